#include "arena/bots/competitor.hpp"

#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <atomic>

namespace bastide::tests::competitor_test {

using namespace bastide::arena;

namespace {

Competitor read(const std::string& text) {
  return read_competitor(engine::Config::parse(text, "b.toml"));
}

std::string error_of(const std::string& text) {
  return message_of([&] { return read(text).name; });
}

}  // namespace

TEST_CASE("A bot file names a built-in player or a command", "[protocol]") {
  CHECK(read("player = 'random'").command() == nullptr);
  CHECK(read("player = 'random'").name == "random");
  const Competitor bot = read(
      "name = 'mine'\ncommand = ['./mine', '-v']\nstart_limit = 30\npatience = 2.5\nmemory = 100\n"
      "processes = 3\nkeep = true\nisolate = true\nbudget = { seconds = 0.5 }\n");
  CHECK(bot.name == "mine");
  CHECK(bot.budget == ai::TimeControl{.seconds = 0.5});
  REQUIRE(bot.command() != nullptr);
  CHECK(bot.command()->command == std::vector<std::string>{"./mine", "-v"});
  CHECK(bot.command()->start_limit == 30);
  CHECK(bot.command()->patience == 2.5);
  CHECK(bot.command()->limits.memory == std::uint64_t{100} << 20);
  CHECK(bot.command()->limits.processes == 3);
  CHECK(bot.command()->keep);
  CHECK(bot.command()->limits.isolate);
}

TEST_CASE("A slip in a bot file shows with its place", "[protocol]") {
  CHECK(error_of("command = ['x']").starts_with("b.toml:1"));
  CHECK(error_of("name = 'm'\ncommand = []").find("expected one, as in [\"python3\", \"bot.py\"]") !=
        std::string::npos);
  CHECK(error_of("name = 'm'\ncommand = 'x'").starts_with("b.toml:2"));
  CHECK(error_of("name = 'm'\ncommand = ['x']\nplayer = 'mcts'").find("both player and command") !=
        std::string::npos);
  CHECK(error_of("name = 'm'\ncommand = ['x']\npatiance = 3").find("patiance") != std::string::npos);
  CHECK(error_of("name = 'm'\ncommand = ['x']\nstart_limit = 0").starts_with("b.toml:3"));
}

TEST_CASE("A command is told as a person would type it", "[protocol]") {
  BotCommand bot;
  bot.command = {"python3", "my bot.py", "it's", ""};
  CHECK(bot.text() == "python3 'my bot.py' 'it'\\''s' ''");
}

TEST_CASE("A command runs in the folder of its file", "[protocol]") {
  const ScratchFolder folder;
  const std::string file = folder.file("mock.toml", "name = 'm'\ncommand = ['./mock']\n");
  CHECK(load_competitor(file).command()->directory ==
        folder.path(".").substr(0, folder.path(".").size() - 2));
}

TEST_CASE("A bot's name is one line to read, wherever the bot is read", "[protocol]") {
  for (const std::string kind : {"player = 'random'\n", "command = ['x']\n"}) {
    const auto error_of_name = [&](const std::string& name) { return error_of(kind + "name = " + name); };
    CHECK(error_of_name("'one two'").empty());
    CHECK(error_of_name("'" + std::string(100, 'x') + "'").empty());
    for (const char* name : {R"("a\u001b[2Jb")", R"("a\u0000b")", R"("two\nlines")", R"("a\u202eb")"}) {
      INFO(name);
      CHECK(error_of_name(name).starts_with("b.toml:2:"));
      CHECK(error_of_name(name).find("name of a bot: found characters that cannot be printed") !=
            std::string::npos);
    }
    CHECK(error_of_name("'  '").find("found \"  \", expected something to read") != std::string::npos);
    const std::string endless = error_of_name("'" + std::string(10'000, 'x') + "'");
    CHECK(endless.starts_with("b.toml:2:"));
    CHECK(endless.find("found 10000 bytes") != std::string::npos);
    CHECK(endless.size() < 200);
  }
  // In whatever the bot takes part, the bot's file is named.
  const ScratchFolder folder;
  const std::string file = folder.file("mock.toml", "player = 'random'\nname = \"a\\u001b[2Jb\"\n");
  for (const std::string command :
       {"play --bots random,", "yardstick ", "arena --bots random,", "check-bot "}) {
    INFO(command);
    const Ran ran = run_bastide(command + file);
    CHECK(ran.code == 2);
    CHECK(ran.err.find(file + ":2:") != std::string::npos);
    CHECK(ran.out.empty());
  }
}

TEST_CASE("A program of its own plays in a tournament beside built-in bots", "[protocol]") {
  const std::string mock = "[[bot]]\nname = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER "', '']\n";
  TournamentConfig config = read_tournament(
      "name = 't'\ndeals = 2\nbots = ['random', 'greedy']\nconcurrency = 2\n" + mock, "t.toml");
  const std::atomic<bool> stop{false};
  const auto store = open_store(":memory:", config, false);
  CHECK(play_tournament(config, *store, stop).finished);
  const Tally counted = tally(*store, config);
  CHECK(counted.games == 12);
  CHECK(counted.clocks[2].seconds > 0);
  CHECK(counted.failures[2] == std::array<std::int64_t, kFailures>{});
}

TEST_CASE("bastide play takes a bot file with a command", "[protocol]") {
  const ScratchFolder folder;
  const std::string file =
      folder.file("mock.toml", "name = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER "', '']\n");
  const Ran ran = run_bastide("play --quiet --bots '" + file + "',greedy");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("mock") != std::string::npos);
}

}  // namespace bastide::tests::competitor_test
