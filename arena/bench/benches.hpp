#pragma once

#include "ai/bots/bot.hpp"
#include "ai/champion/champion.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/playout/random_playout.hpp"
#include "arena/bench/best_rate.hpp"
#include "arena/bench/positions.hpp"

/// Functions from a game to one figure, on one thread: what `bastide bench` can measure. Which of them it
/// measures by which rules is listed in speeds.cpp.
namespace bastide::arena {

/// Calls of what takes nanoseconds, between two looks at the clock.
constexpr int kCallsAtOnce = 1000;

// -- whole games

template <engine::Game G>
[[nodiscard]] double random_games_per_second(const G& game, int players, const BenchLength& length) {
  const typename G::State start = game.initial(players);
  return best_rate(length, [&game, &start, random = engine::Random(1)]() mutable {
    typename G::State state = start;
    engine::Scores scores = ai::random_playout(game, state, random);
    keep(scores);
    return 1;
  });
}

/// Plays a game for two with `player` in both seats; gives how many tiles were placed.
template <engine::Game G>
int play_against_itself(const G& game, ai::Player<G>& player, engine::Random& random) {
  player.new_game(random.next());
  typename G::State state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  int placed = 0;
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : player.choose(state, {}).action;
    if (action.kind() == engine::Action::Kind::place_tile) ++placed;
    game.apply(state, action);
  }
  return placed;
}

/// Games between two greedy players.
template <engine::Game G>
[[nodiscard]] double greedy_games_per_second(const G& game, const BenchLength& length) {
  const auto player = ai::make_player(game, ai::GreedyParameters{});
  return best_rate(length, [&game, &player, random = engine::Random(1)]() mutable {
    play_against_itself(game, *player, random);
    return 1;
  });
}

/// Moves in games between two evaluators; a tile and all that goes with it is one move.
template <engine::Game G>
[[nodiscard]] double evaluator_moves_per_second(const G& game, const BenchLength& length) {
  const auto player = ai::make_player(game, ai::EvaluatorParameters{});
  return best_rate(length, [&game, &player, random = engine::Random(1)]() mutable {
    return play_against_itself(game, *player, random);
  });
}

// -- searches

/// Of a search for the first move.
template <engine::Game G>
[[nodiscard]] double uct_iterations_per_second(const G& game, const BenchLength& length) {
  const auto player = ai::make_player(game, ai::MctsParameters{});
  const typename G::State state = first_move(game);
  return best_rate(length, [&] {
    player->new_game(1);
    return player->choose(state, {.iterations = length.uct_iterations}).iterations;
  });
}

/// Tree nodes that such a search makes.
template <engine::Game G>
[[nodiscard]] double uct_nodes_per_iteration(const G& game, const BenchLength& length) {
  const auto player = ai::make_player(game, ai::MctsParameters{});
  player->new_game(1);
  const ai::Thought thought = player->choose(first_move(game), {.iterations = length.uct_iterations});
  return static_cast<double>(dynamic_cast<const ai::MctsPlayer<G>&>(*player).nodes()) /
         static_cast<double>(thought.iterations);
}

/// Two plies in the middle of a game, Star2.5.
template <engine::Game G>
[[nodiscard]] double expectimax_nodes_per_second(const G& game, const BenchLength& length) {
  const auto player = ai::make_player(game, ai::ExpectimaxParameters{});
  const typename G::State state = middle_of_game(game);
  return best_rate(length, [&] {
    player->new_game(1);
    return player->choose(state, {}).iterations;
  });
}

/// States that the best bot's playouts value, with all the time of a move for one decision in the middle of a
/// game.
template <engine::Game G>
[[nodiscard]] double bastide_values_per_second(const G& game, const BenchLength& length) {
  const ai::Bot bot = ai::load_bot("bastide");
  const auto player = ai::make_player(game, bot);
  const auto& search = dynamic_cast<const ai::ChampionPlayer<G>&>(*player);
  const typename G::State state = middle_of_game(game);
  return best_rate(length, [&] {
    const std::int64_t before = search.valued();
    player->new_game(1);
    ai::Thought thought = player->choose(state, {.seconds = bot.budget.seconds});
    keep(thought);
    return search.valued() - before;
  });
}

// -- single states

template <engine::Game G>
[[nodiscard]] double state_bytes(const G&, const BenchLength&) {
  return sizeof(typename G::State);
}

/// Nanoseconds of one call of `work`.
template <class Work>
[[nodiscard]] double nanoseconds_of(const BenchLength& length, Work&& work) {
  return 1e9 / best_rate(length, [&] {
           for (int i = 0; i < kCallsAtOnce; ++i) work();
           return kCallsAtOnce;
         });
}

template <engine::Game G>
[[nodiscard]] double state_copy_ns(const G& game, const BenchLength& length) {
  typename G::State state = middle_of_game(game);
  typename G::State copy = state;
  return nanoseconds_of(length, [&] {
    keep(state);
    copy = state;
    keep(copy);
  });
}

/// All placements of a tile in the middle of a game.
template <engine::Game G>
[[nodiscard]] double legal_actions_ns(const G& game, const BenchLength& length) {
  const typename G::State state = middle_of_game(game);
  engine::ActionList actions;
  return nanoseconds_of(length, [&] {
    game.legal_actions(state, actions);
    keep(actions);
  });
}

/// What a state in the middle of a game is worth.
template <engine::Game G>
[[nodiscard]] double evaluation_ns(const G& game, const BenchLength& length) {
  ai::Evaluation<G> evaluation(game, {});
  const typename G::State state = middle_of_game(game);
  return nanoseconds_of(length, [&] {
    ai::Values values = evaluation.worth(state);
    keep(values);
  });
}

}  // namespace bastide::arena
