#include "engine/text/picture.hpp"
#include "engine/text/position.hpp"
#include "engine/text/sketch.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/castle_games.hpp"

namespace bastide::tests::castle_picture_test {

using namespace bastide::engine;

TEST_CASE("Every segment of every tile of The Castle has its place in a sketch") {
  const TileTables& tables = castle_game("castle").tables();
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

TEST_CASE("CAS-11 a sketch shows outlines that end in the middle of an edge") {
  const TileTables& tables = castle_game("castle").tables();
  const auto type = static_cast<int>(*tables.set().find("C10"));
  const Sketch sketch(tables.oriented(tables.oriented_index(type, 0)), 10, 10);  // tower ESE SSE, house N ENE
  CHECK(sketch.ground({9, 2}) == Ground::house);
  CHECK(sketch.ground({9, 7}) == Ground::tower);
  CHECK(sketch.ground({7, 9}) == Ground::tower);
  CHECK(sketch.ground({2, 9}) == Ground::courtyard);
}

TEST_CASE("Every position of The Castle can be drawn in every style") {
  for (const Castle* game : {&castle_game("castle"), &castle_game("small"), &token_game()}) {
    int step = 0;
    play_castle(*game, 11, [&](const CastleState& state, Action) {
      if (++step % 24 != 0 && state.phase != Phase::start && state.phase != Phase::reveal) return;
      for (int style = 0; style < 8; ++style) {
        const PictureOptions drawn{(style & 1) != 0, (style & 2) != 0, true, (style & 4) != 0 ? 20 : 0, {}};
        CHECK(draw_picture(*game, state, drawn).back() == '\n');
      }
    });
  }
}

}  // namespace bastide::tests::castle_picture_test
