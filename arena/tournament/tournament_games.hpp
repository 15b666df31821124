#pragma once

#include "arena/deals/streams.hpp"
#include "arena/luck/luck.hpp"
#include "arena/players/make_player.hpp"
#include "arena/tournament/game_loop.hpp"
#include "arena/tournament/game_talk.hpp"
#include "arena/tournament/host_name.hpp"
#include "arena/tournament/live_games.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace bastide::arena {

/// Plays games of a tournament at a game of type G, one at a time, with players of its own. What a game gives
/// is a function of the tournament and the game's place in its schedule, times apart, whatever runs beside
/// it.
template <engine::Game G>
class TournamentGames {
 public:
  /// Programs run on `cpu` if there is one, `logs` gets the talk with them, and `live` shows the games. All
  /// references must outlive this object.
  TournamentGames(const G& game, const TournamentConfig& config, std::optional<int> cpu, StopSignal stop,
                  LogFolder* logs = nullptr, LiveGames* live = nullptr)
      : game_(game),
        config_(config),
        cpu_(cpu),
        stop_(stop),
        streams_(config.seed, config.deal_secret),
        talks_(config, logs),
        players_(config.bots.size()),
        last_deals_(config.bots.size(), -1),
        window_(live) {
    if (config.luck) luck_.emplace(game);
    if (config.has_programs() && !config.deal_secret)
      throw std::logic_error("a program is to play deals that it can foretell");
  }

  [[nodiscard]] PlayedGame play(const ScheduledGame& scheduled) {
    PlayedGame played{scheduled, {}, {}, {}, {host_, now(), 0}};
    actions_.clear();
    choices_.clear();
    draws_ = {};
    talks_.begin(scheduled);
    State state = game_.initial(scheduled.players);
    std::vector<Seat<G>> seats;
    try {
      for (int seat = 0; seat < scheduled.players; ++seat) seats.push_back(take_seat(scheduled, seat));
      play_at(seats, state, played);
    } catch (const BotFailure& failure) {
      const int seat = static_cast<int>(seats.size());  // of whom new_game did not return
      played.ending = {true, failure.failure(), seat, failure.what()};
    }
    window_.clear();
    talks_.end(played.ending);
    // Nothing stands for a game in which nothing happened.
    if (!actions_.empty()) played.actions = encode_choices(draws_, choices_);
    played.origin.ended = now();
    return played;
  }

 private:
  using State = typename G::State;

  /// The players' objects serve game after game: a search tree costs megabytes to make, a program its start.
  /// A program that has seen the deal, or one after it, begins a new life, in which it knows nothing of it.
  [[nodiscard]] Seat<G> take_seat(const ScheduledGame& scheduled, int seat) {
    const auto index = static_cast<std::size_t>(scheduled.bots[static_cast<std::size_t>(seat)]);
    const Competitor& bot = config_.bots[index];
    if (bot.command() != nullptr && !bot.command()->keep) {
      if (scheduled.deal <= last_deals_[index]) players_[index].reset();
      last_deals_[index] = scheduled.deal;
    }
    talks_.take_seat(index, seat);
    if (!players_[index])
      players_[index] = make_player(game_, bot, cpu_, config_.hidden, talks_.listener(index));
    players_[index]->new_game(streams_.player_seed(scheduled, seat));
    return {players_[index].get(), bot.budget, bot.name, bot.command() != nullptr};
  }

  /// Milliseconds since 1970.
  [[nodiscard]] static std::int64_t now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  }

  /// `action` is about to be carried out in `state`.
  void note(const State& state, engine::Action action) {
    actions_.push_back(action);
    if (game_.actor(state).is_chance()) {
      draws_.add(action);
    } else {
      choices_.push_back(action);
    }
  }

  void play_at(const std::vector<Seat<G>>& seats, State& state, PlayedGame& played) {
    engine::Random order = streams_.deal(played.game.deal);
    const engine::Deal deal = game_.random_deal(state, order);
    played.ending =
        play_game<G>(game_, state, deal, seats, stop_, played.seats, [&](State& at, engine::Action action) {
          note(at, action);
          window_.show(played.game.index, actions_);
          game_.apply(at, action);
        });
    if (!luck_ || !played.ending.finished) return;
    const std::vector<double> luck = luck_->of_game(played.game.players, actions_);
    for (std::size_t seat = 0; seat < luck.size(); ++seat) played.seats[seat].luck = luck[seat];
  }

  // -- constant
  const G& game_;
  const TournamentConfig& config_;
  std::optional<int> cpu_;
  StopSignal stop_;
  Streams streams_;
  std::string host_ = host_name();
  // -- kept from game to game
  GameTalks talks_;                                      ///< outlives the players, who talk to their end
  std::vector<std::unique_ptr<ai::Player<G>>> players_;  ///< by bot, made when first needed
  std::vector<std::int64_t> last_deals_;                 ///< by bot: the last deal that its program has seen
  std::optional<LuckMeter<G>> luck_;
  LiveGames::Window window_;
  // -- of the game under way
  std::vector<engine::Action> actions_;
  std::vector<engine::Action> choices_;  ///< those of players
  Draws draws_;                          ///< and the others
};

}  // namespace bastide::arena
