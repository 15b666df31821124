#include "arena/tournament/tournament_config.hpp"

#include "arena/match/test_length.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

namespace bastide::arena::tournament_config_test {
namespace {

using tests::message_of;

const std::string kHead = "name = 't'\ndeals = 4\n";
const std::string kThreeBots = "bots = ['random', 'greedy']\n[[bot]]\nname = 'more'\nplayer = 'random'\n";

std::string error_of(const std::string& text, const TournamentOverrides& overrides = {}) {
  return message_of([&] { return read_tournament(text, "t.toml", overrides); });
}

TEST_CASE("A tournament file says who plays what", "[arena]") {
  const TournamentConfig config = read_tournament(
      "name = 'x'\nrules = 'no_farmers'\nplayers = 3\ndeals = 5\nseed = 9\nconcurrency = 2\n"
      "bots = ['random', 'greedy', 'uct']\n[[bot]]\nfrom = 'uct'\nname = 'uct-50'\nbudget = {iterations = "
      "50}\n",
      "t.toml");
  CHECK(config.rules.name == "no_farmers");
  CHECK(config.players == 3);
  CHECK(config.deals == 5);
  CHECK(config.seed == 9);
  CHECK(config.concurrency == 2);
  REQUIRE(config.bots.size() == 4);
  CHECK(config.bots[3].name == "uct-50");
  CHECK(config.bots[3].budget.iterations == 50);
  CHECK(config.bots[3].player == config.bots[2].player);
}

TEST_CASE("The command line's words count before the file's", "[arena]") {
  TournamentOverrides words;
  words.rules = "no_farmers";
  words.players = 3;
  words.deals = 17;
  words.seed = 5;
  words.concurrency = 1;
  words.seeds = 1;
  words.luck = true;
  words.recover = true;
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml", words);
  CHECK(config.seeds == 1);
  CHECK(config.luck);
  CHECK(config.recover);
  CHECK(config.rules.name == "no_farmers");
  CHECK(config.players == 3);
  CHECK(config.deals == 17);
  CHECK(config.seed == 5);
  CHECK(config.concurrency == 1);
}

TEST_CASE("The built-in tournaments are sound", "[arena]") {
  for (const char* name :
       {"quick", "gain", "evaluator", "literature", "ablation", "champion", "castle", "threads", "clock"}) {
    INFO(name);
    CHECK(load_tournament(name).bots.size() >= 2);
  }
  CHECK(load_tournament("literature").bots.size() == 18);
  const TournamentConfig ablation = load_tournament("ablation");
  CHECK(ablation.seeds == 1);
  for (std::size_t bot = 1; bot < ablation.bots.size(); ++bot) {
    CHECK(ablation.bots[bot].budget == ablation.bots[0].budget);
    CHECK(ablation.bots[bot].player != ablation.bots[0].player);
  }
}

TEST_CASE("A test needs no number of deals, and one of the command line has its own", "[arena]") {
  const std::string two = "name = 't'\nbots = ['random', 'greedy']\n";
  CHECK(read_tournament(two + "[test]\npreset = 'gain'\n", "t.toml").deals ==
        enough_deals(sequential_preset("gain")));
  CHECK(read_tournament("deals = 7\n" + two + "[test]\npreset = 'gain'\n", "t.toml").deals == 7);
  TournamentOverrides words;
  words.test = "screen";
  CHECK(read_tournament("deals = 7\n" + two, "t.toml", words).deals ==
        enough_deals(sequential_preset("screen")));
  words.deals = 9;
  CHECK(read_tournament("deals = 7\n" + two, "t.toml", words).deals == 9);
  // Four times the "at worst" of bastide stats length.
  CHECK(enough_deals(sequential_preset("gain")) == Approx(4 * 5317).epsilon(0.01));
  CHECK(enough_deals({"", MarginQuestion{0, 2, {}}}) ==
        Approx(4 * longest_expected_length(scale_of(MarginQuestion{0, 2, {}}))).margin(1));
}

TEST_CASE("A bot's table with file is told of from", "[arena]") {
  const std::string message = tests::message_of([] {
    return read_tournament("name = 't'\ndeals = 1\nbots = ['random']\n[[bot]]\nfile = 'uct'\n", "t.toml");
  });
  CHECK(message.find("t.toml:5") == 0);
  CHECK(message.find("expected from") != std::string::npos);
}

TEST_CASE("The command line may say who plays, and how long each may think", "[arena]") {
  TournamentOverrides words;
  words.bots = {"uct", "evaluator", "random"};
  words.time = 0.25;
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml", words);
  CHECK(config.name == "uct-evaluator-random");
  REQUIRE(config.bots.size() == 3);
  CHECK(config.bots[0].name == "uct");
  CHECK(config.bots[2].name == "random");
  for (const Competitor& bot : config.bots) {
    CHECK(bot.budget.seconds == 0.25);
    CHECK(bot.budget.iterations == 0);
  }
  words.bots = {"uct", "utc"};
  CHECK(error_of(kHead + kThreeBots, words).find("utc") != std::string::npos);
}

TEST_CASE("Tournament files that make no sense are refused", "[arena]") {
  CHECK(error_of("name = ").starts_with("t.toml:1:"));
  CHECK(error_of(kHead + "bot = []\ndeal = 4\nbots = ['random', 'greedy']\n") ==
        "t.toml:4:1: found unknown key \"deal\", expected perhaps \"deals\"");
  CHECK(error_of(kHead + "bots = ['random', 'gredy']\n").find("gredy") != std::string::npos);
  CHECK(error_of(kHead + "bots = ['random']\n") ==
        "t.toml: bots: found 1, expected 2 to 1000 for games of 2 players");
  CHECK(error_of(kHead) == "t.toml: bots: found 0, expected 2 to 1000 for games of 2 players");
  CHECK(error_of(kHead + "bots = ['random', 'random']\n").find("two bots called \"random\"") !=
        std::string::npos);
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nplayers = 7\n") != "");
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nplayers = 3\n") ==
        "t.toml: bots: found 2, expected 3 to 1000 for games of 3 players");
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nrules = 'nosuch'\n").find("nosuch") !=
        std::string::npos);
  CHECK(error_of("name = 't'\ndeals = 0\nbots = ['random', 'greedy']\n") != "");
  CHECK(error_of(kHead + "[[bot]]\nfrom = 'uct'\nbuget = {}\n").find("unknown key \"buget\"") !=
        std::string::npos);
  CHECK(error_of("name = ''\ndeals = 4\n" + kThreeBots).find("name: found \"\", expected something") !=
        std::string::npos);
  CHECK(error_of("name = \"a\\u001b[2J\"\ndeals = 4\n" + kThreeBots).find("cannot be printed") !=
        std::string::npos);
  CHECK(error_of(kHead + "[[bot]]\nname = \"two\\nlines\"\nfrom = 'uct'\n").find("cannot be printed") !=
        std::string::npos);
  CHECK(error_of(kHead + "[[bot]]\nname = ''\nfrom = 'uct'\n").find("something to read") !=
        std::string::npos);
  CHECK(error_of(kHead + "[[bot]]\nname = '   '\nfrom = 'uct'\n").find("found \"   \"") != std::string::npos);
  const std::string endless(10'000, 'x');
  const std::string too_long = error_of(kHead + "[[bot]]\nname = '" + endless + "'\nfrom = 'uct'\n");
  CHECK(too_long.find("name of a bot: found 10000 bytes") != std::string::npos);
  CHECK(too_long.size() < 200);
  // An override of the direction would turn a line of the table around.
  CHECK(error_of(kHead + "[[bot]]\nname = \"a\\u202eb\"\nfrom = 'uct'\n").find("cannot be printed") !=
        std::string::npos);
}

TEST_CASE("A tournament with more players than its rules are for is refused", "[arena]") {
  TournamentConfig config = load_tournament("robbers");
  CHECK(config.rules.max_players == 6);
  TournamentOverrides seven;
  seven.players = 7;
  CHECK(message_of([&] { return load_tournament("everything", seven); }).find("2 to 6") != std::string::npos);
}

TEST_CASE("A tournament has at most a thousand million games and 1000 bots", "[arena]") {
  const auto with_bots = [](int bots, const std::string& deals) {
    std::string text = "name = 't'\ndeals = " + deals + "\n";
    for (int i = 0; i < bots; ++i) text += "[[bot]]\nfrom = 'random'\nname = 'r" + std::to_string(i) + "'\n";
    return text;
  };
  CHECK(error_of(with_bots(10, "10000000")).empty());
  CHECK(error_of(with_bots(11, "10000000")).find("expected at most 1000000000 games") != std::string::npos);
  CHECK(error_of(with_bots(1000, "1")).empty());
  CHECK(error_of(with_bots(1001, "1")).find("found 1001, expected 2 to 1000") != std::string::npos);
}

TEST_CASE("A gauntlet needs bots for each seed to meet", "[arena]") {
  const std::string four = "name = 't'\ndeals = 1\nbots = ['random', 'greedy', 'flat', 'uct']\n";
  CHECK(read_tournament(four + "seeds = 3\n", "t.toml").field() == Field{4, 2, 3});
  CHECK(error_of(four + "seeds = 4\n").find("seeds: found 4 of 4 bots") != std::string::npos);
  CHECK(error_of(four + "seeds = 2\nplayers = 3\n").empty());
  CHECK(error_of(four + "seeds = 3\nplayers = 3\n").find("at least 2 more bots") != std::string::npos);
}

TEST_CASE("A sequential test is of two bots, and asks one question", "[arena]") {
  const std::string two = "name = 't'\ndeals = 9\nbots = ['random', 'greedy']\n";
  CHECK(read_tournament(two + "[test]\npreset = 'gain'\n", "t.toml").test->name == "gain");
  CHECK(error_of("name = 't'\ndeals = 9\n" + kThreeBots + "[test]\npreset = 'gain'\n")
            .find("expected a test of two bots") != std::string::npos);
  CHECK(error_of(two + "[test]\npreset = 'win'\n").find("screen, gain, confirm") != std::string::npos);
  CHECK(error_of(two + "[test]\nelo0 = 5\nelo1 = 5\n").find("more than elo0") != std::string::npos);
  CHECK(error_of(two + "[test]\npoints0 = 5\npoints1 = 2\n").find("more than points0") != std::string::npos);
  CHECK(error_of(two + "[test]\nelo0 = 0\nelo1 = 5\nalpha = 0.7\n") != "");
  CHECK(error_of(two + "[test]\npreset = 'gain'\nelo0 = 0\n").find("elo0") != std::string::npos);
}

}  // namespace
}  // namespace bastide::arena::tournament_config_test
