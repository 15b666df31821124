#pragma once

#include "engine/game.hpp"

#include <string_view>

/// Actions as people write them. `Carcassonne::action_text` is the other direction.
namespace bastide::engine {

/// The legal action that `text` means in `state`:
///
///     draw V       chance draws tile V
///     V 1,0 180    the drawn tile V goes to cell 1,0 (x east, y south), turned clockwise by degrees
///     road@S       a follower on that segment of the tile just placed: its kind and any of its ports as the
///                  tile lies (NNW N NNE ENE E ESE SSE S SSW WSW W WNW), or just "monastery"
///     -            no follower
///
/// and in games with modules and house rules, where players are numbered from 1,
///
///     start 2            chance lets player 2 begin (VAR-2)
///     guard:road@S       a guard (MIST-16); "castle" and "cemetery" are named as "monastery" is
///     robber@17          the robber goes to that space of the score track (ROB-2, ROB-3)
///     no-robber          it does not
///     ghost:3,-1:road@S  a ghost beside the figure on that segment of the tile in that cell (MIST-5)
///     score:city@N       the event of that feature comes next, and the follower moves for it (ROB-10);
///                        of a centre on another tile as in score:3,-1:monastery
///     lady:city@N        the same, and the lady moves
///     rob:2              the robber robs player 2 (ROB-11)
///     loot:follower      the follower records the loot (ROB-7)
///     loot:lady          the lady does
///     go-along           the robber goes along with the figure (ROB-8, ROB-13)
///     stay               it stays
///
/// In The Castle, besides draws, placements and followers (herald, knight, squire, merchant) as in
/// Carcassonne and "start 2",
///
///     house@E            a middle port names a house, tower or courtyard that has both halves of the edge
///     score:tower@N      the completed feature of that segment of the placed tile comes next (CAS-18)
///     double:tower@N     the same, and a token of one's own doubles it (CAS-26)
///     token 4            chance turns up a token of kind 4 (CAS-19); "token4" in a record
///     extra-turn         a token is used for another turn; - without (CAS-26)
///
/// Kinds of tokens are numbered from 1: extra_turn, double_tower, double_house, unfinished_path,
/// unfinished_tower, unfinished_house, market, keep, bonus.
///
/// With several tiles in hand the placement's tile says which of them. Throws InputError that says what would
/// have been legal.
template <class G>
[[nodiscard]] Action parse_action(const G& game, const typename G::State& state, std::string_view text);

}  // namespace bastide::engine
