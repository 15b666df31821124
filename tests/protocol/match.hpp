#pragma once

#include "arena/tournament/game_loop.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::tests {

/// What came of a game between two players.
struct Played {
  std::vector<engine::Action> actions;
  engine::Scores scores{};

  bool operator==(const Played&) const = default;
};

/// What chance has in store for a game of two, from the seed.
template <engine::Game G>
[[nodiscard]] engine::Deal deal_of(const G& game, std::uint64_t seed) {
  engine::Random order(seed);
  return game.random_deal(game.initial(2), order);
}

/// Plays one game with that deal; the players' streams follow from the seed.
template <engine::Game G>
[[nodiscard]] Played play_deal(const G& game, ai::Player<G>& first, ai::Player<G>& second,
                               const ai::TimeControl& budget, std::uint64_t seed, const engine::Deal& deal) {
  first.new_game(engine::mix_seed(seed, 1));
  second.new_game(engine::mix_seed(seed, 2));
  const std::vector<arena::Seat<G>> seats = {{&first, budget, "first", false},
                                             {&second, budget, "second", false}};
  typename G::State state = game.initial(2);
  const std::atomic<bool> stop{false};
  arena::SeatResults results{};
  Played played;
  const arena::Ending ending = arena::play_game<G>(game, state, deal, seats, stop, results,
                                                   [&](typename G::State& at, engine::Action action) {
                                                     played.actions.push_back(action);
                                                     game.apply(at, action);
                                                   });
  if (ending.failure != arena::Failure::none) throw arena::BotFailure(ending.failure, ending.message);
  played.scores = game.scores(state);
  return played;
}

/// Plays one game, as a tournament does: the deal, too, follows from the seed.
template <engine::Game G>
[[nodiscard]] Played play_match(const G& game, ai::Player<G>& first, ai::Player<G>& second,
                                const ai::TimeControl& budget, std::uint64_t seed) {
  return play_deal(game, first, second, budget, seed, deal_of(game, seed));
}

}  // namespace bastide::tests
