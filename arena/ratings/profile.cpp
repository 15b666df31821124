#include "arena/ratings/profile.hpp"

#include "arena/match/normal.hpp"
#include "arena/ratings/design_effect.hpp"
#include "arena/ratings/newton.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace bastide::arena {
namespace {

constexpr int kMostSecants = 30;
/// Share of its length that an end may be off.
constexpr double kProfilePrecision = 1e-4;
/// How many times as far a secant may lead; it leads too far where the likelihood flattens out.
constexpr double kLongestSecant = 4;

}  // namespace

ProfileLikelihood::ProfileLikelihood(const RankingModel& model, const Evidence& evidence,
                                     const std::vector<double>& estimate)
    : model_(model),
      evidence_(evidence),
      estimate_(estimate),
      weights_(model.bot_information(evidence.totals(), estimate)),
      summit_(model.fit(evidence.totals(), estimate).parameters),
      height_(model.log_likelihood(evidence.totals(), summit_)),
      covariance_(model.covariance(evidence.totals(), summit_)) {}

/// What a parameter is counted from, as its product with all parameters.
std::vector<double> ProfileLikelihood::contrast(std::size_t parameter) const {
  assert(parameter < model_.log_nu());
  std::vector<double> result(model_.size(), 0.0);
  if (parameter < model_.bots()) {
    const double total = std::accumulate(weights_.begin(), weights_.end(), 0.0);
    for (std::size_t bot = 0; bot < model_.bots(); ++bot) result[bot] = -weights_[bot] / total;
  } else {
    std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(model_.bots()), model_.seats(),
                -1 / static_cast<double>(model_.seats()));
  }
  result[parameter] += 1;
  return result;
}

/// `steepest` in the ratings alone, or the offsets. What one seat has hardly ever seen would otherwise count
/// most of all in the scores, and its absence would pass for deals that are alike.
std::vector<double> ProfileLikelihood::direction(std::size_t parameter,
                                                 std::span<const double> steepest) const {
  std::vector<double> result(model_.size(), 0.0);
  const bool is_bot = parameter < model_.bots();
  const std::size_t first = is_bot ? 0 : model_.bots();
  const std::size_t count = is_bot ? model_.bots() : model_.seats();
  std::copy_n(steepest.begin() + static_cast<std::ptrdiff_t>(first), count,
              result.begin() + static_cast<std::ptrdiff_t>(first));
  return result;
}

/// How far from the summit the signed root of the deviance is `root`, by secants.
double ProfileLikelihood::end(std::span<const double> contrast, std::span<const double> steepest,
                              double root) const {
  const double variance = dot(contrast, steepest);
  const double origin = dot(contrast, summit_);
  std::vector<double> at = summit_;
  double near = 0;
  double near_root = 0;
  double far = root * std::sqrt(variance);
  for (int i = 0; i < kMostSecants; ++i) {
    const double move = far + origin - dot(contrast, at);
    for (std::size_t j = 0; j < at.size(); ++j) at[j] += move / variance * steepest[j];
    at = model_.fit_held(evidence_.totals(), contrast, at).parameters;
    const double deviance = 2 * (height_ - model_.log_likelihood(evidence_.totals(), at));
    const double far_root = std::copysign(std::sqrt(std::max(deviance, 0.0)), root);
    if (std::abs(far_root - root) < kProfilePrecision * std::abs(root) || far_root == near_root) break;
    const double next = far + (root - far_root) * (far - near) / (far_root - near_root);
    near = far;
    near_root = far_root;
    far *= std::clamp(next / far, 1 / kLongestSecant, kLongestSecant);
  }
  return far;
}

Interval ProfileLikelihood::interval(std::size_t parameter) const {
  const std::vector<double> contrast = this->contrast(parameter);
  std::vector<double> steepest(model_.size(), 0.0);
  for (std::size_t i = 0; i < steepest.size(); ++i) {
    for (std::size_t j = 0; j < steepest.size(); ++j) steepest[i] += covariance_(i, j) * contrast[j];
  }
  const DesignEffect effect = design_effect(model_, evidence_, summit_, direction(parameter, steepest));
  const double root = student_95(effect.freedom) * std::sqrt(effect.factor);
  const double value = estimate_[parameter];
  const double summit = value - dot(contrast, estimate_) + dot(contrast, summit_);
  return {std::min(value, summit + end(contrast, steepest, -root)),
          std::max(value, summit + end(contrast, steepest, root)), effect.factor};
}

}  // namespace bastide::arena
