#pragma once

#include "arena/tournament/stop_signal.hpp"
#include "arena/tuning/matches.hpp"
#include "arena/tuning/search.hpp"

#include <functional>
#include <memory>
#include <vector>

/// Numbers of an evaluation fitted to what happened. A better forecast is not yet a stronger player: what is
/// found here goes through games as any other candidate.
namespace bastide::arena {

/// Positions of finished games, before each draw, and what an evaluation forecasts of them.
class FitPositions {
 public:
  virtual ~FitPositions() = default;
  [[nodiscard]] virtual std::size_t count() const = 0;
  /// The number of each position's game, ascending.
  [[nodiscard]] virtual const std::vector<std::int32_t>& games() const = 0;
  /// The final margin, in points, of a seat of each position: its points less the mean of the others'. Seats
  /// take turns.
  [[nodiscard]] virtual const std::vector<float>& margins() const = 0;
  /// What the evaluation forecasts of those margins.
  virtual void forecast(const ai::EvaluationParameters& parameters, std::vector<float>& forecasts) const = 0;
};

/// The numbers of a bot's evaluation. Throws InputError for a bot that has none.
[[nodiscard]] const ai::EvaluationParameters& evaluation_of(const Competitor& bot);

/// From `config.fit.games` games of the bot against itself at each of the tuning's games, or from the store
/// that the file names. `played` hears of every game; nothing when it was stopped. Throws InputError.
[[nodiscard]] std::unique_ptr<FitPositions> positions_for_fit(const TuningConfig& config,
                                                              const Streams& streams, StopSignal stop,
                                                              const std::function<void()>& played);

/// Least squares by Gauss's and Newton's method, in the steps of `space`, held to the start by a ridge: of a
/// series of ridges the one whose numbers, fitted on the other folds of games, forecast best.
[[nodiscard]] FittedNumbers fit_numbers(const ParameterSpace& space, const FitPositions& positions, int folds,
                                        int rounds);

/// The core of it, on any forecast: `forecast(point, forecasts)` fills in what a point forecasts of
/// `targets`; `groups` are ascending numbers of what belongs together.
[[nodiscard]] FittedNumbers fit_point(
    const Box& box, const std::vector<float>& targets, const std::vector<std::int32_t>& groups,
    const std::function<void(const Coordinates&, std::vector<float>&)>& forecast, int folds, int rounds);

}  // namespace bastide::arena
