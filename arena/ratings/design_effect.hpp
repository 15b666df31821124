#pragma once

#include "arena/ratings/evidence.hpp"
#include "arena/ratings/ranking_model.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bastide::arena {

/// How much less, or more, games tell than as many independent ones: the variance of what deals say, over
/// what the model gives their games.
struct DesignEffect {
  double factor = 1;
  std::int64_t freedom = kMostFreedom;  ///< degrees of freedom it is known with, 1 at least

  /// As good as known for certain.
  static constexpr std::int64_t kMostFreedom = 1'000'000;
};

/// The design effect (L. Kish, "Survey Sampling", 1965) on the scores along `direction` at `parameters`. A
/// deal's score is the sum of its games', and varies about the mean of its group of bots. The groups' degrees
/// of freedom, deals less one, come together by F. E. Satterthwaite's rule ("An approximate distribution of
/// estimates of variance components", Biometrics Bulletin 2, 1946), and one more degree is taken to have
/// found just what the model says, so that few deals that happen to look alike do not make an interval of no
/// width. Groups whose deals all count alike, or with one deal, tell nothing: theirs is what the model
/// says, and so is the prior's.
[[nodiscard]] DesignEffect design_effect(const RankingModel& model, const Evidence& evidence,
                                         const std::vector<double>& parameters,
                                         std::span<const double> direction);

}  // namespace bastide::arena
