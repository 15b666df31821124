#include "arena/ratings/davidson.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace bastide::arena {
namespace {

constexpr int kMaxIterations = 200;
constexpr int kMaxHalvings = 60;
/// Newton decrement (squared distance to the maximum in standard errors) at which the last step is taken.
constexpr double kTolerance = 1e-10;
/// Nats that a parameter moves at most in a step: where the likelihood is flat, Newton's step is far too
/// long.
constexpr double kLongestStep = 4.0;
/// Share of the rise promised by the slope that a step must deliver (Armijo's condition).
constexpr double kRequiredRise = 1e-4;
/// Relative rounding error allowed for in a sum of log-probabilities.
constexpr double kRounding = 1e-12;
/// Share of the virtual games between equals that were drawn.
constexpr double kPriorDraws = 0.05;
constexpr double kLogTwo = 0.6931471805599453;

/// The model's weights of a pair's outcomes, √(π₁π₂) divided out: log weights lead/2, log ν and −lead/2,
/// where `lead` is log π₁ − log π₂; all less the highest of them, so that nothing overflows or cancels.
struct Weights {
  Weights(double lead, double log_nu) noexcept
      : highest(std::max(std::abs(lead) / 2, log_nu)),
        log_win(lead / 2 - highest),
        log_draw(log_nu - highest),
        log_loss(-lead / 2 - highest) {}

  double highest;
  double log_win;
  double log_draw;
  double log_loss;
};

OutcomeProbabilities probabilities(double lead, double log_nu) noexcept {
  const Weights weights(lead, log_nu);
  const double win = std::exp(weights.log_win);
  const double draw = std::exp(weights.log_draw);
  const double loss = std::exp(weights.log_loss);
  const double sum = win + draw + loss;
  return {win / sum, draw / sum, loss / sum};
}

/// The log-likelihood of a pair's outcomes, `count` of each.
double log_pair(std::span<const double, kOutcomes> count, double lead, double log_nu) noexcept {
  const Weights weights(lead, log_nu);
  const double log_sum =
      std::log(std::exp(weights.log_win) + std::exp(weights.log_draw) + std::exp(weights.log_loss));
  return count[0] * (weights.log_win - log_sum) + count[1] * (weights.log_draw - log_sum) +
         count[2] * (weights.log_loss - log_sum);
}

/// log(1 + e^x), without overflow.
double softplus(double x) noexcept {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

double logistic(double x) noexcept {
  return 1.0 / (1.0 + std::exp(-x));
}

double dot(std::span<const double> a, std::span<const double> b) noexcept {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void subtract_mean(std::span<double> values) noexcept {
  if (values.empty()) return;
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

void shorten(std::vector<double>& step) noexcept {
  double longest = 0;
  for (const double part : step) longest = std::max(longest, std::abs(part));
  if (longest <= kLongestStep) return;
  for (double& part : step) part *= kLongestStep / longest;
}

void add_scaled(std::vector<double>& to, std::span<const double> step, double scale) noexcept {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += scale * step[i];
}

/// Standard errors of the parameters from `first` on, one per weight, each about their weighted mean.
void centred_errors(const SquareMatrix& covariance, std::size_t first, std::span<const double> weights,
                    std::vector<double>& errors) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  double of_mean = 0;
  std::vector<double> with_mean(weights.size(), 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (std::size_t j = 0; j < weights.size(); ++j) {
      with_mean[i] += weights[j] / total * covariance(first + i, first + j);
    }
    of_mean += weights[i] / total * with_mean[i];
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double variance = covariance(first + i, first + i) - 2 * with_mean[i] + of_mean;
    errors[first + i] = std::sqrt(std::max(variance, 0.0));
  }
}

}  // namespace

OutcomeProbabilities outcome_probabilities(double elo_ahead, double nu) noexcept {
  assert(nu > 0);
  return probabilities(elo_ahead / kEloPerNat, std::log(nu));
}

DavidsonModel::DavidsonModel(const Evidence& evidence, double prior_games)
    : bots_(static_cast<std::size_t>(evidence.bots())),
      seats_(static_cast<std::size_t>(evidence.seats())),
      prior_games_(prior_games) {
  assert(prior_games > 0);
  for (const PairKind& kind : evidence.kinds()) {
    terms_.push_back({static_cast<std::size_t>(kind.bot), bots_ + static_cast<std::size_t>(kind.seat),
                      static_cast<std::size_t>(kind.rival),
                      bots_ + static_cast<std::size_t>(kind.rival_seat)});
  }
}

double DavidsonModel::lead(const Terms& terms, std::span<const double> parameters) const noexcept {
  return parameters[terms.bot] + parameters[terms.seat] - parameters[terms.rival] -
         parameters[terms.rival_seat];
}

double DavidsonModel::log_prior(std::span<const double> parameters) const {
  double sum = 0;
  for (std::size_t i = 0; i < log_nu(); ++i) sum -= softplus(parameters[i]) + softplus(-parameters[i]);
  const double draw_odds = parameters[log_nu()] - kLogTwo;
  return prior_games_ *
         (sum / 2 - kPriorDraws * softplus(-draw_odds) - (1 - kPriorDraws) * softplus(draw_odds));
}

double DavidsonModel::log_likelihood(const OutcomeCounts& counts, std::span<const double> parameters) const {
  double sum = log_prior(parameters);
  for (std::size_t kind = 0; kind < terms_.size(); ++kind) {
    const auto count = std::span(counts).subspan(kind * kOutcomes).first<kOutcomes>();
    sum += log_pair(count, lead(terms_[kind], parameters), parameters[log_nu()]);
  }
  return sum;
}

void DavidsonModel::add_pairs(const OutcomeCounts& counts, std::span<const double> parameters,
                              Slope& slope) const {
  constexpr std::array<double, 4> kSigns = {1, 1, -1, -1};
  const std::size_t nu = log_nu();
  for (std::size_t kind = 0; kind < terms_.size(); ++kind) {
    const double* count = &counts[kind * kOutcomes];
    const double games = count[0] + count[1] + count[2];
    if (games == 0) continue;
    const Terms& terms = terms_[kind];
    const OutcomeProbabilities p = probabilities(lead(terms, parameters), parameters[nu]);
    const double excess = p.win - p.loss;
    const double rise = (count[0] - count[2] - games * excess) / 2;
    const double curvature = games * (p.win + p.loss - excess * excess) / 4;
    const std::array<std::size_t, 4> at = {terms.bot, terms.seat, terms.rival, terms.rival_seat};
    for (std::size_t i = 0; i < at.size(); ++i) {
      slope.gradient[at[i]] += kSigns[i] * rise;
      slope.information(nu, at[i]) -= kSigns[i] * games * excess * p.draw / 2;
      for (std::size_t j = 0; j < at.size(); ++j) {
        slope.information(at[i], at[j]) += kSigns[i] * kSigns[j] * curvature;
      }
    }
    slope.gradient[nu] += count[1] - games * p.draw;
    slope.information(nu, nu) += games * p.draw * (1 - p.draw);
  }
}

void DavidsonModel::add_prior(std::span<const double> parameters, Slope& slope) const {
  for (std::size_t i = 0; i < size(); ++i) {
    const bool is_nu = i == log_nu();
    // The log odds of a draw between equals are log(ν / 2).
    const double p = logistic(is_nu ? parameters[i] - kLogTwo : parameters[i]);
    slope.gradient[i] += prior_games_ * ((is_nu ? kPriorDraws : 0.5) - p);
    slope.information(i, i) += prior_games_ * p * (1 - p);
  }
}

DavidsonModel::Slope DavidsonModel::slope(const OutcomeCounts& counts,
                                          std::span<const double> parameters) const {
  Slope slope{std::vector<double>(size(), 0.0), SquareMatrix(size())};
  add_pairs(counts, parameters, slope);
  add_prior(parameters, slope);
  return slope;
}

/// Moves `parameters` along `step`, halved until the likelihood rises by a fair share of `promise`, the rise
/// per unit of step at its start. False when no length of step does.
bool DavidsonModel::climb(const OutcomeCounts& counts, std::span<const double> step, double promise,
                          std::vector<double>& parameters) const {
  const double before = log_likelihood(counts, parameters);
  const double slack = kRounding * std::abs(before);
  double scale = 1;
  for (int halving = 0; halving < kMaxHalvings; ++halving, scale /= 2) {
    std::vector<double> moved = parameters;
    add_scaled(moved, step, scale);
    if (log_likelihood(counts, moved) >= before + kRequiredRise * scale * promise - slack) {
      parameters = std::move(moved);
      return true;
    }
  }
  return false;
}

DavidsonModel::Fit DavidsonModel::fit(const OutcomeCounts& counts, std::vector<double> start) const {
  assert(start.size() == size());
  assert(counts.size() == terms_.size() * kOutcomes);
  Fit fit{std::move(start), false};
  for (int iteration = 0; iteration < kMaxIterations && !fit.converged; ++iteration) {
    Slope here = slope(counts, fit.parameters);
    std::vector<double> step = Cholesky(std::move(here.information)).solve(here.gradient);
    fit.converged = dot(here.gradient, step) < kTolerance;
    shorten(step);
    if (fit.converged) {
      add_scaled(fit.parameters, step, 1);
    } else if (!climb(counts, step, dot(here.gradient, step), fit.parameters)) {
      break;
    }
  }
  centre(fit.parameters);
  return fit;
}

void DavidsonModel::centre(std::vector<double>& parameters) const {
  subtract_mean(std::span(parameters).first(bots_));
  subtract_mean(std::span(parameters).subspan(bots_, seats_));
}

std::vector<double> DavidsonModel::bot_information(const OutcomeCounts& counts,
                                                   const std::vector<double>& parameters) const {
  const SquareMatrix information = slope(counts, parameters).information;
  std::vector<double> result(bots_);
  for (std::size_t bot = 0; bot < bots_; ++bot) result[bot] = information(bot, bot);
  return result;
}

std::vector<double> DavidsonModel::standard_errors(const OutcomeCounts& counts,
                                                   const std::vector<double>& parameters) const {
  const SquareMatrix covariance = Cholesky(slope(counts, parameters).information).inverse();
  std::vector<double> errors(size(), 0.0);
  centred_errors(covariance, 0, bot_information(counts, parameters), errors);
  centred_errors(covariance, bots_, std::vector<double>(seats_, 1.0), errors);
  errors[log_nu()] = std::sqrt(covariance(log_nu(), log_nu()));
  return errors;
}

}  // namespace bastide::arena
