#include "arena/tournament/tournament_config.hpp"

#include "arena/games/with_game.hpp"
#include "arena/tournament/schedule.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <limits>

namespace bastide::arena {

namespace {

using engine::Config;

/// A [[bot]] table: a whole bot (`player`), or a known one (`from`) under another name or on another budget.
ai::Bot read_inline_bot(const Config& table) {
  if (!table.has("from")) return ai::read_bot(table);
  ai::Bot bot = ai::load_bot(table.text("from"));
  bot.name = table.text_or("name", bot.name);
  if (table.has("budget")) bot.budget = ai::read_budget(table.table("budget"));
  table.finish();
  return bot;
}

std::vector<ai::Bot> read_bots(const Config& config) {
  std::vector<ai::Bot> bots;
  if (config.has("bots")) {
    for (const std::string& name : config.texts("bots")) bots.push_back(ai::load_bot(name));
  }
  for (const Config& table : config.tables("bot")) bots.push_back(read_inline_bot(table));
  return bots;
}

[[noreturn]] void refuse(const TournamentConfig& config, const std::string& message) {
  throw InputError(config.source + ": " + message);
}

void check_names(const TournamentConfig& config) {
  const auto control = [](char byte) { return static_cast<unsigned char>(byte) < 0x20U || byte == 0x7F; };
  for (auto bot = config.bots.begin(); bot != config.bots.end(); ++bot) {
    const std::string& name = bot->name;
    if (name.empty()) refuse(config, "found a bot without a name, expected one");
    if (std::any_of(name.begin(), name.end(), control)) {
      refuse(config, "found control characters in the name of bot " + in_quotes(name) + ", expected none");
    }
    const auto same = [&](const ai::Bot& other) { return other.name == name; };
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
  const std::int64_t games_a_deal = choose(static_cast<int>(bots), config.players) * config.players;
  if (games_a_deal > kMaxGames / config.deals) {
    refuse(config, "found " + std::to_string(config.deals) + " deals of " + std::to_string(games_a_deal) +
                       " games each, expected at most " + std::to_string(kMaxGames) +
                       " games altogether: fewer deals or fewer bots");
  }
}

}  // namespace

TournamentConfig read_tournament(const std::string& text, const std::string& source,
                                 const TournamentOverrides& overrides) {
  const Config config = Config::parse(text, source);
  TournamentConfig result;
  result.source = source;
  result.name = config.text("name");
  const std::string rules = config.text_or("rules", "base");
  result.players =
      static_cast<int>(config.integer_or("players", 2, engine::kMinPlayers, engine::kMaxPlayers));
  result.deals = config.integer("deals", 1, kMaxDeals);
  result.seed =
      static_cast<std::uint64_t>(config.integer_or("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
  result.threads = static_cast<int>(config.integer_or("concurrency", 0, 0, kMaxThreads));
  result.bots = read_bots(config);
  config.finish();
  result.players = overrides.players.value_or(result.players);
  result.deals = overrides.deals.value_or(result.deals);
  result.seed = overrides.seed.value_or(result.seed);
  result.threads = overrides.threads.value_or(result.threads);
  result.rules = engine::load_rules(overrides.rules.value_or(rules));
  check_names(result);
  check_numbers(result);
  return result;
}

TournamentConfig load_tournament(const std::string& name, const TournamentOverrides& overrides) {
  const engine::FoundFile file = engine::find_config("tournaments", name);
  return read_tournament(file.text, file.source, overrides);
}

}  // namespace bastide::arena
