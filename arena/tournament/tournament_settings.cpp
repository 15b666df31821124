#include "arena/tournament/tournament_settings.hpp"

#include "arena/bots/parameters_text.hpp"
#include "arena/players/make_player.hpp"
#include "arena/store/store_file.hpp"
#include "arena/version/version.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace bastide::arena {

namespace {

// -- a hash of play ---------------------------------------------------------------------------------------

/// Decisions of each probing game, and iterations of each: a few milliseconds for every bot.
constexpr int kProbedActions = 80;
constexpr std::int64_t kProbedIterations = 5;

template <engine::Game G, class Choose>
void probe_game(const G& game, std::uint64_t& hash, int players, int actions, Choose&& choose) {
  engine::Random random(hash);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (int i = 0; i < actions && !game.actor(state).is_nobody(); ++i) {
    const engine::Actor actor = game.actor(state);
    const engine::Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : choose(game.view(state, actor.index()), random);
    game.apply(state, action);
    engine::add_word(hash, action.bits());
    for (const int score : game.scores_if_ended(state))
      engine::add_word(hash, static_cast<std::uint64_t>(score));
  }
}

// -- bots as text -----------------------------------------------------------------------------------------

/// The same path from every working directory.
std::string lasting_path(const std::string& path) {
  namespace fs = std::filesystem;
  return fs::weakly_canonical(path.empty() ? fs::current_path() : fs::absolute(path)).string();
}

std::string budget_lines(const ai::TimeControl& budget) {
  if (budget.has_clock()) {
    return fmt::format("[budget]\nbase = {}\nincrement = {}\n", budget.base, budget.increment);
  }
  if (budget.timed()) return fmt::format("[budget]\nseconds = {}\n", budget.seconds);
  return budget.iterations > 0 ? fmt::format("[budget]\niterations = {}\n", budget.iterations) : "";
}

std::string command_lines(const BotCommand& bot) {
  std::string words;
  for (const std::string& word : bot.command) words += (words.empty() ? "" : ", ") + toml_text(word);
  constexpr std::uint64_t kMebibyteOfMemory = 1 << 20;
  std::string text = fmt::format(
      "command = [{}]\ndirectory = {}\nstart_limit = {}\npatience = {}\nmemory = {}\nprocesses = {}\n", words,
      toml_text(lasting_path(bot.directory)), bot.start_limit, bot.patience,
      bot.limits.memory / kMebibyteOfMemory, bot.limits.processes);
  if (bot.keep) text += "keep = true\n";
  if (bot.limits.isolate) text += "isolate = true\n";
  return text + option_values_toml(bot.parameters);
}

// -- settings ---------------------------------------------------------------------------------------------

/// Settings that games do not depend on, that may grow, or that another one tells as well.
bool may_differ(const std::string& key) {
  return key == "name" || key == "deals" || key == "luck" || key == "seeds";
}

std::string lookup(const Settings& settings, const std::string& key) {
  const auto found =
      std::find_if(settings.begin(), settings.end(), [&](const auto& entry) { return entry.first == key; });
  return found == settings.end() ? "" : found->second;
}

template <class Number>
Number number(const std::string& source, const Settings& settings, const std::string& key, Number low,
              Number high) {
  const std::string text = lookup(settings, key);
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && value >= low && value <= high) return value;
  throw InputError(fmt::format("{}: setting {}: found {}, expected a whole number from {} to {}", source, key,
                               in_quotes(text), low, high));
}

/// What is not the same, for people.
class Differences {
 public:
  void compare_bots(std::span<const std::pair<std::string, std::string>> stored,
                    const TournamentConfig& config) {
    for (std::size_t bot = 0; bot < config.bots.size(); ++bot) {
      const std::string& name = config.bots[bot].name;
      if (bot >= stored.size()) {
        add_for_good("bot " + in_quotes(name) + ": not there; arena add adds it");
      } else if (stored[bot].first != name) {
        add_for_good(
            fmt::format("bot {}: {} there, {} here", bot + 1, in_quotes(stored[bot].first), in_quotes(name)));
      } else {
        compare_bot(name, stored[bot].second, bot_toml(config.bots[bot]));
      }
    }
  }

  void compare_settings(const Settings& stored, const Settings& asked) {
    const bool others = !texts_.empty();
    for (const auto& [key, value] : asked) {
      const std::string before = lookup(stored, key);
      if (may_differ(key) || before == value) continue;
      // Deals from here on hang on one. What it is, is nobody's business.
      if (key == kDealSecretKey && before.empty()) continue;
      if (key == kDealSecretKey) {
        texts_.emplace_back("deal_secret: another one there");
        continue;
      }
      if (key == "players") {
        add_for_good(fmt::format("players: {} there, {} here", before, value));
      } else if (key != "play") {
        texts_.push_back(fmt::format("{}: {} there, {} here", key, or_nothing(before), or_nothing(value)));
      } else if (!others && !changes_games_) {
        texts_.push_back(
            "play: this program plays other games from the same seed: its rules, tiles or bots differ");
      }
      changes_games_ = changes_games_ || key == "rules" || key == "players";
    }
  }

  [[nodiscard]] bool any() const noexcept { return !texts_.empty(); }
  /// Whether the store can be gone on with by force.
  [[nodiscard]] bool can_be_forced() const noexcept { return !for_good_; }
  /// All of them, `before` in front of each.
  [[nodiscard]] std::string list(const std::string& before) const {
    std::string text;
    for (const std::string& difference : texts_) text += before + difference;
    return text;
  }

 private:
  static std::string or_nothing(const std::string& text) { return text.empty() ? "nothing" : text; }

  void add_for_good(std::string text) {
    texts_.push_back(std::move(text));
    for_good_ = true;
  }

  /// Tells the lines that only one of the two has.
  void compare_bot(const std::string& name, const std::string& stored, const std::string& asked) {
    if (stored == asked) return;
    texts_.push_back(fmt::format("bot {}: {} there, {} here", in_quotes(name),
                                 or_nothing(lines_without(stored, asked)),
                                 or_nothing(lines_without(asked, stored))));
  }
  static std::string lines_without(const std::string& text, const std::string& other) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      if (("\n" + other + "\n").find("\n" + line + "\n") == std::string::npos)
        result += (result.empty() ? "" : ", ") + line;
      at = end == std::string::npos ? text.size() : end + 1;
    }
    return result;
  }

  std::vector<std::string> texts_;
  bool for_good_ = false;
  bool changes_games_ = false;
};

Competitor read_stored_bot(const std::string& source, const std::string& text) {
  return read_competitor(engine::Config::parse(text, source + ": bot"));
}

/// Refuses what may not differ, or takes it over; gives what changed.
std::string reconcile(Store& store, const TournamentConfig& config, const Settings& asked, bool force) {
  const Settings stored = store.settings();
  Differences found;
  found.compare_bots(store.bots(), config);
  found.compare_settings(stored, asked);
  std::string note;
  if (found.any()) {
    const bool possible = found.can_be_forced();
    if (!possible || !force) {
      throw InputError(
          store.path() + " holds another tournament than " + config.source + ":" + found.list("\n  ") +
          (possible ? "\nGive another --store, or --force to go on with what is here and note the change."
                    : "\nGive another --store."));
    }
    for (std::size_t bot = 0; bot < config.bots.size(); ++bot)
      store.change_bot(bot, bot_toml(config.bots[bot]));
    note = "forced" + found.list("; ");
  }
  const std::string before = lookup(stored, "deals");
  const std::string deals = lookup(asked, "deals");
  if (before != deals)
    note += fmt::format("{}deals: {} before, {} now", note.empty() ? "" : "; ", before, deals);
  store.change_settings(asked);
  if (lookup(stored, "seeds") != lookup(asked, "seeds")) store.number_anew();
  return note;
}

/// Where a program takes part, or the store has one, deals hang on a secret: the store's, or a new one.
void give_secret(TournamentConfig& config, const Settings& stored) {
  if (config.deal_secret) return;
  config.deal_secret = DealSecret::parse(lookup(stored, std::string(kDealSecretKey)));
  if (!config.deal_secret && config.has_programs()) config.deal_secret = DealSecret::random();
}

Streams streams_of(const TournamentConfig& config) {
  return {config.seed, config.deal_secret};
}

/// Throws InputError for a bot that could not be read from the store again: a name or path that is no UTF-8.
void check_storable(const std::string& path, const Competitor& bot) {
  (void)read_competitor(engine::Config::parse(bot_toml(bot), path + ": bot"));
}

}  // namespace

std::string now_utc() {
  return utc_text(std::time(nullptr));
}

std::string utc_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm utc{};
  gmtime_r(&time, &utc);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
                     utc.tm_hour, utc.tm_min, utc.tm_sec);
}

std::string bot_toml(const Competitor& bot) {
  std::string text = "name = " + toml_text(bot.name) + "\n";
  if (const BotCommand* command = bot.command()) {
    text += command_lines(*command);
  } else {
    const auto& parameters = std::get<ai::Parameters>(bot.player);
    text += "player = " + toml_text(std::string(ai::player_kinds()[parameters.index()])) + "\n";
    text += parameters_toml(parameters);
  }
  return text + budget_lines(bot.budget);
}

std::string play_hash(const engine::RuleSet& rules, int players, std::span<const Competitor> bots) {
  std::uint64_t hash = engine::kHashStart;
  with_game(rules, [&]<engine::Game G>(const G& game) {
    probe_game(game, hash, players, 10 * kProbedActions,
               [&](const auto& state, engine::Random& random) { return game.random_action(state, random); });
    for (const Competitor& bot : bots) {
      if (bot.command() != nullptr) continue;
      const auto player = make_player(game, bot);
      player->new_game(1);
      probe_game(game, hash, players, kProbedActions, [&](const auto& state, engine::Random&) {
        return player->choose(state, {kProbedIterations, 0, 0}).action;
      });
    }
  });
  return fmt::format("{:016x}", hash);
}

Settings settings_of(const TournamentConfig& config) {
  const std::string format = config.seeds == 0 ? "round-robin" : fmt::format("gauntlet of {}", config.seeds);
  return {{"name", config.name},
          {"rules", engine::lasting_name(config.rules_name)},
          {"players", std::to_string(config.players)},
          {"format", format},
          {"seeds", std::to_string(config.seeds)},
          {"seed", std::to_string(config.seed)},
          {std::string(kDealSecretKey), config.deal_secret ? config.deal_secret->text() : ""},
          {"test", config.test ? toml_of(*config.test) : ""},
          {"luck", config.luck ? "yes" : "no"},
          {"deals", std::to_string(config.deals)},
          {"program", std::string("bastide ") + kVersion},
          {"play", play_hash(config.rules, config.players, config.bots)}};
}

TournamentConfig tournament_of(const Settings& settings, const BotSettings& bots, const std::string& source) {
  TournamentConfig config;
  config.source = source;
  config.name = lookup(settings, "name");
  config.rules_name = lookup(settings, "rules");
  config.rules =
      engine::found_for(source + ": setting rules", [&] { return engine::load_rules(config.rules_name); });
  config.players = number(source, settings, "players", engine::kMinPlayers, engine::kMaxPlayers);
  config.seeds = number(source, settings, "seeds", 0, static_cast<int>(kMaxBots));
  config.seed = number(source, settings, "seed", std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  const std::string secret = lookup(settings, std::string(kDealSecretKey));
  config.deal_secret = DealSecret::parse(secret);
  if (!secret.empty() && !config.deal_secret)
    throw InputError(source + ": setting deal_secret: expected 32 hexadecimal digits");
  config.deals = number(source, settings, "deals", std::int64_t{1}, kMaxDeals);
  config.luck = lookup(settings, "luck") == "yes";
  const std::string test = lookup(settings, "test");
  if (!test.empty()) {
    config.test = read_sequential_test(engine::Config::parse("test = " + test, source).table("test"));
  }
  for (const auto& [name, text] : bots) config.bots.push_back(read_stored_bot(source, text));
  check_tournament(config);
  return config;
}

TournamentConfig stored_tournament(Store& store) {
  return tournament_of(store.settings(), store.bots(), store.path());
}

std::int64_t first_number(Store& store) {
  return store.database().integer(
      "SELECT coalesce((SELECT value FROM setting WHERE key = 'first_number'), 1)");
}

BotSettings bot_settings_of(const TournamentConfig& config) {
  BotSettings bots;
  for (const Competitor& bot : config.bots) bots.emplace_back(bot.name, bot_toml(bot));
  return bots;
}

namespace {

/// The files that tell which deals are played: the store with what it writes beside it, and the tournament's.
void hide_files(TournamentConfig& config, const std::string& store) {
  const std::vector<std::string> files = files_of_store(store);
  config.hidden.insert(config.hidden.end(), files.begin(), files.end());
  config.hidden.push_back(lasting_path(config.source));
}

}  // namespace

std::unique_ptr<Store> open_store(const std::string& path, TournamentConfig& config, bool force) {
  for (const Competitor& bot : config.bots) check_storable(path, bot);
  hide_files(config, path);
  if (!Store::exists(path)) {
    give_secret(config, {});
    const Settings asked = settings_of(config);
    auto store = Store::create(path, config.players, asked, bot_settings_of(config));
    store->begin_run(now_utc(), lookup(asked, "program"), "", streams_of(config));
    return store;
  }
  auto store = Store::open(path, Store::Access::write);
  const auto stored_bots = store->bots();
  // The hash of play covers the bots that were added, too.
  TournamentConfig grown = config;
  for (std::size_t bot = config.bots.size(); bot < stored_bots.size(); ++bot) {
    grown.bots.push_back(read_stored_bot(path, stored_bots[bot].second));
  }
  give_secret(grown, store->settings());
  const Settings asked = settings_of(grown);
  Transaction all(store->database());
  const std::string note = reconcile(*store, grown, asked, force);
  store->begin_run(now_utc(), lookup(asked, "program"), note, streams_of(grown));
  all.commit();
  config = std::move(grown);
  return store;
}

TournamentConfig add_bot_to(Store& store, const Competitor& bot, bool force) {
  TournamentConfig config = stored_tournament(store);
  hide_files(config, store.path());
  check_storable(store.path(), bot);
  Transaction all(store.database());
  std::string note = reconcile(store, config, settings_of(config), force);
  const auto same = std::find_if(config.bots.begin(), config.bots.end(),
                                 [&](const Competitor& other) { return other.name == bot.name; });
  if (same == config.bots.end()) {
    config.bots.push_back(bot);
    check_tournament(config);
    give_secret(config, {});
    store.add_bot(bot.name, bot_toml(bot));
    store.change_settings(settings_of(config));
    note += (note.empty() ? "" : "; ") + ("added " + bot.name);
  } else if (bot_toml(*same) != bot_toml(bot)) {
    throw InputError(store.path() + ": found another bot called " + in_quotes(bot.name) +
                     " there, expected a new name; --name gives one");
  }
  store.begin_run(now_utc(), std::string("bastide ") + kVersion, note, streams_of(config));
  all.commit();
  return config;
}

}  // namespace bastide::arena
