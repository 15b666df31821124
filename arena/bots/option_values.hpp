#pragma once

#include "arena/files/json.hpp"
#include "engine/config/config.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

/// What the options of a program are set to: the table [parameters] of its bot file.
namespace bastide::arena {

/// A flag, a whole number, a number, a choice, or a list of numbers.
using OptionValue = std::variant<bool, std::int64_t, double, std::string, std::vector<double>>;
/// Numbers lie between this and its negative.
constexpr double kMostOptionNumber = 1e300;
/// By the option's name.
using OptionValues = std::map<std::string, OptionValue>;

/// Reads a table of values. Tables within it are part of the names: `city.rate` is "rate" in the table "city"
/// as well as the quoted key "city.rate". Which options there are, only the program knows. Throws InputError
/// for what is no such value, and for a name that is there twice.
[[nodiscard]] OptionValues read_option_values(const engine::Config& table);

/// The table [parameters] that reads back as these values; nothing without values.
[[nodiscard]] std::string option_values_toml(const OptionValues& values);

/// A value as TOML writes it: "1.0" for a number, "1" for a whole one.
[[nodiscard]] std::string option_value_toml(const OptionValue& value);

/// A text as TOML writes it, in double quotes.
[[nodiscard]] std::string toml_text(const std::string& text);

/// {"greed": 1.5, "city.rate": 2}.
[[nodiscard]] Json option_values_json(const OptionValues& values);
[[nodiscard]] Json option_value_json(const OptionValue& value);

/// The value that `json` is. Throws InputError for an object, for null, and for a list of anything but
/// numbers.
[[nodiscard]] OptionValue option_value(const nlohmann::json& json);
[[nodiscard]] OptionValue option_value(const Json& json);

}  // namespace bastide::arena
