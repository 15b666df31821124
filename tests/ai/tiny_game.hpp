#pragma once

#include "engine/game.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace bastide::tests {

/// What games made for one test have in common: nothing is hidden, and points are what stands. A game has the
/// rest of an engine::Game itself.
template <class Game, class State_>
class TinyGame {
 public:
  using State = State_;
  static constexpr double kMostSwing = 1000;

  [[nodiscard]] bool is_legal(const State& state, engine::Action action) const {
    if (self().actor(state).is_chance()) {
      engine::ChanceList outcomes;
      self().chance_outcomes(state, outcomes);
      return std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& o) { return o.action == action; });
    }
    engine::ActionList actions;
    self().legal_actions(state, actions);
    return actions.contains(action);
  }
  [[nodiscard]] engine::Action random_action(const State& state, engine::Random& random) const {
    engine::ActionList actions;
    self().legal_actions(state, actions);
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
  }
  [[nodiscard]] const State& view(const State& state, int) const noexcept { return state; }
  void imagine(State&, engine::Random&) const noexcept {}
  [[nodiscard]] bool hides_something(const State&) const noexcept { return false; }
  [[nodiscard]] engine::Scores scores(const State& state) const { return self().scores_if_ended(state); }
  [[nodiscard]] std::string action_text(const State&, engine::Action action) const {
    return std::to_string(action.bits());
  }
  [[nodiscard]] bool between_turns(const State& state) const { return self().actor(state).is_chance(); }
  [[nodiscard]] bool places_figure(const State&) const noexcept { return false; }
  [[nodiscard]] int drawn(const State&) const noexcept { return 0; }
  [[nodiscard]] int tiles_left(const State& state) const { return self().bag_size(state); }
  [[nodiscard]] bool lost_draw(const State&, const State&) const noexcept { return false; }
  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept { return a == b; }
  [[nodiscard]] engine::Answers answers(const State&) const noexcept { return {}; }

 private:
  [[nodiscard]] const Game& self() const noexcept { return static_cast<const Game&>(*this); }
};

}  // namespace bastide::tests
