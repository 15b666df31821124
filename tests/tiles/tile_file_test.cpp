#include "engine/tiles/tile_file.hpp"

#include "tests/catch.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::tile_file_test {

using namespace bastide::engine;

namespace {

/// The error of a file that has only meadow tiles, each with these `keys`.
std::string meadow_error(const std::vector<std::string>& keys) {
  std::string text = kHead;
  for (const std::string& tile : keys) {
    text += "[[tile]]\n" + tile +
            "\nedges = 'field field field field'\nsegments = [{ kind = 'field', ports = 'N E S W' }]\n";
  }
  return file_error(text);
}

/// The error of a file with this list of edge classes and no tile.
std::string edges_error(const std::string& edges) {
  return file_error("name = 'x'\n[edges]\n" + edges);
}

}  // namespace

TEST_CASE("A tile file gives edges, segments and borders") {
  const auto text = tile_with(kRoadBelowCity, kCity + "," + kRoad + "," + kAbove + "," + kBelow);
  const TileSet set = read_tile_set(text, "t.toml");
  CHECK(set.name == "test");
  CHECK(set.tile_count() == 4);
  CHECK(set.start == std::vector<StartTile>{{0, 0, 0}});
  REQUIRE(set.edge_classes.size() == 3);
  CHECK(set.edge_classes[1] ==
        EdgeClass{"road", {FeatureKind::field, FeatureKind::road, FeatureKind::field}});
  const TileDesign& tile = set.tiles.at(0);
  CHECK(tile.edges == std::array<std::uint8_t, 4>{2, 1, 0, 1});
  REQUIRE(tile.segments.size() == 4);
  CHECK(tile.segments[0] == Segment{FeatureKind::city, ports({"NNW", "N", "NNE"}), 0, 0});
  CHECK(tile.segments[1] == Segment{FeatureKind::road, ports({"E", "W"}), 0, 0});
  CHECK(tile.segments[2] == Segment{FeatureKind::field, ports({"ENE", "WNW"}), 0, 0b1});
  CHECK(tile.segments[3] == Segment{FeatureKind::field, ports({"ESE", "SSE", "S", "SSW", "WSW"}), 0, 0});
}

TEST_CASE("Borders may name a city that comes later in the list") {
  const auto text = tile_with(kRoadBelowCity, kAbove + "," + kBelow + "," + kRoad + "," + kCity);
  CHECK(read_tile_set(text, "t.toml").tiles.at(0).segments.at(0).borders == 0b1000);
}

TEST_CASE("An edge that carries one kind all through belongs to one segment") {
  // Its middle port stands for the whole edge, so no list can name the middle and one half alone.
  const auto text = tile_with("field field field field",
                              "{ kind = 'field', ports = 'NNW' }, { kind = 'field', ports = 'NNE E S W' }");
  CHECK(contains(file_error(text), "found port N in no segment"));
}

TEST_CASE("Every port belongs to exactly one segment") {
  CHECK(segments_error(kCity + "," + kRoad + "," + kAbove) ==
        "t.toml:11:12: found port ESE in no segment, expected it in a field");
  CHECK(contains(segments_error(kCity + "," + kCity + "," + kRoad + "," + kAbove + "," + kBelow),
                 "found port NNW in a second segment, expected it in one"));
  CHECK(contains(segments_error("{ kind = 'city', ports = 'N N' }"), "found port N twice"));
  CHECK(contains(segments_error("{ kind = 'city', ports = 'N NNE' }"), "found port NNE twice"));
}

TEST_CASE("A port carries what its edge's class says") {
  CHECK(contains(segments_error("{ kind = 'road', ports = 'N' }"),
                 "found a road at port NNW, expected a city, as that edge's class says"));
  CHECK(contains(segments_error("{ kind = 'field', ports = 'E' }"),
                 "found a field at port E, expected a road"));
  CHECK(contains(segments_error("{ kind = 'road', ports = 'ENE' }"),
                 "found a road at port ENE, expected a field"));
}

TEST_CASE("Unknown kinds, ports and edge classes are errors") {
  CHECK(contains(segments_error("{ kind = 'river', ports = 'N' }"),
                 "kind: found \"river\", expected one of: road, city, field, monastery, castle, cemetery"));
  CHECK(contains(segments_error("{ kind = 'city', ports = 'NORTH' }"),
                 "found port \"NORTH\", expected some of: NNW, N"));
  CHECK(segments_error(kCity, "city road river road") ==
        "t.toml:10:9: found \"river\" in the south, expected one of: field, road, city");
  CHECK(contains(segments_error(kCity, "city road field"), "found 3 edges, expected four"));
}

TEST_CASE("Segments that reach the edge need ports, and those in the tile's middle have none") {
  CHECK(contains(segments_error("{ kind = 'city', ports = '' }"), "found no ports"));
  CHECK(contains(segments_error("{ kind = 'city' }"), "ports is missing"));
  for (const std::string kind : {"monastery", "castle", "cemetery"}) {
    CHECK(contains(segments_error("{ kind = '" + kind + "', ports = 'N' }"),
                   "found ports on a " + kind + ", expected none"));
  }
}

TEST_CASE("A tile has at most one monastery, castle or cemetery") {
  CHECK(contains(segments_error("{ kind = 'monastery' }, { kind = 'castle' }"),
                 "found a castle besides another, expected one in the middle of a tile at most"));
  CHECK(contains(segments_error("{ kind = 'cemetery' }, { kind = 'cemetery' }"), "found a cemetery besides"));
}

TEST_CASE("A tile has one to fifteen segments") {
  CHECK(contains(segments_error(""), "found 0 segments, expected 1 to 15"));
  std::string many = "{ kind = 'monastery' }";
  for (int i = 0; i < 15; ++i) many += ", { kind = 'monastery' }";
  CHECK(contains(segments_error(many), "found 16 segments, expected 1 to 15"));
}

TEST_CASE("Borders stand on every field of a tile with a city, and lead to cities") {
  const std::string rest = kCity + "," + kRoad + "," + kBelow + ",";
  CHECK(contains(segments_error(rest + "{ kind = 'field', ports = 'ENE WNW' }"), "borders is missing"));
  CHECK(contains(segments_error(rest + "{ kind = 'field', ports = 'ENE WNW', borders = 'E' }"),
                 "found a road at port E, expected a port of a city"));
  CHECK(contains(segments_error(rest + "{ kind = 'field', ports = 'ENE WNW', borders = 'N N' }"),
                 "found port N twice"));
  CHECK(contains(
      segments_error(kAbove + "," + kBelow + "," + kRoad + ", { kind = 'city', ports = 'N', borders = '' }"),
      "found borders on a city, expected them on fields only"));
  CHECK(contains(
      segments_error("{ kind = 'city', ports = 'N E' }, { kind = 'field', ports = 'S W', borders = 'N E' }",
                     "city city field field"),
      "found one city by several ports"));
}

TEST_CASE("Borders may be left out where there is no city") {
  CHECK(segments_error("{ kind = 'field', ports = 'N E S W' }", kMeadow) == "");
  CHECK(segments_error("{ kind = 'field', ports = 'N E S W', borders = '' }", kMeadow) == "");
}

TEST_CASE("Coats of arms stand on cities, four at most") {
  const std::string city = "{ kind = 'city', ports = 'N E S W', coats = ";
  CHECK(segments_error(city + "4 }", "city city city city") == "");
  CHECK(contains(segments_error(city + "5 }", "city city city city"),
                 "found 5, expected a whole number from 0 to 4"));
  CHECK(contains(segments_error(city + "-1 }", "city city city city"), "found -1"));
  CHECK(contains(segments_error("{ kind = 'road', ports = 'E W', coats = 1 }"),
                 "found coats on a road, expected them on cities only"));
}

TEST_CASE("Edge classes are three known kinds, the same from both sides, roads in the middle") {
  CHECK(edges_error("a = 'field city'\n") ==
        "t.toml:3:5: edge class \"a\": found 2 kinds, expected three: left half, middle, right half");
  CHECK(contains(
      edges_error("a = 'field sea field'\n"),
      "found \"sea\", expected one of: road, city, field, path, tower, house, courtyard, any, nothing"));
  CHECK(contains(edges_error("a = 'field monastery field'\n"), "found \"monastery\""));
  CHECK(
      contains(edges_error("a = 'field road city'\n"), "found field left and city right, expected the same"));
  CHECK(contains(edges_error("a = 'road road road'\n"), "found a road in a half"));
  CHECK(contains(edges_error(""), "found 0 edge classes, expected 1 to 8"));
  std::string nine;
  for (const char name : std::string("abcdefghi")) nine += std::string(1, name) + " = 'city city city'\n";
  CHECK(contains(edges_error(nine), "found 9 edge classes, expected 1 to 8"));
  CHECK(contains(file_error("name = 'x'\n"), "edges is missing"));
}

TEST_CASE("Ids are short, plain and unique") {
  CHECK(meadow_error({"id = 'Rob_12ab'\ncount = 1\nstart = true"}) == "");
  for (const char* id : {"", "nineletts", "a b", "é", "A-1"}) {
    INFO(id);
    CHECK(contains(meadow_error({std::string("id = '") + id + "'\ncount = 1"}),
                   "expected 1 to 8 letters, digits or underscores"));
  }
  CHECK(contains(meadow_error({"id = 'A'\ncount = 1\nstart = true", "id = 'A'\ncount = 1"}),
                 "found id \"A\" a second time"));
}

TEST_CASE("Counts are 1 to 99 and 190 tiles in all") {
  CHECK(contains(meadow_error({"id = 'A'\ncount = 0"}),
                 "count: found 0, expected a whole number from 1 to 99"));
  CHECK(contains(meadow_error({"id = 'A'\ncount = 100"}), "found 100"));
  CHECK(meadow_error({"id = 'A'\ncount = 99\nstart = true", "id = 'B'\ncount = 91"}) == "");
  CHECK(contains(meadow_error({"id = 'A'\ncount = 99\nstart = true", "id = 'B'\ncount = 92"}),
                 "found 191 tiles so far, expected at most 190"));
}

TEST_CASE("BASE-1 exactly one tile of a set is the start tile") {
  CHECK(meadow_error({"id = 'A'\ncount = 1", "id = 'B'\ncount = 1"}) ==
        "t.toml:1:8: found no tile with start = true in t.toml, expected exactly one");
  CHECK(contains(meadow_error({"id = 'A'\ncount = 1\nstart = true", "id = 'B'\ncount = 1\nstart = true"}),
                 "found a second start tile at 0,0, expected one in each cell"));
  CHECK(contains(file_error(kHead), "found no tile with start = true"));
}

TEST_CASE("Unknown keys are errors in the file, its tiles and its segments") {
  CHECK(contains(
      segments_error("{ kind = 'city', ports = 'N', coat = 1 }," + kRoad + "," + kAbove + "," + kBelow),
      "found unknown key \"coat\", expected perhaps \"coats\""));
  CHECK(contains(meadow_error({"id = 'A'\ncount = 1\nstrat = true"}), "found unknown key \"strat\""));
  CHECK(contains(file_error("size = 1\n" + kHead), "found unknown key \"size\""));
}

}  // namespace bastide::tests::tile_file_test
