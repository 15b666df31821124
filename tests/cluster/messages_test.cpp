#include "arena/cluster/messages.hpp"

#include "tests/arena/played.hpp"
#include "tests/catch.hpp"

#include <limits>
#include <random>

namespace bastide::arena::messages_test {
namespace {

using tests::play_in_memory;
using tests::PlayedTournament;
using tests::stored_games;
using tests::tournament;

bool same(const PlayedGame& a, const PlayedGame& b) {
  return a.game == b.game && a.ending == b.ending && a.seats == b.seats && a.actions == b.actions &&
         a.origin == b.origin;
}

/// Games as players give them back, with all that a game may have.
std::vector<PlayedGame> some_games(const TournamentConfig& config, const Schedule& schedule) {
  const PlayedTournament played = play_in_memory(config);
  std::vector<PlayedGame> games;
  for (const StoredGame& stored : stored_games(*played.store)) {
    games.push_back(stored.played);
    games.back().game = schedule.game(static_cast<std::int64_t>(games.size()) - 1);
  }
  SeatResult& seat = games[1].seats[0];
  seat = {-3, 0.1 + 0.2, 12345, 67, -0.5};
  games[2].ending = {true, Failure::crash, 1, "it ended, \"tří\"\n"};
  games[3].actions.clear();
  games[4].origin = {"", 0, 0};
  return games;
}

struct Sent {
  TournamentConfig config = tournament(
      "name = 't'\ndeals = 3\nplayers = 3\nbots = ['random', 'greedy']\n"
      "[[bot]]\nname = 'more'\nplayer = 'random'\n");
  Schedule schedule{config.field(), config.deals};
  std::vector<PlayedGame> games = some_games(config, schedule);
  Bytes message = report_message(games, 17);
};

TEST_CASE("Played games come out of a report as they went in", "[cluster]") {
  const Sent sent;
  REQUIRE(sent.games.size() == 9);
  CHECK(kind_of(sent.message) == MessageKind::report);
  const ReportMessage report = read_report(sent.message, sent.schedule);
  CHECK(report.wanted == 17);
  REQUIRE(report.games.size() == sent.games.size());
  for (std::size_t i = 0; i < report.games.size(); ++i) CHECK(same(report.games[i], sent.games[i]));
  CHECK(read_report(report_message({}, 0), sent.schedule).games.empty());
}

TEST_CASE("A report that is cut anywhere is an error", "[cluster]") {
  const Sent sent;
  for (std::size_t size = 1; size < sent.message.size(); ++size)
    CHECK_THROWS_AS(read_report(std::span(sent.message).first(size), sent.schedule), MessageError);
  Bytes longer = sent.message;
  longer.push_back(0);
  CHECK_THROWS_AS(read_report(longer, sent.schedule), MessageError);
}

TEST_CASE("A garbled report is an error or other games, and never a crash", "[cluster]") {
  Sent sent;
  // Most of the bytes, and not looked at before somebody wants to see the game.
  for (PlayedGame& played : sent.games) played.actions.clear();
  const Bytes message = report_message(sent.games, 17);
  std::mt19937 random(1);
  int errors = 0;
  for (int i = 0; i < 3000; ++i) {
    Bytes garbled = message;
    for (int j = 0; j < 3; ++j)
      garbled[1 + random() % (garbled.size() - 1)] = static_cast<std::uint8_t>(random());
    try {
      for (const PlayedGame& played : read_report(garbled, sent.schedule).games) {
        REQUIRE(played.game.index >= 0);
        REQUIRE(played.game.index < sent.schedule.games());
        REQUIRE(played.ending.failed < played.game.players);
      }
    } catch (const MessageError&) {
      ++errors;
    }
  }
  CHECK(errors > 1000);
}

TEST_CASE("Bytes of messages are the same on every machine", "[cluster]") {
  ByteWriter out;
  out.byte(7);
  out.u32(0x01020304);
  out.i32(-2);
  out.u64(0x0102030405060708);
  out.number(1.0);
  out.text("ab");
  const Bytes bytes = std::move(out).take();
  CHECK(bytes == Bytes{7, 4, 3, 2, 1, 0xFE, 0xFF, 0xFF, 0xFF, 8, 7, 6, 5, 4,   3,  2,
                       1, 0, 0, 0, 0, 0,    0,    0xF0, 0x3F, 2, 0, 0, 0, 'a', 'b'});
  ByteReader in(bytes);
  CHECK(in.byte() == 7);
  CHECK(in.u32() == 0x01020304);
  CHECK(in.i32() == -2);
  CHECK(in.u64() == 0x0102030405060708);
  CHECK(in.number() == 1.0);
  CHECK_THROWS_AS(in.finish(), MessageError);
  CHECK(in.text() == "ab");
  CHECK_NOTHROW(in.finish());
  CHECK_THROWS_AS(in.byte(), MessageError);
}

TEST_CASE("Numbers that are none, and lengths beyond the end, are errors", "[cluster]") {
  ByteWriter out;
  out.number(std::numeric_limits<double>::quiet_NaN());
  out.u32(1'000'000);
  const Bytes bytes = std::move(out).take();
  ByteReader in(bytes);
  CHECK_THROWS_AS(in.number(), MessageError);
  CHECK_THROWS_AS(ByteReader(std::span(bytes).subspan(8)).text(), MessageError);
  CHECK_THROWS_AS(ByteReader(std::span(bytes).subspan(8)).count(1), MessageError);
}

TEST_CASE("All other messages come out as they went in", "[cluster]") {
  const TournamentMessage asked{message_program(),
                                {{"name", "t"}, {"test", ""}},
                                {{"one", "player = 'x'\n"}},
                                3,
                                true,
                                2.5,
                                {"a.db", "t.toml"},
                                "/tmp/logs",
                                385};
  CHECK(read_tournament_message(write_message(asked)) == asked);
  TournamentMessage endless = asked;
  endless.silence = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(read_tournament_message(write_message(endless)), MessageError);
  const ReadyMessage ready{"node1", 64};
  CHECK(read_ready(write_message(ready)) == ready);
  const RefusedMessage refused{"node2", "other tiles"};
  CHECK(read_refused(write_message(refused)) == refused);
  const FailedMessage failed{true, "no such file"};
  CHECK(read_failed(write_message(failed)) == failed);
  const TimeSpent spent{12.5, 0.25, 1.0 / 3};
  CHECK(read_time_spent(write_message(spent)) == spent);
  CHECK(kind_of(plain_message(MessageKind::leave)) == MessageKind::leave);
  const Schedule schedule({4, 2, 0}, 10);
  const std::vector<std::int64_t> games = {0, 1, 119, 5};
  const std::vector<ScheduledGame> read = read_games(games_message(games), schedule);
  REQUIRE(read.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(read[i] == schedule.game(games[i]));
}

TEST_CASE("Messages of no kind and games beyond the schedule are errors", "[cluster]") {
  CHECK_THROWS_AS(kind_of({}), MessageError);
  CHECK_THROWS_AS(kind_of(Bytes{0}), MessageError);
  CHECK_THROWS_AS(kind_of(Bytes{99}), MessageError);
  const Schedule schedule({2, 2, 0}, 10);
  CHECK_THROWS_AS(read_games(games_message(std::vector<std::int64_t>{20}), schedule), MessageError);
  CHECK_THROWS_AS(read_games(games_message(std::vector<std::int64_t>{-1}), schedule), MessageError);
}

TEST_CASE("Of another version's tournament only the version is read", "[cluster]") {
  ByteWriter out;
  out.byte(static_cast<std::uint8_t>(MessageKind::tournament));
  out.text("bastide 99");
  out.byte(1);
  CHECK(read_tournament_message(std::move(out).take()).program == "bastide 99");
}

}  // namespace
}  // namespace bastide::arena::messages_test
