#pragma once

#include "engine/tiles/tile_set.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

/// Tiles compiled for play: one flat record per oriented tile, and legality as a table lookup.
namespace bastide::engine {

/// What the four neighbours of an empty cell ask of a tile there, as a number with a digit for each edge,
/// north first and lowest: 0 where no tile lies beyond the edge, 1 + c where one shows edge class c. Digits
/// go from 0 to the number of edge classes, and to 3 at least.
///
/// The same layout describes a tile's own four edges (then no digit is 0).
using Signature = std::uint16_t;

constexpr std::uint8_t kNoSegment = 0xF;

/// A segment as it lies after turning.
struct OrientedSegment {
  FeatureKind kind{};
  std::uint8_t edges = 0;          ///< bit e: it reaches edge e
  SegmentSet earlier_of_kind = 0;  ///< other segments of the same kind with a lower index; none for a field
  SegmentSet of_kind = 0;          ///< all other segments of the same kind; none for a field
  SegmentSet borders = 0;          ///< a field: cities it touches; a city: fields that touch it (BASE-33)
  PortSet ports = 0;
  Signs signs = 0;
  /// What it adds to its feature's counts, laid out as in BasicFeature with 8 bits a count: 1 segment, its
  /// coats of arms, 1 tile. A field adds no tile, because no rule counts a field's tiles.
  std::uint32_t counts = 0;

  [[nodiscard]] int coats() const noexcept { return static_cast<int>(counts >> 16 & 0xFFU); }
};

static_assert(sizeof(OrientedSegment) == 16);

/// A tile in one of its distinguishable rotations: all that placement and joining read.
struct alignas(32) OrientedTile {
  std::uint8_t type = 0;      ///< index into TileSet::tiles
  std::uint8_t rotation = 0;  ///< quarter turns clockwise, 0 to 3
  std::uint8_t segment_count = 0;
  std::uint8_t plain_edges = 0;                ///< bit e: one segment fills all three ports of edge e
  Signature signature = 0;                     ///< its own edge classes
  std::array<std::uint8_t, kEdges> classes{};  ///< the same, by edge
  std::array<Signature, kEdges> asks{};        ///< what it adds to the signature of the cell beyond each edge
  std::uint8_t centre = kNoSegment;            ///< the segment that is complete when its eight neighbours lie
  SegmentSet scored_when_closed = 0;           ///< roads and cities
  Marks marks = 0;
  bool square = false;  ///< paths end at a square in its middle (CAS-12)
  PortSet mist = 0;
  PortSet ruin = 0;
  PortSet water = 0;
  std::array<std::uint8_t, kPorts> segment_at{};  ///< the segment of each port, or kNoSegment
  /// Bit k of entry e: port k of edge e is the first of its segment on that edge.
  std::array<std::uint8_t, kEdges> first_on_edge{};
  std::array<OrientedSegment, kMaxSegments> segments{};

  /// The kind of the segment at a port that has one.
  [[nodiscard]] FeatureKind kind_at(int port) const noexcept {
    assert(segment_at[static_cast<std::size_t>(port)] != kNoSegment);
    return segments[segment_at[static_cast<std::size_t>(port)]].kind;
  }
  [[nodiscard]] int edge_class(int edge) const noexcept { return classes[static_cast<std::size_t>(edge)]; }
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
  [[nodiscard]] int rotations(int type) const noexcept {
    assert(type >= 0 && type < type_count());
    return rotations_[static_cast<std::size_t>(type)];
  }

  /// The oriented tile of `type` turned by `rotation` quarter turns (0 to 3).
  [[nodiscard]] int oriented_index(int type, int rotation) const noexcept {
    assert(type >= 0 && type < type_count() && rotation >= 0);
    const auto at = static_cast<std::size_t>(type);
    return first_oriented_[at] + (rotation & (rotations_[at] - 1));
  }
  [[nodiscard]] const OrientedTile& oriented(int index) const noexcept {
    assert(index >= 0 && index < oriented_count());
    return oriented_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] int oriented_count() const noexcept { return static_cast<int>(oriented_.size()); }

  /// Edges, as bits, some of which lies in mist (MIST-5); none for no tile, which is -1.
  [[nodiscard]] unsigned misty_edges(int oriented) const noexcept {
    assert(oriented >= -1 && oriented < oriented_count());
    return misty_edges_[static_cast<std::size_t>(oriented + 1)];
  }

  // -- signatures

  /// Signatures are smaller than this.
  [[nodiscard]] int signature_count() const noexcept { return weights_[kEdges]; }
  /// The signature that asks for one edge class at one edge.
  [[nodiscard]] Signature signature_of(int edge, int edge_class) const noexcept {
    assert(edge_class >= 0 && edge_class + 1 < weights_[1]);
    return static_cast<Signature>((edge_class + 1) * weights_[static_cast<std::size_t>(edge)]);
  }
  /// The edges, as bits, that a signature asks something of.
  [[nodiscard]] unsigned asked_edges(Signature signature) const noexcept {
    assert(signature < signature_count());
    return asked_edges_[signature];
  }
  /// Those, as bits, where it asks for water.
  [[nodiscard]] unsigned asked_water(Signature signature) const noexcept {
    assert(signature < signature_count());
    return asked_water_[signature];
  }
  /// The edge class that it asks for at one of them, or -1.
  [[nodiscard]] int asked_class(Signature signature, int edge) const noexcept {
    assert(edge >= 0 && edge < kEdges);
    return signature / weights_[static_cast<std::size_t>(edge)] % weights_[1] - 1;
  }
  /// Bit r: `type` turned r times fits where the neighbours ask for `signature` (BASE-6).
  [[nodiscard]] std::uint8_t fitting(int type, Signature signature) const noexcept {
    return fit_row(type)[signature];
  }
  /// The same for all signatures.
  [[nodiscard]] const std::uint8_t* fit_row(int type) const noexcept {
    assert(type >= 0 && type < type_count());
    return fits_.data() + static_cast<std::size_t>(type) * static_cast<std::size_t>(signature_count());
  }

  // -- the order in which tiles come

  /// Whether some tiles are drawn before the others.
  [[nodiscard]] bool has_waves() const noexcept { return has_waves_; }
  [[nodiscard]] Wave wave(int type) const noexcept {
    assert(type >= 0 && type < type_count());
    return set_.tiles[static_cast<std::size_t>(type)].wave;
  }

 private:
  void add_orientations(const TileDesign& design, std::uint8_t type, bool farmers);
  [[nodiscard]] OrientedTile orient(const TileDesign& design, std::uint8_t type, int rotation) const;
  [[nodiscard]] bool fits(const OrientedTile& tile, Signature asked) const noexcept;
  void fill_fits(int type);
  [[nodiscard]] bool is_water(int edge_class) const;

  TileSet set_;
  bool has_waves_;
  std::array<int, kEdges + 1> weights_;    ///< of a signature's digits; the last is the number of signatures
  std::vector<std::uint8_t> asked_edges_;  ///< by signature
  std::vector<std::uint8_t> asked_water_;  ///< by signature
  std::vector<std::uint8_t> rotations_;
  std::vector<int> first_oriented_;
  std::vector<OrientedTile> oriented_;
  std::vector<std::uint8_t> misty_edges_;  ///< by oriented tile + 1
  std::vector<std::uint8_t> fits_;         ///< by type and signature
};

}  // namespace bastide::engine
