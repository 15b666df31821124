#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// JSON as other programs save it: what is not as expected is an InputError with its place. Numbers may be
/// written as texts.
namespace bastide::arena {

/// A value within a document, which must outlive it, with its place for messages.
class JsonValue {
 public:
  JsonValue(const nlohmann::json& value, std::string place) : value_(&value), place_(std::move(place)) {}

  [[nodiscard]] const std::string& place() const noexcept { return place_; }
  /// The same value under another name.
  [[nodiscard]] JsonValue called(std::string place) const { return {*value_, std::move(place)}; }

  [[nodiscard]] bool is_object() const noexcept { return value_->is_object(); }
  [[nodiscard]] bool is_list() const noexcept { return value_->is_array(); }
  [[nodiscard]] bool is_flag() const noexcept { return value_->is_boolean(); }
  /// Whether this is an object with that field; null counts as missing.
  [[nodiscard]] bool has(std::string_view key) const;

  // -- what it holds; each throws InputError where that is not there

  [[nodiscard]] JsonValue field(std::string_view key) const;
  [[nodiscard]] std::vector<JsonValue> items() const;
  /// Of an object, by their names.
  [[nodiscard]] std::vector<std::pair<std::string, JsonValue>> fields() const;
  [[nodiscard]] std::string text() const;
  /// A number or a text, as a text.
  [[nodiscard]] std::string word() const;
  [[nodiscard]] std::int64_t integer(std::int64_t low, std::int64_t high) const;

  [[nodiscard]] std::string text(std::string_view key) const { return field(key).text(); }
  [[nodiscard]] std::string word(std::string_view key) const { return field(key).word(); }
  [[nodiscard]] int integer(std::string_view key, int low, int high) const {
    return static_cast<int>(field(key).integer(low, high));
  }
  [[nodiscard]] std::string text_or(std::string_view key, std::string_view fallback) const {
    return has(key) ? text(key) : std::string(fallback);
  }
  /// Whether the field is there and true, not 0 and not "".
  [[nodiscard]] bool flag(std::string_view key) const;

  /// Throws InputError "place: found …, expected …".
  [[noreturn]] void refuse(std::string_view expected) const;
  /// Throws InputError "place: message".
  [[noreturn]] void fail(const std::string& message) const;

 private:
  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace bastide::arena
