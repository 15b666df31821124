#include "arena/bots/parameters_text.hpp"

#include "ai/bots/bot.hpp"
#include "ai/expectimax/parameters.hpp"
#include "engine/config/config.hpp"
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

}  // namespace

}  // namespace bastide::tests::parameters_text_test
