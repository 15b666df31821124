#pragma once

#include "arena/store/reviews/review_store.hpp"
#include "engine/any/any_game.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Where the games of reviews come from.
namespace bastide::arena {

/// What is to be reviewed.
struct GameSources {
  std::vector<std::string> from;     ///< files, folders, links; - is standard input
  std::vector<std::string> but;      ///< files of folders that are left out
  std::optional<std::string> where;  ///< of tournaments' stores: SQL over their view of games
  std::optional<std::string> rules;  ///< for records of rules that are not built in
};

/// What is told of a source: its name, and what is wrong with it.
using SourceEar = std::function<void(const std::string& name, const std::string& what)>;

/// The games of all sources, in their order, without numbers: all that `import_game` reads, and those of
/// tournaments' stores. What cannot be read is told to `failed` and left out; what differs from our rules is
/// told to `differs`. Throws InputError for a folder without files, and for `where` without a store.
[[nodiscard]] std::vector<GameToReview> find_games(const GameSources& sources, const SourceEar& failed,
                                                   const SourceEar& differs);

/// A hash of what is played in it: 32 hexadecimal digits, the same for the same players and actions.
[[nodiscard]] std::string content_of(const engine::AnyGame& game, const engine::Record& record);

/// The game that its record is of. Throws InputError.
[[nodiscard]] engine::AnyGame load_game(const GameToReview& game);

}  // namespace bastide::arena
