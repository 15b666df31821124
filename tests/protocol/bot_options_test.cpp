// Options of bots that are programs: what they list, what their files set, and what they are told.

#include "arena/protocol/bot_options.hpp"

#include "ai/random/random_player.hpp"
#include "arena/failure/failure.hpp"
#include "arena/players/make_player.hpp"
#include "arena/protocol/engine_session.hpp"
#include "arena/protocol/reply.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"
#include "tests/protocol/match.hpp"
#include "tests/protocol/mock_player.hpp"
#include "tests/rules/games.hpp"

#include <nlohmann/json.hpp>

namespace bastide::tests::bot_options_test {

using namespace bastide::arena;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A hello with these options.
std::string hello_with(const std::string& options) {
  return R"({"type":"hello","protocol":1,"minor":2,"name":"b","options":)" + options + "}";
}

/// What is wrong with a hello that lists this; empty if nothing is.
std::string refusal_of(const std::string& options) {
  try {
    (void)read_hello(hello_with(options));
  } catch (const BotFailure& failure) {
    CHECK(failure.failure() == Failure::wrong_reply);
    return failure.what();
  }
  return "";
}

/// The same of one option with these fields, without its place.
std::string refusal_of_one(const std::string& fields) {
  const std::string place = "answer to hello: options[0]: ";
  const std::string refusal = refusal_of("[{" + fields + "}]");
  return refusal.starts_with(place) ? refusal.substr(place.size()) : refusal;
}

/// The mock with options, and these lines in its table [parameters].
Competitor tunable(const std::string& parameters, const std::string& fault = "options") {
  return read_competitor(engine::Config::parse(
      "name = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER "', '" + fault + "']\n[parameters]\n" + parameters,
      "mock.toml"));
}

/// Keeps the `new_game` messages of a talk.
class NewGames final : public TalkListener {
 public:
  void began(pid_t) override {}
  void told(std::string_view line) override {
    const auto message = nlohmann::json::parse(line);
    if (message["type"] == "new_game") all.push_back(message);
  }
  void said(std::string_view) override {}
  void left_over(std::string_view) override {}
  void complained(std::string_view) override {}
  void ended(std::string_view) override {}

  std::vector<nlohmann::json> all;
};

/// Plays two games; gives what the bot was told of them. Throws BotFailure.
std::vector<nlohmann::json> new_games_of(const Competitor& bot) {
  NewGames heard;
  const auto& game = game_of("base");
  const auto player = make_player(game, bot, std::nullopt, {}, &heard);
  ai::RandomPlayer<engine::BaseCarcassonne> other(game);
  for (const std::uint64_t seed : {1, 2}) (void)play_match(game, *player, other, {}, seed);
  return heard.all;
}

/// "failure: message" of the bot's start.
std::string start_failure(const Competitor& bot) {
  try {
    (void)new_games_of(bot);
  } catch (const BotFailure& failure) {
    CHECK(failure.failure() == Failure::start);
    return failure.what();
  }
  return "";
}

std::string read_error(const std::string& parameters) {
  return message_of([&] { return tunable(parameters); });
}

}  // namespace

TEST_CASE("A bot lists options of every type with their defaults and ranges", "[protocol][options]") {
  const auto options = read_hello(hello_with(R"([
      {"name":"city.rate-2_x","type":"number","default":1,"low":0.5,"high":5,"mood":"fine"},
      {"name":"depth","type":"whole","default":2,"low":-1,"high":9},
      {"name":"bold","type":"flag","default":true},
      {"name":"style","type":"choice","default":"wild","choices":["calm","wild"]},
      {"name":"worth","type":"numbers","default":[1,2.5],"low":-10,"high":10}])"))
                           .options;
  REQUIRE(options.size() == 5);
  CHECK(options[0].path == "city.rate-2_x");
  CHECK(range_text(options[0]) == "number from 0.5 to 5");
  CHECK(options[0].value == 1.0);
  CHECK(range_text(options[1]) == "whole number from -1 to 9");
  CHECK(options[1].value == 2);
  CHECK(range_text(options[2]) == "true or false");
  CHECK(options[2].value == true);
  CHECK(range_text(options[3]) == "one of calm, wild");
  CHECK(options[3].value == "wild");
  CHECK(range_text(options[4]) == "2 numbers from -10 to 10");
  CHECK(options[4].value == Json({1.0, 2.5}));
  CHECK(read_hello(R"({"type":"hello","protocol":1,"name":"b"})").options.empty());
  CHECK(read_hello(hello_with("[]")).options.empty());
  CHECK(read_hello(hello_with("null")).options.empty());
}

TEST_CASE("A list of options that is none is refused", "[protocol][options]") {
  CHECK(refusal_of("7") == "answer to hello: options: found 7, expected a list");
  CHECK(refusal_of("[3]") == "answer to hello: options[0]: found 3, expected an object");
  const std::string flag = R"({"name":"a","type":"flag","default":true})";
  CHECK(refusal_of("[" + flag + "," + flag + "]") ==
        "answer to hello: options[1]: name: found \"a\" a second time, expected another name");
  const auto many = [](int count) {
    std::string list;
    for (int i = 0; i < count; ++i)
      list += (i == 0 ? "" : ",") + std::string(R"({"type":"flag","default":true,"name":"o)") +
              std::to_string(i) + "\"}";
    return "[" + list + "]";
  };
  CHECK(refusal_of(many(1000)).empty());
  CHECK(refusal_of(many(1001)) == "answer to hello: options: found 1001, expected at most 1000");
}

TEST_CASE("Each slip in an option is an error that says where", "[protocol][options]") {
  const std::string name = R"("name":"a",)";
  const std::string long_name(65, 'x');
  const std::vector<std::pair<std::string, std::string>> slips = {
      {R"("type":"flag","default":true)", "found no field \"name\", expected it with a text"},
      {R"("name":7,"type":"flag","default":true)", "name: found 7, expected a text"},
      {R"("name":"","type":"flag","default":true)", "name: found \"\", expected 1 to 64 letters"},
      {R"("name":"a b","type":"flag","default":true)", "name: found \"a b\", expected 1 to 64 letters"},
      {R"("name":"ž","type":"flag","default":true)", "name: found \"ž\", expected 1 to 64 letters"},
      {"\"name\":\"" + long_name + R"(","type":"flag","default":true)", "name: found \"xxx"},
      {name + R"("default":true)", "found no field \"type\""},
      {name + R"("type":"colour","default":true)",
       "type: found \"colour\", expected one of: choice, flag, whole, number, numbers"},
      {name + R"("type":"flag")", "found no field \"default\", expected it with true or false"},
      {name + R"("type":"flag","default":1)", "default: found 1, expected true or false"},
      {name + R"("type":"number","default":1,"high":2)", "found no field \"low\""},
      {name + R"("type":"number","default":1,"low":0)", "found no field \"high\""},
      {name + R"("type":"number","default":1,"low":"0","high":2)",
       "low: found \"0\", expected a number from"},
      {name + R"("type":"number","default":1,"low":3,"high":2)",
       "high: found 2, expected at least low, which is 3"},
      {name + R"("type":"number","low":0,"high":2)",
       "found no field \"default\", expected it with a number from 0 to 2"},
      {name + R"("type":"number","default":2.5,"low":0,"high":2)",
       "default: found 2.5, expected a number from 0 to 2"},
      {name + R"("type":"number","default":"x","low":0,"high":2)",
       "default: found \"x\", expected a number from 0 to 2"},
      {name + R"("type":"whole","default":1.5,"low":0,"high":2)",
       "default: found 1.5, expected a whole number from 0 to 2"},
      {name + R"("type":"whole","default":1,"low":0.5,"high":2)", "low: found 0.5, expected a whole number"},
      {name + R"("type":"whole","default":3,"low":0,"high":2)",
       "default: found 3, expected a whole number from 0 to 2"},
      {name + R"("type":"whole","default":0,"low":1,"high":0)",
       "high: found 0, expected at least low, which is 1"},
      {name + R"("type":"whole","default":0,"low":0,"high":9007199254740993)",
       "high: found 9007199254740993, expected"},
      {name + R"("type":"choice","default":"x")", "choices: found none, expected a list of texts"},
      {name + R"("type":"choice","default":"x","choices":"x")", "choices: found \"x\", expected a list"},
      {name + R"("type":"choice","default":"x","choices":[])",
       "choices: found none, expected a list of texts"},
      {name + R"("type":"choice","default":"x","choices":["x",1])",
       "choices: found 1, expected texts in the list"},
      {name + R"("type":"choice","default":"x","choices":["x","x"])",
       "choices: found \"x\" twice, expected it once"},
      {name + R"("type":"choice","default":"x","choices":["x",""])",
       "choices: found \"\", expected texts of 1 to 64"},
      {name + R"("type":"choice","default":"z","choices":["x","y"])",
       "default: found \"z\", expected one of: x, y"},
      {name + R"("type":"numbers","default":1,"low":0,"high":2)", "default: found 1, expected a list"},
      {name + R"("type":"numbers","default":[],"low":0,"high":2)",
       "default: found an empty list, expected numbers"},
      {name + R"("type":"numbers","default":[1,3],"low":0,"high":2)",
       "default: found 3, expected a number from 0 to 2 in the list"},
      {name + R"("type":"numbers","default":[1],"low":2,"high":0)",
       "high: found 0, expected at least low, which is 2"}};
  for (const auto& [fields, expected] : slips) {
    INFO(fields);
    const std::string refusal = refusal_of_one(fields);
    INFO(refusal);
    CHECK(refusal.starts_with(expected));
  }
}

TEST_CASE("A bot's file sets its options by name, in tables or with quoted keys", "[protocol][options]") {
  const Competitor bot = tunable(
      "city.rate = 2\ndepth = 7\n\"bold\" = true\nstyle = 'wild'\nworth = [1, 2.5, "
      "-3]\n[parameters.deep.er]\nx = 0.5\n"
      "\"a.b\" = 1e300\n");
  const OptionValues expected = {{"city.rate", std::int64_t{2}},
                                 {"depth", std::int64_t{7}},
                                 {"bold", true},
                                 {"style", std::string("wild")},
                                 {"worth", std::vector<double>{1, 2.5, -3}},
                                 {"deep.er.x", 0.5},
                                 {"deep.er.a.b", 1e300}};
  CHECK(bot.command()->parameters == expected);
  // The store keeps them as they are, numbers without a fraction included.
  for (const std::string& lines : {std::string(""), std::string("x = 1.0\ny = 1\nz = -0.0\n"),
                                   std::string("x = 'say \"a\\b\"'\ny = []\n")}) {
    const Competitor kept = tunable(lines);
    const std::string text = bot_toml(kept);
    const Competitor again = read_competitor(engine::Config::parse(text, "store"));
    CHECK(again.command()->parameters == kept.command()->parameters);
    CHECK(bot_toml(again) == text);
  }
  CHECK_FALSE(tunable("depth = 1").player == tunable("depth = 1.0").player);
}

TEST_CASE("A value that no option has is refused with its place in the file", "[protocol][options]") {
  CHECK(contains(read_error("x = inf"), "mock.toml:4:5: x: found inf, expected a number from"));
  CHECK(contains(read_error("x = ['a']"), "x: found \"a\", expected a number from -1e+300 to 1e+300"));
  CHECK(contains(read_error("x = 2020-01-01"), "x: found a date or time, expected a number, true or false"));
  CHECK(contains(read_error("a.b = 1\n\"a.b\" = 2"), "found the option \"a.b\" twice, expected it once"));
}

TEST_CASE("Every new game tells a bot what its file sets, and no more", "[protocol][options]") {
  const auto told = new_games_of(tunable("city.rate = 2\nstyle = 'wild'\nworth = [1, 2, 3.5]\n"));
  REQUIRE(told.size() == 2);
  for (const auto& message : told)
    CHECK(message["options"] ==
          nlohmann::json::parse(R"({"city.rate":2,"style":"wild","worth":[1.0,2.0,3.5]})"));
  CHECK(new_games_of(tunable(""))[0]["options"] == nlohmann::json::object());
}

TEST_CASE("A bot that lists no options is told nothing of them", "[protocol][options]") {
  const auto told = new_games_of({"mock", mock_player(), {}});
  REQUIRE(told.size() == 2);
  CHECK_FALSE(told[0].contains("options"));
  CHECK_FALSE(
      nlohmann::json::parse(new_game_line(std::vector<std::string>{"a", "b"}, 0, 1)).contains("options"));
}

TEST_CASE("A value that a bot does not take keeps it from starting", "[protocol][options]") {
  const std::vector<std::pair<std::string, std::string>> slips = {
      {"dept = 3", "found a value for the option \"dept\", expected perhaps \"depth\""},
      {"something_else = 3",
       "found a value for the option \"something_else\", expected one that the bot lists: city.rate, depth"},
      {"city.rate = 5.5", "option \"city.rate\": found 5.5, expected a number from 0 to 5"},
      {"city.rate = -1", "option \"city.rate\": found -1, expected a number from 0 to 5"},
      {"city.rate = 'high'", "option \"city.rate\": found \"high\", expected a number from 0 to 5"},
      {"depth = 10", "option \"depth\": found 10, expected a whole number from 1 to 9"},
      {"depth = 2.0", "option \"depth\": found 2.0, expected a whole number from 1 to 9"},
      {"depth = true", "option \"depth\": found true, expected a whole number from 1 to 9"},
      {"bold = 1", "option \"bold\": found 1, expected true or false"},
      {"style = 'mild'", "option \"style\": found \"mild\", expected one of calm, wild"},
      {"style = 2", "option \"style\": found 2, expected one of calm, wild"},
      {"worth = [1, 2]", "option \"worth\": found [1, 2], expected 3 numbers from -10 to 10"},
      {"worth = [1, 2, 11]", "option \"worth\": found [1, 2, 11], expected 3 numbers from -10 to 10"},
      {"worth = 3", "option \"worth\": found 3, expected 3 numbers from -10 to 10"}};
  for (const auto& [line, expected] : slips) {
    INFO(line);
    const std::string failure = start_failure(tunable(line));
    INFO(failure);
    CHECK(failure.starts_with("mock: start: " + expected));
  }
  CHECK(contains(start_failure(tunable("x = 1", "")), "expected none, as the bot lists no options"));
  CHECK(contains(start_failure(tunable("x = 1")), "told: found a value for the option \"x\""));
}

TEST_CASE("A program's options are listed with the values of its file", "[protocol][options]") {
  const auto options = list_options("mock", *tunable("city.rate = 2\nworth = [0, 0, 0]\n").command());
  REQUIRE(options.size() == 5);
  CHECK(options[0].path == "city.rate");
  CHECK(options[0].value.is_number_float());
  CHECK(options[0].value == 2.0);
  CHECK(options[1].value == 2);
  CHECK(options[3].choices == std::vector<std::string>{"calm", "wild"});
  CHECK(options[4].value == Json({0.0, 0.0, 0.0}));
  for (const Parameter& option : options)
    check_option_values(options, {{option.path, option_value(option.value)}});
  CHECK(list_options("mock", mock_player()).empty());
  const auto error = [](const BotCommand& command) {
    return message_of([&] { return list_options("my bot", command); });
  };
  CHECK(error(mock_player("no start")).starts_with("my bot: start: "));
  CHECK(error(mock_player("odd options"))
            .starts_with("my bot: start: answer to hello: options[0]: name: found"));
  CHECK(error(*tunable("depth = 99").command()).starts_with("my bot: start: option \"depth\": found 99"));
}

TEST_CASE("list parameters asks a program for its options", "[protocol][options][command]") {
  const ScratchFolder scratch;
  const std::string file =
      scratch.file("mock.toml", "name = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER
                                "', 'options']\n[parameters]\n# How far it looks.\ndepth = 7\n");
  const Ran ran = run_bastide("list parameters " + file);
  CHECK(ran.code == 0);
  CHECK(contains(
      ran.out, "parameters.depth = 7  (default 2)\n    whole number from 1 to 9.\n    How far it looks.\n"));
  const auto list = nlohmann::json::parse(run_bastide("list parameters " + file + " --json").out);
  REQUIRE(list.size() == 5);
  CHECK(list[1]["default"] == 2);
  CHECK(list[1]["value"] == 7);
  const Ran none = run_bastide("list parameters " +
                               scratch.file("cat.toml", "name = 'c'\ncommand = ['cat']\nstart_limit = 2\n"));
  CHECK(none.code == 2);
  CHECK(contains(none.err, "c: start: answer to hello: "));
}

TEST_CASE("A [[bot]] table may set options of a program anew", "[protocol][options][arena]") {
  const ScratchFolder scratch;
  const std::string file =
      scratch.file("mock.toml", "name = 'mock'\ncommand = ['" BASTIDE_MOCK_PLAYER
                                "', 'options']\nparameters = {depth = 7, bold = true}\n");
  const TournamentConfig config =
      read_tournament("name = 't'\ndeals = 1\nbots = ['" + file + "']\n[[bot]]\nfrom = '" + file +
                          "'\nname = 'other'\nparameters = {depth = 3}\n",
                      "t.toml");
  const OptionValues first = {{"depth", std::int64_t{7}}, {"bold", true}};
  const OptionValues second = {{"depth", std::int64_t{3}}, {"bold", true}};
  CHECK(config.bots[0].command()->parameters == first);
  CHECK(config.bots[1].command()->parameters == second);
}

TEST_CASE("A built-in bot behind the protocol is set by its options", "[protocol][options]") {
  Competitor bot{"g", {}, {}};
  BotCommand command;
  command.command = {BASTIDE_PROGRAM, "engine", "--bot", "greedy"};
  command.limits.memory = std::numeric_limits<std::uint64_t>::max();
  const auto& game = game_of("base");
  const auto listed_options = list_options("g", command);
  const auto own = list_parameters(ai::load_bot("greedy").parameters);
  REQUIRE(listed_options.size() == own.size());
  for (std::size_t i = 0; i < own.size(); ++i) {
    CHECK(listed_options[i].path == own[i].path);
    CHECK(listed_options[i].value == own[i].value);
    CHECK(range_text(listed_options[i]) == range_text(own[i]));
  }
  const auto played = [&](const Competitor& its) {
    const auto player = make_player(game, its);
    ai::RandomPlayer<engine::BaseCarcassonne> other(game);
    return play_match(game, *player, other, {}, 5);
  };
  const Competitor inside = read_competitor(
      engine::Config::parse("name = 'g'\nplayer = 'greedy'\nparameters = {figure_cost = 9}\n", "g.toml"));
  command.parameters = {{"figure_cost", std::int64_t{9}}};
  const Played changed = played({"g", command, {}});
  CHECK(changed == played(inside));
  command.parameters.clear();
  CHECK_FALSE(changed == played({"g", command, {}}));
}

TEST_CASE("Every built-in bot lists its parameters as options that it takes", "[protocol][options]") {
  const auto& game = game_of("base");
  for (const char* name : {"greedy", "evaluator", "flat", "mcts", "heyden-2", "bastide", "puct"}) {
    INFO(name);
    std::string answer;
    EngineSession session(ai::load_bot(name), [&](std::string_view line) { answer = line; });
    CHECK(session.receive(R"({"type":"hello","version":1})"));
    const auto options = read_hello(answer).options;
    const auto parameters = list_parameters(ai::load_bot(name).parameters);
    // But for texts, which name files.
    const auto texts = std::count_if(parameters.begin(), parameters.end(), [](const Parameter& parameter) {
      return parameter.type == Parameter::Type::text;
    });
    CHECK(options.size() + static_cast<std::size_t>(texts) == parameters.size());
    OptionValues values;
    for (const Parameter& option : options) values[option.path] = option_value(option.value);
    CHECK(session.receive(rules_line(game)));
    const std::vector<std::string> names = {"a", "b"};
    CHECK(session.receive(new_game_line(names, 0, 1, &values)));
    CHECK(answer == R"({"type":"ready"})");
  }
}

TEST_CASE("A built-in bot behind the protocol says which option it does not take", "[protocol][options]") {
  const auto error_of = [](const std::string& options) {
    EngineSession session(ai::load_bot("greedy"), [](std::string_view) {});
    CHECK(session.receive(rules_line(game_of("base"))));
    return message_of(
        [&] { return session.receive(R"({"type":"new_game","seed":"1","options":)" + options + "}"); });
  };
  CHECK(error_of("{}").empty());
  CHECK(error_of("7") == "message: options: found 7, expected an object");
  CHECK(error_of(R"({"figure_cost":null})").starts_with("message: options: \"figure_cost\": found null"));
  CHECK(error_of(R"({"figure_costs":1})") ==
        "message: options: found a value for the option \"figure_costs\", expected perhaps \"figure_cost\"");
  CHECK(error_of(R"({"figure_cost":"x"})")
            .starts_with("message: options: option \"figure_cost\": found \"x\""));
}

}  // namespace bastide::tests::bot_options_test
