#include "arena/store/store.hpp"

#include "engine/error.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <filesystem>

namespace bastide::arena::store_test {
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
      played.game.bots[static_cast<std::size_t>(seat)] = 2 * ((seat + seating) % players);
      played.seats[static_cast<std::size_t>(seat)] = {10 * seat - 3, 0.125 * seat, 100 + seat, 36, {}};
    }
    played.game.group = group_of(std::span(played.game.bots).first(static_cast<std::size_t>(players)));
    played.seats[0].luck = -7.25;
    played.origin = {seating == 0 ? "host ☃" : "other", 1'700'000'000'000 + deal, 1'700'000'000'250 + deal};
    played.ending.finished = true;
    played.actions = encode_actions(
        std::vector{engine::Action::draw(static_cast<int>(deal % 20)), engine::Action::pass()});
    games.push_back(played);
  }
  games[1].ending = {true, Failure::illegal_action, 1, "it said\n'; DROP TABLE game; -- ☃"};
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
  CHECK(read.origin == written.origin);
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
    CHECK(store->groups_between(7, 9) == std::vector<DealOfGroup>{{7, group_of(std::array{0, 2})}});
    CHECK(store->groups_between(0, kMaxDeals).size() == 3);
    CHECK(store->groups_between(8, 9).empty());
    CHECK(store->deals_end() == kMaxDeals);
    CHECK(store->count_deals(7) == 1);
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
  twice[1].game.index = twice[0].game.index;
  CHECK_THROWS_AS(store->add_deals(twice), DatabaseError);
  CHECK(store->count_games() == 2);
  CHECK(store->database().integer("SELECT count(*) FROM actions") == 2);
  store->add_deals(a_deal(2));
  CHECK(store->count_games() == 4);
}

TEST_CASE("Six seats, the thousandth bot and all failures can be stored", "[store]") {
  const auto store = create(":memory:", 6);
  for (int bot = 3; bot < 1000; ++bot) store->add_bot("bot " + std::to_string(bot), "");
  for (std::size_t kind = 1; kind < kFailures; ++kind) {
    std::vector<PlayedGame> deal = a_deal(static_cast<std::int64_t>(kind), 6);
    for (PlayedGame& played : deal) {
      for (int& bot : played.game.bots) bot += 989;
      played.game.group = group_of(played.game.bots);
      played.ending = {true, static_cast<Failure>(kind), 5, "m"};
    }
    store->add_deals(deal);
    const auto number = static_cast<std::int64_t>(kind);
    CHECK(store->groups_between(number, number + 1) ==
          std::vector<DealOfGroup>{{number, {989, 991, 993, 995, 997, 999}}});
  }
  for (const StoredGame& stored : stored_games(*store)) {
    CHECK(stored.played.ending.failure == static_cast<Failure>(stored.played.game.deal));
    CHECK(stored.played.game.group == BotGroup{989, 991, 993, 995, 997, 999});
  }
}

TEST_CASE("A game has its run, and the run what its deals hang on", "[store]") {
  const auto store = create(":memory:");
  store->add_deals(a_deal(0));
  store->begin_run("then", "program", "", Streams(18'446'744'073'709'551'615U, {}));
  store->add_deals(a_deal(1));
  const DealSecret secret = DealSecret::random();
  store->begin_run("later", "program", "", Streams(0, secret));
  store->add_deals(a_deal(2));
  const std::vector<StoredGame> games = stored_games(*store);
  CHECK(games[0].run == 0);
  CHECK(games[0].streams == std::nullopt);
  CHECK(games[2].run == 1);
  CHECK(games[2].streams == Streams(18'446'744'073'709'551'615U, {}));
  CHECK(games[4].run == 2);
  CHECK(games[4].streams == Streams(0, secret));
}

TEST_CASE("A store tells what each machine did", "[store]") {
  const auto store = create(":memory:");
  CHECK(store->hosts().empty());
  for (const std::int64_t deal : {100, 50}) store->add_deals(a_deal(deal));
  const std::vector<Store::Host> hosts = store->hosts();
  REQUIRE(hosts.size() == 2);
  CHECK(hosts[0].name == "host ☃");
  CHECK(hosts[0].games == 2);
  CHECK(hosts[0].failures == 0);
  CHECK(hosts[0].moves == 144);
  CHECK(hosts[0].seconds == 0.25);
  CHECK(hosts[0].wall == 0.5);
  CHECK(hosts[0].began == 1'700'000'000'050);
  CHECK(hosts[0].ended == 1'700'000'000'350);
  CHECK(hosts[1].name == "other");
  CHECK(hosts[1].failures == 2);
  for (const char* damage : {"host = 99", "began = -1", "ended = 9223372036854775807", "began = NULL"}) {
    Transaction undone(store->database());
    store->database().run(std::string("UPDATE game SET ") + damage + " WHERE id = 101");
    CHECK_THROWS_AS(store->hosts(), InputError);
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
                                          "luck2", "bot2", "margin", "run", "host", "began", "ended"});
  REQUIRE(rows.step());
  CHECK(rows.text(9) == "one");
  CHECK(rows.text(13) == "tří ☃");
  CHECK(rows.integer(14) == -10);
  CHECK(rows.number(8) == -7.25);
  CHECK(rows.is_null(12));
  CHECK(rows.is_null(15));
  CHECK(rows.text(16) == "host ☃");
  CHECK(rows.text(17) == "2023-11-14T22:13:20.004Z");
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
}  // namespace bastide::arena::store_test
