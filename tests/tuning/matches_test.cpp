#include "arena/tuning/matches.hpp"

#include "arena/deals/deal_result.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/catch.hpp"

#include <atomic>
#include <cmath>
#include <map>

namespace bastide::arena::matches_test {
namespace {

const std::atomic<bool> kNever{false};

TuningConfig at_game(const std::string& rules, int players) {
  TuningConfig config;
  config.source = "test";
  config.bot = load_competitor("greedy");
  config.games = {{rules, engine::load_rules(rules), players, 1}};
  return config;
}

Batch batch_of(std::vector<Competitor> bots, std::vector<Match> matches, int deals) {
  Batch batch;
  batch.bots = std::move(bots);
  batch.matches = std::move(matches);
  batch.first_deal = 3;
  batch.deals = deals;
  return batch;
}

TEST_CASE("a match of two is what the arena makes of the same deals", "[tuning]") {
  const TuningConfig config = at_game("base", 2);
  const Streams streams(77, std::nullopt);
  const Batch batch = batch_of({load_competitor("greedy"), load_competitor("evaluator")}, {{0, 1}}, 4);
  const auto result = play_batch(batch, config, streams, StopSignal(kNever));
  REQUIRE(result);
  CHECK(result->games == 8);

  TournamentConfig tournament =
      read_tournament("name = 't'\nbots = ['greedy', 'evaluator']\ndeals = 7\nseed = 77\n", "t.toml");
  const auto store = open_store(":memory:", tournament, false);
  REQUIRE(play_tournament(tournament, *store, kNever).finished);
  std::map<std::int64_t, double> margins;
  store->for_each_deal(false, [&](std::span<const StoredGame> deal) {
    std::vector<PlayedGame> games;
    for (const StoredGame& game : deal) games.push_back(game.played);
    margins[games[0].game.deal] = pair_deal(games).margin;
  });
  for (std::size_t deal = 0; deal < 4; ++deal)
    CHECK(result->matches[0][deal].margin == Approx(margins.at(3 + static_cast<std::int64_t>(deal))));
}

TEST_CASE("sides take seats in turn, so that neither sits better", "[tuning]") {
  for (const int players : {2, 3, 4, 5, 6}) {
    const Batch batch = batch_of({load_competitor("greedy"), load_competitor("random")}, {{0, 1}}, 1);
    const BatchSchedule schedule(batch, players);
    std::vector<int> seats(static_cast<std::size_t>(players));
    int firsts = 0;
    for (std::int64_t index = 0; index < schedule.games(); ++index) {
      const ScheduledGame game = schedule.game(index);
      for (int seat = 0; seat < players; ++seat) {
        const bool first = schedule.first_side(index, seat);
        seats[static_cast<std::size_t>(seat)] += first ? 1 : 0;
        firsts += first ? 1 : 0;
        CHECK(game.bots[static_cast<std::size_t>(seat)] % 2 == (first ? 0 : 1));
        for (int other = 0; other < seat; ++other)
          CHECK(game.bots[static_cast<std::size_t>(seat)] != game.bots[static_cast<std::size_t>(other)]);
      }
    }
    CHECK(2 * firsts == static_cast<int>(schedule.games()) * players);
    for (const int count : seats) CHECK(2 * count == static_cast<int>(schedule.games()));
  }
}

TEST_CASE("sides changed win and lose the other way round, the same on any number of threads", "[tuning]") {
  for (const int players : {2, 3}) {
    TuningConfig config = at_game("base", players);
    const Streams streams(5, std::nullopt);
    const std::vector<Competitor> bots = {load_competitor("greedy"), load_competitor("evaluator")};
    config.concurrency = 1;
    const auto alone = play_batch(batch_of(bots, {{0, 1}, {1, 0}}, 2), config, streams, StopSignal(kNever));
    config.concurrency = 3;
    const auto many = play_batch(batch_of(bots, {{0, 1}, {1, 0}}, 2), config, streams, StopSignal(kNever));
    REQUIRE(alone);
    REQUIRE(many);
    for (std::size_t deal = 0; deal < 2; ++deal) {
      // Ties fall by seeds of their own.
      CHECK(alone->matches[0][deal].margin < 0);
      CHECK(alone->matches[1][deal].margin > 0);
      CHECK(alone->matches[0][deal].margin == many->matches[0][deal].margin);
    }
  }
}

TEST_CASE("a bot against itself comes out even over many deals", "[tuning]") {
  const Batch batch = batch_of({load_competitor("evaluator")}, {{0, 0}}, 60);
  const auto result = play_batch(batch, at_game("base", 2), Streams(1, std::nullopt), StopSignal(kNever));
  REQUIRE(result);
  double sum = 0;
  for (const MatchDeal& deal : result->matches[0]) sum += deal.margin;
  CHECK(std::abs(sum / 60) < 6);
}

TEST_CASE("a failure costs its side what a lost deal costs, and is counted", "[tuning]") {
  PlayedGame played;
  const Batch batch = batch_of({load_competitor("greedy"), load_competitor("random")}, {{0, 1}}, 1);
  const BatchSchedule schedule(batch, 2);
  played.game = schedule.game(1);  // seats changed
  played.seats[0].points = 10;
  played.seats[1].points = 50;
  CHECK(count_game(schedule, played).margin == 40);
  CHECK(count_game(schedule, played).score == 50);
  played.ending = {true, Failure::crash, 1, "it fell"};
  CHECK(count_game(schedule, played).margin == -kFailureMargin);
  played.ending.failed = 0;
  CHECK(count_game(schedule, played).margin == 40);
  BatchTally tally(batch, schedule);
  tally.add(played);
  CHECK(tally.result().failed == 1);
  CHECK(tally.result().failure == "it fell");
}

TEST_CASE("a batch that is stopped gives nothing", "[tuning]") {
  const std::atomic<bool> now{true};
  const Batch batch = batch_of({load_competitor("evaluator")}, {{0, 0}}, 3);
  CHECK(!play_batch(batch, at_game("base", 2), Streams(1, std::nullopt), StopSignal(now)));
}

}  // namespace
}  // namespace bastide::arena::matches_test
