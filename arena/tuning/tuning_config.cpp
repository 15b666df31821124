#include "arena/tuning/tuning_config.hpp"

#include "arena/bots/parameter_list.hpp"
#include "arena/deals/schedule.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/config/config.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using engine::Config;

constexpr std::array<std::string_view, 5> kMethods = {"spsa", "cma-es", "race", "scan", "fit"};
constexpr std::size_t kMostCandidates = 1000;
constexpr int kMostDeals = 1'000'000;

TuningMethod method_of(std::string_view name) {
  const auto* const found = std::find(kMethods.begin(), kMethods.end(), name);
  assert(found != kMethods.end());
  return static_cast<TuningMethod>(found - kMethods.begin());
}

bool moves_numbers(std::string_view method) {
  return std::find(kNumberMethods.begin(), kNumberMethods.end(), method) != kNumberMethods.end();
}

/// By the file, or by the command line in its place.
void read_method_and_bot(const Config& config, TuningConfig& tuning) {
  tuning.method = static_cast<TuningMethod>(config.choice("method", {kMethods.begin(), kMethods.end()}));
  tuning.bot_name = config.text("bot");
  const auto& [method, bot] = tuning.changes;
  if ((!method.empty() || !bot.empty()) && !moves_numbers(name_of(tuning.method))) {
    config.fail("method", fmt::format("method: found {} with --method or --from, expected {}",
                                      name_of(tuning.method), fmt::join(kNumberMethods, ", ")));
  }
  if (!method.empty()) {
    if (!moves_numbers(method)) {
      throw InputError(
          fmt::format("--method: found {}, expected {}", in_quotes(method), fmt::join(kNumberMethods, ", ")));
    }
    tuning.method = method_of(method);
  }
  if (!bot.empty()) {
    tuning.bot_name = bot;
    tuning.bot = load_competitor(bot);
    return;
  }
  tuning.bot = config.found("bot", [&] { return load_competitor(tuning.bot_name); });
}

// -- what is played -----------------------------------------------------------------------------------------

TuningGame read_game(const Config& table) {
  TuningGame game;
  game.rules_name = table.text_or("rules", "base");
  game.rules = table.found("rules", [&] { return engine::load_rules(game.rules_name); });
  game.players = static_cast<int>(table.integer_or("players", std::max(2, game.rules.min_players),
                                                   game.rules.min_players, game.rules.max_players));
  return game;
}

/// `rules` and `players`, or [[game]] tables, whose weights are made to sum to 1.
std::vector<TuningGame> read_games(const Config& config) {
  const std::vector<Config> tables = config.tables("game");
  if (tables.empty()) return {read_game(config)};
  if (config.has("rules") || config.has("players"))
    config.fail("rules", "found rules or players beside [[game]] tables, expected either of them");
  std::vector<TuningGame> games;
  double sum = 0;
  for (const Config& table : tables) {
    games.push_back(read_game(table));
    games.back().weight = table.number_or("weight", 1, 1e-6, 1e6);
    sum += games.back().weight;
    table.finish();
  }
  for (TuningGame& game : games) game.weight /= sum;
  return games;
}

void read_opponents(const Config& config, TuningConfig& tuning) {
  const bool by_pairs = tuning.method == TuningMethod::spsa;
  tuning.against = by_pairs ? Opponents::opposite : Opponents::start;
  if (!config.has("opponents")) return;
  std::vector<std::string> names;
  if (config.is_list("opponents")) {
    names = config.texts("opponents");
  } else {
    names = {config.text("opponents")};
    if (names[0] == "start") {
      tuning.against = Opponents::start;
      return;
    }
    if (names[0] == "opposite") {
      if (!by_pairs)
        config.fail("opponents", "opponents: found opposite, which is for spsa, expected start or bots");
      return;
    }
  }
  if (names.empty()) config.fail("opponents", "opponents: found none, expected some");
  tuning.against = Opponents::listed;
  for (const std::string& name : names)
    tuning.opponents.push_back(config.found("opponents", [&] { return load_competitor(name); }));
}

void read_budget_of_all(const Config& config, TuningConfig& tuning) {
  if (!config.has("budget")) return;
  const ai::TimeControl budget = ai::read_budget(config.table("budget"));
  tuning.bot.budget = budget;
  for (Competitor& bot : tuning.opponents) bot.budget = budget;
  for (Competitor& bot : tuning.candidates) bot.budget = budget;
}

// -- what is tuned ------------------------------------------------------------------------------------------

std::vector<std::string> values_of(const Config& table, const Parameter& parameter) {
  if (parameter.type == Parameter::Type::flag) return {"false", "true"};
  if (parameter.type == Parameter::Type::choice && !table.has("values")) {
    const auto& choices = parameter.choices;
    return {choices.begin(), choices.end()};
  }
  return table.texts("values");
}

Json value_from(const Config& table, const Parameter& parameter, const std::string& text) {
  if (parameter.type == Parameter::Type::flag) return text == "true";
  if (parameter.type == Parameter::Type::text) return text;
  const auto& choices = parameter.choices;
  if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
    table.fail("values",
               fmt::format("values: found {}, expected {}", in_quotes(text), range_text(parameter)));
  }
  return text;
}

/// A discrete parameter of a race and its values.
struct Levels {
  std::string path;
  std::vector<Json> values;
};

Levels read_levels(const Config& table, const BotParameters& bot) {
  Levels levels;
  levels.path = table.text("path");
  const Parameter* parameter = bot.find(levels.path);
  if (parameter == nullptr ||
      (parameter->type == Parameter::Type::numbers && !split_path(levels.path).index)) {
    table.fail("path", fmt::format("path: found {}, expected a parameter of {}", in_quotes(levels.path),
                                   bot.bot().name));
  }
  const bool words = parameter->type == Parameter::Type::choice || parameter->type == Parameter::Type::flag ||
                     parameter->type == Parameter::Type::text;
  if (words) {
    for (const std::string& text : values_of(table, *parameter))
      levels.values.push_back(value_from(table, *parameter, text));
  } else if (parameter->type == Parameter::Type::whole) {
    const auto values = table.integers("values", static_cast<std::int64_t>(parameter->low),
                                       static_cast<std::int64_t>(parameter->high));
    levels.values.assign(values.begin(), values.end());
  } else {
    const auto values = table.numbers("values", parameter->low, parameter->high);
    levels.values.assign(values.begin(), values.end());
  }
  if (levels.values.empty()) table.fail("values", "values: found none, expected some");
  table.finish();
  return levels;
}

std::string name_of_levels(const std::vector<Change>& changes) {
  std::string name;
  for (const auto& [path, value] : changes)
    name += fmt::format("{}{}={}", name.empty() ? "" : " ", path, value_text(value));
  return name;
}

/// Every combination of the values, each a candidate that is named by them.
void add_combinations(const Config& config, const std::vector<Config>& tables, TuningConfig& tuning) {
  const BotParameters bot(tuning.bot);
  std::vector<std::vector<Change>> combinations = {{}};
  for (const Config& table : tables) {
    const Levels levels = read_levels(table, bot);
    std::vector<std::vector<Change>> longer;
    for (const auto& before : combinations) {
      for (const Json& value : levels.values) {
        longer.push_back(before);
        longer.back().emplace_back(levels.path, value);
      }
    }
    combinations = std::move(longer);
    if (combinations.size() > kMostCandidates) {
      config.fail("parameter", fmt::format("found {} combinations of values, expected at most {}",
                                           combinations.size(), kMostCandidates));
    }
  }
  for (const auto& changes : combinations) {
    if (std::all_of(changes.begin(), changes.end(),
                    [&](const Change& change) { return bot.value(change.first) == change.second; }))
      continue;  // the bot as it is
    tuning.candidates.push_back(bot.with(changes, name_of_levels(changes)));
  }
}

void read_candidates(const Config& config, TuningConfig& tuning) {
  tuning.candidates.push_back(tuning.bot);
  const std::vector<Config> tables = config.tables("parameter");
  if (!tables.empty()) add_combinations(config, tables, tuning);
  if (config.has("bots")) {
    for (const std::string& name : config.texts("bots"))
      tuning.candidates.push_back(config.found("bots", [&] { return load_competitor(name); }));
  }
  if (tuning.candidates.size() < 2)
    config.fail("", "found nothing to race, expected bots or [[parameter]] tables with values");
}

/// Points of a scan: `values` of each parameter, or a number of `points` from `from` to `to`.
std::vector<Coordinates> read_grid(const std::vector<Config>& tables,
                                   const std::vector<TunedParameter>& parameters) {
  std::vector<Coordinates> grid = {{}};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    std::vector<Coordinates> larger;
    const TunedParameter& parameter = parameters[i];
    for (const double value : tables[i].numbers("values", parameter.low, parameter.high)) {
      for (const Coordinates& before : grid) {
        larger.push_back(before);
        larger.back().push_back(parameter.coordinate(value));
      }
    }
    if (larger.empty()) tables[i].fail("values", "values: found none, expected some");
    grid = std::move(larger);
  }
  return grid;
}

void read_scan(const Config& config, TuningConfig& tuning) {
  const std::vector<Config> tables = config.tables("parameter");
  if (tables.empty() || tables.size() > 2)
    config.fail("parameter",
                fmt::format("found {} [[parameter]] tables, expected one or two for a scan", tables.size()));
  for (const Config& table : tables) (void)table.has("values");
  tuning.parameters = read_tuned_parameters(tables, BotParameters(tuning.bot));
  if (tuning.parameters.size() != tables.size())
    config.fail("parameter", "found a pattern of several parameters, expected the path of one in a scan");
  for (TunedParameter& parameter : tuning.parameters) {
    if (!parameter.given_step) parameter.step = parameter.logarithmic ? 0.1 : 1;
  }
  tuning.grid = read_grid(tables, tuning.parameters);
  if (tuning.grid.size() > kMostCandidates)
    config.fail("parameter",
                fmt::format("found {} points, expected at most {}", tuning.grid.size(), kMostCandidates));
}

// -- methods ------------------------------------------------------------------------------------------------

void read_spsa(const Config& table, TuningConfig& tuning) {
  SpsaSettings& spsa = tuning.spsa;
  tuning.own_directions = table.has("directions");
  tuning.own_c = table.has("c");
  tuning.own_gamma = table.has("gamma");
  spsa.directions = static_cast<int>(table.integer_or("directions", spsa.directions, 1, 10'000));
  spsa.deals = static_cast<int>(table.integer_or("deals", spsa.deals, 1, kMostDeals));
  spsa.c = table.number_or("c", spsa.c, 1e-6, 1e6);
  spsa.gamma = table.number_or("gamma", spsa.gamma, 0, 1);
  spsa.alpha = table.number_or("alpha", spsa.alpha, 0, 1);
  if (table.has("A")) spsa.A = table.number("A", 0, 1e9);
  if (table.has("a")) spsa.a = table.number("a", 1e-9, 1e9);
  spsa.average = table.number_or("average", spsa.average, 0.001, 1);
}

void read_cma_es(const Config& table, TuningConfig& tuning) {
  CmaEsSettings& cma = tuning.cma_es;
  cma.population = static_cast<int>(table.integer_or("population", cma.population, 0, 10'000));
  cma.deals = static_cast<int>(table.integer_or("deals", cma.deals, 2, kMostDeals));
  cma.most_deals = static_cast<int>(table.integer_or("most_deals", cma.most_deals, cma.deals, kMostDeals));
  cma.sigma = table.number_or("sigma", cma.sigma, 1e-3, 1e3);
}

void read_race(const Config& table, TuningConfig& tuning) {
  RaceSettings& race = tuning.race;
  race.block = static_cast<int>(table.integer_or("block", race.block, 2, kMostDeals));
  race.deals =
      table.integer_or("deals", std::max<std::int64_t>(race.deals, race.block), race.block, kMaxDeals);
  race.false_drops = table.number_or("false_drops", race.false_drops, 1e-6, 0.5);
}

void read_scan_settings(const Config& table, TuningConfig& tuning) {
  ScanSettings& scan = tuning.scan;
  scan.block = static_cast<int>(table.integer_or("block", scan.block, 1, kMostDeals));
  scan.deals = table.integer_or("deals", scan.deals, 2, kMaxDeals);
}

void read_fit(const Config& table, TuningConfig& tuning) {
  FitSettings& fit = tuning.fit;
  fit.games = table.integer_or("games", fit.games, 10, 1'000'000);
  fit.store = table.text_or("store", fit.store);
  fit.folds = static_cast<int>(table.integer_or("folds", fit.folds, 2, 100));
  fit.rounds = static_cast<int>(table.integer_or("rounds", fit.rounds, 1, 100));
  if (table.has("shares")) fit.shares = table.numbers("shares", 0, 2);
  fit.deals = table.integer_or("deals", fit.deals, tuning.race.block, kMaxDeals);
}

/// The table that is named after a method.
void read_method(const Config& config, TuningMethod method, TuningConfig& tuning) {
  const std::string key(name_of(method));
  if (!config.has(key)) return;
  const Config table = config.table(key);
  switch (method) {
    case TuningMethod::spsa:
      read_spsa(table, tuning);
      break;
    case TuningMethod::cma_es:
      read_cma_es(table, tuning);
      break;
    case TuningMethod::race:
      read_race(table, tuning);
      break;
    case TuningMethod::scan:
      read_scan_settings(table, tuning);
      break;
    case TuningMethod::fit:
      read_fit(table, tuning);
      break;
  }
  table.finish();
}

/// The tables of all methods that the file may be read for; those of others are errors, as nothing asks for
/// them.
void read_methods(const Config& config, TuningConfig& tuning) {
  if (!moves_numbers(name_of(tuning.method))) return read_method(config, tuning.method, tuning);
  for (const std::string_view name : kNumberMethods) read_method(config, method_of(name), tuning);
}

/// The bot with the starts that the file gives in place of its own values.
void begin_at_starts(TuningConfig& tuning) {
  std::vector<Change> starts;
  for (const TunedParameter& parameter : tuning.parameters) {
    if (parameter.whole) {
      starts.emplace_back(parameter.paths.front(), static_cast<std::int64_t>(parameter.start()));
    } else {
      starts.emplace_back(parameter.paths.front(), parameter.start());
    }
  }
  tuning.bot = BotParameters(tuning.bot).with(starts, tuning.bot.name);
}

void read_what_is_tuned(const Config& config, TuningConfig& tuning) {
  if (tuning.method == TuningMethod::race) return read_candidates(config, tuning);
  if (tuning.method == TuningMethod::scan) return read_scan(config, tuning);
  tuning.parameters = read_tuned_parameters(config.tables("parameter"), BotParameters(tuning.bot),
                                            tuning.changes.bot.empty() ? Starts::of_file : Starts::of_bot);
  if (tuning.parameters.empty()) config.fail("parameter", "found no [[parameter]] table, expected some");
  if (tuning.method == TuningMethod::cma_es && tuning.parameters.size() < 2)
    config.fail("parameter", "found one parameter, expected at least two for cma-es; scan is for one");
}

bool timed(const Competitor& bot) {
  return bot.budget.timed();
}

}  // namespace

std::string_view name_of(TuningMethod method) noexcept {
  return kMethods[static_cast<std::size_t>(method)];
}

bool TuningConfig::has_programs() const noexcept {
  const auto is_program = [](const Competitor& one) { return one.command() != nullptr; };
  return is_program(bot) || std::any_of(opponents.begin(), opponents.end(), is_program) ||
         std::any_of(candidates.begin(), candidates.end(), is_program);
}

bool TuningConfig::repeats() const noexcept {
  return !timed(bot) && std::none_of(opponents.begin(), opponents.end(), timed) &&
         std::none_of(candidates.begin(), candidates.end(), timed);
}

TuningConfig read_tuning(const std::string& text, const std::string& source, const TuningChanges& changes) {
  const Config config = Config::parse(text, source);
  TuningConfig tuning;
  tuning.source = source;
  tuning.text = text;
  tuning.changes = changes;
  read_method_and_bot(config, tuning);
  tuning.seed =
      static_cast<std::uint64_t>(config.integer_or("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
  if (config.has("generations")) tuning.generations = config.integer("generations", 1, kMostGenerations);
  tuning.concurrency = static_cast<int>(config.integer_or("concurrency", 0, 0, kMaxConcurrency));
  tuning.games = read_games(config);
  tuning.measure = static_cast<Measure>(config.choice_or("measure", 0, {"margin", "score"}));
  read_opponents(config, tuning);
  if (tuning.measure == Measure::score && tuning.against == Opponents::opposite)
    config.fail(
        "measure",
        "measure: found score against the opposite change, where it is the margin; expected opponents");
  read_what_is_tuned(config, tuning);
  begin_at_starts(tuning);
  read_budget_of_all(config, tuning);
  read_methods(config, tuning);
  tuning.verdict_deals = config.integer_or("verdict", tuning.verdict_deals, 0, kMaxDeals);
  config.finish();
  return tuning;
}

TuningConfig load_tuning(const std::string& name, const TuningChanges& changes) {
  const engine::FoundFile file = engine::find_config("tuning", name);
  return read_tuning(file.text, file.source, changes);
}

}  // namespace bastide::arena
