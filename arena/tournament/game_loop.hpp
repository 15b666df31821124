#pragma once

#include "ai/player.hpp"
#include "arena/deals/played_game.hpp"
#include "arena/tournament/announcer.hpp"
#include "arena/tournament/seat_clock.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "engine/game.hpp"
#include "engine/games/games.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// One game between players, from the first draw to the final scores.
namespace bastide::arena {

/// Who sits where.
template <engine::Game G>
struct Seat {
  ai::Player<G>* player = nullptr;
  ai::TimeControl budget;
  std::string_view name;  ///< for messages
  bool strict = false;    ///< whether being late for a move loses (`SeatClock`)
};

/// How much of what is left of a turn's time each decision after the tile gets.
template <class G>
constexpr double kLaterShare = SeatClock::kHalf;
template <engine::Capacity C>
constexpr double kLaterShare<engine::Carcassonne<C>> = SeatClock::kAll;

/// Chance by a deal that nobody sees.
template <engine::Game G>
class DealtChance {
 public:
  /// `game` must outlive this object.
  DealtChance(const G& game, const engine::Deal& deal) : game_(game), deal_(deal) {}

  [[nodiscard]] engine::Action next(const typename G::State& state) {
    return game_.next_outcome(state, deal_);
  }
  [[nodiscard]] int tiles_left(const typename G::State&) const noexcept { return deal_.size - deal_.next; }

 private:
  const G& game_;
  engine::Deal deal_;
};

/// One game on its way: asks the seats and chance, and keeps the seats' time.
template <engine::Game G, class Chance, class Apply>
class GameLoop {
 public:
  using State = typename G::State;

  /// All references must outlive this object.
  GameLoop(const G& game, Chance& chance, std::span<const Seat<G>> seats, StopSignal stop,
           SeatResults& results, Apply& apply)
      : game_(game), seats_(seats), stop_(stop), chance_(chance), results_(results), apply_(apply) {
    for (const Seat<G>& seat : seats) clocks_.emplace_back(seat.budget, kLaterShare<G>, seat.strict);
  }

  [[nodiscard]] Ending play(State& state) {
    Ending ending;
    try {
      const Announcer<G> announcer = sit_down();
      ending.finished = play_on(state, announcer);
      fill_points(game_.scores(state));
      if (ending.finished) announcer.end(game_.scores(state));
    } catch (const BotFailure& failure) {
      ending = {true, failure.failure(), asked_, failure.what()};
      fill_points(game_.scores_if_ended(state));
    }
    return ending;
  }

 private:
  [[nodiscard]] Announcer<G> sit_down() {
    std::vector<ai::Player<G>*> players;
    std::vector<std::string_view> names;
    for (const Seat<G>& seat : seats_) players.push_back(seat.player), names.push_back(seat.name);
    return Announcer<G>(game_, players, names, asked_);
  }

  [[nodiscard]] bool play_on(State& state, const Announcer<G>& announcer) {
    for (engine::Actor actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (!actor.is_chance() && stop_.given()) return false;
      const engine::Action action = actor.is_chance() ? chance_.next(state) : decide(state, actor.index());
      announcer.tell(state, action);
      apply_(state, action);
    }
    return true;
  }

  [[nodiscard]] engine::Action decide(const State& state, int player) {
    const auto at = static_cast<std::size_t>(player);
    SeatClock& clock = clocks_[at];
    if (game_.begins_turn(state)) {
      clock.begin_turn(1 + chance_.tiles_left(state) / static_cast<int>(seats_.size()));
      turn_of_ = player;
      ++results_[at].moves;
    }
    const bool own = player == turn_of_;
    const ai::Budget budget = own ? clock.for_decision() : clock.aside();
    asked_ = player;
    const double before = results_[at].seconds;
    const engine::Action action = ask(state, seats_[at], player, budget, results_[at]);
    const double took = results_[at].seconds - before;
    if (!clock.spend(budget, took, own)) {
      throw BotFailure(Failure::flag_fall, std::string(seats_[at].name) + ": flag fall: it took " +
                                               text_of(took) + " s for a decision for which it had " +
                                               text_of(budget.limit) + " s");
    }
    return action;
  }

  /// Asks for an action, and measures how long it takes.
  [[nodiscard]] engine::Action ask(const State& state, const Seat<G>& seat, int player,
                                   const ai::Budget& budget, SeatResult& result) {
    using Clock = std::chrono::steady_clock;
    const auto& seen = game_.view(state, player);
    const Clock::time_point start = Clock::now();
    const ai::Thought thought = seat.player->choose(seen, budget);
    const double measured = std::chrono::duration<double>(Clock::now() - start).count();
    result.seconds += thought.seconds.value_or(measured);
    ++result.decisions;
    if (game_.is_legal(state, thought.action)) return thought.action;
    throw BotFailure(Failure::illegal_action, std::string(seat.name) + " chose an action that is not legal");
  }

  void fill_points(const engine::Scores& scores) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) results_[seat].points = scores[seat];
  }
  [[nodiscard]] static std::string text_of(double seconds) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3f", seconds);
    return text.data();
  }

  // -- constant
  const G& game_;
  std::span<const Seat<G>> seats_;
  StopSignal stop_;
  // -- the game
  Chance& chance_;
  SeatResults& results_;
  Apply& apply_;
  std::vector<SeatClock> clocks_;
  int turn_of_ = -1;
  int asked_ = -1;  ///< the player who was told or asked something last
};

/// Plays `state` to its end: `chance` (as DealtChance) answers for chance, the seats decide; players see
/// their view of the state. `apply(state, action)` carries every action out, and may watch. Looks at `stop`
/// before each decision. A bot that fails ends the game. Points are filled in.
template <engine::Game G, class Chance, class Apply>
[[nodiscard]] Ending play_with_chance(const G& game, typename G::State& state, Chance& chance,
                                      std::span<const Seat<G>> seats, StopSignal stop, SeatResults& results,
                                      Apply&& apply) {
  return GameLoop<G, Chance, std::remove_reference_t<Apply>>(game, chance, seats, stop, results, apply)
      .play(state);
}

/// The same where `deal`, which no player sees, answers for chance.
template <engine::Game G, class Apply>
[[nodiscard]] Ending play_game(const G& game, typename G::State& state, const engine::Deal& deal,
                               std::span<const Seat<G>> seats, StopSignal stop, SeatResults& results,
                               Apply&& apply) {
  DealtChance<G> chance(game, deal);
  return play_with_chance(game, state, chance, seats, stop, results, std::forward<Apply>(apply));
}

}  // namespace bastide::arena
