#pragma once

#include "ai/evaluation/lead_of_turn.hpp"
#include "ai/evaluation/values.hpp"
#include "ai/knowledge/state_value.hpp"
#include "ai/lead.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace bastide::ai {

/// A way to finish a turn: what its player decides without a break.
struct TurnLine {
  /// Turns with more decisions are looked at so far.
  static constexpr std::size_t kCapacity = 8;

  std::array<engine::Action, kCapacity> actions{};
  std::size_t size = 0;
  float expected = 0;  ///< lead that the evaluation expects afterwards, points

  [[nodiscard]] std::span<const engine::Action> span() const noexcept {
    assert(size <= kCapacity);
    return {actions.data(), size};
  }
  /// Which comes first: whoever expects more, and of equals whose first different action has the lower bits.
  [[nodiscard]] bool is_before(const TurnLine& other) const noexcept {
    if (expected != other.expected) return expected > other.expected;
    return std::ranges::lexicographical_compare(
        span(), other.span(), [](engine::Action a, engine::Action b) { return a.bits() < b.bits(); });
  }
};

/// Finds the ways to finish a turn that the evaluation likes best. One object is one thread's.
template <engine::Game G>
class TurnLines {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  TurnLines(const G& game, const StateValue<G>& value) : game_(game), value_(value) {}

  /// Replaces `found` by the best `most` ways to finish the turn of `state`'s actor, the best first; of
  /// several that lead to the same position it has the first.
  void find(const State& state, std::size_t most, std::vector<TurnLine>& found) {
    assert(most >= 1 && game_.actor(state).is_player());
    most_ = most;
    player_ = game_.actor(state).index();
    found_ = &found;
    found.clear();
    line_ = {};
    value_.look_from(state);
    extend(state);
    remove_repeated(state);
    assert(!found.empty());
  }

 private:
  void extend(const State& state) {
    const bool ends = line_.size > 0 && (game_.actor(state) != engine::Actor::player(player_) ||
                                         game_.begins_turn(state) || line_.size == TurnLine::kCapacity);
    if (ends) return offer(value_.worth_after(state), state);
    const auto apply = [&](engine::Action action) {
      State after = state;
      game_.apply(after, action);
      line_.actions[line_.size++] = action;
      extend(after);
      --line_.size;
    };
    if constexpr (ValuesFigures<StateValue<G>, State>) {
      if (line_.size > 0 && value_.only_figure_left(state)) {
        const auto visit = [&](engine::Action action, const Values& worth) {
          line_.actions[line_.size++] = action;
          offer(worth, state);
          --line_.size;
        };
        return value_.worth_of_figures(state, visit, apply);
      }
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    for (const engine::Action action : actions) apply(action);
  }

  void offer(const Values& worth, const State& state) {
    line_.expected = expected_lead_of(worth, player_, game_.player_count(state));
    if (found_->size() == most_) {
      if (!line_.is_before(found_->back())) return;
      found_->pop_back();
    }
    const auto before = [](const TurnLine& a, const TurnLine& b) { return a.is_before(b); };
    found_->insert(std::upper_bound(found_->begin(), found_->end(), line_, before), line_);
  }

  /// Only lines that expect the same can lead to the same.
  void remove_repeated(const State& origin) {
    const auto repeats = [&](const TurnLine& a, const TurnLine& b) {
      return a.expected == b.expected && game_.same_position(after(origin, a), after(origin, b));
    };
    found_->erase(std::unique(found_->begin(), found_->end(), repeats), found_->end());
  }
  [[nodiscard]] State after(const State& origin, const TurnLine& line) const {
    State state = origin;
    for (const engine::Action action : line.span()) game_.apply(state, action);
    return state;
  }

  const G& game_;
  StateValue<G> value_;
  // -- one call
  std::size_t most_ = 0;
  int player_ = 0;
  TurnLine line_;  ///< that is being looked at
  std::vector<TurnLine>* found_ = nullptr;
};

}  // namespace bastide::ai
