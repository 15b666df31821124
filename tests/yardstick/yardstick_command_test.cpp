// yardstick, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/process/mock.hpp"

#include <csignal>
#include <nlohmann/json.hpp>

namespace bastide::tests::yardstick_command_test {
namespace {

using nlohmann::json;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string kPlan =
    "name = 'small'\nrules = 'base'\nseed = 5\nquestions = 8\nbots = ['greedy', 'evaluator']\n"
    "[judge]\npolicy = 'evaluator'\npolicy_turns = 0\nhorizon = 3\nmost_orders = 32\nexact_nodes = 1000\n";

TEST_CASE("yardstick builds a set, rates bots on it and shows its questions", "[yardstick][command]") {
  const ScratchFolder scratch;
  const std::string plan = scratch.file("small.toml", kPlan);
  const std::string set = scratch.path("small.db");
  const Ran first = run_bastide("yardstick build " + plan + " --questions 3 --out " + set);
  INFO(first.err);
  REQUIRE(first.code == 0);
  CHECK(says(first.out, "3 questions"));
  REQUIRE(run_bastide("yardstick build " + plan + " --out " + set).code == 0);

  const Ran rated = run_bastide("yardstick evaluator greedy --set " + set);
  INFO(rated.err);
  REQUIRE(rated.code == 0);
  CHECK(says(rated.out, "Set small: 8 questions"));
  CHECK(says(rated.out, "than evaluator"));
  const Ran alone = run_bastide("yardstick random --set " + set);
  CHECK(says(alone.out, "Its worst decisions"));
  const Ran as_json = run_bastide("yardstick evaluator greedy --json --set " + set);
  REQUIRE(as_json.code == 0);
  const json read = json::parse(as_json.out);
  CHECK(read["questions"] == 8);
  CHECK(read["bots"][0]["name"] == "evaluator");
  CHECK(read["bots"][0]["low"] <= read["bots"][0]["loss"]);
  CHECK(run_bastide("yardstick evaluator greedy --json --threads 1 --set " + set).out.size() > 100);
  CHECK(says(run_bastide("yardstick show --question 8 --set " + set).out, "Question 8 of small"));
  const json shown = json::parse(run_bastide("yardstick show --question 8 --json --set " + set).out);
  CHECK(shown["turns"][0]["behind"] == json({0.0, 0.0}));
  CHECK(says(shown["record"], "bastide record"));

  const Ran none = run_bastide("yardstick show --question 9 --set " + set);
  CHECK(none.code == 2);
  CHECK(says(none.err, "found 9, expected one of the 8 questions"));
  CHECK(run_bastide("yardstick evaluator --set bse").code == 2);
  CHECK(run_bastide("yardstick nobody --set " + set).code == 2);
  CHECK(run_bastide("yardstick evaluator --set " + plan).code == 2);
}

TEST_CASE("a bot that is a program is rated like any other, and one that fails is told",
          "[yardstick][command]") {
  const ScratchFolder scratch;
  const std::string plan = scratch.file("small.toml", kPlan);
  const std::string set = scratch.path("small.db");
  REQUIRE(run_bastide("yardstick build " + plan + " --questions 4 --out " + set).code == 0);
  const std::string engine =
      scratch.file("engine.toml", "name = 'engine'\ncommand = ['" + std::string(BASTIDE_PROGRAM) +
                                      "', 'engine', '--bot', 'greedy']\n");
  const std::string broken = scratch.file("broken.toml", "name = 'broken'\ncommand = ['/bin/false']\n");
  const Ran ran = run_bastide("yardstick " + engine + " --json --set " + set);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(json::parse(ran.out)["bots"][0]["failures"] == 0);
  const Ran failed = run_bastide("yardstick " + broken + " --json --set " + set);
  CHECK(failed.code == 1);
  const json read = json::parse(failed.out);
  CHECK(read["bots"][0]["failures"] == 4);
  CHECK(read["bots"][0]["loss"] > 1);
  CHECK(says(run_bastide("yardstick " + broken + " --set " + set).out, "broken failed 4 times"));
}

TEST_CASE("An isolated program reads nothing of the set that it is rated on", "[yardstick][command]") {
  if (!sandbox_works()) return;
  const ScratchFolder scratch;
  const std::string plan = scratch.file("small.toml", kPlan);
  REQUIRE(run_bastide("yardstick build " + plan + " --questions 2 --out " + scratch.path("t.db")).code == 0);
  for (const bool isolate : {false, true}) {
    INFO(isolate);
    const std::string spy = scratch.file(
        "spy.toml", std::string("name = 'spy'\ncommand = ['" BASTIDE_MOCK_PLAYER "', 'spies']\n") +
                        (isolate ? "isolate = true\n" : ""));
    const Ran ran = run_bastide("yardstick " + spy + " --set " + scratch.path("t.db"));
    INFO(ran.out << ran.err);
    CHECK(ran.code == (isolate ? 0 : 1));
  }
}

TEST_CASE("a build that is killed goes on, and comes to the same set", "[yardstick][command][slow]") {
  const ScratchFolder scratch;
  std::string text = kPlan;
  text.replace(text.find("questions = 8"), 13, "questions = 60");
  const std::string plan = scratch.file("small.toml", text);
  const std::string set = scratch.path("small.db");
  const std::string whole = scratch.path("whole.db");
  Running killed = start_bastide("yardstick build " + plan + " --out " + set);
  REQUIRE(comes([&] { return killed.is_busy(); }));
  killed.send(SIGKILL);
  (void)killed.wait();
  REQUIRE(run_bastide("yardstick build " + plan + " --out " + set).code == 0);
  REQUIRE(run_bastide("yardstick build " + plan + " --out " + whole).code == 0);
  const auto rated = [](const std::string& path) {
    json read = json::parse(run_bastide("yardstick evaluator greedy --json --set " + path).out);
    for (json& bot : read["bots"]) bot.erase("seconds_a_turn");
    return read;
  };
  CHECK(rated(set) == rated(whole));
}

}  // namespace
}  // namespace bastide::tests::yardstick_command_test
