#include "engine/tiles/tile_file.hpp"
#include "tests/catch.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::start_piece_test {

using namespace bastide::engine;

namespace {

/// A meadow tile, or one with a road from north to south.
std::string tile(const std::string& id, const std::string& start, bool road = false) {
  return "[[tile]]\nid = '" + id + "'\ncount = 1\nstart = " + start + "\n" +
         (road ? "edges = 'road field road field'\nsegments = [{ kind = 'road', ports = 'N S' }, { kind = "
                 "'field', "
                 "ports = 'NNE E SSE' }, { kind = 'field', ports = 'NNW W SSW' }]\n"
               : "edges = 'field field field field'\nsegments = [{ kind = 'field', ports = 'N E S W' }]\n");
}

std::vector<StartTile> piece(const std::string& tiles) {
  return read_tile_set(kHead + tiles, "t.toml").start;
}

std::string piece_error(const std::string& tiles) {
  return file_error(kHead + tiles);
}

TileFile file_of(const std::string& source, const std::string& text) {
  return read_tile_file(text, source);
}

}  // namespace

TEST_CASE("BASE-1 a start tile lies at 0,0") {
  CHECK(piece(tile("A", "true")) == std::vector<StartTile>{{0, 0, 0}});
  CHECK(piece(tile("A", "[0, 0]")) == std::vector<StartTile>{{0, 0, 0}});
  CHECK(piece(tile("A", "false") + tile("B", "true")) == std::vector<StartTile>{{1, 0, 0}});
}

TEST_CASE("MIST-1 several tiles may make a start piece, the one at 0,0 first") {
  CHECK(piece(tile("A", "[-1, -1]") + tile("B", "[0, -1]") + tile("C", "false") + tile("D", "true") +
              tile("E", "[-1, 0]")) ==
        std::vector<StartTile>{{3, 0, 0}, {0, -1, -1}, {1, 0, -1}, {4, -1, 0}});
}

TEST_CASE("The tiles of a start piece lie in different cells that hang together, one of them 0,0") {
  CHECK(piece_error(tile("A", "[0, 0]") + tile("B", "[1, 0]") + tile("C", "[1, 0]")) ==
        "t.toml:21:9: found a second start tile at 1,0, expected one in each cell");
  CHECK(piece_error(tile("A", "[1, 0]") + tile("B", "[2, 0]")) ==
        "t.toml:9:9: found no start tile at 0,0, expected one");
  CHECK(piece_error(tile("A", "[0, 0]") + tile("B", "[1, 1]") + tile("C", "[0, 2]")) ==
        "t.toml:15:9: found B at 1,1, expected it in one piece with the start tile at 0,0");
  CHECK(piece_error(tile("A", "[0, 0]") + tile("B", "[1, 1]") + tile("C", "[0, 1]")) == "");
}

TEST_CASE("A start cell is two whole numbers from -3 to 3") {
  CHECK(piece_error(tile("A", "[0]")) ==
        "t.toml:9:9: found a list of 1, expected two numbers: cells to the east and to the south of 0,0");
  CHECK(contains(piece_error(tile("A", "[0, 4]")), "found 4, expected a whole number from -3 to 3"));
  CHECK(contains(piece_error(tile("A", "[0, 'x']")), "found \"x\", expected a whole number from -3 to 3"));
  CHECK(contains(piece_error(tile("A", "1")), "start: found 1, expected true or false"));
}

TEST_CASE("The tiles of a start piece show the same where they meet") {
  CHECK(piece_error(tile("A", "[0, 0]", true) + tile("B", "[0, 1]", true)) == "");
  CHECK(piece_error(tile("A", "[0, 0]", true) + tile("B", "[1, 0]")) == "");
  CHECK(piece_error(tile("A", "[0, 0]", true) + tile("B", "[0, 1]")) ==
        "t.toml:10:9: found road in the south of A beside field in the north of B, expected the same");
  CHECK(piece_error(tile("A", "[0, 0]") + tile("B", "[0, -1]", true)) ==
        "t.toml:10:9: found field in the north of A beside road in the south of B, expected the same");
}

TEST_CASE("MIST-1 a start piece may replace the one before it, whose tile goes back to the box") {
  const TileFile one = file_of("one", kHead + tile("A", "true") + tile("B", "false"));
  const TileFile two =
      file_of("two", "replaces_start = true\n" + kHead + tile("C", "[0, 1]") + tile("D", "[0, 0]"));
  CHECK_FALSE(one.replaces_start);
  CHECK(two.replaces_start);
  const TileSet set = join_tile_files(std::vector<TileFile>{one, two});
  CHECK(set.start == std::vector<StartTile>{{3, 0, 0}, {2, 0, 1}});
  CHECK(set.tiles.at(0).count == 0);
  CHECK(set.tiles.at(1).count == 1);
  CHECK(set.tile_count() == 3);
  // Two that do not give way cannot be in one game, whatever their order.
  CHECK(message_of([&] {
          return join_tile_files(std::vector<TileFile>{two, one});
        }) == "one:9:9: found a second start tile besides that of two, expected exactly one");
}

TEST_CASE("Only a file with a start piece replaces that of others") {
  CHECK(message_of([&] {
          return file_of("t.toml", "replaces_start = true\n" + kHead + tile("A", "false"));
        }) == "t.toml:1:18: found replaces_start in a file without a start tile, expected a tile with start");
}

}  // namespace bastide::tests::start_piece_test
