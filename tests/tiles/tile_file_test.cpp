#include "engine/tiles/tile_file.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"

using namespace bastide::engine;
using bastide::tests::message_of;

namespace {

const std::string kHead = R"(name = "test"
[edges]
field = "field field field"
road = "field road field"
city = "city city city"
)";

/// A file of one start tile, with `segments` as its list.
std::string tile_with(const std::string& edges, const std::string& segments) {
  return kHead + "[[tile]]\nid = 'D'\ncount = 4\nstart = true\nedges = '" + edges + "'\nsegments = [" +
         segments + "]\n";
}

//   city above, a straight road, fields on both sides of it
const std::string kCity = "{ kind = 'city', ports = 'N' }";
const std::string kRoad = "{ kind = 'road', ports = 'E W' }";
const std::string kAbove = "{ kind = 'field', ports = 'ENE WNW', borders = 'N' }";
const std::string kBelow = "{ kind = 'field', ports = 'ESE S WSW', borders = '' }";
const std::string kRoadBelowCity = "city road field road";

std::string segments_error(const std::string& segments, const std::string& edges = kRoadBelowCity) {
  return message_of([&] { return read_tile_set(tile_with(edges, segments), "t.toml"); });
}

/// The error of a file that has only meadow tiles, each with these `keys`.
std::string meadow_error(const std::vector<std::string>& keys) {
  std::string text = kHead;
  for (const std::string& tile : keys) {
    text += "[[tile]]\n" + tile +
            "\nedges = 'field field field field'\nsegments = [{ kind = 'field', ports = 'N E S W' }]\n";
  }
  return message_of([&] { return read_tile_set(text, "t.toml"); });
}

/// The error of a file with this list of edge classes and no tile.
std::string edges_error(const std::string& edges) {
  return message_of([&] { return read_tile_set("name = 'x'\n[edges]\n" + edges, "t.toml"); });
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

PortSet ports(std::initializer_list<std::string_view> names) {
  unsigned set = 0;
  for (const std::string_view name : names) set |= 1U << *port_named(name);
  return static_cast<PortSet>(set);
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
  CHECK(contains(message_of([&] { return read_tile_set(text, "t.toml"); }), "found port N in no segment"));
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
                 "kind: found \"river\", expected one of: road, city, field, monastery"));
  CHECK(contains(segments_error("{ kind = 'city', ports = 'NORTH' }"),
                 "found port \"NORTH\", expected some of: NNW, N"));
  CHECK(segments_error(kCity, "city road river road") ==
        "t.toml:10:9: found \"river\" in the south, expected one of: field, road, city");
  CHECK(contains(segments_error(kCity, "city road field"), "found 3 edges, expected four"));
}

TEST_CASE("Segments that reach the edge need ports and monasteries have none") {
  CHECK(contains(segments_error("{ kind = 'city', ports = '' }"), "found no ports"));
  CHECK(contains(segments_error("{ kind = 'city' }"), "ports is missing"));
  CHECK(contains(segments_error("{ kind = 'monastery', ports = 'N' }"),
                 "found ports on a monastery, expected none"));
}

TEST_CASE("A tile has one to fifteen segments and at most one monastery") {
  CHECK(contains(segments_error(""), "found 0 segments, expected 1 to 15"));
  std::string many = "{ kind = 'monastery' }";
  CHECK(contains(segments_error(many + "," + many),
                 "found a monastery besides another, expected one in the middle of a tile at most"));
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
  const std::string meadow = "field field field field";
  CHECK(segments_error("{ kind = 'field', ports = 'N E S W' }", meadow) == "");
  CHECK(segments_error("{ kind = 'field', ports = 'N E S W', borders = '' }", meadow) == "");
}

TEST_CASE("Coats of arms stand on cities, four at most") {
  const std::string city = "{ kind = 'city', ports = 'N E S W', coats = ";
  CHECK(segments_error(city + "4 }", "city city city city") == "");
  CHECK(contains(segments_error(city + "5 }", "city city city city"),
                 "found 5, expected a whole number from 0 to 4"));
  CHECK(contains(segments_error(city + "-1 }", "city city city city"), "found -1"));
  CHECK(contains(segments_error("{ kind = 'road', ports = 'E W', coats = 1 }"),
                 "found coats of arms on a road, expected them on cities only"));
}

TEST_CASE("Edge classes are three known kinds, the same from both sides, roads in the middle") {
  CHECK(edges_error("a = 'field city'\n") ==
        "t.toml:3:5: edge class \"a\": found 2 kinds, expected three: left half, middle, right half");
  CHECK(contains(edges_error("a = 'field sea field'\n"), "found \"sea\", expected road, city or field"));
  CHECK(contains(edges_error("a = 'field monastery field'\n"), "found \"monastery\""));
  CHECK(
      contains(edges_error("a = 'field road city'\n"), "found field left and city right, expected the same"));
  CHECK(contains(edges_error("a = 'road road road'\n"), "found a road in a half"));
  CHECK(contains(edges_error(""), "found 0 edge classes, expected 1 to 3"));
  CHECK(contains(edges_error("a = 'field field field'\nb = 'city city city'\nc = 'field road field'\n"
                             "d = 'field city field'\n"),
                 "found 4 edge classes, expected 1 to 3"));
  CHECK(contains(message_of([] { return read_tile_set("name = 'x'\n", "t.toml"); }), "edges is missing"));
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

TEST_CASE("Counts are 1 to 99 and 160 tiles in all") {
  CHECK(contains(meadow_error({"id = 'A'\ncount = 0"}),
                 "count: found 0, expected a whole number from 1 to 99"));
  CHECK(contains(meadow_error({"id = 'A'\ncount = 100"}), "found 100"));
  CHECK(meadow_error({"id = 'A'\ncount = 99\nstart = true", "id = 'B'\ncount = 61"}) == "");
  CHECK(contains(meadow_error({"id = 'A'\ncount = 99\nstart = true", "id = 'B'\ncount = 62"}),
                 "found 161 tiles so far, expected at most 160"));
}

TEST_CASE("BASE-1 exactly one tile of a set is the start tile") {
  CHECK(meadow_error({"id = 'A'\ncount = 1", "id = 'B'\ncount = 1"}) ==
        "t.toml: found no tile with start = true, expected exactly one");
  CHECK(contains(meadow_error({"id = 'A'\ncount = 1\nstart = true", "id = 'B'\ncount = 1\nstart = true"}),
                 "found a second start tile"));
  CHECK(
      contains(message_of([] { return read_tile_set(kHead, "t.toml"); }), "found no tile with start = true"));
}

TEST_CASE("Unknown keys are errors in the file, its tiles and its segments") {
  CHECK(contains(
      segments_error("{ kind = 'city', ports = 'N', coat = 1 }," + kRoad + "," + kAbove + "," + kBelow),
      "found unknown key \"coat\", expected perhaps \"coats\""));
  CHECK(contains(meadow_error({"id = 'A'\ncount = 1\nstrat = true"}), "found unknown key \"strat\""));
  CHECK(contains(message_of([] { return read_tile_set("size = 1\n" + kHead, "t.toml"); }),
                 "found unknown key \"size\""));
}
