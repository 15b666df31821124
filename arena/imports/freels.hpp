#pragma once

#include "arena/imports/imported_game.hpp"

#include <string>
#include <string_view>

/// Score sheets in the notation of Brandon Freels: a row for each tile that was laid,
///
///     No Tile Rotation Meeple X Y [points] [meeples left] [remarks]
///     1  D    2        4      1 0 P1=4T    7+7
///
/// with blanks, tabs, commas or semicolons between. The tile is a letter of the list of the base game's
/// tiles, and the rotation its quarter turns clockwise against the picture there. The meeple's place is a
/// sector of the tile as it lies, numbered like a telephone's keys from 1 in the north-west to 9 in the
/// south-east; 0 is none, and two digits, 69, are the half of a corner beside that edge. X goes to the east
/// of the start tile, Y to the north. Points are P, the player's number, = and the points, with T for a town,
/// R for a road and C for a cloister. Lines in front of the first row are a heading, in which "Players: Anna,
/// Ben" may stand.
///
/// A sheet does not tell how the list's pictures lie. A letter's picture lies as it usually does, or where
/// tiles would not fit then, so that all of the game's tiles do.
namespace bastide::arena {

/// Whether there is such a row.
[[nodiscard]] bool is_freels(std::string_view text);

/// Throws InputError "source:3: …".
[[nodiscard]] ImportedGame read_freels(std::string_view text, const std::string& source);

}  // namespace bastide::arena
