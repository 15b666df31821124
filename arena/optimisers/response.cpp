#include "arena/optimisers/response.hpp"

#include "arena/match/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {

namespace {

// Terms stand in this order: slopes, bends, pairs (by first, then second), and the constant.

std::size_t pair_count(std::size_t dimensions, bool pairs) {
  return pairs ? dimensions * (dimensions - 1) / 2 : 0;
}
std::size_t term_count(std::size_t dimensions, bool pairs) {
  return 2 * dimensions + pair_count(dimensions, pairs) + 1;
}

/// Adds `sign` times the terms at `point`, but the constant.
void add_terms(std::vector<double>& row, const Coordinates& point, bool pairs, double sign) {
  const std::size_t dimensions = point.size();
  for (std::size_t i = 0; i < dimensions; ++i) {
    row[i] += sign * point[i];
    row[dimensions + i] += sign * point[i] * point[i];
  }
  if (!pairs) return;
  std::size_t at = 2 * dimensions;
  for (std::size_t i = 0; i < dimensions; ++i) {
    for (std::size_t j = i + 1; j < dimensions; ++j) row[at++] += sign * point[i] * point[j];
  }
}

/// What is added to the diagonal, beside its mean: columns that never varied stay solvable, and come out as
/// 0.
constexpr double kRidge = 1e-9;

}  // namespace

Response::Response(std::size_t dimensions)
    : dimensions_(dimensions),
      pairs_(dimensions <= kMostWithPairs),
      squares_(term_count(dimensions, pairs_)),
      products_(squares_.rows(), 0.0),
      row_(squares_.rows(), 0.0) {}

void Response::add(const Request& request, std::span<const Gains> outcomes) {
  assert(outcomes.size() == request.comparisons.size());
  for (std::size_t at = 0; at < outcomes.size(); ++at) {
    const Comparison& comparison = request.comparisons[at];
    add(request.points[comparison.first], comparison.second ? &request.points[*comparison.second] : nullptr,
        outcomes[at]);
  }
}

void Response::add(const Coordinates& first, const Coordinates* second, const Gains& outcome) {
  if (outcome.empty()) return;
  std::fill(row_.begin(), row_.end(), 0.0);
  add_terms(row_, first, pairs_, 1);
  if (second != nullptr) {
    add_terms(row_, *second, pairs_, -1);
  } else {
    row_.back() = 1;
  }
  const auto weight = static_cast<double>(outcome.size());
  const double mean = mean_of(outcome);
  for (std::size_t i = 0; i < row_.size(); ++i) {
    if (row_[i] == 0) continue;
    products_[i] += weight * row_[i] * mean;
    for (std::size_t j = 0; j <= i; ++j) squares_(i, j) += weight * row_[i] * row_[j];
  }
  outcomes_ += weight * mean * mean;
  ++comparisons_;
}

Response::Fit Response::fit() const {
  SquareMatrix squares = squares_;
  double trace = 0;
  for (std::size_t i = 0; i < squares.rows(); ++i) trace += squares(i, i);
  const double ridge = kRidge * std::max(trace, 1e-9) / static_cast<double>(squares.rows());
  std::vector<bool> dead(squares.rows());
  std::int64_t live = 0;
  for (std::size_t i = 0; i < squares.rows(); ++i) {
    dead[i] = squares(i, i) <= ridge;
    live += dead[i] ? 0 : 1;
    squares(i, i) += dead[i] ? 1 : ridge;
  }
  const Cholesky factor(squares);
  std::vector<double> terms = factor.solve(products_);
  double explained = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) explained += terms[i] * products_[i];
  const double freedom = static_cast<double>(std::max<std::int64_t>(1, comparisons_ - live));
  const double variance = std::max(0.0, outcomes_ - explained) / freedom;
  SquareMatrix covariance = factor.inverse();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t j = 0; j < terms.size(); ++j) covariance(i, j) *= dead[i] || dead[j] ? 0 : variance;
  }
  Fit fit(dimensions_, pairs_, std::move(covariance));
  fit.terms_ = std::move(terms);
  return fit;
}

Bounded Response::Fit::weighted(const std::vector<double>& weights) const {
  double value = 0;
  double variance = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    value += weights[i] * terms_[i];
    if (weights[i] == 0) continue;
    for (std::size_t j = 0; j < weights.size(); ++j) variance += weights[i] * weights[j] * covariance_(i, j);
  }
  const double reach = kNormal95 * std::sqrt(std::max(0.0, variance));
  return {value, value - reach, value + reach};
}

Bounded Response::Fit::difference(const Coordinates& from, const Coordinates& to) const {
  std::vector<double> weights(terms_.size(), 0.0);
  add_terms(weights, to, pairs_, 1);
  add_terms(weights, from, pairs_, -1);
  return weighted(weights);
}

Bounded Response::Fit::bend(const Coordinates& at, std::size_t coordinate, double steps) const {
  std::vector<double> weights(terms_.size(), 0.0);
  Coordinates moved = at;
  for (const double way : {steps, -steps}) {
    moved[coordinate] = at[coordinate] + way;
    add_terms(weights, moved, pairs_, 0.5);
    add_terms(weights, at, pairs_, -0.5);
  }
  return weighted(weights);
}

Bounded Response::Fit::pair(std::size_t first, std::size_t second) const {
  assert(pairs_ && first < second && second < dimensions_);
  std::vector<double> weights(terms_.size(), 0.0);
  std::size_t at = 2 * dimensions_;
  for (std::size_t i = 0; i < first; ++i) at += dimensions_ - 1 - i;
  weights[at + second - first - 1] = 1;
  return weighted(weights);
}

bool Response::Fit::within_noise(std::size_t coordinate) const {
  // Wald's statistic of slope and bend together; pairs alone would be tested too often.
  const double slope = terms_[coordinate];
  const double bend = terms_[dimensions_ + coordinate];
  const double a = covariance_(coordinate, coordinate);
  const double b = covariance_(coordinate, dimensions_ + coordinate);
  const double d = covariance_(dimensions_ + coordinate, dimensions_ + coordinate);
  constexpr double kOne = 3.841;  // 95 % quantiles of chi-square with one and with two degrees of freedom
  constexpr double kTwo = 5.991;
  const double determinant = a * d - b * b;
  if (determinant > 1e-12 * a * d)
    return (d * slope * slope - 2 * b * slope * bend + a * bend * bend) / determinant < kTwo;
  return a <= 0 || slope * slope < kOne * a;
}

}  // namespace bastide::arena
