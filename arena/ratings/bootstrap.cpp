#include "arena/ratings/bootstrap.hpp"

#include "arena/match/normal.hpp"
#include "arena/match/quantile.hpp"
#include "arena/ratings/binomial.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::arena {
namespace {

constexpr double kTail = 0.025;
/// A hundredth of a standard error before the last step is nothing beside the spread of the resamples.
constexpr double kResampleTolerance = 1e-4;

void draw_group(const Evidence& evidence, const DealGroup& group, engine::Random& random,
                FinishCounts& counts) {
  if (group.alike()) {
    evidence.add_deals(group.first, static_cast<double>(group.deals), counts);
    return;
  }
  std::int64_t draws = group.deals - 1;
  std::int64_t deals = group.deals;  // of this pattern and those after it
  const double weight = static_cast<double>(group.deals) / static_cast<double>(draws);
  const std::size_t first_single = group.first + group.patterns - group.singles;
  for (std::size_t pattern = group.first; pattern < first_single && draws > 0; ++pattern) {
    const std::int64_t like_it = evidence.count(pattern);
    const std::int64_t drawn =
        draw_binomial(draws, static_cast<double>(like_it) / static_cast<double>(deals), random);
    if (drawn > 0) evidence.add_deals(pattern, weight * static_cast<double>(drawn), counts);
    draws -= drawn;
    deals -= like_it;
  }
  // Those left fall on patterns of one deal each, all equally likely: faster one by one.
  for (; draws > 0; --draws) {
    evidence.add_deals(first_single + random.below(static_cast<std::uint32_t>(group.singles)), weight,
                       counts);
  }
}

/// Shifts the first `weights.size()` of `parameters` to the weighted mean that they have in `estimate`.
void align(const std::vector<double>& estimate, const std::vector<double>& weights,
           std::vector<double>& parameters) noexcept {
  double total = 0;
  double shift = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    total += weights[i];
    shift += weights[i] * (estimate[i] - parameters[i]);
  }
  for (std::size_t i = 0; i < weights.size(); ++i) parameters[i] += shift / total;
}

}  // namespace

FinishCounts resample_deals(const Evidence& evidence, std::uint64_t seed) {
  engine::Random random(seed);
  FinishCounts counts(evidence.totals().size(), 0.0);
  for (const DealGroup& group : evidence.groups()) draw_group(evidence, group, random, counts);
  return counts;
}

Bootstrap::Bootstrap(const RankingModel& model, const Evidence& evidence, const std::vector<double>& estimate,
                     int resamples, std::uint64_t seed)
    : estimate_(estimate), drawn_(model.size()) {
  assert(resamples > 0);
  const std::vector<double> weights = model.bot_information(evidence.totals(), estimate);
  for (int resample = 0; resample < resamples; ++resample) {
    const FinishCounts counts =
        resample_deals(evidence, engine::mix_seed(seed, static_cast<std::uint64_t>(resample)));
    Summit fit = model.fit(counts, estimate, kResampleTolerance);
    align(estimate, weights, fit.parameters);
    for (std::size_t i = 0; i < drawn_.size(); ++i) drawn_[i].push_back(fit.parameters[i]);
  }
}

Interval Bootstrap::interval(std::size_t parameter, std::int64_t freedom) const {
  std::vector<double> values = drawn_[parameter];
  std::sort(values.begin(), values.end());
  const double centre = estimate_[parameter];
  const double wider = student_95(freedom) / kNormal95;
  return {centre + wider * (quantile(values, kTail) - centre),
          centre + wider * (quantile(values, 1 - kTail) - centre)};
}

double Bootstrap::variance_of_difference(std::size_t a, std::size_t b) const noexcept {
  double mean = 0;
  double squares = 0;
  for (std::size_t i = 0; i < drawn_[a].size(); ++i) {
    const double difference = drawn_[a][i] - drawn_[b][i];
    const double before = difference - mean;
    mean += before / static_cast<double>(i + 1);
    squares += before * (difference - mean);
  }
  return squares / static_cast<double>(drawn_[a].size());
}

}  // namespace bastide::arena
