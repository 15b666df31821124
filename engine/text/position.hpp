#pragma once

#include <string>
#include <string_view>

/// Positions as text that a person can write by hand from a table with a game on it:
///
///     bastide position 1    # what this is and the version of the notation; must be the first line
///     rules base            # rule set by name
///     players 2
///     to-move 1             # players are numbered from 1
///     scores 12 7           # on the score track, final scoring not included
///     box C                 # tiles that left the game unplaced: one or several, and the line may repeat
///     tile D 0,0 0          # a tile, its cell x,y (x east, y south), clockwise turn 0, 90, 180 or 270
///     tile V 1,0 0 1:road@S       # with a figure: player:segment
///     tile R 0,-1 180 2:city@S
///     draw V                # tile in hand; left out while it is still to be drawn
///
/// or, instead of the last line,
///
///     placed 1,0            # the turn's tile lies there already and its follower is to be decided
///     over                  # the game is over: none of the tiles that are left fits anywhere
///
/// A word that begins with # starts a comment. Lines may come in any order after the first. The start tile
/// lies at 0,0 unturned; the others may be listed in any order in which they hang together somehow. What is
/// still in the bag follows from the tile set. Segments are named by kind and any of their ports as the tile
/// lies (engine/tiles/port.hpp), as in city@N or field@WSW; a monastery is just `monastery`.
///
/// `draw`, `placed` and `over` exclude each other. Without them the next tile is to be drawn or, when none
/// is left, the game is over.
namespace bastide::engine {

/// The state that `text` describes; `source` names it in messages. Throws InputError "source:line: …" for
/// anything that is not a position that can occur, as far as the position shows.
template <class G>
[[nodiscard]] typename G::State read_position(const G& game, std::string_view text,
                                              const std::string& source);

/// The text of `state`, which `read_position` reads back. Tiles are listed in the order in which they were
/// laid, so that a position that is read and written again gives the same text, and the state that is read
/// lists its legal actions in the same order as `state`.
template <class G>
[[nodiscard]] std::string write_position(const G& game, const typename G::State& state);

}  // namespace bastide::engine
