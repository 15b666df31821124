#pragma once

#include "arena/imports/imported_game.hpp"

#include <string>
#include <string_view>

/// Links to carcassonnelab, which hold a whole game of the base game in an address:
///
///     https://www.carcassonnelab.com/#/0/DISCARDS/TILES/MOVES?players=Anna,Ben&colors=red,blue
///
/// DISCARDS is 0, and .N for each tile that was drawn and fitted nowhere when N tiles lay besides the start
/// tile: 0.1.1. TILES are the types of all tiles in the order in which they came, the start tile first, as
/// one number: its digits of base 24 are the types less 1, and it is written six bits a character. MOVES are
/// four characters for each tile that was laid: column, row, turn and signs, and the follower's position,
/// numbered as on Board Game Arena (bga_tiles.hpp).
namespace bastide::arena {

/// Whether `text` is such a link and nothing more.
[[nodiscard]] bool is_link(std::string_view text) noexcept;
/// Whether it is an address of the site that has no game in it.
[[nodiscard]] bool is_site(std::string_view text) noexcept;
constexpr std::string_view kLinkForm = "https://www.carcassonnelab.com/#/0/DISCARDS/TILES/MOVES?players=A,B";

/// Throws InputError "source: character 35: …".
[[nodiscard]] ImportedGame read_link(std::string_view text, const std::string& source);

/// A move as a link has it.
struct LinkMove {
  int type = 0;      ///< of the tile, from 1 to 24
  int column = 0;    ///< to the east of the start tile
  int row = 0;       ///< to the south
  int turns = 0;     ///< as the site counts them
  int position = 0;  ///< of the follower; 0 for none
  /// Types of the tiles that were drawn before it and fitted nowhere.
  std::vector<int> discarded{};
};

/// The link of a game; `discarded` came after its last move.
[[nodiscard]] std::string write_link(const std::vector<LinkMove>& moves, const std::vector<int>& discarded,
                                     const std::vector<std::string>& players);

/// Columns and rows up to which a link can tell of a cell.
constexpr int kFarthestOfLink = 57;

}  // namespace bastide::arena
