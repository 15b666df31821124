#include "arena/ratings/ratings.hpp"

#include "arena/ratings/bootstrap.hpp"
#include "arena/ratings/davidson.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace bastide::arena {
namespace {

/// Standard errors to either side of the mean that hold 95 % of a normal distribution.
constexpr double kNormal95 = 1.959963984540054;

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
std::vector<bool> unseen_parameters(const DavidsonModel& model, const Evidence& evidence) {
  std::vector<bool> unseen(model.size(), true);
  for (const DealGroup& group : evidence.groups()) {
    if (group.alike) continue;
    for (const int bot : group.bots) unseen[static_cast<std::size_t>(bot)] = false;
    std::fill(unseen.begin() + static_cast<std::ptrdiff_t>(model.bots()), unseen.end(), false);
  }
  mark_uncontested(contested_classes(evidence), unseen);
  return unseen;
}

/// All parameters of the model as estimates in Elo.
std::vector<Estimate> estimates(const DavidsonModel& model, const Evidence& evidence,
                                const std::vector<double>& parameters, const RatingOptions& options) {
  const std::vector<double> errors = model.standard_errors(evidence.totals(), parameters);
  const bool drawn = options.resamples > 0;
  const std::vector<bool> unseen =
      drawn ? unseen_parameters(model, evidence) : std::vector<bool>(model.size(), true);
  std::vector<Interval> intervals(model.size());
  for (std::size_t i = 0; i < model.size(); ++i) intervals[i] = {parameters[i], parameters[i]};
  if (drawn) intervals = bootstrap_intervals(model, evidence, parameters, options.resamples, options.seed);
  std::vector<Estimate> result;
  for (std::size_t i = 0; i < model.size(); ++i) {
    const double reach = unseen[i] ? kNormal95 * errors[i] : 0.0;
    const double low = std::min(intervals[i].low, parameters[i] - reach);
    const double high = std::max(intervals[i].high, parameters[i] + reach);
    result.push_back({parameters[i] * kEloPerNat, errors[i] * kEloPerNat, low * kEloPerNat, high * kEloPerNat,
                      static_cast<bool>(unseen[i])});
  }
  return result;
}

}  // namespace

Ratings rate(int bots, std::span<const GameResult> games, const RatingOptions& options) {
  assert(bots >= 0 && options.resamples >= 0 && options.prior_games > 0);
  const Evidence evidence(bots, games);
  const DavidsonModel model(evidence, options.prior_games);
  const DavidsonModel::Fit fit = model.fit(evidence.totals(), model.neutral());
  const std::vector<Estimate> all = estimates(model, evidence, fit.parameters, options);
  const std::vector<Standing> table = standings(bots, games);

  Ratings ratings;
  for (std::size_t bot = 0; bot < model.bots(); ++bot) ratings.bots.push_back({all[bot], table[bot]});
  for (std::size_t seat = 0; seat < model.seats(); ++seat) {
    ratings.seats.push_back(all[model.bots() + seat]);
  }
  ratings.nu = std::exp(fit.parameters[model.log_nu()]);
  ratings.draw_probability = ratings.nu / (2 + ratings.nu);
  ratings.cross_table = cross_table(bots, games);
  ratings.components = comparison_components(evidence);
  ratings.games = static_cast<int>(games.size());
  ratings.deals = static_cast<int>(evidence.deals());
  ratings.converged = fit.converged;
  return ratings;
}

}  // namespace bastide::arena
