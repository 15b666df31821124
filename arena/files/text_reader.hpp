#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Reading positions and records from files that may hold many.
namespace bastide::arena {

/// What texts of games begin with.
constexpr std::string_view kRecordHeading = "bastide record ";
constexpr std::string_view kPositionHeading = "bastide position ";

/// A text of the file at `path` ("-" for standard input), whose texts begin with such headings: the one with
/// this number, which is that of its line "game 35", or its place in the file (from 1) where it has no such
/// line; the first without a number. Reads no further than it must. Throws InputError when the file cannot be
/// read or has no such text.
[[nodiscard]] std::string read_game_text(const std::string& path, std::optional<std::int64_t> number);

/// Whether the file at `path` is one of SQLite's.
[[nodiscard]] bool is_database(const std::string& path);

}  // namespace bastide::arena
