#pragma once

#include "arena/match/elo.hpp"
#include "arena/ratings/cholesky.hpp"
#include "arena/ratings/evidence.hpp"
#include "arena/ratings/newton.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Plackett and Luce's model of finishing orders with ties and a seat term, and its maximum-likelihood fit.
///
/// A player's strength is π = 10^((rating + seat offset) / 400). A game is a chain of choices: who finishes
/// first among all players, who among those that are left, and so on (R. L. Plackett, "The analysis of
/// permutations", Applied Statistics 24, 1975; R. D. Luce, "Individual Choice Behavior", 1959). Each choice
/// falls on one player or on a tie of several; a set T of players is chosen with a probability in proportion
/// to
///
///     δ_|T| · (product of their π)^(1/|T|)          with δ₁ = 1
///
/// (H. Turner, J. van Etten, D. Firth and I. Kosmidis, "Modelling rankings in R: the PlackettLuce package",
/// Computational Statistics 35, 2020). Between two players that is the Bradley–Terry model with the draws of
/// R. R. Davidson ("On extending the Bradley–Terry model to accommodate ties in paired comparison
/// experiments", JASA 65, 1970), δ₂ being his ν, so that games of two and of more players rate the same bots
/// on one scale, and share seat offsets and ν.
///
/// The log-likelihood is concave in ratings, offsets and log δ, and does not change when all ratings, or all
/// offsets, are shifted alike. A weak prior makes it strictly concave, and its maximum finite whatever the
/// results:
///   - every bot has played `prior_games` virtual games against a player rated 0, half won and half lost;
///   - every seat offset likewise;
///   - for every size of tie, `prior_games` virtual choices between that tie and either of two equal players,
///     a twentieth of them tied.
/// With half a virtual game, a bot that won all of 100 games leads by about 1070 Elo; at 75 % of 400 games
/// the prior moves the lead by less than 1 Elo.
namespace bastide::arena {

/// What may happen between two players; probabilities 0 to 1 that sum to 1.
struct OutcomeProbabilities {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

/// The probabilities for a player who is `elo_ahead` Elo stronger, seat offsets included. `nu` > 0 sets how
/// common draws are: between equals ν / (2 + ν).
[[nodiscard]] OutcomeProbabilities outcome_probabilities(double elo_ahead, double nu) noexcept;

/// First derivatives of log-probabilities along a direction, by finish, and the variances that the model
/// gives them when who is left to choose from is known.
struct Scores {
  std::vector<double> value;
  std::vector<double> variance;
  double prior_variance = 0;  ///< of the prior's virtual games
};

/// The likelihood of counted finishes. Immutable, so safe to share between threads.
///
/// A parameter vector holds, in natural-log units: the bots' ratings, the seats' offsets, log δ of each size
/// of tie from two to the largest that came up.
///
///     0 …            bots …           bots + seats …
///     ratings        seat offsets     log ν, log δ₃, …
class RankingModel {
 public:
  /// 1e-5 standard errors before the last step.
  static constexpr double kFitTolerance = 1e-10;

  /// `prior_games` > 0. The finishes of `evidence` are what counts given to the model are numbered by.
  /// Without `seat_term` seats() is 0 and all seats are worth the same.
  RankingModel(const Evidence& evidence, double prior_games, bool seat_term = true);

  /// The parameters that maximise likelihood and prior together (`climb`); ratings sum to 0, offsets sum to
  /// 0.
  [[nodiscard]] Summit fit(const FinishCounts& counts, std::vector<double> start,
                           double tolerance = kFitTolerance) const;

  /// As `fit`, among all parameters whose product with `held` is that of `start`; centred only as far as
  /// `start` and the prior see to it.
  [[nodiscard]] Summit fit_held(const FinishCounts& counts, std::span<const double> held,
                                std::vector<double> start) const;

  /// A start for `fit`: all equal, every δ = 1.
  [[nodiscard]] std::vector<double> neutral() const { return std::vector<double>(size(), 0.0); }

  /// How much the games tell about each bot's strength: minus the diagonal of the Hessian, more than 0.
  [[nodiscard]] std::vector<double> bot_information(const FinishCounts& counts,
                                                    const std::vector<double>& parameters) const;

  /// Inverse of minus the Hessian at `parameters`, natural-log units squared. Only differences inside ratings
  /// and inside offsets mean something: their level rests on the prior.
  [[nodiscard]] SquareMatrix covariance(const FinishCounts& counts,
                                        const std::vector<double>& parameters) const;

  /// What finishes say along `direction` at `parameters`, by finish.
  [[nodiscard]] Scores scores(const std::vector<double>& parameters, std::span<const double> direction) const;

  /// Standard errors of the parameters from the inverse Hessian at `parameters`, in natural-log units: of
  /// ratings about their mean weighted by `bot_information`, of offsets about their mean.
  [[nodiscard]] std::vector<double> standard_errors(const FinishCounts& counts,
                                                    const std::vector<double>& parameters) const;

  [[nodiscard]] std::size_t bots() const noexcept { return bots_; }
  [[nodiscard]] std::size_t seats() const noexcept { return seats_; }
  /// Number of parameters.
  [[nodiscard]] std::size_t size() const noexcept { return bots_ + seats_ + tie_sizes_; }
  /// Where log ν stands, the first of the tie parameters.
  [[nodiscard]] std::size_t log_nu() const noexcept { return bots_ + seats_; }

  /// Log-likelihood plus log-prior, up to a constant.
  [[nodiscard]] double log_likelihood(const FinishCounts& counts, std::span<const double> parameters) const;

 private:
  /// Players among whom a choice falls: the parameters of each.
  struct Field {
    std::size_t players = 0;
    std::array<std::size_t, kMaxSeats> bot{};
    std::array<std::size_t, kMaxSeats> seat{};
  };
  /// One choice of a finish: who of a field takes the next place, alone or tied.
  struct Choice {
    std::uint32_t field = 0;  ///< index into fields_
    unsigned chosen = 0;      ///< which of its players, as bits
  };
  /// Sufficient statistics: how often each field was chosen from, and how often each parameter was part of a
  /// choice, in its share of the chosen set.
  struct Sums {
    std::vector<double> choices;
    std::vector<double> features;
  };
  /// Weights of the sets of players that may be chosen from a field, by the bits of their players, all
  /// divided by the highest that one of them could have, so that nothing overflows.
  struct Weights {
    double highest = 0;  ///< log of what they are divided by
    double sum = 0;
    std::array<double, 1U << kMaxSeats> of{};  ///< 0 for ties larger than any that came up

    [[nodiscard]] double log_sum() const noexcept { return highest + std::log(sum); }
  };
  /// Features of a choice: each player's share of the chosen set, then for each size of tie whether it is
  /// one.
  static constexpr std::size_t kMostFeatures = 2 * kMaxSeats - 1;
  /// Their means, and the means of their products (lower triangle).
  struct Moments {
    std::size_t features = 0;
    std::array<double, kMostFeatures> mean{};
    std::array<std::array<double, kMostFeatures>, kMostFeatures> second{};

    [[nodiscard]] double covariance(std::size_t i, std::size_t j) const noexcept {
      return (i < j ? second[j][i] : second[i][j]) - mean[i] * mean[j];
    }
  };

  [[nodiscard]] Field field_of(const Finish& finish, unsigned seats) const noexcept;
  [[nodiscard]] Weights weigh(const Field& field, std::span<const double> parameters) const noexcept;
  [[nodiscard]] Moments moments(const Field& field, std::span<const double> parameters) const noexcept;
  /// The parameters that a feature multiplies: a bot's rating and its seat's offset, or log δ; size() where
  /// there is none.
  [[nodiscard]] std::array<std::size_t, 2> parameters_of(const Field& field,
                                                         std::size_t feature) const noexcept;
  /// Mean and variance of a choice's features times a direction.
  struct Spread {
    double mean = 0;
    double variance = 0;
  };
  [[nodiscard]] Spread spread(const Field& field, std::span<const double> parameters,
                              std::span<const double> direction) const noexcept;
  /// The features of what was chosen, times `direction`.
  [[nodiscard]] double chosen_along(const Choice& choice, std::span<const double> direction) const noexcept;
  [[nodiscard]] Sums sums(const FinishCounts& counts) const;
  [[nodiscard]] Hill hill(const Sums& sums) const;
  [[nodiscard]] double log_likelihood(const Sums& sums, std::span<const double> parameters) const;
  [[nodiscard]] double log_prior(std::span<const double> parameters) const;
  void add_field(const Field& field, double choices, std::span<const double> parameters, Slope& slope) const;
  void add_prior(std::span<const double> parameters, Slope& slope) const;
  [[nodiscard]] Slope slope(const Sums& sums, std::span<const double> parameters) const;
  [[nodiscard]] Height height(const Sums& sums, std::span<const double> parameters) const;
  void centre(std::vector<double>& parameters) const;

  std::size_t bots_;
  std::size_t seats_;
  std::size_t tie_sizes_;
  double prior_games_;
  std::vector<Field> fields_;
  std::vector<Choice> choices_;      ///< finish after finish
  std::vector<std::size_t> starts_;  ///< where each finish's choices start, and their end
};

}  // namespace bastide::arena
