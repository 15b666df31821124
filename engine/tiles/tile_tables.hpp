#pragma once

#include "engine/tiles/tile_set.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

/// Tiles compiled for play: one flat record per oriented tile, and legality as a table lookup.
namespace bastide::engine {

/// What the four neighbours of an empty cell ask of a tile there, two bits an edge:
///
///     bit 7 6 | 5 4 | 3 2 | 1 0        0: no tile beyond this edge
///       west  south  east  north       1 + c: a tile that shows edge class c
///
/// The same layout describes a tile's own four edges (then no field is 0).
using Signature = std::uint8_t;

[[nodiscard]] constexpr Signature signature_bits(int edge, int edge_class) noexcept {
  return static_cast<Signature>((edge_class + 1) << (2 * edge));
}

/// The edges, as bits, that a signature asks something of.
[[nodiscard]] constexpr unsigned asked_edges(Signature signature) noexcept {
  const unsigned asked = (signature | signature >> 1U) & 0x55U;  // bits 0, 2, 4, 6
  return (asked & 1U) | (asked >> 1U & 2U) | (asked >> 2U & 4U) | (asked >> 3U & 8U);
}

constexpr std::uint8_t kNoSegment = 0xF;

/// A segment as it lies after turning.
struct OrientedSegment {
  FeatureKind kind{};
  std::uint8_t edges = 0;          ///< bit e: it reaches edge e
  SegmentSet earlier_of_kind = 0;  ///< other segments of the same kind with a lower index; none for a field
  SegmentSet of_kind = 0;          ///< all other segments of the same kind; none for a field
  SegmentSet borders = 0;          ///< a field: cities it touches; a city: fields that touch it (BASE-33)
  PortSet ports = 0;
  RoadSigns signs = 0;
  /// What it adds to its feature's counts, laid out as in CompactFeature and WideFeature: 1 segment, its
  /// coats of arms, 1 tile. A field adds no tile, because no rule counts a field's tiles.
  std::uint32_t counts = 0;
  std::uint64_t wide_counts = 0;
};

/// A tile in one of its distinguishable rotations: all that placement and joining read.
struct OrientedTile {
  std::uint8_t type = 0;      ///< index into TileSet::tiles
  std::uint8_t rotation = 0;  ///< quarter turns clockwise, 0 to 3
  std::uint8_t segment_count = 0;
  std::uint8_t plain_edges = 0;       ///< bit e: one segment fills all three ports of edge e
  Signature signature = 0;            ///< its own edge classes
  std::uint8_t centre = kNoSegment;   ///< the segment that is complete when its eight neighbours lie
  SegmentSet scored_when_closed = 0;  ///< roads and cities
  std::uint8_t misty_edges = 0;       ///< bit e: some of edge e lies in mist (MIST-5)
  bool robber = false;                ///< the robber symbol (ROB-2)
  bool square = false;                ///< paths end at a square in its middle (CAS-12)
  PortSet mist = 0;
  PortSet ruin = 0;
  std::array<std::uint8_t, kPorts> segment_at{};  ///< the segment of each port, or kNoSegment
  /// Bit k of entry e: port k of edge e is the first of its segment on that edge.
  std::array<std::uint8_t, kEdges> first_on_edge{};
  std::array<OrientedSegment, kMaxSegments> segments{};

  /// The kind of the segment at a port that has one.
  [[nodiscard]] FeatureKind kind_at(int port) const noexcept {
    return segments[segment_at[static_cast<std::size_t>(port)]].kind;
  }
  [[nodiscard]] int edge_class(int edge) const noexcept { return ((signature >> (2 * edge)) & 3) - 1; }
};

/// The compiled form of a TileSet. Constant during play; states refer to it by index only.
class TileTables {
 public:
  /// `farmers` false leaves fields out altogether (BASE-34).
  TileTables(const TileSet& set, bool farmers);

  // -- constant after construction ------------------------------------------------------------------------

  [[nodiscard]] const TileSet& set() const noexcept { return set_; }
  [[nodiscard]] int type_count() const noexcept { return static_cast<int>(set_.tiles.size()); }

  /// Rotations of `type` that look different: 1, 2 or 4. Those are the quarter turns 0 to n - 1.
  [[nodiscard]] int rotations(int type) const noexcept { return rotations_[static_cast<std::size_t>(type)]; }

  /// The oriented tile of `type` turned by `rotation` quarter turns (0 to 3).
  [[nodiscard]] int oriented_index(int type, int rotation) const noexcept {
    const auto at = static_cast<std::size_t>(type);
    return first_oriented_[at] + (rotation & (rotations_[at] - 1));
  }
  [[nodiscard]] const OrientedTile& oriented(int index) const noexcept {
    return oriented_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] int oriented_count() const noexcept { return static_cast<int>(oriented_.size()); }

  /// Bit r: `type` turned r times fits where the neighbours ask for `signature` (BASE-6).
  [[nodiscard]] std::uint8_t fitting(int type, Signature signature) const noexcept {
    return fits_[static_cast<std::size_t>(type)][signature];
  }
  using FitRow = std::array<std::uint8_t, 256>;
  [[nodiscard]] const FitRow& fit_row(int type) const noexcept {
    return fits_[static_cast<std::size_t>(type)];
  }

 private:
  void add_orientations(const TileDesign& design, std::uint8_t type, bool farmers);
  void fill_fits(int type);

  TileSet set_;
  std::vector<std::uint8_t> rotations_;
  std::vector<int> first_oriented_;
  std::vector<OrientedTile> oriented_;
  std::vector<FitRow> fits_;
};

}  // namespace bastide::engine
