#include "arena/bots/option_values.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using engine::Config;

constexpr std::int64_t kLargestWhole = std::numeric_limits<std::int64_t>::max();

OptionValue read_value(const Config& table, const std::string& key) {
  switch (table.kind_of(key)) {
    case Config::Kind::flag:
      return table.flag_or(key, false);
    case Config::Kind::whole:
      return table.integer(key, std::numeric_limits<std::int64_t>::min(), kLargestWhole);
    case Config::Kind::text:
      return table.text(key);
    case Config::Kind::list:
      return table.numbers(key, -kMostOptionNumber, kMostOptionNumber);
    case Config::Kind::number:
      return table.number(key, -kMostOptionNumber, kMostOptionNumber);
    default:
      table.fail(
          key, key + ": found a date or time, expected a number, true or false, a text or numbers in a list");
  }
}

void read_values(const Config& table, const std::string& before, OptionValues& values) {
  for (const std::string& key : table.keys()) {
    const std::string name = before + key;
    if (table.kind_of(key) == Config::Kind::table) {
      read_values(table.table(key), name + ".", values);
    } else if (!values.emplace(name, read_value(table, key)).second) {
      table.fail(key, "found the option " + in_quotes(name) + " twice, expected it once");
    }
  }
}

/// A number as TOML writes one that is not whole.
std::string fractional_text(double value) {
  const std::string text = fmt::format("{}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

struct TomlWriter {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return fractional_text(value); }
  std::string operator()(const std::string& value) const { return toml_text(value); }
  std::string operator()(const std::vector<double>& values) const {
    std::vector<std::string> texts(values.size());
    std::transform(values.begin(), values.end(), texts.begin(), fractional_text);
    return fmt::format("[{}]", fmt::join(texts, ", "));
  }
};

template <class AnyJson>
bool is_list_of_numbers(const AnyJson& json) {
  return json.is_array() &&
         std::all_of(json.begin(), json.end(), [](const auto& element) { return element.is_number(); });
}

template <class AnyJson>
OptionValue value_from_json(const AnyJson& json) {
  if (json.is_boolean()) return json.template get<bool>();
  if (json.is_string()) return json.template get<std::string>();
  if (is_list_of_numbers(json)) return json.template get<std::vector<double>>();
  // What 64 bits do not hold is no whole number of anybody's.
  const bool huge = json.is_number_unsigned() &&
                    json.template get<std::uint64_t>() > static_cast<std::uint64_t>(kLargestWhole);
  if (json.is_number_integer() && !huge) return json.template get<std::int64_t>();
  if (json.is_number()) return json.template get<double>();
  throw InputError(std::string("found ") +
                   (json.is_object()  ? "an object"
                    : json.is_array() ? "a list"
                                      : "null") +
                   ", expected a number, true or false, a text or numbers in a list");
}

}  // namespace

OptionValues read_option_values(const engine::Config& table) {
  OptionValues values;
  read_values(table, "", values);
  return values;
}

std::string option_values_toml(const OptionValues& values) {
  std::string text = values.empty() ? "" : "[parameters]\n";
  for (const auto& [name, value] : values)
    text += fmt::format("{} = {}\n", toml_text(name), option_value_toml(value));
  return text;
}

std::string option_value_toml(const OptionValue& value) {
  return std::visit(TomlWriter{}, value);
}

std::string toml_text(const std::string& text) {
  std::string result = "\"";
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    if (byte == '"' || byte == '\\') result += '\\';
    if (code < 0x20 || code == 0x7F) {
      result += fmt::format("\\u{:04X}", code);
    } else {
      result += byte;
    }
  }
  return result + "\"";
}

Json option_value_json(const OptionValue& value) {
  return std::visit([](const auto& own) -> Json { return own; }, value);
}

Json option_values_json(const OptionValues& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = option_value_json(value);
  return json;
}

OptionValue option_value(const nlohmann::json& json) {
  return value_from_json(json);
}

OptionValue option_value(const Json& json) {
  return value_from_json(json);
}

}  // namespace bastide::arena
