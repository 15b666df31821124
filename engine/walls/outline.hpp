#pragma once

#include "engine/walls/wall.hpp"

#include <cstddef>
#include <vector>

/// The way round a wall: its edges, its corners, and where the spaces of the score track lie on it.
namespace bastide::engine {

/// One edge of the wall: that edge of a cell inside, beyond which the inside ends.
struct WallEdge {
  Cell cell;
  int edge = 0;  ///< 0 north, 1 east, 2 south, 3 west

  bool operator==(const WallEdge&) const = default;
};

/// The edges met on the way round, clockwise, from the upper left corner of the first of `cells` (at least
/// one, row by row). A wall round a hole is not met, nor what does not hang together.
[[nodiscard]] std::vector<WallEdge> outline(const std::vector<Cell>& cells);

/// The edges of `outline` that begin at a corner, as indices; the first is 0.
[[nodiscard]] std::vector<std::size_t> corners(const std::vector<WallEdge>& outline);

/// A place on the wall.
struct TrackPosition {
  WallEdge at;
  double along = 0;  ///< from 0 at the edge's beginning to 1 at its end, clockwise

  bool operator==(const TrackPosition&) const = default;
};

/// Where each space lies. Tower i stands at corner i of the outline: its first space at the end of one
/// straight run of the wall, its second at the beginning of the next. The spaces between two towers lie
/// evenly spread along the run between them.
[[nodiscard]] std::vector<TrackPosition> track_positions(const Wall& wall);

}  // namespace bastide::engine
