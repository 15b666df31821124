#include "arena/ratings/ranking_model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace bastide::arena {
namespace {

/// Share of the virtual games between equals that were drawn.
constexpr double kPriorDraws = 0.05;
constexpr double kLogTwo = 0.6931471805599453;

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

/// The players who are left when places below `place` have been taken, as bits of seats.
unsigned remaining(const Finish& finish, std::size_t place) noexcept {
  unsigned seats = 0;
  for (std::size_t seat = 0; seat < finish.players(); ++seat) {
    if (finish.place(seat) >= place) seats |= 1U << seat;
  }
  return seats;
}

/// Which bot sits in which of `seats`: the same for fields of the same players, whatever game they are in.
std::uint64_t field_key(const Finish& finish, unsigned seats) noexcept {
  std::uint64_t key = seats;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    const std::uint64_t bot = (seats >> seat & 1U) != 0 ? finish.bot(seat) : 0;
    key = key * kMaxRatedBots + bot;
  }
  return key;
}

/// `chosen` of `seats`, both as bits of seats, as bits of the field's players.
unsigned players_of(unsigned seats, unsigned chosen) noexcept {
  unsigned players = 0;
  unsigned player = 0;
  for (unsigned seat = 0; seat < kMaxSeats; ++seat) {
    if ((seats >> seat & 1U) != 0) players |= (chosen >> seat & 1U) << player++;
  }
  return players;
}

}  // namespace

OutcomeProbabilities outcome_probabilities(double elo_ahead, double nu) noexcept {
  assert(nu > 0);
  const double half = elo_ahead / kEloPerNat / 2;
  const double highest = std::max(std::abs(half), std::log(nu));
  const double win = std::exp(half - highest);
  const double draw = std::exp(std::log(nu) - highest);
  const double loss = std::exp(-half - highest);
  const double sum = win + draw + loss;
  return {win / sum, draw / sum, loss / sum};
}

RankingModel::RankingModel(const Evidence& evidence, double prior_games, bool seat_term)
    : bots_(static_cast<std::size_t>(evidence.bots())),
      seats_(seat_term ? static_cast<std::size_t>(evidence.seats()) : 0),
      tie_sizes_(static_cast<std::size_t>(evidence.largest_tie()) - 1),
      prior_games_(prior_games),
      starts_{0} {
  assert(prior_games > 0);
  std::map<std::uint64_t, std::uint32_t> known;
  for (const Finish& finish : evidence.finishes()) {
    for (std::size_t place = 0; place < finish.players(); ++place) {
      const unsigned seats = remaining(finish, place);
      const unsigned chosen = seats & ~remaining(finish, place + 1);
      // Nobody has a place that a tie takes up, and the last player left is no choice.
      if (chosen == 0 || std::has_single_bit(seats)) continue;
      const auto [at, added] =
          known.try_emplace(field_key(finish, seats), static_cast<std::uint32_t>(fields_.size()));
      if (added) fields_.push_back(field_of(finish, seats));
      choices_.push_back({at->second, players_of(seats, chosen)});
    }
    starts_.push_back(choices_.size());
  }
}

RankingModel::Field RankingModel::field_of(const Finish& finish, unsigned seats) const noexcept {
  Field field;
  for (std::size_t seat = 0; seat < finish.players(); ++seat) {
    if ((seats >> seat & 1U) == 0) continue;
    field.bot[field.players] = finish.bot(seat);
    field.seat[field.players++] = bots_ + seat;
  }
  return field;
}

RankingModel::Sums RankingModel::sums(const FinishCounts& counts) const {
  assert(counts.size() + 1 == starts_.size());
  Sums sums{std::vector<double>(fields_.size(), 0.0), std::vector<double>(size(), 0.0)};
  for (std::size_t finish = 0; finish < counts.size(); ++finish) {
    const double count = counts[finish];
    if (count == 0) continue;
    for (std::size_t i = starts_[finish]; i < starts_[finish + 1]; ++i) {
      const Field& field = fields_[choices_[i].field];
      const int tied = std::popcount(choices_[i].chosen);
      sums.choices[choices_[i].field] += count;
      if (tied > 1) sums.features[log_nu() + static_cast<std::size_t>(tied) - 2] += count;
      for (std::size_t player = 0; player < field.players; ++player) {
        if ((choices_[i].chosen >> player & 1U) == 0) continue;
        sums.features[field.bot[player]] += count / tied;
        if (seats_ > 0) sums.features[field.seat[player]] += count / tied;
      }
    }
  }
  return sums;
}

RankingModel::Weights RankingModel::weigh(const Field& field,
                                          std::span<const double> parameters) const noexcept {
  std::array<double, kMaxSeats> strength{};
  std::array<double, kMaxSeats + 1> log_delta{};
  double best = -std::numeric_limits<double>::infinity();
  double likeliest_tie = 0;
  for (std::size_t player = 0; player < field.players; ++player) {
    strength[player] = parameters[field.bot[player]];
    if (seats_ > 0) strength[player] += parameters[field.seat[player]];
    best = std::max(best, strength[player]);
  }
  const std::size_t largest = std::min(tie_sizes_ + 1, field.players);
  for (std::size_t size = 2; size <= largest; ++size) {
    log_delta[size] = parameters[log_nu() + size - 2];
    likeliest_tie = std::max(likeliest_tie, log_delta[size]);
  }
  Weights weights;
  weights.highest = best + likeliest_tie;
  for (unsigned set = 1; set < 1U << field.players; ++set) {
    const auto size = static_cast<std::size_t>(std::popcount(set));
    if (size > largest) continue;
    double sum = 0;
    for (std::size_t player = 0; player < field.players; ++player) {
      if ((set >> player & 1U) != 0) sum += strength[player];
    }
    weights.of[set] = std::exp(sum / static_cast<double>(size) + log_delta[size] - weights.highest);
    weights.sum += weights.of[set];
  }
  return weights;
}

double RankingModel::log_prior(std::span<const double> parameters) const {
  double sum = 0;
  for (std::size_t i = 0; i < log_nu(); ++i) sum -= softplus(parameters[i]) + softplus(-parameters[i]);
  sum /= 2;
  for (std::size_t i = log_nu(); i < size(); ++i) {
    const double draw_odds = parameters[i] - kLogTwo;
    sum -= kPriorDraws * softplus(-draw_odds) + (1 - kPriorDraws) * softplus(draw_odds);
  }
  return prior_games_ * sum;
}

double RankingModel::log_likelihood(const Sums& sums, std::span<const double> parameters) const {
  double sum = log_prior(parameters) + dot(sums.features, parameters);
  for (std::size_t field = 0; field < fields_.size(); ++field) {
    if (sums.choices[field] != 0) sum -= sums.choices[field] * weigh(fields_[field], parameters).log_sum();
  }
  return sum;
}

double RankingModel::log_likelihood(const FinishCounts& counts, std::span<const double> parameters) const {
  return log_likelihood(sums(counts), parameters);
}

RankingModel::Moments RankingModel::moments(const Field& field,
                                            std::span<const double> parameters) const noexcept {
  Moments result;
  const Weights weights = weigh(field, parameters);
  result.features = field.players + std::min(tie_sizes_ + 1, field.players) - 1;
  for (unsigned set = 1; set < 1U << field.players; ++set) {
    if (weights.of[set] <= 0) continue;
    const double probability = weights.of[set] / weights.sum;
    const auto size = static_cast<std::size_t>(std::popcount(set));
    std::array<double, kMostFeatures> feature{};
    for (std::size_t player = 0; player < field.players; ++player) {
      if ((set >> player & 1U) != 0) feature[player] = 1.0 / static_cast<double>(size);
    }
    if (size > 1) feature[field.players + size - 2] = 1;
    for (std::size_t i = 0; i < result.features; ++i) {
      result.mean[i] += probability * feature[i];
      for (std::size_t j = 0; j <= i; ++j) result.second[i][j] += probability * feature[i] * feature[j];
    }
  }
  return result;
}

std::array<std::size_t, 2> RankingModel::parameters_of(const Field& field,
                                                       std::size_t feature) const noexcept {
  if (feature >= field.players) return {log_nu() + feature - field.players, size()};
  return {field.bot[feature], seats_ > 0 ? field.seat[feature] : size()};
}

void RankingModel::add_field(const Field& field, double choices, std::span<const double> parameters,
                             Slope& slope) const {
  const Moments moments = this->moments(field, parameters);
  for (std::size_t i = 0; i < moments.features; ++i) {
    for (const std::size_t row : parameters_of(field, i)) {
      if (row == size()) continue;
      slope.gradient[row] -= choices * moments.mean[i];
      for (std::size_t j = 0; j < moments.features; ++j) {
        for (const std::size_t column : parameters_of(field, j)) {
          if (column != size()) slope.information(row, column) += choices * moments.covariance(i, j);
        }
      }
    }
  }
}

void RankingModel::add_prior(std::span<const double> parameters, Slope& slope) const {
  for (std::size_t i = 0; i < size(); ++i) {
    const bool is_tie = i >= log_nu();
    // The log odds of a tie between two equals are log(δ / 2).
    const double p = logistic(is_tie ? parameters[i] - kLogTwo : parameters[i]);
    slope.gradient[i] += prior_games_ * ((is_tie ? kPriorDraws : 0.5) - p);
    slope.information(i, i) += prior_games_ * p * (1 - p);
  }
}

Slope RankingModel::slope(const Sums& sums, std::span<const double> parameters) const {
  Slope slope{sums.features, SquareMatrix(size())};
  for (std::size_t field = 0; field < fields_.size(); ++field) {
    if (sums.choices[field] != 0) add_field(fields_[field], sums.choices[field], parameters, slope);
  }
  add_prior(parameters, slope);
  return slope;
}

Height RankingModel::height(const Sums& sums, std::span<const double> parameters) const {
  Height height;
  height.value = log_likelihood(sums, parameters);
  height.parts = std::abs(height.value);
  for (std::size_t i = 0; i < size(); ++i) height.parts += std::abs(sums.features[i] * parameters[i]);
  return height;
}

Summit RankingModel::fit(const FinishCounts& counts, std::vector<double> start, double tolerance) const {
  assert(start.size() == size());
  const Sums sums = this->sums(counts);
  Summit summit = climb(hill(sums), std::move(start), tolerance);
  centre(summit.parameters);
  return summit;
}

Hill RankingModel::hill(const Sums& sums) const {
  return {[&](std::span<const double> at) { return height(sums, at); },
          [&](std::span<const double> at) { return slope(sums, at); }};
}

Summit RankingModel::fit_held(const FinishCounts& counts, std::span<const double> held,
                              std::vector<double> start) const {
  const Sums sums = this->sums(counts);
  return climb_along(hill(sums), held, std::move(start), kFitTolerance);
}

RankingModel::Spread RankingModel::spread(const Field& field, std::span<const double> parameters,
                                          std::span<const double> direction) const noexcept {
  const Moments moments = this->moments(field, parameters);
  std::array<double, kMostFeatures> part{};
  Spread result;
  for (std::size_t i = 0; i < moments.features; ++i) {
    for (const std::size_t row : parameters_of(field, i)) {
      if (row != size()) part[i] += direction[row];
    }
    result.mean += part[i] * moments.mean[i];
    for (std::size_t j = 0; j <= i; ++j) {
      result.variance += (i == j ? 1 : 2) * part[i] * part[j] * moments.covariance(i, j);
    }
  }
  return result;
}

double RankingModel::chosen_along(const Choice& choice, std::span<const double> direction) const noexcept {
  const Field& field = fields_[choice.field];
  const int tied = std::popcount(choice.chosen);
  double sum = 0;
  for (std::size_t player = 0; player < field.players; ++player) {
    if ((choice.chosen >> player & 1U) == 0) continue;
    sum += direction[field.bot[player]] / tied;
    if (seats_ > 0) sum += direction[field.seat[player]] / tied;
  }
  return tied > 1 ? sum + direction[log_nu() + static_cast<std::size_t>(tied) - 2] : sum;
}

Scores RankingModel::scores(const std::vector<double>& parameters, std::span<const double> direction) const {
  std::vector<Spread> spreads;
  spreads.reserve(fields_.size());
  for (const Field& field : fields_) spreads.push_back(spread(field, parameters, direction));
  Scores result{std::vector<double>(starts_.size() - 1, 0.0), std::vector<double>(starts_.size() - 1, 0.0),
                0};
  for (std::size_t finish = 0; finish + 1 < starts_.size(); ++finish) {
    for (std::size_t i = starts_[finish]; i < starts_[finish + 1]; ++i) {
      const Spread& expected = spreads[choices_[i].field];
      result.value[finish] += chosen_along(choices_[i], direction) - expected.mean;
      result.variance[finish] += expected.variance;
    }
  }
  Slope prior{std::vector<double>(size(), 0.0), SquareMatrix(size())};
  add_prior(parameters, prior);
  for (std::size_t i = 0; i < size(); ++i) {
    result.prior_variance += direction[i] * direction[i] * prior.information(i, i);
  }
  return result;
}

void RankingModel::centre(std::vector<double>& parameters) const {
  subtract_mean(std::span(parameters).first(bots_));
  subtract_mean(std::span(parameters).subspan(bots_, seats_));
}

std::vector<double> RankingModel::bot_information(const FinishCounts& counts,
                                                  const std::vector<double>& parameters) const {
  const SquareMatrix information = slope(sums(counts), parameters).information;
  std::vector<double> result(bots_);
  for (std::size_t bot = 0; bot < bots_; ++bot) result[bot] = information(bot, bot);
  return result;
}

SquareMatrix RankingModel::covariance(const FinishCounts& counts,
                                      const std::vector<double>& parameters) const {
  return Cholesky(slope(sums(counts), parameters).information).inverse();
}

std::vector<double> RankingModel::standard_errors(const FinishCounts& counts,
                                                  const std::vector<double>& parameters) const {
  const SquareMatrix covariance = this->covariance(counts, parameters);
  std::vector<double> errors(size(), 0.0);
  centred_errors(covariance, 0, bot_information(counts, parameters), errors);
  centred_errors(covariance, bots_, std::vector<double>(seats_, 1.0), errors);
  for (std::size_t i = log_nu(); i < size(); ++i) errors[i] = std::sqrt(covariance(i, i));
  return errors;
}

}  // namespace bastide::arena
