#include "arena/tournament/tournament.hpp"

#include "arena/games/with_game.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_games.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

namespace bastide::arena {
namespace {

using tests::message_of;

const std::string kHead = "name = 't'\ndeals = 4\n";
const std::string kThreeBots = "bots = ['random', 'greedy']\n[[bot]]\nname = 'more'\nplayer = 'random'\n";

std::string error_of(const std::string& text, const TournamentOverrides& overrides = {}) {
  return message_of([&] { return read_tournament(text, "t.toml", overrides); });
}

TournamentResult play(TournamentConfig config, int threads, const TournamentHooks& hooks = {}) {
  const std::atomic<bool> stop{false};
  config.threads = threads;
  return play_tournament(config, stop, hooks);
}

bool same_games(const TournamentResult& a, const TournamentResult& b) {
  return std::equal(a.games.begin(), a.games.end(), b.games.begin(), b.games.end(),
                    [](const GameResult& x, const GameResult& y) {
                      return x.deal == y.deal && x.bots == y.bots && x.points == y.points;
                    });
}

/// The tiles that a record's game drew, in order.
std::vector<int> tile_order(const engine::Record& record) {
  std::vector<int> types;
  for (const engine::Action action : record.actions) {
    if (action.kind() == engine::Action::Kind::draw) types.push_back(action.type());
  }
  return types;
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
  CHECK(config.threads == 2);
  REQUIRE(config.bots.size() == 4);
  CHECK(config.bots[3].name == "uct-50");
  CHECK(config.bots[3].budget.iterations == 50);
  CHECK(config.bots[3].parameters == config.bots[2].parameters);
}

TEST_CASE("The command line's words count before the file's", "[arena]") {
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml", {"no_farmers", 3, 17, 5, 1});
  CHECK(config.rules.name == "no_farmers");
  CHECK(config.players == 3);
  CHECK(config.deals == 17);
  CHECK(config.seed == 5);
  CHECK(config.threads == 1);
}

TEST_CASE("Tournament files that make no sense are refused", "[arena]") {
  CHECK(error_of("name = ").starts_with("t.toml:1:"));
  CHECK(error_of(kHead + "bot = []\ndeal = 4\nbots = ['random', 'greedy']\n") ==
        "t.toml:4:1: found unknown key \"deal\", expected perhaps \"deals\"");
  CHECK(error_of(kHead + "bots = ['random', 'gredy']\n").find("gredy") != std::string::npos);
  CHECK(error_of(kHead + "bots = ['random']\n") ==
        "t.toml: bots: found 1, expected 2 to 64 for games of 2 players");
  CHECK(error_of(kHead) == "t.toml: bots: found 0, expected 2 to 64 for games of 2 players");
  CHECK(error_of(kHead + "bots = ['random', 'random']\n").find("two bots called \"random\"") !=
        std::string::npos);
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nplayers = 7\n") != "");
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nplayers = 3\n") ==
        "t.toml: bots: found 2, expected 3 to 64 for games of 3 players");
  CHECK(error_of(kHead + "bots = ['random', 'greedy']\nrules = 'nosuch'\n").find("nosuch") !=
        std::string::npos);
  CHECK(error_of("name = 't'\ndeals = 0\nbots = ['random', 'greedy']\n") != "");
  CHECK(error_of("name = 't'\ndeals = 10000000\n" + kThreeBots).find("expected at most 20000000 games") !=
        std::string::npos);
  CHECK(error_of(kHead + "[[bot]]\nfrom = 'uct'\nbuget = {}\n").find("unknown key \"buget\"") !=
        std::string::npos);
  CHECK(error_of(kHead + "[[bot]]\nname = ''\nfrom = 'uct'\n").find("without a name") != std::string::npos);
}

TEST_CASE("Results are the same with one thread and with four", "[arena]") {
  const TournamentConfig config =
      read_tournament(kHead + kThreeBots + "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 5}\n", "t.toml");
  const TournamentResult one = play(config, 1);
  const TournamentResult four = play(config, 4);
  REQUIRE(one.finished);
  CHECK(one.games.size() == 48);
  CHECK(one.deals == 24);
  CHECK(four.deals == 24);
  CHECK(same_games(one, four));
  for (std::size_t bot = 0; bot < 4; ++bot) {
    CHECK(one.clocks[bot].decisions == four.clocks[bot].decisions);
    CHECK(one.clocks[bot].moves == four.clocks[bot].moves);
    CHECK(one.clocks[bot].moves > 24 * 34);
    CHECK(one.clocks[bot].moves < one.clocks[bot].decisions);
  }
  TournamentConfig other = config;
  other.seed = 2;
  CHECK_FALSE(same_games(one, play(other, 4)));
}

TEST_CASE("Games may be played from any threads at once", "[arena]") {
  // Plain threads, because the thread sanitizer does not see into oneTBB's.
  const TournamentConfig config =
      read_tournament(kHead + kThreeBots + "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 5}\n", "t.toml");
  const TournamentResult expected = play(config, 1);
  const std::atomic<bool> stop{false};
  with_game(config.rules, [&](const auto& game) {
    TournamentGames games(game, config, true, stop);
    const Schedule schedule(4, 2, 4);
    std::vector<PlayedGame> played(expected.games.size());
    std::vector<std::thread> threads;
    for (std::size_t first = 0; first < 4; ++first) {
      threads.emplace_back([&, first] {
        for (std::size_t i = first; i < played.size(); i += 4) {
          played[i] = games.play(schedule.game(static_cast<std::int64_t>(i)));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < played.size(); ++i) {
      CHECK(played[i].seats[0].points == expected.games[i].points[0]);
      CHECK(played[i].seats[1].points == expected.games[i].points[1]);
    }
  });
}

TEST_CASE("A game does not depend on how many deals the tournament has", "[arena]") {
  TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml");
  const TournamentResult four = play(config, 2);
  config.deals = 2;
  TournamentResult two = play(config, 2);
  REQUIRE(four.games.size() == 2 * two.games.size());
  TournamentResult half = four;
  half.games.resize(two.games.size());
  CHECK(same_games(half, two));
}

TEST_CASE("Records replay, and all groups and seatings of a deal draw the same tiles", "[arena]") {
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml");
  std::vector<std::string> texts;
  TournamentHooks hooks;
  hooks.record = [&](std::string_view text) { texts.emplace_back(text); };
  const TournamentResult result = play(config, 3, hooks);
  REQUIRE(texts.size() == result.games.size());
  with_game(config.rules, [&](const auto& game) {
    std::map<std::int64_t, std::vector<int>> orders;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const ScheduledGame scheduled = Schedule(3, 2, 4).game(static_cast<std::int64_t>(i));
      const engine::Record record = engine::read_record(game, texts[i], "r");
      const auto state = engine::final_state(game, record);
      REQUIRE(game.actor(state).is_nobody());
      for (std::size_t seat = 0; seat < 2; ++seat) {
        CHECK(record.players[seat] == config.bots[static_cast<std::size_t>(scheduled.bots[seat])].name);
        CHECK(game.scores(state)[seat] == result.games[i].points[seat]);
        CHECK(scheduled.bots[seat] == result.games[i].bots[seat]);
      }
      const auto [first, is_new] = orders.emplace(scheduled.deal, tile_order(record));
      // A game that ends early, because nothing left fits, has drawn the same tiles up to there.
      const std::vector<int> order = tile_order(record);
      const auto common = static_cast<std::ptrdiff_t>(std::min(order.size(), first->second.size()));
      CHECK(std::equal(order.begin(), order.begin() + common, first->second.begin()));
    }
    CHECK(orders.at(0) != orders.at(1));
  });
}

TEST_CASE("Progress counts every game in order", "[arena]") {
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml");
  std::vector<std::int64_t> counted;
  std::int64_t games = 0;
  TournamentHooks hooks;
  hooks.progress = [&](std::int64_t done, std::int64_t all) {
    counted.push_back(done);
    games = all;
  };
  (void)play(config, 4, hooks);
  CHECK(games == 24);
  REQUIRE(counted.size() == 24);
  for (std::size_t i = 0; i < counted.size(); ++i) CHECK(counted[i] == static_cast<std::int64_t>(i) + 1);
}

TEST_CASE("A stopped tournament counts complete deals only", "[arena]") {
  TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml", {{}, {}, 100'000, {}, 2});
  std::atomic<bool> stop{false};
  TournamentHooks hooks;
  hooks.progress = [&](std::int64_t done, std::int64_t) {
    if (done == 33) stop = true;
  };
  const TournamentResult result = play_tournament(config, stop, hooks);
  CHECK_FALSE(result.finished);
  CHECK(result.deals >= 16);
  CHECK(static_cast<std::int64_t>(result.games.size()) == 2 * result.deals);
  config.deals = (result.deals + 2) / 3;
  TournamentResult whole = play(config, 2);
  whole.games.resize(result.games.size());
  CHECK(same_games(whole, result));
}

TEST_CASE("A tournament stopped before it began has no results", "[arena]") {
  const TournamentConfig config = read_tournament(kHead + kThreeBots, "t.toml");
  const std::atomic<bool> stop{true};
  const TournamentResult result = play_tournament(config, stop);
  CHECK(result.games.empty());
  CHECK_FALSE(result.finished);
}

TEST_CASE("The built-in tournaments with modules load, and a short one plays through", "[arena]") {
  for (const char* name : {"robbers", "labyrinth", "mists", "everything"}) {
    INFO(name);
    TournamentConfig config = load_tournament(name, {{}, {}, 1, {}, {}});
    CHECK(config.bots.size() == 4);
    CHECK_FALSE(config.rules.is_base());
    for (ai::Bot& bot : config.bots) {
      bot.budget = {.iterations = 2};
#ifdef BASTIDE_CHECK_STATES
      bot.parameters = ai::RandomParameters{};  // the others try too much where every state is checked
#endif
    }
    std::vector<std::string> records;
    TournamentHooks hooks;
    hooks.record = [&](std::string_view text) { records.emplace_back(text); };
    const TournamentResult one = play(config, 1);
    CHECK(one.finished);
    CHECK(one.games.size() == 12);
    CHECK(same_games(one, play(config, 2, hooks)));
    CHECK(records.size() == 12);
    for (const BotClock& clock : one.clocks) CHECK(clock.moves < clock.decisions);
  }
}

TEST_CASE("A tournament with more players than its rules are for is refused", "[arena]") {
  TournamentConfig config = load_tournament("robbers");
  CHECK(config.rules.max_players == 6);
  CHECK(message_of([] {
          return load_tournament("everything", {{}, 7, {}, {}, {}});
        }).find("2 to 6") != std::string::npos);
}

TEST_CASE("Up to six players sit at a table", "[arena]") {
  std::string text = "name = 't'\ndeals = 2\nplayers = 6\n";
  for (int i = 0; i < 6; ++i) text += "[[bot]]\nplayer = 'random'\nname = 'r" + std::to_string(i) + "'\n";
  const TournamentResult result = play(read_tournament(text, "t.toml"), 2);
  REQUIRE(result.games.size() == 12);
  CHECK(result.games[1].bots == std::vector<int>{1, 2, 3, 4, 5, 0});
  CHECK(result.games[0].points.size() == 6);
}

}  // namespace
}  // namespace bastide::arena
