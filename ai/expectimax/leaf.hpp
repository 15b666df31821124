#pragma once

#include "ai/evaluation/evaluation.hpp"
#include "ai/expectimax/heyden.hpp"
#include "ai/expectimax/parameters.hpp"
#include "ai/lead.hpp"

#include <array>
#include <cassert>

namespace bastide::ai {

/// Points by player, or points by which each leads its best opponent.
using Leads = std::array<double, engine::kMaxPlayers>;

/// What a state at the end of a search is worth. Of a game that is over every kind gives the final scores.
template <engine::Game G>
class LeafValue {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  LeafValue(const G& game, LeafKind kind, const EvaluationParameters& parameters)
      : game_(game), evaluation_(game, parameters), kind_(kind) {}

  /// Points of `player` ahead of its opponents: the best, or by the evaluation `expected_lead_of`.
  [[nodiscard]] double lead(const State& state, int player) noexcept {
    return lead_by(worth(state), state, player);
  }
  /// The same for every player.
  [[nodiscard]] Leads leads(const State& state) noexcept {
    const Leads all = worth(state);
    Leads leads{};
    for (int p = 0; p < game_.player_count(state); ++p)
      leads[static_cast<std::size_t>(p)] = lead_by(all, state, p);
    return leads;
  }

 private:
  [[nodiscard]] double lead_by(const Leads& worth, const State& state, int player) const noexcept {
    const int players = game_.player_count(state);
    assert(player >= 0 && player < players);
    const bool expected = kind_ == LeafKind::value && !game_.actor(state).is_nobody();
    return unit(state) *
           (expected ? expected_lead_of(worth, player, players) : lead_of(worth, player, players));
  }
  /// Points of one unit of `worth`. Whole units are subtracted first, so that equal leads are equal numbers.
  [[nodiscard]] double unit(const State& state) const noexcept {
    return kind_ == LeafKind::heyden && !game_.actor(state).is_nobody() ? kHeydenUnit : 1;
  }
  [[nodiscard]] Leads worth(const State& state) noexcept {
    if (kind_ == LeafKind::virtual_score || game_.actor(state).is_nobody()) {
      return numbers(game_.scores_if_ended(state));
    }
    if (kind_ == LeafKind::heyden) return numbers(heyden_worth(game_, state));
    return numbers(evaluation_.worth(state));
  }
  template <class Worth>
  [[nodiscard]] static Leads numbers(const Worth& worth) noexcept {
    Leads all;
    for (std::size_t p = 0; p < all.size(); ++p) all[p] = static_cast<double>(worth[p]);
    return all;
  }

  const G& game_;
  Evaluation<G> evaluation_;
  LeafKind kind_;
};

}  // namespace bastide::ai
