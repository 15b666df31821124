#include "arena/deals/schedule.hpp"

#include "arena/deals/streams.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace bastide::arena::schedule_test {
namespace {

std::vector<int> bots_of(const ScheduledGame& game) {
  return {game.bots.begin(), game.bots.begin() + game.players};
}

TEST_CASE("Two players meet both ways round, group after group, deal after deal", "[arena]") {
  const Schedule schedule({3, 2, 0}, 2);
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
    CHECK(game.group == group_of(expected[static_cast<std::size_t>(i % 6)]));
    CHECK(game.seating == i % 2);
  }
}

TEST_CASE("More players meet in every rotation", "[arena]") {
  const Schedule schedule({4, 3, 0}, 1);
  REQUIRE(schedule.games() == 12);
  CHECK(bots_of(schedule.game(3)) == std::vector<int>{0, 1, 3});
  CHECK(bots_of(schedule.game(4)) == std::vector<int>{1, 3, 0});
  CHECK(bots_of(schedule.game(5)) == std::vector<int>{3, 0, 1});
  CHECK(bots_of(schedule.game(9)) == std::vector<int>{1, 2, 3});
}

TEST_CASE("Groups are all sets of bots, each once, in lexicographic order", "[arena]") {
  for (int players = 2; players <= 6; ++players) {
    const Schedule schedule({9, players, 0}, 1);
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

TEST_CASE("In a gauntlet of two players each seed meets each other bot, and nobody else meets", "[arena]") {
  const Schedule schedule({5, 2, 2}, 2);
  REQUIRE(schedule.groups() == 6);
  REQUIRE(schedule.games() == 24);
  const std::vector<std::vector<int>> expected = {{0, 2}, {2, 0}, {0, 3}, {3, 0}, {0, 4}, {4, 0},
                                                  {1, 2}, {2, 1}, {1, 3}, {3, 1}, {1, 4}, {4, 1}};
  for (std::int64_t i = 0; i < schedule.games(); ++i) {
    const ScheduledGame game = schedule.game(i);
    CHECK(bots_of(game) == expected[static_cast<std::size_t>(i % 12)]);
    CHECK(game.group == group_of(bots_of(game)));
    CHECK(game.deal == i / 12);
  }
}

TEST_CASE("In a gauntlet of more players each seed meets every group of the others, in all rotations",
          "[arena]") {
  for (int players = 2; players <= 6; ++players) {
    for (int seeds = 1; seeds <= 3; ++seeds) {
      const Field field{9, players, seeds};
      const Schedule schedule(field, 1);
      std::set<std::vector<int>> tables;
      for (std::int64_t i = 0; i < schedule.games(); ++i) {
        const std::vector<int> table = bots_of(schedule.game(i));
        CHECK(std::count_if(table.begin(), table.end(), [&](int bot) { return bot < seeds; }) == 1);
        CHECK(std::set<int>(table.begin(), table.end()).size() == static_cast<std::size_t>(players));
        tables.insert(table);
      }
      CHECK(static_cast<std::int64_t>(tables.size()) == seeds * choose(9 - seeds, players - 1) * players);
      CHECK(static_cast<std::int64_t>(tables.size()) == schedule.games());
    }
  }
}

TEST_CASE("The thousandth bot is one like any other", "[arena]") {
  const Schedule schedule({1000, 6, 0}, 1);
  const ScheduledGame last = schedule.game(schedule.games() - 1);
  CHECK(bots_of(last) == std::vector<int>{999, 994, 995, 996, 997, 998});
  CHECK(last.group == BotGroup{994, 995, 996, 997, 998, 999});
  CHECK(Schedule::count_groups({1000, 2, 0}) == 1000 * 999 / 2);
  // Every seat of every group has a seed of its own, whatever the bots' numbers are.
  const Schedule pairs({100, 2, 0}, 1);
  std::set<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < pairs.games(); ++i) {
    for (int seat = 0; seat < 2; ++seat) seeds.insert(Streams(5, {}).player_seed(pairs.game(i), seat));
  }
  CHECK(static_cast<std::int64_t>(seeds.size()) == 2 * pairs.games());
}

namespace {

/// The games that `fewer` has are in `more` as well, with the same seeds.
void check_contains(const Schedule& more, const Schedule& fewer) {
  using Key = std::tuple<std::int64_t, BotGroup, int>;
  const auto key = [](const ScheduledGame& game) { return Key{game.deal, game.group, game.seating}; };
  std::map<Key, ScheduledGame> games;
  for (std::int64_t i = 0; i < more.games(); ++i) games.emplace(key(more.game(i)), more.game(i));
  for (std::int64_t i = 0; i < fewer.games(); ++i) {
    const ScheduledGame game = fewer.game(i);
    const auto same = games.find(key(game));
    REQUIRE(same != games.end());
    CHECK(same->second.bots == game.bots);
    for (int seat = 0; seat < game.players; ++seat)
      CHECK(Streams(5, {}).player_seed(same->second, seat) == Streams(5, {}).player_seed(game, seat));
  }
}

}  // namespace

TEST_CASE("A deal's games do not depend on how many deals and bots there are", "[arena]") {
  for (const int players : {2, 3, 4}) {
    for (const int seeds : {0, 2}) {
      check_contains(Schedule({8, players, seeds}, 3), Schedule({8, players, seeds}, 2));
      check_contains(Schedule({8, players, seeds}, 2), Schedule({6, players, seeds}, 2));
    }
    // A round-robin has the games of every gauntlet.
    check_contains(Schedule({7, players, 0}, 2), Schedule({7, players, 1}, 2));
  }
}

TEST_CASE("Ten million deals need no memory", "[arena]") {
  const Schedule schedule({10, 2, 0}, 10'000'000);
  CHECK(schedule.games() == 900'000'000);
  const ScheduledGame last = schedule.game(schedule.games() - 1);
  CHECK(last.deal == 9'999'999);
  CHECK(bots_of(last) == std::vector<int>{9, 8});
}

TEST_CASE("A deal's seed depends on the tournament's seed and the deal alone", "[arena]") {
  CHECK(Streams(1, {}).deal(0).state() == Streams(1, {}).deal(0).state());
  std::set<std::uint64_t> seeds;
  for (std::uint64_t tournament = 0; tournament < 10; ++tournament) {
    for (std::int64_t deal = 0; deal < 100; ++deal) seeds.insert(Streams(tournament, {}).deal(deal).next());
  }
  CHECK(seeds.size() == 1000);
}

TEST_CASE("Every seat of every game has a random stream of its own", "[arena]") {
  const Schedule schedule({4, 3, 0}, 20);
  std::set<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < schedule.games(); ++i) {
    for (int seat = 0; seat < 3; ++seat) seeds.insert(Streams(7, {}).player_seed(schedule.game(i), seat));
    seeds.insert(Streams(7, {}).deal(i).next());
  }
  CHECK(static_cast<std::int64_t>(seeds.size()) == 4 * schedule.games());
}

}  // namespace
}  // namespace bastide::arena::schedule_test
