// Tournaments with bots that are programs of their own, most of which misbehave.

#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/printable.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/process/mock.hpp"
#include "tests/protocol/mock_player.hpp"

#include <algorithm>
#include <map>

namespace bastide::arena::external_tournament_test {
namespace {

using tests::game_lines;
using tests::mock_player;
using tests::play_in_memory;
using tests::PlayedTournament;
using tests::store_in_memory;
using tests::stored_games;
using tests::table_of;
using tests::tournament;

const std::string kHead = "name = 't'\ndeals = 2\nbots = ['random', 'greedy']\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The tournament of random and greedy with these programs.
TournamentConfig with_programs(const std::vector<Competitor>& programs) {
  TournamentConfig config = tournament(kHead);
  config.bots.insert(config.bots.end(), programs.begin(), programs.end());
  return config;
}

Competitor program(const std::string& fault, const std::string& number = "0",
                   const ai::TimeControl& budget = {}) {
  BotCommand command = mock_player(fault, number);
  return {fault.empty() ? "good" : fault, command, budget};
}

/// How `action` fails while running.
template <class Action>
std::string runtime_error_of(Action action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

/// Of a bot that never answers, no test should wait long.
Competitor impatient(const std::string& fault) {
  Competitor bot = program(fault);
  auto& command = std::get<BotCommand>(bot.player);
  (fault == "hang" ? command.patience : command.start_limit) = 1;
  return bot;
}

TEST_CASE("Every failure of a bot is counted as its own, and the others' games stand", "[arena][slow]") {
  const std::vector<std::pair<Competitor, Failure>> programs = {
      {program("no start"), Failure::start},
      {program("crash", "5"), Failure::crash},
      {program("no JSON"), Failure::wrong_reply},
      {program("illegal"), Failure::illegal_action},
      {impatient("hang"), Failure::hang},
      {program("slow", "0.4", {.seconds = 0.05}), Failure::flag_fall},
      {program("floods"), Failure::flood},
      {program("closes its output"), Failure::closed_pipe},
      {program(""), Failure::none}};
  std::vector<Competitor> bots;
  for (const auto& [bot, failure] : programs) bots.push_back(bot);
  TournamentConfig config = with_programs(bots);
  config.deals = 1;
  config.recover = true;
  config.seeds = 2;  // the built-in bots meet each of them, which do not meet each other
  const PlayedTournament played = play_in_memory(config, 4);
  CHECK(played.run.finished);
  const Tally counted = tally(*played.store, config);
  CHECK(counted.finished);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    INFO(programs[i].first.name);
    const auto& failures = counted.failures[i + 2];
    for (std::size_t kind = 1; kind < kFailures; ++kind)
      CHECK(failures[kind] == (kind == static_cast<std::size_t>(programs[i].second) ? 4 : 0));
  }
  for (const std::size_t built_in : {0, 1})
    CHECK(std::count(counted.failures[built_in].begin(), counted.failures[built_in].end(), 0) == kFailures);

  // Who fails loses, whatever the points, and the message says what happened.
  for (const StoredGame& stored : stored_games(*played.store)) {
    const Ending& ending = stored.played.ending;
    if (ending.failure == Failure::none) continue;
    const auto bot =
        static_cast<std::size_t>(stored.played.game.bots[static_cast<std::size_t>(ending.failed)]);
    CHECK(bot >= 2);
    CHECK(contains(ending.message, config.bots[bot].name + ": "));
  }
  const std::string table = table_of(*played.store, config);
  INFO(table);
  CHECK(contains(table, "lost by failure"));
  for (std::size_t i = 0; i + 1 < programs.size(); ++i) {
    const Ratings ratings = rate(counted.results, {.quick = true});
    CHECK(ratings.bots[i + 2].standing.score == 0);
    CHECK(ratings.bots[i + 2].standing.failures == 4);
    CHECK(contains(table, std::string(name_of(programs[i].second))));
  }
}

TEST_CASE("The games of the others do not change for a bot that fails", "[arena]") {
  TournamentConfig alone = with_programs({});
  TournamentConfig config = with_programs({program("crash", "3"), program("no start")});
  config.recover = true;
  // The same deals, whoever plays.
  alone.deal_secret = config.deal_secret = DealSecret::random();
  const std::vector<std::string> all = game_lines(*play_in_memory(config, 3).store);
  for (const std::string& line : game_lines(*play_in_memory(alone).store))
    CHECK(std::find(all.begin(), all.end(), line) != all.end());
}

TEST_CASE("Of more than two players only the one that fails loses to all", "[arena]") {
  TournamentConfig config = with_programs({program("crash", "3")});
  config.players = 3;
  config.deals = 1;
  const PlayedTournament played = play_in_memory(config);
  CHECK(played.run.games == 3);
  const Tally counted = tally(*played.store, config);
  const Ratings ratings = rate(counted.results, {.quick = true});
  CHECK(ratings.cross_table[0][2].wins == 3);
  CHECK(ratings.cross_table[1][2].wins == 3);
  CHECK(ratings.bots[2].standing.failures == 3);
  CHECK(counted.failures[2][static_cast<std::size_t>(Failure::crash)] == 3);
}

TEST_CASE("A bot that does not start stops the tournament, and with recover it loses its games",
          "[arena][slow]") {
  for (const char* fault : {"no start", "no hello"}) {
    INFO(fault);
    TournamentConfig config = with_programs({impatient(fault)});
    const auto store = open_store(":memory:", config, false);
    const std::atomic<bool> stop{false};
    const std::string error = runtime_error_of([&] { (void)play_tournament(config, *store, stop); });
    CHECK(contains(error, std::string(fault) + ": start: "));
    CHECK(contains(error, "--recover"));
    for (const StoredGame& stored : stored_games(*store))
      CHECK(stored.played.ending.failure == Failure::none);
    config.recover = true;
    CHECK(play_tournament(config, *store, stop).finished);
    CHECK(tally(*store, config).failures[2][static_cast<std::size_t>(Failure::start)] == 8);
  }
}

TEST_CASE("A program that there is not stops the tournament with exit code 1", "[command]") {
  const tests::ScratchFolder scratch;
  const std::string file = scratch.file(
      "t.toml", "name = 't'\ndeals = 2\nbots = ['random']\n[[bot]]\nname = 'x'\ncommand = ['./nosuch']\n");
  const std::string arguments = "arena " + file + " --store " + scratch.path("s.db");
  const tests::Ran ran = tests::run_bastide(arguments);
  CHECK(ran.code == 1);
  CHECK(contains(ran.err, "bastide: x: start: "));
  CHECK(contains(ran.err, "nosuch"));
  CHECK(contains(ran.err, "--recover"));
  CHECK_FALSE(contains(tests::run_bastide("arena status --store " + scratch.path("s.db")).out, "under way"));
  const tests::Ran recovered = tests::run_bastide(arguments + " --recover");
  CHECK(recovered.code == 0);
  CHECK(contains(recovered.out, "lost by failure"));
  CHECK(contains(recovered.out, "4 games"));
}

TEST_CASE("An isolated program reads nothing of its tournament", "[arena]") {
  if (!tests::sandbox_works()) return;
  for (const bool isolate : {false, true}) {
    INFO(isolate);
    const tests::ScratchFolder scratch;
    (void)scratch.file("t.toml",
                       std::string("name = 't'\ndeals = 2\nbots = ['random']\n[[bot]]\nname = 'spy'\n") +
                           "command = ['" BASTIDE_MOCK_PLAYER "', 'spies']\n" +
                           (isolate ? "isolate = true\n" : ""));
    const tests::Ran ran =
        tests::Running("cd '" + scratch.path("") + "' && " + tests::quoted_program() + " arena t.toml")
            .wait();
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "lost by failure") != isolate);
  }
}

TEST_CASE("A program plays the same tournament as ever, whatever runs beside it", "[arena]") {
  const TournamentConfig config = with_programs({program("")});
  const PlayedTournament one = play_in_memory(config, 1);
  CHECK(one.run.finished);
  CHECK(one.run.games == 12);
  CHECK(tally(*one.store, config).failures[2] == std::array<std::int64_t, kFailures>{});
}

std::int64_t failures(const PlayedTournament& played, const TournamentConfig& config, std::size_t bot) {
  const Tally counted = tally(*played.store, config);
  std::int64_t sum = 0;
  for (const std::int64_t count : counted.failures[bot]) sum += count;
  return sum;
}

TEST_CASE("No process of a program meets a deal twice, unless it is to be kept", "[arena][slow]") {
  Competitor elephant = program("elephant");
  for (const int workers : {1, 3}) {
    TournamentConfig config = with_programs({elephant, program("")});
    config.deals = 3;
    CHECK(failures(play_in_memory(config, workers), config, 2) == 0);
  }
  std::get<BotCommand>(elephant.player).keep = true;
  TournamentConfig config = with_programs({elephant});
  CHECK(failures(play_in_memory(config, 1), config, 2) >= 3);
}

TEST_CASE("A program that meets new deals lives on", "[arena]") {
  // Deals of two games: a life has the second of one and the first of the next.
  TournamentConfig config = tournament("name = 't'\ndeals = 4\nbots = ['random', 'greedy']\n");
  config.bots[1] = program("one game");
  CHECK(failures(play_in_memory(config, 1), config, 1) == 3);
}

TEST_CASE("What a bot says is stored as text that can be printed", "[arena]") {
  for (const char* fault : {"forges", "no UTF-8", "zero"}) {
    INFO(fault);
    const TournamentConfig config = with_programs({program(fault)});
    const PlayedTournament played = play_in_memory(config, 1);
    CHECK(tally(*played.store, config).failures[2][static_cast<std::size_t>(Failure::wrong_reply)] == 8);
    for (const StoredGame& game : stored_games(*played.store)) {
      const std::string& message = game.played.ending.message;
      CHECK(message == printable_lines(message));  // of its standard error, too
      CHECK(message.size() < 300);
    }
  }
}

TEST_CASE("200 bots of one tournament leave no process and no descriptor", "[arena]") {
  const std::string mark = tests::unique_mark();
  (void)tests::start_mock({"exit=0"});  // the keeper's program stays open
  const std::size_t children_before = tests::children();
  const std::size_t descriptors_before = tests::open_descriptors();
  // Each game starts both bots afresh, as they crash in turn.
  Competitor crashing = program("crash", "1");
  auto& command = std::get<BotCommand>(crashing.player).command;
  command.push_back(mark);
  TournamentConfig config = tournament("name = 't'\ndeals = 100\nbots = ['random', 'greedy']\n");
  config.bots[1] = crashing;
  const PlayedTournament played = play_in_memory(config, 2);
  CHECK(played.run.games == 200);
  CHECK(tally(*played.store, config).failures[1][static_cast<std::size_t>(Failure::crash)] == 200);
  CHECK(tests::processes_with(mark) == 0);
  CHECK(tests::children() == children_before);
  CHECK(tests::open_descriptors() == descriptors_before);
}

}  // namespace
}  // namespace bastide::arena::external_tournament_test
