// What greedy looks at: its own turn, to the end of it.

#include "ai/greedy/greedy.hpp"

#include "ai/lead.hpp"
#include "engine/config/defaults.hpp"
#include "engine/games/games.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <limits>

namespace bastide::tests::greedy_test {
namespace {

using engine::BaseCarcassonne;
using engine::LargeCarcassonne;

/// The largest lead at the end of the turn, less the costs of its figures.
template <class G>
double best_of_turn(const G& game, const typename G::State& state, int player, double figure_cost) {
  double best = -std::numeric_limits<double>::infinity();
  engine::ActionList actions;
  game.legal_actions(state, actions);
  for (const engine::Action action : actions) {
    auto after = state;
    game.apply(after, action);
    const bool goes_on = game.actor(after) == engine::Actor::player(player) && !game.begins_turn(after);
    const double value = goes_on ? best_of_turn(game, after, player, figure_cost)
                                 : ai::lead_of(game.scores_if_ended(after), player, game.player_count(after));
    const bool figure = action.kind() == engine::Action::Kind::place_figure;
    best = std::max(best, value - (figure ? figure_cost : 0));
  }
  return best;
}

/// Plays at random to the first tile to be placed after which `ends(state)` holds.
template <class G, class Ends>
typename G::State played_until(const G& game, int players, std::uint64_t seed, Ends ends) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.begins_turn(state) || !ends(state)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

}  // namespace

TEST_CASE("greedy's value is the best lead at the end of its turn, less what figures cost", "[ai]") {
  const engine::RuleSet rules = engine::load_rules("base");
  const BaseCarcassonne game(rules, engine::load_tiles(rules));
  for (const double cost : {0.0, 0.5, 3.0}) {
    ai::GreedyPlayer<BaseCarcassonne> greedy(game, {.figure_cost = cost});
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const auto state = played_until(game, 3, seed, [&](const auto& at) { return at.bag_size < 60; });
      CHECK(greedy.choose(state, {}).value == best_of_turn(game, state, state.current, cost));
    }
  }
}

TEST_CASE("greedy does not look into its next turn, also where no other comes between", "[ai]") {
  const LargeCarcassonne& game = tests::module_game("hand = 3\n");
  auto state = played_until(game, 2, 2, [](const auto& at) { return at.bag_size == 0; });
  // The other's hand is empty, as if its tiles had found no place: every turn to come is this player's.
  state.hands[1 - state.current].fill(engine::kNoTile);
  REQUIRE(state.hands[state.current][1] != engine::kNoTile);
  ai::GreedyPlayer<LargeCarcassonne> greedy(game, {.figure_cost = 0});
  CHECK(greedy.choose(state, {}).value == best_of_turn(game, state, state.current, 0));
}

}  // namespace bastide::tests::greedy_test
