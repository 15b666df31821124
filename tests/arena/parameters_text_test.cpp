#include "arena/bots/parameters_text.hpp"

#include "ai/bots/bot.hpp"
#include "ai/expectimax/parameters.hpp"
#include "engine/config/config.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <string>
#include <variant>

namespace bastide::tests::parameters_text_test {
namespace {

using ai::ExpectimaxParameters;

TEST_CASE("what an expectimax bot is told is written as it is read", "[expectimax]") {
  const auto read = [](const std::string& text) {
    return ai::read_bot(engine::Config::parse("player = 'expectimax'\n" + text, "x.toml")).parameters;
  };
  const std::string weights = "[parameters.value.followers]\nturn = 3.5\n";
  const ai::Parameters bot =
      read("[parameters]\ndepth = 4\nevaluation = 'value'\npruning = 'star2'\nexact_tiles = 3\n" + weights);
  CHECK(std::get<ExpectimaxParameters>(bot).value.followers.turn == 3.5F);
  CHECK(read(arena::parameters_toml(bot)) == bot);
  const ai::Parameters heyden = ai::load_bot("heyden-3").parameters;
  CHECK(read(arena::parameters_toml(heyden)) == heyden);
  CHECK(message_of([&] { return read(weights); }).find("evaluation") != std::string::npos);
}

TEST_CASE("an evaluation's numbers are those of another bot's file, and what stands beside that",
          "[evaluator]") {
  const ScratchFolder scratch;
  const std::string tuned = scratch.file(
      "tuned.toml",
      "player = 'evaluator'\n[parameters]\nroad = { rate = 0.5, death = 0.25 }\ncastle.path = 0.75\n");
  const auto read = [](const std::string& text) {
    return ai::read_bot(engine::Config::parse(text, "x.toml")).parameters;
  };
  const std::string from = "from = '" + tuned + "'\n";
  ai::EvaluationParameters expected;
  expected.road.rate = 0.5F;
  expected.road.death = 0.25F;
  expected.castle.path = 0.75F;
  CHECK(std::get<ai::EvaluatorParameters>(read("player = 'evaluator'\n[parameters]\n" + from)).evaluation ==
        expected);
  expected.road.death = 0.3F;
  for (const std::string table :
       {"player = 'champion'\n[parameters.evaluation]\n",
        "player = 'mcts'\n[parameters]\nleaf = 'value'\n[parameters.evaluation]\n"}) {
    INFO(table);
    const ai::Parameters bot = read("budget.iterations = 8\n" + table + from + "road.death = 0.3\n");
    const auto* champion = std::get_if<ai::ChampionParameters>(&bot);
    CHECK((champion != nullptr ? champion->evaluation : std::get<ai::MctsParameters>(bot).evaluation) ==
          expected);
  }
  const ai::Parameters learned = read("player = 'evaluator'\n[parameters]\nfrom = 'learned'\n");
  CHECK(!std::get<ai::EvaluatorParameters>(learned).evaluation.learned.nets.empty());

  const auto refusal = [&](const std::string& name) {
    return message_of([&] { (void)read("player = 'evaluator'\n[parameters]\nfrom = '" + name + "'\n"); });
  };
  CHECK(refusal("nobody").find("x.toml:3:8: from: found \"nobody\"") == 0);
  CHECK(refusal("uct").find("found mcts, expected evaluator") != std::string::npos);
  const std::string again =
      scratch.file("again.toml", "player = 'evaluator'\nparameters.from = 'again.toml'\n");
  CHECK(refusal(again).find("found a bot that takes another's numbers") != std::string::npos);
  const std::string wrong = scratch.file("wrong.toml", "player = 'evaluator'\nparameters.road.rat = 1.0\n");
  CHECK(refusal(wrong).find("wrong.toml:2:") != std::string::npos);
  const std::string table = scratch.file("table.toml", "player = 'evaluator'\nparameters.raod.rate = 1.0\n");
  CHECK(refusal(table).find("table.toml:2:") != std::string::npos);
}

}  // namespace

}  // namespace bastide::tests::parameters_text_test
