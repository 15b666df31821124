// The talk with programs in log files: all of it, in order, harmless to read, and never more than its limit.

#include "arena/logs/bot_talk.hpp"
#include "arena/logs/log_folder.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"
#include "tests/arena/program.hpp"
#include "tests/process/mock.hpp"

#include <algorithm>
#include <filesystem>

namespace bastide::arena::talk_log_test {
namespace {

using tests::mock;
using tests::ScratchFolder;

/// What stands in a log behind the times and the bot's name: "> hello", "! grumble".
std::vector<std::string> lines_of(const std::string& path) {
  std::istringstream text(tests::file_text(path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    const std::size_t mark = line.find_first_not_of(" 0123456789.");
    const std::size_t who = line.find(": ");
    if (mark == std::string::npos || line[0] == '#') continue;
    lines.push_back(line.substr(mark, 2) + line.substr(who + 2));
  }
  return lines;
}

struct LoggedBot {
  explicit LoggedBot(const std::vector<std::string>& steps) {
    talk.follow(folder.begin("game.log", "a trial"), "1 mock");
    process = std::make_unique<BotProcess>(
        BotProcess::start(mock(steps), {}, ProcessLimits{}, tests::soon(), &talk));
  }
  /// The log, when the bot has ended.
  [[nodiscard]] std::string text() {
    process.reset();
    talk.follow(nullptr, "");
    return tests::file_text(scratch.path("logs/game.log"));
  }

  ScratchFolder scratch;
  LogFolder folder{scratch.path("logs")};
  BotTalk talk;
  std::unique_ptr<BotProcess> process;
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a log has what was said both ways and to standard error, in its order", "[logs]") {
  LoggedBot bot({"complain=careful now", "echo"});
  bot.process->send("first", tests::soon());
  REQUIRE(bot.process->read_line(tests::soon()) == "first");
  bot.process->send("second", tests::soon());
  REQUIRE(bot.process->read_line(tests::soon()) == "second");
  REQUIRE(holds(bot.process->stderr_tail(), "careful"));
  bot.process->kill();
  const std::string text = bot.text();
  CAPTURE(text);
  CHECK(text.starts_with("# bastide "));
  CHECK(holds(text, ", a trial\n"));
  auto lines = lines_of(bot.scratch.path("logs/game.log"));
  CHECK(std::count(lines.begin(), lines.end(), "! careful now") == 1);
  lines.erase(std::remove(lines.begin(), lines.end(), "! careful now"), lines.end());
  REQUIRE(lines.size() == 6);
  CHECK(lines[0].starts_with("# process "));
  CHECK(std::vector<std::string>(lines.begin() + 1, lines.begin() + 5) ==
        std::vector<std::string>{"> first", "< first", "> second", "< second"});
}

TEST_CASE("a log says how a bot ended, and what it left behind its last line", "[logs]") {
  LoggedBot bot({"say=hello", "say_without_newline={\"ind", "exit=3"});
  const auto failure = tests::failure_of([&] {
    for (;;) (void)bot.process->read_line(tests::soon());
  });
  CHECK(failure.failure() == Failure::crash);
  const std::string text = bot.text();
  CAPTURE(text);
  CHECK(holds(text, "< 1 mock: {\"ind (without a line's end)\n"));
  CHECK(holds(text, "3"));
  CHECK(text.find("without a line's end") < text.rfind("# 1 mock: "));
}

TEST_CASE("a log acts on no terminal, whatever a bot writes", "[logs]") {
  LoggedBot bot({"say_bytes"});
  (void)bot.process->read_line(tests::soon());
  const std::string text = bot.text();
  CHECK(is_printable([&] {
    std::string one_line = text;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    return one_line;
  }()));
  CHECK(holds(text, "< 1 mock: ???{?[2J"));
}

TEST_CASE("a bot that floods standard error fills its megabyte of a log, and the log says so", "[logs]") {
  ScratchFolder scratch;
  LogFolder folder(scratch.path("logs"));
  std::string echoed;
  BotTalk talk([&](std::string_view line) { echoed = line; });
  talk.follow(folder.begin("game.log", "a trial"), "1 mock");
  const std::string block(1 << 16, 'x');
  for (int i = 0; i < 64; ++i) talk.complained(block + "\n");
  talk.said("still heard");
  talk.complained("\x1b[2Jlast");
  talk.follow(nullptr, "");
  CHECK(echoed == "?[2Jlast");
  const std::string path = scratch.path("logs/game.log");
  CHECK(std::filesystem::file_size(path) < 2 * BotTalk::kMostErrorBytes);
  CHECK(std::filesystem::file_size(path) > BotTalk::kMostErrorBytes);
  const std::vector<std::string> lines = lines_of(path);
  REQUIRE(lines.size() > 2);
  CHECK(lines.back() == "< still heard");
  CHECK(holds(lines[lines.size() - 2], "no more of it"));
}

TEST_CASE("a game's log has a limit, and says that it ends there", "[logs]") {
  ScratchFolder scratch;
  const std::string path = scratch.path("game.log");
  GameLog log(
      path, [](const std::string&, int) { FAIL("it can be written"); }, 300);
  for (int i = 0; i < 100; ++i) log.line('<', "1 mock", "words");
  const std::string text = tests::file_text(path);
  CHECK(text.size() < 400);
  CHECK(holds(text, "words\n# the log ends here: "));
}

TEST_CASE("a log that cannot be written is told once, and nobody else is troubled", "[logs]") {
  int troubles = 0;
  GameLog log("/dev/full", [&](const std::string& path, int error) {
    CHECK(path == "/dev/full");
    CHECK(error == ENOSPC);
    ++troubles;
  });
  for (int i = 0; i < 3; ++i) log.line('>', "1 mock", "words");
  CHECK(troubles == 1);
}

TEST_CASE("a folder that takes no logs is refused with the reason", "[logs]") {
  ScratchFolder scratch;
  const std::string file = scratch.file("taken", "text");
  CHECK_THROWS_AS(LogFolder(file), InputError);
  CHECK_THROWS_AS(LogFolder(file + "/below"), InputError);
  CHECK_THROWS_WITH(LogFolder("/proc/logs"), Catch::Matchers::Contains("/proc/logs"));
  CHECK(LogFolder::name_of_game(35) == "game-0000035.log");
  LogFolder made(scratch.path("a/b"));
  CHECK(std::filesystem::is_directory(scratch.path("a/b")));
  CHECK(std::filesystem::is_empty(scratch.path("a/b")));
}

}  // namespace
}  // namespace bastide::arena::talk_log_test
