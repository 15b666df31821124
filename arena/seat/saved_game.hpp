#pragma once

#include "arena/deals/streams.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// A game with people that can go on later. It is kept as a record (docs/notation.md) whose notes say what
/// else that takes:
///
///     note bots human,bastide        who sits where, as --bots has it
///     note rules-file my.toml        rules that are not built in, as --rules has them
///     note deal-secret 0123…         what the tiles hang on besides the seed
struct SavedGame {
  std::vector<std::string> bots;   ///< by seat
  std::vector<std::string> names;  ///< by seat
  std::string rules;               ///< a name or a file
  std::uint64_t seed = 1;
  std::optional<DealSecret> secret;
  std::vector<engine::Action> actions;  ///< chance's included
};

/// The text of such a record.
[[nodiscard]] std::string write_saved_game(const engine::AnyGame& game, const SavedGame& saved);

/// Reads one. `rules` go before those that it names. Throws InputError for what cannot go on.
[[nodiscard]] SavedGame read_saved_game(const std::string& path, const std::optional<std::string>& rules);

/// Puts a text in the place of a file's, which is whole at any time.
void replace_file(const std::string& path, const std::string& text);

/// Throws InputError for a file in which a game with people is kept.
void refuse_kept_game(const std::string& path);
/// Throws InputError for a file with a record of any other game than the one whose record `head` is before
/// anything is played in it. No file, and a text that is no record, will do.
void refuse_begun_game(const std::string& path, const std::string& head);

/// A file of this folder that is not there yet: "bastide-20260412-085501.txt".
[[nodiscard]] std::string new_game_file();

}  // namespace bastide::arena
