#include "arena/ratings/ratings.hpp"

#include "arena/match/match_estimate.hpp"
#include "arena/match/normal.hpp"
#include "arena/ratings/profile.hpp"
#include "arena/ratings/ranking_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace bastide::arena {
namespace {

/// Marks every bot that is not in the one largest of `classes`; all of them when two are equally large.
void mark_uncontested(const BotSets& classes, std::vector<bool>& assumed) {
  std::size_t largest = 0;
  for (const auto& bots : classes) largest = std::max(largest, bots.size());
  const auto is_largest = [largest](const std::vector<int>& bots) { return bots.size() == largest; };
  const bool tied = std::count_if(classes.begin(), classes.end(), is_largest) > 1;
  for (const auto& bots : classes) {
    if (is_largest(bots) && !tied) continue;
    for (const int bot : bots) assumed[static_cast<std::size_t>(bot)] = true;
  }
}

/// Which parameters' intervals rest on an assumption; the rules stand at `Estimate`.
std::vector<bool> assumed_parameters(const RankingModel& model, const Evidence& evidence) {
  std::vector<bool> assumed(model.size(), true);
  for (const DealGroup& group : evidence.groups()) {
    if (group.alike()) continue;
    for (const int bot : group.bots) assumed[static_cast<std::size_t>(bot)] = false;
    std::fill(assumed.begin() + static_cast<std::ptrdiff_t>(model.bots()), assumed.end(), false);
  }
  mark_uncontested(contested_classes(evidence), assumed);
  return assumed;
}

/// What is known about how sure the fit is.
struct Uncertainty {
  std::vector<double> errors;       ///< from the Hessian
  SquareMatrix covariance;          ///< from the Hessian
  std::vector<Interval> intervals;  ///< of ratings and offsets
  std::vector<bool> assumed;        ///< by parameter: rests on an assumption
};

std::vector<Interval> hessian_intervals(const std::vector<double>& parameters,
                                        const std::vector<double>& errors) {
  std::vector<Interval> result;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const double reach = kNormal95 * errors[i];
    result.push_back({parameters[i] - reach, parameters[i] + reach, 1});
  }
  return result;
}

std::vector<Interval> profile_intervals(const Evidence& evidence, const std::vector<double>& parameters,
                                        const RatingOptions& options) {
  const RankingModel model(evidence, kIntervalPrior * options.prior_games, options.seat_term);
  const ProfileLikelihood profile(model, evidence, parameters);
  std::vector<Interval> result;
  for (std::size_t i = 0; i < model.log_nu(); ++i) result.push_back(profile.interval(i));
  return result;
}

Uncertainty uncertainty_of(const RankingModel& model, const Evidence& evidence,
                           const std::vector<double>& parameters, const RatingOptions& options) {
  Uncertainty result{model.standard_errors(evidence.totals(), parameters),
                     model.covariance(evidence.totals(), parameters),
                     {},
                     std::vector<bool>(model.size(), true)};
  if (options.quick) {
    result.intervals = hessian_intervals(parameters, result.errors);
  } else {
    result.intervals = profile_intervals(evidence, parameters, options);
    result.assumed = assumed_parameters(model, evidence);
  }
  return result;
}

Estimate estimate_of(std::size_t parameter, const std::vector<double>& parameters,
                     const Uncertainty& uncertainty) {
  const Interval& interval = uncertainty.intervals[parameter];
  return {parameters[parameter] * kEloPerNat, uncertainty.errors[parameter] * kEloPerNat,
          interval.low * kEloPerNat, interval.high * kEloPerNat, uncertainty.assumed[parameter]};
}

double variance_of_difference(const Uncertainty& uncertainty, std::size_t a, std::size_t b) {
  const SquareMatrix& covariance = uncertainty.covariance;
  const double effect = (uncertainty.intervals[a].design_effect + uncertainty.intervals[b].design_effect) / 2;
  return effect * (covariance(a, a) + covariance(b, b) - 2 * covariance(a, b));
}

SuperiorityTable superiority_table(std::size_t bots, const std::vector<double>& parameters,
                                   const Uncertainty& uncertainty) {
  SuperiorityTable table(bots, std::vector<double>(bots, 0.5));
  for (std::size_t a = 0; a < bots; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double error = std::sqrt(std::max(variance_of_difference(uncertainty, a, b), 0.0));
      table[a][b] = superiority(parameters[a] - parameters[b], error);
      table[b][a] = superiority(parameters[b] - parameters[a], error);
    }
  }
  return table;
}

}  // namespace

Ratings rate(const ResultTally& results, const RatingOptions& options) {
  assert(options.prior_games > 0);
  const Evidence evidence(results.deals());
  const RankingModel model(evidence, options.prior_games, options.seat_term);
  const Summit fit = model.fit(evidence.totals(), model.neutral());
  const Uncertainty uncertainty = uncertainty_of(model, evidence, fit.parameters, options);
  const std::vector<Standing> table = results.standings().standings();

  Ratings ratings;
  const auto estimate = [&](std::size_t parameter) {
    return estimate_of(parameter, fit.parameters, uncertainty);
  };
  for (std::size_t bot = 0; bot < model.bots(); ++bot) ratings.bots.push_back({estimate(bot), table[bot]});
  for (std::size_t seat = 0; seat < model.seats(); ++seat) {
    ratings.seats.push_back(estimate(model.bots() + seat));
  }
  ratings.nu = std::exp(fit.parameters[model.log_nu()]);
  ratings.draw_probability = ratings.nu / (2 + ratings.nu);
  ratings.cross_table = results.standings().cross_table();
  ratings.superiority = superiority_table(model.bots(), fit.parameters, uncertainty);
  ratings.pairs = pair_matches(evidence);
  ratings.components = comparison_components(evidence);
  ratings.games = evidence.games();
  ratings.deals = evidence.deals();
  ratings.converged = fit.converged;
  return ratings;
}

Ratings rate(int bots, std::span<const GameResult> games, const RatingOptions& options) {
  ResultTally results(bots);
  for_each_deal(games, [&](std::span<const GameResult> deal) { results.add(deal); });
  return rate(results, options);
}

std::vector<std::size_t> best_first(const Ratings& ratings) {
  std::vector<std::size_t> order(ratings.bots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.bots[a].elo.value > ratings.bots[b].elo.value;
  });
  return order;
}

}  // namespace bastide::arena
