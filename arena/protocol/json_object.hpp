#pragma once

#include "arena/bots/option_values.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// One object of a JSON message, read field by field. Unknown fields are ignored. What is missing, of another
/// type or out of range is an InputError that names its place: "rules: tiles[3]: found no field "id",
/// expected a text". Refers to the document, which must outlive it.
class JsonObject {
 public:
  /// `place` names the object in messages. Throws InputError when `value` is no object.
  JsonObject(const nlohmann::json& value, std::string place);

  /// Whether the field is there; null counts as missing.
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }

  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string text_or(std::string_view key, std::string_view fallback) const;
  /// A whole number, written without a fraction.
  [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high) const;
  [[nodiscard]] std::int64_t integer_or(std::string_view key, std::int64_t fallback, std::int64_t low,
                                        std::int64_t high) const;
  [[nodiscard]] double number(std::string_view key, double low, double high) const;
  [[nodiscard]] double number_or(std::string_view key, double fallback) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] bool flag_or(std::string_view key, bool fallback) const;
  /// One of `words`; gives its index.
  [[nodiscard]] std::size_t word(std::string_view key, const std::vector<std::string_view>& words) const;
  [[nodiscard]] std::size_t word_or(std::string_view key, std::size_t fallback,
                                    const std::vector<std::string_view>& words) const;
  /// Lists; a missing one is empty.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view key, std::int64_t low,
                                                   std::int64_t high) const;
  [[nodiscard]] std::vector<JsonObject> objects(std::string_view key) const;
  /// This one may not be missing.
  [[nodiscard]] std::vector<double> numbers(std::string_view key, double low, double high) const;
  [[nodiscard]] JsonObject object(std::string_view key) const;

  /// All of its fields, as what a bot's options are set to.
  [[nodiscard]] OptionValues option_values() const;

  /// Throws InputError "place: message".
  [[noreturn]] void fail(const std::string& message) const;

 private:
  [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
  /// The field; throws unless it is there and `good`.
  [[nodiscard]] const nlohmann::json& need(std::string_view key,
                                           bool (nlohmann::json::*good)() const noexcept,
                                           std::string_view expected) const;
  [[nodiscard]] const nlohmann::json& list(std::string_view key) const;
  [[noreturn]] void fail_field(std::string_view key, const nlohmann::json& found,
                               std::string_view expected) const;

  const nlohmann::json* value_;
  std::string place_;
};

/// The object that `line` is. Throws InputError "place: …" when it is not JSON, or not an object.
[[nodiscard]] nlohmann::json parse_json_object(std::string_view line, const std::string& place);

}  // namespace bastide::arena
