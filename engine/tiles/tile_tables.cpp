#include "engine/tiles/tile_tables.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

/// The design without its fields.
TileDesign without_fields(const TileDesign& design) {
  TileDesign result = design;
  std::erase_if(result.segments, [](const Segment& segment) { return segment.kind == FeatureKind::field; });
  return result;
}

std::uint8_t edges_of(PortSet ports) {
  std::uint8_t edges = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    if (ports & edge_ports(edge)) edges = static_cast<std::uint8_t>(edges | (1U << edge));
  }
  return edges;
}

SegmentSet segments_of_kind(const TileDesign& design, FeatureKind kind) {
  unsigned set = 0;
  for (std::size_t i = 0; i < design.segments.size(); ++i) {
    if (design.segments[i].kind == kind) set |= 1U << i;
  }
  return static_cast<SegmentSet>(set);
}

/// For a city, the fields that list it; for a field, its own list.
SegmentSet borders_of(const TileDesign& design, std::size_t index) {
  if (design.segments[index].kind != FeatureKind::city) return design.segments[index].borders;
  unsigned set = 0;
  for (std::size_t i = 0; i < design.segments.size(); ++i) {
    if (design.segments[i].kind == FeatureKind::field && (design.segments[i].borders >> index & 1U))
      set |= 1U << i;
  }
  return static_cast<SegmentSet>(set);
}

void add_segment(OrientedTile& tile, const TileDesign& design, std::size_t index, int rotation) {
  const Segment& from = design.segments[index];
  const unsigned bit = 1U << index;
  const unsigned of_kind = is_ground(from.kind) ? 0U : segments_of_kind(design, from.kind);
  OrientedSegment& to = tile.segments[index];
  to.kind = from.kind;
  to.ports = rotated(from.ports, rotation);
  to.edges = edges_of(to.ports);
  const unsigned tiles = is_ground(from.kind) ? 0U : 1U;
  to.counts = 1U << 24 | static_cast<std::uint32_t>(from.coats) << 16 | tiles << 8;
  to.signs = from.signs;
  to.of_kind = static_cast<SegmentSet>(of_kind & ~bit);
  to.earlier_of_kind = static_cast<SegmentSet>(of_kind & (bit - 1));
  to.borders = borders_of(design, index);
  for (int port = 0; port < kPorts; ++port) {
    if (to.ports >> port & 1U)
      tile.segment_at[static_cast<std::size_t>(port)] = static_cast<std::uint8_t>(index);
  }
  if (is_centre(from.kind)) tile.centre = static_cast<std::uint8_t>(index);
  if (!is_centre(from.kind) && !is_ground(from.kind)) {
    tile.scored_when_closed = static_cast<SegmentSet>(tile.scored_when_closed | bit);
  }
}

void describe_edge(OrientedTile& tile, int edge) {
  assert(edge >= 0 && edge < kEdges);
  const auto at = [&](int third) { return tile.segment_at[static_cast<std::size_t>(port_of(edge, third))]; };
  if (at(0) != kNoSegment && at(0) == at(1) && at(1) == at(2)) {
    tile.plain_edges = static_cast<std::uint8_t>(tile.plain_edges | (1U << edge));
  }
  unsigned first = 0;
  for (int third = 0; third < kPortsPerEdge; ++third) {
    bool seen = at(third) == kNoSegment;
    for (int before = 0; before < third; ++before) seen = seen || at(before) == at(third);
    if (!seen) first |= 1U << third;
  }
  tile.first_on_edge[static_cast<std::size_t>(edge)] = static_cast<std::uint8_t>(first);
}

/// Whether nobody could tell the two apart: the same edges and, in any order, the same segments.
bool look_alike(const OrientedTile& a, const OrientedTile& b) {
  if (a.signature != b.signature || a.mist != b.mist || a.segment_count != b.segment_count) return false;
  const auto count = static_cast<std::size_t>(a.segment_count);
  const auto ports_of_set = [&](const OrientedTile& tile, SegmentSet set) {
    unsigned ports = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (set >> i & 1U) ports |= tile.segments[i].ports;
    }
    return ports;
  };
  const auto same = [&](const OrientedSegment& x, const OrientedSegment& y) {
    return x.kind == y.kind && x.ports == y.ports && x.counts == y.counts && x.signs == y.signs &&
           ports_of_set(a, x.borders) == ports_of_set(b, y.borders);
  };
  return std::all_of(a.segments.begin(), a.segments.begin() + a.segment_count, [&](const OrientedSegment& x) {
    return std::any_of(b.segments.begin(), b.segments.begin() + b.segment_count,
                       [&](const OrientedSegment& y) { return same(x, y); });
  });
}

}  // namespace

TileTables::TileTables(const TileSet& set, bool farmers)
    : set_(set), has_waves_(std::any_of(set.tiles.begin(), set.tiles.end(), [](const TileDesign& tile) {
        return tile.wave != Wave::usual;
      })) {
  // Four digits at least, so that the base game's divisions are shifts, whatever its edge classes.
  constexpr int kFewestDigits = 4;
  const int digits = std::max(kFewestDigits, static_cast<int>(set_.edge_classes.size()) + 1);
  weights_.front() = 1;
  for (std::size_t i = 1; i < weights_.size(); ++i) weights_[i] = weights_[i - 1] * digits;
  for (int signature = 0; signature < signature_count(); ++signature) {
    unsigned edges = 0;
    unsigned water = 0;
    for (int edge = 0; edge < kEdges; ++edge) {
      const int asked = asked_class(static_cast<Signature>(signature), edge);
      edges |= static_cast<unsigned>(asked >= 0) << edge;
      water |= static_cast<unsigned>(is_water(asked)) << edge;
    }
    asked_edges_.push_back(static_cast<std::uint8_t>(edges));
    asked_water_.push_back(static_cast<std::uint8_t>(water));
  }
  misty_edges_.push_back(0);
  for (std::size_t type = 0; type < set_.tiles.size(); ++type) {
    add_orientations(set_.tiles[type], static_cast<std::uint8_t>(type), farmers);
    fill_fits(static_cast<int>(type));
  }
}

bool TileTables::is_water(int edge_class) const {
  const auto at = static_cast<std::size_t>(edge_class);
  return edge_class >= 0 && at < set_.edge_classes.size() &&
         set_.edge_classes[at].kinds[1] == FeatureKind::water;
}

void TileTables::add_orientations(const TileDesign& design, std::uint8_t type, bool farmers) {
  const TileDesign played = farmers ? design : without_fields(design);
  const OrientedTile unturned = orient(played, type, 0);
  int rotations = 1;
  while (rotations < kEdges && !look_alike(unturned, orient(played, type, rotations))) rotations *= 2;
  rotations_.push_back(static_cast<std::uint8_t>(rotations));
  first_oriented_.push_back(static_cast<int>(oriented_.size()));
  for (int rotation = 0; rotation < rotations; ++rotation) {
    oriented_.push_back(orient(played, type, rotation));
    misty_edges_.push_back(edges_of(oriented_.back().mist));
  }
}

OrientedTile TileTables::orient(const TileDesign& design, std::uint8_t type, int rotation) const {
  OrientedTile tile;
  tile.type = type;
  tile.rotation = static_cast<std::uint8_t>(rotation);
  tile.segment_count = static_cast<std::uint8_t>(design.segments.size());
  tile.segment_at.fill(kNoSegment);
  for (std::size_t i = 0; i < design.segments.size(); ++i) add_segment(tile, design, i, rotation);
  for (int edge = 0; edge < kEdges; ++edge) {
    const std::uint8_t shown = design.edges[static_cast<std::size_t>((edge - rotation + kEdges) % kEdges)];
    tile.classes[static_cast<std::size_t>(edge)] = shown;
    tile.signature = static_cast<Signature>(tile.signature + signature_of(edge, shown));
    tile.asks[static_cast<std::size_t>(edge)] = signature_of(facing_edge(edge), shown);
    describe_edge(tile, edge);
  }
  tile.mist = rotated(design.mist, rotation);
  tile.ruin = rotated(design.ruin, rotation);
  tile.water = rotated(design.water, rotation);
  tile.marks = design.marks;
  tile.square = design.square;
  return tile;
}

bool TileTables::fits(const OrientedTile& tile, Signature asked) const noexcept {
  for (int edge = 0; edge < kEdges; ++edge) {
    const int wanted = asked_class(asked, edge);
    if (wanted < 0 || wanted == tile.edge_class(edge)) continue;
    const auto beyond = static_cast<std::size_t>(wanted);
    if (beyond >= set_.edge_classes.size() || !set_.edge_classes[beyond].meets_all) return false;
  }
  return true;
}

void TileTables::fill_fits(int type) {
  for (int asked = 0; asked < signature_count(); ++asked) {
    unsigned mask = 0;
    for (int rotation = 0; rotation < rotations(type); ++rotation) {
      if (fits(oriented(oriented_index(type, rotation)), static_cast<Signature>(asked)))
        mask |= 1U << rotation;
    }
    fits_.push_back(static_cast<std::uint8_t>(mask));
  }
}

}  // namespace bastide::engine
