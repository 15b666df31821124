#include "arena/ratings/bootstrap.hpp"

#include "engine/random.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {
namespace {

constexpr double kTail = 0.025;

void draw_group(const Evidence& evidence, const DealGroup& group, engine::Random& random,
                OutcomeCounts& counts) {
  if (group.alike) {
    // All its deals count the same, so any of them stands for all.
    evidence.add_deal(group.first, static_cast<double>(group.deals), counts);
    return;
  }
  const std::size_t draws = group.deals - 1;
  const double weight = static_cast<double>(group.deals) / static_cast<double>(draws);
  for (std::size_t i = 0; i < draws; ++i) {
    evidence.add_deal(group.first + random.below(static_cast<std::uint32_t>(group.deals)), weight, counts);
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

/// The value below which the share `share` of the ascending `sorted` lies, between neighbours in proportion.
double quantile(const std::vector<double>& sorted, double share) noexcept {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = place - std::floor(place);
  return sorted[below] + part * (sorted[above] - sorted[below]);
}

Interval central(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  return {quantile(values, kTail), quantile(values, 1 - kTail)};
}

}  // namespace

std::vector<Interval> bootstrap_intervals(const DavidsonModel& model, const Evidence& evidence,
                                          const std::vector<double>& estimate, int resamples,
                                          std::uint64_t seed) {
  assert(resamples > 0);
  std::vector<std::vector<double>> drawn(model.size());
  const std::vector<double> weights = model.bot_information(evidence.totals(), estimate);
  OutcomeCounts counts(evidence.totals().size());
  for (int resample = 0; resample < resamples; ++resample) {
    engine::Random random(engine::mix_seed(seed, static_cast<std::uint64_t>(resample)));
    std::fill(counts.begin(), counts.end(), 0.0);
    for (const DealGroup& group : evidence.groups()) draw_group(evidence, group, random, counts);
    DavidsonModel::Fit fit = model.fit(counts, estimate);
    align(estimate, weights, fit.parameters);
    for (std::size_t i = 0; i < drawn.size(); ++i) drawn[i].push_back(fit.parameters[i]);
  }
  std::vector<Interval> intervals;
  for (std::vector<double>& values : drawn) intervals.push_back(central(values));
  return intervals;
}

}  // namespace bastide::arena
