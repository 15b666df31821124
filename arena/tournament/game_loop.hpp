#pragma once

#include "ai/player.hpp"
#include "ai/turn.hpp"
#include "engine/carcassonne/carcassonne.hpp"
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
  int decisions = 0;   ///< tiles placed, figures chosen, and what else the rules ask
  int moves = 0;       ///< turns

  bool operator==(const SeatResult&) const = default;
};
using SeatResults = std::array<SeatResult, engine::kMaxPlayers>;

/// How much of what is left of a turn's time each decision after the tile gets.
template <class G>
constexpr double kLaterShare = ai::TurnClock::kHalf;
template <engine::Capacity C>
constexpr double kLaterShare<engine::Carcassonne<C>> = ai::TurnClock::kAll;

/// Asks `seat`, which has `player`'s view of the state, for an action, and measures how long it takes. Throws
/// std::runtime_error for an illegal action.
template <engine::Game G>
[[nodiscard]] engine::Action ask(const G& game, const typename G::State& state, const Seat<G>& seat,
                                 int player, const ai::Budget& budget, SeatResult& result) {
  using Clock = std::chrono::steady_clock;
  const auto& seen = game.view(state, player);
  const Clock::time_point start = Clock::now();
  const engine::Action action = seat.player->choose(seen, budget).action;
  result.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  ++result.decisions;
  if (game.is_legal(state, action)) return action;
  throw std::runtime_error(std::string(seat.name) + " chose an action that is not legal");
}

/// Plays `state` to its end: `deal` answers chance, the seats decide; players see their view of the state and
/// never the deal. `apply(state, action)` carries every action out, and may watch. Looks at `stop` before
/// each decision; gives whether the game came to its end. Points are filled in when it did.
template <engine::Game G, class Apply>
[[nodiscard]] bool play_game(const G& game, typename G::State& state, engine::Deal deal,
                             std::span<const Seat<G>> seats, const std::atomic<bool>& stop,
                             SeatResults& results, Apply&& apply) {
  ai::TurnClock turn({});
  engine::Actor turn_of = engine::Actor::nobody();
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      apply(state, game.next_outcome(state, deal));
      continue;
    }
    if (stop.load(std::memory_order_relaxed)) return false;
    const auto at = static_cast<std::size_t>(actor.index());
    SeatResult& result = results[at];
    if (ai::begins_turn(state)) {
      turn = ai::TurnClock(seats[at].budget, kLaterShare<G>);
      turn_of = actor;
      ++result.moves;
    }
    const bool own = actor == turn_of;
    const double before = result.seconds;
    const ai::Budget budget = own ? turn.for_decision() : ai::aside(seats[at].budget);
    apply(state, ask(game, state, seats[at], actor.index(), budget, result));
    if (own) turn.spend(result.seconds - before);
  }
  const engine::Scores scores = game.scores(state);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) results[seat].points = scores[seat];
  return true;
}

}  // namespace bastide::arena
