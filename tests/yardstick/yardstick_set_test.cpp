// Sets: made, stored, read, and asked.

#include "arena/yardstick/yardstick_set.hpp"

#include "arena/yardstick/ask.hpp"
#include "arena/yardstick/build_set.hpp"
#include "arena/yardstick/losses.hpp"
#include "arena/yardstick/question_bytes.hpp"
#include "engine/any/visit.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <atomic>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

namespace bastide::tests::yardstick_set_test {
namespace {

using namespace arena;

const std::atomic<bool> kNever{false};

const std::string kPlan =
    "name = 'small'\nrules = 'base'\nseed = 5\nquestions = 6\n"
    "[[table]]\nplayers = 2\nshare = 0.5\n[[table]]\nplayers = 3\nshare = 0.5\n"
    "[[bot]]\nfrom = 'greedy'\n[[bot]]\nfrom = 'evaluator'\n"
    "[judge]\npolicy = 'evaluator'\npolicy_turns = 0\nhorizon = 3\nmost_orders = 32\nexact_nodes = 1000\n"
    "[second_judge]\npolicy = 'evaluator'\nhorizon = 2\nmost_orders = 32\n";

std::map<std::int64_t, StoredQuestion> made(const YardstickPlan& plan, std::vector<std::int64_t> numbers,
                                            int threads) {
  std::map<std::int64_t, StoredQuestion> all;
  const PieceWork work =
      questions_to_make(plan, std::move(numbers), [&](const StoredQuestion& one) { all[one.number] = one; });
  CHECK(do_pieces(work, make_question_maker, threads, StopSignal(kNever)));
  return all;
}

std::string text_of(const StoredQuestion& question) {
  std::string text = question.record + std::to_string(question.playouts);
  for (const StoredTurn& turn : question.turns)
    text += "|" + turn.actions + std::to_string(turn.behind[0]) + std::to_string(turn.behind[1]);
  return text;
}

TEST_CASE("a question is the same whatever else is made, on any number of threads", "[yardstick]") {
  const YardstickPlan plan = read_plan(kPlan, "plan");
  const auto all = made(plan, {1, 2, 3, 4}, 1);
  REQUIRE(all.size() == 4);
  const auto two = made(plan, {4, 2}, 2);
  CHECK(text_of(two.at(2)) == text_of(all.at(2)));
  CHECK(text_of(two.at(4)) == text_of(all.at(4)));
  CHECK(text_of(all.at(1)) != text_of(all.at(2)));
}

TEST_CASE("a question as bytes is what it was, and no beginning of it is read", "[yardstick][pieces]") {
  const YardstickPlan plan = read_plan(kPlan, "plan");
  for (const auto& [number, question] : made(plan, {2}, 1)) {
    const Bytes bytes = write_question(question);
    CHECK(text_of(read_question(bytes)) == text_of(question));
    CHECK(write_question(read_question(bytes)) == bytes);
    for (std::size_t size = 0; size < bytes.size(); size += 7)
      CHECK_THROWS_AS(read_question(std::span(bytes).first(size)), MessageError);
  }
}

TEST_CASE("a set that would be played differently is not made here", "[yardstick][pieces]") {
  const YardstickPlan plan = read_plan(kPlan, "plan");
  PieceWork work = questions_to_make(plan, {1}, [](const StoredQuestion&) { FAIL("a question was made"); });
  ByteWriter other;
  other.text(kPlan);
  other.text("plan");
  other.u64(0);  // by its own numbers
  other.text("another hash");
  work.plan = std::move(other).take();
  CHECK(message_of([&] { return do_pieces(work, make_question_maker, 1, StopSignal(kNever)); }) ==
        "rules, tiles, players or nets of plan play differently here, expected the same");
}

TEST_CASE("a set comes back from its store as it was made, and can be asked", "[yardstick]") {
  const ScratchFolder scratch;
  YardstickPlan plan = read_plan("second_share = 1\n" + kPlan, "plan");
  const std::string path = scratch.path("small.db");
  const auto all = made(plan, {1, 2, 3, 4, 5, 6}, 0);
  {
    const auto store = open_for(plan, path);
    for (const auto& [number, question] : all) store->add(question);
    store->finish();
  }
  const YardstickSet set = load_set(path);
  CHECK(set.name == "small");
  REQUIRE(set.questions.size() == 6);
  bool three = false;
  for (const Question& question : set.questions) {
    const StoredQuestion& stored = all.at(question.number);
    REQUIRE(question.values.turns.size() == stored.turns.size());
    three = three || question.record.players.size() == 3;
    const auto before = set.game.final_state(question.record);
    for (std::size_t i = 0; i < stored.turns.size(); ++i) {
      CHECK(turn_text(before, question.values.turns[i].actions) == stored.turns[i].actions);
      CHECK(question.values.turns[i].behind[0] == Approx(stored.turns[i].behind[0]).margin(0.0006));
    }
  }
  CHECK(three);
  const auto again = YardstickStore::open(path, YardstickStore::Access::read_alone);
  double behind = 0;
  for (const StoredQuestion& question : again->questions()) {
    if (question.turns.front().second) CHECK((*question.turns.front().second)[0] == 0);
    for (const StoredTurn& turn : question.turns) behind += turn.second ? (*turn.second)[0] : 0;
  }
  CHECK(behind > 0);  // what the first judge finds worse, the second one does on the whole

  const auto asked = [&](const char* bot, int threads) {
    auto answers = ask(set, load_competitor(bot), 1, threads, StopSignal(kNever), [](std::int64_t) {});
    REQUIRE(answers);
    return *std::move(answers);
  };
  const auto answers = asked("evaluator", 1);
  const auto threaded = asked("evaluator", 3);
  double loss = 0;
  for (std::size_t at = 0; at < answers.size(); ++at) {
    CHECK(answers[at].turn == threaded[at].turn);
    CHECK(answers[at].loss == set.questions[at].values.loss(answers[at].turn));
    loss += answers[at].loss;
  }
  const auto losses = sum_up(set, {"evaluator", "random"}, {answers, asked("random", 0)});
  CHECK(losses[0].all.loss.mean == Approx(loss / 6));
  CHECK(losses[0].more.mean == 0);
  CHECK(losses[1].more.mean == Approx(losses[1].all.loss.mean - losses[0].all.loss.mean));
  CHECK(losses[1].all.loss.mean > losses[0].all.loss.mean);
  int questions = 0;
  for (const LossRow& phase : losses[1].phases) questions += phase.questions;
  for (const LossRow& kind : losses[1].kinds) questions += kind.questions;
  CHECK(questions == 12);
  CHECK(losses_json(set, losses)["bots"][1]["worst"][0]["loss"] >=
        losses_json(set, losses)["bots"][1]["worst"][1]["loss"]);
}

/// What opening a set by the plan says; nothing when it goes on.
std::string opened(const std::string& text, const std::string& path) {
  YardstickPlan plan = read_plan(text, "plan");
  return message_of([&] { return open_for(plan, path); });
}

TEST_CASE("a set is gone on with by its own plan alone", "[yardstick]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("small.db");
  REQUIRE(opened(kPlan, path).empty());
  std::string more = kPlan;
  more.replace(more.find("questions = 6"), 13, "questions = 9");
  CHECK(opened(more, path).empty());
  CHECK(opened("# Explained.\n\n" + kPlan, path).empty());
  std::string other = kPlan;
  other.replace(other.find("seed = 5"), 8, "seed = 6");
  CHECK(opened(other, path).find("another plan than plan") != std::string::npos);
}

TEST_CASE("a set goes on by the numbers that it was begun with", "[yardstick]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("small.db");
  const auto plan_with = [&](const std::string& cost) {
    const std::string bot =
        scratch.file("mine.toml", "player = 'greedy'\n[parameters]\nfigure_cost = " + cost + "\n");
    std::string text = kPlan;
    text.replace(text.find("'greedy'"), 8, "'" + bot + "'");
    for (int judge = 0; judge < 2; ++judge)
      text.replace(text.find("policy = 'evaluator'"), 20, "policy = '" + bot + "'");
    return read_plan(text, "plan");
  };
  const auto cost_of = [](const ai::Bot& of) {
    return std::get<ai::GreedyParameters>(of.parameters).figure_cost;
  };
  YardstickPlan begun = plan_with("0.5");
  (void)open_for(begun, path);
  const std::string first = text_of(made(begun, {1}, 1).at(1));
  YardstickPlan later = plan_with("9");
  CHECK(cost_of(later.bots.front()) == 9);
  (void)open_for(later, path);
  CHECK(cost_of(later.bots.front()) == 0.5);
  CHECK(cost_of(later.judge.policy) == 0.5);
  CHECK(cost_of(later.second_judge->policy) == 0.5);
  CHECK(later.bots.size() == begun.bots.size());
  CHECK(numbers_of(later) == numbers_of(begun));
  // Threads and ranks hear of them as well.
  CHECK(text_of(made(later, {1}, 2).at(1)) == first);
}

TEST_CASE("a set is not gone on with by a program that plays otherwise", "[yardstick]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("small.db");
  const auto with = [&](const char* key, const std::string& value) {
    std::filesystem::remove(path);
    YardstickPlan plan = read_plan(kPlan, "plan");
    open_for(plan, path)->file().set(key, value);
    return opened(kPlan, path);
  };
  CHECK(with("name", "other").empty());
  for (const char* key : {"bots", "judge", "second_judge"}) {
    INFO(key);
    CHECK(with(key, "name = 'random'\nplayer = 'random'\n").find("other rules, tiles, players or nets") !=
          std::string::npos);
    CHECK(with(key, "name = 'random'\nplayer = 'rndom'\n").starts_with(path + ": " + key + ":2"));
  }
  CHECK(with("play", "0123456789abcdef").find("other rules, tiles, players or nets") != std::string::npos);
}

TEST_CASE("sets that come with the program are such that their plans go on with them", "[yardstick]") {
  const ScratchFolder scratch;
  int sets = 0;
  for (const auto& file : std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/configs/yardsticks")) {
    if (file.path().extension() != ".db") continue;
    ++sets;
    const std::string name = file.path().stem().string();
    INFO(name);
    const std::string copy = scratch.path(name + ".db");
    std::filesystem::copy_file(file.path(), copy);
    YardstickPlan plan = load_plan(name);
    CHECK_NOTHROW(open_for(plan, copy));
  }
  CHECK(sets > 0);
}

TEST_CASE("plans and sets that make no sense are refused with their place", "[yardstick]") {
  const auto refused = [](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    return message_of([&] { return read_plan(text, "plan.toml"); });
  };
  CHECK(refused(kPlan, "rules = 'base'", "rules = 'bse'").starts_with("plan.toml:2:"));
  CHECK(refused(kPlan, "questions = 6", "questions = 0").starts_with("plan.toml:4:"));
  CHECK(refused(kPlan, "from = 'greedy'", "from = 'bastide'").find("with a time") != std::string::npos);
  CHECK(refused(kPlan, "from = 'greedy'", "name = 'mine'\ncommand = ['./mine']").find("a program") !=
        std::string::npos);
  CHECK(refused(kPlan, "horizon = 3", "horizn = 3").find("horizn") != std::string::npos);
  CHECK(refused(kPlan, "players = 3", "players = 9").starts_with("plan.toml:9:"));

  const ScratchFolder scratch;
  const std::string path = scratch.path("bad.db");
  const auto spoilt = [&](const char* actions, double behind, const char* record) {
    std::filesystem::remove(path);
    YardstickPlan plan = read_plan(kPlan, "plan");
    const auto store = open_for(plan, path);
    StoredQuestion question = made(plan, {1}, 1).at(1);
    if (actions != nullptr) question.turns.back().actions = actions;
    if (record != nullptr) question.record = record;
    question.turns.back().behind[0] = behind;
    store->add(question);
    return message_of([&] { return read_set(*store); });
  };
  CHECK(spoilt(nullptr, 1, nullptr).empty());
  CHECK(spoilt("Z 99,99 0, -", 1, nullptr).starts_with(path + ": question 1: turn "));
  CHECK(spoilt("", 1, nullptr).starts_with(path + ": question 1: turn "));
  CHECK(spoilt(nullptr, 1, "bastide record 1\nrules base\nplayers 2\n").find("no player decides") !=
        std::string::npos);
  CHECK(spoilt(nullptr, 1, "nonsense").starts_with(path + ": question 1: record:1"));
  CHECK(message_of([&] { return load_set(scratch.path("none.db")); }).find("no store there") !=
        std::string::npos);
  CHECK(message_of([] { return find_set("bse"); }).find("which is no set") != std::string::npos);
}

TEST_CASE("the ladder of levels has its rungs in order, and one for everybody", "[yardstick]") {
  REQUIRE_FALSE(levels().empty());
  for (std::size_t i = 1; i < levels().size(); ++i) {
    CHECK(levels()[i - 1].loss < levels()[i].loss);
    CHECK(levels()[i - 1].analysed < levels()[i].analysed);
  }
  CHECK(level_of(-1) == levels().front().name);
  CHECK(level_of(1e6) == levels().back().name);
  for (const Level& level : levels()) {
    CHECK(level_of(level.loss) == level.name);
    CHECK(level_text({level.analysed, 0}, kLeastTurnsForLevel) == level.name);
  }
}

}  // namespace
}  // namespace bastide::tests::yardstick_set_test
