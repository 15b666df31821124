// What bots leave behind: no process, no descriptor, whatever they start and however the arena ends.
#include "tests/process/mock.hpp"

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bastide::tests::leftovers_test {

using namespace bastide::arena;

TEST_CASE("200 bots started and stopped leave no process and no descriptor", "[process]") {
  (void)start_mock({"exit=0"});  // the keeper's program stays open
  const std::size_t children_before = children();
  const std::size_t descriptors_before = open_descriptors();
  const std::string mark = unique_mark();
  for (int i = 0; i < 200; ++i) {
    BotProcess bot = i % 4 == 0   ? start_mock({mark, "child", "daemon", "echo"})
                     : i % 4 == 1 ? start_mock({mark, "ignore_signals", "echo", "sleep"})
                     : i % 4 == 2 ? start_mock({mark, "echo"})
                                  : start_mock({mark, "child", "exit=1"});
    if (i % 4 == 3) continue;
    bot.send("hello", soon());
    REQUIRE(bot.read_line(soon()) == "hello");
    if (i % 8 < 4) bot.kill();
  }
  CHECK(processes_with(mark) == 0);
  CHECK(children() == children_before);
  CHECK(open_descriptors() == descriptors_before);
}

TEST_CASE("Bots that cannot be started leave nothing", "[process]") {
  (void)start_mock({"exit=0"});
  const std::size_t children_before = children();
  const std::size_t descriptors_before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    CHECK(failure_of([] { (void)BotProcess::start({"no-such-bot"}, "", {}, soon()); }).failure() ==
          Failure::start);
  }
  CHECK(children() == children_before);
  CHECK(open_descriptors() == descriptors_before);
}

TEST_CASE("Killing a bot ends all that it started", "[process]") {
  const std::string mark = unique_mark();
  BotProcess bot =
      start_mock({mark, "child", "daemon", "child", "daemon", "ignore_signals", "say=x", "sleep"});
  CHECK(bot.read_line(soon()) == "x");
  // The bot with two children, two runaways (whose own parent has ended), the keeper and its guard.
  CHECK(comes_to_processes(mark, 7));
  bot.kill();
  CHECK(processes_with(mark) == 0);
}

TEST_CASE("A stopped bot is killed", "[process]") {
  const std::string mark = unique_mark();
  BotProcess bot = start_mock({mark, "child", "say=x", "raise=19"});
  CHECK(bot.read_line(soon()) == "x");
  bot.kill();
  CHECK(processes_with(mark) == 0);
}

TEST_CASE("What a bot started ends with the bot", "[process]") {
  const std::string mark = unique_mark();
  const BotProcess bot = start_mock({mark, "child", "daemon", "exit=0"});
  CHECK(comes_to_processes(mark, 0));
}

TEST_CASE("Bots of an arena that is killed end, with all that they started", "[process]") {
  const std::string mark = unique_mark();
  const pid_t arena = fork();
  if (arena == 0) {
    const BotProcess first = start_mock({mark, "child", "daemon", "ignore_signals", "sleep"});
    const BotProcess second = start_mock({mark, "echo"});
    for (;;) pause();
  }
  // Two bots, two keepers with their guards, one child, one runaway.
  CHECK(comes_to_processes(mark, 8));
  kill(arena, SIGKILL);
  waitpid(arena, nullptr, 0);
  CHECK(comes_to_processes(mark, 0));
}

TEST_CASE("An arena without standard input and output starts bots", "[process]") {
  const pid_t arena = fork();
  if (arena == 0) {
    for (int each = STDIN_FILENO; each <= STDERR_FILENO; ++each) close(each);
    BotProcess bot = start_mock({"say_descriptors", "echo"});
    const bool right = bot.read_line(soon()).size() == std::string("0 1 2 ").size();
    bot.send("hello", soon());
    _exit(right && bot.read_line(soon()) == "hello" ? 0 : 1);
  }
  int status = -1;
  waitpid(arena, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("A bot whose keeper is killed is a crash", "[process]") {
  const std::string mark = unique_mark();
  const std::size_t children_before = children();
  {
    BotProcess bot = start_mock({mark, "child", "daemon", "ignore_signals", "say=x", "sleep"});
    CHECK(bot.read_line(soon()) == "x");
    kill(parent_of(bot.pid()), SIGKILL);
    const BotFailure failure = failure_of([&] { (void)bot.read_line(soon()); });
    CHECK(failure.failure() == Failure::crash);
    CHECK_THAT(failure.what(), Catch::Matchers::Contains("lost its keeper"));
  }
  CHECK(comes_to_processes(mark, 0));
  CHECK(children() == children_before);
}

TEST_CASE("Bots of an arena that is killed together with its keepers end as well", "[process]") {
  const std::string mark = unique_mark();
  std::array<int, 2> told{};
  REQUIRE(pipe(told.data()) == 0);
  const pid_t arena = fork();
  if (arena == 0) {
    BotProcess bot = start_mock({mark, "child", "daemon", "ignore_signals", "say=x", "sleep"});
    const pid_t keeper = bot.read_line(soon()) == "x" ? parent_of(bot.pid()) : -1;
    [[maybe_unused]] const ssize_t written = write(told[1], &keeper, sizeof keeper);
    for (;;) pause();
  }
  pid_t keeper = -1;
  REQUIRE(read(told[0], &keeper, sizeof keeper) == sizeof keeper);
  REQUIRE(keeper > 0);
  // Stopped, neither of them can see to anything on hearing of the other's end.
  kill(keeper, SIGSTOP);
  kill(arena, SIGKILL);
  kill(keeper, SIGKILL);
  waitpid(arena, nullptr, 0);
  CHECK(comes_to_processes(mark, 0));
  close(told[0]);
  close(told[1]);
}

TEST_CASE("A bot outlives the thread that started it", "[process]") {
  std::vector<BotProcess> bots;
  std::thread([&] { bots.push_back(start_mock({"echo"})); }).join();
  bots.front().send("hello", soon());
  CHECK(bots.front().read_line(soon()) == "hello");
}

TEST_CASE("Bots of several threads do not know of each other", "[process]") {
  (void)start_mock({"exit=0"});
  const std::size_t descriptors_before = open_descriptors();
  const std::string mark = unique_mark();
  std::vector<std::thread> threads;
  std::vector<std::string> wrong(4);
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([t, &wrong, &mark] {
      for (int i = 0; i < 10; ++i) {
        BotProcess bot = start_mock({mark, "say_descriptors", "echo"});
        if (bot.read_line(soon()).size() != 6) wrong[t] = "a descriptor too many";
        for (int lines = 0; lines < 20; ++lines) {
          const std::string line = std::to_string(t) + " " + std::to_string(lines);
          bot.send(line, soon());
          if (bot.read_line(soon()) != line) wrong[t] = "not its own line";
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& each : wrong) CHECK(each.empty());
  CHECK(processes_with(mark) == 0);
  CHECK(open_descriptors() == descriptors_before);
}

}  // namespace bastide::tests::leftovers_test
