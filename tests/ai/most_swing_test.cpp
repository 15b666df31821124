// What a turn changes a lead by, which is what `kMostSwing` of every game rests on: searches scale their
// rewards by it.

#include "ai/greedy/greedy.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <algorithm>
#include <cmath>

namespace bastide::tests::most_swing_test {
namespace {

template <class G>
double lead_of(const G& game, const typename G::State& state) {
  const engine::Scores scores = game.scores_if_ended(state);
  return scores[0] - scores[1];
}

/// Plays the turn under way to its end, at random.
template <class G>
void end_turn(const G& game, typename G::State& state, engine::Random& random) {
  while (!game.actor(state).is_nobody() && !game.begins_turn(state) && !game.between_turns(state)) {
    game.apply(state, tests::random_step(game, state, random));
  }
}

/// The most that any action of greedy players changes the lead by, from the beginning of its turn to its end.
template <class G>
double most_swing(const G& game, int games) {
  ai::GreedyPlayer<G> greedy(game, {});
  double most = 0;
  for (int i = 0; i < games; ++i) {
    const std::uint64_t seed = engine::mix_seed(77, static_cast<std::uint64_t>(i));
    engine::Random random(seed);
    greedy.new_game(seed);
    auto state = game.initial(2);
    double before = 0;
    while (!game.actor(state).is_nobody()) {
      if (game.actor(state).is_chance()) {
        game.apply(state, tests::random_step(game, state, random));
        continue;
      }
      if (game.begins_turn(state)) before = lead_of(game, state);
      engine::ActionList actions;
      game.legal_actions(state, actions);
      for (const engine::Action action : actions) {
        auto after = state;
        game.apply(after, action);
        end_turn(game, after, random);
        most = std::max(most, std::abs(lead_of(game, after) - before));
      }
      game.apply(state, greedy.choose(game.view(state, game.actor(state).index()), {}).action);
    }
  }
  return most;
}

void check_swing(const char* rules, int games, double least, double share) {
  INFO(rules);
  engine::with_game(engine::load_rules(rules), [&](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    const double most = most_swing(game, games);
    INFO("most swing " << most << " of " << G::kMostSwing);
    CHECK(most > least);
    CHECK(most <= G::kMostSwing * share);
  });
}

}  // namespace

TEST_CASE("No turn changes a lead by half of what searches allow for", "[ai]") {
  check_swing("base", tests::rounds(30), 10, 0.5);
  check_swing("robbers_and_ladies", tests::rounds(20), 10, 0.5);
  check_swing("everything", tests::rounds(10), 10, 0.6);
}

TEST_CASE("No turn of The Castle changes a lead by what searches allow for", "[ai]") {
  check_swing("castle", tests::rounds(20), 20, 1);
}

}  // namespace bastide::tests::most_swing_test
