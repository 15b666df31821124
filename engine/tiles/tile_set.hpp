#pragma once

#include "engine/tiles/port.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Tiles as data: what a tile file says, checked, before it is compiled for play.
namespace bastide::engine {

enum class FeatureKind : std::uint8_t { road, city, field, monastery };

constexpr std::array<std::string_view, 4> kFeatureKindNames = {"road", "city", "field", "monastery"};

[[nodiscard]] constexpr std::string_view name_of(FeatureKind kind) noexcept {
  return kFeatureKindNames[static_cast<std::size_t>(kind)];
}

/// A set of a tile's segments; bit i stands for segment i.
using SegmentSet = std::uint16_t;
constexpr int kMaxSegments = 15;
/// Placement tells at most this many edge classes apart (two bits an edge, one value for "no tile there").
constexpr int kMaxEdgeClasses = 3;
/// A game has at most this many tiles, the start tile included.
constexpr int kMaxTiles = 160;

/// One part of one feature on one tile.
struct Segment {
  FeatureKind kind{};
  PortSet ports = 0;         ///< where it reaches the tile's edges; empty for a monastery
  std::uint8_t coats = 0;    ///< coats of arms (cities)
  SegmentSet borders = 0;    ///< city segments whose wall it touches (fields), BASE-33

  bool operator==(const Segment&) const = default;
};

/// What an edge shows. Placement compares classes only; the kinds say what its ports carry.
struct EdgeClass {
  std::string name;
  std::array<FeatureKind, kPortsPerEdge> kinds{};  ///< left half, middle, right half

  bool operator==(const EdgeClass&) const = default;
};

/// A printed tile, unturned.
struct TileDesign {
  std::string id;
  int count = 0;                               ///< copies in the set, start tile included
  std::array<std::uint8_t, kEdges> edges{};    ///< index into TileSet::edge_classes, north first, clockwise
  std::vector<Segment> segments;

  bool operator==(const TileDesign&) const = default;
};

/// A checked set of tiles. Segments' ports are disjoint, every port's kind is its edge class's, border
/// lists point from fields to cities of the same tile.
struct TileSet {
  std::string name;
  std::vector<EdgeClass> edge_classes;
  std::vector<TileDesign> tiles;
  std::size_t start = 0;  ///< index of the tile that lies on the board before the first turn (BASE-1)

  [[nodiscard]] int tile_count() const noexcept;
  /// Index of the design called `id`, or nothing.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view id) const noexcept;
};

/// Reads and checks a tile file (TOML). `source` names it in messages.
/// Throws InputError with file, line, what was found and what was expected.
[[nodiscard]] TileSet read_tile_set(std::string_view text, const std::string& source);

}  // namespace bastide::engine
