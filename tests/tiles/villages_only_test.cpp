#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::villages_only_test {

using namespace bastide::engine;

namespace {

/// Three roads below a city that meet at `crossing`, the city last but for a meadow.
TileSet crossing_below_city(const std::string& crossing) {
  return read_tile_set(
      tile_with(
          "city road road road",
          "{ kind = 'field', ports = 'ESE SSE', borders = '' }, { kind = 'road', ports = 'E' },"
          "{ kind = 'road', ports = 'S', inn = true }, { kind = 'field', ports = 'SSW WSW', borders = '' },"
          "{ kind = 'road', ports = 'W' }, { kind = 'city', ports = 'N', coats = 1 },"
          "{ kind = 'field', ports = 'ENE WNW', borders = 'N' }",
          crossing),
      "t.toml");
}

std::string drawn_with_villages_only(const std::string& crossing) {
  return drawn(with_villages_only(crossing_below_city(crossing)).tiles.at(0));
}

}  // namespace

TEST_CASE("VAR-10 roads that meet under trees are one road, in the place of the first") {
  CHECK(drawn(crossing_below_city("crossing = 'trees'").tiles.at(0)) ==
        "field.ESE.SSE road.E road.S field.SSW.WSW road.W city.NNW.N.NNE+ field.ENE.WNW/5");
  // The border list follows its city.
  CHECK(drawn_with_villages_only("crossing = 'trees'") ==
        "field.ESE.SSE road.E.S.W field.SSW.WSW city.NNW.N.NNE+ field.ENE.WNW/3");
}

TEST_CASE("VAR-10 villages, and crossings of which nothing is said, end roads") {
  const std::string apart =
      "field.ESE.SSE road.E road.S field.SSW.WSW road.W city.NNW.N.NNE+ field.ENE.WNW/5";
  CHECK(drawn_with_villages_only("crossing = 'village'") == apart);
  CHECK(drawn_with_villages_only("") == apart);
}

TEST_CASE("VAR-10 the signs of roads that become one are on it") {
  const TileSet set = with_villages_only(crossing_below_city("crossing = 'trees'"));
  CHECK(set.tiles.at(0).segments.at(1).signs == kInn);
  CHECK(set.tiles.at(0).segments.at(1).coats == 0);
}

TEST_CASE("VAR-10 a set keeps all but its crossings under trees") {
  const TileSet printed = built_in_set({"base", "mists"});
  const TileSet set = with_villages_only(printed);
  REQUIRE(set.tiles.size() == printed.tiles.size());
  CHECK(set.start == printed.start);
  int changed = 0;
  for (std::size_t i = 0; i < set.tiles.size(); ++i) {
    INFO(set.tiles[i].id);
    const bool trees = printed.tiles[i].crossing == Crossing::trees;
    CHECK((set.tiles[i] == printed.tiles[i]) == !trees);
    if (!trees) continue;
    ++changed;
    CHECK(road_ends(set.tiles[i]) == 0);
    CHECK(set.tiles[i].mist == printed.tiles[i].mist);
  }
  CHECK(changed >= 2);
}

}  // namespace bastide::tests::villages_only_test
