// What a bot may use of the machine.
#include "tests/arena/program.hpp"
#include "tests/process/mock.hpp"

#include <filesystem>

namespace bastide::tests::limits_test {

using namespace bastide::arena;

namespace {

constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;

/// How a bot that is left to itself ends.
BotFailure end_of(const std::vector<std::string>& steps, const ProcessLimits& limits) {
  BotProcess bot = start_mock(steps, limits);
  return failure_of([&] {
    for (;;) (void)bot.read_line(soon());
  });
}

}  // namespace

TEST_CASE("A process gets no more memory than its limit", "[process]") {
  ProcessLimits limits;
  limits.memory = 64 * kMebi;
  BotProcess bot = start_mock({"allocate", "sleep"}, limits);
  const int got = std::stoi(bot.read_line(soon()));
  CHECK(got > 32);
  CHECK(got < 64);
}

TEST_CASE("Addresses that a program only reserves do not count", "[process]") {
  ProcessLimits limits;
  limits.memory = 64 * kMebi;
  BotProcess bot = start_mock({"reserve=4096", "sleep"}, limits);
  CHECK(bot.read_line(soon()) == "reserved");
}

TEST_CASE("All processes of a bot together get no more memory than its limit", "[process]") {
  ProcessLimits limits;
  limits.memory = 100 * kMebi;
  const std::string mark = unique_mark();
  const BotFailure failure = end_of({mark, "share_out=60", "sleep"}, limits);
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("of memory, more than 100 MiB"));
  CHECK(processes_with(mark) == 0);
}

TEST_CASE("Memory that processes share counts once", "[process]") {
  ProcessLimits limits;
  limits.memory = 100 * kMebi;
  BotProcess bot = start_mock({"allocate=60", "child", "child", "child", "echo"}, limits);
  CHECK(bot.read_line(soon()) == "60");
  // Long enough for the keeper to look.
  CHECK(failure_of([&] { (void)bot.read_line(in(std::chrono::milliseconds(500))); }).failure() ==
        Failure::hang);
}

TEST_CASE("A bot that forks without end is ended", "[process]") {
  const char* step = GENERATE("fork_for_ever", "fork_away_for_ever");
  ProcessLimits limits;
  limits.processes = 16;
  const std::string mark = unique_mark();
  const BotFailure failure = end_of({mark, step}, limits);
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("more than 16 processes"));
  CHECK(processes_with(mark) == 0);
}

TEST_CASE("A process that is never the same is killed", "[process]") {
  const std::string mark = unique_mark();
  BotProcess bot = start_mock({mark, "fork_and_die_for_ever"});
  CHECK(failure_of([&] { (void)bot.read_line(shortly()); }).failure() == Failure::hang);
  bot.kill();
  CHECK(processes_with(mark) == 0);
}

TEST_CASE("As many processes as allowed are no failure", "[process]") {
  ProcessLimits limits;
  limits.processes = 3;
  BotProcess bot = start_mock({"child", "child", "echo"}, limits);
  CHECK(failure_of([&] { (void)bot.read_line(in(std::chrono::milliseconds(500))); }).failure() ==
        Failure::hang);
}

TEST_CASE("A file gets no longer than its limit", "[process]") {
  const ScratchFolder folder;
  ProcessLimits limits;
  limits.file_bytes = kMebi;
  const BotFailure failure = end_of({"fill_file=" + folder.path("big")}, limits);
  CHECK(failure.failure() == Failure::crash);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("signal XFSZ"));
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("a file may have 1 MiB"));
  CHECK(std::filesystem::file_size(folder.path("big")) == kMebi);
}

TEST_CASE("A process opens no more files than its limit", "[process]") {
  ProcessLimits limits;
  limits.open_files = 20;
  BotProcess bot = start_mock({"open_files", "sleep"}, limits);
  CHECK(bot.read_line(soon()) == "20");
}

}  // namespace bastide::tests::limits_test
