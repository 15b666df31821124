#pragma once

#include "engine/config/config.hpp"
#include "engine/tiles/tile_set.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Tile files and how several of them make the tiles of one game.
namespace bastide::engine {

/// What one tile file says. Each tile is checked; whether the whole can be played with is seen when the
/// files of a game are joined, because the file of an expansion has no start tile of its own.
struct TileFile {
  std::string source;  ///< for messages
  TileSet set;         ///< its start piece is empty in the file of an expansion that has none
  /// The start piece takes the place of the one in the files before it, whose tiles go back to the box
  /// (MIST-1) or into the bag (RIV-2).
  bool replaces_start = false;
  bool keeps_replaced = false;  ///< into the bag; the rules say it
  // What it was read from, for messages that point into it.
  Config file;
  std::vector<Config> tables;  ///< by tile

  /// The table of the first tile of its start piece, which it must have.
  [[nodiscard]] const Config& start_table() const { return tables[set.start[0].type]; }
};

/// Reads one tile file (TOML). `source` names it in messages. Throws InputError.
[[nodiscard]] TileFile read_tile_file(std::string_view text, const std::string& source);

/// The tiles of all `files` (at least one) as one set, in their order. Edge classes are the same when they
/// have the same name. Throws InputError when a class carries different kinds in two files, an id occurs
/// twice, there are too many classes or tiles, or not exactly one start piece (BASE-1).
[[nodiscard]] TileSet join_tile_files(std::span<const TileFile> files);

/// The same for tiles that are played without a start piece (CAS-3). Throws InputError when there is one.
[[nodiscard]] TileSet join_without_start(std::span<const TileFile> files);

}  // namespace bastide::engine
