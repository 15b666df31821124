#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tiles/set_figures.hpp"

#include <fstream>
#include <iterator>

namespace bastide::tests::labyrinth_set_test {

using namespace bastide::engine;

namespace {

/// The test set of roads with inns.
TileFile inns() {
  std::ifstream file(BASTIDE_SOURCE_DIR "/tests/data/inns.toml");
  REQUIRE(file);
  return read_tile_file(std::string{std::istreambuf_iterator<char>(file), {}}, "inns.toml");
}

}  // namespace

TEST_CASE("LAB-1 two labyrinth tiles: a road on each edge and four meadows in the corners") {
  const TileFile file = built_in_file("labyrinth");
  CHECK(file.set.start.empty());
  REQUIRE(file.set.tiles.size() == 1);
  const TileDesign& tile = file.set.tiles[0];
  CHECK(tile.id == "LAB");
  CHECK(tile.count == 2);
  CHECK(tile.segments.at(0).signs == kLabyrinth);
  CHECK(drawn(tile) == "road.N.E.S.W field.NNW.WNW field.NNE.ENE field.ESE.SSE field.SSW.WSW");
}

TEST_CASE("LAB-3 no road ends at the labyrinth") {
  CHECK(road_ends(built_in_file("labyrinth").set.tiles.at(0)) == 0);
}

TEST_CASE("The labyrinth and the inns are played with the base set") {
  const TileSet set =
      join_tile_files(std::vector<TileFile>{built_in_file("base"), built_in_file("labyrinth"), inns()});
  CHECK(set.tile_count() == 72 + 2 + 14);
  CHECK(set.tiles.at(set.start.at(0).type).id == "D");
  CHECK(set.edge_classes.size() == 3);
}

TEST_CASE("No inn stands beside a labyrinth on one tile") {
  const TileSet set = inns().set;
  CHECK(total(set, [](const TileDesign& tile) {
          int with_inn = 0;
          for (const Segment& segment : tile.segments) {
            CHECK((segment.signs & kLabyrinth) == 0);
            with_inn += (segment.signs & kInn) != 0 ? 1 : 0;
          }
          return with_inn;
        }) == 10);
}

}  // namespace bastide::tests::labyrinth_set_test
