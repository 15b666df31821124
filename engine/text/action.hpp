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
///     guard:road@S  a guard (MIST-16), in games that have them; "castle" and "cemetery" are named as
///                  "monastery" is, and a field that reaches no edge is just "field" (INN-3)
///     NAME:road@S  any other kind of figure, by its name (engine/figure_kind.hpp)
///
/// What modules and house rules ask for besides is said by each of them, in its *_text.hpp; there players are
/// numbered from 1.
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
