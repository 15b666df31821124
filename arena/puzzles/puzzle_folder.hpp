#pragma once

#include "arena/puzzles/puzzle.hpp"
#include "arena/store/reviews/review_store.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// What `bastide puzzles` wrote into a folder, read back.
namespace bastide::arena {

/// A puzzle as its folder lists it.
struct StoredPuzzle {
  std::int64_t number = 0;
  GameToReview game;  ///< its record ends with the answer
  // -- as puzzle_json has them
  struct Loss {
    std::string actions;
    ai::Estimate loss;
  };
  std::string source;
  bool exact = false;
  std::vector<Theme> themes;
  std::vector<std::string> missed_by;
  std::vector<std::string> found_by;
  std::vector<Loss> losses;
};

/// What `puzzles.json` of a folder lists.
struct PuzzleList {
  PuzzleDemand demand;
  std::vector<StoredPuzzle> puzzles;
};

/// The list of a folder, or its first `most` puzzles, with the records beside it. Throws InputError for a
/// folder that `bastide puzzles` did not write, and for a list without puzzles.
[[nodiscard]] PuzzleList read_puzzle_list(const std::string& folder, std::size_t most);
/// Whether there is a list in a folder.
[[nodiscard]] bool is_puzzle_folder(const std::string& path);

/// The page of a folder's game `place`, from 0: "index.html", "index-2.html".
[[nodiscard]] std::string page_file(std::size_t place);
/// Removes the puzzles that a folder lists, and its pages; nothing where there is no list that can be read.
void clear_puzzles(const std::string& folder);

/// The last decision of a record.
struct LastDecision {
  std::size_t at = 0;  ///< index of its first action
  int number = 0;      ///< of the turn, from 1
  engine::AnyState before;
  Turn turn;
};
/// Throws InputError, which begins with `source`, for a record without a turn.
[[nodiscard]] LastDecision last_decision(const engine::AnyGame& game, const engine::Record& record,
                                         const std::string& source);

/// The puzzle with all its turns, but without greedy's. Throws InputError for a record that the rules do not
/// allow, and for losses that do not fit it.
[[nodiscard]] Puzzle whole_puzzle(const StoredPuzzle& stored);

}  // namespace bastide::arena
