// The player that looks one turn ahead with the evaluation.

#include "ai/bots/bot.hpp"
#include "arena/bots/parameters_text.hpp"
#include "engine/games/games.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <nlohmann/json.hpp>

namespace bastide::tests::evaluator_test {
namespace {

using engine::BaseCarcassonne;
using Evaluator = ai::EvaluatorPlayer<BaseCarcassonne>;

BaseCarcassonne make_game() {
  const engine::RuleSet rules = engine::load_rules("base");
  return {rules, engine::load_tiles(rules)};
}

ai::Parameters read(const std::string& toml) {
  return ai::read_bot(engine::Config::parse("player = 'evaluator'\n" + toml, "test")).parameters;
}

}  // namespace

TEST_CASE("evaluator has the numbers of its file without one") {
  CHECK(ai::load_bot("evaluator").parameters == ai::Parameters{ai::EvaluatorParameters{}});
}

TEST_CASE("the evaluation's numbers are read, written and read again") {
  ai::EvaluationParameters numbers;
  numbers.followers.worth = {1, 2, 3.5F, 4, 5, 6, 7.25F};
  numbers.city.death = 0.33F;
  const ai::Parameters parameters = ai::EvaluatorParameters{numbers};
  CHECK(read(arena::parameters_toml(parameters)) == parameters);
  CHECK(arena::parameters_json(parameters)["city"]["death"] == 0.33);
}

TEST_CASE("what is wrong with the evaluation's numbers is said") {
  const auto message = [](const std::string& toml) { return tests::message_of([&] { (void)read(toml); }); };
  CHECK(message("[parameters.followers]\nworth = [1, 2]\n") ==
        "test:3:9: worth: found 2 numbers, expected 7");
  CHECK(message("[parameters.city]\ndeaht = 1\n").find("deaht") != std::string::npos);
  CHECK(message("[parameters.city]\ndeath = -1\n").find("expected a number from 0 to") != std::string::npos);
  CHECK(message("[parameters.forest]\n").find("forest") != std::string::npos);
}

TEST_CASE("evaluator takes four points that nobody else can have") {
  const BaseCarcassonne game = make_game();
  Evaluator evaluator(game, {});
  evaluator.new_game(1);
  auto state = game.initial(2);
  game.apply(state, engine::Action::draw(static_cast<int>(*game.tables().set().find("E"))));
  game.apply(state, evaluator.choose(state, {}).action);
  game.apply(state, evaluator.choose(state, {}).action);
  CHECK(game.scores(state)[0] == 4);
}

}  // namespace bastide::tests::evaluator_test
