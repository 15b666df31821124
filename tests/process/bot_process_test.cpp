// One bot: lines there and back, and each way in which it can fail.
#include "tests/arena/program.hpp"
#include "tests/process/mock.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace bastide::tests::bot_process_test {

using namespace bastide::arena;

TEST_CASE("A bot is told lines and answers them", "[process]") {
  BotProcess bot = start_mock({"echo"});
  for (const char* line : {"hello", "", "with blanks and \"quotes\"", "žluťoučký"}) {
    bot.send(line, soon());
    CHECK(bot.read_line(soon()) == line);
  }
  CHECK_FALSE(bot.has_unread());
  CHECK_FALSE(bot.try_line());
}

TEST_CASE("Lines longer than a pipe go there and back", "[process]") {
  ProcessLimits limits;
  limits.line_bytes = std::size_t{8} << 20;
  limits.unread_bytes = limits.line_bytes;
  BotProcess bot = start_mock({"echo"}, limits);
  const std::string line(std::size_t{3} << 20, 'x');
  bot.send(line, soon());
  CHECK(bot.read_line(soon()) == line);
}

TEST_CASE("The time of a send is when all of the line was in the pipe", "[process]") {
  BotProcess bot = start_mock({"echo"});
  const Deadline before = std::chrono::steady_clock::now();
  const Deadline sent = bot.send("x", soon());
  CHECK(sent >= before);
  CHECK(sent <= std::chrono::steady_clock::now());
}

TEST_CASE("Output that nobody asked for is seen", "[process]") {
  BotProcess bot = start_mock({"say=one", "say_without_newline=tw", "sleep"});
  CHECK(bot.read_line(soon()) == "one");
  while (!bot.has_unread()) {
  }
  CHECK_FALSE(bot.try_line());
  CHECK(bot.has_unread());
}

TEST_CASE("A line can hold any bytes", "[process]") {
  BotProcess bot = start_mock({"say_bytes", "sleep"});
  CHECK(bot.read_line(soon()) == std::string("\0\xff\xfe{\x1b[2J", 8));
}

TEST_CASE("A line that was written in time is read after the deadline, and none is waited for", "[process]") {
  BotProcess bot = start_mock({"say=one", "say=two", "sleep"});
  CHECK(bot.read_line(soon()) == "one");
  while (!bot.has_unread()) {
  }
  const Deadline past = in(std::chrono::seconds(-1));
  CHECK(bot.read_line(past) == "two");
  CHECK(failure_of([&] { (void)bot.read_line(past); }).failure() == Failure::hang);
}

TEST_CASE("A bot begins in its folder with nothing of the arena's but its pipes", "[process]") {
  const ScratchFolder folder;
  const std::string path = std::filesystem::canonical(folder.path(".")).string();
  setenv("BASTIDE_SECRET", "x", 1);
  const int arenas_file = dup(STDERR_FILENO);
  std::signal(SIGUSR1, SIG_IGN);
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR2);
  sigprocmask(SIG_BLOCK, &blocked, nullptr);

  BotProcess bot = BotProcess::start(
      mock({"say_folder", "say_descriptors", "say_environment", "say_identity", "sleep"}), path, {}, soon());
  CHECK(bot.read_line(soon()) == path);
  std::string descriptors = bot.read_line(soon());
  std::sort(descriptors.begin(), descriptors.end());
  CHECK(descriptors == "   012");
  const std::string environment = bot.read_line(soon());
  CHECK(environment.find("PATH ") != std::string::npos);
  CHECK(environment.find("BASTIDE") == std::string::npos);
  // Leads its group and its session; no signal is ignored or blocked; no core dumps.
  CHECK(bot.read_line(soon()) == "1 1 0 0");

  sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
  std::signal(SIGUSR1, SIG_DFL);
  close(arenas_file);
  unsetenv("BASTIDE_SECRET");
}

TEST_CASE("A program is found on PATH, in the folder, or not at all", "[process]") {
  const ScratchFolder folder;
  const std::string script = folder.file("bot.sh", "#!/bin/sh\necho script\n");
  const std::string no_program = folder.file("text", "not a program");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const auto start = [&](const std::vector<std::string>& command, const std::string& where) {
    return BotProcess::start(command, where, {}, soon());
  };
  CHECK(start({"echo", "from", "PATH"}, "").read_line(soon()) == "from PATH");
  CHECK(start({"./bot.sh"}, folder.path(".")).read_line(soon()) == "script");

  const auto failure = [&](const std::vector<std::string>& command, const std::string& where) {
    return failure_of([&] { (void)start(command, where); });
  };
  CHECK(failure({"no-such-bot"}, "").failure() == Failure::start);
  CHECK_THAT(failure({"./no-such-bot", "x"}, "").what(),
             Catch::Matchers::Contains("\"./no-such-bot x\" cannot be run: No such file or directory"));
  CHECK_THAT(failure({no_program}, "").what(), Catch::Matchers::Contains("Permission denied"));
  CHECK_THAT(failure({"true"}, folder.path("nowhere")).what(),
             Catch::Matchers::Contains("in its folder: No such file or directory"));
  CHECK(failure({}, "").failure() == Failure::start);
  CHECK(failure({""}, "").failure() == Failure::start);
}

// -- failures, each told apart ----------------------------------------------------------------------------

TEST_CASE("A bot that ends is a crash, after the lines it wrote", "[process]") {
  BotProcess bot = start_mock({"say=last", "say_without_newline=half", "exit=3"});
  CHECK(bot.read_line(soon()) == "last");
  const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("ended with exit code 3"));
}

TEST_CASE("A bot that is ended by a signal is a crash", "[process]") {
  BotProcess bot = start_mock({"raise=11"});
  const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("signal SEGV (Segmentation fault)"));
}

TEST_CASE("A bot that ended is a crash when it is told something", "[process]") {
  BotProcess bot = start_mock({"exit=0"});
  const auto talk = [&] {
    for (;;) bot.send("hello", soon());
  };
  CHECK(failure_of(talk).failure() == Failure::crash);
}

TEST_CASE("A bot that ended is a crash though its children hold the pipes", "[process]") {
  BotProcess bot = start_mock({"child", "daemon", "say=x", "exit=4"});
  CHECK(bot.read_line(soon()) == "x");
  const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("exit code 4"));
}

TEST_CASE("A bot that says nothing hangs", "[process]") {
  const auto steps =
      GENERATE(std::vector<std::string>{"sleep"}, std::vector<std::string>{"ignore_signals", "sleep"},
               std::vector<std::string>{"say_without_newline=half", "sleep"},
               std::vector<std::string>{"flood=2"}, std::vector<std::string>{"raise=19"});
  BotProcess bot = start_mock(steps);
  CHECK(failure_of([&] { (void)bot.read_line(shortly()); }).failure() == Failure::hang);
}

TEST_CASE("A bot that does not read hangs", "[process]") {
  const auto steps = GENERATE(std::vector<std::string>{"sleep"}, std::vector<std::string>{"raise=19"},
                              std::vector<std::string>{"flood=2"});
  BotProcess bot = start_mock(steps);
  const std::string line(std::size_t{1} << 20, 'x');
  CHECK(failure_of([&] { bot.send(line, shortly()); }).failure() == Failure::hang);
}

TEST_CASE("A bot that closes its output and lives is told from one that ended", "[process]") {
  BotProcess bot = start_mock({"say=x", "close=1", "sleep"});
  CHECK(bot.read_line(soon()) == "x");
  const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
  CHECK(failure.failure() == Failure::closed_pipe);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("closed its standard output"));
}

TEST_CASE("A bot that closes its input and lives is told from one that ended", "[process]") {
  BotProcess bot = start_mock({"close=0", "say=x", "sleep"});
  CHECK(bot.read_line(soon()) == "x");
  const BotFailure failure = failure_of([&] { bot.send("hello", soon()); });
  CHECK(failure.failure() == Failure::closed_pipe);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("closed its standard input"));
}

TEST_CASE("A bot may close its standard error", "[process]") {
  BotProcess bot = start_mock({"close=2", "echo"});
  bot.send("hello", soon());
  CHECK(bot.read_line(soon()) == "hello");
}

TEST_CASE("A line without end is a flood", "[process]") {
  BotProcess bot = start_mock({"flood=1"});
  const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
  CHECK(failure.failure() == Failure::flood);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("a line of more than 1048576 bytes"));
}

TEST_CASE("Lines without end are a flood while the bot is told something", "[process]") {
  BotProcess bot = start_mock({"spew=1"});
  const BotFailure failure = failure_of([&] { bot.send(std::string(std::size_t{1} << 20, 'x'), soon()); });
  CHECK(failure.failure() == Failure::flood);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("nobody asked for"));
}

TEST_CASE("Lines without end are held up to a limit, and are then a flood", "[process]") {
  // More than the bot is ahead by before the first look, also on a busy machine.
  ProcessLimits limits;
  limits.unread_bytes = 1'000'000;
  BotProcess bot = start_mock({"spew=1"}, limits);
  CHECK(bot.read_line(soon()) == "what nobody asked for");
  // has_unread() takes in what there is, never much more than is allowed, and does not complain itself.
  Failure failure = Failure::none;
  for (const Deadline end = soon(); failure == Failure::none && std::chrono::steady_clock::now() < end;) {
    for (int i = 0; i < 10; ++i) (void)bot.has_unread();
    failure = failure_of([&] { (void)bot.try_line(); }).failure();
  }
  CHECK(failure == Failure::flood);
  CHECK(failure_of([&] { (void)bot.read_line(soon()); }).failure() == Failure::flood);
}

// -- standard error ---------------------------------------------------------------------------------------

TEST_CASE("Standard error never blocks a bot that answers", "[process]") {
  BotProcess bot = start_mock({"echo_and_grumble=300000"});
  for (int i = 0; i < 20; ++i) {
    bot.send("hello", soon());
    CHECK(bot.read_line(soon()) == "hello");
  }
  CHECK(bot.stderr_tail().size() <= ProcessLimits{}.stderr_bytes);
}

TEST_CASE("The end of standard error is kept when the bot ended and when it was killed", "[process]") {
  BotProcess ended = start_mock({"complain=it hurts\033[31m", "exit=1"});
  CHECK(failure_of([&] { (void)ended.read_line(soon()); }).failure() == Failure::crash);
  CHECK(ended.stderr_tail() == "it hurts?[31m\n");

  BotProcess killed = start_mock({"complain=it hurts", "say=x", "sleep"});
  CHECK(killed.read_line(soon()) == "x");
  killed.kill();
  CHECK(killed.stderr_tail() == "it hurts\n");
}

// -- ends -------------------------------------------------------------------------------------------------

TEST_CASE("A killed bot can be asked, and says that it was", "[process]") {
  BotProcess bot = start_mock({"say=x", "say=y", "complain=z", "sleep"});
  CHECK(bot.read_line(soon()) == "x");
  while (bot.stderr_tail().empty()) {
  }
  bot.kill();
  bot.kill();
  CHECK(bot.read_line(soon()) == "y");
  CHECK_THAT(failure_of([&] { (void)bot.read_line(soon()); }).what(),
             Catch::Matchers::Contains("was stopped by the arena"));
  CHECK(failure_of([&] { bot.send("x", soon()); }).failure() == Failure::crash);
}

TEST_CASE("A bot that has no time to begin fails to start", "[process]") {
  const auto start = [] { (void)BotProcess::start(mock({"sleep"}), "", {}, in(std::chrono::seconds(-1))); };
  CHECK(failure_of(start).failure() == Failure::start);
}

}  // namespace bastide::tests::bot_process_test
