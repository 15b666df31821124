#include "arena/report/store_page.hpp"

#include "arena/report/page/page.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "tests/arena/played.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/protocol/mock_player.hpp"

#include <algorithm>
#include <set>

namespace bastide::arena::store_page_test {
namespace {

using tests::play_in_memory;
using tests::play_until;
using tests::PlayedTournament;
using tests::store_in_memory;
using tests::stored_games;
using tests::tournament;

const std::string kThree =
    "name = 't'\ndeals = 5\nbots = ['random', 'greedy']\n[[bot]]\nname = 'more'\nplayer = 'random'\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("A page shows what its store holds", "[report]") {
  const TournamentConfig config = tournament(kThree);
  const PlayedTournament played = play_in_memory(config);
  const PageData data = page_of(*played.store, config, 7);
  CHECK(data.tournament == "t");
  CHECK(data.rules == "base");
  CHECK(data.players == 2);
  CHECK(data.deals == 15);
  CHECK(data.games == 30);
  CHECK(data.finished);
  CHECK(data.version == kVersion);
  CHECK(contains(data.configuration, "deals = 5\n"));
  CHECK(contains(data.configuration, "\n[[bot]]\nname = \"greedy\"\n"));
  REQUIRE(data.bots.size() == 3);
  const Tally counted = tally(*played.store, config);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    CHECK(data.bots[bot].name == config.bots[bot].name);
    CHECK(data.bots[bot].time.mean == Approx(1000 * counted.clocks[bot].mean()));
    CHECK(data.margins[bot].games == 20);
  }
  CHECK(data.pair_margins.size() == 3);
  CHECK(data.parts_games == 30);
  REQUIRE_FALSE(data.course.empty());
  CHECK(data.course.back().games == 30);
  for (std::size_t bot = 0; bot < 3; ++bot)
    CHECK(data.course.back().elo[bot] == Approx(data.ratings.bots[bot].elo.value));

  // The games shown are games of the store, each once, with its own points.
  REQUIRE(data.sample.size() == 7);
  std::set<std::int64_t> ids;
  for (const SampleGame& game : data.sample) {
    ids.insert(game.number);
    const auto stored = played.store->game(game.number);
    REQUIRE(stored.has_value());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      CHECK(game.bots[seat] == stored->played.game.bots[seat]);
      CHECK(game.points[seat] == stored->played.seats[seat].points);
    }
  }
  CHECK(ids.size() == 7);
  CHECK(contains(write_page(data), "A sample of 7 of all 30 games."));
}

TEST_CASE("The parts of the scores add up to the points", "[report]") {
  const TournamentConfig config = tournament(kThree);
  const PlayedTournament played = play_in_memory(config);
  const PageData data = page_of(*played.store, config, 0);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    double sum = 0;
    for (const double points : data.parts[bot]) sum += points;
    CHECK(sum == Approx(data.ratings.bots[bot].standing.points));
  }
  CHECK(data.sample.empty());
}

TEST_CASE("A page of an unfinished store shows the deals that count, and says so", "[report]") {
  TournamentConfig config = tournament(kThree);
  config.concurrency = 1;
  const auto store = store_in_memory(config);
  CHECK(page_of(*store, config, 3).games == 0);
  (void)play_until(config, *store, 11);
  const PageData data = page_of(*store, config, 100);
  CHECK_FALSE(data.finished);
  CHECK(data.games == store->count_games());
  CHECK(data.sample.size() == static_cast<std::size_t>(data.games));
  CHECK(contains(write_page(data), "not finished"));
  // Deals that do not count yet are not shown either.
  store->database().run("DELETE FROM game WHERE deal = 0");
  const PageData hole = page_of(*store, config, 100);
  CHECK(hole.games == 0);
  CHECK(hole.sample.empty());
}

TEST_CASE("A page of a store with an added bot has the bot", "[report]") {
  TournamentConfig config = tournament(kThree);
  const auto store = store_in_memory(config);
  (void)play_until(config, *store, 1000);
  Competitor bot = load_competitor("greedy");
  bot.name = "added";
  config = add_bot_to(*store, bot, false);
  CHECK_FALSE(page_of(*store, config, 0).finished);
  (void)play_until(config, *store, 1000);
  const PageData data = page_of(*store, stored_tournament(*store), 4);
  CHECK(data.finished);
  CHECK(data.games == 60);
  REQUIRE(data.bots.size() == 4);
  CHECK(data.bots[3].name == "added");
  CHECK(data.ratings.bots[3].standing.games == 30);
  CHECK(contains(data.configuration, "name = \"added\""));
}

TEST_CASE("A page of a store with failures counts them, and shows games that broke off", "[report]") {
  TournamentConfig config = tournament("name = 't'\ndeals = 3\nbots = ['random', 'greedy']\n");
  config.bots[1] = {"crashes", tests::mock_player("crash", "4"), {}};
  config.bots.push_back({"never starts", tests::mock_player("no start"), {}});
  config.recover = true;
  const PlayedTournament played = play_in_memory(config);
  const PageData data = page_of(*played.store, config, 100);
  CHECK(data.bots[0].failures == std::array<std::int64_t, kFailures>{});
  CHECK(data.bots[1].failures[static_cast<std::size_t>(Failure::crash)] +
            data.bots[2].failures[static_cast<std::size_t>(Failure::start)] ==
        18);
  CHECK(data.parts_games == 0);
  REQUIRE(data.sample.size() == 18);
  for (const SampleGame& game : data.sample) {
    CHECK(game.failure != Failure::none);
    CHECK(game.bots.at(static_cast<std::size_t>(game.failed_seat)) != 0);
  }
  const std::string page = write_page(data);
  CHECK(contains(page, "crash"));
  CHECK_FALSE(contains(page, "No bot failed"));
  CHECK_FALSE(contains(page, "nan"));
}

TEST_CASE("Games that the rules cannot replay are refused", "[report]") {
  TournamentConfig config = tournament(kThree);
  const PlayedTournament played = play_in_memory(config);
  config.rules = engine::load_rules("castle");
  CHECK_THAT(tests::message_of([&] { return page_of(*played.store, config, 3); }),
             Catch::Contains("is not legal"));
}

}  // namespace
}  // namespace bastide::arena::store_page_test
