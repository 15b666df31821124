#pragma once

#include "arena/store/database.hpp"
#include "arena/store/reviews/review_store.hpp"
#include "engine/any/any_game.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Where the games of reviews come from.
namespace bastide::arena {

/// What is to be reviewed.
struct GameSources {
  std::vector<std::string> from;  ///< files, folders, links; - is standard input
  std::vector<std::string> but;   ///< files of folders that are left out
  /// SQL that chooses games: of tournaments' stores over their view of games, of others as GameFilter has it.
  std::optional<std::string> where;
  std::optional<std::string> rules;  ///< for records of rules that are not built in
};

/// What is told of a source: its name, and what is wrong with it.
using SourceEar = std::function<void(const std::string& name, const std::string& what)>;

/// The games of all sources, in their order, without numbers: all that `import_game` reads, and those of
/// tournaments' stores. What cannot be read is told to `failed` and left out; what differs from our rules is
/// told to `differs`. Throws InputError for a folder without files, and for a `where` that is no condition.
[[nodiscard]] std::vector<GameToReview> find_games(const GameSources& sources, const SourceEar& failed,
                                                   const SourceEar& differs);

/// Chooses games by a condition in SQL over what their records tell: source, rules, date, turns, players (how
/// many) and player1 to player6, which are null where there is none. Not thread-safe.
class GameFilter {
 public:
  explicit GameFilter(std::string where) : where_(std::move(where)) {}

  /// Throws InputError "--where: …" for what is no condition.
  [[nodiscard]] bool chooses(const engine::AnyGame& game, const engine::Record& record,
                             const std::string& source);

 private:
  std::string where_;
  Database database_{":memory:", Database::Access::create};
};

/// A hash of what is played in it: 32 hexadecimal digits, the same for the same players and actions.
[[nodiscard]] std::string content_of(const engine::AnyGame& game, const engine::Record& record);

/// The game that its record is of. Throws InputError.
[[nodiscard]] engine::AnyGame load_game(const GameToReview& game);

}  // namespace bastide::arena
