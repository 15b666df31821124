#pragma once

#include "arena/imports/checker.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Where games from elsewhere come from, and which format they are in: that is told from their content.
namespace bastide::arena {

/// Paths and links that are one source each: a folder stands for its files, but for those that SQLite keeps
/// beside its own, and not for folders in it. Throws InputError for one that has none.
[[nodiscard]] std::vector<std::string> source_paths(const std::vector<std::string>& games);

/// A text with one game, and its name in messages: "links.txt:3".
struct GameText {
  std::string name;
  std::string text;
};

/// Reads a file, or standard input for "-". Throws InputError for what cannot be read or is longer than any
/// game.
[[nodiscard]] GameText read_source(const std::string& path);

/// Whether `text` is a game in a format of others: a log, a link or several, a save, a score sheet.
[[nodiscard]] bool is_foreign(std::string_view text);

/// The games of a text, one by one: Bastide's records, links line by line, or the whole. Throws InputError
/// for what is no game at all.
[[nodiscard]] std::vector<GameText> games_in(const GameText& source);

/// How games are read.
struct ImportOptions {
  std::optional<std::string> rules;  ///< for records of rules that are not built in
  bool anonymous = false;            ///< leaves out names and the number of the game
};

/// Reads the game of such a text and holds it to the rules. Throws InputError.
[[nodiscard]] CheckedGame import_game(const GameText& game, const ImportOptions& options = {});

}  // namespace bastide::arena
