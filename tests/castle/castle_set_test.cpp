#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace bastide::tests::castle_set_test {

using namespace bastide::engine;

namespace {

/// How many ports of all tiles carry `kind`.
int ports_with(const TileSet& set, FeatureKind kind) {
  return total(set, [kind](const TileDesign& tile) {
    int ports = 0;
    for (const Segment& segment : tile.segments)
      ports += segment.kind == kind ? std::popcount(segment.ports) : 0;
    return ports;
  });
}

int extras_of(const TileSet& set, FeatureKind kind) {
  return total(set, [kind](const TileDesign& tile) {
    int extras = 0;
    for (const Segment& segment : tile.segments) extras += segment.kind == kind ? segment.coats : 0;
    return extras;
  });
}

bool ends(const Segment& segment) {
  return segment.kind == FeatureKind::path && std::has_single_bit(segment.ports);
}

/// The tile's segments by port, clockwise, ports of no segment left out.
std::vector<std::size_t> ring_of(const TileDesign& tile) {
  std::vector<std::size_t> ring;
  for (int port = 0; port < kPorts; ++port) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      if ((tile.segments[i].ports >> port & 1) != 0) ring.push_back(i);
    }
  }
  return ring;
}

/// Whether `a` and `b` could not both be drawn without one crossing the other.
bool cross(const std::vector<std::size_t>& ring, std::size_t a, std::size_t b) {
  std::vector<std::size_t> both;
  std::copy_if(ring.begin(), ring.end(), std::back_inserter(both),
               [&](std::size_t segment) { return segment == a || segment == b; });
  int changes = 0;
  for (std::size_t i = 0; i < both.size(); ++i) changes += both[i] != both[(i + 1) % both.size()];
  return changes > 2;
}

}  // namespace

TEST_CASE(
    "CAS-1 the castle has 60 tiles to draw, of at least 40 designs that differ by more than a rotation") {
  const TileSet set = castle_draw();
  CHECK(set.name == "the castle (reconstructed)");
  CHECK(set.tile_count() == 60);
  std::set<std::string> looks;
  for (const TileDesign& tile : set.tiles) CHECK(looks.insert(unturned_look(tile)).second);
  CHECK(looks.size() == 57);
}

TEST_CASE("The castle's half-edges and path edges") {
  const TileSet set = castle_draw();
  CHECK(ports_with(set, FeatureKind::tower) == 82);
  CHECK(ports_with(set, FeatureKind::house) == 161);
  CHECK(ports_with(set, FeatureKind::courtyard) == 237);
  CHECK(ports_with(set, FeatureKind::path) == 103);
  // 40 to 50 % of 240 edges.
  CHECK(edges_of(set, "path") == 103);
  CHECK(edges_of(set, "plain") == 137);
}

TEST_CASE("CAS-12 the castle's markets, wells, squares and junctions") {
  const TileSet set = castle_draw();
  CHECK(extras_of(set, FeatureKind::courtyard) == 12);
  CHECK(extras_of(set, FeatureKind::path) == 6);
  CHECK(total(set, [](const TileDesign& tile) { return tile.square; }) == 7);
  CHECK(total(set, [](const TileDesign& tile) {
          return std::any_of(tile.segments.begin(), tile.segments.end(), [](const Segment& segment) {
            return segment.kind == FeatureKind::path && std::popcount(segment.ports) > 2;
          });
        }) == 5);
}

TEST_CASE("CAS-12 paths of the castle end at a square or beside a building") {
  for (const TileDesign& tile : castle_tiles().tiles) {
    INFO(tile.id);
    if (tile.square) {
      CHECK(std::count_if(tile.segments.begin(), tile.segments.end(), ends) ==
            count_of(tile, FeatureKind::path));
    } else if (std::any_of(tile.segments.begin(), tile.segments.end(), ends)) {
      CHECK(count_of(tile, FeatureKind::tower) + count_of(tile, FeatureKind::house) > 0);
    }
  }
}

TEST_CASE("The castle's segments can be drawn: none crosses another, and touching ones of a kind are one") {
  for (const TileDesign& tile : castle_tiles().tiles) {
    INFO(tile.id);
    const std::vector<std::size_t> ring = ring_of(tile);
    for (std::size_t a = 0; a < tile.segments.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) CHECK_FALSE(cross(ring, a, b));
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const std::size_t here = ring[i];
      const std::size_t next = ring[(i + 1) % ring.size()];
      CHECK((here == next || tile.segments[here].kind != tile.segments[next].kind));
    }
  }
}

TEST_CASE("A path that crosses a tile separates what lies on its two sides") {
  for (const TileDesign& tile : castle_tiles().tiles) {
    INFO(tile.id);
    const std::vector<std::size_t> ring = ring_of(tile);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Segment& path = tile.segments[ring[i]];
      if (path.kind != FeatureKind::path || ends(path)) continue;
      CHECK(ring[(i + ring.size() - 1) % ring.size()] != ring[(i + 1) % ring.size()]);
    }
  }
}

TEST_CASE("The castle's tiles and start cells together have few enough segments for a state") {
  const TileSet& set = castle_tiles();
  CHECK(set.tiles.size() == 64);
  CHECK(total(set, [](const TileDesign& tile) { return tile.segments.size(); }) == 240);
}

TEST_CASE("CAS-3 the 7 start cells together show all four features and one market") {
  CHECK(castle_wall().starts.size() == 7);
  std::set<FeatureKind> towards;  // kinds on edges towards the inside
  int markets = 0;
  for (const StartCell& start : castle_wall().starts) {
    const TileDesign& tile = castle_tiles().tiles[start.type];
    CHECK(tile.count == 1);
    for (int edge = 0; edge < kEdges; ++edge) {
      const Cell next = {start.cell.x + (edge == 1) - (edge == 3), start.cell.y + (edge == 2) - (edge == 0)};
      const auto& cells = castle_wall().cells;
      if (std::find(cells.begin(), cells.end(), next) == cells.end()) continue;
      for (const Segment& segment : tile.segments) {
        if ((segment.ports & edge_ports(edge)) == 0) continue;
        towards.insert(segment.kind);
        if (segment.kind == FeatureKind::courtyard) markets += segment.coats;
      }
    }
  }
  CHECK(towards ==
        std::set{FeatureKind::path, FeatureKind::tower, FeatureKind::house, FeatureKind::courtyard});
  CHECK(markets == 1);
}

TEST_CASE("CAS-29 only start cells without a path lie as wall against paths") {
  const TileSet& set = castle_tiles();
  for (const TileDesign& tile : castle_draw().tiles) {
    for (const std::uint8_t edge : tile.edges) CHECK_FALSE(set.edge_classes.at(edge).meets_all);
  }
  for (const StartCell& start : castle_wall().starts) {
    for (const std::uint8_t edge : set.tiles[start.type].edges) {
      const EdgeClass& edge_class = set.edge_classes.at(edge);
      CHECK(edge_class.meets_all == (edge_class.kinds[1] != FeatureKind::path));
    }
  }
}

}  // namespace bastide::tests::castle_set_test
