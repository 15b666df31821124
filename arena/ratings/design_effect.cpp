#include "arena/ratings/design_effect.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace bastide::arena {
namespace {

/// Variances of the sum of a group's scores.
struct GroupVariance {
  double found = 0;
  double expected = 0;
};

GroupVariance variance_of(const Evidence& evidence, const DealGroup& group, const Scores& scores) {
  double sum = 0;
  double squares = 0;
  GroupVariance result;
  for (std::size_t pattern = group.first; pattern < group.first + group.patterns; ++pattern) {
    const auto count = static_cast<double>(evidence.count(pattern));
    double score = 0;
    for (const std::uint32_t game : evidence.games_of(pattern)) {
      score += scores.value[game];
      result.expected += count * scores.variance[game];
    }
    sum += count * score;
    squares += count * score * score;
  }
  const auto deals = static_cast<double>(group.deals);
  result.found =
      group.alike() ? result.expected : std::max(squares - sum * sum / deals, 0.0) * deals / (deals - 1);
  return result;
}

}  // namespace

DesignEffect design_effect(const RankingModel& model, const Evidence& evidence,
                           const std::vector<double>& parameters, std::span<const double> direction) {
  const Scores scores = model.scores(parameters, direction);
  GroupVariance all{scores.prior_variance, scores.prior_variance};
  double unsure = 0;
  for (const DealGroup& group : evidence.groups()) {
    const GroupVariance variance = variance_of(evidence, group, scores);
    all.found += variance.found;
    all.expected += variance.expected;
    if (!group.alike()) {
      unsure += variance.expected * variance.expected / static_cast<double>(group.deals - 1);
    }
  }
  if (unsure <= 0) return {};
  const double freedom = all.expected * all.expected / unsure;
  const double factor = (freedom * all.found / all.expected + 1) / (freedom + 1);
  const double most = static_cast<double>(DesignEffect::kMostFreedom);
  return {factor, std::llround(std::min(freedom + 1, most))};
}

}  // namespace bastide::arena
