#include "arena/tournament/tournament.hpp"

#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_games.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/record.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

namespace bastide::arena::tournament_test {
namespace {

using tests::as_scheduled;
using tests::game_lines;
using tests::message_of;
using tests::play_in_memory;
using tests::play_until;
using tests::PlayedTournament;
using tests::store_in_memory;
using tests::stored_games;
using tests::table_of;
using tests::tournament;

const std::string kHead = "name = 't'\ndeals = 4\n";
const std::string kThreeBots = "bots = ['random', 'greedy']\n[[bot]]\nname = 'more'\nplayer = 'random'\n";
const std::string kUct = "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 5}\n";

/// The tiles that a game of `config` drew, in order.
std::vector<int> tile_order(const TournamentConfig& config, const StoredGame& stored) {
  std::vector<int> types;
  for (const engine::Action action : tests::actions_of_game(config.rules, stored)) {
    if (action.kind() == engine::Action::Kind::draw) types.push_back(action.type());
  }
  return types;
}

TEST_CASE("Results are the same with one thread and with four", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots + kUct);
  const PlayedTournament one = play_in_memory(config, 1);
  const PlayedTournament four = play_in_memory(config, 4);
  REQUIRE(one.run.finished);
  CHECK(one.run.games == 48);
  CHECK(game_lines(*one.store) == game_lines(*four.store));
  CHECK(table_of(*one.store, config) == table_of(*four.store, config));
  const Tally counted = tally(*one.store, config);
  const Tally again = tally(*four.store, config);
  CHECK(counted.deals == 24);
  CHECK(counted.games == 48);
  CHECK(counted.finished);
  for (std::size_t bot = 0; bot < 4; ++bot) {
    CHECK(counted.clocks[bot].decisions == again.clocks[bot].decisions);
    CHECK(counted.clocks[bot].moves == again.clocks[bot].moves);
    CHECK(counted.clocks[bot].moves > 24 * 34);
    CHECK(counted.clocks[bot].moves < counted.clocks[bot].decisions);
    CHECK(counted.clocks[bot].seconds > 0);
  }
  TournamentConfig other = config;
  other.seed = 2;
  CHECK(game_lines(*play_in_memory(other, 4).store) != game_lines(*one.store));
}

TEST_CASE("Games may be played in any order by players of any threads at once", "[arena]") {
  // Plain threads, because the thread sanitizer does not see into oneTBB's.
  const TournamentConfig config = tournament(kHead + kThreeBots + kUct);
  const PlayedTournament expected = play_in_memory(config, 1);
  const std::vector<StoredGame> games = stored_games(*expected.store);
  REQUIRE(games.size() == 48);
  const std::atomic<bool> stop{false};
  with_game(config.rules, [&]<engine::Game G>(const G& game) {
    const Schedule schedule(config.field(), config.deals);
    std::vector<PlayedGame> played(games.size());
    std::vector<std::thread> threads;
    for (std::size_t first = 0; first < 4; ++first) {
      threads.emplace_back([&, first] {
        TournamentGames<G> own(game, config, {}, stop);
        for (std::size_t i = played.size(); i-- > 0;) {
          if (i % 4 == first) played[i] = own.play(schedule.game(static_cast<std::int64_t>(i)));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    std::map<std::tuple<std::int64_t, BotGroup, int>, const PlayedGame*> by_place;
    for (const PlayedGame& each : played)
      by_place[{each.game.deal, each.game.group, each.game.seating}] = &each;
    REQUIRE(by_place.size() == games.size());
    for (const StoredGame& stored : games) {
      const ScheduledGame& place = stored.played.game;
      CHECK(by_place.at({place.deal, place.group, place.seating})->actions == stored.played.actions);
    }
  });
}

TEST_CASE("A game does not depend on how many deals the tournament has", "[arena]") {
  TournamentConfig config = tournament(kHead + kThreeBots);
  const PlayedTournament four = play_in_memory(config);
  config.deals = 2;
  const std::vector<std::string> two = game_lines(*play_in_memory(config).store);
  std::vector<std::string> half = game_lines(*four.store);
  REQUIRE(half.size() == 2 * two.size());
  half.resize(two.size());
  CHECK(half == two);
}

TEST_CASE("More deals and more bots add to what was played", "[arena]") {
  TournamentConfig config = tournament(kHead + kThreeBots);
  config.deals = 2;
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  CHECK(play_tournament(config, *store, stop).games == 12);
  config.deals = 4;
  CHECK(play_tournament(config, *store, stop).games == 12);
  config.bots.push_back(config.bots[0]);
  config.bots.back().name = "one more";
  store->add_bot("one more", "");
  const RunResult added = play_tournament(config, *store, stop);
  CHECK(added.games == 3 * 4 * 2);
  CHECK(added.finished);
  CHECK(play_tournament(config, *store, stop).games == 0);
  CHECK(game_lines(*store) == game_lines(*play_in_memory(config).store));
}

TEST_CASE("Records replay, and all groups and seatings of a deal draw the same tiles", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  const PlayedTournament played = play_in_memory(config, 3);
  with_game(config.rules, [&](const auto& game) {
    std::map<std::int64_t, std::vector<int>> orders;
    for (const StoredGame& stored : stored_games(*played.store)) {
      const engine::Record record = engine::read_record(
          game, engine::write_record(game, record_of(game, config, stored, "store")), "r");
      const auto state = engine::final_state(game, record);
      REQUIRE(game.actor(state).is_nobody());
      const ScheduledGame& scheduled = stored.played.game;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        CHECK(record.players[seat] == config.bots[static_cast<std::size_t>(scheduled.bots[seat])].name);
        CHECK(game.scores(state)[seat] == stored.played.seats[seat].points);
      }
      const std::vector<int> order = tile_order(config, stored);
      const auto [first, is_new] = orders.emplace(scheduled.deal, order);
      // A game that ends early, because nothing left fits, has drawn the same tiles up to there.
      const auto common = static_cast<std::ptrdiff_t>(std::min(order.size(), first->second.size()));
      CHECK(std::equal(order.begin(), order.begin() + common, first->second.begin()));
    }
    CHECK(orders.size() == 4);
    CHECK(orders.at(0) != orders.at(1));
  });
}

TEST_CASE("A game that cannot be played again has no record", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  const PlayedTournament all = play_in_memory(config);
  StoredGame stored = stored_games(*all.store).front();
  PlayedGame& played = stored.played;
  with_game(config.rules, [&](const auto& game) {
    const auto refusal = [&] { return message_of([&] { return record_of(game, config, stored, "s.db"); }); };
    CHECK(refusal().empty());
    const ActionsCode code = played.actions;
    std::vector<engine::Action> actions = actions_of(game, stored, "a game");
    played.actions = encode_actions(actions);
    CHECK(refusal().empty());
    std::swap(actions[3], actions[4]);
    played.actions = encode_actions(actions);
    CHECK(refusal().starts_with("s.db: game 1: action 4 is not legal; expected the rules, tiles and seed"));
    played.actions = {1};
    CHECK(refusal().starts_with("s.db: game 1: found byte 1 at 0 of the actions"));
    played.actions = {0};
    CHECK(refusal().starts_with("s.db: game 1: found 1 bytes of actions, expected 7 or more"));
    // Draws that are left out come from the deal, or not at all.
    played.actions = code;
    stored.streams = Streams(config.seed + 1, {});
    CHECK(refusal().starts_with("s.db: game 1: "));
    stored.streams.reset();
    CHECK(refusal().starts_with("s.db: game 1: found no run that it was played in"));
    stored.streams = Streams(config.seed, {});
    for (const std::size_t changed : {1, 4}) {
      played.actions = code;
      played.actions[changed] ^= 1U;
      CHECK(refusal().starts_with("s.db: game 1: its deal gives other draws than it was played with"));
    }
    played.actions = code;
    played.actions.resize(code.size() - 1);
    CHECK(refusal().starts_with("s.db: game 1: "));
  });
}

TEST_CASE("A game has the same number however the tournament was played", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  const auto numbered = [&](Store& store) {
    std::vector<std::string> lines;
    store.for_each_game("1", false, [&](const StoredGame& stored) {
      const ScheduledGame& game = stored.played.game;
      lines.push_back(
          fmt::format("{} {} {}{} {}", stored.number, game.deal, game.group[0], game.group[1], game.seating));
    });
    return lines;
  };
  const PlayedTournament alone = play_in_memory(config, 1);
  const auto expected = numbered(*alone.store);
  CHECK(expected.front() == "1 0 01 0");
  CHECK(expected.back() == "24 3 12 1");
  CHECK(numbered(*play_in_memory(config, 3).store) == expected);
  const auto broken = store_in_memory(config);
  for (std::int64_t until = 1; until < 24; until += 5) (void)play_until(config, *broken, until);
  (void)play_until(config, *broken, 100);
  CHECK(numbered(*broken) == expected);
}

TEST_CASE("Games of another schedule are numbered behind all others", "[arena]") {
  const tests::ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  const auto play = [&](const std::string& text) {
    TournamentConfig config = tournament(text + kThreeBots);
    const auto store = open_store(path, config, true);
    (void)play_until(config, *store, 1000);
  };
  play("name = 't'\ndeals = 2\n");
  play("name = 't'\ndeals = 4\nseeds = 1\n");  // a gauntlet has fewer games a deal
  const auto store = Store::open(path, Store::Access::read);
  CHECK(store->count_games() == 12 + 8);
  CHECK(store->game(12)->played.game.deal == 1);
  // Behind the 12 stored ones; 8 of the gauntlet's are among those.
  CHECK(store->game(12 + 9)->played.game.deal == 2);
}

TEST_CASE("Progress counts every game in order", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  std::vector<std::int64_t> counted;
  std::int64_t games = 0;
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) {
    counted.push_back(status.done);
    games = status.all;
    CHECK(status.test == nullptr);
  };
  (void)play_in_memory(config, 4, hooks);
  CHECK(games == 24);
  REQUIRE(counted.size() == 24);
  for (std::size_t i = 0; i < counted.size(); ++i) CHECK(counted[i] == static_cast<std::int64_t>(i) + 1);
}

TEST_CASE("A stopped tournament keeps complete deals only, and is gone on with", "[arena]") {
  TournamentConfig config = tournament(kHead + kThreeBots);
  config.deals = 40;
  config.concurrency = 3;
  const auto store = store_in_memory(config);
  std::int64_t games = 0;
  for (const std::int64_t until : {1, 33, 34, 100, 190}) {
    const RunResult run = play_until(config, *store, until);
    CHECK_FALSE(run.finished);
    games += run.games;
    CHECK(store->count_games() == games);
    CHECK(store->count_games() == 2 * store->count_deals());
    CHECK_FALSE(tally(*store, config).finished);
  }
  CHECK(play_until(config, *store, 1000).finished);
  CHECK(store->count_games() == 240);
  const PlayedTournament unbroken = play_in_memory(config);
  CHECK(game_lines(*store) == game_lines(*unbroken.store));
  CHECK(table_of(*store, config) == table_of(*unbroken.store, config));
}

TEST_CASE("Progress of a run that goes on begins with what was there", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  const auto store = store_in_memory(config);
  (void)play_until(config, *store, 10);
  const std::int64_t before = store->count_games();
  std::vector<std::int64_t> counted;
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) { counted.push_back(status.done); };
  const std::atomic<bool> stop{false};
  (void)play_tournament(config, *store, stop, hooks);
  REQUIRE_FALSE(counted.empty());
  CHECK(counted.front() == before);
  CHECK(counted.back() == 24);
}

TEST_CASE("A tournament stopped before it began has no results", "[arena]") {
  const TournamentConfig config = tournament(kHead + kThreeBots);
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{true};
  const RunResult result = play_tournament(config, *store, stop);
  CHECK(result.games == 0);
  CHECK_FALSE(result.finished);
  CHECK(store->count_games() == 0);
}

TEST_CASE("A deal counts when all earlier ones of its group are there", "[arena]") {
  TournamentConfig config = tournament(kHead + kThreeBots);
  const PlayedTournament whole = play_in_memory(config);
  // As if the second deal of the first group had taken long.
  const auto store = store_in_memory(config);
  whole.store->for_each_deal(true, [&](std::span<const StoredGame> deal) {
    const ScheduledGame& game = deal.front().played.game;
    if (game.deal == 1 && game.group == group_of(std::array{0, 1})) return;
    std::vector<PlayedGame> games;
    for (const StoredGame& stored : deal) games.push_back(as_scheduled(stored));
    store->add_deals(games);
  });
  CHECK(store->count_deals() == 11);
  const Tally counted = tally(*store, config);
  CHECK(counted.deals == 9);  // 1 of the first group, 4 each of the others
  CHECK_FALSE(counted.finished);
  const std::atomic<bool> stop{false};
  CHECK(play_tournament(config, *store, stop).games == 2);
  CHECK(game_lines(*store) == game_lines(*whole.store));
  CHECK(tally(*store, config).finished);
}

TEST_CASE("The built-in tournaments with modules load, and a short one plays through", "[arena]") {
  for (const char* name :
       {"robbers", "labyrinth", "mists", "everything", "river", "inns", "traders", "expansions"}) {
    INFO(name);
    TournamentOverrides overrides;
    overrides.deals = 1;
    TournamentConfig config = load_tournament(name, overrides);
    CHECK(config.bots.size() == 4);
    CHECK_FALSE(config.rules.is_base());
    for (Competitor& bot : config.bots) {
      bot.budget = {.iterations = 2};
      // The others try too much where time is short.
      if (tests::short_tests()) bot.player = ai::Parameters(ai::RandomParameters{});
    }
    const PlayedTournament one = play_in_memory(config, 1);
    CHECK(one.run.finished);
    CHECK(one.run.games == 12);
    CHECK(game_lines(*one.store) == game_lines(*play_in_memory(config, 2).store));
    with_game(config.rules, [&](const auto& game) {
      for (const StoredGame& stored : stored_games(*one.store))
        CHECK_NOTHROW(record_of(game, config, stored, name));
    });
    for (const BotClock& clock : tally(*one.store, config).clocks) CHECK(clock.moves < clock.decisions);
  }
}

TEST_CASE("Up to six players sit at a table", "[arena]") {
  std::string text = "name = 't'\ndeals = 2\nplayers = 6\n";
  for (int i = 0; i < 6; ++i) text += "[[bot]]\nplayer = 'random'\nname = 'r" + std::to_string(i) + "'\n";
  const PlayedTournament played = play_in_memory(tournament(text));
  const std::vector<StoredGame> games = stored_games(*played.store);
  REQUIRE(games.size() == 12);
  CHECK(games[1].played.game.bots == std::array<int, 6>{1, 2, 3, 4, 5, 0});
  CHECK(games[0].played.game.players == 6);
  CHECK(tally(*played.store, played.config).finished);
}

TEST_CASE("A run hands out what is not stored, and nothing else, however much is", "[arena]") {
  std::string text = "name = 't'\ndeals = 52\n";
  for (int i = 0; i < 64; ++i) text += "[[bot]]\nplayer = 'random'\nname = 'r" + std::to_string(i) + "'\n";
  const TournamentConfig config = tournament(text);
  const Schedule schedule(config.field(), config.deals);
  REQUIRE(schedule.units() > 100'000);  // several times what a run looks up at once
  const std::vector<std::int64_t> missing = {0, 2015, 2016, 48'383, 48'384, 60'000, schedule.units() - 1};
  const auto store = store_in_memory(config);
  std::vector<PlayedGame> games;
  for (std::int64_t index = 0; index < schedule.games(); ++index) {
    const ScheduledGame game = schedule.game(index);
    if (std::count(missing.begin(), missing.end(), game.unit) == 0) games.push_back({game, {}, {}, {}, {}});
  }
  store->add_deals(games);
  const std::atomic<bool> stop{false};
  const TournamentHooks hooks;
  TournamentRun run(config, *store, stop, hooks);
  CHECK_FALSE(run.finished());
  std::vector<std::int64_t> units;
  while (const auto game = run.next()) {
    if (game->seating == 0) units.push_back(game->unit);
  }
  CHECK(units == missing);
}

TEST_CASE("70 bots play into a store, more than a word has bits", "[arena]") {
  std::string text = "name = 't'\ndeals = 1\nseeds = 1\n";
  for (int i = 0; i < 70; ++i) text += "[[bot]]\nplayer = 'random'\nname = 'r" + std::to_string(i) + "'\n";
  TournamentConfig config = tournament(text);
  const auto store = store_in_memory(config);
  (void)play_until(config, *store, 100);
  const RunResult rest = play_until(config, *store, 1000);
  CHECK(rest.finished);
  CHECK(store->count_games() == 138);
  const std::vector<DealOfGroup> groups = store->groups_between(0, 1);
  CHECK(groups.size() == 69);
  CHECK(std::count(groups.begin(), groups.end(), DealOfGroup{0, group_of(std::array{69, 0})}) == 1);
  const Tally counted = tally(*store, config);
  CHECK(counted.finished);
  CHECK(counted.clocks[69].moves > 0);
  CHECK(store->database().integer("SELECT count(*) FROM games WHERE bot1 = 'r69' OR bot2 = 'r69'") == 2);
}

}  // namespace
}  // namespace bastide::arena::tournament_test
