#include "arena/optimisers/scan.hpp"

#include "arena/match/margins.hpp"
#include "arena/match/quantile.hpp"
#include "arena/ratings/cholesky.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bastide::arena {

namespace {

std::vector<double> terms_at(const Coordinates& point) {
  if (point.size() == 1) return {1, point[0], point[0] * point[0]};
  return {1, point[0], point[1], point[0] * point[0], point[0] * point[1], point[1] * point[1]};
}

/// Where the function with these terms is highest.
std::optional<Coordinates> top_of(const std::vector<double>& terms) {
  if (terms.size() == 3) {
    if (terms[2] >= 0) return std::nullopt;
    return Coordinates{-terms[1] / (2 * terms[2])};
  }
  const double a = 2 * terms[3];
  const double b = terms[4];
  const double d = 2 * terms[5];
  const double determinant = a * d - b * b;
  if (a >= 0 || determinant <= 0) return std::nullopt;
  return Coordinates{(-terms[1] * d + terms[2] * b) / determinant,
                     (-terms[2] * a + terms[1] * b) / determinant};
}

std::size_t largest(const std::vector<double>& values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

/// How many values a coordinate has on the grid.
std::size_t levels(const std::vector<Coordinates>& grid, std::size_t coordinate) {
  std::vector<double> values;
  for (const Coordinates& point : grid) values.push_back(point[coordinate]);
  std::sort(values.begin(), values.end());
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

}  // namespace

Scan::Scan(std::vector<Coordinates> grid, const ScanSettings& settings, std::uint64_t seed)
    : grid_(std::move(grid)), settings_(settings), seed_(seed), outcomes_(grid_.size()) {
  assert(!grid_.empty() && (grid_[0].size() == 1 || grid_[0].size() == 2));
}

Request Scan::ask() {
  Request request;
  request.deals = static_cast<int>(std::min<std::int64_t>(settings_.block, settings_.deals - deals_));
  request.points = grid_;
  for (std::size_t i = 0; i < grid_.size(); ++i) request.comparisons.push_back({i, std::nullopt});
  return request;
}

void Scan::tell(const Request& request, std::span<const Gains> outcomes) {
  assert(outcomes.size() == grid_.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    outcomes_[i].insert(outcomes_[i].end(), outcomes[i].begin(), outcomes[i].end());
  deals_ += request.deals;
}

Bounded Scan::value(std::size_t point) const {
  Margins margins;
  for (const float outcome : outcomes_[point]) margins.add(outcome);
  return mean_margin(margins);
}

std::vector<double> Scan::means() const {
  std::vector<double> means;
  for (const auto& outcomes : outcomes_) means.push_back(mean_of(outcomes));
  return means;
}

std::size_t Scan::best_point() const {
  return largest(means());
}

double Scan::Curve::at(const Coordinates& point) const {
  const std::vector<double> parts = terms_at(point);
  double sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) sum += parts[i] * terms[i];
  return sum;
}

std::optional<Scan::Curve> Scan::curve_of(const std::vector<double>& means) const {
  for (std::size_t i = 0; i < grid_[0].size(); ++i) {
    if (levels(grid_, i) < 3) return std::nullopt;
  }
  const std::size_t count = terms_at(grid_[0]).size();
  SquareMatrix squares(count);
  std::vector<double> products(count, 0.0);
  for (std::size_t at = 0; at < grid_.size(); ++at) {
    const std::vector<double> parts = terms_at(grid_[at]);
    for (std::size_t i = 0; i < count; ++i) {
      products[i] += parts[i] * means[at];
      for (std::size_t j = 0; j < count; ++j) squares(i, j) += parts[i] * parts[j];
    }
  }
  Curve curve;
  curve.terms = Cholesky(squares).solve(products);
  curve.optimum = top_of(curve.terms);
  if (curve.optimum) {
    for (std::size_t i = 0; i < grid_[0].size(); ++i) {
      const auto [low, high] =
          std::minmax_element(grid_.begin(), grid_.end(),
                              [i](const Coordinates& a, const Coordinates& b) { return a[i] < b[i]; });
      const double at = (*curve.optimum)[i];
      if (at < (*low)[i] || at > (*high)[i]) {
        curve.optimum.reset();
        break;
      }
    }
  }
  return curve;
}

std::optional<Scan::Curve> Scan::curve() const {
  return curve_of(means());
}

Coordinates Scan::best() const {
  const auto fitted = curve();
  return fitted && fitted->optimum ? *fitted->optimum : grid_[best_point()];
}

std::vector<Bounded> Scan::optimum_interval() const {
  const auto fitted = curve();
  if (!fitted || !fitted->optimum || deals_ < 2) return {};
  engine::Random random(engine::mix_seed(seed_, 1));
  const auto deals = static_cast<std::uint32_t>(deals_);
  std::vector<std::vector<double>> found(grid_[0].size());
  std::vector<std::uint32_t> drawn(deals);
  for (int round = 0; round < settings_.resamples; ++round) {
    for (std::uint32_t& deal : drawn) deal = random.below(deals);
    std::vector<double> means;
    for (const auto& outcomes : outcomes_) {
      double sum = 0;
      for (const std::uint32_t deal : drawn) sum += outcomes[deal];
      means.push_back(sum / deals);
    }
    const auto resampled = curve_of(means);
    const Coordinates& top = resampled && resampled->optimum ? *resampled->optimum : grid_[largest(means)];
    for (std::size_t i = 0; i < top.size(); ++i) found[i].push_back(top[i]);
  }
  std::vector<Bounded> intervals;
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::sort(found[i].begin(), found[i].end());
    intervals.push_back({(*fitted->optimum)[i], quantile(found[i], 0.025), quantile(found[i], 0.975)});
  }
  return intervals;
}

}  // namespace bastide::arena
