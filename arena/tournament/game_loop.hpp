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
  ai::Budget budget;      ///< for each decision
  std::string_view name;  ///< for messages
};

/// What one seat made of a game.
struct SeatResult {
  int points = 0;      ///< final scoring included
  double seconds = 0;  ///< wall time of its decisions together
  int decisions = 0;   ///< tiles placed and figures chosen

  bool operator==(const SeatResult&) const = default;
};
using SeatResults = std::array<SeatResult, engine::kMaxPlayers>;

/// Asks `seat` for an action, measures how long it takes, and holds it to the rules. Throws
/// std::runtime_error for an illegal action.
template <engine::Game G>
[[nodiscard]] engine::Action ask(const G& game, const typename G::State& state, const Seat<G>& seat,
                                 SeatResult& result) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const engine::Action action = seat.player->choose(state, seat.budget).action;
  result.seconds += std::chrono::duration<double>(Clock::now() - start).count();
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
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      apply(state, deal.draw());
      continue;
    }
    if (stop.load(std::memory_order_relaxed)) return false;
    const auto seat = static_cast<std::size_t>(actor.index());
    apply(state, ask(game, state, seats[seat], results[seat]));
  }
  const engine::Scores scores = game.scores(state);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) results[seat].points = scores[seat];
  return true;
}

}  // namespace bastide::arena
