// What a tile shows besides segments: mist, the ruin, and signs on roads.

#include "tests/catch.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::tile_face_test {

using namespace bastide::engine;

namespace {

TileDesign tile_of(const std::string& edges, const std::string& segments, const std::string& keys = "") {
  return read_tile_set(tile_with(edges, segments, keys), "t.toml").tiles.at(0);
}

std::string tile_error(const std::string& edges, const std::string& segments, const std::string& keys) {
  return file_error(tile_with(edges, segments, keys));
}

const std::string kCastle = "{ kind = 'castle' }";
const std::string kWholeMeadow = "{ kind = 'field', ports = 'N E S W' }";

std::string meadow_ports(const std::string& names) {
  return "{ kind = 'field', ports = '" + names + "' }";
}

}  // namespace

TEST_CASE("Castles and cemeteries stand in the middle of a tile") {
  const TileDesign castle = tile_of(kMeadow, kWholeMeadow + "," + kCastle);
  CHECK(castle.segments.at(1) == Segment{FeatureKind::castle});
  const TileDesign cemetery = tile_of(kMeadow, kWholeMeadow + ", { kind = 'cemetery' }");
  CHECK(cemetery.segments.at(1) == Segment{FeatureKind::cemetery});
  CHECK(cemetery.mist == 0);
}

TEST_CASE("MIST-22 meadow in mist is in no segment") {
  const TileDesign tile = tile_of(kMeadow, meadow_ports("E S W"), "mist = 'N'");
  CHECK(tile.mist == ports({"NNW", "N", "NNE"}));
  CHECK(tile.segments.at(0).ports == static_cast<PortSet>(0xFFF & ~tile.mist));
  CHECK(contains(tile_error(kMeadow, kWholeMeadow, "mist = 'N'"),
                 "found a field at port N, which lies in mist, expected it in no segment"));
  CHECK(contains(tile_error(kMeadow, meadow_ports("E S"), "mist = 'N'"), "found port WSW in no segment"));
}

TEST_CASE("MIST-22 a tile may have no clear meadow at all, but not nothing at all") {
  const TileDesign tile = tile_of(kMeadow, kCastle, "mist = 'N E S W'");
  CHECK(tile.segments.size() == 1);
  CHECK(tile.mist == 0xFFF);
  CHECK(contains(tile_error(kMeadow, "", "mist = 'N E S W'"), "found 0 segments, expected 1 to 15"));
}

TEST_CASE("Mist may cover a part of an edge, whose other ports are then named one by one") {
  const TileDesign right = tile_of(kMeadow, meadow_ports("NNW E S W"), "mist = 'N NNE'");
  CHECK(right.mist == ports({"N", "NNE"}));
  const TileDesign half = tile_of(kMeadow, meadow_ports("NNW N E S W"), "mist = 'NNE'");
  CHECK(half.mist == ports({"NNE"}));
  CHECK(half.segments.at(0).ports == static_cast<PortSet>(0xFFF & ~half.mist));
  CHECK(
      contains(tile_error(kMeadow, meadow_ports("N E S W"), "mist = 'NNE'"), "found port NNW in no segment"));
}

TEST_CASE("MIST-23 a road in mist stays in its segment") {
  const std::string fields = "," + meadow_ports("N ENE") + "," + meadow_ports("ESE S");
  const std::string edges = "field road field road";
  const TileDesign tile = tile_of(edges, kRoad + fields, "mist = 'WSW W WNW'");
  CHECK(tile.mist == ports({"WSW", "W", "WNW"}));
  CHECK(tile.segments.at(0).ports == ports({"E", "W"}));
  CHECK(contains(tile_error(edges, "{ kind = 'road', ports = 'E' }" + fields, "mist = 'WSW W WNW'"),
                 "found port W in no segment, expected it in a road"));
  // One side of the road alone.
  CHECK(tile_of(edges, kRoad + "," + meadow_ports("N ENE WNW") + "," + meadow_ports("ESE S"), "mist = 'WSW'")
            .mist == ports({"WSW"}));
}

TEST_CASE("MIST-4 mist lies over fields and roads, never over cities") {
  const std::string segments = kCity + "," + kRoad + "," + kAbove + "," + kBelow;
  CHECK(tile_error(kRoadBelowCity, segments, "mist = 'N'") ==
        "t.toml:12:8: found mist at port NNW, which carries a city, expected it over fields and roads only");
}

TEST_CASE("Lists of mist name each port once, and at least one") {
  CHECK(contains(tile_error(kMeadow, kWholeMeadow, "mist = ''"), "found no ports, expected at least one"));
  CHECK(contains(tile_error(kMeadow, kWholeMeadow, "mist = 'N N'"), "found port N twice"));
  CHECK(contains(tile_error(kMeadow, kWholeMeadow, "mist = 'NORTH'"),
                 "found port \"NORTH\", expected some of: NNW, N"));
  CHECK(contains(tile_error(kMeadow, kWholeMeadow, "mist = true"), "expected a text in quotes"));
}

TEST_CASE("MIST-22 borders are listed as ever, and name no port in mist") {
  const std::string edges = "city field field field";
  const std::string field = "{ kind = 'field', ports = 'S W'";
  CHECK(contains(tile_error(edges, kCity + "," + field + " }", "mist = 'E'"), "borders is missing"));
  CHECK(contains(tile_error(edges, kCity + "," + field + ", borders = 'E' }", "mist = 'E'"),
                 "found port E, which is in no segment, expected a port of a city"));
  CHECK(tile_of(edges, kCity + "," + field + ", borders = '' }", "mist = 'E'").segments.at(1).borders == 0);
}

TEST_CASE("MIST-1 meadow under the ruin is in no segment") {
  const TileDesign tile = tile_of(kMeadow, meadow_ports("NNW N E S W"), "ruin = 'NNE'");
  CHECK(tile.ruin == ports({"NNE"}));
  CHECK(contains(tile_error(kMeadow, meadow_ports("NNW N NNE E S W"), "ruin = 'NNE'"),
                 "found a field at port NNE, which the ruin covers, expected it in no segment"));
  CHECK(contains(tile_error(kMeadow, meadow_ports("S W"), "mist = 'E'\nruin = 'N E'"),
                 "found the ruin at port ENE, which lies in mist, expected one or the other"));
  CHECK(contains(tile_error(kRoadBelowCity, kCity, "ruin = 'E'"),
                 "found the ruin at port E, which carries a road, expected it over fields only"));
}

TEST_CASE("MIST-1 only tiles of a start piece show the ruin") {
  const std::string tile = "[[tile]]\nid = 'E'\ncount = 1\nedges = '" + kMeadow +
                           "'\nruin = 'N'\nsegments = [" + meadow_ports("E S W") + "]\n";
  CHECK(contains(file_error(tile_with(kMeadow, kWholeMeadow) + tile),
                 "found the ruin on E, expected it on start tiles only"));
}

TEST_CASE("Roads carry inns and labyrinths") {
  const std::string rest = "," + meadow_ports("N ENE WNW") + "," + meadow_ports("ESE S WSW");
  const std::string edges = "field road field road";
  const auto signs = [&](const std::string& keys) {
    return tile_of(edges, "{ kind = 'road', ports = 'E W'" + keys + " }" + rest).segments.at(0).signs;
  };
  CHECK(signs("") == 0);
  CHECK(signs(", inn = true") == kInn);
  CHECK(signs(", inn = false") == 0);
  CHECK(signs(", labyrinth = true") == kLabyrinth);
  CHECK(contains(segments_error("{ kind = 'road', ports = 'E W', inn = 1 }" + rest, edges),
                 "inn: found 1, expected true or false"));
}

TEST_CASE("Inns and labyrinths stand on roads only, one labyrinth on a tile at most") {
  CHECK(contains(segments_error("{ kind = 'city', ports = 'N', inn = true }"),
                 "found \"inn\" on a city, expected it on roads only"));
  CHECK(contains(segments_error("{ kind = 'castle', labyrinth = true }"),
                 "found \"labyrinth\" on a castle, expected it on roads only"));
  CHECK(contains(segments_error("{ kind = 'road', ports = 'E', labyrinth = true },"
                                "{ kind = 'road', ports = 'W', labyrinth = true }"),
                 "found a labyrinth besides another, expected one on a tile at most"));
}

TEST_CASE("ROB-1 a tile may carry the robber symbol") {
  CHECK(tile_of(kMeadow, kWholeMeadow, "robber = true").marks == kRobberMark);
  CHECK(tile_of(kMeadow, kWholeMeadow, "robber = false").marks == 0);
  CHECK(tile_of(kMeadow, kWholeMeadow).marks == 0);
  CHECK(
      contains(tile_error(kMeadow, kWholeMeadow, "robber = 'yes'"), "robber: found \"yes\", expected true"));
}

TEST_CASE("VAR-10 a tile says what stands at its crossing") {
  const std::string edges = "field road field road";
  const std::string roads = "{ kind = 'road', ports = 'E' }, { kind = 'road', ports = 'W' },";
  const std::string rest = meadow_ports("N ENE WNW") + "," + meadow_ports("ESE S WSW");
  CHECK(tile_of(edges, roads + rest).crossing == Crossing::unsaid);
  CHECK(tile_of(edges, roads + rest, "crossing = 'village'").crossing == Crossing::village);
  CHECK(tile_of(edges, roads + rest, "crossing = 'trees'").crossing == Crossing::trees);
  CHECK(contains(tile_error(edges, roads + rest, "crossing = 'bush'"),
                 "crossing: found \"bush\", expected one of: village, trees"));
  CHECK(contains(tile_error(edges, kRoad + "," + rest, "crossing = 'trees'"),
                 "found a crossing on a tile where 0 roads end, expected two or more to end there"));
}

}  // namespace bastide::tests::tile_face_test
