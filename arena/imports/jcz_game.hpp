#pragma once

#include "arena/imports/imported_game.hpp"

#include <string>
#include <string_view>

/// Games saved by JCloisterZone, versions 4 and 5 (.jcz): a setup, and a replay of messages:
///
///     PLACE_TILE     tileId, rotation R0 … R270 clockwise, position [x, y], x east and y south
///     DEPLOY_MEEPLE  meepleId "0.small.1", which begins with its player, and a pointer to position and
///     location PASS, COMMIT   no figure; the end of a turn GAME_OVER      version 4: the end
///
/// Locations are as the tile lies: edges ("N", "WE", "NWSE", "_N" for all but N), half edges of fields, left
/// and right as seen looking outwards ("NL.NR.EL"), CLOISTER, and INNER_FARM or I for a field that reaches no
/// edge. Tiles that fit nowhere are not told of, but for games with a prescribed order of the draws.
namespace bastide::arena {

/// Whether a JSON text looks like one.
[[nodiscard]] bool is_jcz(std::string_view text) noexcept;

/// Throws InputError "source: message 12: …".
[[nodiscard]] ImportedGame read_jcz(std::string_view text, const std::string& source);

}  // namespace bastide::arena
