// The reconstructed mists set keeps to all that is known of the printed one, and to proportions that play
// well.

#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>

namespace bastide::tests::mists_set_test {

using namespace bastide::engine;

namespace {

const TileSet& whole() {
  static const TileSet set = built_in_file("mists").set;
  return set;
}

/// The 60 tiles that are shuffled in.
const TileSet& mists() {
  static const TileSet set = without_start(whole());
  return set;
}

const TileSet& base() {
  static const TileSet set = built_in_set({"base"});
  return set;
}

/// Of the edges of `set`, the share of `edge_class` in per cent.
double edge_share(const TileSet& set, std::string_view edge_class) {
  return 100.0 * edges_of(set, edge_class) / (kEdges * set.tile_count());
}

bool has(const TileDesign& tile, FeatureKind kind) {
  return count_of(tile, kind) > 0;
}

int edges_on(const TileDesign& tile, std::string_view edge_class) {
  return static_cast<int>(std::count_if(tile.edges.begin(), tile.edges.end(), [&](std::uint8_t edge) {
    return whole().edge_classes.at(edge).name == edge_class;
  }));
}

/// The segment of a port, or nothing.
const Segment* segment_at(const TileDesign& tile, int port) {
  const auto found = std::find_if(tile.segments.begin(), tile.segments.end(),
                                  [port](const Segment& segment) { return segment.ports >> port & 1; });
  return found == tile.segments.end() ? nullptr : &*found;
}

bool is_misty_meadow(const TileDesign& tile, int port) {
  return (tile.mist >> port & 1) != 0 && kind_at(whole(), tile, port) == FeatureKind::field;
}

/// Whether two fields of the tile have nothing between them along its rim but misty meadow, so that
/// without the mist they would be one.
bool mist_cuts_meadow(const TileDesign& tile) {
  for (int port = 0; port < kPorts; ++port) {
    const Segment* from = segment_at(tile, port);
    if (from == nullptr || from->kind != FeatureKind::field) continue;
    int next = (port + 1) % kPorts;
    while (is_misty_meadow(tile, next)) next = (next + 1) % kPorts;
    const Segment* to = segment_at(tile, next);
    if (next != (port + 1) % kPorts && to != from && to->kind == FeatureKind::field) return true;
  }
  return false;
}

/// Whether the two could not be drawn on one tile without crossing: along the rim they take more than two
/// turns.
bool segments_cross(const Segment& a, const Segment& b) {
  int changes = 0;
  int last = 0;
  int first = 0;
  for (int port = 0; port < kPorts; ++port) {
    const int now = (a.ports >> port & 1) != 0 ? 1 : (b.ports >> port & 1) != 0 ? 2 : 0;
    if (now == 0) continue;
    if (first == 0) first = now;
    changes += last != 0 && now != last ? 1 : 0;
    last = now;
  }
  changes += last != first ? 1 : 0;
  return changes > 2;
}

enum class RoadLayout { none, straight, bent, crossing, end };

RoadLayout road_layout(const TileDesign& tile) {
  const auto road = std::find_if(tile.segments.begin(), tile.segments.end(),
                                 [](const Segment& segment) { return segment.kind == FeatureKind::road; });
  if (road == tile.segments.end()) return RoadLayout::none;
  if (road_ends(tile) >= 3) return RoadLayout::crossing;
  if (road_ends(tile) > 0) return RoadLayout::end;
  return rotated(road->ports, 2) == road->ports ? RoadLayout::straight : RoadLayout::bent;
}

/// Of the tiles with a road, the share with this layout, in per cent.
double layout_share(const TileSet& set, RoadLayout layout) {
  const auto with = [&](RoadLayout asked) {
    return total(set, [&](const TileDesign& tile) { return road_layout(tile) == asked ? 1 : 0; });
  };
  return 100.0 * with(layout) / (set.tile_count() - with(RoadLayout::none));
}

}  // namespace

TEST_CASE("The mists set says that it is a reconstruction") {
  CHECK(whole().name == "mists (reconstructed)");
}

TEST_CASE("MIST-1 the mists set has 60 tiles: 5 castles, 5 cemeteries and 50 others") {
  CHECK(mists().tile_count() == 60);
  CHECK(segments_of(mists(), FeatureKind::castle) == 5);
  CHECK(segments_of(mists(), FeatureKind::cemetery) == 5);
  for (const TileDesign& tile : mists().tiles) {
    INFO(tile.id);
    CHECK(count_of(tile, FeatureKind::castle) + count_of(tile, FeatureKind::cemetery) <= 1);
  }
}

TEST_CASE("MIST-24 the mists set has no monastery") {
  CHECK(segments_of(whole(), FeatureKind::monastery) == 0);
}

TEST_CASE("At least 46 designs of the mists set differ by more than a rotation") {
  std::set<std::string> looks;
  for (const TileDesign& tile : mists().tiles) looks.insert(unturned_look(tile));
  CHECK(looks.size() >= 46);
  // A design that occurs twice has one entry with its count.
  CHECK(looks.size() == mists().tiles.size());
}

TEST_CASE("The mists set's ids are short and take none of the other sets'") {
  for (const char* other : {"base", "robbers", "labyrinth"}) {
    for (const TileDesign& tile : built_in_file(other).set.tiles) CHECK_FALSE(whole().find(tile.id));
  }
}

TEST_CASE("MIST-4 most tiles of the mists set have mist, some have none") {
  const int misty = total(mists(), [](const TileDesign& tile) { return tile.mist != 0 ? 1 : 0; });
  CHECK(misty >= 46);
  CHECK(misty <= 52);
}

TEST_CASE("MIST-5 MIST-6 misty edges are 35 to 50 per cent of the field and road edges") {
  const int misty = total(mists(), [](const TileDesign& tile) { return std::popcount(misty_edges(tile)); });
  const double share = 100.0 * misty / (edges_of(mists(), "field") + edges_of(mists(), "road"));
  CHECK(share >= 35);
  CHECK(share <= 50);
}

TEST_CASE("MIST-5 in the mists set some edges are half in mist") {
  int half = 0;
  for (const TileDesign& tile : mists().tiles) {
    for (int edge = 0; edge < kEdges; ++edge) {
      const PortSet misty = tile.mist & edge_ports(edge);
      half += misty != 0 && misty != edge_ports(edge) ? 1 : 0;
    }
  }
  CHECK(half >= 10);
}

TEST_CASE("The mists set's edges are mixed as the base set's") {
  for (const char* edge_class : {"field", "road", "city"}) {
    INFO(edge_class);
    CHECK(std::abs(edge_share(mists(), edge_class) - edge_share(base(), edge_class)) <= 5);
  }
}

TEST_CASE(
    "The mists set's roads are straight, bent, at crossings and ending about as often as the base set's") {
  for (const RoadLayout layout :
       {RoadLayout::straight, RoadLayout::bent, RoadLayout::crossing, RoadLayout::end}) {
    INFO(static_cast<int>(layout));
    CHECK(std::abs(layout_share(mists(), layout) - layout_share(base(), layout)) <= 6);
  }
}

TEST_CASE("BASE-17 the mists set has 6 to 9 coats of arms") {
  CHECK(coats_of(mists()) >= 6);
  CHECK(coats_of(mists()) <= 9);
}

TEST_CASE("The mists set with its start piece keeps within 250 segments, 62 of them cities") {
  CHECK(total(whole(), [](const TileDesign& tile) { return tile.segments.size(); }) <= 250);
  CHECK(segments_of(whole(), FeatureKind::city) <= 62);
}

TEST_CASE("MIST-19 castles have field and road edges, and to one in mist a road leads") {
  int with_road_and_mist = 0;
  for (const TileDesign& tile : mists().tiles) {
    if (!has(tile, FeatureKind::castle)) continue;
    INFO(tile.id);
    CHECK(edges_on(tile, "city") == 0);
    CHECK(road_ends(tile) == edges_on(tile, "road"));
    with_road_and_mist += road_ends(tile) == 1 && tile.mist != 0 ? 1 : 0;
  }
  CHECK(with_road_and_mist >= 1);
}

TEST_CASE("MIST-17 cemeteries have one city edge at most, and some a road") {
  int with_city = 0;
  int with_road = 0;
  for (const TileDesign& tile : mists().tiles) {
    if (!has(tile, FeatureKind::cemetery)) continue;
    INFO(tile.id);
    CHECK(edges_on(tile, "city") <= 1);
    CHECK(road_ends(tile) == edges_on(tile, "road"));
    with_city += edges_on(tile, "city");
    with_road += road_ends(tile) > 0 ? 1 : 0;
  }
  CHECK(with_city >= 1);
  CHECK(with_road >= 2);
}

TEST_CASE("MIST-22 on at least 8 tiles mist cuts the meadow into separate fields") {
  CHECK(total(mists(), [](const TileDesign& tile) { return mist_cuts_meadow(tile) ? 1 : 0; }) >= 8);
}

TEST_CASE("MIST-22 MIST-23 in the mists set mist takes meadow from the fields and leaves roads whole") {
  for (const TileDesign& tile : whole().tiles) {
    for (int port = 0; port < kPorts; ++port) {
      if ((tile.mist >> port & 1) == 0) continue;
      INFO(tile.id << " " << kPortNames[static_cast<std::size_t>(port)]);
      const FeatureKind kind = kind_at(whole(), tile, port);
      CHECK(kind != FeatureKind::city);
      CHECK((segment_at(tile, port) == nullptr) == (kind == FeatureKind::field));
    }
  }
}

TEST_CASE("MIST-22 where half of a meadow edge is in mist, so is its middle") {
  // Else two such edges, the mist of one against the meadow of the other, would join at one point.
  for (const TileDesign& tile : whole().tiles) {
    for (int edge = 0; edge < kEdges; ++edge) {
      const int middle = port_of(edge, 1);
      if ((tile.mist & edge_ports(edge)) == 0 || kind_at(whole(), tile, middle) != FeatureKind::field)
        continue;
      INFO(tile.id);
      CHECK((tile.mist >> middle & 1) != 0);
    }
  }
}

TEST_CASE("The segments of the mists set can be drawn: none crosses another") {
  for (const TileDesign& tile : whole().tiles) {
    for (const Segment& a : tile.segments) {
      for (const Segment& b : tile.segments) {
        INFO(tile.id);
        CHECK((&a == &b || !segments_cross(a, b)));
      }
    }
  }
}

TEST_CASE("MIST-22 in the mists set mist lies between some city walls and all meadow of their tile") {
  int walled_off = 0;
  for (const TileDesign& tile : mists().tiles) {
    SegmentSet bordered = 0;
    for (const Segment& segment : tile.segments) {
      bordered = static_cast<SegmentSet>(bordered | segment.borders);
    }
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      const bool untouched = tile.segments[i].kind == FeatureKind::city && (bordered >> i & 1) == 0;
      if (!untouched || !has(tile, FeatureKind::field)) continue;
      INFO(tile.id);
      CHECK(tile.mist != 0);
      ++walled_off;
    }
  }
  CHECK(walled_off >= 3);
}

TEST_CASE("VAR-10 every crossing of the mists set is a village or trees") {
  for (const TileDesign& tile : mists().tiles) {
    INFO(tile.id);
    CHECK((tile.crossing != Crossing::unsaid) == (road_ends(tile) >= 3));
  }
}

}  // namespace bastide::tests::mists_set_test
