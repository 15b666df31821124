#include "arena/tuning/parameter_space.hpp"

#include "ai/evaluation/parameters.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena::parameter_space_test {
namespace {

/// What the program says of evaluator.
const ai::EvaluationParameters kNumbers;

BotParameters evaluator() {
  return BotParameters(load_competitor("evaluator"));
}

std::vector<TunedParameter> read(const std::string& toml) {
  return read_tuned_parameters(engine::Config::parse(toml, "t.toml").tables("parameter"), evaluator());
}

std::string refusal(const std::string& toml) {
  try {
    (void)read(toml);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a tuned parameter has the bot's value, the program's range and a scale by itself", "[tuning]") {
  const auto list = read("[[parameter]]\npath = 'road.rate'\n[[parameter]]\npath = 'field.growth'\n");
  REQUIRE(list.size() == 2);
  CHECK(list[0].start() == Approx(kNumbers.road.rate));
  CHECK(list[0].low == 0);
  CHECK(list[0].high == 10);
  CHECK(list[0].logarithmic);
  CHECK(!list[1].logarithmic);  // may be below 0
}

TEST_CASE("a pattern stands for all numbers that begin so, lists number by number", "[tuning]") {
  CHECK(read("[[parameter]]\npath = 'road.*'\n").size() == 8);
  const auto worth = read("[[parameter]]\npath = 'followers.worth'\n");
  REQUIRE(worth.size() == 7);
  CHECK(worth[2].name == "followers.worth[2]");
  CHECK(worth[2].start() == Approx(kNumbers.followers.worth[2]));
  CHECK(read("[[parameter]]\npath = 'followers.worth[6]'\n")[0].start() ==
        Approx(kNumbers.followers.worth[6]));
}

TEST_CASE("coordinates and values are each other's inverse on both scales", "[tuning]") {
  auto list = read(
      "[[parameter]]\npath = 'road.rate'\nstep = 0.25\n"
      "[[parameter]]\npath = 'followers.horizon'\nscale = 'linear'\nstep = 0.5\n");
  CHECK(list[0].value(0, 2) == Approx(kNumbers.road.rate * 1.25 * 1.25));
  CHECK(list[1].value(0, 2) == Approx(kNumbers.followers.horizon + 1));
  for (const TunedParameter& parameter : list)
    CHECK(parameter.coordinate(parameter.value(0, -1.5)) == Approx(-1.5));
}

TEST_CASE("a group moves together, and none of it leaves its range", "[tuning]") {
  const auto list = read(
      "[[parameter]]\nname = 'faith'\npaths = ['road.rate', 'city.rate', 'field.risk']\n"
      "step = 0.1\n");
  REQUIRE(list.size() == 1);
  CHECK(list[0].name == "faith");
  const ParameterSpace space(evaluator(), list);
  const Box box = space.box();
  // field.risk of at most 1 ends it.
  CHECK(box.high[0] == Approx(std::log(1 / kNumbers.field.risk) / std::log(1.1)));
  const auto changes = space.changes({1});
  REQUIRE(changes.size() == 3);
  CHECK(changes[1].first == "city.rate");
  CHECK(changes[1].second.get<double>() == Approx(kNumbers.city.rate * 1.1));
  const Competitor bot = space.bot_at({1}, "changed");
  CHECK(bot.name == "changed");
  CHECK(BotParameters(bot).value("city.rate").get<double>() == Approx(kNumbers.city.rate * 1.1));
  CHECK(BotParameters(bot).value("road.death").get<double>() == Approx(kNumbers.road.death));
}

TEST_CASE("numbers of a list and of the evaluation inside a bot are set by their paths", "[tuning]") {
  const BotParameters bot(load_competitor("bastide"));
  const Competitor changed =
      bot.with({{"evaluation.followers.worth[1]", 8.5}, {"evaluation.city.rate", 0.3}}, "b");
  CHECK(BotParameters(changed).value("evaluation.followers.worth[1]").get<double>() == Approx(8.5));
  CHECK(BotParameters(changed).value("evaluation.followers.worth[0]").get<double>() ==
        Approx(kNumbers.followers.worth[0]));
  CHECK(BotParameters(changed).value("evaluation.city.rate").get<double>() == Approx(0.3));
}

TEST_CASE("what cannot be tuned is refused with what was found and expected", "[tuning]") {
  CHECK(says(refusal("[[parameter]]\npath = 'road.speed'\n"),
             "found \"road.speed\", expected a number of evaluator"));
  CHECK(says(refusal("[[parameter]]\npath = 'road.rate'\nlow = 5\n"),
             fmt::format("found a start of {}", kNumbers.road.rate)));
  CHECK(says(refusal("[[parameter]]\npath = 'road.rate'\nhigh = 11\n"), "high"));
  CHECK(says(refusal("[[parameter]]\npath = 'road.rate'\n[[parameter]]\npath = 'road.*'\n"), "twice"));
  CHECK(says(refusal("[[parameter]]\npath = 'road.rate'\nspeed = 1\n"), "speed"));
  CHECK(says(refusal("[[parameter]]\npaths = []\n"), "found none"));
  CHECK(says(refusal("[[parameter]]\npath = 'followers.worth[7]'\n"), "followers.worth[7]"));
  CHECK(says(refusal("[[parameter]]\npath = 'road.*'\nstart = 1\n"), "start"));
  CHECK(says(refusal("[[parameter]]\npath = 'field.growth'\nstart = 0\nscale = 'log'\n"), "not above 0"));
}

}  // namespace
}  // namespace bastide::arena::parameter_space_test
