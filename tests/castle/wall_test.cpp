#include "engine/walls/wall.hpp"

#include "engine/walls/outline.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::tests::wall_test {

using namespace bastide::engine;

TEST_CASE("CAS-1, CAS-2 the castle's wall encloses 76 cells and has 100 spaces and 14 corner towers") {
  const Wall& wall = castle_wall();
  CHECK(wall.name == "the castle (reconstructed)");
  CHECK(wall.cells.size() == 76);
  CHECK(std::is_sorted(wall.cells.begin(), wall.cells.end(),
                       [](Cell a, Cell b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); }));
  CHECK(wall.spaces == 100);
  CHECK(wall.towers.size() == 14);
  CHECK(wall.towers.front() == 0);
  const std::vector<WallEdge> around = outline(wall.cells);
  CHECK(around.size() == 38);
  CHECK(corners(around).size() == 14);
}

TEST_CASE("The castle's wall has 9 outer and 5 inner corners") {
  const std::vector<WallEdge> around = outline(castle_wall().cells);
  int outer = 0;
  int inner = 0;
  for (std::size_t i = 0; i < around.size(); ++i) {
    const int turn = (around[(i + 1) % around.size()].edge - around[i].edge + kEdges) % kEdges;
    outer += turn == 1;
    inner += turn == kEdges - 1;
  }
  CHECK(outer == 9);
  CHECK(inner == 5);
}

TEST_CASE("Known boundaries between spaces of the castle lie on straight wall") {
  const std::vector<int>& towers = castle_wall().towers;
  for (const int space : {27, 28, 47, 48, 69, 70, 91, 92}) {
    for (const int first : towers) CHECK((space != first && space != first + 1));
  }
}

TEST_CASE("The castle's straight runs have spaces in proportion to their lengths") {
  const Wall& wall = castle_wall();
  const std::vector<std::size_t> turns = corners(outline(wall.cells));
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const bool last = i + 1 == turns.size();
    const double edges = static_cast<double>((last ? 38 : turns[i + 1]) - turns[i]);
    const int spaces = (last ? 100 : wall.towers[i + 1]) - wall.towers[i] - 2;
    CHECK(spaces == Approx(edges * 72 / 38).margin(1));
  }
}

TEST_CASE("CAS-2 two tokens of each of nine kinds, with the amounts of the reconstruction") {
  const auto& tokens = castle_wall().tokens;
  const std::array<int, kTokenKinds> amounts = {0, 0, 0, 50, 50, 50, 4, 2, 5};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    CHECK(tokens[i] == TokenKind{static_cast<TokenEffect>(i), 2, amounts[i]});
  }
  CHECK(name_of(TokenEffect::extra_turn) == "extra_turn");
  CHECK(name_of(TokenEffect::bonus) == "bonus");
}

namespace {

/// The corner of the cells' grid where an edge begins, walked clockwise, and the way it goes.
struct Point {
  double x;
  double y;
};

Point point_of(const TrackPosition& position) {
  constexpr std::array<Point, kEdges> begins = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  constexpr std::array<Point, kEdges> ways = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  const auto edge = static_cast<std::size_t>(position.at.edge);
  return {position.at.cell.x + begins[edge].x + ways[edge].x * position.along,
          position.at.cell.y + begins[edge].y + ways[edge].y * position.along};
}

double distance(Point a, Point b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

}  // namespace

TEST_CASE("The score track runs round the wall without a gap, its towers at the corners") {
  const Wall& wall = castle_wall();
  const std::vector<TrackPosition> track = track_positions(wall);
  REQUIRE(track.size() == 100);
  double length = 0;
  for (std::size_t i = 0; i < track.size(); ++i) {
    const double step = distance(point_of(track[i]), point_of(track[(i + 1) % track.size()]));
    length += step;
    INFO(i);
    const bool tower =
        std::find(wall.towers.begin(), wall.towers.end(), static_cast<int>(i)) != wall.towers.end();
    CHECK((step == 0) == tower);
    CHECK(step < 0.7);
  }
  CHECK(length == Approx(38));
}

TEST_CASE("The score track begins at the upper left corner of the first cell and goes clockwise") {
  const std::vector<TrackPosition> track = track_positions(castle_wall());
  CHECK(track[0] == TrackPosition{{{1, 1}, 3}, 1});
  CHECK(track[1] == TrackPosition{{{1, 1}, 0}, 0});
  CHECK(track[2].at == WallEdge{{1, 1}, 0});
  CHECK(track[2].along == Approx(8.0 / 15 / 2));
}

TEST_CASE("An outline turns right at outer corners and left at inner ones") {
  //   . .
  //   .
  const std::vector<WallEdge> around = outline({{0, 0}, {1, 0}, {0, 1}});
  CHECK(around == std::vector<WallEdge>{{{0, 0}, 0},
                                        {{1, 0}, 0},
                                        {{1, 0}, 1},
                                        {{1, 0}, 2},
                                        {{0, 1}, 1},
                                        {{0, 1}, 2},
                                        {{0, 1}, 3},
                                        {{0, 0}, 3}});
  CHECK(corners(around) == std::vector<std::size_t>{0, 2, 3, 4, 5, 6});
}

}  // namespace bastide::tests::wall_test
