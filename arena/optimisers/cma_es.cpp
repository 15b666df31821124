#include "arena/optimisers/cma_es.hpp"

#include "engine/random.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

namespace bastide::arena {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// With a distribution narrower than this, in steps, nothing is left to be found.
constexpr double kNarrow = 0.01;

// Rank correlations of the two halves' orders that ask for more deals, or allow fewer; and by how much.
constexpr double kTooNoisy = 0.25;
constexpr double kClear = 0.75;
constexpr double kMoreDeals = 1.5;
constexpr double kFewerDeals = 0.7;
constexpr double kAgreementMemory = 0.6;

int even(double number) {
  return 2 * std::max(1, static_cast<int>(std::lround(number / 2)));
}

/// A standard normal number (Box and Muller 1958).
double normal(engine::Random& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
  return radius * std::cos(2 * std::numbers::pi * random.uniform());
}

/// The places of values in descending order, 0 for the largest.
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t place = 0; place < order.size(); ++place) ranks[order[place]] = static_cast<double>(place);
  return ranks;
}

/// Spearman's rank correlation of two lists without ties.
double rank_correlation(const std::vector<double>& first, const std::vector<double>& second) {
  const std::vector<double> a = ranks_of(first);
  const std::vector<double> b = ranks_of(second);
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
  const auto count = static_cast<double>(a.size());
  return 1 - 6 * squares / (count * (count * count - 1));
}

}  // namespace

/// The state of the evolution, by the names of Hansen's tutorial.
struct CmaEs::Distribution {
  int dimensions;
  // -- constant
  Vector weights;
  double mu_eff;
  double c_sigma, d_sigma, c_c, c_1, c_mu, chi;
  // -- evolving
  Vector mean;
  double sigma;
  Matrix covariance;
  Vector path_sigma, path_c;
  // -- of the covariance
  Matrix axes;
  Vector lengths;

  Distribution(const Coordinates& start, int population, double first_sigma)
      : dimensions(static_cast<int>(start.size())),
        weights(population / 2),
        mean(Eigen::Map<const Vector>(start.data(), dimensions)),
        sigma(first_sigma),
        covariance(Matrix::Identity(dimensions, dimensions)),
        path_sigma(Vector::Zero(dimensions)),
        path_c(Vector::Zero(dimensions)),
        axes(Matrix::Identity(dimensions, dimensions)),
        lengths(Vector::Ones(dimensions)) {
    for (int i = 0; i < weights.size(); ++i)
      weights[i] = std::log((population + 1) / 2.0) - std::log(i + 1.0);
    weights /= weights.sum();
    mu_eff = 1 / weights.squaredNorm();
    const double n = dimensions;
    c_sigma = (mu_eff + 2) / (n + mu_eff + 5);
    d_sigma = 1 + 2 * std::max(0.0, std::sqrt((mu_eff - 1) / (n + 1)) - 1) + c_sigma;
    c_c = (4 + mu_eff / n) / (n + 4 + 2 * mu_eff / n);
    c_1 = 2 / ((n + 1.3) * (n + 1.3) + mu_eff);
    c_mu = std::min(1 - c_1, 2 * (mu_eff - 2 + 1 / mu_eff) / ((n + 2) * (n + 2) + mu_eff));
    chi = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }

  [[nodiscard]] Vector draw(engine::Random& random) const {
    Vector z(dimensions);
    for (int i = 0; i < dimensions; ++i) z[i] = normal(random);
    return mean + sigma * (axes * lengths.cwiseProduct(z));
  }

  /// The best points, best first, in columns; generations are counted from 1.
  void move(const Matrix& best, std::int64_t generation) {
    const Vector before = mean;
    mean = best * weights;
    const Vector shift = (mean - before) / sigma;
    const Vector whitened = axes * (axes.transpose() * shift).cwiseQuotient(lengths);
    path_sigma = (1 - c_sigma) * path_sigma + std::sqrt(c_sigma * (2 - c_sigma) * mu_eff) * whitened;
    const double decay = 1 - std::pow(1 - c_sigma, 2.0 * static_cast<double>(generation));
    const bool steady = path_sigma.norm() / std::sqrt(decay) < (1.4 + 2.0 / (dimensions + 1)) * chi;
    path_c = (1 - c_c) * path_c;
    if (steady) path_c += std::sqrt(c_c * (2 - c_c) * mu_eff) * shift;
    const Matrix steps = (best.colwise() - before) / sigma;
    const double kept = 1 - c_1 - c_mu + (steady ? 0 : c_1 * c_c * (2 - c_c));
    covariance = kept * covariance + c_1 * path_c * path_c.transpose() +
                 c_mu * steps * weights.asDiagonal() * steps.transpose();
    sigma *= std::exp(std::min(1.0, c_sigma / d_sigma * (path_sigma.norm() / chi - 1)));
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(covariance);
    axes = solver.eigenvectors();
    lengths = solver.eigenvalues().cwiseMax(1e-12).cwiseSqrt();
  }
};

CmaEs::CmaEs(const Box& box, const CmaEsSettings& settings, std::uint64_t seed)
    : box_(box),
      settings_(settings),
      seed_(seed),
      population_(even(settings.population > 0 ? settings.population
                                               : 4 + 3 * std::log(static_cast<double>(box.dimensions())))),
      deals_(even(settings.deals)),
      agreement_((kTooNoisy + kClear) / 2),
      distribution_(std::make_unique<Distribution>(box.nearest(Coordinates(box.dimensions(), 0.0)),
                                                   std::max(4, population_), settings.sigma)) {
  population_ = std::max(4, population_);
}

CmaEs::~CmaEs() = default;

bool CmaEs::finished() const {
  return generation_ >= settings_.generations || sigma() < kNarrow;
}

double CmaEs::sigma() const noexcept {
  return distribution_->sigma;
}

Request CmaEs::ask() {
  constexpr int kTries = 20;
  engine::Random random(engine::mix_seed(seed_, static_cast<std::uint64_t>(generation_)));
  Request request;
  request.deals = deals_;
  for (int i = 0; i < population_; ++i) {
    Coordinates point;
    // Points outside the box are drawn again, and at last taken to its edge.
    for (int tries = 0; tries < kTries; ++tries) {
      const Vector drawn = distribution_->draw(random);
      point.assign(drawn.begin(), drawn.end());
      if (box_.nearest(point) == point) break;
    }
    request.comparisons.push_back({request.points.size(), std::nullopt});
    request.points.push_back(box_.nearest(std::move(point)));
  }
  return request;
}

void CmaEs::tell(const Request& request, std::span<const Gains> outcomes) {
  assert(outcomes.size() == request.points.size());
  std::vector<double> values;
  for (const Gains& outcome : outcomes) values.push_back(mean_of(outcome));
  const std::vector<double> ranks = ranks_of(values);
  Matrix best(distribution_->dimensions, distribution_->weights.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const auto place = static_cast<Eigen::Index>(ranks[i]);
    if (place < best.cols())
      best.col(place) = Eigen::Map<const Vector>(request.points[i].data(), distribution_->dimensions);
  }
  ++generation_;
  distribution_->move(best, generation_);
  attend_to_noise(outcomes);
}

void CmaEs::attend_to_noise(std::span<const Gains> outcomes) {
  std::vector<double> first;
  std::vector<double> second;
  for (const Gains& outcome : outcomes) {
    const std::span<const float> values(outcome);
    first.push_back(mean_of(values.first(values.size() / 2)));
    second.push_back(mean_of(values.subspan(values.size() / 2)));
  }
  agreement_ = kAgreementMemory * agreement_ + (1 - kAgreementMemory) * rank_correlation(first, second);
  if (agreement_ < kTooNoisy) deals_ = std::min(even(deals_ * kMoreDeals + 1), settings_.most_deals);
  if (agreement_ > kClear) deals_ = std::max(even(deals_ * kFewerDeals), 2);
}

Coordinates CmaEs::best() const {
  return box_.nearest(Coordinates(distribution_->mean.begin(), distribution_->mean.end()));
}

}  // namespace bastide::arena
