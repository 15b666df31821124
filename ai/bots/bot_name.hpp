#pragma once

#include "engine/config/config.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <cstddef>
#include <string>

namespace bastide::ai {

/// Bytes of a bot's name.
constexpr std::size_t kMaxName = 100;

/// What is wrong with a name, which stands in tables, files and pages: "found …, expected …"; empty where
/// nothing is.
[[nodiscard]] inline std::string fault_of_name(const std::string& name, std::size_t most = kMaxName) {
  if (!is_printable(name)) {
    return "found characters that cannot be printed in " + in_quotes(name) +
           ", expected none (control characters, changes of direction)";
  }
  if (name.find_first_not_of(' ') == std::string::npos)
    return "found " + in_quotes(name) + ", expected something to read";
  if (name.size() > most) {
    return "found " + std::to_string(name.size()) + " bytes, " + in_quotes(name) + ", expected at most " +
           std::to_string(most);
  }
  return "";
}

/// Throws InputError, with the place of `name` in the bot's table, unless it is such a name.
inline void check_name(const engine::Config& config, const std::string& name) {
  const std::string fault = fault_of_name(name);
  if (!fault.empty()) config.fail("name", "name of a bot: " + fault);
}

}  // namespace bastide::ai
