// Bots in a sandbox: what they neither see, nor reach, nor leave behind.
#include "arena/process/sandbox.hpp"

#include "tests/arena/program.hpp"
#include "tests/process/mock.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <unistd.h>

namespace bastide::tests::sandbox_test {

using namespace bastide::arena;

namespace {

/// A bot that tries what it should not be able to do, and says what worked. Its argument is the arena's
/// process.
constexpr const char* kHostile = R"SH(#!/bin/sh
exec 2> /dev/null
[ -s store.db ] && echo "reads the store"
[ -s seen.txt ] && echo "reads its folder"
{ echo x > note; } && echo "writes into its folder"
[ -e "$2" ] && echo "finds a note"
{ echo x > "$2"; } && echo "writes a note"
kill -0 "$1" && echo "reaches the arena"
[ -r "/proc/$1/environ" ] && echo "looks into the arena"
[ "$(wc -l < /proc/net/dev)" -gt 3 ] && echo "has a network"
echo end
exec sleep 60
)SH";

std::set<std::string> feats_of(const std::vector<std::string>& command, const std::string& folder,
                               const ProcessLimits& limits) {
  BotProcess bot = BotProcess::start(command, folder, limits, soon());
  std::set<std::string> feats;
  for (std::string line = bot.read_line(soon()); line != "end"; line = bot.read_line(soon()))
    feats.insert(line);
  return feats;
}

}  // namespace

TEST_CASE("An isolated bot reads no store, reaches nobody and leaves no note", "[process]") {
  if (!sandbox_works()) return;
  const ScratchFolder scratch;
  const std::string store = scratch.file("store.db", "a store");
  (void)scratch.file("seen.txt", "its own file");
  std::filesystem::permissions(scratch.file("bot.sh", kHostile), std::filesystem::perms::owner_all);
  const std::string note = std::filesystem::temp_directory_path() / (unique_mark() + ".note");
  const std::vector<std::string> command = {"./bot.sh", std::to_string(getpid()), note};
  ProcessLimits limits;
  limits.hidden = {store, scratch.path("store.db-wal")};
  limits.isolate = true;
  for (int life = 0; life < 2; ++life)
    CHECK(feats_of(command, scratch.path(""), limits) ==
          std::set<std::string>{"reads its folder", "writes a note"});
  CHECK_FALSE(std::filesystem::exists(note));
  CHECK_FALSE(std::filesystem::exists(scratch.path("note")));
  // The same bot does all that where nobody holds it.
  limits.isolate = false;
  (void)feats_of(command, scratch.path(""), limits);
  std::set<std::string> free = feats_of(command, scratch.path(""), limits);
  free.erase("has a network");
  CHECK(free == std::set<std::string>{"finds a note", "looks into the arena", "reaches the arena",
                                      "reads its folder", "reads the store", "writes a note",
                                      "writes into its folder"});
  std::filesystem::remove(note);
}

TEST_CASE("An isolated bot finds hidden folders empty", "[process]") {
  if (!sandbox_works()) return;
  const ScratchFolder scratch;
  std::filesystem::create_directory(scratch.path("logs"));
  (void)scratch.file("logs/game-0000001.log", "draw V");
  (void)scratch.file("bot.sh", "echo files: $(ls logs)\necho end\n");
  ProcessLimits limits;
  limits.isolate = true;
  limits.hidden = {scratch.path("logs")};
  CHECK(feats_of({"sh", "bot.sh"}, scratch.path(""), limits) == std::set<std::string>{"files:"});
  limits.hidden.clear();
  CHECK(feats_of({"sh", "bot.sh"}, scratch.path(""), limits) ==
        std::set<std::string>{"files: game-0000001.log"});
}

TEST_CASE("An isolated bot ends with all that it started", "[process]") {
  if (!sandbox_works()) return;
  const std::string mark = unique_mark();
  ProcessLimits limits;
  limits.isolate = true;
  {
    BotProcess bot = start_mock({mark, "child", "daemon", "ignore_signals", "say=x", "sleep"}, limits);
    CHECK(bot.read_line(soon()) == "x");
  }
  CHECK(processes_with(mark) == 0);
  BotProcess bot = start_mock({mark, "child", "daemon", "say=x", "sleep"}, limits);
  CHECK(bot.read_line(soon()) == "x");
  kill(parent_of(bot.pid()), SIGKILL);
  CHECK(comes_to_processes(mark, 0));
}

TEST_CASE("An isolated program that is not there says so", "[process]") {
  if (!sandbox_works()) return;
  ProcessLimits limits;
  limits.isolate = true;
  std::string words;
  const BotFailure failure = failure_of([&] {
    BotProcess bot = BotProcess::start({"./no-such-bot"}, "", limits, soon());
    try {
      (void)bot.read_line(soon());
    } catch (const BotFailure&) {
      words = bot.stderr_tail();
      throw;
    }
  });
  CHECK(failure.failure() == Failure::crash);
  CHECK(words.find("no-such-bot: No such file or directory") != std::string::npos);
}

TEST_CASE("Without bubblewrap an isolated bot does not start", "[process]") {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/no/such/folder", 1);
  ProcessLimits limits;
  limits.isolate = true;
  const BotFailure failure = failure_of([&] { (void)start_mock({"exit=0"}, limits); });
  setenv("PATH", path.c_str(), 1);
  CHECK(failure.failure() == Failure::start);
  CHECK_THAT(failure.what(), Catch::Matchers::Contains("isolate = true needs bwrap"));
}

}  // namespace bastide::tests::sandbox_test
