#include "arena/compliance/check_bot.hpp"

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/protocol/mock_player.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <future>
#include <nlohmann/json.hpp>

namespace bastide::tests::check_bot_test {

using namespace bastide::arena;

namespace {

/// The bot has time enough to be in time on a busy machine, unless it is about time.
std::vector<Check> checks_of(BotCommand bot, double seconds = 30) {
  CheckOptions options;
  options.seconds = seconds;
  return check_bot(bot, options);
}

std::vector<std::string> names_with(const std::vector<Check>& checks, CheckVerdict verdict) {
  std::vector<std::string> names;
  for (const Check& check : checks) {
    if (check.verdict == verdict) names.push_back(check.name);
  }
  return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("A bot that does everything right passes every check", "[protocol][check-bot][slow]") {
  const std::vector<Check> checks = checks_of(mock_player());
  for (const Check& check : checks) {
    INFO(check.name << ": " << check.found);
    CHECK(check.verdict == CheckVerdict::ok);
    CHECK(check.hint.empty());
  }
  CHECK(checks.size() == 17);
}

TEST_CASE("Each fault of a bot fails the check that is about it, with a hint",
          "[protocol][check-bot][slow]") {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"old", "starts and introduces itself"},
      {"illegal", "plays the base game from both seats"},
      {"fragile", "plays with any value of its options"},
      {"odd options", "starts and introduces itself"},
      {"one game", "plays one game after the other"},
      {"strict", "ignores fields that it does not know"},
      {"dies of words", "ignores messages that it does not know"},
      {"answers all", "ignores messages that it does not know"},
      {"answers errors", "takes an error message in silence"},
      {"chatty", "says nothing unasked"},
      {"bad exit", "quits when told"},
      {"deaf to quit", "quits when told"},
      {"litters", "leaves no processes behind"},
      {"deaf to the end", "ends when its input ends"}};
  std::vector<std::future<std::vector<Check>>> all_checks;  // at once: they do little but wait
  for (const auto& [fault, about] : faults) {
    all_checks.push_back(
        std::async(std::launch::async, [bot = mock_player(fault)] { return checks_of(bot); }));
  }
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const auto& [fault, about] = faults[i];
    const std::vector<Check> checks = all_checks[i].get();
    const std::vector<std::string> failed = names_with(checks, CheckVerdict::failed);
    std::string all;
    for (const std::string& name : failed) all += name + "; ";
    INFO(fault << " failed: " << all);
    CHECK(has(failed, about));
    for (const Check& check : checks) CHECK(check.hint.empty() == (check.verdict != CheckVerdict::failed));
  }
}

TEST_CASE("A bot with one fault passes what the fault is not about", "[protocol][check-bot][slow]") {
  if (tests::short_tests()) return;
  CHECK(names_with(checks_of(mock_player("litters")), CheckVerdict::failed) ==
        std::vector<std::string>{"leaves no processes behind"});
  CHECK(names_with(checks_of(mock_player("bad exit")), CheckVerdict::failed) ==
        std::vector<std::string>{"quits when told"});
  CHECK(names_with(checks_of(mock_player("answers errors")), CheckVerdict::failed) ==
        std::vector<std::string>{"takes an error message in silence"});
}

TEST_CASE("A bot that follows the game by what it is told passes every check",
          "[protocol][check-bot][slow]") {
  CHECK(names_with(checks_of(mock_player("replays")), CheckVerdict::failed).empty());
}

TEST_CASE("A word of wants that asks for nothing is a warning and no failure",
          "[protocol][check-bot][slow]") {
  const std::vector<Check> checks = checks_of(mock_player("wants all"));
  CHECK(names_with(checks, CheckVerdict::failed).empty());
  CHECK(names_with(checks, CheckVerdict::warning) == std::vector<std::string>{"wants what there is"});
  CHECK(checks[1].found == "nothing comes of what it wants: weather");
  CHECK(checks[1].hint == "the words are: features, if_ended");
  const Ran ran = run_bastide(std::string("check-bot --time 30 '") + BASTIDE_MOCK_PLAYER + "' 'wants all' 0");
  CHECK(ran.code == 0);
  CHECK(ran.out.find("warning         wants what there is") != std::string::npos);
}

TEST_CASE("Every option of a bot is tried with its default and its ends", "[protocol][check-bot][slow]") {
  const auto found = [](const std::string& fault) -> std::string {
    for (const Check& check : checks_of(mock_player(fault))) {
      if (check.name == "plays with any value of its options")
        return std::string(name_of(check.verdict)) + ": " + check.found;
    }
    return "";
  };
  CHECK(found("") == "ok: it lists none");
  CHECK(found("options") == "ok: options: 5; values tried: 13");
  CHECK(found("refuses") == "warning: it refuses 1 of 13 values, as in bold = true: not bold");
  const std::string fragile = found("fragile");
  INFO(fragile);
  CHECK(fragile.starts_with("failed: with depth = 9: "));
}

TEST_CASE("A forgotten flush is called by its name", "[protocol][check-bot][slow]") {
  BotCommand bot = mock_player("forgets to flush");
  bot.start_limit = 1;
  const std::vector<Check> checks = checks_of(bot);
  CHECK(names_with(checks, CheckVerdict::failed) == std::vector<std::string>{"starts and introduces itself"});
  CHECK(checks.front().found.find("Flush after each line") != std::string::npos);
  // One that has nothing to say is told so.
  bot = mock_player("no hello");
  bot.start_limit = 1;
  CHECK(checks_of(bot).front().found.find("said nothing in time") != std::string::npos);
}

TEST_CASE("What several checks run into is told once", "[protocol][check-bot]") {
  int told = 0;
  int referred = 0;
  for (const Check& check : checks_of(mock_player("no JSON"))) {
    told += static_cast<int>(check.found.find("I move my pawn") != std::string::npos);
    referred += static_cast<int>(check.found.starts_with("the same as above: plays the base game"));
  }
  CHECK(told == 2);  // in games and in single questions its name is another
  CHECK(referred >= 3);
}

TEST_CASE("A bot that takes too long is late", "[protocol][check-bot][slow]") {
  const std::vector<Check> checks = checks_of(mock_player("slow", "0.01"), 0.002);
  CHECK(names_with(checks, CheckVerdict::failed) == std::vector<std::string>{"answers in time"});
}

TEST_CASE("A bot that does not start is not tried any further", "[protocol][check-bot]") {
  const std::vector<Check> checks = checks_of(mock_player("no start"));
  CHECK(names_with(checks, CheckVerdict::failed) == std::vector<std::string>{"starts and introduces itself"});
  CHECK(names_with(checks, CheckVerdict::not_applicable).size() == checks.size() - 1);
}

TEST_CASE("What a bot says that it does not play is not held against it", "[protocol][check-bot][slow]") {
  CHECK(names_with(checks_of(mock_player("base only")), CheckVerdict::not_applicable) ==
        std::vector<std::string>{"plays with all modules", "plays with hidden hands", "plays The Castle"});
  CHECK(names_with(checks_of(mock_player("for two")), CheckVerdict::not_applicable) ==
        std::vector<std::string>{"plays the base game for four", "plays with hidden hands"});
}

TEST_CASE("bastide check-bot prints a line for each check and says by its exit code whether all is well",
          "[protocol][check-bot][slow]") {
  const std::string mock = std::string("'") + BASTIDE_MOCK_PLAYER + "'";
  const Ran good = run_bastide("check-bot --time 30 " + mock + " '' 0");
  CHECK(good.code == 0);
  CHECK(good.out.find("Nothing is wrong with this bot.\n") != std::string::npos);
  const Ran bad = run_bastide("check-bot --json --time 30 " + mock + " 'bad exit'");
  CHECK(bad.code == 1);
  const auto json = nlohmann::json::parse(bad.out);
  CHECK(json["ok"] == false);
  CHECK(json["checks"].size() == 17);
  CHECK(run_bastide("check-bot").code == 2);
  CHECK(run_bastide("check-bot --unknown x").code == 2);
}

TEST_CASE("bastide check-bot takes a bot file with a command, and no built-in bot", "[protocol][check-bot]") {
  const ScratchFolder folder;
  const std::string file = folder.file(
      "mock.toml", std::string("name = 'mock'\ncommand = ['") + BASTIDE_MOCK_PLAYER + "', 'no start']\n");
  const Ran ran = run_bastide("check-bot '" + file + "'");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("not applicable") != std::string::npos);
  const std::string built_in = folder.file("mine.toml", "player = 'random'\n");
  CHECK(run_bastide("check-bot '" + built_in + "'").code == 2);
}

}  // namespace bastide::tests::check_bot_test
