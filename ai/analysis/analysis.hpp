#pragma once

#include "engine/game.hpp"

#include <array>
#include <cstdint>
#include <vector>

/// What is known of a decision: the ways to take it, best first, and what each is worth.
namespace bastide::ai {

/// A mean and its standard error, which is 0 where the figure is exact.
struct Estimate {
  double mean = 0;
  double error = 0;
};

/// What a player may expect of the rest of a game. With several players who share the first place, a win
/// counts in equal parts for each.
struct Prospect {
  Estimate win;    ///< chance to win, a draw counting half
  Estimate own;    ///< points at the end
  Estimate other;  ///< points of the best opponent at the end
  Estimate lead;   ///< own less other
};

/// One way to take a decision: all that its player decides until somebody else, chance included, acts.
struct Line {
  std::vector<engine::Action> actions;  ///< tile, figure, and what else the turn asks; at least one
  Prospect prospect;
  Estimate loss;      ///< points of lead that it is behind the best line
  Estimate win_loss;  ///< chance to win that it is behind that one
  /// Points that it loses, without the winner's bias: the best of many noisy lines looks better than it is,
  /// and every other one seems to lose more than it does. To be summed over many decisions; may be below 0.
  Estimate unbiased_loss;
  /// The two parts of that, each without the bias: what the best line with the same first action, the tile's
  /// placement, is behind the best of all, and what this line is behind that one.
  Estimate unbiased_tile_loss;
  Estimate unbiased_figure_loss;
  /// The same three in chance to win, behind the same lines, which are best by points: of a line that wins
  /// more often with a smaller lead they are below 0.
  Estimate unbiased_win_loss;
  Estimate unbiased_tile_win_loss;
  Estimate unbiased_figure_win_loss;
  double prior = 0;           ///< probability that the search gave it before it looked
  std::int64_t visits = 0;    ///< descents of the search through it
  std::int64_t playouts = 0;  ///< games played on from it; 0 where the figures are exact
  /// What most descents did next, chance and others included; may be empty.
  std::vector<engine::Action> continuation;
};

struct Analysis {
  int player = 0;                 ///< who decides, from 0
  std::vector<Line> lines;        ///< best first
  std::size_t legal = 0;          ///< actions that may be taken at once
  std::vector<Estimate> chances;  ///< by player, to win when the best line is taken
  bool exact = false;             ///< the rest of the game was searched to its end
  bool real = false;              ///< more than one line was worth a thought
  std::int64_t iterations = 0;    ///< descents of the search
  std::int64_t orders = 0;        ///< orders of the tiles that the lines were played on
  double seconds = 0;             ///< wall time
};

}  // namespace bastide::ai
