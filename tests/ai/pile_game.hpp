#pragma once

#include "engine/game.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>

namespace bastide::tests {

/// A game that is an engine::Game and nothing more: stones are taken from a pile as dice allow.
///
/// In a turn a die is drawn from a bag of thrown ones; its player takes one to as many stones as it shows, a
/// point each, and five more for the last. A blank die is lost. Then the player may stick a flag into the
/// pile, one in the whole game: a point at the end if stones are left then, and one less if none are. The
/// game ends with the pile or with the bag.
class PileGame {
 public:
  static constexpr int kFaces = 4;  ///< 0 to 3
  static constexpr double kMostSwing = 20;

  enum class Step : std::uint8_t { draw, take, flag, over };
  struct State {
    std::array<std::int16_t, engine::kMaxPlayers> points;
    std::array<bool, engine::kMaxPlayers> flags;  ///< in the pile
    std::array<std::uint8_t, kFaces> bag;         ///< dice by face
    std::uint8_t stones;
    std::uint8_t players;
    std::uint8_t current;
    std::uint8_t die;
    Step step;

    bool operator==(const State&) const = default;
  };

  [[nodiscard]] State initial(int players) const noexcept {
    return {{}, {}, {2, 4, 4, 3}, 20, static_cast<std::uint8_t>(players), 0, 0, Step::draw};
  }
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] engine::Actor actor(const State& state) const noexcept {
    if (state.step == Step::over) return engine::Actor::nobody();
    return state.step == Step::draw ? engine::Actor::chance() : engine::Actor::player(state.current);
  }

  void legal_actions(const State& state, engine::ActionList& actions) const noexcept {
    actions.clear();
    for (const engine::Action action : {take(1), take(2), take(3), engine::Action::place_figure(0)}) {
      if (is_legal(state, action)) actions.add(action);
    }
    if (state.step == Step::flag) actions.add(engine::Action::pass());
  }
  [[nodiscard]] bool is_legal(const State& state, engine::Action action) const noexcept {
    const bool flags = action == engine::Action::pass() || action == engine::Action::place_figure(0);
    if (state.step == Step::flag) return flags;
    if (state.step == Step::draw) return state.bag.at(static_cast<std::size_t>(action.type())) > 0;
    return action == take(action.cell_key()) && action.cell_key() > 0 &&
           action.cell_key() <= std::min(state.die, state.stones);
  }
  [[nodiscard]] engine::Action random_action(const State& state, engine::Random& random) const noexcept {
    engine::ActionList actions;
    legal_actions(state, actions);
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
  }

  void chance_outcomes(const State& state, engine::ChanceList& outcomes) const noexcept {
    outcomes.clear();
    for (int face = 0; face < kFaces; ++face) {
      const int dice = state.bag[static_cast<std::size_t>(face)];
      if (dice > 0) outcomes.add(engine::Action::draw(face), dice);
    }
  }
  [[nodiscard]] engine::Deal random_deal(const State& state, engine::Random& random) const noexcept {
    engine::Deal deal;
    for (int face = 0; face < kFaces; ++face) {
      for (int i = 0; i < state.bag[static_cast<std::size_t>(face)]; ++i) {
        const auto at = random.below(static_cast<std::uint32_t>(deal.size) + 1);
        deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
        deal.types[at] = static_cast<std::uint8_t>(face);
      }
    }
    return deal;
  }
  [[nodiscard]] engine::Action next_outcome(const State&, engine::Deal& deal) const noexcept {
    return deal.draw();
  }

  [[nodiscard]] const State& view(const State& state, int) const noexcept { return state; }
  void imagine(State&, engine::Random&) const noexcept {}
  [[nodiscard]] bool hides_something(const State&) const noexcept { return false; }

  void apply(State& state, engine::Action action) const noexcept {
    auto& points = state.points[state.current];
    switch (state.step) {
      case Step::draw:
        state.die = static_cast<std::uint8_t>(action.type());
        --state.bag[state.die];
        state.step = state.die > 0 ? Step::take : between(state);
        return;
      case Step::take:
        state.stones = static_cast<std::uint8_t>(state.stones - action.cell_key());
        points = static_cast<std::int16_t>(points + action.cell_key() + (state.stones == 0 ? kLast : 0));
        if (!state.flags[state.current]) {
          state.step = Step::flag;
          return;
        }
        break;
      default:
        state.flags[state.current] = action != engine::Action::pass();
    }
    state.current = static_cast<std::uint8_t>((state.current + 1) % state.players);
    state.step = between(state);
  }

  [[nodiscard]] engine::Scores scores(const State& state) const noexcept { return scores_if_ended(state); }
  [[nodiscard]] engine::Scores scores_if_ended(const State& state) const noexcept {
    engine::Scores scores{};
    for (std::size_t player = 0; player < scores.size(); ++player) {
      const int flag = state.stones > 0 ? 1 : -1;
      scores[player] = state.points[player] + (state.flags[player] ? flag : 0);
    }
    return scores;
  }
  [[nodiscard]] std::string action_text(const State&, engine::Action action) const {
    return std::to_string(action.bits());
  }

  [[nodiscard]] bool begins_turn(const State& state) const noexcept { return state.step == Step::take; }
  [[nodiscard]] bool between_turns(const State& state) const noexcept { return state.step == Step::draw; }
  [[nodiscard]] bool places_figure(const State& state) const noexcept { return state.step == Step::flag; }
  [[nodiscard]] int drawn(const State& state) const noexcept { return state.die; }
  [[nodiscard]] int bag_size(const State& state) const noexcept {
    return std::accumulate(state.bag.begin(), state.bag.end(), 0);
  }
  [[nodiscard]] int tiles_left(const State& state) const noexcept { return bag_size(state); }
  [[nodiscard]] bool lost_draw(const State& before, const State& after) const noexcept {
    return before.step == Step::draw && after.step == Step::draw;
  }
  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept { return a == b; }
  [[nodiscard]] engine::Answers answers(const State& state) const noexcept {
    engine::Answers answers;
    for (int face = 0; face < kFaces; ++face) {
      if (state.bag[static_cast<std::size_t>(face)] == 0) continue;
      ++answers.types;
      answers.places += std::min<int>(face, state.stones);
    }
    return answers;
  }

  /// The action that takes so many stones.
  [[nodiscard]] static engine::Action take(int stones) noexcept {
    return engine::Action::place_tile(static_cast<std::uint16_t>(stones), 0);
  }

 private:
  static constexpr int kLast = 5;

  [[nodiscard]] Step between(const State& state) const noexcept {
    return state.stones == 0 || bag_size(state) == 0 ? Step::over : Step::draw;
  }
};

}  // namespace bastide::tests
