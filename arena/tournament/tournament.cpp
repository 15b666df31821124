#include "arena/tournament/tournament.hpp"

#include "arena/games/with_game.hpp"
#include "arena/tournament/run_schedule.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_games.hpp"

#include <chrono>

namespace bastide::arena {

namespace {

/// Takes games in schedule order and counts them by complete deals.
class Counter {
 public:
  Counter(const Schedule& schedule, const TournamentHooks& hooks, TournamentResult& result)
      : schedule_(schedule), hooks_(hooks), result_(result) {}

  void count(PlayedGame&& played) {
    broken_ = broken_ || !played.finished;
    if (broken_) return;  // an abandoned game ends what counts, though later ones may have finished
    deal_.push_back(std::move(played));
    if (hooks_.progress) hooks_.progress(deal_.back().game.index + 1, schedule_.games());
    if (deal_.size() == static_cast<std::size_t>(schedule_.seatings())) count_deal();
  }

 private:
  void count_deal() {
    for (const PlayedGame& played : deal_) {
      count_game(played);
      if (hooks_.record) hooks_.record(played.record);
    }
    ++result_.deals;
    deal_.clear();
  }

  void count_game(const PlayedGame& played) {
    GameResult result;
    result.deal = static_cast<int>(played.game.unit);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
      const int bot = played.game.bots[seat];
      result.bots.push_back(bot);
      result.points.push_back(played.seats[seat].points);
      BotClock& clock = result_.clocks[static_cast<std::size_t>(bot)];
      clock.seconds += played.seats[seat].seconds;
      clock.decisions += played.seats[seat].decisions;
      clock.moves += played.seats[seat].moves;
    }
    result_.games.push_back(std::move(result));
  }

  const Schedule& schedule_;
  const TournamentHooks& hooks_;
  TournamentResult& result_;
  std::vector<PlayedGame> deal_;  ///< seatings of the deal that is being counted
  bool broken_ = false;
};

}  // namespace

TournamentResult play_tournament(const TournamentConfig& config, const std::atomic<bool>& stop,
                                 const TournamentHooks& hooks) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const Schedule schedule(static_cast<int>(config.bots.size()), config.players, config.deals);
  TournamentResult result;
  result.clocks.resize(config.bots.size());
  Counter counter(schedule, hooks, result);
  with_game(config.rules, [&](const auto& game) {
    TournamentGames games(game, config, static_cast<bool>(hooks.record), stop);
    run_schedule(
        schedule, config.threads, stop, [&](const ScheduledGame& each) { return games.play(each); },
        [&](PlayedGame&& played) { counter.count(std::move(played)); });
  });
  result.finished = result.deals == schedule.units();
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace bastide::arena
