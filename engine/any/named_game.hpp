#pragma once

#include "engine/any/any_game.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"

#include <string>
#include <string_view>

namespace bastide::engine {

/// The game that a position or a record says it is of. Throws InputError when `text` is neither, and
/// "game.txt:2: …" with the line that names rules which are none.
[[nodiscard]] inline AnyGame named_game(std::string_view text, const std::string& source) {
  const RulesLine rules = read_rules_line(text, source);
  try {
    return AnyGame::load(rules.name);
  } catch (const InputError& error) {
    throw InputError(source + ":" + std::to_string(rules.line) + ": " + error.what());
  }
}

}  // namespace bastide::engine
