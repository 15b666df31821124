#include "engine/text/position.hpp"

#include "engine/text/rules_name.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/games.hpp"

namespace bastide::tests::position_test {

using namespace bastide::engine;

namespace {

const std::string kHead =
    "bastide position 1\n"
    "rules base\n"
    "players 2\n"
    "to-move 1\n"
    "scores 12 7\n";
const std::string kStart = kHead + "tile D 0,0 0\n";

const BaseCarcassonne& base_game() {
  static const BaseCarcassonne game = built_in_game("base");
  return game;
}

BaseCarcassonne::State read(const std::string& text) {
  return read_position(base_game(), text, "p.txt");
}
std::string error_of(const std::string& text) {
  return message_of([&] { return read(text); });
}

/// Whether nobody could tell the two apart by playing on.
bool play_alike(const BaseCarcassonne& game, BaseCarcassonne::State a, BaseCarcassonne::State b) {
  Random random(7);
  while (!game.actor(a).is_nobody()) {
    if (game.actor(a) != game.actor(b) || game.scores_if_ended(a) != game.scores_if_ended(b)) return false;
    Random same = random;
    const Action action =
        game.actor(a).is_chance() ? game.random_deal(a, random).draw() : game.random_action(a, random);
    const Action other =
        game.actor(b).is_chance() ? game.random_deal(b, same).draw() : game.random_action(b, same);
    if (action != other) return false;
    game.apply(a, action);
    game.apply(b, action);
  }
  return game.actor(b).is_nobody() && game.scores(a) == game.scores(b);
}

}  // namespace

TEST_CASE("A position written by hand") {
  const auto state = read(
      "# from our table\n"
      "bastide position 1    # the first line that says something\n"
      "tile R 0,-1 180 2:city@S   # city@W would do, too\n"
      "scores 12 7\r\n"
      "\tto-move 2\n"
      "players 2\n"
      "rules base\n"
      "draw V\n"
      "box C\n"
      "box X B\n"
      "tile V 2,0 0 1:field@WSW\n"
      "tile D 0,0 0\n"
      "tile U 1,0 180 1:road@E");
  CHECK(write_position(base_game(), state) ==
        "bastide position 1\n"
        "rules base\n"
        "players 2\n"
        "to-move 2\n"
        "scores 12 7\n"
        "box B C X\n"
        "tile D 0,0 0\n"
        "tile R 0,-1 180 2:city@E\n"
        "tile U 1,0 0 1:road@E\n"
        "tile V 2,0 0 1:field@SSW\n"
        "draw V\n");
  CHECK(state.supply[0] == 5);
  CHECK(state.supply[1] == 6);
  CHECK(state.bag_size == 72 - 4 - 3 - 1);
}

TEST_CASE("The example of the notation is a position") {
  const auto state =
      read(kHead + "box C\ntile D 0,0 0\ntile V 1,0 0 1:road@S\ntile R 0,-1 180 2:city@S\ndraw V\n");
  CHECK(state.phase == Phase::place_tile);
  CHECK(base_game().scores_if_ended(state)[1] == 7 + 2);
}

TEST_CASE("A position names its rules before it is read") {
  CHECK(read_rules_name(kStart, "p.txt") == "base");
  CHECK(read_rules_name("bastide record 1\nrules  my   own # x\n", "r.txt") == "my own");
  CHECK(message_of([] { return read_rules_name("hello", "x"); }) ==
        "x:1: found \"hello\", expected a first line \"bastide position 1\"");
  CHECK(message_of([] { return read_rules_name("bastide position 1\nplayers 2\n", "x"); }) ==
        "x:2: found no rules, expected a line such as \"rules base\"");
}

TEST_CASE("Every position of a game reads back and plays on alike") {
  for (const char* rules : {"base", "no_farmers"}) {
    const BaseCarcassonne game = built_in_game(rules);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const auto check = [&](const BaseCarcassonne::State& state) {
        const std::string text = write_position(game, state);
        const auto again = read_position(game, text, "again");
        const bool same = write_position(game, again) == text && play_alike(game, state, again);
        if (!same) FAIL_CHECK(text);
      };
      int step = 0;
      const auto end =
          play_randomly(game, 2 + static_cast<int>(seed % 5), seed, [&](const auto& state, Action) {
            if (step++ % 4 == static_cast<int>(seed % 4)) check(state);
          });
      check(end);
    }
  }
}

TEST_CASE("BASE-32 fields know their completed cities in whatever order the tiles are listed") {
  const std::vector<std::string> tiles = {"tile E 0,-1 180\n", "tile D 0,0 0\n", "tile V 1,0 0 1:field@N\n",
                                          "tile E -2,0 180 2:field@N\n", "tile W -1,0 180\n"};
  const auto farmers = [&](const std::vector<int>& order) {
    std::string text = kHead;
    for (const int i : order) text += tiles[static_cast<std::size_t>(i)];
    return base_game().scores_if_ended(read(text));
  };
  const Scores scores = farmers({0, 1, 2, 4});
  CHECK(scores[0] == 12 + 3);
  CHECK(farmers({2, 4, 0, 1}) == scores);
  CHECK(farmers({4, 1, 2, 0}) == scores);
}

TEST_CASE("BASE-18 a completed monastery is done with, whenever its tile is listed") {
  const std::string ring =
      "tile D 0,0 0\ntile U 1,0 0\ntile U -1,0 0\ntile E 1,1 90\ntile E -1,1 270\ntile E -1,2 270\n"
      "tile E 0,2 180\n";
  const std::string open = kHead + ring + "tile B 0,1 0 2:monastery\n";
  CHECK(read(open).land.surrounded_count() == 1);
  CHECK(base_game().scores_if_ended(read(open))[1] == 7 + 8);
  CHECK(error_of(open + "tile E 1,2 90\n") ==
        "p.txt:13: found a figure on a completed monastery, expected none: it was scored and went home");
  CHECK(read(kHead + "tile B 0,1 0\n" + ring + "tile E 1,2 90\n").land.surrounded_count() == 0);
  CHECK(read(kHead + ring + "tile E 1,2 90\ntile B 0,1 0\n").land.surrounded_count() == 0);

  const std::string last = open + "tile E 1,2 90\nplaced 1,2\n";
  auto state = read(last);
  CHECK(write_position(base_game(), state) == last);
  base_game().apply(state, Action::pass());
  CHECK(base_game().scores(state)[1] == 7 + 9);
}

TEST_CASE("BASE-10 a tile just placed offers what is free and holds what it completed") {
  // The city that E closes is player 2's; its knight still stands there while player 1 decides.
  const std::string text = kStart + "tile E 0,-1 180\nplaced 0,-1\n";
  auto state = read(text);
  CHECK(state.phase == Phase::place_figure);
  CHECK(write_position(base_game(), state) == text);
  ActionList legal;
  base_game().legal_actions(state, legal);
  CHECK(legal.size() == 3);

  const std::string taken = kHead + "tile D 0,0 0 2:city@N\ntile E 0,-1 180\nplaced 0,-1\n";
  state = read(taken);
  CHECK(write_position(base_game(), state) == taken);
  base_game().legal_actions(state, legal);
  CHECK(legal.size() == 2);
  base_game().apply(state, Action::pass());
  CHECK(base_game().scores(state)[1] == 7 + 4);
  CHECK(state.supply[1] == 7);
}

TEST_CASE("A finished game reads back") {
  const BaseCarcassonne& game = base_game();
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto end = play_randomly(game, 2, seed, [](const auto&, Action) {});
    const std::string text = write_position(game, end);
    const auto again = read_position(game, text, "again");
    CHECK(again.phase == Phase::over);
    CHECK(game.scores(again) == game.scores(end));
    CHECK(write_position(game, again) == text);
  }
}

TEST_CASE("BASE-8 a game is over while tiles are left when none of them fits") {
  // Nothing shows a city, so there is no place for C, the city on all sides.
  const std::string box =
      "box A A B B B B D D D E E E E F F G H H H I I J J J K K K L L L M M N N N O O P P P Q R R R S S T "
      "U U U U U U U U V V V V V V V V V W W W W X\n";
  const std::string board = "tile D 0,0 0\ntile E 0,-1 180\n";
  const std::string over = kHead + box + board + "over\n";
  CHECK(write_position(base_game(), read(over)) == over);
  CHECK(read(kHead + box + board).phase == Phase::draw);
  CHECK(read(kHead + "box C\n" + box + board).phase == Phase::over);
  std::string open = kHead + box + "box E\ntile D 0,0 0\nover\n";
  CHECK(error_of(open) ==
        "p.txt:9: found the game over while tile C is left and fits somewhere, expected it to go on");
}

TEST_CASE("What is wrong with a position is said where it stands") {
  struct Wrong {
    std::string text;
    std::string message;
  };
  const std::string kAllButPlayers = "rules base\nto-move 1\nscores 0 0\ntile D 0,0 0\n";
  const std::string kAllButScores = "rules base\nplayers 2\nto-move 1\ntile D 0,0 0\n";
  const std::vector<Wrong> wrongs = {
      {"", "p.txt:1: found nothing, expected a first line \"bastide position 1\""},
      {"# only this\n", "p.txt:1: found nothing, expected a first line \"bastide position 1\""},
      {"players 2\n", "p.txt:1: found \"players\", expected a first line \"bastide position 1\""},
      {"bastide record 1\n", "p.txt:1: found \"bastide\", expected a first line \"bastide position 1\""},
      {"bastide position 2\n", "p.txt:1: found version \"2\", expected \"bastide position 1\""},
      {"bastide position\n", "p.txt:1: found version \"\", expected \"bastide position 1\""},
      {std::string("bastide position 1\nplayers \0", 29),
       "p.txt:2: found a control character after \"players \", expected plain text"},
      {std::string((1 << 20) + 1, '\n'), "p.txt:1: found more than 1 MiB, expected a short text"},
      {"bastide position 1\nmove 3\n",
       "p.txt:2: found \"move\", expected one of: rules, players, to-move, scores, draw, box, tile, placed, "
       "over"},
      {"bastide position 1\nrules mine\n", "p.txt:2: found rules \"mine\", expected \"base\""},
      {"bastide position 1\nplayers 7\n" + kAllButPlayers,
       "p.txt:2: found \"7\", expected players from 2 to 6"},
      {"bastide position 1\nplayers\n" + kAllButPlayers,
       "p.txt:2: found nothing after \"players\", expected a line as \"players 2\""},
      {"bastide position 1\nplayers 2 3\n" + kAllButPlayers,
       "p.txt:2: found \"3\" after \"2\", expected a line as \"players 2\""},
      {"bastide position 1\nscores 1 -1\n" + kAllButScores,
       "p.txt:2: found \"-1\", expected points from 0 to 9999"},
      {"bastide position 1\nscores 1 10000\n" + kAllButScores,
       "p.txt:2: found \"10000\", expected points from 0 to 9999"},
      {"bastide position 1\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n",
       "p.txt:5: found no line \"rules\", expected one"},
      {kHead, "p.txt:5: found no tile at 0,0, expected the start tile there"},
      {kStart + "players 2\n",
       "p.txt:7: found a second line \"players\" (the first is line 3), expected one"},
      {kHead + "tile D 0,0 90\n", "p.txt:6: found D 0,0 90, expected the start tile: D 0,0 0"},
      {kHead + "tile U 0,0 0\n", "p.txt:6: found U 0,0 0, expected the start tile: D 0,0 0"},
      {kStart + "tile U 0,0 0\n",
       "p.txt:7: found a second tile at 0,0 (the first is on line 6), expected one"},
      {kStart + "tile U 1,0\n",
       "p.txt:7: found nothing after \"1,0\", expected a line as \"tile V 1,0 180\""},
      {kStart + "tile U 1,0 45\n", "p.txt:7: found \"45\", expected a clockwise turn of 0, 90, 180 or 270"},
      {kStart + "tile U 36,-36 0\n",
       "p.txt:7: found cell \"36,-36\", expected one that the tiles can reach, at most 71 steps from the "
       "start tile"},
      {kStart + "tile U 65537,0 0\n", "p.txt:7: found \"65537\", expected x of a cell from -71 to 71"},
      {kStart + "tile C 0,-1 0\nbox C\n",
       "p.txt:8: found one tile C too many, expected at most 1, as the tile set has"},
      {kStart + "tile U 1,1 0\n",
       "p.txt:7: found U 1,1 0, which touches no other tile, expected all tiles to hang together"},
      {kStart + "tile U 0,1 0\ntile V 1,0 180\n",
       "p.txt:8: found V 1,0 180 with field to the west, expected road as its neighbour shows"},
      {kStart + "tile U 1,0 0\ntile U 2,0 0\nplaced 1,0\n",
       "p.txt:8: found U 2,0 0, which touches no other tile, expected all tiles but the one just placed to "
       "hang "
       "together"},
      {kStart + "tile V 1,0 0 1\n", "p.txt:7: found \"1\", expected a figure as \"1:road@S\""},
      {kStart + "tile V 1,0 0 3:road@S\n", "p.txt:7: found player 3, expected one from 1 to 2"},
      {kStart + "tile V 1,0 0 1:road@S 2:field@N\n",
       "p.txt:7: found \"1:road@S\" after \"0\", expected a line as \"tile V 1,0 180\""},
      {kStart + "tile V 1,0 0 1:road@N\n",
       "p.txt:7: found segment \"road@N\", expected one of: road@S, field@N, field@SSW"},
      {kStart + "tile E 0,-1 180 2:city@S\n",
       "p.txt:7: found a figure on a completed city, expected none: it was scored and went home"},
      {kHead + "tile D 0,0 0 1:city@N\ntile E 0,-1 180\n",
       "p.txt:6: found a figure on a completed city, expected none: it was scored and went home"},
      {kStart + "draw ZZ\n",
       "p.txt:7: found tile \"ZZ\", expected one of: A, B, C, D, E, F, G, H, I, J, K, L, M, "
       "N, O, P, Q, R, S, T, U, V, W, X"},
      {kStart + "tile E 0,-1 180\ntile U 1,0 0\ntile U -1,0 0\ndraw C\n",
       "p.txt:10: found C in hand, which fits nowhere, expected it in the box"},
      {kStart + "tile U 1,0 0\ndraw V\nplaced 1,0\n",
       "p.txt:9: found a second line of draw, placed and over, expected one of them at most"},
      {kStart + "placed 1,0\n", "p.txt:7: found no tile at 1,0, expected the turn's tile there"},
      {kStart + "placed 0,0\n", "p.txt:7: found the start tile, expected a tile that a player placed"},
      {kStart + "tile U 1,0 0 1:road@E\nplaced 1,0\n",
       "p.txt:8: found a figure on the tile at 1,0, expected none there before it is decided"},
      {kStart + "over\n",
       "p.txt:7: found the game over while tile A is left and fits somewhere, expected it to go on"},
  };
  for (const Wrong& wrong : wrongs) CHECK(error_of(wrong.text) == wrong.message);
}

TEST_CASE("BASE-2 nobody has more figures on the board than followers") {
  std::string text = kStart;
  for (int x = 1; x <= 7; ++x) text += "tile U " + std::to_string(x) + ",0 0 1:field@N\n";
  CHECK(error_of(text) == "");
  CHECK(error_of(text + "tile V 8,0 0 1:field@N\n") ==
        "p.txt:14: found one figure of player 1 too many, expected at most 7 on the board");
  CHECK(error_of(text + "tile V 8,0 0\nplaced 8,0\n") ==
        "p.txt:15: found nothing that player 1 may take on the tile at 8,0, expected the turn to be over: "
        "scored, the next player to move, and no such line");
}

}  // namespace bastide::tests::position_test
