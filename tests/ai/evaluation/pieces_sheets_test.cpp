// The evaluation's pieces by themselves: two hazards, and who gets points.

#include "tests/ai/evaluation/by_hand.hpp"

namespace bastide::tests::pieces_sheets_test {

TEST_CASE("of two hazards the larger one is first more often, and by half of the time less has happened") {
  const auto is = [](const ai::Completion& chance, double ever, double early) {
    CHECK(chance.ever == Approx(ever).margin(1e-4));
    CHECK(chance.early == Approx(early).margin(1e-4));
  };
  is(ai::filled_first(kHalf, 0, 2), 3. / 4, 1. / 2);
  is(ai::filled_first(kHalf, kHalf, 1), 3. / 4 / 2, 1. / 2 / 2);
  is(ai::filled_first(kHalf, 3 * kHalf, 1), 15. / 16 / 4, 3. / 4 / 4);
  is(ai::filled_first(kHalf, 0, 0), 0, 0);
  is(ai::filled_first(0, kHalf, 9), 0, 0);
  is(ai::filled_first(0, 0, 9), 0, 0);
  is(ai::filled_first(10, 0, 100), 1, 1);
  ai::LogChance both = ai::log_of({0.5F, 0.25F});
  both += ai::log_of({0.5F, 0.5F});
  is(ai::chance_of(both), 0.25, 0.125);
  both += ai::log_of({1, 0});
  is(ai::chance_of(both), 0.25, 0);
}

TEST_CASE("points go to those who have most figures, but for what a lead of one is to keep") {
  const auto figures = [](std::initializer_list<int> counts) {
    engine::FigureCounts sum = 0;
    int player = 0;
    for (const int count : counts) {
      for (int i = 0; i < count; ++i) sum += engine::one_figure_of(player);
      ++player;
    }
    return sum;
  };
  const auto awarded = [&](std::initializer_list<int> counts) {
    ai::PartValues worth{1, 1, 1};
    ai::award(worth, ai::standing_of(figures(counts)), 8, 0.75F);
    return std::vector<ai::Parts>{worth[0], worth[1], worth[2]};
  };
  using Each = std::vector<ai::Parts>;
  CHECK(awarded({1, 0, 0}) == Each{9, 1, 1});
  CHECK(awarded({1, 1, 0}) == Each{9, 9, 1});
  CHECK(awarded({1, 2, 0}) == Each{3, 7, 1});
  CHECK(awarded({1, 3, 0}) == Each{1, 9, 1});
  CHECK(awarded({2, 1, 1}) == Each{7, 3, 3});
  CHECK(awarded({2, 2, 1}) == Each{7, 7, 3});
  CHECK(awarded({3, 1, 2}) == Each{7, 1, 3});
  CHECK(awarded({1, 2, 3}) == Each{1, 3, 7});
}

}  // namespace bastide::tests::pieces_sheets_test
