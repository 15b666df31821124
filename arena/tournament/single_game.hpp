#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/deals/played_game.hpp"
#include "arena/deals/streams.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "engine/any/any_game.hpp"

#include <functional>
#include <span>
#include <vector>

namespace bastide::arena {

/// Plays a game between bots, by seat: the first one of a tournament with these bots and streams. `told`
/// hears of every action, chance's too, before it is carried out. `listeners`, by seat, hear the talk with
/// programs; nullptr, or none, for nobody. Looks at `stop` before each decision. The rules must be for so
/// many players.
[[nodiscard]] Ending play_single_game(const engine::AnyGame& game, std::span<const Competitor> bots,
                                      const Streams& streams, StopSignal stop,
                                      const std::function<void(engine::Action)>& told,
                                      const std::vector<TalkListener*>& listeners = {});

}  // namespace bastide::arena
