// tune and its parts, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/process/mock.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::tests::tune_command_test {
namespace {

using nlohmann::json;

const std::string kText =
    "method = 'spsa'\nbot = 'evaluator'\ngenerations = 5\nverdict = 50\n[[parameter]]\npath = "
    "'city.death'\nstart = 0.5\n"
    "step = 0.5\n[spsa]\ndirections = 4\ndeals = 2\n";

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("tune plays, tells and goes on, and its parts read the store", "[tuning][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("t.toml", kText);
  const std::string store = " --store " + scratch.path("t.db");
  const Ran ran = run_bastide("tune " + file + store + " --out " + scratch.path("mine.toml"));
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(says(ran.out, "evaluator by spsa: 5 generations, 10 deals"));
  CHECK(says(ran.out, "Verdict: "));
  CHECK(says(file_text(scratch.path("mine.toml")), "before"));
  CHECK(run_bastide("arena --bots evaluator," + scratch.path("mine.toml") + " --deals 1 --store " +
                    scratch.path("a.db"))
            .code == 0);

  const Ran again = run_bastide("tune " + file + store);
  CHECK(again.code == 0);
  const Ran status = run_bastide("tune status " + scratch.path("t.db") + " --json");
  REQUIRE(status.code == 0);
  const json read = json::parse(status.out);
  CHECK(read["parameters"][0]["name"] == "city.death");
  CHECK(read["verdict"]["complete"] == true);
  CHECK(says(run_bastide("tune result " + scratch.path("t.db")).out, "[parameters.city]"));
  REQUIRE(run_bastide("tune page " + scratch.path("t.db")).code == 0);
  CHECK(says(file_text(scratch.path("t.html")), "<h1>Tuning of evaluator</h1>"));
  const Ran more = run_bastide("tune continue --generations 2 --json" + store);
  REQUIRE(more.code == 0);
  CHECK(json::parse(more.out)["generations"] == 7);
}

TEST_CASE("first a fit and then a tuning of the same file, from where the fit leads", "[tuning][command]") {
  const ScratchFolder scratch;
  const std::string file =
      scratch.file("t.toml", kText + "[fit]\ngames = 10\nfolds = 2\nshares = [1.0]\ndeals = 32\n");
  const std::string fitted = scratch.path("fitted.toml");
  const std::string store = " --store " + scratch.path("fit.db");
  const Ran fit = run_bastide("tune " + file + " --method fit --out " + fitted + store);
  INFO(fit.err);
  REQUIRE((fit.code == 0 || fit.code == 3));  // so few games may mislead
  CHECK(says(fit.out, "evaluator by fit: "));
  const Ran tuned =
      run_bastide("tune " + file + " --json --from " + fitted + " --store " + scratch.path("t.db"));
  INFO(tuned.err);
  REQUIRE((tuned.code == 0 || tuned.code == 3));
  const json status = json::parse(run_bastide("tune status --json " + scratch.path("fit.db")).out);
  CHECK(json::parse(tuned.out)["parameters"][0]["start"].get<double>() ==
        Approx(status["parameters"][0]["result"].get<double>()).epsilon(1e-3));

  // Where nothing is better the start's file is written.
  const std::string race =
      scratch.file("race.toml", "method = 'race'\nbot = 'evaluator'\nbots = ['random']\nrace.deals = 32\n");
  const std::string best = scratch.path("best.toml");
  REQUIRE(run_bastide("tune " + race + " --out " + best + " --store " + scratch.path("race.db")).code == 0);
  CHECK(says(file_text(best), "player = \"evaluator\""));

  const Ran other = run_bastide("tune " + file + store);
  CHECK(other.code == 2);
  CHECK(says(other.err, "holds another tuning"));
  // Without a store each has one of its own, so that all stand in one folder.
  const auto in_folder = [&](const std::string& arguments) {
    return Running("cd '" + scratch.path("") + "' && " + quoted_program() + " tune t.toml --generations 1" +
                   arguments)
        .wait();
  };
  for (const char* arguments : {"", " --method fit", " --from fitted.toml"}) {
    const Ran one = in_folder(arguments);
    INFO(arguments << one.err);
    CHECK((one.code == 0 || one.code == 3));
  }
  for (const char* name : {"t.tune.db", "t.fit.tune.db", "t.fitted.tune.db"})
    CHECK(std::filesystem::exists(scratch.path(name)));
  const Ran wrong = run_bastide("tune " + file + " --method luck");
  CHECK(wrong.code == 2);
  CHECK(says(wrong.err, "found \"luck\", expected spsa, cma-es, fit"));
}

TEST_CASE("a tuning that is killed goes on, and comes to the same numbers", "[tuning][command][slow]") {
  const ScratchFolder scratch;
  std::string text = kText;
  text.replace(text.find("generations = 5"), 15, "generations = 60");
  const std::string file = scratch.file("t.toml", text);
  const std::string arguments = "tune " + file + " --json --store ";
  const Ran whole = run_bastide(arguments + scratch.path("whole.db"));
  REQUIRE(whole.code == 0);
  for (int times = 0; times < 2; ++times) {
    Running killed = start_bastide(arguments + scratch.path("killed.db"));
    (void)comes([&] { return killed.is_busy() || killed.has_ended(); });
    killed.send(SIGKILL);
    (void)killed.wait();
  }
  const Ran last = run_bastide(arguments + scratch.path("killed.db"));
  REQUIRE(last.code == 0);
  json expected = json::parse(whole.out);
  json found = json::parse(last.out);
  expected.erase("seconds");
  found.erase("seconds");
  CHECK(found == expected);
}

/// A tuning of one generation against the mock player, whose file `folder` gets.
std::string tuning_against(const ScratchFolder& folder, const std::string& fault, const std::string& more) {
  (void)folder.file("mock.toml",
                    "name = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER "', '" + fault + "']\n" + more);
  return "method = 'spsa'\nbot = 'evaluator'\ngenerations = 1\nverdict = 0\nopponents = ['" +
         folder.path("mock.toml") +
         "']\n[[parameter]]\npath = 'city.death'\nstep = 0.5\n[spsa]\ndirections = 2\ndeals = 1\n";
}

TEST_CASE("An isolated program reads nothing of the tuning that it plays for", "[tuning][command]") {
  if (!sandbox_works()) return;
  for (const bool isolate : {false, true}) {
    INFO(isolate);
    const ScratchFolder scratch;
    (void)scratch.file("t.toml", tuning_against(scratch, "spies", isolate ? "isolate = true\n" : ""));
    const Ran ran =
        Running("cd '" + scratch.path("") + "' && " + quoted_program() + " tune t.toml --store t.db").wait();
    INFO(ran.out << ran.err);
    CHECK(ran.code == (isolate ? 0 : 2));
  }
}

TEST_CASE("tune logs the talk of each game, under a number that no other game of it has",
          "[tuning][logs][command]") {
  const ScratchFolder scratch;
  const std::string store = " --store " + scratch.path("t.db");
  const std::string file = scratch.file("t.toml", tuning_against(scratch, "", ""));
  const Ran ran = run_bastide("tune " + file + store + " --log " + scratch.path("logs"));
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const auto logs_in = [](const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      names.insert(entry.path().filename().string());
    return names;
  };
  const std::set<std::string> first = logs_in(scratch.path("logs"));
  const json report = json::parse(run_bastide("tune status --json" + store).out);
  CHECK(std::to_string(first.size()) == report["games"].dump());
  const std::string log = file_text(scratch.path("logs/game-0000001.log"));
  INFO(log.substr(0, 400));
  CHECK(says(log, "game 1 of tune: deal 0, seating 0; 1 "));
  CHECK(says(log, "> 2 mock: {\"type\":\"new_game\""));
  REQUIRE(run_bastide("tune continue --generations 1" + store + " --log " + scratch.path("more")).code == 0);
  for (const std::string& name : logs_in(scratch.path("more"))) CHECK_FALSE(first.contains(name));

  const Ran taken = run_bastide("tune " + file + store + " --log " + file);
  CHECK(taken.code == 2);
  CHECK(says(taken.err, "cannot write logs into"));
  const Ran nobody = run_bastide("tune " + scratch.file("n.toml", kText) + " --store " +
                                 scratch.path("n.db") + " --log " + scratch.path("logs"));
  CHECK(nobody.code == 2);
  CHECK(says(nobody.err, "--log: found no bot that is a program"));
  CHECK_FALSE(std::filesystem::exists(scratch.path("n.db")));
}

TEST_CASE("tune refuses what is not a tuning, or another one, and loses nothing", "[tuning][command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("t.toml", kText);
  const std::string store = " --store " + scratch.path("t.db");
  REQUIRE(run_bastide("tune " + file + store).code == 0);
  const std::string other = scratch.file("o.toml", "seed = 2\n" + kText);
  const Ran refused = run_bastide("tune " + other + store);
  CHECK(refused.code == 2);
  CHECK(says(refused.err, "holds another tuning"));
  CHECK(run_bastide("tune status " + scratch.path("t.db")).code == 0);
  CHECK(run_bastide("tune status " + scratch.path("none.db")).code == 2);
  CHECK(run_bastide("tune status " + file).code == 2);
  CHECK(run_bastide("arena table " + scratch.path("t.db")).code == 2);
  CHECK(run_bastide("tune " + file + " --for soon" + store).code == 2);
  CHECK(run_bastide("tune nothing.toml").code == 2);
}

TEST_CASE("a store is refused when its bot has become another, and when it is planned for other generations",
          "[tuning][command]") {
  const ScratchFolder scratch;
  const std::string bot = "player = 'evaluator'\nname = 'mine'\n[parameters.road]\nrate = ";
  (void)scratch.file("mine.toml", bot + "0.2\n");
  std::string text = kText;
  text.replace(text.find("'evaluator'"), 11, "'" + scratch.path("mine.toml") + "'");
  const std::string file = scratch.file("t.toml", text);
  const std::string store = scratch.path("t.db");
  const std::string command = "tune " + file + " --store " + store;
  REQUIRE(run_bastide(command).code == 0);
  const Ran fewer = run_bastide(command + " --generations 4");
  CHECK(fewer.code == 2);
  CHECK(says(fewer.err, "--generations: found 4, but 5 is planned for in " + store));
  CHECK(says(fewer.err, "bastide tune continue --store " + store + " --generations N"));
  CHECK(run_bastide(command + " --generations 5").code == 0);
  (void)scratch.file("mine.toml", bot + "0.3\n");
  const Ran changed = run_bastide(command);
  CHECK(changed.code == 2);
  CHECK(says(changed.err, "its bots are not any more what they were"));
}

TEST_CASE("a bot in Python is tuned as any other", "[tuning][command]") {
  if (std::system("command -v python3 > /dev/null") != 0) {
    WARN("skipped: no python3");
    return;
  }
  const ScratchFolder scratch;
  const std::string bot = BASTIDE_SOURCE_DIR "/configs/bots/examples/tunable.toml";
  const std::string file =
      scratch.file("t.toml", "method = 'spsa'\nbot = '" + bot +
                                 "'\ngenerations = 1\nverdict = 0\n[[parameter]]\npath = '*'\nstep = 0.2\n"
                                 "[spsa]\ndirections = 1\ndeals = 1\n");
  const Ran ran = run_bastide("tune " + file + " --store " + scratch.path("t.db") + " --out " +
                              scratch.path("mine.toml"));
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(says(file_text(scratch.path("mine.toml")), "before"));
}

}  // namespace
}  // namespace bastide::tests::tune_command_test
