#pragma once

#include "engine/board/cell.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/text/castle_parts.hpp"
#include "engine/text/misfits.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::engine {

/// What a position's lines say, each checked by itself and against the material (players, tile counts,
/// followers), before the tiles are laid.
struct PositionParts {
  struct FigureWord {
    int player = 0;
    std::string_view segment;  ///< as written; which segments there are shows when the tile lies
    FigureKind kind = FigureKind::follower;
    int ghosts = 0;  ///< beside it
  };
  struct Tile {
    int line = 0;
    int type = 0;
    int rotation = 0;  ///< quarter turns, fewer than the tile's distinguishable rotations
    Cell cell;
    std::optional<FigureWord> figure;
  };
  struct Drawn {
    int line = 0;
    int type = 0;
  };

  int players = 0;
  int to_move = 0;  ///< from 0
  std::vector<int> scores;
  std::vector<Tile> tiles;            ///< in the order of the text; the start piece is among them
  std::vector<int> used;              ///< by type: tiles laid, in hand, in the box or on start cells
  std::optional<Drawn> drawn;         ///< tile in hand
  std::optional<std::size_t> placed;  ///< index of the turn's tile
  int placed_line = 0;
  int over_line = 0;  ///< 0 without such a line
  ModuleParts modules;
  CastleParts castle;
  // -- what is wrong with it, as far as the tiles can be laid all the same
  Misfits misfits{""};
  bool sound = true;         ///< that is of tiles and figures alone: the table can be set up
  bool lacks_tiles = false;  ///< a tile's line could not be read
  std::vector<Cell> unread;  ///< where such tiles lie, as far as that could be read: others hang on them
  bool lacks_cells = false;  ///< of one it could not, so others may lie apart that do not
};

/// Reads the lines of a position. `fixed` says by type how many tiles lie on start cells and are not listed.
/// What is wrong is noted in the parts. Throws InputError for a text that is no position by these rules. The
/// parts refer to `text`.
[[nodiscard]] PositionParts read_position_parts(std::string_view text, const std::string& source,
                                                const RuleSet& rules, const TileTables& tables,
                                                const std::vector<int>& fixed);

}  // namespace bastide::engine
