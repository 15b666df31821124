#pragma once

#include "arena/tournament/stop_signal.hpp"
#include "arena/tuning/matches.hpp"
#include "arena/tuning/parameter_space.hpp"
#include "arena/tuning/tuning_config.hpp"

#include <functional>
#include <vector>

/// How much a parameter must change to be felt: found by asking the changed bot at fixed positions, without a
/// game.
namespace bastide::arena {

/// The share of decisions that a step is to change, up or down, beside those that differ with nothing
/// changed.
constexpr double kStepChanges = 0.075;
/// Shares with which the search for a step ends.
constexpr double kFewestChanges = 0.05;
constexpr double kMostChanges = 0.1;

/// No step is wider than this factor, or for what moves by sums than the start or this share of the range,
/// whichever is more: further away nothing that was felt near the start need hold.
constexpr double kWidestFactor = 3;
constexpr double kWidestShare = 0.05;

/// Decisions from games of a bot against itself, at all games of a tuning, and what it decides there.
class FixedDecisions {
 public:
  virtual ~FixedDecisions() = default;
  /// The share of them, 0 to 1, that this bot takes otherwise than the first one. Several threads may ask.
  [[nodiscard]] virtual double changed_by(const Competitor& bot) const = 0;
};

/// `count` decisions of `config.bot`, from its games with seeds of their own.
[[nodiscard]] std::unique_ptr<FixedDecisions> fixed_decisions(const TuningConfig& config,
                                                              const Streams& streams, int count);

/// What is known of a parameter's step.
struct StepSize {
  double step = 0;     ///< as TunedParameter has it
  double changes = 0;  ///< the share of decisions that it changes, mean of up and down
};

/// The step of a parameter that changes 5 to 10 % of decisions, or as many as it can within its range and the
/// widest step. `unchanged` is the share that differs with nothing changed. `tried` hears of every bot that
/// was asked; false from it ends the search.
[[nodiscard]] StepSize find_step(const ParameterSpace& space, std::size_t parameter,
                                 const FixedDecisions& decisions, double unchanged,
                                 const std::function<bool()>& tried);

}  // namespace bastide::arena
