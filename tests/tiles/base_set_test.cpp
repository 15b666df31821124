#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

namespace bastide::tests::base_set_test {

using namespace bastide::engine;

namespace {

const TileSet& base() {
  static const TileSet set = built_in_set({"base"});
  return set;
}

std::string drawn_base(const std::string& id) {
  return drawn(base().tiles.at(base().find(id).value()));
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
  CHECK(total(base(), [](const TileDesign& tile) { return tile.segments.size(); }) == 243);
  CHECK(segments_of(base(), FeatureKind::city) == 49);
  CHECK(segments_of(base(), FeatureKind::road) == 62);
  CHECK(segments_of(base(), FeatureKind::field) == 126);
  CHECK(segments_of(base(), FeatureKind::monastery) == 6);
}

TEST_CASE("The base set's edges") {
  CHECK(edges_of(base(), "field") + edges_of(base(), "road") + edges_of(base(), "city") == 4 * 72);
  CHECK(edges_of(base(), "city") == 79);
  CHECK(edges_of(base(), "road") == 94);
  CHECK(edges_of(base(), "field") == 115);
}

TEST_CASE("BASE-17 the base set has 10 coats of arms") {
  CHECK(coats_of(base()) == 10);
}

TEST_CASE("Some base tiles in full") {
  CHECK(drawn_base("A") == "road.S field.NNW.N.NNE.ENE.E.ESE.SSE.SSW.WSW.W.WNW monastery");
  CHECK(drawn_base("D") == "city.NNW.N.NNE road.E.W field.ENE.WNW/0 field.ESE.SSE.S.SSW.WSW");
  CHECK(drawn_base("F") == "city.ENE.E.ESE.WSW.W.WNW+ field.NNW.N.NNE/0 field.SSE.S.SSW/0");
  CHECK(drawn_base("H") == "city.NNW.N.NNE city.SSE.S.SSW field.ENE.E.ESE.WSW.W.WNW/0/1");
  CHECK(drawn_base("K") == "city.NNW.N.NNE road.S.W field.ENE.E.ESE.SSE.WNW/0 field.SSW.WSW");
  CHECK(drawn_base("S") == "city.NNW.N.NNE.ENE.E.ESE.WSW.W.WNW+ road.S field.SSE/0 field.SSW/0");
  CHECK(drawn_base("X") ==
        "road.N road.E road.S road.W field.NNW.WNW field.NNE.ENE field.ESE.SSE field.SSW.WSW");
}

TEST_CASE("BASE-23 a road ends on its tile or runs across it") {
  for (const TileDesign& tile : base().tiles) {
    const int ends = road_ends(tile);
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

}  // namespace bastide::tests::base_set_test
