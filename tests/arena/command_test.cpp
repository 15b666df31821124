#include "engine/games/with_game.hpp"
#include "engine/text/record.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>

namespace bastide::tests::command_test {
namespace {

using nlohmann::json;

const std::string kSmall = "name = 'small'\ndeals = 3\nbots = ['random', 'greedy']\n";
const std::string kEndless =
    "name = 'endless'\ndeals = 1000000\nbots = ['random', 'greedy']\n[[bot]]\nplayer = 'random'\nname = "
    "'x'\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// The program was refused this command line: exit code 2, one message, nothing on standard output.
void check_refused(const std::string& arguments, const std::string& message) {
  const Ran ran = run_bastide(arguments);
  INFO(arguments << "\n" << ran.err);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.starts_with("bastide: "));
  CHECK(contains(ran.err, message));
}

TEST_CASE("Help and version are answers, not errors", "[command]") {
  CHECK(run_bastide("--version").out == "bastide 0.1.0\n");
  const Ran help = run_bastide("--help");
  CHECK(help.code == 0);
  CHECK(contains(help.out, "Exit codes"));
  for (const char* command : {"arena", "report", "play", "serve", "show", "analyse", "perft", "arena add",
                              "arena status", "arena table", "arena games", "arena export"}) {
    CHECK(contains(help.out, std::string(command).substr(0, 5)));
    const Ran ran = run_bastide(std::string(command) + " --help");
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "Examples:\n  bastide " + std::string(command)));
    CHECK(contains(ran.out, "Exit codes"));
    CHECK(ran.err.empty());
  }
}

TEST_CASE("Help lists the built-in rule sets", "[command]") {
  for (const char* command : {"arena", "play", "perft"}) {
    const std::string help = run_bastide(std::string(command) + " --help").out;
    INFO(help);
    CHECK(contains(help, "Built-in rule sets: base, castle, everything, expansions, "));
    CHECK(contains(help, "no_farmers, river, robbers,"));
  }
}

TEST_CASE("Command lines that make no sense are refused with exit code 2", "[command]") {
  check_refused("", "subcommand");
  check_refused("arnea", "did you mean arena?");
  check_refused("quark", "unknown subcommand \"quark\"");
  check_refused("arena --dels 3", "did you mean --deals?");
  check_refused("arena --deals", "--deals: found nothing behind it, expected N");
  check_refused("arena --deals 0", "--deals: found \"0\", expected a whole number from 1 to 10000000");
  check_refused("arena --deals 3x", "--deals: found \"3x\", expected a whole number from 1 to 10000000");
  check_refused("arena --time 0", "--time: found \"0\", expected a number from 0.001 to 3600");
  check_refused("arena table --json ratings.json x.db", "unexpected argument \"x.db\"");
  check_refused("stats elo --wdl 1,2,3 --json elo.json", "did you mean --json=elo.json?");
  check_refused("arena qick", "did you mean quick?");
  check_refused("arena --seed -1", "--seed");
  check_refused("arena --players 9", "--players");
  check_refused("arena one two", "\"two\"");
  check_refused("arena nosuch", "nosuch");
  check_refused("arena --seeds -1", "--seeds");
  check_refused("arena --test win", "expected the name of a test: screen, gain, confirm");
  check_refused("arena --test gain", "expected a test of two bots");
  check_refused("arena add", "bot");
  check_refused("arena statsu", "statsu");
  check_refused("report", "store");
  check_refused("arena --rules nosuch", "--rules: found \"nosuch\"");
  check_refused("arena --bots gredy,random", "--bots: found \"gredy\"");
  check_refused("play", "found no --bots, expected BOT,BOT");
  check_refused("play --bots greedy", "found 1");
  check_refused("play --bots greedy,gredy",
                "--bots: found \"gredy\", which is neither a file nor built in; did you mean greedy?");
  check_refused("play --bots greedy,greedy --rules robers",
                "--rules: found \"robers\", which is neither a file nor built in; did you mean robbers? "
                "(built-in rules: base, ");
  check_refused("arena robbers --players 5", "expected 5 to 1000 for games of 5 players");
  check_refused("play --bots greedy,greedy --delay -1", "--delay");
  for (const char* command : {"python3 bot.py", "bot.toml"}) {
    const std::string behind = std::string(" ") + command;
    check_refused("check-bot --time nan" + behind,
                  "--time: found \"nan\", expected a number from 0.001 to 3600");
    check_refused("check-bot --time 99999" + behind, "--time: found \"99999\", expected a number from");
    check_refused("check-bot --seed x" + behind, "--seed: found \"x\", expected a whole number from 0 to");
    check_refused("check-bot --seed 99999999999999999999" + behind, "--seed: found \"99999999999999999999\"");
    check_refused("check-bot --tiem 1" + behind, "unknown option --tiem");
  }
  for (const char* command : {"tune", "learn"})
    check_refused(std::string(command) + " --for nan", "--for: found \"nan\", expected a time");
  check_refused("show", "file");
  check_refused("show /nonexistent", "cannot read");
  check_refused("show /", "directory");
  check_refused("show - --colour blue", "auto, always or never");
  check_refused("show - </dev/null", "standard input");
}

TEST_CASE("A tournament prints its table and writes its files", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("small.toml", kSmall);
  const std::string ratings = scratch.path("ratings.json");
  const std::string records = scratch.path("games.txt");
  const Ran ran = run_bastide("arena " + file + " --concurrency 2 --json=" + ratings + " --records " +
                              records + " --store " + scratch.path("s.db"));
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(contains(ran.out, "95 % interval"));
  CHECK(contains(ran.out, "6-0-0"));
  CHECK(json::parse(file_text(ratings))["finished"] == true);
  CHECK(count_of(file_text(records), "bastide record 1\n") == 6);
  CHECK(scratch.files() == 4);
  const Ran shown = run_bastide("show " + records + " --game 6 --at 3");
  CHECK(shown.code == 0);
  CHECK(!shown.out.empty());
  check_refused("show " + records + " --game 7", "none of the 6 games");
  check_refused("show " + records + " --at 100", "turns");
}

TEST_CASE("Searches of more threads than there are cores play, and nothing is said of it", "[command]") {
  const ScratchFolder scratch;
  const std::string config =
      scratch.file("c.toml",
                   "name = 'c'\ndeals = 1\nconcurrency = 1\nbots = ['random']\n"
                   "[[bot]]\nfrom = 'uct'\nbudget = { iterations = 10 }\nparameters = { threads = 64 }\n");
  const Ran ran = run_bastide("arena " + config + " --store " + scratch.path("c.db"));
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
}

TEST_CASE("Output that cannot be written is known before the first game", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("endless.toml", kEndless);
  check_refused("arena " + file + " --json=/nonexistent/ratings.json", "cannot write");
  check_refused("arena " + file + " --records " + scratch.path(""), "directory");
  check_refused("play --bots random,random --record /nonexistent/game.txt", "cannot write");
  CHECK(scratch.files() == 1);
}

TEST_CASE("What stood in an output file stays until the new text is whole", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("endless.toml", kEndless);
  const std::string ratings = scratch.file("ratings.json", "old");
  Running running =
      start_bastide("arena " + file + " --json=" + ratings + " --store " + scratch.path("s.db"));
  CHECK(comes([&] { return count_in(scratch.path("s.db")) > 0; }));
  CHECK(file_text(ratings) == "old");
  running.send(SIGINT);
  CHECK(running.wait().code == 130);
  CHECK(json::parse(file_text(ratings))["finished"] == false);
  CHECK(scratch.files() == 3);
}

TEST_CASE("Ctrl-C ends a tournament with the table of its complete deals", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("endless.toml", kEndless);
  const int signal = GENERATE(SIGINT, SIGTERM);
  Running running = start_bastide("arena " + file + " --store " + scratch.path("s.db"));
  CHECK(comes([&] { return count_in(scratch.path("s.db")) > 0; }));
  running.send(signal);
  const Ran ran = running.wait();
  CHECK(ran.code == 130);
  CHECK(contains(ran.err, "bastide: interrupted; this goes on: "));
  CHECK(contains(ran.err, " arena " + file + " --store " + scratch.path("s.db") + "\n"));
  CHECK(contains(ran.out, "(not finished)"));
  CHECK(contains(ran.out, "95 % interval"));
}

TEST_CASE("A test with more failures than it allows is void, with exit code 3", "[command]") {
  const ScratchFolder scratch;
  const std::string question =
      "name = 'v'\ndeals = 4\nbots = ['random']\n[[bot]]\nname = 'x'\ncommand = ['" BASTIDE_MOCK_PLAYER
      "', 'crash', '3']\n[test]\npreset = 'gain'\n";
  const std::string store = " --store " + scratch.path("v.db");
  const Ran ran = run_bastide("arena " + scratch.file("t.toml", question) + store);
  INFO(ran.err);
  CHECK(ran.code == 3);
  CHECK(contains(ran.err, "the test is void: 8 of 8 games failed, more than 5 %"));
  // Where so many may fail there is only no verdict yet.
  const std::string lenient = scratch.file("l.toml", question + "max_failures = 1\n");
  const Ran open = run_bastide("arena " + lenient + " --store " + scratch.path("l.db"));
  INFO(open.err);
  CHECK(open.code == 3);
  CHECK(contains(open.err, "no verdict after 4 deals"));
  CHECK_FALSE(contains(open.err, "void"));
}

TEST_CASE("A second Ctrl-C ends the program at once", "[command]") {
  Running running = start_bastide("play --bots random,random --delay 3600");
  CHECK(comes([&] { return !running.out_so_far().empty(); }));
  running.send(SIGINT);
  const Ran ran = running.wait();
  CHECK(ran.code == 130);
  // One decision of this bot lasts an hour.
  const ScratchFolder scratch;
  const std::string slow =
      scratch.file("slow.toml", "player = 'flat'\nname = 'slow'\nbudget = {seconds = 3600}\n");
  Running stuck = start_bastide("play --bots " + slow + ",random");
  CHECK(comes([&] { return stuck.is_busy(); }));
  stuck.send(SIGINT);
  // Two at once would be one.
  CHECK(comes([&] { return !stuck.is_pending(SIGINT); }));
  stuck.send(SIGINT);
  CHECK(stuck.wait().code == 130);
}

/// Whether a process that was sent a signal ends by itself, before it has worked for ten seconds more and
/// within a minute; if not it is killed.
bool ends_soon(const Running& running) {
  const double most = running.worked() + 10;
  const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  (void)comes([&] {
    return running.has_ended() || running.worked() > most || std::chrono::steady_clock::now() > latest;
  });
  if (running.has_ended()) return true;
  running.send(SIGKILL);
  return false;
}

TEST_CASE("A signal ends every subcommand, and no unfinished file is left", "[command][slow]") {
  const ScratchFolder scratch;
  const std::string slow =
      scratch.file("slow.toml", "player = 'flat'\nname = 'slow'\nbudget = {seconds = 3600}\n");
  const std::string store = scratch.path("s.db");
  REQUIRE(run_bastide("arena --bots random,greedy --deals 2 --store " + store).code == 0);
  REQUIRE(run_bastide("arena export --format records --out " + scratch.path("g.txt") + " --store " + store)
              .code == 0);
  const std::string endless =
      " --where \"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n) > "
      "0\"";
  const std::string silent =
      scratch.file("silent.toml", "name = 's'\ncommand = ['sleep', '3600']\nstart_limit = 3600\n");
  const auto check_ends = [](const std::string& command, bool works) {
    for (const int signal : {SIGINT, SIGTERM}) {
      if (short_tests() && signal == SIGINT) continue;
      INFO(command);
      Running running = start_bastide(command);
      CHECK(comes([&] { return works ? running.is_busy() : running.catches(signal); }));
      running.send(signal);
      CHECK(ends_soon(running));
      const Ran ran = running.wait();
      INFO(ran.err);
      CHECK(ran.code == 130);
    }
  };
  const std::size_t files = scratch.files();
  check_ends("play --bots " + slow + ",random --record " + scratch.path("out.txt"), true);
  check_ends("arena --bots " + slow + ",random --deals 2 --store " + scratch.path("t.db"), true);
  check_ends("arena games" + endless + " --store " + store, true);
  check_ends("arena export" + endless + " --out " + scratch.path("out.csv") + " --store " + store, true);
  check_ends("perft --tiles E,V,U,E,V,U,E,V,U,E,V,U", true);
  check_ends("bench", true);
  check_ends("analyse " + scratch.path("g.txt") + " --game 1 --time 3600", true);
  check_ends("check-bot " + silent, false);
  for (const char* ending : {"", "-journal", "-wal", "-shm"})
    std::filesystem::remove(scratch.path("t.db") + ending);
  CHECK(scratch.files() == files);

  const ScratchFolder kept;  // what goes on from there is left
  const std::string game = scratch.path("g.txt") + " --game 1";
  check_ends("replay " + game + " --seat 1 --bot " + slow, true);
  check_ends("review " + scratch.path("g.txt") + " --time 3600 --out " + kept.path("r.db"), true);
  check_ends("puzzles " + scratch.path("g.txt") + " --effort 1000 --out " + kept.path("puzzles"), true);
  check_ends("tune spsa --store " + kept.path("tune.db"), true);
  check_ends("learn base --out " + kept.path("learned"), true);
  check_ends("yardstick " + slow, true);
  check_ends("yardstick build --out " + kept.path("set.db"), true);
  check_ends("serve --port 0 --store " + kept.path("serve.db"), false);
  // A pipe in which nobody ever writes.
  const std::string silence = " 0<> '" + kept.path("pipe") + "'";
  REQUIRE(Running("mkfifo '" + kept.path("pipe") + "'").wait().code == 0);
  check_ends("import -" + silence, false);
  check_ends("follow " + kept.path("table.txt") + " --names A,B" + silence, false);
  const Running playing = start_bastide("arena --bots " + slow + ",random --store " + kept.path("w.db"));
  REQUIRE(comes([&] { return playing.is_busy(); }));
  check_ends("arena watch " + kept.path("w.db"), false);
  playing.send(SIGKILL);
}

TEST_CASE("A reader that has seen enough is no error", "[command]") {
  // The reader opens the pipe and is gone before the program begins; echo tells the program's own exit code.
  const ScratchFolder scratch;
  const std::string pipe = "'" + scratch.path("pipe") + "'";
  const Ran ran = Running("mkfifo " + pipe + "; true < " + pipe + " & exec 3> " + pipe + "; wait; " +
                          quoted_program() + " play --bots random,random >&3; echo $? >&2")
                      .wait();
  CHECK(ran.err == "0\n");
}

TEST_CASE("play shows turns, scores and the end, the same for the same seed", "[command]") {
  const ScratchFolder scratch;
  const std::string record = scratch.path("game.txt");
  const Ran ran = run_bastide("play --bots greedy,greedy,random --seed 7 --record " + record);
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "1. greedy: "));
  CHECK(contains(ran.out, "2. greedy 2: "));
  CHECK(contains(ran.out, " scores "));
  CHECK(contains(ran.out, "at the end\n"));
  CHECK(contains(ran.out, "Final scores: greedy "));
  CHECK(run_bastide("play --bots greedy,greedy,random --seed 7").out == ran.out);
  CHECK(run_bastide("play --bots greedy,greedy,random --seed 8").out != ran.out);
  const Ran quiet = run_bastide("play --bots greedy,greedy,random --seed 7 --quiet");
  CHECK(count_of(quiet.out, "\n") == 1);
  engine::with_game(engine::load_rules("base"), [&](const auto& game) {
    const engine::Record read = engine::read_record(game, file_text(record), record);
    const auto state = engine::final_state(game, read);
    CHECK(game.actor(state).is_nobody());
    CHECK(contains(quiet.out, "greedy " + std::to_string(game.scores(state)[0]) + ", "));
  });
  CHECK(run_bastide("show " + record).code == 0);
}

TEST_CASE("play plays the first game of a tournament with these bots", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("small.toml", kSmall);
  const std::string records = scratch.path("games.txt");
  const std::string record = scratch.path("game.txt");
  REQUIRE(run_bastide("arena " + file + " --seed 3 --records " + records + " --store " + scratch.path("s.db"))
              .code == 0);
  REQUIRE(run_bastide("play --bots random,greedy --seed 3 --record " + record).code == 0);
  const std::string all = file_text(records);
  const std::string one = file_text(record);
  const std::string turns = one.substr(one.find("\n1 "));
  CHECK(contains(all.substr(0, all.find("\nbastide record")), turns));
}

TEST_CASE("A full disk is a failure while running", "[command]") {
  CHECK(run_bastide("perft --tiles E > /dev/full").code == 1);
  const ScratchFolder scratch;
  const std::string tournament =
      "arena " + scratch.file("small.toml", kSmall) + " --store " + scratch.path("s.db");
  const Ran ran = run_bastide(tournament + " --json=/dev/full");
  CHECK(ran.code == 1);
  CHECK(ran.err == "bastide: cannot write \"/dev/full\": No space left on device\n");
  const Ran recorded = run_bastide(tournament + " --records /dev/full");
  CHECK(recorded.code == 1);
  CHECK(contains(recorded.out, "95 % interval"));
  CHECK(contains(ran.out, "95 % interval"));
}

}  // namespace
}  // namespace bastide::tests::command_test
