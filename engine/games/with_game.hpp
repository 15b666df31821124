#pragma once

#include "engine/error.hpp"
#include "engine/games/games.hpp"
#include "engine/play/capacity_check.hpp"
#include "engine/rules/rule_set.hpp"

#include <utility>

/// Where a rule set, known at run time, becomes a type of game.
namespace bastide::engine {

/// Whether nothing in rules and tiles is unknown to the base game: no module, no house rule, and nothing on a
/// tile that only modules know.
[[nodiscard]] bool is_plain(const RuleSet& rules, const TileSet& tiles);

/// Whether this type of Carcassonne knows all that is played, and has room for it.
template <class G>
[[nodiscard]] bool can_play(const RuleSet& rules, const TileSet& tiles) {
  if (!G::kHasModules && !is_plain(rules, tiles)) return false;
  return !excess_of(needs_of(tiles, rules), kRoom<G::kCapacity>);
}

/// Calls `use(game)` with the smallest game that can play by `rules` with these tiles, and gives what it
/// gives. `wall` is asked for The Castle's wall, where that is the game. Throws InputError when tiles or
/// rules need more than any game has room for.
template <class MakeWall, class Use>
auto with_game_of(const RuleSet& rules, const TileSet& tiles, MakeWall&& wall, Use&& use) {
  if (rules.game == GameKind::castle) {
    const Castle game(rules, tiles, wall());
    return use(game);
  }
#define BASTIDE_PLAY(G)            \
  if (can_play<G>(rules, tiles)) { \
    const G game(rules, tiles);    \
    return use(game);              \
  }
  BASTIDE_FOR_EACH_CARCASSONNE(BASTIDE_PLAY)
#undef BASTIDE_PLAY
  const LargeCarcassonne too_small(rules, tiles);  // says what there is too much of
  return use(too_small);
}

/// The same with the tiles and the wall that the rules name. Throws InputError when they are not found.
template <class Use>
auto with_game(const RuleSet& rules, Use&& use) {
  const TileSet tiles = load_tiles(rules);
  const auto wall = [&] { return load_wall(rules, tiles); };
  return with_game_of(rules, tiles, wall, std::forward<Use>(use));
}

}  // namespace bastide::engine
