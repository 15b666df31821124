#pragma once

#include "arena/tournament/game_loop.hpp"
#include "arena/tournament/player_pool.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/text/record.hpp"

#include <atomic>
#include <string>
#include <vector>

namespace bastide::arena {

/// A scheduled game and what came of it.
struct PlayedGame {
  ScheduledGame game;
  bool finished = false;  ///< false: abandoned, and nothing below counts
  SeatResults seats{};
  std::string record;  ///< in the record text format; empty when not wanted
};

/// Plays the games of a tournament at a game of type G. What a game gives is a function of the tournament and
/// the game's place in its schedule, times apart, whatever runs beside it.
template <engine::Game G>
class TournamentGames {
 public:
  /// All references must outlive this object.
  TournamentGames(const G& game, const TournamentConfig& config, bool keep_records,
                  const std::atomic<bool>& stop)
      : game_(game), config_(config), keep_records_(keep_records), stop_(stop), pool_(config.bots.size()) {}

  /// Thread-safe.
  [[nodiscard]] PlayedGame play(const ScheduledGame& scheduled) {
    PlayedGame played{scheduled, false, {}, {}};
    auto players = pool_.take();
    std::array<Seat<G>, engine::kMaxPlayers> seats;
    for (int seat = 0; seat < scheduled.players; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      const auto bot = static_cast<std::size_t>(scheduled.bots[at]);
      seats[at] = {&players->player(game_, config_.bots, bot), config_.bots[bot].budget,
                   config_.bots[bot].name};
      seats[at].player->new_game(player_seed(config_.seed, scheduled, seat));
    }
    play_at(seats, played);
    pool_.give_back(std::move(players));
    return played;
  }

 private:
  using State = typename G::State;

  void play_at(const std::array<Seat<G>, engine::kMaxPlayers>& seats, PlayedGame& played) const {
    const ScheduledGame& scheduled = played.game;
    State state = game_.initial(scheduled.players);
    engine::Random order(deal_seed(config_.seed, scheduled.deal));
    const engine::Deal deal = game_.random_deal(state, order);
    std::vector<engine::Action> actions;
    if (keep_records_) actions.reserve(kTypicalActions);
    const std::span<const Seat<G>> taken(seats.data(), static_cast<std::size_t>(scheduled.players));
    played.finished =
        play_game(game_, state, deal, taken, stop_, played.seats, [&](State& at, engine::Action action) {
          if (keep_records_) actions.push_back(action);
          game_.apply(at, action);
        });
    if (keep_records_ && played.finished) played.record = record_text(scheduled, std::move(actions));
  }

  [[nodiscard]] std::string record_text(const ScheduledGame& scheduled,
                                        std::vector<engine::Action> actions) const {
    engine::Record record;
    record.rules = config_.rules.name;
    for (int seat = 0; seat < scheduled.players; ++seat) {
      const auto bot = static_cast<std::size_t>(scheduled.bots[static_cast<std::size_t>(seat)]);
      record.players.push_back(config_.bots[bot].name);
    }
    record.seed = config_.seed;
    record.notes = {"deal " + std::to_string(scheduled.deal) + ", group " + std::to_string(scheduled.group) +
                    ", seating " + std::to_string(scheduled.seating)};
    record.actions = std::move(actions);
    return engine::write_record(game_, record);
  }

  static constexpr std::size_t kTypicalActions = 256;

  // -- constant
  const G& game_;
  const TournamentConfig& config_;
  bool keep_records_;
  // -- shared with others
  const std::atomic<bool>& stop_;
  PlayerPool<G> pool_;
};

}  // namespace bastide::arena
