#pragma once

#include "arena/files/json.hpp"
#include "arena/imports/checker.hpp"

#include <string>

/// What is said of a game that was imported.
namespace bastide::arena {

/// "Anna 96, Ben 70", of a game that is not over with what ended it.
[[nodiscard]] std::string result_text(const CheckedGame& game);

/// A few lines: where it is from, who played, the result, and the first difference to our rules.
[[nodiscard]] std::string summary_text(const std::string& source, const CheckedGame& game);

[[nodiscard]] Json import_json(const std::string& source, const CheckedGame& game);

}  // namespace bastide::arena
