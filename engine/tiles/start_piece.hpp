#pragma once

#include "engine/config/config.hpp"
#include "engine/tiles/tile_set.hpp"

#include <cstddef>
#include <vector>

namespace bastide::engine {

/// Collects the tiles that a file marks with `start` (BASE-1, MIST-1) and checks that they make one piece.
class StartPieceReader {
 public:
  /// Reads `start` of the tile that is design `type` of its file: true is the cell 0,0, and [x, y] a cell
  /// beside it. Gives whether the tile is part of the piece. Throws InputError.
  bool read(const Config& tile, std::size_t type);

  /// The piece, with the tile at 0,0 first; empty when no tile was marked. `set` holds the file's tiles.
  /// Throws InputError unless the tiles hang together and show the same where they meet.
  [[nodiscard]] std::vector<StartTile> finished(const TileSet& set);

 private:
  struct Part {
    Config tile;  ///< for the place in messages
    StartTile at;
  };

  void check_connected(const TileSet& set) const;
  void check_edges(const TileSet& set) const;

  std::vector<Part> parts_;
};

}  // namespace bastide::engine
