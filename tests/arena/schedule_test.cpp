#include "arena/tournament/schedule.hpp"

#include "tests/catch.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace bastide::arena {
namespace {

std::vector<int> bots_of(const ScheduledGame& game) {
  return {game.bots.begin(), game.bots.begin() + game.players};
}

TEST_CASE("Two players meet both ways round, group after group, deal after deal", "[arena]") {
  const Schedule schedule(3, 2, 2);
  REQUIRE(schedule.groups() == 3);
  REQUIRE(schedule.units() == 6);
  REQUIRE(schedule.games() == 12);
  const std::vector<std::vector<int>> expected = {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}};
  for (std::int64_t i = 0; i < schedule.games(); ++i) {
    const ScheduledGame game = schedule.game(i);
    CHECK(bots_of(game) == expected[static_cast<std::size_t>(i % 6)]);
    CHECK(game.index == i);
    CHECK(game.deal == i / 6);
    CHECK(game.unit == i / 2);
    CHECK(game.group == i / 2 % 3);
    CHECK(game.seating == i % 2);
  }
}

TEST_CASE("More players meet in every rotation", "[arena]") {
  const Schedule schedule(4, 3, 1);
  REQUIRE(schedule.games() == 12);
  CHECK(bots_of(schedule.game(3)) == std::vector<int>{0, 1, 3});
  CHECK(bots_of(schedule.game(4)) == std::vector<int>{1, 3, 0});
  CHECK(bots_of(schedule.game(5)) == std::vector<int>{3, 0, 1});
  CHECK(bots_of(schedule.game(9)) == std::vector<int>{1, 2, 3});
}

TEST_CASE("Groups are all sets of bots, each once, in lexicographic order", "[arena]") {
  for (int players = 2; players <= 6; ++players) {
    const Schedule schedule(9, players, 1);
    std::set<std::vector<int>> groups;
    std::vector<int> last;
    for (std::int64_t i = 0; i < schedule.games(); i += players) {
      const std::vector<int> group = bots_of(schedule.game(i));
      CHECK(std::is_sorted(group.begin(), group.end()));
      CHECK(last < group);
      last = group;
      groups.insert(group);
    }
    CHECK(static_cast<std::int64_t>(groups.size()) == choose(9, players));
    CHECK(last.back() == 8);
  }
  CHECK(choose(64, 6) == 74974368);
}

TEST_CASE("A deal's seed depends on the tournament's seed and the deal alone", "[arena]") {
  CHECK(deal_seed(1, 0) == deal_seed(1, 0));
  std::set<std::uint64_t> seeds;
  for (std::uint64_t tournament = 0; tournament < 10; ++tournament) {
    for (std::int64_t deal = 0; deal < 100; ++deal) seeds.insert(deal_seed(tournament, deal));
  }
  CHECK(seeds.size() == 1000);
}

TEST_CASE("Every seat of every game has a random stream of its own", "[arena]") {
  const Schedule schedule(4, 3, 20);
  std::set<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < schedule.games(); ++i) {
    for (int seat = 0; seat < 3; ++seat) seeds.insert(player_seed(7, schedule.game(i), seat));
    seeds.insert(deal_seed(7, i));
  }
  CHECK(static_cast<std::int64_t>(seeds.size()) == 4 * schedule.games());
}

}  // namespace
}  // namespace bastide::arena
