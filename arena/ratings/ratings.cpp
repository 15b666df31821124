#include "arena/ratings/ratings.hpp"

#include "arena/match/match_estimate.hpp"
#include "arena/match/normal.hpp"
#include "arena/ratings/bootstrap.hpp"
#include "arena/ratings/ranking_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>

namespace bastide::arena {
namespace {

/// Standard error, 15 Elo in natural-log units, above which resamples alone scatter too little: what counts
/// are few games, such as the lost ones of a strong bot, and those that might have been are in no resample.
constexpr double kRoughError = 15 / kEloPerNat;

/// Marks every bot that is not in the one largest of `classes`; all of them when two are equally large.
void mark_uncontested(const BotSets& classes, std::vector<bool>& unseen) {
  std::size_t largest = 0;
  for (const auto& bots : classes) largest = std::max(largest, bots.size());
  const auto is_largest = [largest](const std::vector<int>& bots) { return bots.size() == largest; };
  const bool tied = std::count_if(classes.begin(), classes.end(), is_largest) > 1;
  for (const auto& bots : classes) {
    if (is_largest(bots) && !tied) continue;
    for (const int bot : bots) unseen[static_cast<std::size_t>(bot)] = true;
  }
}

/// Which parameters' uncertainty the bootstrap cannot see; the rules stand at `Estimate`.
std::vector<bool> unseen_parameters(const RankingModel& model, const Evidence& evidence) {
  std::vector<bool> unseen(model.size(), true);
  for (const DealGroup& group : evidence.groups()) {
    if (group.alike()) continue;
    for (const int bot : group.bots) unseen[static_cast<std::size_t>(bot)] = false;
    std::fill(unseen.begin() + static_cast<std::ptrdiff_t>(model.bots()), unseen.end(), false);
  }
  mark_uncontested(contested_classes(evidence), unseen);
  return unseen;
}

/// Degrees of freedom that a parameter's resamples have: deals less one of all groups that tell of it and
/// have deals that differ; 1 at least.
std::vector<std::int64_t> degrees_of_freedom(const RankingModel& model, const Evidence& evidence) {
  std::vector<std::int64_t> freedom(model.size(), 0);
  for (const DealGroup& group : evidence.groups()) {
    if (group.alike()) continue;
    const std::int64_t more = group.deals - 1;
    for (std::size_t i = 0; i < group.bots.size(); ++i) {
      const bool again = i > 0 && group.bots[i] == group.bots[i - 1];
      if (!again) freedom[static_cast<std::size_t>(group.bots[i])] += more;
    }
    for (std::size_t i = model.bots(); i < freedom.size(); ++i) freedom[i] += more;
  }
  for (std::int64_t& degrees : freedom) degrees = std::max<std::int64_t>(degrees, 1);
  return freedom;
}

/// What is known about how sure the fit is: its curvature, the resamples if any, and where those see nothing.
struct Uncertainty {
  std::vector<double> errors;  ///< from the Hessian
  SquareMatrix covariance;     ///< from the Hessian
  std::optional<Bootstrap> bootstrap;
  std::vector<std::int64_t> freedom;  ///< by parameter, of the resamples
  std::vector<bool> unseen;           ///< by parameter: rests on the Hessian as well
};

Uncertainty uncertainty_of(const RankingModel& model, const Evidence& evidence,
                           const std::vector<double>& parameters, const RatingOptions& options) {
  Uncertainty result{model.standard_errors(evidence.totals(), parameters),
                     model.covariance(evidence.totals(), parameters), std::nullopt,
                     degrees_of_freedom(model, evidence), std::vector<bool>(model.size(), true)};
  if (options.resamples == 0) return result;
  result.bootstrap.emplace(model, evidence, parameters, options.resamples, options.seed);
  result.unseen = unseen_parameters(model, evidence);
  return result;
}

/// All parameters of the model as estimates in Elo.
std::vector<Estimate> estimates(const std::vector<double>& parameters, const Uncertainty& uncertainty) {
  std::vector<Estimate> result;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const double value = parameters[i];
    const Interval drawn = uncertainty.bootstrap ? uncertainty.bootstrap->interval(i, uncertainty.freedom[i])
                                                 : Interval{value, value};
    const bool unseen = uncertainty.unseen[i];
    const bool rough = uncertainty.errors[i] > kRoughError;
    const double reach = unseen || rough ? kNormal95 * uncertainty.errors[i] : 0.0;
    const double low = std::min(drawn.low, value - reach);
    const double high = std::max(drawn.high, value + reach);
    result.push_back({value * kEloPerNat, uncertainty.errors[i] * kEloPerNat, low * kEloPerNat,
                      high * kEloPerNat, unseen});
  }
  return result;
}

double variance_of_difference(const Uncertainty& uncertainty, std::size_t a, std::size_t b) {
  const SquareMatrix& covariance = uncertainty.covariance;
  const double curvature = covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
  if (!uncertainty.bootstrap) return curvature;
  const double drawn = uncertainty.bootstrap->variance_of_difference(a, b);
  return uncertainty.unseen[a] || uncertainty.unseen[b] ? std::max(drawn, curvature) : drawn;
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
  assert(options.resamples >= 0 && options.prior_games > 0);
  const Evidence evidence(results.deals());
  const RankingModel model(evidence, options.prior_games, options.seat_term);
  const Summit fit = model.fit(evidence.totals(), model.neutral());
  const Uncertainty uncertainty = uncertainty_of(model, evidence, fit.parameters, options);
  const std::vector<Estimate> all = estimates(fit.parameters, uncertainty);
  const std::vector<Standing> table = results.standings().standings();

  Ratings ratings;
  for (std::size_t bot = 0; bot < model.bots(); ++bot) ratings.bots.push_back({all[bot], table[bot]});
  for (std::size_t seat = 0; seat < model.seats(); ++seat) {
    ratings.seats.push_back(all[model.bots() + seat]);
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
