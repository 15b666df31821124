#include "arena/protocol/json_object.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// A value as it may stand in a message: bounded, and on one line.
std::string shown(const nlohmann::json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  return value.dump();
}

std::string from_to(std::int64_t low, std::int64_t high) {
  return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

std::string from_to(double low, double high) {
  return fmt::format("a number from {} to {}", low, high);
}

/// Whether `value` is a number in the range, which is then `number`.
bool in_range(const nlohmann::json& value, double low, double high, double& number) {
  if (!value.is_number()) return false;
  number = value.get<double>();
  return number >= low && number <= high;
}

/// Whether `value` is a whole number in the range, which is then `number`.
bool in_range(const nlohmann::json& value, std::int64_t low, std::int64_t high, std::int64_t& number) {
  if (!value.is_number_integer()) return false;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > kMost) return false;
  number = value.get<std::int64_t>();
  return number >= low && number <= high;
}

}  // namespace

JsonObject::JsonObject(const nlohmann::json& value, std::string place)
    : value_(&value), place_(std::move(place)) {
  if (!value.is_object()) fail("found " + shown(value) + ", expected an object");
}

std::string JsonObject::text(std::string_view key) const {
  return need(key, &nlohmann::json::is_string, "a text").get<std::string>();
}

std::string JsonObject::text_or(std::string_view key, std::string_view fallback) const {
  return has(key) ? text(key) : std::string(fallback);
}

std::int64_t JsonObject::integer(std::string_view key, std::int64_t low, std::int64_t high) const {
  const nlohmann::json* value = find(key);
  std::int64_t number = 0;
  if (value == nullptr) fail("found no field " + in_quotes(key) + ", expected it with " + from_to(low, high));
  if (!in_range(*value, low, high, number)) fail_field(key, *value, from_to(low, high));
  return number;
}

std::int64_t JsonObject::integer_or(std::string_view key, std::int64_t fallback, std::int64_t low,
                                    std::int64_t high) const {
  return has(key) ? integer(key, low, high) : fallback;
}

double JsonObject::number(std::string_view key, double low, double high) const {
  const nlohmann::json* value = find(key);
  double number = 0;
  if (value == nullptr) fail("found no field " + in_quotes(key) + ", expected it with " + from_to(low, high));
  if (!in_range(*value, low, high, number)) fail_field(key, *value, from_to(low, high));
  return number;
}

double JsonObject::number_or(std::string_view key, double fallback) const {
  return has(key) ? need(key, &nlohmann::json::is_number, "a number").get<double>() : fallback;
}

bool JsonObject::flag(std::string_view key) const {
  return need(key, &nlohmann::json::is_boolean, "true or false").get<bool>();
}

bool JsonObject::flag_or(std::string_view key, bool fallback) const {
  return has(key) ? flag(key) : fallback;
}

std::size_t JsonObject::word(std::string_view key, const std::vector<std::string_view>& words) const {
  const std::string found = text(key);
  const auto at = std::find(words.begin(), words.end(), found);
  if (at == words.end()) fail_field(key, *find(key), "one of: " + listed(words));
  return static_cast<std::size_t>(at - words.begin());
}

std::size_t JsonObject::word_or(std::string_view key, std::size_t fallback,
                                const std::vector<std::string_view>& words) const {
  return has(key) ? word(key, words) : fallback;
}

std::vector<std::string> JsonObject::texts(std::string_view key) const {
  std::vector<std::string> values;
  if (!has(key)) return values;
  for (const nlohmann::json& value : list(key)) {
    if (!value.is_string()) fail_field(key, value, "texts in the list");
    values.push_back(value.get<std::string>());
  }
  return values;
}

std::vector<std::int64_t> JsonObject::integers(std::string_view key, std::int64_t low,
                                               std::int64_t high) const {
  std::vector<std::int64_t> values;
  if (!has(key)) return values;
  for (const nlohmann::json& value : list(key)) {
    std::int64_t number = 0;
    if (!in_range(value, low, high, number)) fail_field(key, value, from_to(low, high) + " in the list");
    values.push_back(number);
  }
  return values;
}

std::vector<double> JsonObject::numbers(std::string_view key, double low, double high) const {
  std::vector<double> values;
  for (const nlohmann::json& value : list(key)) {
    double number = 0;
    if (!in_range(value, low, high, number)) fail_field(key, value, from_to(low, high) + " in the list");
    values.push_back(number);
  }
  return values;
}

std::vector<JsonObject> JsonObject::objects(std::string_view key) const {
  std::vector<JsonObject> values;
  if (!has(key)) return values;
  for (const nlohmann::json& value : list(key)) {
    const std::string number = std::to_string(values.size());
    values.emplace_back(value, place_ + ": " + std::string(key) + "[" + number + "]");
  }
  return values;
}

JsonObject JsonObject::object(std::string_view key) const {
  return {need(key, &nlohmann::json::is_object, "an object"), place_ + ": " + std::string(key)};
}

OptionValues JsonObject::option_values() const {
  OptionValues values;
  for (const auto& [name, value] : value_->items()) {
    try {
      values.emplace(name, option_value(value));
    } catch (const InputError& error) {
      fail(in_quotes(name) + ": " + error.what());
    }
  }
  return values;
}

void JsonObject::fail(const std::string& message) const {
  throw InputError(place_ + ": " + message);
}

const nlohmann::json* JsonObject::find(std::string_view key) const {
  const auto found = value_->find(std::string(key));
  return found == value_->end() || found->is_null() ? nullptr : &*found;
}

const nlohmann::json& JsonObject::need(std::string_view key, bool (nlohmann::json::*good)() const noexcept,
                                       std::string_view expected) const {
  const nlohmann::json* value = find(key);
  if (value == nullptr)
    fail("found no field " + in_quotes(key) + ", expected it with " + std::string(expected));
  if (!(value->*good)()) fail_field(key, *value, expected);
  return *value;
}

const nlohmann::json& JsonObject::list(std::string_view key) const {
  return need(key, &nlohmann::json::is_array, "a list");
}

void JsonObject::fail_field(std::string_view key, const nlohmann::json& found,
                            std::string_view expected) const {
  fail(std::string(key) + ": found " + shown(found) + ", expected " + std::string(expected));
}

nlohmann::json parse_json_object(std::string_view line, const std::string& place) {
  // To the parser a zero is the end of its input, whatever follows.
  if (const std::size_t zero = line.find('\0'); zero != std::string_view::npos)
    throw InputError(place + ": found a zero byte after " + in_quotes(line.substr(0, zero)) +
                     ", expected JSON");
  nlohmann::json value = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
  if (value.is_discarded()) throw InputError(place + ": found " + in_quotes(line) + ", expected JSON");
  (void)JsonObject(value, place);
  return value;
}

}  // namespace bastide::arena
