// The chances to win as a game goes on, and the marks of turns.

#include "arena/analysis/win_graph.hpp"

#include "arena/analysis/grade.hpp"
#include "arena/analysis/levels.hpp"
#include "arena/analysis/review.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"

#include <cmath>
#include <numeric>

namespace bastide::tests::win_graph_test {
namespace {

using arena::Grade;
using arena::WinGraph;
using Luck = std::vector<double>;

/// What playouts say of a decision: a line by which the player wins with `win`, off by `error`.
ai::Analysis found(int player, std::size_t players, double win, double error, double loss = 0) {
  ai::Analysis analysis;
  analysis.player = player;
  analysis.exact = error == 0;
  ai::Line line;
  line.prospect.win = {win, error};
  line.win_loss = {loss, error};
  analysis.lines.push_back(line);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const bool own = seat == static_cast<std::size_t>(player);
    analysis.chances.push_back({own ? win : (1 - win) / static_cast<double>(players - 1), error});
  }
  return analysis;
}

}  // namespace

TEST_CASE("the graph of chances jumps less than playouts do, and still gets where they are", "[analysis]") {
  engine::Random random(5);
  WinGraph graph(2);
  double jumps = 0;
  double plain = 0;
  double last = 0.5;
  double last_found = 0.5;
  constexpr int kTurns = 60;
  for (int turn = 0; turn < kTurns; ++turn) {
    // Truly 0.7 throughout; playouts are off by 0.06.
    const double off = 0.06 * std::sqrt(12.0) * (random.below(1 << 20) / static_cast<double>(1 << 20) - 0.5);
    const int player = turn % 2;
    const double seen = 0.7 + off;
    const auto chances =
        graph.next(found(player, 2, player == 0 ? seen : 1 - seen, 0.06), 0, Luck{0, 0}, 71 - turn);
    CHECK(chances[0] + chances[1] == Approx(1));
    if (turn >= 20) {
      jumps += std::abs(chances[0] - last) / (kTurns - 20);
      plain += std::abs(seen - last_found) / (kTurns - 20);
      CHECK(chances[0] == Approx(0.7).margin(0.08));
    }
    last = chances[0];
    last_found = seen;
  }
  CHECK(jumps < 0.5 * plain);
}

TEST_CASE("luck of the draw and what a turn loses move the graph before its playouts do", "[analysis]") {
  WinGraph graph(2);
  const auto lucky = graph.after_draw(Luck{4, -4}, 36);
  // Eight points of lead, of a deviation of some 14.
  CHECK(lucky[0] == Approx(0.72).margin(0.03));
  CHECK(graph.after_draw(Luck{4, -4}, 10)[0] > lucky[0]);
  CHECK(graph.after_draw(Luck{500, 0}, 10)[0] == 1);
  const auto lost = graph.next(found(0, 2, 0.5, 10, 0.2), 0, Luck{0, 0}, 36);
  CHECK(lost[0] == Approx(0.3).margin(0.001));
  CHECK(lost[1] == Approx(0.7).margin(0.001));
}

TEST_CASE("the graph says how far its chances may be off", "[analysis]") {
  // Truly 0.7 throughout, with playouts that are off by 0.06 as they say: nine in ten of the chances are
  // within two of the errors that the filter says, which are smaller than those of the playouts alone.
  engine::Random random(9);
  constexpr int kTurns = 400;
  WinGraph graph(2);
  int within = 0;
  for (int turn = 0; turn < kTurns; ++turn) {
    const double off = 0.06 * std::sqrt(12.0) * (random.below(1 << 20) / static_cast<double>(1 << 20) - 0.5);
    const auto chances = graph.next(found(0, 2, 0.7 + off, 0.06), 0, Luck{0, 0}, 40);
    CHECK(graph.error() > 0.01);
    CHECK(graph.error() < 0.06);
    within += std::abs(chances[0] - 0.7) < 2 * graph.error() ? 1 : 0;
  }
  CHECK(within > 0.9 * kTurns);
  (void)graph.next(found(1, 2, 1, 0), 0, Luck{0, 0}, 1);
  CHECK(graph.error() == 0);
}

TEST_CASE("a level is told of enough turns, and as far as they show it", "[analysis]") {
  CHECK_FALSE(arena::level_text({0.2, 0}, 2));
  CHECK_FALSE(arena::level_text({0.2, 0.01}, 19));
  CHECK(arena::level_text({0.2, 0.01}, 20) == "champion");
  CHECK(arena::level_text({0.6, 0.3}, 20) == "advanced to champion");
}

TEST_CASE("an end that was searched is what it is, whatever was thought before", "[analysis]") {
  WinGraph graph(3);
  const auto chances = graph.next(found(1, 3, 1, 0), 0, Luck{3, 0, 1}, 1);
  CHECK(chances == std::vector<double>{0, 1, 0});
  const auto after = graph.next(found(2, 3, 0.5, 0.1), 0, Luck{0, 0, 0}, 0);
  CHECK(std::accumulate(after.begin(), after.end(), 0.0) == Approx(1));
}

TEST_CASE("a turn has a mark only where its loss is beyond two standard errors", "[analysis]") {
  CHECK(arena::grade_of({1.4, 0}) == Grade::fine);
  CHECK(arena::grade_of({1.6, 0.7}) == Grade::inaccuracy);
  CHECK(arena::grade_of({1.6, 0.9}) == Grade::fine);
  CHECK(arena::grade_of({3.5, 1.7}) == Grade::mistake);
  CHECK(arena::grade_of({3.5, 1.8}) == Grade::fine);
  CHECK(arena::grade_of({7, 3}) == Grade::blunder);
  CHECK(arena::grade_of({7, 4}) == Grade::fine);
}

TEST_CASE("a player's loss is the mean without the winner's bias", "[analysis]") {
  arena::Review review;
  review.names = {"a", "b"};
  for (const double loss : {2.0, -1.0}) {
    arena::ReviewedTurn turn;
    turn.analysis = found(0, 2, 0.5, 0.1);
    turn.analysis.real = true;
    turn.analysis.lines[0].loss = {5, 1};
    turn.analysis.lines[0].unbiased_loss = {loss, 1.5};
    turn.analysis.lines[0].unbiased_tile_loss = {loss - 1, 2};
    turn.analysis.lines[0].unbiased_figure_loss = {1, 0.5};
    turn.analysis.lines[0].win_loss = {0.06, 0.01};
    turn.analysis.lines[0].unbiased_win_loss = {0.02 * loss, 0.03};
    turn.analysis.lines[0].unbiased_tile_win_loss = {0.02 * loss - 0.01, 0.04};
    turn.analysis.lines[0].unbiased_figure_win_loss = {0.01, 0.02};
    turn.grade = Grade::blunder;
    review.turns.push_back(turn);
  }
  review.turns[0].grade = Grade::fine;
  const arena::ReviewSummary summary = arena::summarise(review);
  CHECK(summary.players[0].all.loss == Approx(0.5));
  CHECK(summary.players[0].all.error == Approx(1.5 / std::sqrt(2.0)));
  CHECK(summary.players[0].tiles.loss == Approx(-0.5));
  CHECK(summary.players[0].tiles.error == Approx(2 / std::sqrt(2.0)));
  CHECK(summary.players[0].all.win_loss == Approx(0.01));
  CHECK(summary.players[0].all.win_error == Approx(0.03 / std::sqrt(2.0)));
  CHECK(summary.players[0].tiles.win_loss == Approx(0));
  CHECK(summary.players[0].tiles.turns == 2);
  CHECK(summary.players[0].figures.loss == Approx(1));
  CHECK(summary.players[0].figures.error == Approx(0.5 / std::sqrt(2.0)));
  CHECK(summary.players[0].figures.win_loss == Approx(0.01));
  CHECK(summary.players[0].fine() == 0.5);
  CHECK(summary.players[1].fine() == 1);
}

}  // namespace bastide::tests::win_graph_test
