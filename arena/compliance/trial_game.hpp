#pragma once

#include "ai/random/random_player.hpp"
#include "arena/players/external_player.hpp"
#include "arena/tournament/game_loop.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

/// Whole games of a bot on trial against random players.
namespace bastide::arena {

/// How a bot kept to its time.
struct TimeKeeping {
  int answers = 0;
  int late = 0;
  double latest = 0;   ///< seconds beyond the limit
  double longest = 0;  ///< seconds that an answer took
};

/// A player whose answers are timed against each decision's own limit.
template <engine::Game G>
class TimedPlayer final : public ai::Player<G> {
 public:
  TimedPlayer(ai::Player<G>& player, TimeKeeping& times) : player_(player), times_(times) {}

  void new_game(std::uint64_t seed) override { player_.new_game(seed); }
  [[nodiscard]] ai::Thought choose(const typename G::State& state, const ai::Budget& budget) override {
    const ai::Thought thought = player_.choose(state, budget);
    const double taken = thought.seconds.value_or(0);
    const double beyond = budget.timed() ? taken - budget.seconds : 0;
    ++times_.answers;
    times_.longest = std::max(times_.longest, taken);
    times_.latest = std::max(times_.latest, beyond);
    if (beyond > 0) ++times_.late;
    return thought;
  }
  [[nodiscard]] bool follows() const override { return player_.follows(); }
  void sit_down(const ai::Table& table) override { player_.sit_down(table); }
  void observe(const typename G::State& before, engine::Action action) override {
    player_.observe(before, action);
  }
  void game_over(const engine::Scores& scores) override { player_.game_over(scores); }

 private:
  ai::Player<G>& player_;
  TimeKeeping& times_;
};

/// Plays a game with the bot in `seat` and random players in the others. Throws BotFailure.
template <engine::Game G>
void play_trial_game(const G& game, ExternalPlayer<G>& bot, int seat, int players,
                     const ai::TimeControl& budget, std::uint64_t seed, TimeKeeping& times) {
  TimedPlayer<G> timed(bot, times);
  std::vector<ai::RandomPlayer<G>> others(static_cast<std::size_t>(players), ai::RandomPlayer<G>(game));
  std::vector<Seat<G>> seats;
  for (int at = 0; at < players; ++at) {
    ai::Player<G>* player = &others[static_cast<std::size_t>(at)];
    if (at == seat) player = &timed;
    player->new_game(engine::mix_seed(seed, static_cast<std::uint64_t>(at)));
    seats.push_back({player, budget, at == seat ? "bot" : "random", false});
  }
  typename G::State state = game.initial(players);
  engine::Random order(seed);
  const engine::Deal deal = game.random_deal(state, order);
  const std::atomic<bool> stop{false};
  SeatResults results{};
  const Ending ending =
      play_game<G>(game, state, deal, seats, stop, results,
                   [&](typename G::State& at, engine::Action action) { game.apply(at, action); });
  if (ending.failure != Failure::none) throw BotFailure(ending.failure, ending.message);
}

}  // namespace bastide::arena
