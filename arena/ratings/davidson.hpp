#pragma once

#include "arena/ratings/cholesky.hpp"
#include "arena/ratings/evidence.hpp"

#include <cstddef>
#include <span>
#include <vector>

/// The Bradley–Terry model with Davidson's draws and a seat term, and its maximum-likelihood fit.
///
/// A player's strength is π = 10^((rating + seat offset) / 400). Of two players, the first wins with
/// probability π₁ / s, they draw with ν·√(π₁π₂) / s, and the second wins with π₂ / s, where
/// s = π₁ + π₂ + ν·√(π₁π₂) (R. R. Davidson, "On extending the Bradley–Terry model to accommodate ties in
/// paired comparison experiments", JASA 65, 1970). The pairs of a game of three to six players are multiplied
/// as if they were independent (composite likelihood): the estimates stay consistent where every pair
/// follows the model, but the Hessian claims too much; a bootstrap over deals gives their real errors.
///
/// The log-likelihood is concave in ratings, offsets and log ν, and does not change when all ratings, or all
/// offsets, are shifted alike. A weak prior makes it strictly concave, and its maximum finite whatever the
/// results:
///   - every bot has played `prior_games` virtual games against a player rated 0, half won and half lost;
///   - every seat offset likewise;
///   - two equal players have played `prior_games` virtual games, a twentieth of them drawn.
/// With half a virtual game, a bot that won all of 100 games leads by about 1070 Elo; at 75 % of 400 games
/// the prior moves the lead by less than 1 Elo.
namespace bastide::arena {

/// Elo in a natural-log unit of strength: 400 / ln 10.
constexpr double kEloPerNat = 173.71779276130073;

/// What may happen between two players; probabilities 0 to 1 that sum to 1.
struct OutcomeProbabilities {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

/// Davidson's probabilities for a player who is `elo_ahead` Elo stronger, seat offsets included.
/// `nu` > 0 sets how common draws are: between equals ν / (2 + ν).
[[nodiscard]] OutcomeProbabilities outcome_probabilities(double elo_ahead, double nu) noexcept;

/// The likelihood of counted outcomes. Immutable, so safe to share between threads.
///
/// A parameter vector holds, in natural-log units: the bots' ratings, the seats' offsets, log ν.
///
///     0 …            bots …           bots + seats
///     ratings        seat offsets     log ν
class DavidsonModel {
 public:
  /// `prior_games` > 0. The kinds of `evidence` are what outcome counts given to the model are numbered by.
  DavidsonModel(const Evidence& evidence, double prior_games);

  struct Fit {
    std::vector<double> parameters;  ///< ratings sum to 0, offsets sum to 0
    bool converged = false;
  };

  /// The parameters that maximise likelihood and prior together, by Newton's method from `start` with steps
  /// cut until they climb. Converged means within about 1e-5 standard errors of the maximum.
  [[nodiscard]] Fit fit(const OutcomeCounts& counts, std::vector<double> start) const;

  /// A start for `fit`: all equal, ν = 1.
  [[nodiscard]] std::vector<double> neutral() const { return std::vector<double>(size(), 0.0); }

  /// How much the games tell about each bot's strength: minus the diagonal of the Hessian, more than 0.
  [[nodiscard]] std::vector<double> bot_information(const OutcomeCounts& counts,
                                                    const std::vector<double>& parameters) const;

  /// Standard errors of the parameters from the inverse Hessian at `parameters`, in natural-log units: of
  /// ratings about their mean weighted by `bot_information`, of offsets about their mean.
  [[nodiscard]] std::vector<double> standard_errors(const OutcomeCounts& counts,
                                                    const std::vector<double>& parameters) const;

  [[nodiscard]] std::size_t bots() const noexcept { return bots_; }
  [[nodiscard]] std::size_t seats() const noexcept { return seats_; }
  /// Number of parameters.
  [[nodiscard]] std::size_t size() const noexcept { return bots_ + seats_ + 1; }
  [[nodiscard]] std::size_t log_nu() const noexcept { return bots_ + seats_; }

  /// Log-likelihood plus log-prior, up to a constant.
  [[nodiscard]] double log_likelihood(const OutcomeCounts& counts, std::span<const double> parameters) const;

 private:
  /// First derivatives of the log-likelihood, and its Hessian with the sign changed (lower triangle).
  struct Slope {
    std::vector<double> gradient;
    SquareMatrix information;
  };
  /// The parameters that one kind of pair depends on: the first player's raise its chance, the rival's lower
  /// it.
  struct Terms {
    std::size_t bot, seat, rival, rival_seat;
  };

  [[nodiscard]] double lead(const Terms& terms, std::span<const double> parameters) const noexcept;
  [[nodiscard]] double log_prior(std::span<const double> parameters) const;
  void add_pairs(const OutcomeCounts& counts, std::span<const double> parameters, Slope& slope) const;
  void add_prior(std::span<const double> parameters, Slope& slope) const;
  [[nodiscard]] Slope slope(const OutcomeCounts& counts, std::span<const double> parameters) const;
  [[nodiscard]] bool climb(const OutcomeCounts& counts, std::span<const double> step, double promise,
                           std::vector<double>& parameters) const;
  void centre(std::vector<double>& parameters) const;

  std::size_t bots_;
  std::size_t seats_;
  double prior_games_;
  std::vector<Terms> terms_;  ///< one per kind of pair
};

}  // namespace bastide::arena
