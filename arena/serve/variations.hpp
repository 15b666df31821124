#pragma once

#include "arena/files/json.hpp"
#include "arena/serve/study.hpp"
#include "arena/store/table_store.hpp"

#include <span>
#include <vector>

namespace bastide::arena {

/// Moves that a study may have besides its game's.
constexpr std::size_t kMostVariationMoves = 5000;

/// The variations of a study: a tree of moves that begin at places of its game. Moves have numbers, those
/// before others the lower ones.
class Variations {
 public:
  Variations() = default;
  explicit Variations(std::vector<StoredMove> moves) : moves_(std::move(moves)) {}

  [[nodiscard]] std::span<const StoredMove> moves() const noexcept { return moves_; }

  /// Adds the moves of a place (`spelled`) as far as they are not there; false where all are. Throws ApiError
  /// when they are too many.
  [[nodiscard]] bool keep(const StudyPlace& place);
  /// Takes the last move of a place away, with all that follows it. Throws ApiError where it is not there.
  void drop(const StudyPlace& place);

  /// A list of {"id", "parent", "at", "move"}.
  [[nodiscard]] Json json() const;

 private:
  [[nodiscard]] const StoredMove* child(std::int64_t parent, std::size_t at, const std::string& move) const;

  std::vector<StoredMove> moves_;  ///< in the order of their ids
};

/// The moves that lead to one of `moves`, and it.
[[nodiscard]] StudyPlace place_of_move(std::span<const StoredMove> moves, const StoredMove& move);

/// A place as the notation has it: moves that the game takes itself are steps of its own. Throws InputError
/// for a place that there is not.
[[nodiscard]] StudyPlace spelled(const Study& study, StudyPlace place);

/// A study as a file that `is_study_file` knows, and the first page reads:
///
///     {"bastide": "study 1", "title", "note", "record" or "position": text, "variations": as Variations has}
[[nodiscard]] Json study_file(const Study& study, const Variations& variations);
[[nodiscard]] bool is_study_file(const std::string& text);

struct OpenedStudy {
  Study study;
  Variations variations;
};
/// Reads one back, by built-in rules. Throws InputError, also for a move that is not legal.
[[nodiscard]] OpenedStudy read_study_file(const std::string& text, const std::string& name);

}  // namespace bastide::arena
