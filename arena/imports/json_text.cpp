#include "arena/imports/json_text.hpp"

#include "engine/error.hpp"

#include <charconv>

namespace bastide::arena {

namespace {

using nlohmann::json;

/// A value as it may stand in a message.
std::string shown(const json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  return value.dump();
}

}  // namespace

bool JsonValue::has(std::string_view key) const {
  if (!value_->is_object()) return false;
  const auto found = value_->find(key);
  return found != value_->end() && !found->is_null();
}

JsonValue JsonValue::field(std::string_view key) const {
  if (!value_->is_object()) refuse("an object with a field " + in_quotes(key));
  if (!has(key)) fail("found no field " + in_quotes(key) + ", expected one");
  return {*value_->find(key), place_ + ": " + std::string(key)};
}

std::vector<JsonValue> JsonValue::items() const {
  if (!value_->is_array()) refuse("a list");
  std::vector<JsonValue> items;
  for (const json& item : *value_) items.emplace_back(item, place_ + " " + std::to_string(items.size() + 1));
  return items;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::fields() const {
  if (!value_->is_object()) refuse("an object");
  std::vector<std::pair<std::string, JsonValue>> fields;
  for (auto field = value_->begin(); field != value_->end(); ++field) {
    fields.emplace_back(field.key(), JsonValue(*field, place_ + ": " + cut_after(field.key(), 40)));
  }
  return fields;
}

std::string JsonValue::text() const {
  if (!value_->is_string()) refuse("a text");
  return value_->get<std::string>();
}

std::string JsonValue::word() const {
  if (value_->is_number_integer()) return value_->dump();
  if (!value_->is_string()) refuse("a number or a text");
  return value_->get<std::string>();
}

std::int64_t JsonValue::integer(std::int64_t low, std::int64_t high) const {
  const auto refuse_range = [&] {
    refuse("a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  };
  if (!value_->is_number_integer() && !value_->is_string()) refuse_range();
  const std::string text = word();
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size() || number < low || number > high)
    refuse_range();
  return number;
}

bool JsonValue::flag(std::string_view key) const {
  if (!has(key)) return false;
  const json& value = *value_->find(key);
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_string()) return value != "" && value != "0";
  return value.is_number() && value != 0;
}

void JsonValue::refuse(std::string_view expected) const {
  fail("found " + shown(*value_) + ", expected " + std::string(expected));
}

void JsonValue::fail(const std::string& message) const {
  throw InputError(place_ + ": " + message);
}

}  // namespace bastide::arena
