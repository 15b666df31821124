#include "arena/tuning/tuning.hpp"

#include "arena/report/tuning_page.hpp"
#include "arena/report/tuning_report.hpp"
#include "arena/tuning/step_sizes.hpp"
#include "arena/tuning/tuning_run.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <atomic>
#include <cmath>
#include <nlohmann/json.hpp>

namespace bastide::arena::tuning_test {
namespace {

using tests::ScratchFolder;

const std::atomic<bool> kNever{false};

const std::string kSmall =
    "method = 'spsa'\nbot = 'evaluator'\nseed = 4\ngenerations = 6\nverdict = 60\n"
    "[[parameter]]\npath = 'followers.horizon'\nstart = 6\nstep = 0.5\n"
    "[[parameter]]\npath = 'city.rate'\nstep = 0.5\n"
    "[spsa]\ndirections = 3\ndeals = 2\n";

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Runs until so many batches have been played.
bool run_for(Tuning& tuning, int batches, int concurrency = 1, const TuningLimits& limits = {}) {
  TuningConfig config = tuning.config();
  config.concurrency = concurrency;
  const PlayBatch play = [&](const Batch& batch) -> std::optional<BatchResult> {
    if (batches-- == 0) return std::nullopt;
    return play_batch(batch, config, tuning.streams(), StopSignal(kNever));
  };
  return run_tuning(tuning, limits, play, StopSignal(kNever), {});
}

constexpr int kAll = 1 << 20;

std::string numbers_of(const Tuning& tuning) {
  Json json = tuning_json(make_tuning_report(tuning));
  json.erase("seconds");
  return json.dump();
}

/// Why a tuning is refused; empty if it is not.
std::string refusal(const std::string& text, const TuningChanges& changes = {}) {
  return tests::message_of([&] { (void)read_tuning(text, "t.toml", changes); });
}

/// A tuning that nothing interrupted.
std::string unbroken(const std::string& text, const std::string& path, int concurrency) {
  const auto tuning = Tuning::begin(read_tuning(text, "t.toml"), path);
  REQUIRE(run_for(*tuning, kAll, concurrency));
  return numbers_of(*tuning);
}

TEST_CASE("a tuning that is broken off anywhere comes to the numbers of an unbroken one, on any threads",
          "[tuning]") {
  const ScratchFolder scratch;
  const std::string whole = unbroken(kSmall, scratch.path("whole.db"), 1);
  CHECK(unbroken(kSmall, scratch.path("threads.db"), 3) == whole);
  const std::string path = scratch.path("broken.db");
  (void)Tuning::begin(read_tuning(kSmall, "t.toml"), path);
  for (const int batches : {0, 1, 2, 1, 3, kAll}) {
    const auto tuning = Tuning::open(path, TuningStore::Access::write);
    CHECK(run_for(*tuning, batches) == (batches == kAll));
  }
  CHECK(numbers_of(*Tuning::open(path, TuningStore::Access::read)) == whole);
}

TEST_CASE("methods end with a result and a verdict on other deals", "[tuning][slow]") {
  const ScratchFolder scratch;
  const std::string common = "bot = 'evaluator'\nverdict = 50\n";
  const std::vector<std::string> texts = {
      common +
          "method = 'cma-es'\ngenerations = 3\n[[parameter]]\npath = 'city.rate'\nstep = 0.5\nstart = 1\n"
          "[[parameter]]\npath = 'road.rate'\nstep = 0.5\n[cma-es]\ndeals = 4\n",
      common +
          "method = 'scan'\n[[parameter]]\npath = 'followers.horizon'\nstart = 8\nvalues = [1, 2, 4, 8]\n"
          "[scan]\nblock = 8\ndeals = 16\n",
      common + "method = 'race'\nbots = ['greedy', 'random']\n[race]\nblock = 8\ndeals = 32\n",
      common +
          "method = 'race'\n[[parameter]]\npath = 'followers.horizon'\nvalues = [1.0, 2.1, 30.0]\n"
          "[race]\nblock = 8\ndeals = 32\n",
      common + "method = 'fit'\n[[parameter]]\npath = 'city.*'\nstep = 0.3\n[fit]\ngames = 20\ndeals = 64\n"};
  int number = 0;
  for (const std::string& text : texts) {
    INFO(text);
    const std::string path = scratch.path(std::to_string(number++) + ".db");
    const std::string numbers = unbroken(text, path, 2);
    const auto again = Tuning::open(path, TuningStore::Access::read);
    CHECK(numbers_of(*again) == numbers);
    CHECK(again->searched());
    const TuningReport report = make_tuning_report(*again);
    CHECK((report.start_is_best || report.verdict.complete()));
    CHECK(says(tuning_text(report, 0), "Verdict: "));
    CHECK(says(write_tuning_page(report), "<section id=\"verdict\""));
    if (!report.start_is_best)
      CHECK(!read_competitor(engine::Config::parse(result_file(*again), "r")).name.empty());
  }
}

TEST_CASE("a race ends with the strongest bot and who is dropped is never asked again", "[tuning]") {
  const ScratchFolder scratch;
  const auto tuning = Tuning::begin(
      read_tuning(
          "method = 'race'\nbot = 'random'\nbots = ['greedy', 'evaluator']\nverdict = 0\n[race]\nblock = 8\n"
          "deals = 64\n",
          "t.toml"),
      scratch.path("r.db"));
  REQUIRE(run_for(*tuning, kAll));
  CHECK(make_tuning_report(*tuning).best == "evaluator");
  CHECK(tuning->result().name == "random tuned");
  CHECK(tuning->search().generation() == 1);
}

TEST_CASE("a race is also between the texts of a parameter, such as nets", "[tuning]") {
  const ScratchFolder scratch;
  const auto race = [&](const std::string& values) {
    return read_tuning(
        "method = 'race'\nbot = 'evaluator'\nverdict = 0\n[[parameter]]\npath = 'learned'\nvalues = " +
            values + "\n[race]\nblock = 8\ndeals = 16\n",
        "t.toml");
  };
  const auto tuning = Tuning::begin(race("['none', 'base']"), scratch.path("r.db"));
  REQUIRE(run_for(*tuning, kAll));
  CHECK(make_tuning_report(*tuning).candidates.size() == 2);
  CHECK(says(tests::message_of([&] { (void)race("['bass']"); }), "bass"));
}

TEST_CASE("more generations go on from where a search ended, and are judged anew", "[tuning]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("t.db");
  (void)unbroken(kSmall, path, 2);
  const auto tuning = Tuning::open(path, TuningStore::Access::write);
  const auto course = tuning->search().course();
  tuning->extend(2);
  CHECK(!tuning->searched());
  CHECK(tuning->verdict().deals == 0);
  REQUIRE(run_for(*tuning, kAll));
  CHECK(tuning->search().generation() == 8);
  CHECK(tuning->verdict().complete());
  CHECK(std::equal(course.begin(), course.end(), tuning->search().course().begin()));
  CHECK(numbers_of(*Tuning::open(path, TuningStore::Access::read)) == numbers_of(*tuning));
}

TEST_CASE("steps are found that change 5 to 10 % of decisions", "[tuning]") {
  const ScratchFolder scratch;
  const auto tuning = Tuning::begin(
      read_tuning(
          "method = 'spsa'\nbot = 'evaluator'\ngenerations = 1\nverdict = 0\n[[parameter]]\npath = "
          "'followers.horizon'\n[[parameter]]\npath = 'castle.keep'\nstart = 5\n[[parameter]]\npath = "
          "'castle.tokens[3]'\n"
          "start = -4\n[spsa]\ndirections = 1\ndeals = 1\n",
          "t.toml"),
      scratch.path("t.db"));
  REQUIRE(run_for(*tuning, kAll));
  CHECK(tuning->plan()->steps[0].changes >= kFewestChanges);
  CHECK(tuning->plan()->steps[0].changes <= kMostChanges);
  // Those of another game end with the widest step: a factor of three, and 5 % of -50 to 50.
  CHECK(tuning->plan()->steps[1].changes == 0);
  CHECK(tuning->plan()->steps[1].step == Approx(2));
  CHECK(tuning->plan()->steps[2].step == Approx(5));
}

TEST_CASE("steps do not hang on the threads that look for them", "[tuning]") {
  const std::string text =
      "method = 'spsa'\nbot = 'evaluator'\ngenerations = 1\nverdict = 0\n"
      "[[parameter]]\npath = 'followers.horizon'\n[[parameter]]\npath = 'city.*'\n"
      "[spsa]\ndirections = 1\ndeals = 1\n";
  const ScratchFolder scratch;
  CHECK(unbroken(text, scratch.path("one.db"), 1) == unbroken(text, scratch.path("three.db"), 3));
}

TEST_CASE("a plan keeps spsa's gains, and one without c and gamma has the file's or those of its time",
          "[tuning]") {
  TuningPlan plan;
  plan.steps = {{0.5, 0.07}};
  plan.generations = 9;
  plan.directions = 3;
  plan.a = 0.25;
  plan.A = 0.9;
  plan.c = 0.6;
  plan.gamma = 0.3;
  const auto gains = [](const TuningConfig& config, const std::string& json) {
    const SpsaSettings settings = spsa_of(config, TuningPlan::read(json, "t.db"));
    return std::vector<double>{*settings.a, *settings.A, settings.c, settings.gamma};
  };
  const TuningConfig silent = read_tuning(kSmall, "t.toml");
  const TuningConfig given = read_tuning(kSmall + "c = 0.4\ngamma = 0.2\n", "t.toml");
  for (const TuningConfig* config : {&silent, &given})
    CHECK(gains(*config, plan.json()) == std::vector{0.25, 0.9, 0.6, 0.3});
  Json older = Json::parse(plan.json());
  older.erase("c");
  older.erase("gamma");
  CHECK(gains(silent, older.dump()) == std::vector{0.25, 0.9, 1.0, 0.101});
  CHECK(gains(given, older.dump()) == std::vector{0.25, 0.9, 0.4, 0.2});
}

TEST_CASE("the tuning that explains spsa's gains names those that there are without it", "[tuning]") {
  const SpsaSettings explained = load_tuning("spsa").spsa;
  const SpsaSettings own;
  CHECK(explained.c == own.c);
  CHECK(explained.gamma == own.gamma);
  CHECK(explained.alpha == own.alpha);
  CHECK(explained.average == own.average);
}

TEST_CASE("what differs with nothing changed is no part of what a step changes", "[tuning]") {
  /// A fifth of the decisions fall by lot, and a number that is twice what it was changes another tenth.
  class Decisions final : public FixedDecisions {
   public:
    [[nodiscard]] double changed_by(const Competitor& bot) const override {
      const double horizon = BotParameters(bot).value("followers.horizon").get<double>();
      return 0.2 + 0.1 * std::abs(std::log2(horizon / 6));
    }
  };
  const TuningConfig config = read_tuning(kSmall, "t.toml");
  const ParameterSpace space(BotParameters(config.bot), config.parameters);
  const StepSize found = find_step(space, 0, Decisions(), 0.2, [] { return true; });
  CHECK(found.changes >= kFewestChanges);
  CHECK(found.changes <= kMostChanges);
  CHECK(found.changes == Approx(0.1 * std::log2(1 + found.step)));
}

TEST_CASE("a tuning of several games weighs them", "[tuning][slow]") {
  const ScratchFolder scratch;
  const auto tuning = Tuning::begin(
      read_tuning(kSmall.substr(0, kSmall.find("[[parameter]]")) +
                      "[[game]]\nrules = 'base'\nweight = 3\n[[game]]\nrules = 'robbers'\nplayers = 3\n" +
                      kSmall.substr(kSmall.find("[[parameter]]")),
                  "t.toml"),
      scratch.path("t.db"));
  REQUIRE(run_for(*tuning, kAll, 2));
  const TuningVerdict verdict = tuning->verdict();
  REQUIRE(verdict.games.size() == 2);
  CHECK(verdict.gain.value == Approx(0.75 * verdict.games[0].value + 0.25 * verdict.games[1].value));
}

TEST_CASE("what comes of a time is as many generations as it has room for", "[tuning][slow]") {
  const ScratchFolder scratch;
  const auto tuning = Tuning::begin(read_tuning(kSmall, "t.toml"), scratch.path("t.db"));
  REQUIRE(run_for(*tuning, kAll, 2, {6, std::nullopt}));
  CHECK(tuning->search().generation() > 1);
  CHECK(tuning->searched());
  CHECK(tuning->verdict().complete());
}

TEST_CASE("a verdict says what was gained, or what at most is left", "[tuning]") {
  TuningVerdict verdict;
  verdict.deals = 100;
  verdict.gain = {2, 1, 3};
  CHECK(says(verdict.words(), "gains 2.00 points a deal (+1.00"));
  verdict.gain = {0.5, -0.5, 1.5};
  CHECK(says(verdict.words(), "no gain of more than 1.50 points a deal is left"));
  verdict.gain = {-2, -3, -1};
  CHECK(says(verdict.words(), "LOSES 2.00"));
}

TEST_CASE("files that make no tuning are refused", "[tuning]") {
  CHECK(says(refusal("method = 'luck'\nbot = 'evaluator'\n"), "expected"));
  CHECK(says(refusal("method = 'spsa'\nbot = 'evaluator'\n"), "[[parameter]]"));
  CHECK(says(refusal("method = 'spsa'\nbot = 'nobody'\n"), "nobody"));
  CHECK(says(refusal("method = 'race'\nbot = 'evaluator'\n"), "nothing to race"));
  CHECK(says(refusal("method = 'scan'\nbot = 'evaluator'\n[[parameter]]\npath = 'road.*'\nvalues = [1.0]\n"),
             "pattern"));
  CHECK(says(refusal(kSmall + "[race]\nblock = 3\n"), "race"));
  CHECK(says(refusal("opponents = 'opposite'\nmethod = 'race'\nbot = 'evaluator'\nbots = ['greedy']\n"),
             "opposite"));
  CHECK(says(refusal("measure = 'score'\n" + kSmall), "score"));
  CHECK(says(refusal("rules = 'base'\n" + kSmall + "[[game]]\nrules = 'base'\n"), "[[game]]"));
  CHECK(says(refusal("method = 'cma-es'\nbot = 'evaluator'\n[[parameter]]\npath = 'road.rate'\n"), "two"));
}

TEST_CASE("the command line's method and bot stand in place of the file's, in the store as well",
          "[tuning]") {
  const ScratchFolder scratch;
  const std::string bot = scratch.file(
      "b.toml",
      "player = 'evaluator'\nname = 'b'\nparameters.followers.horizon = 3.5\nparameters.city.rate = 0.7\n");
  const std::string both = kSmall + "[fit]\ngames = 10\nfolds = 2\n[cma-es]\ndeals = 7\n";
  const TuningConfig fit = read_tuning(both, "t.toml", {"fit", ""});
  CHECK(fit.method == TuningMethod::fit);
  CHECK(fit.parameters.at(0).start() == 6);
  CHECK(fit.fit.games == 10);
  const TuningConfig from = read_tuning(both, "t.toml", {"cma-es", bot});
  CHECK(from.method == TuningMethod::cma_es);
  CHECK(from.cma_es.deals == 7);
  CHECK(from.parameters.at(0).start() == 3.5);
  CHECK(from.parameters.at(1).start() == 0.7);
  CHECK(BotParameters(from.bot).value("followers.horizon") == 3.5);

  (void)Tuning::begin(read_tuning(both, "t.toml", {"fit", bot}), scratch.path("t.db"));
  const auto opened = Tuning::open(scratch.path("t.db"), TuningStore::Access::read);
  CHECK(opened->config().changes == TuningChanges{"fit", bot});
  CHECK(opened->config().method == TuningMethod::fit);
  CHECK(opened->config().parameters.at(0).start() == 3.5);

  CHECK(says(refusal(kSmall, {"race", ""}), "--method: found \"race\", expected spsa, cma-es, fit"));
  CHECK(says(refusal("method = 'scan'\nbot = 'evaluator'\n", {"", bot}),
             "found scan with --method or --from, expected spsa, cma-es, fit"));
  CHECK(says(refusal(kSmall, {"", "nobody"}), "nobody"));
  CHECK(says(refusal(kSmall + "[fit]\nfold = 2\n"), "fold"));
}

TEST_CASE("while a tuning runs it is told how far it is, and where the parameters went", "[tuning]") {
  using Stage = TuningProgress::Stage;
  const ScratchFolder scratch;
  const auto tuning = Tuning::begin(read_tuning(kSmall, "t.toml"), scratch.path("t.db"));
  CHECK(tuning_live_text({Stage::steps, 3, 0}, *tuning, 0) == "looking for steps: 3 bots asked\n");
  CHECK(tuning_live_text({Stage::pace, 2, 0}, *tuning, 0) == "measuring the pace\n");
  CHECK(tuning_live_text({Stage::positions, 7, 20}, *tuning, 9) == "games to fit: 7 of 20, 9 s left\n");
  REQUIRE(run_for(*tuning, kAll));
  const std::string search = tuning_live_text({Stage::search, 6, 9}, *tuning, 75);
  CHECK(says(search, "generation 6 of 9, 1 min 15 s left\n"));
  for (const char* line : {"  followers.horizon  ", "  city.rate          "}) {
    const std::size_t at = search.find(line);
    REQUIRE(at != std::string::npos);
    const std::string text = search.substr(at, search.find('\n', at) - at);
    // The start and six generations; U+2581 to U+2588.
    int bars = 0;
    for (std::size_t bar = 0; (bar = text.find("\xe2\x96", bar)) != std::string::npos; ++bar) ++bars;
    CHECK(bars == 7);
    CHECK(says(text, " → "));
  }
  CHECK(says(tuning_live_text({Stage::verdict, 60, 60}, *tuning, 0), "verdict: deal 60 of 60, "));
}

TEST_CASE("a sparkline goes from the least to the largest", "[tuning]") {
  CHECK(sparkline({1, 2, 3}, 3) == "▁▅█");
  CHECK(sparkline({5}, 10) == "▅");
  CHECK(sparkline({}, 10).empty());
  CHECK(sparkline({1, 1, 1, 1}, 2) == "▅▅");
}

}  // namespace
}  // namespace bastide::arena::tuning_test
