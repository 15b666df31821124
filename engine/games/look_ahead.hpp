#pragma once

#include "engine/game.hpp"

#include <cassert>

/// What an action leads to, for those who try no actions out themselves.
namespace bastide::engine {

/// Points by player if the game ended after `action`, which is legal in `seen`, a player's view. What the
/// view leaves open is imagined: no player's points hang on it before a tile of it lies.
template <Game G>
[[nodiscard]] Scores scores_if_ended_after(const G& game, const typename G::State& seen, Action action) {
  assert(game.is_legal(seen, action));
  typename G::State after = seen;
  if (game.hides_something(after)) {
    Random random(0);
    game.imagine(after, random);
  }
  game.apply(after, action);
  return game.scores_if_ended(after);
}

}  // namespace bastide::engine
