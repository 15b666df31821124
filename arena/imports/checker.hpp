#pragma once

#include "arena/imports/imported_game.hpp"
#include "engine/any/any_game.hpp"

#include <optional>
#include <set>
#include <string>

/// Games from elsewhere, played again by our rules and held to them turn by turn.
namespace bastide::arena {

/// Where our rules and a source first part.
struct Difference {
  int turn = 0;       ///< from 1; 0 for final scoring and the result
  std::string place;  ///< in the source
  std::string what;   ///< "scores", "places for a follower" …
  std::string ours;
  std::string theirs;
};

/// How many turns were held to the rules in what.
struct Compared {
  int turns = 0;   ///< all that the source tells of, in their moves
  int scores = 0;  ///< in the features scored and the points
  int places = 0;  ///< in the places for a follower
  bool result = false;
};

struct CheckedGame {
  std::string format;
  engine::AnyGame game;
  engine::Record record;
  engine::Scores points{};  ///< as the record ends
  bool over = false;
  int turns = 0;         ///< that are complete
  std::string ended_by;  ///< of a game that is not over, in words
  std::optional<Difference> difference;
  int differences = 0;
  std::optional<Compared> compared;  ///< nothing for records of our own
  std::set<std::string> not_read;    ///< as ImportedGame has it
};

/// Throws InputError, which begins with its place in the source, for what the rules do not allow: there the
/// source is damaged, or it was played by other rules.
[[nodiscard]] CheckedGame check_import(const ImportedGame& imported);

/// "turn 12: scores: ours road 4 to Anna, theirs road 5 to Anna (game.json: packet 30, event 2)".
[[nodiscard]] std::string difference_text(const Difference& difference);

}  // namespace bastide::arena
