#pragma once

#include <string>
#include <string_view>

namespace bastide::engine {

struct RulesLine {
  std::string name;
  int line = 0;  ///< its number, from 1
};

/// The name of the rule set that a position or a record was written for, so that its game can be made before
/// the rest is read. Throws InputError when `text` is neither, or names no rules.
[[nodiscard]] RulesLine read_rules_line(std::string_view text, const std::string& source);
/// The same without its line.
[[nodiscard]] std::string read_rules_name(std::string_view text, const std::string& source);

}  // namespace bastide::engine
