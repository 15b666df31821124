#pragma once

#include "ai/evaluation/parameters.hpp"
#include "engine/games/games.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// How well the evaluation foretells: its forecasts over games of `evaluator` against itself, and what came
/// of them.
namespace bastide::ai {

/// A forecast and what came of it. Those of one game are not independent.
struct Foretold {
  int game = 0;
  double forecast = 0;
  double happened = 0;
};

/// Forecasts made before every turn of the base game for two players.
struct Calibration {
  static constexpr int kPhases = 4;  ///< of a game, by the tiles that are laid

  std::vector<Foretold> roads;   ///< with figures: 1 if completed, as a probability
  std::vector<Foretold> cities;  ///< likewise
  /// Monasteries with figures: which share of the empty neighbours is filled.
  std::vector<Foretold> monasteries;
  std::vector<Foretold> fields;  ///< with figures: cities that are completed at their edge from now on
  /// Points of player 1 over player 2 at the end.
  std::array<std::vector<Foretold>, kPhases> leads;
};

/// Plays `games` games from `seed` on by `numbers` and compares. The same arguments give the same result.
[[nodiscard]] Calibration calibrate(const EvaluationParameters& numbers, int games, std::uint64_t seed);

/// Forecasts and what happened on average. The errors are standard errors that take the forecasts of one game
/// as one.
struct Reliability {
  std::size_t count = 0;
  double forecast = 0;
  double happened = 0;
  double error = 0;   ///< of `happened` - `forecast`
  double spread = 0;  ///< root of the mean square of `happened` - `forecast`
};

/// Of the forecasts from `low` up to, but not including, `high`.
[[nodiscard]] Reliability reliability(std::span<const Foretold> foretold, double low, double high);
/// Of all of them.
[[nodiscard]] Reliability reliability(std::span<const Foretold> foretold);

}  // namespace bastide::ai
