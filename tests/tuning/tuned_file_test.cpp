#include "arena/tuning/tuned_file.hpp"

#include "engine/config/defaults.hpp"
#include "tests/catch.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena::tuned_file_test {
namespace {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The file as a bot.
BotParameters read_back(const std::string& text) {
  return BotParameters(read_competitor(engine::Config::parse(text, "tuned")));
}

TEST_CASE("a tuned file keeps its comments and has old and new beside each other", "[tuning]") {
  const std::string text = engine::find_config("bots", "evaluator").text;
  const BotParameters bot(load_competitor("evaluator"));
  const auto before = [&](const std::string& path) { return bot.value(path).get<double>(); };
  const std::vector<Change> changes = {{"road.rate", 0.171234567},
                                       {"followers.worth[0]", 11.5},
                                       {"city.rate", before("city.rate")},
                                       {"castle.tokens[8]", 6}};
  const std::string tuned = tuned_file(text, bot, changes, "evaluator tuned");
  CHECK(says(tuned, fmt::format("rate = 0.17123  # {} before\n", before("road.rate"))));
  CHECK(says(tuned, fmt::format("worth = [11.5, {}, ", before("followers.worth[1]"))));
  CHECK(
      says(tuned, fmt::format("]  # [{}, {}, ", before("followers.worth[0]"), before("followers.worth[1]"))));
  CHECK(says(tuned, fmt::format("[parameters.city]\nrate = {}\n", before("city.rate"))));
  CHECK(says(tuned, "name = \"evaluator tuned\"\n"));
  CHECK(std::count(tuned.begin(), tuned.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
  const BotParameters again = read_back(tuned);
  CHECK(again.value("road.rate").get<double>() == Approx(0.17123));
  CHECK(again.value("followers.worth[0]").get<double>() == Approx(11.5));
  CHECK(again.value("castle.tokens[8]").get<double>() == Approx(6));
  CHECK(again.value("road.death") == bot.value("road.death"));
}

TEST_CASE("values that a file leaves out are added to their tables, or in tables of their own", "[tuning]") {
  const std::string text =
      "player = 'evaluator'\nname = 'mine'\n\n# Roads.\n[parameters.road]\nrate = 0.2 # mine\n\n"
      "# Cities.\n[parameters.city]\nrate = 0.3\n";
  const BotParameters bot = read_back(text);
  const std::string tuned = tuned_file(
      text, bot, {{"road.death", 0.1}, {"city.growth", 1.5}, {"field.risk", 0.5}, {"monastery.rate", 0.05}},
      "m");
  const BotParameters again = read_back(tuned);
  CHECK(again.value("road.death").get<double>() == Approx(0.1));
  CHECK(again.value("city.growth").get<double>() == Approx(1.5));
  CHECK(again.value("field.risk").get<double>() == Approx(0.5));
  CHECK(again.value("monastery.rate").get<double>() == Approx(0.05));
  CHECK(again.value("road.rate").get<double>() == Approx(0.2));
  CHECK(tuned.find("death = 0.1") < tuned.find("# Cities."));
}

TEST_CASE("a list over several lines is replaced as a whole", "[tuning]") {
  const std::string text =
      "player = 'evaluator'\nname = 'mine'\n[parameters.followers]\nworth = [9, 8, 7,\n  6, 5, 4,\n  "
      "3]\nhorizon = 2\n";
  const std::string tuned = tuned_file(text, read_back(text), {{"followers.worth[6]", 2}}, "m");
  CHECK(read_back(tuned).value("followers.worth[6]").get<double>() == Approx(2));
  CHECK(read_back(tuned).value("followers.horizon").get<double>() == Approx(2));
}

}  // namespace
}  // namespace bastide::arena::tuned_file_test
