#include "arena/store/store.hpp"

#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <filesystem>

namespace bastide::arena {
namespace {

using tests::ScratchFolder;
using tests::stored_games;
using Bots = std::vector<std::pair<std::string, std::string>>;

const Settings kSettings = {{"name", "a 'name' with \"quotes\""}, {"empty", ""}, {"name of another", "ž ☃"}};
const Bots kBots = {{"one", "settings\nof one"}, {"t'w\"o", ""}, {"tří ☃", "x"}};

/// A deal of bots 0 and 2 with everything that can be stored.
std::vector<PlayedGame> a_deal(std::int64_t deal, int players = 2) {
  std::vector<PlayedGame> games;
  for (int seating = 0; seating < players; ++seating) {
    PlayedGame played;
    played.game.index = deal * players + seating;
    played.game.deal = deal;
    played.game.seating = seating;
    played.game.players = players;
    for (int seat = 0; seat < players; ++seat) {
      const int bot = 2 * ((seat + seating) % players) % 3;
      played.game.bots[static_cast<std::size_t>(seat)] = bot;
      played.game.group |= BotSet{1} << bot;
      played.seats[static_cast<std::size_t>(seat)] = {10 * seat - 3, 0.125 * seat, 100 + seat, 36, {}};
    }
    played.seats[0].luck = -7.25;
    played.ending.finished = true;
    played.actions = encode_actions(
        std::vector{engine::Action::draw(static_cast<int>(deal % 20)), engine::Action::pass()});
    games.push_back(played);
  }
  games[1].ending = {true, Failure::illegal_action, 1, std::string("it said\n'; DROP TABLE game; --\0☃", 35)};
  games[1].actions.clear();
  return games;
}

void check_same(const PlayedGame& read, const PlayedGame& written) {
  CHECK(read.game.deal == written.game.deal);
  CHECK(read.game.group == written.game.group);
  CHECK(read.game.seating == written.game.seating);
  CHECK(read.game.players == written.game.players);
  CHECK(read.game.bots == written.game.bots);
  CHECK(read.ending == written.ending);
  CHECK(read.seats == written.seats);
  CHECK(read.actions == written.actions);
}

/// A store in memory and one in a file.
std::unique_ptr<Store> create(const std::string& path, int seats = 2) {
  return Store::create(path, seats, kSettings, kBots);
}

TEST_CASE("All that a store is given comes back, also after it was closed", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s'tore ☃.db");
  {
    const auto store = create(path);
    store->begin_run("then", "program", "noted");
    for (const std::int64_t deal : {7, 0, 9'999'999}) store->add_deals(a_deal(deal));
    store->end_run("later");
    store->begin_run("again", "program 2", "");
  }
  for (const auto access : {Store::Access::read, Store::Access::write}) {
    const auto store = Store::open(path, access);
    CHECK(store->settings() == kSettings);
    CHECK(store->bots() == kBots);
    const auto runs = store->runs();
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].began == "then");
    CHECK(runs[0].ended == "later");
    CHECK(runs[0].program == "program");
    CHECK(runs[0].note == "noted");
    CHECK(runs[1].ended.empty());
    CHECK(store->count_deals() == 3);
    CHECK(store->count_games() == 6);
    const std::vector<StoredGame> games = stored_games(*store);
    REQUIRE(games.size() == 6);
    std::size_t at = 0;
    for (const std::int64_t deal : {0, 7, 9'999'999}) {
      for (const PlayedGame& written : a_deal(deal)) {
        check_same(games[at].played, written);
        const auto alone = store->game(games[at++].number);
        REQUIRE(alone.has_value());
        check_same(alone->played, written);
      }
    }
    CHECK(games[0].number == 1);
    CHECK(games[3].number == 16);
    CHECK_FALSE(store->game(12345).has_value());
    CHECK(store->groups_of(7) == std::vector<BotSet>{0b101});
    CHECK(store->groups_of(8).empty());
  }
}

TEST_CASE("Without their actions games are read without their actions", "[store]") {
  const auto store = create(":memory:");
  store->add_deals(a_deal(1));
  store->for_each_deal(false, [](std::span<const StoredGame> deal) {
    REQUIRE(deal.size() == 2);
    CHECK(deal[0].played.actions.empty());
    CHECK(deal[0].played.seats == a_deal(1)[0].seats);
  });
}

TEST_CASE("Games are numbered by the schedule, behind all others when that has changed", "[store]") {
  const auto numbers = [](Store& store) {
    std::vector<std::int64_t> found;
    store.for_each_game("1", false, [&](const StoredGame& stored) { found.push_back(stored.number); });
    return found;
  };
  const ScratchFolder scratch;
  const auto store = create(scratch.path("s.db"));
  for (const std::int64_t deal : {3, 0}) store->add_deals(a_deal(deal));
  CHECK(numbers(*store) == std::vector<std::int64_t>{1, 2, 7, 8});
  store->add_bot("four", "");
  store->add_deals(a_deal(1));
  CHECK(numbers(*store) == std::vector<std::int64_t>{1, 2, 7, 8, 11, 12});
  CHECK(store->game(11)->played.game.deal == 1);
}

TEST_CASE("A store of the version that numbered games as they came is read, and goes on behind them",
          "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  create(path)->add_deals(a_deal(5));
  Database(path, Database::Access::write)
      .run(
          "PRAGMA user_version = 1; UPDATE game SET id = id - 10; "
          "UPDATE seat SET game = game - 10");
  CHECK(Store::open(path, Store::Access::read)->game(1)->played.game.deal == 5);
  for (const std::int64_t deal : {0, 1}) Store::open(path, Store::Access::write)->add_deals(a_deal(deal));
  const auto store = Store::open(path, Store::Access::read);
  CHECK(store->game(1)->played.game.deal == 5);
  CHECK(store->game(3)->played.game.deal == 0);
  CHECK(store->game(5)->played.game.deal == 1);
}

TEST_CASE("Settings and bots can be changed and bots added", "[store]") {
  const auto store = create(":memory:");
  store->change_settings({{"empty", "full"}, {"more", "yes"}});
  CHECK(store->settings() == Settings{{"name", "a 'name' with \"quotes\""},
                                      {"empty", "full"},
                                      {"name of another", "ž ☃"},
                                      {"more", "yes"}});
  store->change_bot(1, "other");
  store->add_bot("four", "settings of four");
  const Bots bots = store->bots();
  REQUIRE(bots.size() == 4);
  CHECK(bots[1].second == "other");
  CHECK(bots[3] == std::pair<std::string, std::string>("four", "settings of four"));
  CHECK_THROWS_AS(store->add_bot("four", ""), DatabaseError);
}

TEST_CASE("A deal is added whole or not at all", "[store]") {
  const auto store = create(":memory:");
  store->add_deals(a_deal(1));
  CHECK_THROWS_AS(store->add_deals(a_deal(1)), DatabaseError);
  std::vector<PlayedGame> twice = a_deal(2);
  twice[1].game.seating = 0;
  CHECK_THROWS_AS(store->add_deals(twice), DatabaseError);
  CHECK(store->count_games() == 2);
  CHECK(store->database().integer("SELECT count(*) FROM seat") == 4);
  store->add_deals(a_deal(2));
  CHECK(store->count_games() == 4);
}

TEST_CASE("Six seats, the 64th bot and all failures can be stored", "[store]") {
  const auto store = create(":memory:", 6);
  for (std::size_t kind = 1; kind < kFailures; ++kind) {
    std::vector<PlayedGame> deal = a_deal(static_cast<std::int64_t>(kind), 6);
    for (PlayedGame& played : deal) {
      played.game.bots = {63, 58, 59, 60, 61, 62};
      played.game.group = BotSet{0x3F} << 58;
      played.ending = {true, static_cast<Failure>(kind), 5, "m"};
    }
    store->add_deals(deal);
    CHECK(store->groups_of(static_cast<std::int64_t>(kind)) == std::vector<BotSet>{BotSet{0x3F} << 58});
  }
  for (const StoredGame& stored : stored_games(*store)) {
    CHECK(stored.played.ending.failure == static_cast<Failure>(stored.played.game.deal));
    CHECK(stored.played.game.bots[0] == 63);
    CHECK(stored.played.game.group == BotSet{0x3F} << 58);
  }
}

TEST_CASE("The view has a row for each game with its names side by side", "[store]") {
  const auto store = create(":memory:");
  store->add_deals(a_deal(4));
  Statement rows(store->database(), "SELECT * FROM games ORDER BY game");
  std::vector<std::string> names;
  for (int i = 0; i < rows.columns(); ++i) names.emplace_back(rows.name(i));
  CHECK(names == std::vector<std::string>{"game", "deal", "seating", "failed", "failure", "message",
                                          "points1", "seconds1", "luck1", "bot1", "points2", "seconds2",
                                          "luck2", "bot2", "margin"});
  REQUIRE(rows.step());
  CHECK(rows.text(9) == "one");
  CHECK(rows.text(13) == "tří ☃");
  CHECK(rows.integer(14) == -10);
  CHECK(rows.number(8) == -7.25);
  CHECK(rows.is_null(12));
  REQUIRE(rows.step());
  CHECK(rows.text(4) == "illegal action");
  CHECK(rows.integer(3) == 2);
  CHECK_FALSE(rows.step());
  CHECK_FALSE(create(":memory:", 3)->database().integer("SELECT count(*) FROM games WHERE points3 > 0"));
}

TEST_CASE("A store can be read while it is played into", "[store]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const auto store = create(path);
  const auto reader = Store::open(path, Store::Access::read);
  store->add_deals(a_deal(1));
  CHECK(reader->count_games() == 2);
  reader->for_each_deal(false, [&](std::span<const StoredGame>) { store->add_deals(a_deal(2)); });
  CHECK(reader->count_games() == 4);
  CHECK_THROWS_AS(reader->add_deals(a_deal(3)), DatabaseError);
}

}  // namespace
}  // namespace bastide::arena
