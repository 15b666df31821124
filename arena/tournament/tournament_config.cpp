#include "arena/tournament/tournament_config.hpp"

#include "ai/bots/bot_name.hpp"
#include "arena/deals/schedule.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <limits>

namespace bastide::arena {

namespace {

using engine::Config;

[[noreturn]] void refuse(const TournamentConfig& config, const std::string& message) {
  throw InputError(config.source + ": " + message);
}

void check_name(const TournamentConfig& config, const std::string& what, const std::string& name,
                std::size_t most = ai::kMaxName) {
  const std::string fault = ai::fault_of_name(name, most);
  if (!fault.empty()) refuse(config, what + ": " + fault);
}

void check_names(const TournamentConfig& config) {
  check_name(config, "name", config.name, kMaxBots * (ai::kMaxName + 1));  // --bots joins them
  for (auto bot = config.bots.begin(); bot != config.bots.end(); ++bot) {
    const std::string& name = bot->name;
    check_name(config, "name of a bot", name);
    const auto same = [&](const Competitor& other) { return other.name == name; };
    if (std::any_of(config.bots.begin(), bot, same)) {
      refuse(config, "found two bots called " + in_quotes(name) +
                         ", expected different names; a [[bot]] table with from = and name = gives another");
    }
  }
}

void check_numbers(const TournamentConfig& config) {
  const engine::RuleSet& rules = config.rules;
  if (config.players < rules.min_players || config.players > rules.max_players) {
    refuse(config, "players: found " + std::to_string(config.players) + ", the rules " +
                       in_quotes(rules.name) + " are for " + std::to_string(rules.min_players) + " to " +
                       std::to_string(rules.max_players));
  }
  const auto bots = static_cast<std::int64_t>(config.bots.size());
  if (bots < config.players || bots > kMaxBots) {
    refuse(config, "bots: found " + std::to_string(bots) + ", expected " + std::to_string(config.players) +
                       " to " + std::to_string(kMaxBots) + " for games of " + std::to_string(config.players) +
                       " players");
  }
  if (config.seeds != 0 && (config.seeds >= bots || bots - config.seeds < config.players - 1)) {
    refuse(config, "seeds: found " + std::to_string(config.seeds) + " of " + std::to_string(bots) +
                       " bots, expected at least " + std::to_string(config.players - 1) +
                       " more bots, whom each seed meets");
  }
  if (config.test && (bots != 2 || config.players != 2)) {
    refuse(config, "test: found " + std::to_string(bots) + " bots in games of " +
                       std::to_string(config.players) +
                       " players, expected a test of two bots against each other");
  }
  const std::int64_t games_a_deal = Schedule::count_groups(config.field()) * config.players;
  if (games_a_deal > kMaxGames / config.deals) {
    refuse(config, "found " + std::to_string(config.deals) + " deals of " + std::to_string(games_a_deal) +
                       " games each, expected at most " + std::to_string(kMaxGames) +
                       " games altogether: fewer deals or fewer bots");
  }
}

DealSecret read_secret(const Config& config) {
  const std::string text = config.text("deal_secret");
  if (const auto secret = DealSecret::parse(text)) return *secret;
  config.fail("deal_secret", "deal_secret: found " + in_quotes(text) + ", expected 32 hexadecimal digits");
}

/// Who plays by the command line, and how long each may think.
void take_bots(TournamentConfig& config, const TournamentOverrides& overrides) {
  if (!overrides.bots.empty()) {
    config.bots.clear();
    config.name.clear();
    for (const std::string& name : overrides.bots) {
      config.bots.push_back(engine::found_for("--bots", [&] { return load_competitor(name); }));
      config.name += (config.name.empty() ? "" : "-") + config.bots.back().name;
    }
  }
  if (!overrides.time) return;
  for (Competitor& bot : config.bots) bot.budget = {.seconds = *overrides.time};
}

}  // namespace

bool TournamentConfig::has_programs() const noexcept {
  return std::any_of(bots.begin(), bots.end(),
                     [](const Competitor& bot) { return bot.command() != nullptr; });
}

void check_tournament(const TournamentConfig& config) {
  check_names(config);
  check_numbers(config);
}

TournamentConfig read_tournament(const std::string& text, const std::string& source,
                                 const TournamentOverrides& overrides) {
  const Config config = Config::parse(text, source);
  TournamentConfig result;
  result.source = source;
  result.name = config.text("name");
  const std::string rules = config.text_or("rules", "base");
  result.players = static_cast<int>(
      config.integer_or("players", result.players, engine::kMinPlayers, engine::kMaxPlayers));
  result.seed = static_cast<std::uint64_t>(config.integer_or("seed", static_cast<std::int64_t>(result.seed),
                                                             0, std::numeric_limits<std::int64_t>::max()));
  result.concurrency =
      static_cast<int>(config.integer_or("concurrency", result.concurrency, 0, kMaxConcurrency));
  result.seeds = static_cast<int>(config.integer_or("seeds", result.seeds, 0, kMaxBots));
  if (config.has("deal_secret")) result.deal_secret = read_secret(config);
  result.affinity = config.flag_or("affinity", result.affinity);
  result.silence = config.number_or("silence", result.silence, kShortestSilence, kLongestSilence);
  result.luck = config.flag_or("luck", result.luck);
  result.recover = config.flag_or("recover", result.recover);
  if (config.has("test")) result.test = read_sequential_test(config.table("test"));
  // A test ends by its verdict, so that it needs no number of deals.
  result.deals = result.test && !config.has("deals") ? enough_deals(*result.test)
                                                     : config.integer("deals", 1, kMaxDeals);
  result.bots = read_competitors(config);
  config.finish();
  result.players = overrides.players.value_or(result.players);
  if (overrides.test) {
    result.test = sequential_preset(*overrides.test);
    result.deals = enough_deals(*result.test);
  }
  if (overrides.deal_secret) result.deal_secret = overrides.deal_secret;
  result.deals = overrides.deals.value_or(result.deals);
  result.seed = overrides.seed.value_or(result.seed);
  result.concurrency = overrides.concurrency.value_or(result.concurrency);
  result.seeds = overrides.seeds.value_or(result.seeds);
  result.affinity = overrides.affinity.value_or(result.affinity);
  result.silence = overrides.silence.value_or(result.silence);
  result.luck = overrides.luck.value_or(result.luck);
  result.recover = overrides.recover.value_or(result.recover);
  take_bots(result, overrides);
  result.rules_name = overrides.rules.value_or(rules);
  const auto load = [&] { return engine::load_rules(result.rules_name); };
  result.rules = overrides.rules ? engine::found_for("--rules", load) : config.found("rules", load);
  check_tournament(result);
  return result;
}

TournamentConfig load_tournament(const std::string& name, const TournamentOverrides& overrides) {
  const engine::FoundFile file = engine::find_config("tournaments", name);
  return read_tournament(file.text, file.source, overrides);
}

}  // namespace bastide::arena
