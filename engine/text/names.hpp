#pragma once

#include "engine/board/cell.hpp"
#include "engine/figure_kind.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <string>
#include <string_view>

/// The words for tiles, cells, turns and segments. Every reader throws InputError without a place.
namespace bastide::engine {

/// The type of the tile called `id`.
[[nodiscard]] int read_tile(std::string_view id, const TileTables& tables);
[[nodiscard]] const std::string& tile_name(const TileTables& tables, int type);

/// "1,-2".
[[nodiscard]] std::string cell_name(Cell cell);
/// A cell at most `farthest` steps from the start tile.
[[nodiscard]] Cell read_cell(std::string_view word, int farthest);

/// Quarter turns clockwise from degrees: "0", "90", "180" or "270".
[[nodiscard]] int read_turn(std::string_view word);
[[nodiscard]] std::string turn_name(int rotation);

/// "V 1,0 180": a tile as it lies.
[[nodiscard]] std::string placement_name(const TileTables& tables, int type, Cell cell, int rotation);

/// "guard:", "large:" …; nothing for a follower.
[[nodiscard]] std::string figure_prefix(FigureKind kind);
/// Takes such a word off the front of `text`.
[[nodiscard]] FigureKind take_figure_prefix(std::string_view& text);

/// "road@S": kind and first port, middle ports before others; "monastery", "castle" and
/// "cemetery" alone, and "field" for one that reaches no edge. The middle of an edge also names what lies on
/// both its halves (CAS-11).
[[nodiscard]] std::string segment_name(const OrientedTile& tile, int segment);
/// "road@S, field@N" for a set of the tile's segments.
[[nodiscard]] std::string segment_names(const OrientedTile& tile, SegmentSet segments);
/// The segment that `word` names by any of its ports.
[[nodiscard]] int read_segment(std::string_view word, const OrientedTile& tile);

}  // namespace bastide::engine
