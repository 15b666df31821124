#include "arena/tuning/parameter_space.hpp"

#include "arena/bots/option_values.hpp"
#include "arena/bots/parameters_text.hpp"
#include "arena/protocol/bot_options.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using engine::Config;
using Type = Parameter::Type;

bool is_number(const Parameter& parameter) {
  return parameter.type == Type::whole || parameter.type == Type::number || parameter.type == Type::numbers;
}

/// Puts a value at a path into the object of a bot's parameters.
void put(Json& parameters, const std::string& path, const Json& value) {
  const auto [list, index] = split_path(path);
  Json* table = &parameters;
  std::size_t begin = 0;
  for (std::size_t dot = 0; (dot = list.find('.', begin)) != std::string::npos; begin = dot + 1)
    table = &(*table)[list.substr(begin, dot - begin)];
  Json& slot = (*table)[list.substr(begin)];
  if (index) {
    slot.at(*index) = value;
  } else {
    slot = value;
  }
}

}  // namespace

// -- a bot's parameters -------------------------------------------------------------------------------------

ListedPath split_path(const std::string& path) {
  const std::size_t open = path.find('[');
  if (open == std::string::npos || path.back() != ']') return {path, std::nullopt};
  std::size_t index = 0;
  const char* const begin = path.data() + open + 1;
  const char* const end = path.data() + path.size() - 1;
  const auto [stop, error] = std::from_chars(begin, end, index);
  if (error != std::errc{} || stop != end) return {path, std::nullopt};
  return {path.substr(0, open), index};
}

BotParameters::BotParameters(Competitor bot) : bot_(std::move(bot)) {
  const BotCommand* command = bot_.command();
  list_ = command != nullptr ? list_options(bot_.name, *command)
                             : list_parameters(std::get<ai::Parameters>(bot_.player));
}

const Parameter* BotParameters::find(const std::string& path) const {
  const ListedPath listed = split_path(path);
  for (const Parameter& parameter : list_) {
    if (parameter.path != listed.list) continue;
    if (!listed.index) return &parameter;
    const bool there = parameter.type == Type::numbers && *listed.index < parameter.value.size();
    return there ? &parameter : nullptr;
  }
  return nullptr;
}

Json BotParameters::value(const std::string& path) const {
  const Parameter* parameter = find(path);
  if (parameter == nullptr) throw InputError("found no parameter " + in_quotes(path));
  const ListedPath listed = split_path(path);
  return listed.index ? parameter->value.at(*listed.index) : parameter->value;
}

Competitor BotParameters::with(const std::vector<Change>& changes, const std::string& name) const {
  Competitor changed = bot_;
  changed.name = name;
  if (auto* command = std::get_if<BotCommand>(&changed.player)) {
    for (const auto& [path, value] : changes) set_option(*command, path, value);
    return changed;
  }
  auto& parameters = std::get<ai::Parameters>(changed.player);
  Json json = parameters_json(parameters);
  for (const auto& [path, value] : changes) put(json, path, value);
  const std::string toml = parameters_toml(json);
  if (toml.empty()) return changed;
  const Config config = Config::parse(toml, name);
  parameters = ai::read_parameters(config.table("parameters"), parameters);
  return changed;
}

void BotParameters::set_option(BotCommand& command, const std::string& path, const Json& value) const {
  const auto [list, index] = split_path(path);
  const auto set = command.parameters.find(list);
  Json whole = set != command.parameters.end() ? option_value_json(set->second) : find(list)->value;
  (index ? whole.at(*index) : whole) = value;
  command.parameters[list] = option_value(whole);
}

// -- coordinates --------------------------------------------------------------------------------------------

double TunedParameter::value(std::size_t path, double coordinate) const {
  const double from = starts[path];
  const double at = logarithmic ? from * std::exp(coordinate * std::log1p(step)) : from + coordinate * step;
  return whole ? std::round(at) : at;
}

double TunedParameter::coordinate(double value) const {
  return logarithmic ? std::log(value / start()) / std::log1p(step) : (value - start()) / step;
}

Box ParameterSpace::box() const {
  Box box;
  for (const TunedParameter& parameter : parameters_) {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    for (std::size_t path = 0; path < parameter.paths.size(); ++path) {
      const Parameter& its = *bot_.find(parameter.paths[path]);
      const double least = path == 0 ? parameter.low : its.low;
      const double most = path == 0 ? parameter.high : its.high;
      TunedParameter alone = parameter;
      alone.starts = {parameter.starts[path]};
      if (!parameter.logarithmic || least > 0) low = std::max(low, alone.coordinate(least));
      high = std::min(high, alone.coordinate(most));
    }
    box.low.push_back(low);
    box.high.push_back(high);
  }
  return box;
}

std::vector<Change> ParameterSpace::changes(const Coordinates& point) const {
  std::vector<Change> changes;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const TunedParameter& parameter = parameters_[i];
    for (std::size_t path = 0; path < parameter.paths.size(); ++path) {
      // Rounding must not take a value out of its range.
      const Parameter& its = *bot_.find(parameter.paths[path]);
      const double value = std::clamp(parameter.value(path, point[i]), its.low, its.high);
      if (parameter.whole) {
        changes.emplace_back(parameter.paths[path], static_cast<std::int64_t>(value));
      } else {
        changes.emplace_back(parameter.paths[path], value);
      }
    }
  }
  return changes;
}

// -- reading ------------------------------------------------------------------------------------------------

namespace {

/// The paths of all numbers that a pattern stands for: itself, or with a star at its end all that begin so.
std::vector<std::string> expanded(const std::string& pattern, const BotParameters& bot) {
  std::vector<std::string> paths;
  const bool star = !pattern.empty() && pattern.back() == '*';
  const std::string before = star ? pattern.substr(0, pattern.size() - 1) : pattern;
  for (const Parameter& parameter : bot.list()) {
    if (!is_number(parameter)) continue;
    if (star ? !parameter.path.starts_with(before) : parameter.path != before) continue;
    if (parameter.type != Type::numbers) {
      paths.push_back(parameter.path);
      continue;
    }
    for (std::size_t i = 0; i < parameter.value.size(); ++i)
      paths.push_back(fmt::format("{}[{}]", parameter.path, i));
  }
  if (paths.empty() && bot.find(pattern) != nullptr) paths.push_back(pattern);
  return paths;
}

[[noreturn]] void refuse_path(const Config& table, const std::string& key, const std::string& path,
                              const BotParameters& bot) {
  std::vector<std::string> known;
  for (const Parameter& parameter : bot.list()) {
    if (is_number(parameter)) known.push_back(parameter.path);
  }
  table.fail(key,
             fmt::format("{}: found {}, expected a number of {}: {}", key, in_quotes(path), bot.bot().name,
                         known.empty() ? "it has none" : fmt::format("{}", fmt::join(known, ", "))));
}

const Parameter& number_at(const Config& table, const std::string& key, const std::string& path,
                           const BotParameters& bot) {
  const Parameter* found = bot.find(path);
  const bool element = found != nullptr && (found->type != Type::numbers || split_path(path).index);
  if (found == nullptr || !is_number(*found) || !element) refuse_path(table, key, path, bot);
  return *found;
}

/// What the table says about numbers at `paths`, which move together.
TunedParameter read_numbers(const Config& table, const std::string& key, const std::string& name,
                            const std::vector<std::string>& paths, const BotParameters& bot, Starts starts) {
  TunedParameter tuned;
  tuned.name = name;
  tuned.paths = paths;
  const Parameter& first = number_at(table, key, paths.front(), bot);
  tuned.whole = first.type == Type::whole;
  tuned.low = table.number_or("low", first.low, first.low, first.high);
  tuned.high = table.number_or("high", first.high, tuned.low, first.high);
  for (const std::string& path : paths) {
    (void)number_at(table, key, path, bot);
    tuned.starts.push_back(bot.value(path).get<double>());
  }
  if (table.has("start")) {
    const double start = table.number("start", first.low, first.high);
    if (starts == Starts::of_file) tuned.starts.front() = start;
  }
  if (tuned.start() < tuned.low || tuned.start() > tuned.high) {
    table.fail("start", fmt::format("{}: found a start of {:g}, expected one from {:g} to {:g}", name,
                                    tuned.start(), tuned.low, tuned.high));
  }
  const bool positive =
      std::all_of(tuned.starts.begin(), tuned.starts.end(), [](double start) { return start > 0; });
  const bool by_factors = positive && first.low >= 0 && !tuned.whole;
  tuned.logarithmic = table.choice_or("scale", by_factors ? 1 : 0, {"linear", "log"}) == 1;
  if (tuned.logarithmic && !positive)
    table.fail("scale",
               name + ": found a logarithmic scale from a start that is not above 0, expected linear");
  if (table.has("step")) {
    const double most = tuned.logarithmic ? 100 : tuned.high - tuned.low;
    tuned.step = table.number("step", 1e-9 * most, most);
    tuned.given_step = true;
  }
  return tuned;
}

void read_table(const Config& table, const BotParameters& bot, Starts starts,
                std::vector<TunedParameter>& list) {
  if (table.has("paths")) {
    if (table.has("path")) table.fail("path", "found both path and paths, expected one of them");
    const std::vector<std::string> paths = table.texts("paths");
    if (paths.empty()) table.fail("paths", "paths: found none, expected some");
    list.push_back(read_numbers(table, "paths", table.text_or("name", paths.front()), paths, bot, starts));
  } else {
    const std::string pattern = table.text("path");
    const std::vector<std::string> paths = expanded(pattern, bot);
    if (paths.empty()) refuse_path(table, "path", pattern, bot);
    if (paths.size() > 1 && table.has("start"))
      table.fail("start", "start: found one for several parameters, expected the path of one");
    for (const std::string& path : paths)
      list.push_back(read_numbers(table, "path", path, {path}, bot, starts));
  }
  table.finish();
}

void check_twice(const Config& table, const std::vector<TunedParameter>& list) {
  std::vector<std::string> paths;
  for (const TunedParameter& tuned : list) paths.insert(paths.end(), tuned.paths.begin(), tuned.paths.end());
  std::sort(paths.begin(), paths.end());
  const auto twice = std::adjacent_find(paths.begin(), paths.end());
  if (twice != paths.end())
    table.fail("", fmt::format("found {} twice, expected it once", in_quotes(*twice)));
}

}  // namespace

std::vector<TunedParameter> read_tuned_parameters(const std::vector<Config>& tables, const BotParameters& bot,
                                                  Starts starts) {
  std::vector<TunedParameter> list;
  for (const Config& table : tables) {
    read_table(table, bot, starts, list);
    check_twice(table, list);
  }
  return list;
}

}  // namespace bastide::arena
