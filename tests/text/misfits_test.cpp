// A position tells all that is wrong with its tiles and figures at once.

#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/games.hpp"

namespace bastide::tests::misfits_test {

using namespace bastide::engine;

namespace {

const std::string kStart =
    "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 12 7\ntile D 0,0 0\n";

std::string error_of(const std::string& text) {
  static const BaseCarcassonne game = built_in_game("base");
  return message_of([&] { return read_position(game, text, "p.txt"); });
}

/// The lines at which something is wrong.
std::vector<int> wrong_lines(const std::string& text) {
  std::vector<int> lines;
  std::istringstream message(error_of(text));
  for (std::string line; std::getline(message, line);) {
    INFO(line);
    REQUIRE(line.starts_with("p.txt:"));
    lines.push_back(std::stoi(line.substr(6)));
  }
  return lines;
}

using Lines = std::vector<int>;

}  // namespace

TEST_CASE("All tiles that do not fit their neighbours are told") {
  // The start tile has a city in the north, and a road from east to west.
  CHECK(error_of(kStart + "tile V 0,-1 0\ntile E 1,0 0\ntile B 0,1 0\n") ==
        "p.txt:7: found V 0,-1 0 with road to the south, expected city as its neighbour shows\n"
        "p.txt:8: found E 1,0 0 with field to the west, expected road as its neighbour shows");
}

TEST_CASE("Tiles around one that does not fit are not told for it") {
  // B hangs on E alone, which does not fit; the other two are alone whatever is mended.
  CHECK(wrong_lines(kStart + "tile E 1,0 0\ntile B 2,0 0\n") == Lines{7});
  CHECK(wrong_lines(kStart + "tile B 0,5 0\ntile B 0,7 0\n") == Lines{7, 8});
}

TEST_CASE("Wrong counts, words and figures without a place stand in one list with what does not fit") {
  const std::string text = kStart +
                           "tile E 1,0 0\n"            // does not fit
                           "tile A 0,1 0 1:city@N\n"   // a city that it has not
                           "tile X 5,5 0\n"            // one, and apart
                           "tile Q 6,5 0 3:field@S\n"  // player 3 of two, and apart
                           "tile ZZ 7,7 0\n"           // no such tile
                           "box X\n"                   // as many as there are
                           "box C C\n";                // one too many
  const Lines lines = wrong_lines(text);
  CHECK(lines == Lines{7, 8, 9, 10, 10, 11, 12, 13});
}

TEST_CASE("What is wrong with the players is told with all other lines that cannot be read") {
  CHECK(wrong_lines("bastide position 1\nrules base\nplayers 9\nto-move x\nscores 12 7\ntile D 0,0 0\n"
                    "tile ZZ 1,0 0\n") == Lines{3, 4, 7});
  CHECK(wrong_lines("bastide position 1\n# nothing\n\n") == Lines{3, 3, 3, 3, 3});
}

TEST_CASE("Players, segments, what does not fit and what lies apart stand in one list") {
  const std::string tiles =
      "tile D 0,0 0\n"
      "tile V 1,0 0 2:road@Q\n"  // it has no such road
      "tile E 0,1 0\n"           // does not fit
      "tile P 9,9 0\n"           // apart
      "tile A 2,1 0\n";          // apart: it does not hang on E either
  CHECK(wrong_lines("bastide position 1\nrules base\nplayers 2\nto-move 3\nscores 1 1\n" + tiles) ==
        Lines{4, 7, 8, 9, 10});
  // A line that is not there hides nothing, nor does one that cannot be read.
  CHECK(wrong_lines("bastide position 1\nrules base\nplayers 2\nto-move 3\n" + tiles) ==
        Lines{4, 6, 7, 8, 9, 9});
  CHECK(wrong_lines("bastide position 1\nrules base\nplayers 9\nto-move 3\nscores 1\n" + tiles) ==
        Lines{3, 7, 8, 9, 10});
  CHECK(wrong_lines("bastide position 1\nrules base\nplayers 2\nto-move 3\nscore 1 1\n" + tiles) ==
        Lines{4, 5, 7, 8, 9, 10});
  // Whose place is not known may be what the others touch.
  CHECK(wrong_lines(kStart + "tile A x 0\ntile P 9,9 0\ntile A 2,1 0 1:road@Q\n") == Lines{7, 9});
}

TEST_CASE("A figure too many, and one on what is scored, are told beside a tile that does not fit") {
  std::string text = kStart + "tile V 0,-1 0\n";
  for (int i = 1; i <= 9; ++i)
    text += "tile " + std::string(i <= 8 ? "U" : "V") + " " + std::to_string(i) + ",0 90 1:field@N\n";
  const Lines lines = wrong_lines(text);
  REQUIRE(lines.size() >= 2);
  CHECK(lines.front() == 7);
  CHECK(std::find(lines.begin(), lines.end(), 15) != lines.end());
}

TEST_CASE("Guards of too few players do not count the guards of the others", "[mists]") {
  static const LargeCarcassonne game(load_rules("mists"), load_tiles(load_rules("mists")));
  const std::string text = message_of([&] {
    return read_position(game,
                         "bastide position 1\nrules mists\nplayers 3\nto-move 1\nscores 1 1 1\nguards 3 3\n"
                         "tile D 0,0 0 3:guard:city@N\n",
                         "p.txt");
  });
  CHECK(text.find("p.txt:6: ") != std::string::npos);
}

TEST_CASE("A long list is cut, and says how much more there is") {
  std::string text = kStart;
  for (int i = 0; i < 70; ++i) text += "tile ZZ " + std::to_string(i) + ",3 0\n";
  const std::string message = error_of(text);
  CHECK(std::count(message.begin(), message.end(), '\n') == 50);
  CHECK(message.ends_with("\nand 20 more"));
}

}  // namespace bastide::tests::misfits_test
