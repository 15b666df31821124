#pragma once

#include "ai/evaluation/values.hpp"
#include "ai/lead.hpp"
#include "ai/mcts/node.hpp"
#include "ai/mcts/parameters.hpp"

#include <algorithm>
#include <cassert>

/// What the search makes large.
namespace bastide::ai {

/// tanh x, to 1e-4: Lambert's continued fraction, cut off where it is a quotient of polynomials of degree 7,
/// and beyond that ±1. Rises everywhere, and is the same on every processor.
[[nodiscard]] constexpr double hyperbolic_tangent(double x) noexcept {
  constexpr double kEnd = 4.97;  // the quotient reaches 1 a little later
  if (x >= kEnd) return 1;
  if (x <= -kEnd) return -1;
  const double q = x * x;
  return x * (135135 + q * (17325 + q * (378 + q))) / (135135 + q * (62370 + q * (3150 + q * 28)));
}

/// What one iteration came to, for each player.
struct Payoff {
  std::array<Fixed, engine::kMaxPlayers> rewards;
  std::array<Fixed, engine::kMaxPlayers> leads;  ///< points
};

/// Turns points into rewards.
class RewardScale {
 public:
  RewardScale(Reward kind, double scale) noexcept : kind_(kind), inverse_(1 / scale) { assert(scale > 0); }

  /// Whether a reward is the lead itself.
  [[nodiscard]] bool is_lead() const noexcept { return kind_ == Reward::lead; }
  /// Whether of two players' rewards one is the other's negative.
  [[nodiscard]] bool is_antisymmetric() const noexcept { return kind_ != Reward::share; }

  /// The reward of a game that is lost: for leads one that is lost by far.
  [[nodiscard]] double loss() const noexcept {
    return kind_ == Reward::lead ? -1 / inverse_ : kind_ == Reward::tanh ? -1 : 0;
  }
  /// The reward for a lead in points; not for `share`.
  [[nodiscard]] double of_lead(double lead) const noexcept {
    assert(is_antisymmetric());
    return kind_ == Reward::tanh ? hyperbolic_tangent(lead * inverse_) : lead;
  }

  /// Of points that are `final` scores, or those that may be expected.
  [[nodiscard]] Payoff payoff(const Values& points, int players, bool final) const noexcept {
    assert(players >= 2 && players <= engine::kMaxPlayers);
    Payoff payoff;
    for (int p = 0; p < players; ++p) {
      const double lead = final ? lead_of(points, p, players) : expected_lead_of(points, p, players);
      const auto at = static_cast<std::size_t>(p);
      payoff.leads[at] = to_fixed(lead);
      payoff.rewards[at] = to_fixed(kind_ == Reward::share ? share(points, p, players) : of_lead(lead));
    }
    return payoff;
  }

 private:
  /// The player's part of all points, from 0 to 1; less than no points counts as none.
  [[nodiscard]] static double share(const Values& points, int player, int players) noexcept {
    double sum = 0;
    for (int p = 0; p < players; ++p) sum += std::max(points[static_cast<std::size_t>(p)], 0.0F);
    if (sum <= 0) return 1.0 / players;
    return std::max(points[static_cast<std::size_t>(player)], 0.0F) / sum;
  }

  Reward kind_;
  double inverse_;
};

}  // namespace bastide::ai
