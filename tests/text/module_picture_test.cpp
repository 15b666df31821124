#include "engine/text/picture.hpp"
#include "engine/text/position.hpp"
#include "engine/text/sketch.hpp"
#include "tests/catch.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::module_picture_test {

using namespace bastide::engine;

namespace {

constexpr std::string_view kPosition = R"(bastide position 1
rules modules
players 2
to-move 2
scores 12 7
ladies 0 51
robbers 7 -
guards 3 2
tile MS1 0,0 0
tile MS2 -1,0 0
tile MS3 0,-1 0
tile MS4 -1,-1 0
tile LAB -1,-2 0 1:road@N+1
tile MC1 1,0 0 2:castle+2
tile E 2,0 0 1:guard:city@N
draw RO4
)";

}  // namespace

TEST_CASE("Modules in a picture without colour") {
  const LargeCarcassonne& game = module_game(kAllModules);
  const auto state = read_position(game, kPosition, "p");
  std::string both = "\n" + draw_picture(game, state, {false, true, false, 0, {}});
  both += draw_picture(game, state, {false, false, false, 20, {}});
  CHECK(both == R"PICTURE(
        -1        0        1        2
     · ·(1)' ·
      · ·│· ·
  -2 ────╬────                            -2
      · ·│· ·
     · · │ · ·
     · · │ · ··░░░░░░░▒
      · ·│· ·  ·░░░░░▒▒
  -1 · · │ · ·· ░░░░░▒▒                   -1
      · · ·▚▚▚▚▚▚· · ▒▒
     · · · ▚▚▚▚▚▚ · · ▒
     ░ · · ▚▚▚▚▚▚ · · ··░░░░░░░·◤▒▒[1]▒▒◥
     ░░ · ·▚▚▚▚▚▚· · ·  ·░╓╥╖░·  · · · ·
   0 ───── · ·· · │ · ·· ░(2)" ·· · · · · 0
     ░░░░ · ·  · ·│· ·  · ╚═╝ ·  · · · ·
     ░▒▒▒▒▒▒▒·· · │ · ·· · │ · ·◣ · · · ◢
        -1        0        1        2

player 2 places RO4, 137 tiles left, 12 ghosts in the bank:
     ·▒▒▒▒▒▒$·
      · · · ·
     · · ┌────
      · ·│· ·
     · · │ · ·
  (1) player 1  score  12   followers 4   on 12   lady on 0   robber on 7   guards 1+3   if ended now  17
> (2) player 2  score  58   followers 4   on 7   lady on 1   robber at home   guards 3+2   if ended now  58
      -1    0    1    2
     . | .
  -2 --1'-                -2
     . | .
     . | ..~~~#
  -1  .|.  ~~~#           -1
     . .%%%%. #
     ~ .%%%%. ..~~~.@#1]@
   0 ---.  .|.   2"  . .  0
     ~###.. | .. | .@ . @
      -1    0    1    2

player 2 places RO4, 137 tiles left, 12 ghosts in the bank:
     .##$.
      .+--
     . | .
  (1) player 1  score  12   followers 4   on 12   lady on 0   robber on 7   guards 1+3   if ended now  17
> (2) player 2  score  58   followers 4   on 7   lady on 1   robber at home   guards 3+2   if ended now  58
)PICTURE");
}

TEST_CASE("Every segment of every tile of the modules has its place in a sketch") {
  const TileTables& tables = module_game(kAllModules).tables();
  for (int i = 0; i < tables.oriented_count(); ++i) {
    const OrientedTile& tile = tables.oriented(i);
    for (const Spot size : {Spot{10, 10}, Spot{9, 5}, Spot{10, 5}, Spot{6, 6}, Spot{5, 3}, Spot{6, 3}}) {
      const Sketch sketch(tile, size.x, size.y);
      for (int segment = 0; segment < tile.segment_count; ++segment) {
        INFO(tables.set().tiles[tile.type].id << " turned " << int{tile.rotation} << ", segment " << segment
                                              << " at " << size.x << "x" << size.y);
        CHECK(sketch.segment(sketch.spot_on(segment, 1)) == segment);
      }
    }
  }
}

TEST_CASE("Every position of a game with modules can be drawn in every style") {
  for (const std::string& options : module_options()) {
    const LargeCarcassonne& game = module_game(options);
    int step = 0;
    play_eagerly(game, 3, 11, [&](const auto& state, Action) {
      if (++step % 48 != 0 && state.phase != Phase::start && state.phase != Phase::announce) return;
      for (int style = 0; style < 8; ++style) {
        const PictureOptions drawn{(style & 1) != 0, (style & 2) != 0, true, (style & 4) != 0 ? 20 : 0, {}};
        CHECK(draw_picture(game, state, drawn).back() == '\n');
      }
    });
  }
}

TEST_CASE("What a turn with modules is about is said under the board") {
  const auto said = [](const std::string& options, const std::string& lines) {
    const LargeCarcassonne& game = module_game(options);
    const std::string head = "bastide position 1\nrules modules\nplayers 2\nto-move 1\nscores 0 0\n";
    return draw_picture(game, read_position(game, head + lines, "p"), {false, true, true, 0, {}});
  };
  CHECK_THAT(said("start_player = \"random\"\n", "tile D 0,0 0\nphase start\n"),
             Catch::Contains("Next: chance says who begins, 71 tiles left.\n"));
  CHECK_THAT(said("start_player = \"most_roads\"\n", "tile D 0,0 0\nhand 1 V\nphase start 2\n"),
             Catch::Contains("Next: player 2 draws to see who begins, 70 tiles left.\n"));
  CHECK_THAT(said("start_tile_in_bag = true\n", "phase start-tile 1\n"),
             Catch::Contains("Next: player 1 draws the start tile, 72 tiles left.\n"));
  const std::string hand =
      said("hand = 3\nhand_open = false\n", "hand 1 V E U\nhand 2 ? ? ?\ntile D 0,0 0\n");
  CHECK_THAT(hand, Catch::Contains("player 1 places V or E or U, 68 tiles left:\n"));
  CHECK_THAT(hand, Catch::Contains("hand ? ? ?"));
  CHECK_THAT(said("robbers = true\n", "tile D 0,0 0\ntile RO1 1,0 0\nplaced 1,0\nphase put-robber 1\n"),
             Catch::Contains("player 1 has to choose: robber@0, no-robber; 78 tiles left.\n"));
}

}  // namespace bastide::tests::module_picture_test
