#pragma once

#include "engine/tiles/port.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Tiles as data: what a tile file says, checked, before it is compiled for play.
namespace bastide::engine {

/// The first six are Carcassonne's, the next four The Castle's. The others are no features: an edge class
/// says with `any` that a half carries a house, a tower or a courtyard, as the tile has it, and with
/// `nothing` and `water` that a port belongs to no segment (CAS-11, RIV-9).
enum class FeatureKind : std::uint8_t {
  road,
  city,
  field,
  monastery,
  castle,
  cemetery,
  path,
  tower,
  house,
  courtyard,
  any,
  nothing,
  water
};

constexpr std::array<std::string_view, 13> kFeatureKindNames = {
    "road",  "city",  "field",     "monastery", "castle",  "cemetery", "path",
    "tower", "house", "courtyard", "any",       "nothing", "water"};
/// Kinds that segments may have come first.
constexpr std::size_t kSegmentKinds = 10;

[[nodiscard]] constexpr std::string_view name_of(FeatureKind kind) noexcept {
  return kFeatureKindNames[static_cast<std::size_t>(kind)];
}

/// Whether the feature stands in the middle of one tile, reaches no edge, and is complete when the tile's
/// eight neighbours lie.
[[nodiscard]] constexpr bool is_centre(FeatureKind kind) noexcept {
  return kind == FeatureKind::monastery || kind == FeatureKind::castle || kind == FeatureKind::cemetery;
}

/// Whether the feature lies open between others and is scored only at the end of the game.
[[nodiscard]] constexpr bool is_ground(FeatureKind kind) noexcept {
  return kind == FeatureKind::field || kind == FeatureKind::courtyard;
}

/// Whether the feature runs through the middles of edges.
[[nodiscard]] constexpr bool is_way(FeatureKind kind) noexcept {
  return kind == FeatureKind::road || kind == FeatureKind::path;
}

/// What a segment carries besides itself, as a set of bits.
using Signs = std::uint8_t;
constexpr Signs kInn = 1;
constexpr Signs kLabyrinth = 2;
constexpr Signs kCathedral = 4;
constexpr Signs kWine = 8;
constexpr Signs kGrain = 16;
constexpr Signs kCloth = 32;

/// A sign by its key in tile files and messages, the kind of segment that may carry it, and the key of the
/// rules that play with it.
struct Sign {
  std::string_view name;
  Signs bit;
  FeatureKind on;
  std::string_view rule;
  std::string_view glyph;   ///< in pictures for a terminal
  std::string_view letter;  ///< in those without Unicode
};
constexpr std::array<Sign, 6> kSigns = {{{"inn", kInn, FeatureKind::road, "inns", "⌂", "i"},
                                         {"labyrinth", kLabyrinth, FeatureKind::road, "labyrinth", "╬", "&"},
                                         {"cathedral", kCathedral, FeatureKind::city, "inns", "✚", "X"},
                                         {"wine", kWine, FeatureKind::city, "traders", "w", "w"},
                                         {"grain", kGrain, FeatureKind::city, "traders", "g", "g"},
                                         {"cloth", kCloth, FeatureKind::city, "traders", "c", "c"}}};

/// The sign of this bit.
[[nodiscard]] constexpr const Sign& sign_of_bit(Signs bit) noexcept {
  return *std::ranges::find(kSigns, bit, &Sign::bit);
}

/// What a tile shows that belongs to none of its segments, as a set.
using Marks = std::uint8_t;
constexpr Marks kRobberMark = 1;  ///< the robber symbol (ROB-1)

/// A mark by its key in tile files and messages, and the key of the rules that play with it.
struct Mark {
  std::string_view name;
  Marks bit;
  std::string_view rule;
  std::string_view glyph;  ///< in pictures for a terminal
};
constexpr std::array<Mark, 1> kMarks = {{{"robber", kRobberMark, "robbers", "$"}}};

/// A set of a tile's segments; bit i stands for segment i.
using SegmentSet = std::uint16_t;
constexpr int kMaxSegments = 15;
/// Placement tells at most this many edge classes apart.
constexpr int kMaxEdgeClasses = 8;
/// A game has at most this many tiles, the start tile included.
constexpr int kMaxTiles = 190;

/// One part of one feature on one tile.
struct Segment {
  FeatureKind kind{};
  PortSet ports = 0;       ///< where it reaches the tile's edges; empty for a centre and an enclosed field
  std::uint8_t coats = 0;  ///< coats of arms (cities), wells (paths), markets (courtyards)
  SegmentSet borders = 0;  ///< city segments whose wall it touches (fields), BASE-33
  Signs signs = 0;

  bool operator==(const Segment&) const = default;
};

/// What an edge shows. Placement compares classes only; the kinds say what its ports carry.
struct EdgeClass {
  std::string name;
  std::array<FeatureKind, kPortsPerEdge> kinds{};  ///< left half, middle, right half
  bool meets_all = false;                          ///< every other edge may lie against it (CAS-29)

  bool operator==(const EdgeClass&) const = default;
};

/// When tiles are drawn: those of an earlier wave before all of a later one (RIV-3).
enum class Wave : std::uint8_t { first, second, usual };

/// What stands where the roads of a tile end together (VAR-10).
enum class Crossing : std::uint8_t { unsaid, village, trees };

/// A printed tile, unturned.
struct TileDesign {
  std::string id;
  int count = 0;                             ///< copies in the set, those of the start piece included
  std::array<std::uint8_t, kEdges> edges{};  ///< index into TileSet::edge_classes, north first, clockwise
  std::vector<Segment> segments;
  PortSet mist = 0;   ///< ports that lie in mist; those of a meadow belong to no segment (MIST-22)
  PortSet ruin = 0;   ///< ports that the start piece's ruin covers; they belong to no segment (MIST-1)
  PortSet water = 0;  ///< middles of edges that the river crosses; they belong to no segment (RIV-9)
  Marks marks = 0;
  Wave wave = Wave::usual;
  Crossing crossing{};
  bool square = false;  ///< paths end at a square in its middle (CAS-12)

  bool operator==(const TileDesign&) const = default;
};

/// A tile that lies on the board before the first turn, unturned (BASE-1, MIST-1).
struct StartTile {
  std::size_t type = 0;  ///< index into TileSet::tiles
  int x = 0;             ///< its cell, to the east of the start cell
  int y = 0;             ///< to the south

  bool operator==(const StartTile&) const = default;
};

/// A checked set of tiles. Segments' ports are disjoint, every port's kind is its edge class's, border
/// lists point from fields to cities of the same tile, and the tiles of the start piece fit together.
struct TileSet {
  std::string name;
  std::vector<EdgeClass> edge_classes;
  std::vector<TileDesign> tiles;
  /// The start piece; the first of its tiles lies at 0,0. Empty for The Castle, whose wall has start cells.
  std::vector<StartTile> start;

  [[nodiscard]] int tile_count() const noexcept;
  /// Index of the design called `id`, or nothing.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view id) const noexcept;
};

/// The set with the roads that end at trees joined to one segment, in the place of the tile's first, so that
/// only villages end roads (VAR-10).
[[nodiscard]] TileSet with_villages_only(TileSet set);

/// Reads and checks a tile file (TOML). `source` names it in messages.
/// Throws InputError with file, line, what was found and what was expected.
[[nodiscard]] TileSet read_tile_set(std::string_view text, const std::string& source);

}  // namespace bastide::engine
