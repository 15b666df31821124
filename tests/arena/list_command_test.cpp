// bastide list, and what it knows of files and parameters.

#include "arena/bots/key_comments.hpp"
#include "arena/bots/parameter_list.hpp"
#include "engine/config/defaults.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace bastide::tests::list_command_test {
namespace {

using namespace arena;
using nlohmann::json;

TEST_CASE("list has every built-in file with its first sentence", "[command]") {
  for (const char* kind :
       {"bots", "rules", "tournaments", "tuning", "learning", "nets", "yardsticks", "tiles"}) {
    const Ran ran = run_bastide(std::string("list ") + kind + " --json");
    REQUIRE(ran.code == 0);
    const json list = json::parse(ran.out);
    std::size_t expected = 0;
    for (const std::string_view name : engine::built_in_names(kind))
      expected += name.find('/') == std::string_view::npos ? 1 : 0;
    CHECK(list.size() == expected);
    const Ran table = run_bastide(std::string("list ") + kind);
    for (const json& entry : list) {
      INFO(entry.dump());
      CHECK(entry["about"].get<std::string>().size() > 10);
      CHECK(table.out.find(entry["name"].get<std::string>()) != std::string::npos);
    }
  }
  const json rules = json::parse(run_bastide("list rules --json").out);
  CHECK(rules[0] == json({{"name", "base"},
                          {"players", "2 to 6"},
                          {"tiles", 72},
                          {"about", "The base game with farmers."}}));
  CHECK(run_bastide("list").code == 2);
  CHECK(run_bastide("list botz").err.find("did you mean bots?") != std::string::npos);
}

TEST_CASE("Every parameter of every built-in bot is explained, and lies in its range", "[command]") {
  int parameters = 0;
  for (const std::string_view name : engine::built_in_names("bots")) {
    if (name.find('/') != std::string_view::npos) continue;
    for (const ExplainedParameter& explained :
         explain_parameters(ai::load_bot(std::string(name)).parameters)) {
      const Parameter& parameter = explained.parameter;
      INFO(name << " " << parameter.path);
      ++parameters;
      CHECK(explained.comment.size() > 10);
      CHECK(explained.standard.type() == parameter.value.type());
      std::vector<double> numbers;
      if (parameter.value.is_number()) numbers = {parameter.value.get<double>()};
      if (parameter.value.is_array()) numbers = parameter.value.get<std::vector<double>>();
      for (const double number : numbers) {
        CHECK(number >= parameter.low);
        CHECK(number <= parameter.high);
      }
      if (parameter.type == Parameter::Type::choice)
        CHECK(std::count(parameter.choices.begin(), parameter.choices.end(),
                         parameter.value.get<std::string>()) == 1);
    }
  }
  CHECK(parameters > 500);
}

TEST_CASE("list parameters tells values, ranges, defaults and comments", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file(
      "b.toml", "player = 'mcts'\nname = 'b'\nbudget = {iterations = 1}\n[parameters]\nexploration = 7\n");
  const std::string out = scratch.path("p.json");
  const Ran ran = run_bastide("list parameters " + file + " --json=" + out);
  CHECK(ran.code == 0);
  CHECK(ran.out.find("parameters.exploration = 7  (default 12)\n    number from 0 to 1000000.\n") !=
        std::string::npos);
  json found;
  for (const json& entry : json::parse(file_text(out))) {
    if (entry["path"] == "parameters.exploration") found = entry;
  }
  CHECK(found["type"] == "number");
  CHECK(found["low"] == 0);
  CHECK(found["default"] == 12.0);
  CHECK(found["value"] == 7.0);
  CHECK(found["comment"].get<std::string>().starts_with("How strongly rarely tried actions"));
  CHECK(run_bastide("list parameters random").out == "random has no parameters.\n");
}

TEST_CASE("Numbers for more players are explained as those for two are", "[command]") {
  const ScratchFolder scratch;
  for (const auto& [bot, before] :
       {std::pair("evaluator", "parameters."), std::pair("bastide", "parameters.evaluation.")}) {
    const std::string out = scratch.path("p.json");
    CHECK(run_bastide(std::string("list parameters ") + bot + " --json=" + out).code == 0);
    std::map<std::string, std::string> comments;
    for (const json& entry : json::parse(file_text(out))) comments[entry["path"]] = entry["comment"];
    for (const char* number : {"road.rate", "followers.horizon", "field.free"}) {
      const std::string comment = comments[std::string(before) + number];
      CHECK(comment.size() > 20);
      CHECK(comments[std::string(before) + "three." + number] == comment);
      CHECK(comments[std::string(before) + "crowd." + number] == comment);
    }
  }
}

TEST_CASE("A key's comment stands above it, or above the keys or the table that it is with", "[config]") {
  const KeyComments comments = read_key_comments(
      "# The file.\n\na = 1\n# Of b,\n# and c.\nb = 1\nc = 2\n\n# To nobody.\n\nd = 1\n"
      "# Of the table.\n[t.u]\ne = 1\n# Of f.\nf = 2\n");
  CHECK(!comments.contains("a"));
  CHECK(comments.at("b") == "Of b, and c.");
  CHECK(comments.at("c") == "Of b, and c.");
  CHECK(!comments.contains("d"));
  CHECK(comments.at("t.u.e") == "Of the table.");
  CHECK(comments.at("t.u.f") == "Of f.");
  CHECK(first_sentence("# One, by\n# C. Heyden of A. It\n# goes on.\n") ==
        "One, by C. Heyden of A. It goes on.");
  CHECK(first_sentence("# One\n#\n# Two.\n") == "One");
  CHECK(first_sentence("x = 1\n").empty());
}

}  // namespace
}  // namespace bastide::tests::list_command_test
