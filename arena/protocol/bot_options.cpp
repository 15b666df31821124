#include "arena/protocol/bot_options.hpp"

#include "arena/protocol/bot_session.hpp"
#include "engine/config/nearest.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::arena {

namespace {

using Type = Parameter::Type;

/// The words for types, in their order.
constexpr std::array<std::string_view, 5> kOptionTypes = {"choice", "flag", "whole", "number", "numbers"};

// -- what a bot lists -------------------------------------------------------------------------------------

bool is_option_name(std::string_view text) {
  const auto good = [](char byte) {
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    return letter || (byte >= '0' && byte <= '9') || byte == '_' || byte == '.' || byte == '-';
  };
  return !text.empty() && text.size() <= kMostOptionName && std::all_of(text.begin(), text.end(), good);
}

std::string read_option_name(const JsonObject& option) {
  std::string name = option.text("name");
  if (!is_option_name(name)) {
    option.fail(fmt::format("name: found {}, expected 1 to {} letters, digits, \"_\", \".\" and \"-\"",
                            in_quotes(name), kMostOptionName));
  }
  return name;
}

bool is_choice(const std::string& text) {
  return !text.empty() && text.size() <= kMostOptionName && is_printable(text);
}

void read_choices(const JsonObject& option, Parameter& parameter) {
  parameter.choices = option.texts("choices");
  if (parameter.choices.empty()) option.fail("choices: found none, expected a list of texts");
  std::set<std::string> seen;
  for (const std::string& choice : parameter.choices) {
    if (!is_choice(choice)) {
      option.fail(fmt::format("choices: found {}, expected texts of 1 to {} bytes that can be printed",
                              in_quotes(choice), kMostOptionName));
    }
    if (!seen.insert(choice).second)
      option.fail("choices: found " + in_quotes(choice) + " twice, expected it once");
  }
  const std::vector<std::string_view> words(parameter.choices.begin(), parameter.choices.end());
  parameter.value = words[option.word("default", words)];
}

/// Reads `low` and `high`, which are not beyond `most`.
void read_range(const JsonObject& option, Parameter& parameter, double most) {
  parameter.low = option.number("low", -most, most);
  parameter.high = option.number("high", -most, most);
  if (parameter.low > parameter.high) {
    option.fail(
        fmt::format("high: found {}, expected at least low, which is {}", parameter.high, parameter.low));
  }
}

void read_whole(const JsonObject& option, Parameter& parameter) {
  constexpr auto kWhole = static_cast<std::int64_t>(kMostWholeOption);
  const std::int64_t low = option.integer("low", -kWhole, kWhole);
  const std::int64_t high = option.integer("high", -kWhole, kWhole);
  read_range(option, parameter, kMostWholeOption);
  parameter.value = option.integer("default", low, high);
}

void read_list_of_numbers(const JsonObject& option, Parameter& parameter) {
  const std::vector<double> numbers = option.numbers("default", parameter.low, parameter.high);
  if (numbers.empty()) option.fail("default: found an empty list, expected numbers");
  if (numbers.size() > kMostOptions) {
    option.fail(fmt::format("default: found {} numbers, expected at most {}", numbers.size(), kMostOptions));
  }
  parameter.value = numbers;
}

Parameter read_option(const JsonObject& option) {
  Parameter parameter;
  parameter.path = read_option_name(option);
  parameter.type = static_cast<Type>(option.word("type", {kOptionTypes.begin(), kOptionTypes.end()}));
  switch (parameter.type) {
    case Type::choice:
      read_choices(option, parameter);
      break;
    case Type::flag:
      parameter.value = option.flag("default");
      break;
    case Type::whole:
      read_whole(option, parameter);
      break;
    case Type::number:
      read_range(option, parameter, kMostOptionNumber);
      parameter.value = option.number("default", parameter.low, parameter.high);
      break;
    case Type::numbers:
      read_range(option, parameter, kMostOptionNumber);
      read_list_of_numbers(option, parameter);
      break;
    case Type::text:  // of built-in bots alone
      break;
  }
  return parameter;
}

Json option_json(const Parameter& parameter) {
  Json option = {{"name", parameter.path},
                 {"type", kOptionTypes[static_cast<std::size_t>(parameter.type)]},
                 {"default", parameter.value}};
  if (parameter.type == Type::choice) option["choices"] = parameter.choices;
  if (parameter.type == Type::number || parameter.type == Type::numbers) {
    option["low"] = parameter.low;
    option["high"] = parameter.high;
  }
  if (parameter.type == Type::whole) {
    const auto bound = [](double value) {
      return static_cast<std::int64_t>(std::clamp(value, -kMostWholeOption, kMostWholeOption));
    };
    option["low"] = bound(parameter.low);
    option["high"] = bound(parameter.high);
  }
  return option;
}

// -- what a bot is set to ---------------------------------------------------------------------------------

/// Whether the option may have the value.
struct FitsOption {
  const Parameter& option;

  bool operator()(bool) const { return option.type == Type::flag; }
  bool operator()(std::int64_t value) const {
    return (option.type == Type::whole || option.type == Type::number) && lies(static_cast<double>(value));
  }
  bool operator()(double value) const { return option.type == Type::number && lies(value); }
  bool operator()(const std::string& value) const {
    return option.type == Type::choice &&
           std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end();
  }
  bool operator()(const std::vector<double>& values) const {
    return option.type == Type::numbers && values.size() == option.value.size() &&
           std::all_of(values.begin(), values.end(), [this](double value) { return lies(value); });
  }
  // False also of NaN, which compares as false with everything.
  [[nodiscard]] bool lies(double value) const { return value >= option.low && value <= option.high; }
};

/// A value for "found …".
struct ShownValue {
  std::string operator()(const std::string& value) const { return in_quotes(value); }
  std::string operator()(double value) const {
    const std::string text = fmt::format("{}", value);
    return std::floor(value) == value && text.find('e') == std::string::npos ? text + ".0" : text;
  }
  template <class Value>
  std::string operator()(const Value& value) const {
    constexpr std::size_t kMostShown = 80;
    return cut_after(value_text(value), kMostShown);
  }
};

std::string expected_text(const Parameter& option) {
  constexpr std::size_t kMostShown = 400;
  const bool one = option.type == Type::whole || option.type == Type::number;
  return cut_after((one ? "a " : "") + range_text(option), kMostShown);
}

[[noreturn]] void refuse_name(const std::vector<Parameter>& options, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Parameter& option : options) names.emplace_back(option.path);
  constexpr std::size_t kMostShown = 400;
  std::string expected = "one that the bot lists: " + cut_after(listed(names), kMostShown);
  if (names.empty()) expected = "none, as the bot lists no options";
  if (const auto meant = engine::nearest_word(name, names)) expected = "perhaps " + in_quotes(*meant);
  throw InputError("found a value for the option " + in_quotes(name) + ", expected " + expected);
}

const Parameter* find_option(const std::vector<Parameter>& options, const std::string& name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const Parameter& option) { return option.path == name; });
  return found == options.end() ? nullptr : &*found;
}

/// What the program lists, with its defaults as values.
std::vector<Parameter> ask_for_options(const std::string& name, const BotCommand& command) {
  try {
    return BotSession(command).identity().options;
  } catch (const BotFailure& failure) {
    throw InputError(
        printable_lines(name + ": " + std::string(name_of(failure.failure())) + ": " + failure.what()));
  }
}

}  // namespace

std::vector<Parameter> read_options(const JsonObject& hello) {
  std::vector<Parameter> options;
  std::set<std::string> names;
  const std::vector<JsonObject> listed_options = hello.objects("options");
  if (listed_options.size() > kMostOptions)
    hello.fail(fmt::format("options: found {}, expected at most {}", listed_options.size(), kMostOptions));
  for (const JsonObject& option : listed_options) {
    options.push_back(read_option(option));
    if (!names.insert(options.back().path).second)
      option.fail("name: found " + in_quotes(options.back().path) + " a second time, expected another name");
  }
  return options;
}

Json options_json(const std::vector<Parameter>& parameters) {
  Json options = Json::array();
  for (const Parameter& parameter : parameters) {
    if (parameter.type != Type::text)
      options.push_back(option_json(parameter));  // a file is for its owner to name
  }
  return options;
}

void check_option_values(const std::vector<Parameter>& options, const OptionValues& values) {
  for (const auto& [name, value] : values) {
    const Parameter* option = find_option(options, name);
    if (option == nullptr) refuse_name(options, name);
    if (std::visit(FitsOption{*option}, value)) continue;
    throw InputError("option " + in_quotes(name) + ": found " + std::visit(ShownValue{}, value) +
                     ", expected " + expected_text(*option));
  }
}

std::vector<Parameter> with_values(std::vector<Parameter> options, const OptionValues& values) {
  for (Parameter& option : options) {
    const auto value = values.find(option.path);
    if (value == values.end()) continue;
    option.value = option_value_json(value->second);
    if (option.type == Type::number) option.value = option.value.get<double>();
  }
  return options;
}

std::vector<Parameter> list_options(const std::string& name, const BotCommand& command) {
  return with_values(ask_for_options(name, command), command.parameters);
}

std::vector<ExplainedParameter> explain_options(const std::string& name, const BotCommand& command,
                                                const KeyComments& comments) {
  std::vector<ExplainedParameter> explained;
  for (const Parameter& option : ask_for_options(name, command)) {
    const auto comment = comments.find("parameters." + option.path);
    explained.push_back({with_values({option}, command.parameters)[0], option.value,
                         comment == comments.end() ? "" : comment->second});
  }
  return explained;
}

}  // namespace bastide::arena
