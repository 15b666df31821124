#pragma once

#include "engine/config/defaults.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Strict reading of the TOML files under configs/: every key is asked for by name and type, and a key
/// that nobody asked for is an error, so that a misspelt option never passes in silence.
namespace bastide::engine {

/// One table of a TOML file, with its place for messages. Cheap to copy; keeps the document alive.
///
/// Every reader throws InputError ("file:line:column: …") when the value is missing, of another type or
/// out of range. Call `finish()` when all keys of a table have been read. Copies share what has been
/// asked for. Not for use by several threads at once: reading marks keys as asked for.
class Config {
 public:
  /// Parses `text`; `source` names it in messages. Throws InputError for malformed TOML, for more than
  /// kMaxTextBytes and for nesting deeper than anyone writes by hand.
  [[nodiscard]] static Config parse(std::string_view text, const std::string& source);
  /// Reads and parses the file at `path`. Throws InputError when it cannot be read.
  [[nodiscard]] static Config load(const std::string& path);

  /// Whether the table holds `key`; counts as asking for it.
  [[nodiscard]] bool has(std::string_view key) const;
  /// Whether `key` holds a list, where a file may also give a single value; counts as asking for it.
  [[nodiscard]] bool is_list(std::string_view key) const;
  /// What `key` holds, where a file may choose; `nothing` if it is missing. Counts as asking for it.
  enum class Kind { nothing, text, whole, number, flag, list, table, time };
  [[nodiscard]] Kind kind_of(std::string_view key) const;
  /// All keys in the order of the file, for tables whose keys are names that the file makes up.
  /// Does not count as asking for them.
  [[nodiscard]] std::vector<std::string> keys() const;

  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] std::string text_or(std::string_view key, std::string fallback) const;
  [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high) const;
  [[nodiscard]] std::int64_t integer_or(std::string_view key, std::int64_t fallback, std::int64_t low,
                                        std::int64_t high) const;
  /// A finite number, written with or without a fraction.
  [[nodiscard]] double number(std::string_view key, double low, double high) const;
  [[nodiscard]] double number_or(std::string_view key, double fallback, double low, double high) const;
  [[nodiscard]] bool flag_or(std::string_view key, bool fallback) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  /// A list of whole numbers, each from `low` to `high`.
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view key, std::int64_t low,
                                                   std::int64_t high) const;
  /// A list of finite numbers, each from `low` to `high`.
  [[nodiscard]] std::vector<double> numbers(std::string_view key, double low, double high) const;
  /// One of `choices`, by name; gives its index. The error lists the choices.
  [[nodiscard]] std::size_t choice(std::string_view key, const std::vector<std::string_view>& choices) const;
  [[nodiscard]] std::size_t choice_or(std::string_view key, std::size_t fallback,
                                      const std::vector<std::string_view>& choices) const;

  /// The table called `key`; missing is an error.
  [[nodiscard]] Config table(std::string_view key) const;
  /// The tables of the array called `key` ([[key]] or inline); none if it is missing.
  [[nodiscard]] std::vector<Config> tables(std::string_view key) const;

  /// Refuses keys that were never asked for (in this table; not in the tables below it).
  void finish() const;

  /// An InputError that points at `key` (or at this table when `key` is empty or absent).
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;

  /// What `find` gives; a name that it does not find (defaults.hpp) is an error that points at `key`.
  template <class Find>
  auto found(std::string_view key, Find&& find) const {
    try {
      return find();
    } catch (const NotFound& error) {
      fail(key, std::string(key) + ": " + error.what());
    }
  }

  /// The name the document was parsed under.
  [[nodiscard]] const std::string& source() const noexcept;

 private:
  struct Node;
  explicit Config(std::shared_ptr<Node> node) : node_(std::move(node)) {}
  std::shared_ptr<Node> node_;
};

}  // namespace bastide::engine
