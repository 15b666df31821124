// The River, Inns & Cathedrals and Traders & Builders in positions, records and pictures.

#include "engine/text/action.hpp"
#include "engine/text/picture.hpp"
#include "engine/text/position.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/module_games.hpp"

#include <algorithm>
#include <string>

namespace bastide::tests::expansions_text_test {

using namespace bastide::engine;

namespace {

const std::string kHead = "bastide position 1\nrules modules\nplayers 2\nto-move 1\nscores 0 0\n";
const std::string kBoth = "inns = true\ntraders = true\n";

LargeCarcassonne::State position(const std::string& options, const std::string& lines) {
  return read_position(module_game(options), kHead + lines, "p");
}
std::string error_with(const std::string& options, const std::string& lines) {
  return message_of([&] { (void)position(options, lines); });
}

}  // namespace

TEST_CASE("Large followers, builders and pigs are written before their segment") {
  const auto state = position(kBoth,
                              "tile D 0,0 0\ntile U 1,0 0 1:large:road@E\ntile U 2,0 0 1:builder:road@W\n"
                              "tile U 3,0 0 2:field@N\ntile U 4,0 0 2:pig:field@N\n");
  CHECK(state.figure_count == 4);
  CHECK(state.large[0] == 0);
  CHECK(state.builders[0] == 0);
  CHECK(state.pigs[1] == 0);
  const std::string text = write_position(module_game(kBoth), state);
  for (const char* words : {"1:large:road@E", "1:builder:road@E", "2:pig:field@N"})
    CHECK(text.find(words) != std::string::npos);
}

TEST_CASE("A builder or pig stands where a follower of its player does, and where it may") {
  CHECK(error_with(kBoth, "tile D 0,0 0\ntile U 1,0 0 1:builder:road@E\n") ==
        "p:7: found a builder without a follower of its player on that road, expected one");
  CHECK(error_with(kBoth, "tile D 0,0 0\ntile U 1,0 0 1:pig:road@E\n") ==
        "p:7: found a pig on a road, expected it on a field");
  CHECK(error_with("", "tile D 0,0 0\ntile U 1,0 0 1:builder:road@E\n") ==
        "p:7: found a builder, expected none without traders = true in the rules");
  CHECK(error_with(kBoth, "tile D 0,0 0\ntile U 1,0 0 1:large:road@E\ntile U 2,0 0 1:large:field@N\n") ==
        "p:8: found one large of player 1 too many, expected at most 1 on the board");
}

TEST_CASE("Tokens of goods are those of completed cities") {
  const std::string city = "tile D 0,0 0\ntile TB3 0,1 0\ntile E -1,1 90\ntile E 1,1 270\n";
  CHECK(position(kBoth, "wine 0 1\n" + city).goods[0][1] == 1);
  CHECK(error_with(kBoth, city) ==
        "p:1: found 0 tokens of wine with the players, expected 1, as many as completed cities show");
  CHECK(error_with(kBoth, "wine 1\n" + city) ==
        "p:6: found 1 numbers of tokens, expected 2, one for each player");
}

TEST_CASE("A position says that a tile brings a second one, and that the turn is in its second part") {
  const std::string row =
      "tile D 0,0 0\ntile U 1,0 0 1:road@E\ntile U 2,0 0 1:builder:road@E\ntile U 3,0 0\n";
  CHECK(position(kBoth, row + "placed 3,0\nearned\n").earned);
  CHECK_FALSE(position(kBoth, row + "placed 3,0\n").earned);
  CHECK(position(kBoth, row + "placed 3,0\nsecond\n").second);
  CHECK(error_with(kBoth, row + "earned\n") ==
        "p:10: found a line \"earned\", expected it beside \"placed\" only");
  CHECK(error_with(kBoth, row + "placed 3,0\nsecond\nearned\n").starts_with("p:12: found a line \"earned\""));
}

TEST_CASE("EXP-16 before a second tile a hand has room for two tiles, and for three after it") {
  const std::string hands = kBoth + "hand = 3\n";
  const std::string row = "tile D 0,0 0\ntile U 1,0 0\nhand 1 E E\nhand 2 V V V\nsecond\n";
  CHECK(position(hands, row + "phase fill 1\n").second);
  CHECK(error_with(hands, row + "phase replace 1\n") ==
        "p:11: found a full hand of player 1, expected room for a tile");
}

TEST_CASE("The second tile of a turn has a line of its own in a record") {
  const LargeCarcassonne& game = module_game(kBoth);
  const std::string lines =
      "1 U 1,0 0 road@E\n2 U -1,0 0 -\n3 U 2,0 0 builder:road@E\n4 E 0,-1 180 -\n5 U 3,0 0 -\n6 U 4,0 0 -\n";
  const Record record = read_record(game, "bastide record 1\nrules modules\nplayers 2\n" + lines, "r");
  CHECK(write_record(game, record).find(lines) != std::string::npos);
  CHECK(state_after(game, record, 5).second);
  CHECK(state_after(game, record, 5).current == 0);
  CHECK(state_after(game, record, 6).current == 1);
}

TEST_CASE("A field that reaches no edge is called by its kind alone") {
  const LargeCarcassonne& game = module_game(kBoth);
  const auto state = position(kBoth, "tile D 0,0 0\ntile IC2 0,-1 0\nplaced 0,-1\n");
  CHECK(game.action_text(state, parse_action(game, state, "large:field")) == "large:field");
  CHECK(game.action_text(state, parse_action(game, state, "field")) == "field");
}

TEST_CASE("Pictures show the river, inns, cathedrals, goods and the figures") {
  PictureOptions plain;
  plain.colour = false;
  const std::string river = draw_picture(
      module_game("river = true\n"), position("river = true\n", "tile RI1 0,0 0\ntile RI3 1,0 0\n"), plain);
  CHECK(river.find("≈") != std::string::npos);
  const std::string land = draw_picture(
      module_game(kBoth),
      position(
          kBoth,
          "tile D 0,0 0\ntile IC13 1,0 0 1:large:road@E\ntile U 2,0 0 1:builder:road@E\ntile IC1 0,-1 0\n"
          "tile TB3 0,1 0\ntile U 3,0 0 2:field@N\ntile U 4,0 0 2:pig:field@N\n"),
      plain);
  for (const char* sign : {"⌂", "✚", "w", "|1|", "b1b", "p2p", "large 0", "builder 0", "pig 0", "wine 0"}) {
    INFO(sign << "\n" << land);
    CHECK(land.find(sign) != std::string::npos);
  }
}

TEST_CASE("Without Unicode signs are letters") {
  PictureOptions plain;
  plain.colour = false;
  plain.unicode = false;
  const auto count = [&](const std::string& tile, char letter) {
    const std::string land =
        draw_picture(module_game(kBoth), position(kBoth, "tile D 0,0 0\n" + tile), plain);
    INFO(land);
    return std::count(land.begin(), land.end(), letter);
  };
  CHECK(count("tile IC13 1,0 0\n", 'i') == count("tile U 1,0 0\n", 'i') + 1);
  CHECK(count("tile IC1 0,-1 0\n", 'X') == count("tile C 0,-1 0\n", 'X') + 1);
}

TEST_CASE("Figures are called by what people place") {
  CHECK(words_of(FigureKind::follower) == "a follower");
  CHECK(words_of(FigureKind::guard) == "a guard");
  CHECK(words_of(FigureKind::large) == "the large follower");
  CHECK(words_of(FigureKind::builder) == "the builder");
  CHECK(words_of(FigureKind::pig) == "the pig");
}

}  // namespace bastide::tests::expansions_text_test
