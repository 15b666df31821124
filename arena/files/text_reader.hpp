#pragma once

#include <string>

/// Reading positions and records from files that may hold many.
namespace bastide::arena {

/// Text number `number` (from 1) of the file at `path` ("-" for standard input), whose texts begin with lines
/// "bastide record …" or "bastide position …". Reads no further than it must. Throws InputError when the file
/// cannot be read or has fewer texts.
[[nodiscard]] std::string read_game_text(const std::string& path, int number);

}  // namespace bastide::arena
