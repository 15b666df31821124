#pragma once

#include "ai/player.hpp"
#include "engine/game.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// One game between players, from the first draw to the final scores.
namespace bastide::arena {

/// Who sits where.
template <engine::Game G>
struct Seat {
  ai::Player<G>* player = nullptr;
  ai::Budget budget;      ///< as `ai::TurnClock` divides it among the decisions of a turn
  std::string_view name;  ///< for messages
};

/// What one seat made of a game.
struct SeatResult {
  int points = 0;      ///< final scoring included
  double seconds = 0;  ///< wall time of its decisions together
  int decisions = 0;   ///< tiles placed and figures chosen
  int moves = 0;       ///< turns

  bool operator==(const SeatResult&) const = default;
};
using SeatResults = std::array<SeatResult, engine::kMaxPlayers>;

/// Asks `seat` for an action, measures how long it takes, and holds it to the rules. Throws
/// std::runtime_error for an illegal action.
template <engine::Game G>
[[nodiscard]] engine::Action ask(const G& game, const typename G::State& state, const Seat<G>& seat,
                                 ai::TurnClock& turn, SeatResult& result) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const engine::Action action = seat.player->choose(state, turn.for_decision()).action;
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  turn.spend(seconds);
  result.seconds += seconds;
  ++result.decisions;
  if (game.is_legal(state, action)) return action;
  throw std::runtime_error(std::string(seat.name) + " chose an action that is not legal");
}

/// Plays `state` to its end: `deal` answers chance, the seats decide; players see the state and never the
/// deal. `apply(state, action)` carries every action out, and may watch. Looks at `stop` before each
/// decision; gives whether the game came to its end. Points are filled in when it did.
template <engine::Game G, class Apply>
[[nodiscard]] bool play_game(const G& game, typename G::State& state, engine::Deal deal,
                             std::span<const Seat<G>> seats, const std::atomic<bool>& stop,
                             SeatResults& results, Apply&& apply) {
  ai::TurnClock turn({});
  bool drawn = false;
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      apply(state, game.next_outcome(state, deal));
      drawn = true;
      continue;
    }
    if (stop.load(std::memory_order_relaxed)) return false;
    const auto seat = static_cast<std::size_t>(actor.index());
    if (drawn) turn = ai::TurnClock(seats[seat].budget), ++results[seat].moves;
    drawn = false;
    apply(state, ask(game, state, seats[seat], turn, results[seat]));
  }
  const engine::Scores scores = game.scores(state);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) results[seat].points = scores[seat];
  return true;
}

}  // namespace bastide::arena
