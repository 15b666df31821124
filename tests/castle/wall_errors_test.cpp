#include "engine/config/defaults.hpp"
#include "engine/walls/wall.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <random>

namespace bastide::tests::wall_errors_test {

using namespace bastide::engine;

namespace {

/// A small wall: two start cells, four towers, three tokens and more.
struct Text {
  std::string map = "#A##\n#..#\nB..#\n####\n";
  std::string spaces = "12";
  std::string towers = "[0, 3, 6, 9]";
  std::string starts = "A = 'ST1'\nB = 'ST2'\n";
  std::string tokens;
  std::string more;

  Text() {
    for (const char* plain : {"extra_turn", "double_tower", "double_house"})
      tokens += token(plain, "count = 1");
    for (const char* percent : {"unfinished_path", "unfinished_tower", "unfinished_house"}) {
      tokens += token(percent, "count = 0\namount = 50");
    }
    tokens += token("market", "count = 0\namount = 4") + token("keep", "count = 0\namount = 2");
    tokens += token("bonus", "count = 0\namount = 5");
  }

  static std::string token(const std::string& effect, const std::string& keys) {
    return "[[token]]\neffect = '" + effect + "'\n" + keys + "\n";
  }

  [[nodiscard]] std::string all() const {
    return "name = 'small'\nspaces = " + spaces + "\ntowers = " + towers + "\nmap = '''\n" + map + "'''\n" +
           more + "[starts]\n" + starts + tokens;
  }
};

std::string error_of(const Text& text) {
  return message_of([&] { return read_wall(text.all(), "w.toml", castle_tiles()); });
}

std::string map_error(const std::string& map) {
  Text text;
  text.map = map;
  return error_of(text);
}

std::string towers_error(const std::string& towers) {
  Text text;
  text.towers = towers;
  return error_of(text);
}

std::string starts_error(const std::string& starts) {
  Text text;
  text.starts = starts;
  return error_of(text);
}

/// With the first place of `from` changed.
std::string tokens_error(const std::string& from, const std::string& to) {
  Text text;
  text.tokens.replace(text.tokens.find(from), from.size(), to);
  return error_of(text);
}

}  // namespace

TEST_CASE("A wall file gives cells, start cells, track and tokens") {
  const Wall wall = read_wall(Text().all(), "w.toml", castle_tiles());
  CHECK(wall.name == "small");
  CHECK(wall.cells == std::vector<Cell>{{1, 1}, {2, 1}, {1, 2}, {2, 2}});
  CHECK(wall.starts ==
        std::vector<StartCell>{{{1, 0}, *castle_tiles().find("ST1")}, {{0, 2}, *castle_tiles().find("ST2")}});
  CHECK(wall.spaces == 12);
  CHECK(wall.towers == std::vector<int>{0, 3, 6, 9});
  CHECK(wall.tokens[0] == TokenKind{TokenEffect::extra_turn, 1, 0});
  CHECK(wall.tokens[8] == TokenKind{TokenEffect::bonus, 0, 5});
}

TEST_CASE("A wall's map is rectangular and drawn with #, . and letters") {
  CHECK(map_error("#A##\n#..\n") == "w.toml:4:7: map: found 3 characters in row 1, expected 4 as in row 0");
  CHECK(
      map_error("#A##\n#.?#\n") ==
      "w.toml:4:7: map: found \"?\" at column 2 of row 1, expected # for the wall, . for a cell inside or a "
      "letter for a start cell");
  CHECK(
      map_error("#A##\n#..#\n#A##\n") ==
      "w.toml:4:7: map: found start cell \"A\" a second time at column 1 of row 2, expected another letter");
  CHECK(map_error(std::string(62, '#') + "\n") ==
        "w.toml:4:7: map: found more than 61 rows or columns, expected fewer");
}

TEST_CASE("The cells inside a wall hang together round no hole and are 128 at most") {
  CHECK(map_error("#A##\n####\n") == "w.toml:4:7: map: found 0 cells inside the wall, expected 1 to 128");
  CHECK(map_error(std::string(43, '.') + "\n" + std::string(43, '.') + "\n" + std::string(43, '.') + "\n") ==
        "w.toml:4:7: map: found 129 cells inside the wall, expected 1 to 128");
  CHECK(map_error("#A##\n#.##\n##.B\n") ==
        "w.toml:4:7: map: found the cell in column 2 of row 2 apart from that in column 1 of row 1, expected "
        "all "
        "cells to hang together by their edges");
  CHECK(map_error("A...#\n#.B.#\n#...#\n") ==
        "w.toml:4:7: map: found wall or a start cell with cells all round it, expected one wall round all "
        "cells");
}

TEST_CASE("CAS-3 start cells lie beside the inside and apart from each other") {
  CHECK(map_error("####\n#..#\n") == "w.toml:4:7: map: found no start cell, expected at least one letter");
  CHECK(map_error("A###\n#..B\n") ==
        "w.toml:4:7: map: found start cell \"A\" away from the cells inside, expected it beside one");
  CHECK(map_error("#AB#\n#..#\n") ==
        "w.toml:4:7: map: found start cell \"A\" beside start cell \"B\", expected wall between them");
}

TEST_CASE("CAS-2 towers stand at the corners, the first on space 0") {
  CHECK(towers_error("[0, 3, 6, 11]") ==
        "w.toml:3:20: towers: found 11, expected a whole number from 0 to 10");
  CHECK(towers_error("[1, 3, 6, 9]") ==
        "w.toml:3:10: towers: found no tower on space 0, expected the first one there");
  CHECK(towers_error("[0, 3, 4, 9]") ==
        "w.toml:3:10: towers: found tower 4 behind tower 3, expected first spaces in ascending order, two at "
        "least "
        "from one to the next");
  CHECK(towers_error("[0, 6, 3, 9]") != "");
  CHECK(towers_error("[0, 3, 6]") ==
        "w.toml:3:10: towers: found 3 towers and a map with 4 corners, expected a tower for each corner and "
        "at most "
        "16");
  Text text;
  text.spaces = "201";
  CHECK(error_of(text) == "w.toml:2:10: spaces: found 201, expected a whole number from 2 to 200");
}

TEST_CASE("CAS-3 every start cell has a tile of the set, and no tile is used more often than there are") {
  CHECK(starts_error("A = 'ST1'\n") ==
        "w.toml:10:1: found no tile for start cell \"B\" of the map, expected one");
  CHECK(starts_error("A = 'ST1'\nB = 'ST2'\nC = 'ST3'\n") ==
        "w.toml:13:5: found start cell \"C\", which is not on the map, expected a letter of the map");
  CHECK(starts_error("A = 'ST1'\nB = 'ST0'\n") ==
        "w.toml:12:5: B: found tile \"ST0\", expected a tile of the castle (reconstructed)");
  CHECK(starts_error("A = 'ST1'\nB = 'ST1'\n") ==
        "w.toml:10:1: found tile \"ST1\" on 2 start cells, expected at most 1 as its count says");
  CHECK(starts_error("A = 'ST1'\nBB = 'ST1'\n") != "");
}

TEST_CASE("CAS-24, CAS-26 every effect of a token is listed once, with an amount where it needs one") {
  CHECK(tokens_error("double_tower", "extra_turn") ==
        "w.toml:17:10: found effect \"extra_turn\" a second time, expected one [[token]] for each");
  CHECK(tokens_error("count = 1", "count = 21") ==
        "w.toml:15:9: count: found 21, expected a whole number from 0 to 20");
  CHECK(tokens_error("count = 1", "count = 1\namount = 1") ==
        "w.toml:16:10: found an amount for extra_turn, expected none");
  CHECK(tokens_error("amount = 50", "amount = 101") ==
        "w.toml:25:10: amount: found 101, expected a whole number from 1 to 100");
  CHECK(tokens_error("amount = 4\n", "").find("amount is missing") != std::string::npos);
  CHECK(tokens_error("effect = 'bonus'", "effect = 'malus'")
            .find("found \"malus\", expected one of: extra_turn, double_tower") != std::string::npos);
  CHECK(tokens_error("[[token]]\neffect = 'bonus'\ncount = 0\namount = 5\n", "")
            .find("found no [[token]] with effect \"bonus\", expected one") != std::string::npos);
}

TEST_CASE("CAS-2 there is a token for every tower but the first") {
  CHECK(tokens_error("count = 1", "count = 0") ==
        "w.toml:13:1: found 2 tokens, expected at least 3, one for each tower but the first");
}

TEST_CASE("Unknown keys of a wall file are errors") {
  Text text;
  text.more = "colour = 'red'\n";
  CHECK(error_of(text).find("found unknown key \"colour\"") != std::string::npos);
  CHECK(tokens_error("count = 1", "count = 1\ncuont = 1").find("found unknown key \"cuont\"") !=
        std::string::npos);
}

TEST_CASE("A damaged wall file is an error or another wall, never a crash") {
  const std::string whole(*default_file("walls/castle.toml"));
  std::mt19937 random(76);
  const std::string bytes = "[]{}=,.\"'#\\\nA0-9";
  for (int round = 0; round < 1000; ++round) {
    std::string text = whole;
    for (int change = 0; change < 3; ++change) text[random() % text.size()] = bytes[random() % bytes.size()];
    (void)message_of([&] { return read_wall(text, "w.toml", castle_tiles()); });
  }
}

}  // namespace bastide::tests::wall_errors_test
