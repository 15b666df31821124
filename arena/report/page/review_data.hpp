#pragma once

#include "arena/analysis/grade.hpp"
#include "arena/report/page/game_film.hpp"
#include "engine/board/cell.hpp"
#include "engine/figure_kind.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What the page of a game's review shows, all of it in memory. It knows nothing of how the game was
/// analysed.
namespace bastide::arena {

/// A loss, 0 or more, with its standard error in the same unit.
struct ReviewLoss {
  double value = 0;
  double error = 0;
};

/// A tile as it would lie.
struct ReviewTile {
  int type = 0;  ///< index into the tile set
  engine::Cell cell;
  int quarter_turns = 0;  ///< clockwise, 0 to 3
  int segment = -1;       ///< where a figure goes with it, -1 without one
  engine::FigureKind figure = engine::FigureKind::follower;
};

/// One thing that could be played, and what is expected of it.
struct ReviewLine {
  std::string text;
  double chance = 0;                 ///< to win, 0 to 1
  double points_for = 0;             ///< of the player who decides, at the end of the game
  double points_against = 0;         ///< of the best opponent
  double loss = 0;                   ///< points that the best line brings more than this one
  std::optional<ReviewTile> tile{};  ///< to show on the board; none where no tile is laid
};

struct ReviewDecision {
  int entry = 0;       ///< of the film: the turn that it is part of
  int player = 0;      ///< seat
  std::string played;  ///< what the player chose, in words
  std::string best;    ///< what would have been best; the same text when it was played
  ReviewLoss points;   ///< lost
  ReviewLoss chance;   ///< lost of the chance to win, as a part of 1
  bool real = true;    ///< false where the choice hardly matters, whatever the numbers say
  Grade grade = Grade::fine;
  std::vector<ReviewLine> lines;        ///< best first; may be empty
  std::optional<ReviewTile> best_tile;  ///< to mark on the board; only where something else was played
};

/// What becomes of a feature, as ai::FeatureOutlook has it.
struct ReviewFeature {
  int segment = 0;             ///< that a film calls it by (feature_changes.hpp)
  double closes = 0;           ///< probability that it is completed
  std::vector<double> scores;  ///< by seat: probability to have the majority when it is scored
  std::vector<double> points;  ///< by seat, expected
};

/// What is known when an entry of the film is over.
struct ReviewTurn {
  std::vector<double> chance;  ///< to win by seat, 0 to 1; empty when it is not known
  std::vector<double> luck;    ///< points by seat that chance has brought since the beginning; may be empty
  std::vector<ReviewFeature> features{};  ///< what becomes of open ones; empty when it is not known
  double chance_error = 0;                ///< standard error of each of `chance`
};

/// Rows of text, of which the first cell heads its row.
struct ReviewTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

struct ReviewPage {
  // -- the game
  std::string title;
  std::string
      heading{};  ///< HTML of the title as worded (html.hpp); may be empty, where the text is all of it
  std::string rules;
  std::string notes;               ///< HTML: how it was analysed, in a sentence or two; may be empty
  std::vector<std::string> names;  ///< by seat, none empty
  std::vector<int> points;         ///< final ones by seat; empty when the game is not finished
  Scenery scenery;                 ///< from `scenery_of`
  std::string film;                ///< from `film_of`

  // -- its analysis
  std::vector<ReviewTurn> turns;          ///< by entry of the film, one for each
  std::vector<ReviewDecision> decisions;  ///< in the order of play; some turns may have none, others several
  std::vector<ReviewTable> tables;        ///< summaries
};

}  // namespace bastide::arena
