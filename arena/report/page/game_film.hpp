#pragma once

#include "arena/drawing/wall_svg.hpp"
#include "arena/failure/failure.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// Games as a page shows them: pictures of the tiles once, and for each game what every turn changes.
namespace bastide::arena {

/// How a game ended, and who played.
struct SampleGame {
  std::int64_t number = 0;  ///< in the tournament, from 1
  std::vector<int> bots;    ///< bot index by seat
  std::vector<int> points;  ///< final points by seat
  Failure failure = Failure::none;
  int failed_seat = -1;  ///< whose failure ended the game
  std::string film;      ///< JSON, from `film_of`
};

/// What the games of one rule set have in common: all of the board but what is laid on it.
struct Scenery {
  std::string symbols;  ///< SVG symbols "tile-0", "tile-1" … by type
  std::string spots;    ///< JSON: for each type a list x, y, lies (0 or 1) for every segment
  std::string
      wall;  ///< JSON object, or null: `spaces`, `towers` as lists of x, y; `cells` x, y, width, height
  std::string ground;  ///< SVG under the tiles
  std::string track;   ///< SVG on the tiles
  /// JSON: for each type its segments, each with its kind and its ports, a bit each (engine/tiles/port.hpp)
  std::string segments = "[]";
  std::string ids = "[]";  ///< JSON: for each type its id
};

/// The members of a page's data that are the same for all its games: `"spots":…,"segments":…`, and the names
/// of kinds of figures by number, "figures".
[[nodiscard]] std::string scenery_json(const Scenery& scenery);

[[nodiscard]] Scenery scenery_of(const engine::AnyGame& game);

/// A recorded game for a page.
struct Film {
  std::string json;
  std::vector<std::size_t> ends;  ///< how many of the record's actions are done after each entry
};

/// A game as a JSON array with an entry for the beginning and one for every turn:
///
///     x   what happened, a turn as told_json.hpp has it; without for the beginning, and for a turn that the
///         game ends within
///     p   whose turn it was: seat, from 0
///     t   tiles laid: type, x, y, quarter turns for each
///     a   figures that are on the board after it and were not before: one number each,
///         ((((tile * 16 + segment) * 8 + seat) * 8 + kind) * 2 + keep) * 4 + ghosts, tiles numbered as laid,
///         kinds as engine::FigureKind
///     r   figures that were there before it and are not after it
///     s   scores by seat
///     v   by seat what the score would be if the game ended now
///     f   followers in the supply by seat
///     w   more about each seat in English words, where the rules have more
///     k   bits of towers of the wall that hold a token
///     j   segments that are parts of other features than before, and
///     g   features that have changed (feature_changes.hpp)
///
/// and of what then comes, when chance has brought what the next turn begins with:
///
///     n   whose turn it is: seat
///     h   types of the tiles that this player may place
///     b   tiles left in the bag: type, how many for each where that is not what it was before, less the tile
///         in hand where that is one
///     c   changes of the cells beside tiles that no tile to come fits, of which there are none at the end of
///         the game: x, y of each that is one and was not, or was one and is not
///
/// Without a, r, t, w, k, j, g, b and c where nothing changes, and without n and h where nobody places a
/// tile.
[[nodiscard]] Film film_of(const engine::AnyGame& game, const engine::Record& record);

/// A film of one entry: a position, with what `state` shows of it.
[[nodiscard]] Film film_of(const engine::AnyState& state);

}  // namespace bastide::arena
