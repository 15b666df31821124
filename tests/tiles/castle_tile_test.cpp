// What tile files say of The Castle alone (CAS-8, CAS-11, CAS-12, CAS-29).

#include "engine/tiles/tile_file.hpp"
#include "tests/catch.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::castle_tile_test {

using namespace bastide::engine;

namespace {

const std::string kCastleHead = R"(name = "test"
[edges]
path = "any path any"
plain = "any nothing any"
recess = "any nothing any wild"
)";

std::string castle_tile(const std::string& edges, const std::string& segments, const std::string& keys = "") {
  return kCastleHead + "[[tile]]\nid = 'C'\ncount = 1\nedges = '" + edges + "'\nsegments = [" + segments +
         "]\n" + keys;
}

TileSet read(const std::string& text) {
  return read_tile_file(text, "t.toml").set;
}

std::string error_of(const std::string& text) {
  return message_of([&] { return read_tile_file(text, "t.toml"); });
}

std::string edges_error(const std::string& edges) {
  return error_of("name = 'x'\n[edges]\n" + edges);
}

//   a tower above, a path from the south that ends at it, between a house and a courtyard
const std::string kEnding = "plain plain path plain";
const std::string kTower = "{ kind = 'tower', ports = 'N' }";
const std::string kPath = "{ kind = 'path', ports = 'S' }";
const std::string kHouse = "{ kind = 'house', ports = 'E SSE' }";
const std::string kCourtyard = "{ kind = 'courtyard', ports = 'SSW W' }";

//   four paths at a square
const std::string kCross = "path path path path";
const std::string kArms =
    "{ kind = 'path', ports = 'N' }, { kind = 'path', ports = 'E' }, { kind = 'path', ports = 'S' },"
    "{ kind = 'path', ports = 'W' }, { kind = 'courtyard', ports = 'NNW WNW' },"
    "{ kind = 'courtyard', ports = 'NNE ENE' }, { kind = 'courtyard', ports = 'ESE SSE' },"
    "{ kind = 'courtyard', ports = 'SSW WSW' }";

}  // namespace

TEST_CASE("CAS-11 a castle tile has a segment for each half-edge and each path") {
  const TileSet set = read(castle_tile(kEnding, kTower + "," + kPath + "," + kHouse + "," + kCourtyard));
  CHECK(set.edge_classes.at(1) ==
        EdgeClass{"plain", {FeatureKind::any, FeatureKind::nothing, FeatureKind::any}, false});
  const TileDesign& tile = set.tiles.at(0);
  REQUIRE(tile.segments.size() == 4);
  // Between the halves of a plain edge lies nothing.
  CHECK(tile.segments[0] == Segment{FeatureKind::tower, ports({"NNW", "NNE"})});
  CHECK(tile.segments[1] == Segment{FeatureKind::path, ports({"S"})});
  CHECK(tile.segments[2] == Segment{FeatureKind::house, ports({"ENE", "ESE", "SSE"})});
  CHECK(tile.segments[3] == Segment{FeatureKind::courtyard, ports({"SSW", "WSW", "WNW"})});
  CHECK_FALSE(tile.square);
  CHECK(set.start.empty());
}

TEST_CASE("CAS-11 outlines may end in the middle of an edge") {
  const TileSet set =
      read(castle_tile("plain plain plain plain",
                       "{ kind = 'tower', ports = 'NNW W' }, { kind = 'house', ports = 'NNE E S' }"));
  CHECK(set.tiles.at(0).segments.at(0).ports == ports({"NNW", "WSW", "WNW"}));
}

TEST_CASE("CAS-12 wells lie on paths, markets in courtyards") {
  const TileSet set =
      read(castle_tile(kEnding, kTower + ", { kind = 'path', ports = 'S', wells = 2 }," + kHouse +
                                    ", { kind = 'courtyard', ports = 'SSW W', markets = 1 }"));
  CHECK(set.tiles.at(0).segments.at(1).coats == 2);
  CHECK(set.tiles.at(0).segments.at(3).coats == 1);
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'tower', ports = 'N', wells = 1 }")),
                 "found wells on a tower, expected them on paths only"));
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'path', ports = 'S', markets = 1 }")),
                 "found markets on a path, expected them on courtyards only"));
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'house', ports = 'N', coats = 1 }")),
                 "found coats on a house, expected them on cities only"));
}

TEST_CASE("CAS-12 at a square two paths end at least") {
  CHECK(read(castle_tile(kCross, kArms, "square = true\n")).tiles.at(0).square);
  CHECK_FALSE(read(castle_tile(kCross, kArms)).tiles.at(0).square);
  CHECK(error_of(castle_tile(kEnding, kTower + "," + kPath + "," + kHouse + "," + kCourtyard,
                             "square = true\n")) ==
        "t.toml:11:10: found a square on a tile where 1 paths end, expected two or more to end there");
}

TEST_CASE("CAS-11 a port of a castle tile carries what its edge's class says") {
  CHECK(contains(
      error_of(castle_tile(kEnding, "{ kind = 'path', ports = 'N' }")),
      "found a path at port NNW, expected a tower, a house or a courtyard, as that edge's class says"));
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'tower', ports = 'S' }")),
                 "found a tower at port S, expected a path"));
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'city', ports = 'N' }")),
                 "found a city at port NNW, expected a tower, a house or a courtyard"));
  CHECK(contains(error_of(castle_tile(kEnding, kTower + "," + kPath + "," + kHouse)),
                 "found port SSW in no segment, expected it in a tower, a house or a courtyard"));
  CHECK(contains(error_of(castle_tile(kEnding, "{ kind = 'any', ports = 'N' }")),
                 "found \"any\", expected one of"));
}

TEST_CASE("CAS-29 every edge may lie against a wild one") {
  const TileSet set = read(castle_tile("recess path recess recess",
                                       "{ kind = 'path', ports = 'E' }, { kind = 'tower', ports = 'N ENE' },"
                                       "{ kind = 'house', ports = 'ESE S W' }"));
  CHECK(set.edge_classes.at(2).meets_all);
  CHECK_FALSE(set.edge_classes.at(0).meets_all);
}

TEST_CASE("CAS-11 edge classes name any in their halves, and wild behind") {
  CHECK(contains(edges_error("a = 'any any any'\n"),
                 "found any in the middle, expected it in the halves only"));
  CHECK(contains(edges_error("a = 'path nothing path'\n"), "found a path in a half"));
  CHECK(contains(edges_error("a = 'any nothing any tame'\n"), "found 4 kinds, expected three"));
  CHECK(contains(edges_error("a = 'any wild any'\n"), "found \"wild\", expected one of"));
}

}  // namespace bastide::tests::castle_tile_test
