#include "arena/tournament/single_game.hpp"

#include "arena/players/make_player.hpp"
#include "arena/tournament/game_loop.hpp"
#include "engine/any/visit.hpp"

#include <memory>
#include <vector>

namespace bastide::arena {
namespace {

template <engine::Game G>
Ending play(const G& game, std::span<const Competitor> bots, const Streams& streams, StopSignal stop,
            const std::function<void(engine::Action)>& told, const std::vector<TalkListener*>& listeners) {
  const auto players = static_cast<int>(bots.size());
  const ScheduledGame scheduled = Schedule({players, players, 0}, 1).game(0);
  std::vector<std::unique_ptr<ai::Player<G>>> owned;
  std::vector<Seat<G>> seats;
  for (const Competitor& bot : bots) {
    TalkListener* const listener = listeners.empty() ? nullptr : listeners[owned.size()];
    owned.push_back(make_player(game, bot, std::nullopt, {}, listener));
    owned.back()->new_game(streams.player_seed(scheduled, static_cast<int>(seats.size())));
    seats.push_back({owned.back().get(), bot.budget, bot.name, bot.command() != nullptr});
  }
  auto state = game.initial(players);
  engine::Random order = streams.deal(scheduled.deal);
  const engine::Deal deal = game.random_deal(state, order);
  SeatResults results{};
  return play_game<G>(game, state, deal, seats, stop, results, [&](auto& at, engine::Action action) {
    told(action);
    game.apply(at, action);
  });
}

}  // namespace

Ending play_single_game(const engine::AnyGame& game, std::span<const Competitor> bots, const Streams& streams,
                        StopSignal stop, const std::function<void(engine::Action)>& told,
                        const std::vector<TalkListener*>& listeners) {
  return engine::visit(game,
                       [&](const auto& typed) { return play(typed, bots, streams, stop, told, listeners); });
}

}  // namespace bastide::arena
