#pragma once

#include "ai/evaluation/plain_evaluation.hpp"
#include "tests/ai/tiny_game.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace bastide::tests {

/// Where a line of a game that is written down whole has come to.
struct TreePosition {
  engine::Actor actor = engine::Actor::nobody();
  std::vector<int> next{};     ///< positions, by action or outcome
  std::vector<int> weights{};  ///< of outcomes, where chance acts
  engine::Scores scores{};     ///< if the game ended here; what a valuer says
  bool begins_turn = false;
};

struct TreeState {
  std::uint16_t at;
  std::uint8_t players;

  bool operator==(const TreeState&) const = default;
};

/// A game that is its own tree: small enough to work out by hand. Position 0 is the first.
class TreeGame : public TinyGame<TreeGame, TreeState> {
 public:
  TreeGame(int players, std::vector<TreePosition> positions)
      : players_(players), positions_(std::move(positions)) {}

  [[nodiscard]] State initial(int = 0) const noexcept { return {0, static_cast<std::uint8_t>(players_)}; }
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] engine::Actor actor(const State& state) const { return at(state).actor; }
  void legal_actions(const State& state, engine::ActionList& actions) const {
    actions.clear();
    for (std::size_t i = 0; i < at(state).next.size(); ++i) actions.add(choice(static_cast<int>(i)));
  }
  void chance_outcomes(const State& state, engine::ChanceList& outcomes) const {
    outcomes.clear();
    for (std::size_t i = 0; i < at(state).next.size(); ++i)
      outcomes.add(engine::Action::draw(static_cast<int>(i)), at(state).weights[i]);
  }
  [[nodiscard]] engine::Deal random_deal(const State&, engine::Random& random) const noexcept {
    engine::Deal deal;
    deal.random = engine::Random(random.next());
    return deal;
  }
  [[nodiscard]] engine::Action next_outcome(const State& state, engine::Deal& deal) const {
    int all = 0;
    for (const int weight : at(state).weights) all += weight;
    int pick = static_cast<int>(deal.random.below(static_cast<std::uint32_t>(all)));
    int i = 0;
    while (pick >= at(state).weights[static_cast<std::size_t>(i)])
      pick -= at(state).weights[static_cast<std::size_t>(i++)];
    return engine::Action::draw(i);
  }
  void apply(State& state, engine::Action action) const {
    const int i = action.kind() == engine::Action::Kind::draw ? action.type() : action.cell_key();
    state.at = static_cast<std::uint16_t>(at(state).next.at(static_cast<std::size_t>(i)));
  }
  [[nodiscard]] engine::Scores scores_if_ended(const State& state) const { return at(state).scores; }
  [[nodiscard]] bool begins_turn(const State& state) const { return at(state).begins_turn; }
  [[nodiscard]] int bag_size(const State&) const noexcept { return 0; }

  /// The scores as points that may be expected.
  [[nodiscard]] ai::Values worth(const State& state) const { return ai::values_of(at(state).scores); }

  [[nodiscard]] static engine::Action choice(int number) noexcept {
    return engine::Action::place_tile(static_cast<std::uint16_t>(number), 0);
  }

 private:
  [[nodiscard]] const TreePosition& at(const State& state) const { return positions_.at(state.at); }

  int players_;
  std::vector<TreePosition> positions_;
};

/// A decision of that player.
[[nodiscard]] inline TreePosition decision(int player, std::vector<int> next, engine::Scores scores = {}) {
  return {engine::Actor::player(player), std::move(next), {}, scores};
}
[[nodiscard]] inline TreePosition chance(std::vector<int> next, std::vector<int> weights,
                                         engine::Scores scores = {}) {
  return {engine::Actor::chance(), std::move(next), std::move(weights), scores};
}
/// The end of a game.
[[nodiscard]] inline TreePosition end(engine::Scores scores) {
  return {engine::Actor::nobody(), {}, {}, scores};
}

}  // namespace bastide::tests
