#include "arena/luck/luck_report.hpp"

#include "arena/ratings/newton.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace bastide::arena {
namespace {

/// A group's mean scores, by place in it, and how they scatter from deal to deal.
struct GroupScores {
  const std::vector<int>& bots;
  double games;
  double deals;
  std::vector<double> plain;
  std::vector<double> adjusted;
  SquareMatrix plain_covariance;  ///< of one deal's scores
  SquareMatrix adjusted_covariance;
};

/// Sums of one fold about the means of its bots: what `LuckSums::multiple` would find with a value for each
/// bot.
double multiple_without(const GroupLuck& group, std::size_t left_out) {
  double deals = 0;
  double together = 0;
  double luck_squared = 0;
  const std::size_t bots = group.folds[0].score.size();
  std::vector<double> score(bots, 0);
  std::vector<double> luck(bots, 0);
  for (std::size_t at = 0; at < group.folds.size(); ++at) {
    const GroupLuck::Fold& fold = group.folds[at];
    if (at == left_out) continue;
    deals += fold.sums.deals;
    together += fold.sums.value_luck;
    luck_squared += fold.sums.luck_squared;
    for (std::size_t bot = 0; bot < bots; ++bot) score[bot] += fold.score[bot], luck[bot] += fold.luck[bot];
  }
  if (deals <= 0 || luck_squared <= 0) return 0;
  for (std::size_t bot = 0; bot < bots; ++bot) together -= score[bot] / deals * luck[bot];
  return together / (luck_squared * (1 + LuckSums::kUnluckyDeals / deals));
}

/// Covariance of score − multiple · luck over deals.
SquareMatrix covariance_of(const GroupLuck& group, double multiple, const std::vector<double>& score_sums,
                           const std::vector<double>& luck_sums) {
  const std::size_t bots = score_sums.size();
  const double deals = static_cast<double>(group.deals);
  SquareMatrix result(bots);
  if (group.deals < 2) return result;
  const auto product = [&](std::size_t a, std::size_t b) {
    return group.products(std::max(a, b), std::min(a, b));
  };
  const auto mean = [&](std::size_t bot) { return (score_sums[bot] - multiple * luck_sums[bot]) / deals; };
  for (std::size_t a = 0; a < bots; ++a) {
    for (std::size_t b = 0; b < bots; ++b) {
      const double sum = product(a, b) - multiple * (product(a, bots + b) + product(bots + a, b)) +
                         multiple * multiple * product(bots + a, bots + b);
      result(a, b) = (sum - deals * mean(a) * mean(b)) / (deals - 1);
    }
  }
  return result;
}

GroupScores scores_of(const std::vector<int>& bots, const GroupLuck& group) {
  std::vector<double> score(bots.size(), 0);
  std::vector<double> taken(bots.size(), 0);
  std::vector<double> luck(bots.size(), 0);
  double mean_multiple = 0;
  for (std::size_t at = 0; at < group.folds.size(); ++at) {
    const GroupLuck::Fold& fold = group.folds[at];
    if (fold.sums.deals == 0) continue;
    const double multiple = multiple_without(group, at);
    mean_multiple += multiple * fold.sums.deals / static_cast<double>(group.deals);
    for (std::size_t bot = 0; bot < bots.size(); ++bot) {
      score[bot] += fold.score[bot];
      luck[bot] += fold.luck[bot];
      taken[bot] += multiple * fold.luck[bot];
    }
  }
  const double deals = static_cast<double>(group.deals);
  const double rivals = static_cast<double>(bots.size() - 1);
  GroupScores result{bots,
                     static_cast<double>(group.games),
                     deals,
                     {},
                     {},
                     covariance_of(group, 0, score, luck),
                     covariance_of(group, mean_multiple, score, luck)};
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    result.plain.push_back(score[bot] / deals);
    result.adjusted.push_back(std::clamp((score[bot] - taken[bot]) / deals, 0.0, rivals));
  }
  return result;
}

/// Bradley and Terry's model on the pairs of all groups, in natural-log units, with the prior of the plain
/// ratings: half a virtual game of each bot against a player rated 0, half won.
class PairModel {
 public:
  PairModel(std::size_t bots, const std::vector<GroupScores>& groups) : bots_(bots), groups_(groups) {}

  [[nodiscard]] std::vector<double> fit(std::vector<double> GroupScores::*scores) const {
    constexpr double kTolerance = 1e-20;
    const Hill hill{[&](std::span<const double> at) { return height(at, scores); },
                    [&](std::span<const double> at) {
                      return Slope{gradient(at, scores), information(at)};
                    }};
    std::vector<double> ratings = climb(hill, std::vector<double>(bots_, 0), kTolerance).parameters;
    subtract_mean(ratings);
    return ratings;
  }

  /// Variances of the ratings' distances from their mean weighted by what is known about each.
  [[nodiscard]] std::vector<double> variances(const std::vector<double>& ratings,
                                              SquareMatrix GroupScores::*covariance) const {
    const SquareMatrix curvature = information(ratings);
    const SquareMatrix inverse = Cholesky(curvature).inverse();
    const SquareMatrix scatter = scatter_of(covariance);
    double known = 0;
    for (std::size_t bot = 0; bot < bots_; ++bot) known += curvature(bot, bot);
    std::vector<double> result;
    for (std::size_t bot = 0; bot < bots_; ++bot) {
      // The rating's distance from the mean as a linear function of the scores.
      std::vector<double> weights(bots_, 0);
      for (std::size_t at = 0; at < bots_; ++at) {
        weights[at] = inverse(bot, at);
        for (std::size_t other = 0; other < bots_; ++other) {
          weights[at] -= curvature(other, other) / known * inverse(other, at);
        }
      }
      double variance = 0;
      for (std::size_t a = 0; a < bots_; ++a) {
        for (std::size_t b = 0; b < bots_; ++b) variance += weights[a] * weights[b] * scatter(a, b);
      }
      result.push_back(variance);
    }
    return result;
  }

 private:
  static constexpr double kPriorGames = 0.5;

  [[nodiscard]] Height height(std::span<const double> ratings,
                              std::vector<double> GroupScores::*scores) const {
    Height result;
    const auto add = [&](double part) { result.value += part, result.parts += std::abs(part); };
    for (const double rating : ratings) add(-kPriorGames * (softplus(rating) - rating / 2));
    for (const GroupScores& group : groups_) {
      for (std::size_t a = 0; a < group.bots.size(); ++a) {
        const double rating = ratings[static_cast<std::size_t>(group.bots[a])];
        add(group.games * (group.*scores)[a] * rating);
        for (std::size_t b = 0; b < a; ++b) {
          const double rival = ratings[static_cast<std::size_t>(group.bots[b])];
          add(-group.games * (rival + softplus(rating - rival)));
        }
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<double> gradient(std::span<const double> ratings,
                                             std::vector<double> GroupScores::*scores) const {
    std::vector<double> result;
    for (const double rating : ratings) result.push_back(kPriorGames * (0.5 - logistic(rating)));
    for (const GroupScores& group : groups_) {
      for (std::size_t a = 0; a < group.bots.size(); ++a) {
        const auto bot = static_cast<std::size_t>(group.bots[a]);
        double expected = 0;
        for (const int rival : group.bots) {
          if (rival == group.bots[a]) continue;
          expected += logistic(ratings[bot] - ratings[static_cast<std::size_t>(rival)]);
        }
        result[bot] += group.games * ((group.*scores)[a] - expected);
      }
    }
    return result;
  }

  [[nodiscard]] SquareMatrix information(std::span<const double> ratings) const {
    const auto spread = [](double share) { return share * (1 - share); };
    SquareMatrix result(bots_);
    for (std::size_t bot = 0; bot < bots_; ++bot)
      result(bot, bot) = kPriorGames * spread(logistic(ratings[bot]));
    for (const GroupScores& group : groups_) {
      for (const int first : group.bots) {
        for (const int second : group.bots) {
          if (first == second) continue;
          const auto a = static_cast<std::size_t>(first);
          const auto b = static_cast<std::size_t>(second);
          const double weight = group.games * spread(logistic(ratings[a] - ratings[b]));
          result(a, a) += weight;
          result(a, b) -= weight;
        }
      }
    }
    return result;
  }

  /// Covariance of all bots' total scores.
  [[nodiscard]] SquareMatrix scatter_of(SquareMatrix GroupScores::*covariance) const {
    SquareMatrix result(bots_);
    for (const GroupScores& group : groups_) {
      for (std::size_t a = 0; a < group.bots.size(); ++a) {
        for (std::size_t b = 0; b < group.bots.size(); ++b) {
          result(static_cast<std::size_t>(group.bots[a]), static_cast<std::size_t>(group.bots[b])) +=
              group.games * group.games / group.deals * (group.*covariance)(a, b);
        }
      }
    }
    return result;
  }

  std::size_t bots_;
  const std::vector<GroupScores>& groups_;
};

std::vector<AdjustedRating> adjusted_ratings(const LuckTally& tally, const Ratings& plain) {
  std::vector<GroupScores> groups;
  for (const auto& [bots, group] : tally.groups()) groups.push_back(scores_of(bots, group));
  const PairModel model(plain.bots.size(), groups);
  const std::vector<double> before = model.fit(&GroupScores::plain);
  const std::vector<double> after = model.fit(&GroupScores::adjusted);
  const std::vector<double> plain_variances = model.variances(before, &GroupScores::plain_covariance);
  const std::vector<double> variances = model.variances(before, &GroupScores::adjusted_covariance);
  std::vector<AdjustedRating> result;
  for (std::size_t bot = 0; bot < plain.bots.size(); ++bot) {
    const Estimate& elo = plain.bots[bot].elo;
    AdjustedRating rating{elo.value, elo.low, elo.high, 0};
    if (!elo.widened && plain_variances[bot] > 0) {
      rating.reduction = 1 - variances[bot] / plain_variances[bot];
      const double narrowed = std::sqrt(std::max(1 - rating.reduction, 0.0));
      rating.value += (after[bot] - before[bot]) * kEloPerNat;
      rating.low = rating.value + narrowed * (elo.low - elo.value);
      rating.high = rating.value + narrowed * (elo.high - elo.value);
    }
    result.push_back(rating);
  }
  return result;
}

}  // namespace

LuckReport luck_report(const LuckTally& tally, const Ratings& plain) {
  LuckReport report;
  report.deals = tally.deals();
  for (const AdjustedMean& bot : tally.bots()) report.margins.push_back(bot.result());
  for (const auto& [bots, mean] : tally.pairs()) {
    report.pairs.push_back({bots.first, bots.second, mean.result()});
  }
  report.ratings = adjusted_ratings(tally, plain);
  return report;
}

}  // namespace bastide::arena
