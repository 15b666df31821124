#include "engine/config/defaults.hpp"
#include "engine/tiles/tile_set.hpp"
#include "tests/catch.hpp"

#include <bit>

using namespace bastide::engine;

namespace {

const TileSet& base() {
  static const TileSet set = [] {
    const FoundFile found = find_config("tiles", "base");
    return read_tile_set(found.text, found.source);
  }();
  return set;
}

/// Sums `value` of each tile over all copies.
template <typename Value>
int total(Value value) {
  int sum = 0;
  for (const TileDesign& tile : base().tiles) sum += tile.count * value(tile);
  return sum;
}

int segments_of(FeatureKind kind) {
  return total([kind](const TileDesign& tile) {
    int count = 0;
    for (const Segment& segment : tile.segments) count += segment.kind == kind ? 1 : 0;
    return count;
  });
}

int edges_of(std::string_view name) {
  return total([name](const TileDesign& tile) {
    int count = 0;
    for (const std::uint8_t edge : tile.edges) count += base().edge_classes.at(edge).name == name ? 1 : 0;
    return count;
  });
}

/// The tile as one line, one word a segment: kind, ports, coats of arms as +, borders behind a slash.
std::string drawn(const std::string& id) {
  const TileDesign& tile = base().tiles.at(base().find(id).value());
  std::string line;
  for (const Segment& segment : tile.segments) {
    if (!line.empty()) line += ' ';
    line += name_of(segment.kind);
    for (int port = 0; port < kPorts; ++port) {
      if ((segment.ports >> port & 1) != 0)
        line.append(".").append(kPortNames[static_cast<std::size_t>(port)]);
    }
    line += std::string(segment.coats, '+');
    for (int city = 0; city < kMaxSegments; ++city) {
      if ((segment.borders >> city & 1) != 0) line.append("/").append(std::to_string(city));
    }
  }
  return line;
}

}  // namespace

TEST_CASE("BASE-1 the base set has 72 tiles of 24 designs, in these numbers") {
  const std::string ids = "ABCDEFGHIJKLMNOPQRSTUVWX";
  const int counts[] = {2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3, 2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1};
  REQUIRE(base().tiles.size() == 24);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    INFO(ids[i]);
    CHECK(base().tiles[i].id == std::string(1, ids[i]));
    CHECK(base().tiles[i].count == counts[i]);
  }
  CHECK(base().tile_count() == 72);
}

TEST_CASE("BASE-1 the start tile is the straight road below a city") {
  CHECK(base().tiles.at(base().start.front().type).id == "D");
}

TEST_CASE("The base set has 243 segments") {
  CHECK(total([](const TileDesign& tile) { return static_cast<int>(tile.segments.size()); }) == 243);
  CHECK(segments_of(FeatureKind::city) == 49);
  CHECK(segments_of(FeatureKind::road) == 62);
  CHECK(segments_of(FeatureKind::field) == 126);
  CHECK(segments_of(FeatureKind::monastery) == 6);
}

TEST_CASE("The base set's edges") {
  CHECK(edges_of("field") + edges_of("road") + edges_of("city") == 4 * 72);
  CHECK(edges_of("city") == 79);
  CHECK(edges_of("road") == 94);
  CHECK(edges_of("field") == 115);
}

TEST_CASE("BASE-17 the base set has 10 coats of arms") {
  CHECK(total([](const TileDesign& tile) {
          int coats = 0;
          for (const Segment& segment : tile.segments) coats += segment.coats;
          return coats;
        }) == 10);
}

TEST_CASE("Some base tiles in full") {
  CHECK(drawn("A") == "road.S field.NNW.N.NNE.ENE.E.ESE.SSE.SSW.WSW.W.WNW monastery");
  CHECK(drawn("D") == "city.NNW.N.NNE road.E.W field.ENE.WNW/0 field.ESE.SSE.S.SSW.WSW");
  CHECK(drawn("F") == "city.ENE.E.ESE.WSW.W.WNW+ field.NNW.N.NNE/0 field.SSE.S.SSW/0");
  CHECK(drawn("H") == "city.NNW.N.NNE city.SSE.S.SSW field.ENE.E.ESE.WSW.W.WNW/0/1");
  CHECK(drawn("K") == "city.NNW.N.NNE road.S.W field.ENE.E.ESE.SSE.WNW/0 field.SSW.WSW");
  CHECK(drawn("S") == "city.NNW.N.NNE.ENE.E.ESE.WSW.W.WNW+ road.S field.SSE/0 field.SSW/0");
  CHECK(drawn("X") == "road.N road.E road.S road.W field.NNW.WNW field.NNE.ENE field.ESE.SSE field.SSW.WSW");
}

TEST_CASE("BASE-23 a road ends on its tile or runs across it") {
  for (const TileDesign& tile : base().tiles) {
    int ends = 0;
    for (const Segment& segment : tile.segments) {
      if (segment.kind == FeatureKind::road && std::popcount(segment.ports) == 1) ++ends;
    }
    INFO(tile.id);
    // One end: at a monastery or a city. Three or four: a crossing.
    CHECK((ends == 0 || ends == 1 || ends == 3 || ends == 4));
  }
}

TEST_CASE("BASE-33 every city of the base set with meadow on its tile has a field at its wall") {
  for (const TileDesign& tile : base().tiles) {
    SegmentSet bordered = 0;
    SegmentSet cities = 0;
    bool has_field = false;
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      bordered = static_cast<SegmentSet>(bordered | tile.segments[i].borders);
      if (tile.segments[i].kind == FeatureKind::city) cities = static_cast<SegmentSet>(cities | 1U << i);
      has_field = has_field || tile.segments[i].kind == FeatureKind::field;
    }
    INFO(tile.id);
    CHECK(bordered == (has_field ? cities : 0));
  }
}
