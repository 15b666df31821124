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

/// A game between bots and people: the first one of a tournament with these bots and streams.
struct SingleGame {
  std::span<const Competitor> bots;  ///< by seat; of a person the name alone counts
  Streams streams;
  StopSignal stop;  ///< looked at before each decision
  /// Hears of every action, chance's too, before it is carried out.
  std::function<void(engine::Action)> told;
  /// By seat, who hears the talk with programs; nullptr, or none at all, for nobody.
  std::vector<TalkListener*> listeners{};
  std::vector<bool> people{};  ///< by seat, whether a person sits there; none at all for bots alone
  /// Decides for the person in a seat, who sees so much. What it throws ends the game and comes out of it.
  std::function<engine::Action(int seat, const engine::AnyState& seen)> ask{};
  /// What has been played already, chance included: nobody is asked for it, everybody hears of it.
  std::span<const engine::Action> begun{};
};

/// Plays the game to its end. The rules must be for so many players. Throws InputError when the streams give
/// other draws than `begun` has, or it is not legal.
[[nodiscard]] Ending play_single_game(const engine::AnyGame& game, const SingleGame& single);

}  // namespace bastide::arena
