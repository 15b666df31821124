#include "arena/tournament/seat_clock.hpp"

#include "tests/catch.hpp"

namespace bastide::arena::seat_clock_test {
namespace {

constexpr double kAll = SeatClock::kAll;
constexpr double kHalf = SeatClock::kHalf;
constexpr int kManyMoves = 36;

TEST_CASE("A turn's time is shared between its decisions", "[arena]") {
  SeatClock clock({.seconds = 1}, kAll, false);
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().seconds == Approx(0.75));
  CHECK(clock.spend(clock.for_decision(), 0.8, true));
  CHECK(clock.for_decision().seconds == Approx(0.2));
  CHECK(clock.spend(clock.for_decision(), 0.5, true));
  CHECK(clock.for_decision().seconds == Approx(0.01));
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().seconds == Approx(0.75));
}

TEST_CASE("Where a turn may have many decisions each later one gets half of what is left", "[arena]") {
  SeatClock clock({.seconds = 1}, kHalf, false);
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().seconds == Approx(0.75));
  CHECK(clock.spend({}, 0.6, true));
  CHECK(clock.for_decision().seconds == Approx(0.2));
  CHECK(clock.spend({}, 0.2, true));
  CHECK(clock.for_decision().seconds == Approx(0.1));
  CHECK(clock.spend({}, 1, true));
  CHECK(clock.for_decision().seconds == Approx(0.01));
}

TEST_CASE("Who decides a turn as a whole is told what is left of its time", "[arena]") {
  SeatClock clock({.seconds = 1}, kAll, false);
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().turn == Approx(1));
  CHECK(clock.spend(clock.for_decision(), 0.7, true));
  CHECK(clock.for_decision().turn == Approx(0.3));
  CHECK(clock.spend(clock.for_decision(), 0.6, true));
  CHECK(clock.for_decision().turn == Approx(0.01));
  CHECK(clock.aside().turn == 0);
  // Where more may come that nobody foresees, a tenth is kept for it.
  SeatClock of_modules({.seconds = 1}, kHalf, false);
  of_modules.begin_turn(kManyMoves);
  CHECK(of_modules.for_decision().turn == Approx(0.9));
  CHECK(of_modules.spend({}, 0.5, true));
  CHECK(of_modules.for_decision().turn == Approx(0.45));
}

TEST_CASE("A decision in another's turn gets a tenth of a move, on top", "[arena]") {
  SeatClock clock({.seconds = 2}, kHalf, false);
  clock.begin_turn(kManyMoves);
  CHECK(clock.spend({}, 1, true));
  const ai::Budget before = clock.for_decision();
  CHECK(clock.aside().seconds == Approx(0.2));
  CHECK(clock.spend(clock.aside(), 0.2, false));
  CHECK(clock.for_decision() == before);
}

TEST_CASE("A budget of iterations is the same for every decision and has no limit", "[arena]") {
  for (const bool strict : {false, true}) {
    SeatClock clock({.iterations = 5}, kHalf, strict);
    clock.begin_turn(kManyMoves);
    CHECK(clock.for_decision() == ai::Budget{5, 0, 0});
    CHECK(clock.spend(clock.for_decision(), 1000, true));
    CHECK(clock.for_decision() == ai::Budget{5, 0, 0});
    CHECK(clock.aside() == ai::Budget{5, 0, 0});
  }
}

TEST_CASE("Being late for a move loses for a program, by more than the margin, and for no other", "[arena]") {
  SeatClock lenient({.seconds = 1}, kAll, false);
  lenient.begin_turn(kManyMoves);
  CHECK(lenient.for_decision().limit == 0);
  CHECK(lenient.spend(lenient.for_decision(), 100, true));

  SeatClock strict({.seconds = 1}, kAll, true);
  strict.begin_turn(kManyMoves);
  const ai::Budget first = strict.for_decision();
  CHECK(first.limit == Approx(1 + SeatClock::kMargin));
  CHECK(strict.spend(first, 0.9, true));
  const ai::Budget second = strict.for_decision();
  CHECK(second.limit == Approx(0.1 + SeatClock::kMargin));
  CHECK(strict.spend(second, second.limit, true));
  strict.begin_turn(kManyMoves);
  CHECK_FALSE(strict.spend(strict.for_decision(), 1.06, true));
  CHECK_FALSE(strict.spend(strict.aside(), 0.16, false));
}

TEST_CASE("A move that has used all of its time still has a limit", "[arena]") {
  SeatClock clock({.seconds = 1}, kAll, true);
  clock.begin_turn(kManyMoves);
  CHECK(clock.spend(clock.for_decision(), 1.05, true));
  CHECK(clock.for_decision().limit > 0);
  CHECK(clock.spend({}, 1, true));
  CHECK(clock.for_decision().limit > 0);
  CHECK(clock.for_decision().seconds > 0);
}

TEST_CASE("On a clock the flag falls when the time for the game is over", "[arena]") {
  for (const bool strict : {false, true}) {
    SeatClock clock({.base = 10}, kAll, strict);
    clock.begin_turn(kManyMoves);
    CHECK(clock.for_decision().limit == Approx(10));
    CHECK(clock.spend(clock.for_decision(), 4, true));
    CHECK(clock.for_decision().limit == Approx(6));
    CHECK(clock.spend(clock.aside(), 5, false));  // counts on the clock as well
    CHECK(clock.for_decision().limit == Approx(1));
    CHECK_FALSE(clock.spend(clock.for_decision(), 1.001, true));
  }
}

TEST_CASE("The increment comes with every move but the first", "[arena]") {
  SeatClock clock({.base = 10, .increment = 2}, kAll, true);
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().limit == Approx(10));
  CHECK(clock.spend(clock.for_decision(), 3, true));
  CHECK(clock.for_decision().limit == Approx(7));
  clock.begin_turn(kManyMoves);
  CHECK(clock.for_decision().limit == Approx(9));
}

TEST_CASE("A move gets its part of the clock, as if two more were to come, and most of the increment",
          "[arena]") {
  // Of 100 seconds two are kept back. With 40 moves to come: 98 / 42 + 0.8 · 2.
  SeatClock clock({.base = 100, .increment = 2}, kHalf, true);
  clock.begin_turn(40);
  const double move = 98.0 / 42 + 1.6;
  const ai::Budget first = clock.for_decision();
  CHECK(first.seconds == Approx(0.75 * move));
  CHECK(first.most == Approx(4 * 0.75 * move));
  CHECK(first.limit == Approx(100));
  CHECK(clock.spend(first, 3, true));
  CHECK(clock.for_decision().seconds == Approx((move - 3) / 2));
  CHECK(clock.aside().seconds == Approx(0.1 * (95.0 / 42 + 1.6)));
  // What was not used is there for the others: 100 - 3 + 2, less the two kept back.
  clock.begin_turn(39);
  CHECK(clock.for_decision().seconds == Approx(0.75 * (97.0 / 41 + 1.6)));
  CHECK(clock.for_decision().limit == Approx(99));
}

TEST_CASE("A last move gets no more than half of the clock, and an open decision no more than a quarter",
          "[arena]") {
  SeatClock clock({.base = 100, .increment = 60}, kAll, true);
  clock.begin_turn(1);
  CHECK(clock.for_decision().seconds == Approx(0.75 * 49));
  CHECK(clock.for_decision().most == Approx(0.75 * 49));
  SeatClock without({.base = 100}, kAll, true);
  without.begin_turn(8);
  CHECK(without.for_decision().seconds == Approx(0.75 * 9.8));
  CHECK(without.for_decision().most == Approx(98.0 / 4));
}

TEST_CASE("A decision that came late has three times as much kept back", "[arena]") {
  SeatClock clock({.base = 100}, kAll, true);
  clock.begin_turn(40);
  const ai::Budget first = clock.for_decision();
  CHECK(clock.spend(first, first.latest() + 2, true));
  clock.begin_turn(39);
  const double rest = 100 - first.latest() - 2;
  CHECK(clock.for_decision().seconds == Approx(0.75 * (rest - 2 - 6) / 41));
  // The next one is in time: nine tenths of the lateness are remembered.
  CHECK(clock.spend({.seconds = 1}, 1, true));
  clock.begin_turn(38);
  CHECK(clock.for_decision().seconds == Approx(0.75 * (rest - 1 - 2 - 5.4) / 40));
}

TEST_CASE("Who uses what a clock aims at never loses on time, and uses most of it", "[arena]") {
  for (const double increment : {0.0, 0.1, 5.0}) {
    INFO("increment " << increment);
    SeatClock clock({.base = 60, .increment = increment}, kHalf, true);
    double spent = 0;
    for (int left = kManyMoves; left > 0; --left) {
      clock.begin_turn(left);
      for (int decision = 0; decision < 4; ++decision) {
        const ai::Budget budget = clock.for_decision();
        REQUIRE(budget.seconds > 0);
        REQUIRE(clock.spend(budget, budget.seconds, true));
        spent += budget.seconds;
      }
    }
    const double all = 60 + increment * (kManyMoves - 1);
    CHECK(spent < all);
    CHECK(spent > 0.7 * all);
  }
}

TEST_CASE("On a clock an open decision may take several times what is aimed at, and what is left is shared",
          "[arena]") {
  SeatClock clock({.base = 60}, kAll, false);
  clock.begin_turn(kManyMoves);
  const ai::Budget first = clock.for_decision();
  CHECK(first.most == Approx(4 * first.seconds));
  CHECK(clock.spend(first, first.most, true));
  clock.begin_turn(kManyMoves - 1);
  CHECK(clock.for_decision().seconds < first.seconds);

  SeatClock by_move({.seconds = 1}, kAll, false);
  by_move.begin_turn(kManyMoves);
  CHECK_FALSE(by_move.for_decision().saves());
}

TEST_CASE("Who uses all that an open decision may take never loses on time", "[arena]") {
  for (const double increment : {0.0, 0.01}) {
    SeatClock clock({.base = 1, .increment = increment}, kAll, true);
    for (int left = kManyMoves; left > 0; --left) {
      clock.begin_turn(left);
      for (int decision = 0; decision < 2; ++decision) {
        const ai::Budget budget = clock.for_decision();
        REQUIRE(budget.latest() < budget.limit);
        REQUIRE(clock.spend(budget, budget.latest(), true));
      }
    }
  }
}

TEST_CASE("A clock keeps back what decisions came too late by, and forgets it", "[arena]") {
  SeatClock late({.base = 10}, kAll, false);
  SeatClock punctual({.base = 10}, kAll, false);
  for (SeatClock* clock : {&late, &punctual}) clock->begin_turn(kManyMoves);
  const ai::Budget budget = late.for_decision();
  CHECK(late.spend(budget, budget.latest() + 0.5, true));
  CHECK(punctual.spend(budget, budget.latest(), true));
  for (SeatClock* clock : {&late, &punctual}) clock->begin_turn(10);
  CHECK(late.for_decision().seconds < 0.9 * punctual.for_decision().seconds);
  for (int i = 0; i < 60; ++i) CHECK(late.spend({0, 1e-6, 0}, 1e-6, false));
  late.begin_turn(10);
  CHECK(late.for_decision().seconds == Approx(punctual.for_decision().seconds).epsilon(0.06));
}

}  // namespace
}  // namespace bastide::arena::seat_clock_test
