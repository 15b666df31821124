#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

namespace bastide::tests::robbers_set_test {

using namespace bastide::engine;

namespace {

const TileSet& robbers() {
  static const TileSet set = built_in_file("robbers").set;
  return set;
}

}  // namespace

TEST_CASE("ROB-1 the robbers set has 8 tiles of 6 designs, each with the robber symbol") {
  const std::string ids[] = {"RO1", "RO2", "RO3", "RO4", "RO5", "RO6"};
  const int counts[] = {2, 2, 1, 1, 1, 1};
  REQUIRE(robbers().tiles.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(robbers().tiles[i].id == ids[i]);
    CHECK(robbers().tiles[i].count == counts[i]);
    CHECK(robbers().tiles[i].marks == kRobberMark);
    CHECK(robbers().tiles[i].mist == 0);
  }
  CHECK(robbers().tile_count() == 8);
}

TEST_CASE("ROB-1 the robbers' tiles look like tiles of the base set, turned") {
  const TileSet base = built_in_set({"base"});
  const std::string alike[] = {"V", "U", "W", "J", "E", "G"};
  for (std::size_t i = 0; i < 6; ++i) {
    INFO(robbers().tiles.at(i).id);
    CHECK(unturned_look(robbers().tiles.at(i)) == unturned_look(base.tiles.at(*base.find(alike[i]))));
  }
}

TEST_CASE("The robbers set's edges and segments") {
  CHECK(edges_of(robbers(), "field") == 15);
  CHECK(edges_of(robbers(), "road") == 13);
  CHECK(edges_of(robbers(), "city") == 4);
  CHECK(total(robbers(), [](const TileDesign& tile) { return tile.segments.size(); }) == 27);
  CHECK(coats_of(robbers()) == 0);
}

TEST_CASE("The robbers are played with the base set, which has the start tile") {
  CHECK(built_in_file("robbers").set.start.empty());
  const TileSet set = built_in_set({"base", "robbers"});
  CHECK(set.tile_count() == 80);
  CHECK(set.tiles.at(set.start.at(0).type).id == "D");
  CHECK(set.tiles.at(*set.find("D")).marks == 0);
}

}  // namespace bastide::tests::robbers_set_test
