#pragma once

#include "ai/evaluation/feature_net.hpp"
#include "ai/learning/lessons.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace bastide::ai {

/// How a net is fitted to lessons: by temporal differences. What a turn's end is worth more than the formulas
/// say is learned from what the player's later turns are worth, by formulas and net as they are now, each
/// with `trace` times the weight of the one before it, and from how the game ended (R. Sutton, "Learning to
/// predict by the methods of temporal differences", 1988). The steps are Adam's (D. Kingma and J. Ba, 2015).
struct Training {
  int passes = 8;       ///< through all lessons; before each the targets are worked out anew
  double trace = 0.7;   ///< 0 … 1
  double step = 0.001;  ///< of a weight; a third of it in the last pass
  double decay = 1e-4;  ///< share of a weight that each step takes away, in steps
  std::uint64_t seed = 1;
};

/// How well a net fits before a pass: standard deviations of the targets about the formulas, and about
/// formulas and net together, in points.
struct TrainingFit {
  double formulas = 0;
  double net = 0;
};

/// What a net should say of each lesson, where it says `said` now and said `began` when the games were
/// played. What the best turn was worth that was not taken has moved since then as that of the one taken has.
[[nodiscard]] std::vector<float> targets_of(const Lessons& lessons, const std::vector<float>& said,
                                            const std::vector<float>& began, double trace);

/// A net whose answer is nothing and whose hidden layer is random: where learning begins.
[[nodiscard]] FeatureNet untaught_net(FeatureNet::Origin origin, std::uint64_t seed);

/// Fits `net`, which the lessons were played with. The same lessons and settings give the same net. Calls
/// `progress(pass, fit)` before each pass; false ends it with an unfinished net.
bool train(FeatureNet& net, const Lessons& lessons, const Training& training,
           const std::function<bool(int pass, const TrainingFit& fit)>& progress);

}  // namespace bastide::ai
