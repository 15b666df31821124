#pragma once

#include "ai/analysis/analysis.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace bastide::arena {

/// Chances by seat when a line is taken that gives its player `win`: the others share the rest as they do
/// when the best line is taken.
[[nodiscard]] std::vector<double> chances_with(const ai::Analysis& analysis, double win);

/// The chances to win as a game goes on. Each decision's playouts say for themselves what the chances are,
/// and are off by some hundredths; what was known before, what the draw brought since and what the turn lost
/// say it as well. Both are joined by their certainty (a Kalman filter), so that the graph moves by what
/// happened.
class WinGraph {
 public:
  explicit WinGraph(std::size_t players);

  /// By seat, the chances to win after the next turn, which took line `line` of its analysis. `luck` is what
  /// chance brought each seat since the turn before, in points; `tiles` are in the bag.
  std::vector<double> next(const ai::Analysis& analysis, std::size_t line, std::span<const double> luck,
                           int tiles);

  /// The standard error of each of the last chances, by the same filter: 0 where the end was searched.
  [[nodiscard]] double error() const noexcept;

  /// The chances without this turn's playouts: the last ones, moved by the draw. What `next` changes beyond
  /// is the turn's.
  [[nodiscard]] std::vector<double> after_draw(std::span<const double> luck, int tiles) const;

 private:
  std::vector<double> chances_;
  double variance_;
};

}  // namespace bastide::arena
