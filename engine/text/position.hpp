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
///
/// Games with modules have more figures:
///
///     tile V 1,0 0 1:guard:road@S   # a guard, or any kind of figure by its name (figure_kind.hpp)
///     tile V 1,0 0 1:road@S+2       # a follower with two ghosts beside it
///
/// and lines for what else players have, each only where the rules have what it tells of; they are said by
/// each module in its *_text.hpp. Followers and guards in the players' supplies, ghosts in the bank and tiles
/// in the bag follow from these. The start piece is listed like other tiles; a start tile from the bag
/// (VAR-5) is any tile at 0,0, unturned. With tiles in hand there is no `draw`: without a further line the
/// player to move places one of them.
///
/// Whatever else is under way is named by a line `phase` with the step and the player who acts, as in
///
///     phase thicken 1
///
/// before the first turn or between two, beside a line `placed` before the figure, or behind it, with the
/// figures of completed features at home, in a scoring step (ROB-18):
///
///     event 1 +6 city@N follower    # player 1 gets 6 points for that feature, announced with the follower;
///     event 1 -2 3,-1:castle lady   # of a centre elsewhere, with its cell; events of a player in their
///     event 2 +3 road@S             # order, players clockwise from the one to move; not announced yet
///     event - 0 cemetery            # a feature that nobody gets or loses points for
///     phase announce 2
///
/// In The Castle start cells lie without being listed. Tokens are numbered by kind as for actions
/// (action.hpp), towers from 0 on, of which the first never has a token. Each of these lines may be left out
/// where there is nothing to tell:
///
///     keep 1 3,4:house@N    # player 1's keep stands on that completed house; its size follows
///     tokens 1 2 4          # player 1 may use tokens 2 and 4
///     fresh 2 9             # player 2 has taken token 9 since the beginning of the own last turn
///     used 1 1 3            # two tokens 1 and one token 3 have been used, by whomever
///     taken 3 7 12          # towers without their token: as many as there are tokens in the lines above
///
/// and besides `phase start`, beside a line `placed` with completed features' figures at home,
///
///     event 1 +6 tower@N    # player 1 is still to score 6 points for that feature of the tile placed;
///     event 2 +3 path@S     # those of the player to move come first
///     phase announce 1      # that player says which comes next, and whether a token doubles it (CAS-18)
///     phase reveal 2        # chance turns up the token of the tower with player 2's figure (CAS-19)
///
/// and, the turn being scored, without a line `placed`,
///
///     phase extra-turn 1    # whether a token is used for another turn (CAS-26)
namespace bastide::engine {

/// The state that `text` describes; `source` names it in messages. Throws InputError "source:line: …" for
/// anything that is not a position that can occur, as far as the position shows.
template <class G>
[[nodiscard]] typename G::State read_position(const G& game, std::string_view text,
                                              const std::string& source);

/// The text of `state`, which `read_position` reads back. Tiles are listed in the order in which they were
/// laid. So reading a position and writing it again gives the same text, and a state that was read has its
/// legal actions in the order of `state`.
template <class G>
[[nodiscard]] std::string write_position(const G& game, const typename G::State& state);

}  // namespace bastide::engine
