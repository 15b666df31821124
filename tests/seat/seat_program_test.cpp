// `bastide play` with people and `bastide follow`, as programs on terminals and pipes.
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/seat/at_table.hpp"

#include <csignal>

namespace bastide::tests::seat_program_test {
namespace {

constexpr arena::Device::Size kWindow{100, 40};
constexpr const char* kBack = "\x1b[?1049l";  ///< the terminal's first screen comes back

std::string quoted(const std::string& path) {
  return "'" + path + "'";
}

TEST_CASE("without a terminal a game is played line by line, without escape sequences", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  std::string ones;
  for (int i = 0; i < 200; ++i) ones += "1\n";
  const std::string typed = scratch.file("typed", ones);
  const Ran ran = run_bastide("play --bots human,greedy --names Anna --seed 4 --record " + quoted(file) +
                              " < " + quoted(typed));
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find('\x1b') == std::string::npos);
  CHECK(ran.out.find("Final scores: Anna ") != std::string::npos);
  CHECK(run_bastide("show " + quoted(file)).code == 0);
  CHECK(run_bastide("analyse --iterations 4 --at 3 " + quoted(file)).code == 0);
  const Ran over = run_bastide("play --resume " + quoted(file) + " < /dev/null");
  CHECK(over.code == 2);
  CHECK(over.err.find("found a game that is over") != std::string::npos);
}

TEST_CASE("the end of the input leaves a game that goes on", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  const Ran ran = run_bastide("play --bots human,random --seed 4 --record " + quoted(file) + " < /dev/null");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("To go on: bastide play --resume ") != std::string::npos);
  const std::string once = file_text(file);
  const Ran again = run_bastide("play --resume " + quoted(file) + " < /dev/null");
  CHECK(again.code == 0);
  CHECK(file_text(file) == once);
}

TEST_CASE("a record of another game is not overwritten", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("mine.txt");
  const auto play = [&](const std::string& who) {
    return run_bastide("play --bots " + who + " --record " + quoted(file) + " < /dev/null");
  };
  REQUIRE(run_bastide("play --bots human,random --seed 4 --record " + quoted(file) + " < " +
                      quoted(scratch.file("typed", "1\n1\n")))
              .code == 0);
  const std::string mine = file_text(file);
  for (const std::string who :
       {"human,random --seed 4", "human,random --seed 5", "greedy,random", "human,random,random --seed 4"}) {
    const Ran ran = play(who);
    INFO(who << "\n" << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.err.find("has a game already") != std::string::npos);
    CHECK(ran.err.find("--resume " + file) != std::string::npos);
    CHECK(file_text(file) == mine);
  }
  // A game of bots alone can be had again, and another text is no game.
  const std::string bots = scratch.file("bots.txt", "notes");
  const std::string again = "play --bots greedy,random --seed 4 --quiet --record " + quoted(bots);
  REQUIRE(run_bastide(again).code == 0);
  const std::string once = file_text(bots);
  REQUIRE(run_bastide(again).code == 0);
  CHECK(file_text(bots) == once);
  REQUIRE(run_bastide("play --bots greedy,random --seed 5 --quiet --record " + quoted(bots)).code == 0);
  CHECK(file_text(bots) != once);
}

TEST_CASE("people and options that do not go together are refused", "[seat][command]") {
  const auto refused = [](const std::string& arguments, const char* why) {
    const Ran ran = run_bastide(arguments + " < /dev/null");
    INFO(arguments << ": " << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.err.find(why) != std::string::npos);
  };
  refused("play", "found no --bots");
  refused("play --bots human", "found 1, the rules");
  refused("play --bots human,greedy --quiet", "--quiet");
  refused("play --bots greedy,greedy --names Anna", "--names");
  refused("play --bots human,greedy --names Anna,Ben", "expected at most 1");
  refused("play --bots human,greedy --record /no/such/folder/x", "cannot write");
  const ScratchFolder scratch;
  const std::string isolated =
      scratch.file("mine.toml", "name = \"mine\"\ncommand = [\"cat\"]\nisolate = true\n");
  refused("play --bots human," + isolated + " --record " + scratch.path("game.txt"),
          "expected a folder that it may not see");
  refused("play --resume /no/such/file", "/no/such/file");
  refused("play --bots human,nobody", "nobody");
  refused("follow --names Anna", "found 1, expected the names of 2 to 6 players");
  refused("follow /no/such/file", "--names");
  refused("follow --names A,B --rules nothing", "--rules");
}

TEST_CASE("on a terminal keys play, and the terminal is given back", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  OnTerminal terminal({"play", "--bots", "human,random", "--names", "Anna", "--seed", "4", "--record", file},
                      kWindow);
  REQUIRE(terminal.shows("Anna: where the tile goes"));
  CHECK(!terminal.is_as_before());
  terminal.type("\r\r");
  REQUIRE(terminal.shows("1. Anna: "));
  terminal.resize({50, 18});
  terminal.forget();
  REQUIRE(terminal.shows("Anna: where"));
  terminal.resize({10, 5});
  REQUIRE(terminal.shows("The window"));
  terminal.resize(kWindow);
  terminal.type("q\r");
  REQUIRE(terminal.shows("To go on: bastide play --resume "));
  CHECK(terminal.wait() == 0);
  CHECK(terminal.seen().find(kBack) != std::string::npos);
  CHECK(terminal.is_as_before());
}

TEST_CASE("Ctrl-C leaves at once, while a person or a bot thinks, and gives the terminal back",
          "[seat][command]") {
  const ScratchFolder scratch;
  const std::string slow =
      scratch.file("slow.toml", "name = \"slow\"\nplayer = \"mcts\"\n[budget]\nseconds = 600\n");
  for (const bool bot : {false, true}) {
    INFO(bot);
    const std::string file = scratch.path(bot ? "bot.txt" : "person.txt");
    OnTerminal terminal(
        {"play", "--bots", "human," + slow, "--names", "Anna", "--seed", "4", "--record", file}, kWindow);
    REQUIRE(terminal.shows("Anna: where the tile goes"));
    if (bot) {
      terminal.type("\r\r");
      REQUIRE(terminal.shows("1. Anna: "));
    }
    terminal.type("\x03");
    CHECK(terminal.wait() == 130);
    CHECK(terminal.seen().find(kBack) != std::string::npos);
    CHECK(terminal.is_as_before());
    CHECK(file_text(file).find(bot ? "1 " : "bastide record") != std::string::npos);
  }
}

TEST_CASE("a game that is killed has lost no move that was shown", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  for (const int signal : {SIGKILL, SIGHUP, SIGTERM}) {
    std::filesystem::remove(file);
    OnTerminal terminal(
        {"play", "--bots", "human,human", "--names", "Anna,Ben", "--seed", "4", "--record", file}, kWindow);
    REQUIRE(terminal.shows("Anna: where the tile goes"));
    terminal.type("\r\r");
    REQUIRE(terminal.shows("Ben: where the tile goes"));
    const std::string kept = file_text(file);
    terminal.send(signal);
    CHECK(terminal.wait() == (signal == SIGTERM ? 130 : 128 + signal));
    CHECK(file_text(file) == kept);
    CHECK(kept.find("\n1 ") != std::string::npos);
    OnTerminal again({"play", "--resume", file}, kWindow);
    REQUIRE(again.shows("Ben: where the tile goes"));
    again.type("q\r");
    CHECK(again.wait() == 0);
    CHECK(file_text(file) == kept);
  }
}

TEST_CASE("a terminal that goes away ends the program, and the game is kept", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  OnTerminal terminal({"play", "--bots", "human,random", "--seed", "4", "--record", file}, kWindow);
  REQUIRE(terminal.shows("human: where the tile goes"));
  terminal.hang_up();
  CHECK(terminal.wait() != 0);  // SIGHUP
  CHECK(run_bastide("play --resume " + quoted(file) + " < /dev/null").code == 0);
}

TEST_CASE("thousands of bytes by lot on a terminal leave a game that goes on", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  OnTerminal terminal({"play", "--bots", "human,random", "--seed", "4", "--record", file}, {80, 24});
  REQUIRE(terminal.shows("human: where the tile goes"));
  engine::Random random(6);
  for (int round = 0; round < 40; ++round) {
    std::string keys;
    for (int i = 0; i < 50; ++i) {
      char any = static_cast<char>(random.below(256));
      if (any == 3 || any == 4 || any == 'q' || any == 'h' || any == '?' || any == 's') any = '\r';
      keys += any;
    }
    terminal.type(keys);
    terminal.read_on();
  }
  // The last of those may have begun a key of several bytes.
  terminal.type("\x15\x15\x15\x15\x15\x15q\r");
  CHECK(terminal.wait() == 0);
  CHECK(terminal.is_as_before());
  CHECK(run_bastide("play --resume " + quoted(file) + " < /dev/null").code == 0);
}

TEST_CASE("follow keeps a record that show and analyse take", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("table.txt");
  const std::string typed = scratch.file("typed", "V 1,0 0 road\nE\n0,-1 180\ncity\n");
  const Ran ran = run_bastide("follow " + quoted(file) + " --names Anna,Ben < " + quoted(typed));
  CHECK(ran.code == 0);
  CHECK(ran.out.find('\x1b') == std::string::npos);
  CHECK(file_text(file).find("player 1 Anna\nplayer 2 Ben\n") != std::string::npos);
  CHECK(file_text(file).find("1 V 1,0 0 road@S\n2 E 0,-1 180 city@") != std::string::npos);
  CHECK(run_bastide("show --at 2 " + quoted(file)).code == 0);
  CHECK(run_bastide("analyse --iterations 4 " + quoted(file)).code == 0);
  CHECK(run_bastide("follow " + quoted(file) + " < /dev/null").code == 0);
  CHECK(run_bastide("follow " + quoted(file) + " --names Cleo,Dan < /dev/null").code == 2);
}

TEST_CASE("follow takes keys on a terminal", "[seat][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("table.txt");
  OnTerminal terminal({"follow", file, "--names", "Anna,Ben"}, kWindow);
  REQUIRE(terminal.shows("The table: which tile is drawn"));
  terminal.type("V\r");
  REQUIRE(terminal.shows("Anna: where the tile goes"));
  terminal.type("\r");
  REQUIRE(terminal.shows("Anna: whether a figure goes on the tile"));
  terminal.type("-\r");
  REQUIRE(terminal.shows("1. Anna: V "));
  terminal.type("q\r");
  CHECK(terminal.wait() == 0);
  CHECK(terminal.is_as_before());
  CHECK(file_text(file).find("\n1 V ") != std::string::npos);
}

}  // namespace
}  // namespace bastide::tests::seat_program_test
