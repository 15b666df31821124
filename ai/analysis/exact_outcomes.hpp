#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/expectimax/exact_end.hpp"
#include "ai/lead.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

namespace bastide::ai {

/// How a game ends when everyone plays the rest perfectly, which is for the largest expected lead: not only
/// the lead that may be expected, but who wins how often. Goes through all that chance may bring.
template <engine::Game G>
class ExactOutcomes {
 public:
  using State = typename G::State;

  struct Outcome {
    Prospect prospect;            ///< of the player that was asked about; without errors
    std::vector<double> chances;  ///< by player, to win
  };

  /// `game` must outlive this object.
  explicit ExactOutcomes(const G& game) : game_(game), end_(game) {}

  /// What `player` may expect of `state`; nothing where it takes more than `limit`, of which what it takes is
  /// taken away, or where hands are hidden.
  [[nodiscard]] std::optional<Outcome> of(const State& state, int player, EffortLimit& limit) {
    assert(player >= 0 && player < game_.player_count(state));
    player_ = player;
    players_ = game_.player_count(state);
    found_ = {};
    found_.chances.assign(static_cast<std::size_t>(players_), 0);
    if (!add(state, 1, limit)) return {};
    return found_;
  }

 private:
  [[nodiscard]] bool add(State state, double weight, EffortLimit& limit) {
    assert(weight > 0 && weight <= 1);
    while (game_.actor(state).is_player()) {
      const auto result = end_.solve(state, limit);
      limit = limit.without(end_.effort());
      if (!result) return false;
      game_.apply(state, result->action);
    }
    if (game_.actor(state).is_nobody()) {
      add_end(state, weight);
      return true;
    }
    engine::ChanceList outcomes;
    game_.chance_outcomes(state, outcomes);
    for (const auto& outcome : outcomes) {
      State after = state;
      game_.apply(after, outcome.action);
      if (!add(after, weight * outcome.weight / outcomes.total(), limit)) return false;
    }
    return true;
  }

  void add_end(const State& state, double weight) {
    const engine::Scores scores = game_.scores(state);
    const int highest = *std::max_element(scores.begin(), scores.begin() + players_);
    std::vector<std::size_t> winners;
    for (std::size_t p = 0; p < found_.chances.size(); ++p) {
      if (scores[p] == highest) winners.push_back(p);
    }
    assert(!winners.empty());
    for (const std::size_t p : winners) found_.chances[p] += weight / static_cast<double>(winners.size());
    const double own = scores[static_cast<std::size_t>(player_)];
    const double lead = lead_of(scores, player_, players_);
    Prospect& prospect = found_.prospect;
    prospect.win.mean = found_.chances[static_cast<std::size_t>(player_)];
    prospect.own.mean += weight * own;
    prospect.other.mean += weight * (own - lead);
    prospect.lead.mean += weight * lead;
  }

  const G& game_;
  ExactEnd<G> end_;
  // -- one state
  int player_ = 0;
  int players_ = 0;
  Outcome found_;
};

}  // namespace bastide::ai
