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
/// Throws InputError that says what would have been legal.
template <class G>
[[nodiscard]] Action parse_action(const G& game, const typename G::State& state, std::string_view text);

}  // namespace bastide::engine
