#include "ai/analysis/exact_outcomes.hpp"

#include "tests/ai/pile_game.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::exact_outcomes_test {
namespace {

/// Three stones, two ones and a three to come, the first player to draw; everyone has a flag in the pile,
/// which is lost.
///
///     three (⅓)            the first takes all stones                                  8 : 0
///     one (⅔)  one (½)     the second takes one, the first with the three the last     7 : 1
///              three (½)   the second takes the last two                               1 : 7
PileGame::State three_stones(int points_of_second) {
  PileGame::State state = PileGame().initial(2);
  state.stones = 3;
  state.flags = {true, true};
  state.bag = {0, 2, 0, 1};
  state.points[1] = static_cast<std::int16_t>(points_of_second);
  return state;
}

ai::ExactOutcomes<PileGame>::Outcome outcome_of(const PileGame::State& state, int player) {
  const PileGame game;
  ai::EffortLimit limit{10'000, 0};
  const auto outcome = ai::ExactOutcomes<PileGame>(game).of(state, player, limit);
  REQUIRE(outcome);
  CHECK(limit.nodes < 10'000);
  return *outcome;
}

}  // namespace

TEST_CASE("exact outcomes weigh what chance brings by its likelihood", "[analysis]") {
  const auto outcome = outcome_of(three_stones(0), 0);
  CHECK(outcome.prospect.win.mean == Approx(2.0 / 3));
  CHECK(outcome.chances[1] == Approx(1.0 / 3));
  CHECK(outcome.prospect.lead.mean == Approx(8.0 / 3));
  CHECK(outcome.prospect.own.mean == Approx(16.0 / 3 - 1));
  CHECK(outcome.prospect.other.mean == Approx(8.0 / 3 - 1));
}

TEST_CASE("who shares the first place has half a win", "[analysis]") {
  const auto outcome = outcome_of(three_stones(8), 1);
  CHECK(outcome.chances[0] == Approx(1.0 / 6));
  CHECK(outcome.prospect.win.mean == Approx(5.0 / 6));
  CHECK(outcome.prospect.lead.mean == Approx(16.0 / 3));
}

}  // namespace bastide::tests::exact_outcomes_test
