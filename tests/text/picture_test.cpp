#include "engine/text/picture.hpp"

#include "engine/text/position.hpp"
#include "engine/text/sketch.hpp"
#include "tests/catch.hpp"
#include "tests/text/games.hpp"

#include <sstream>

namespace bastide::tests::picture_test {

using namespace bastide::engine;

namespace {

const BaseCarcassonne& base_game() {
  static const BaseCarcassonne game = built_in_game("base");
  return game;
}

constexpr std::string_view kPosition = R"(bastide position 1
rules base
players 2
to-move 2
scores 12 7
tile D 0,0 0
tile U 1,0 0 1:field@S
tile A 1,1 90 1:monastery
tile O 0,-1 180 2:city@S
tile L -1,0 0
tile V -1,1 90
draw V
)";

std::string drawn(bool unicode, int width) {
  const auto state = read_position(base_game(), kPosition, "p.txt");
  return draw_picture(base_game(), state, {false, unicode, true, width, {"Anna", "Bob"}});
}

/// Columns of the longest line, for text in which every character takes one.
std::size_t columns(const std::string& text) {
  std::istringstream lines(text);
  std::size_t most = 0;
  for (std::string line; std::getline(lines, line);) {
    std::size_t characters = 0;
    for (const char byte : line) characters += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    most = std::max(most, characters);
  }
  return most;
}

// The pictures begin behind the first end of line.
constexpr std::string_view kPicture = R"(
        -2       -1        0        1        2


  -2                     0,-2                      -2


                       · · │ · ▒
                        · ·│·▒◆▒
  -1                   ────┘▒▒▒▒                   -1
                        · ▒▒(2)▒
                       ·▒▒▒▒▒▒▒▒
              ·▒▒▒▒▒▒▒··▒▒▒▒▒▒▒·· · · · ·
               · · · ·  · · · ·  · · · ·
   0   -2,0   ────■──────────────────────   2,0    0
               · ·│· ·  · · · ·  · <1> ·
              · · │ · ·· · · · ·· · · · ·
              ◤ · │ · ◥         · · · · ·
               · ·│· ·           · ┌┴┐ ·
   1   -2,1   ────┘ · ·   0,1   ───(1)· ·   2,1    1
               · · · ·           · └─┘ ·
              ◣ · · · ◢         · · · · ·


   2            -1,2               1,2             2


        -2       -1        0        1        2

Bob places V, 65 tiles left:
     · · · · ·
      · · · ·
     ────┐ · ·
      · ·│· ·
     · · │ · ·
  (1) Anna  score  12   followers 5   if ended now  15
> (2) Bob   score   7   followers 6   if ended now  10
)";

constexpr std::string_view kSmallPicture = R"(
      -2   -1    0    1    2

  -2           0,-2            -2

               . | #
  -1           --+##           -1
               .*#2#
          .###..###.. . .
   0 -2,0 --O------------ 2,0  0
          . | .. . .. 1 .
          @ | @     . . .
   1 -2,1 --+.  0,1 - 1   2,1  1
          @ . @     . . .

   2      -1,2       1,2       2

      -2   -1    0    1    2

Bob places V, 65 tiles left:
     . . .
     --+.
     . | .
  (1) Anna  score  12   followers 5   if ended now  15
> (2) Bob   score   7   followers 6   if ended now  10
)";

}  // namespace

TEST_CASE("A position as a picture without colour") {
  CHECK(drawn(true, 0) == kPicture.substr(1));
}

TEST_CASE("A board wider than the terminal is drawn smaller") {
  CHECK(drawn(false, 54) == kSmallPicture.substr(1));
  CHECK(columns(drawn(true, 54)) <= 54);
  CHECK(drawn(true, 55) == drawn(true, 0));
}

TEST_CASE("Colour comes in escape sequences, and only when it is asked for") {
  const auto state = read_position(base_game(), kPosition, "p.txt");
  PictureOptions options;
  const std::string colourful = draw_picture(base_game(), state, options);
  CHECK_THAT(colourful, Catch::Contains("\033[0;38;5;231;48;5;160m(1)\033[0m player 1"));
  CHECK_THAT(colourful, Catch::Contains("▀"));
  options.unicode = false;
  const std::string ascii = draw_picture(base_game(), state, options);
  for (const char byte : ascii) REQUIRE(static_cast<unsigned char>(byte) < 0x80U);
  for (const char byte : drawn(false, 0)) REQUIRE(((byte >= ' ' && byte <= '~') || byte == '\n'));
}

TEST_CASE("Legal places are marked when that is asked for") {
  const auto state = read_position(base_game(), kPosition, "p.txt");
  const PictureOptions options{false, true, false, 0, {}};
  CHECK_THAT(drawn(true, 0), Catch::Contains("-2,1"));
  CHECK_THAT(draw_picture(base_game(), state, options), !Catch::Contains("-2,1"));
}

TEST_CASE("What a turn is about is said under the board") {
  const BaseCarcassonne& game = base_game();
  const auto said = [&](const std::string& rest) {
    const std::string head =
        "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n";
    return draw_picture(game, read_position(game, head + rest, "p.txt"), {false, true, true, 0, {}});
  };
  CHECK_THAT(said(""), Catch::Contains("Next: player 1 draws, 71 tiles left.\n"));
  CHECK_THAT(said("tile V 1,0 0\nplaced 1,0\n"),
             Catch::Contains("player 1 may take: road@S, field@N, field@SSW; 70 tiles left.\n"));
  const auto over = play_randomly(game, 2, 1, [](const auto&, Action) {});
  CHECK_THAT(draw_picture(game, over), Catch::Contains("The game is over, "));
}

TEST_CASE("Every segment of every tile has its place in a sketch") {
  const TileTables& tables = base_game().tables();
  const std::vector<Spot> sizes = {{10, 10}, {9, 5}, {10, 5}, {6, 6}, {5, 3}, {6, 3}};
  for (int i = 0; i < tables.oriented_count(); ++i) {
    const OrientedTile& tile = tables.oriented(i);
    for (const Spot size : sizes) {
      const Sketch sketch(tile, size.x, size.y);
      for (int segment = 0; segment < tile.segment_count; ++segment) {
        INFO(tables.set().tiles[tile.type].id << " turned " << int{tile.rotation} << ", segment " << segment);
        CHECK(sketch.segment(sketch.spot_on(segment, 1)) == segment);
        const Spot wide = sketch.spot_on(segment, 3);
        const auto covers = [&](int x) { return sketch.segment({x, wide.y}) == segment; };
        CHECK((covers(wide.x - 1) || covers(wide.x) || covers(wide.x + 1)));
      }
    }
  }
}

TEST_CASE("Every position of a game can be drawn in every style") {
  for (const char* rules : {"base", "no_farmers"}) {
    const BaseCarcassonne game = built_in_game(rules);
    int step = 0;
    play_randomly(game, 4, 11, [&](const auto& state, Action) {
      if (step++ % 16 != 0) return;
      for (int style = 0; style < 8; ++style) {
        const PictureOptions options{(style & 1) != 0, (style & 2) != 0, true, (style & 4) != 0 ? 20 : 0, {}};
        CHECK(draw_picture(game, state, options).back() == '\n');
      }
    });
  }
}

}  // namespace bastide::tests::picture_test
