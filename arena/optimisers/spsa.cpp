#include "arena/optimisers/spsa.hpp"

#include "engine/random.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace bastide::arena {

namespace {

/// No generation moves a parameter by more: a few lucky deals at the beginning must not throw it far away.
constexpr double kLongestMove = 2;

/// A parameter as `chosen_a` assumes it: twice the points lost a step from the optimum, and how many steps
/// away it starts.
struct Assumed {
  double curvature;
  double distance;
};

/// Some lose a tenth of a point a step away, some several points, and those that hang together even more;
/// each begins where it costs nearly a point.
constexpr std::array<Assumed, 3> kAssumed = {{{.curvature = 0.2, .distance = 3},
                                              {.curvature = 1.6, .distance = 1.06},
                                              {.curvature = 12.8, .distance = 0.375}}};
/// Standard deviation, in steps, by which noise may drive x about.
constexpr double kMostWandering = 1;

/// What is to be expected of the mean of the last generations, in points lost for one of the parameters.
/// `noise` is the variance of a generation's gradient where c is 1.
double expected_loss(const SpsaSettings& settings, const Assumed& parameter, double noise) {
  const auto generations = static_cast<double>(settings.generations);
  const auto first = static_cast<std::int64_t>(generations * (1 - settings.average));
  double mean = parameter.distance;  // of x
  double variance = 0;               // of x
  double sum = 0;                    // mean of the sum of the last x
  double sum_variance = 0;           // and its variance
  double covariance = 0;             // of that sum and x
  double widest = 0;
  for (std::int64_t k = 0; k < settings.generations; ++k) {
    const double gain = settings.gain(k);
    const double keeps = 1 - gain * parameter.curvature;
    const double c = settings.perturbation(k);
    mean *= keeps;
    variance = variance * keeps * keeps + gain * gain * noise / (c * c);
    covariance *= keeps;
    widest = std::max(widest, variance);
    if (k < first) continue;
    sum += mean;
    sum_variance += variance + 2 * covariance;
    covariance += variance;
  }
  if (widest > kMostWandering * kMostWandering) return std::numeric_limits<double>::infinity();
  const double count = generations - static_cast<double>(first);
  return parameter.curvature / 2 * (sum * sum + sum_variance) / (count * count);
}

}  // namespace

double SpsaSettings::stability() const noexcept {
  return A.value_or(0.1 * static_cast<double>(generations));
}

double SpsaSettings::gain(std::int64_t generation) const noexcept {
  assert(a);
  return *a / std::pow(stability() + static_cast<double>(generation) + 1, alpha);
}

double SpsaSettings::perturbation(std::int64_t generation) const noexcept {
  return c / std::pow(static_cast<double>(generation) + 1, gamma);
}

double chosen_a(const SpsaSettings& settings) {
  constexpr double kLeast = 0.01;
  constexpr double kMost = 1000;
  constexpr double kFactor = 1.25;
  // Gains / (2 c) of each direction, of which there are some with some deals each.
  const double noise = settings.noise * settings.noise / (4.0 * settings.directions * settings.deals);
  SpsaSettings tried = settings;
  double best = kLeast;
  double least = std::numeric_limits<double>::infinity();
  for (double a = kLeast; a < kMost; a *= kFactor) {
    tried.a = a;
    double loss = 0;
    for (const Assumed& parameter : kAssumed) loss += expected_loss(tried, parameter, noise);
    if (loss >= least) continue;
    least = loss;
    best = a;
  }
  return best;
}

Spsa::Spsa(const Box& box, const SpsaSettings& settings, std::uint64_t seed)
    : box_(box), settings_(settings), seed_(seed) {
  assert(settings.generations > 0 && settings.directions > 0 && settings.deals > 0 && settings.c > 0);
  if (!settings_.a) settings_.a = chosen_a(settings_);
  settings_.A = settings_.stability();
  course_.push_back(box.nearest(Coordinates(box.dimensions(), 0.0)));
}

Request Spsa::ask() {
  engine::Random random(engine::mix_seed(seed_, static_cast<std::uint64_t>(generation_)));
  const double c = settings_.perturbation(generation_);
  const Coordinates& x = centre();
  Request request;
  request.deals = settings_.deals;
  for (int direction = 0; direction < settings_.directions; ++direction) {
    Coordinates up = x;
    Coordinates down = x;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double step = (random.next() >> 63) != 0 ? c : -c;
      up[i] += step;
      down[i] -= step;
    }
    const std::size_t at = request.points.size();
    request.points.push_back(box_.nearest(std::move(up)));
    request.points.push_back(box_.nearest(std::move(down)));
    request.comparisons.push_back({at, at + 1});
  }
  return request;
}

void Spsa::tell(const Request& request, std::span<const Gains> outcomes) {
  assert(outcomes.size() == request.comparisons.size());
  Coordinates x = centre();
  std::vector<double> gradient(x.size(), 0.0);
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    const Coordinates& first = request.points[request.comparisons[at].first];
    const Coordinates& second = request.points[*request.comparisons[at].second];
    const double gained = mean_of(outcomes[at]);
    for (std::size_t i = 0; i < x.size(); ++i) {
      // At the edge of the box the two are nearer to each other, and may be the same.
      const double apart = first[i] - second[i];
      if (apart != 0) gradient[i] += gained / apart;
    }
  }
  const double gain = settings_.gain(generation_) / static_cast<double>(outcomes.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] += std::clamp(gain * gradient[i], -kLongestMove, kLongestMove);
  course_.push_back(box_.nearest(std::move(x)));
  ++generation_;
}

Coordinates Spsa::best() const {
  if (generation_ == 0) return course_.back();
  const auto last = static_cast<double>(course_.size() - 1) * settings_.average;
  const std::size_t count = std::max<std::size_t>(1, static_cast<std::size_t>(last));
  Coordinates mean(box_.dimensions(), 0.0);
  for (std::size_t at = course_.size() - count; at < course_.size(); ++at) {
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += course_[at][i] / static_cast<double>(count);
  }
  return mean;
}

}  // namespace bastide::arena
