#include "arena/deals/deal_result.hpp"
#include "arena/tournament/sequential_test.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/played.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <random>

namespace bastide::arena::sequential_tournament_test {
namespace {

using tests::as_scheduled;
using tests::play_in_memory;
using tests::play_until;
using tests::PlayedTournament;
using tests::store_in_memory;
using tests::table_of;
using tests::tournament;

/// Greedy against random is settled after a few deals, random against itself for a small gain late.
const std::string kClear =
    "name = 't'\ndeals = 4000\nbots = ['greedy', 'random']\n[test]\npreset = 'screen'\n";
const std::string kHopeless =
    "name = 't'\ndeals = 4000\nbots = ['random', 'greedy']\n[test]\npreset = 'simplify'\n";
const std::string kPoints =
    "name = 't'\ndeals = 4000\nbots = ['greedy', 'random']\n[test]\npoints0 = 0\npoints1 = 4\n";

TEST_CASE("A question is told in words and as TOML, and read back the same", "[arena]") {
  for (const char* text : {"preset = 'gain'", "preset = 'simplify'\nalpha = 0.01", "elo0 = -5\nelo1 = 2.5",
                           "elo0 = 0\nelo1 = 20\nscale = 'logistic'\nbeta = 0.1",
                           "preset = 'gain'\nmax_failures = 0.2", "points0 = -1\npoints1 = 0.5"}) {
    INFO(text);
    const SequentialTest test = read_sequential_test(engine::Config::parse(text, "q.toml"));
    const SequentialTest again =
        read_sequential_test(engine::Config::parse("test = " + toml_of(test), "q.toml").table("test"));
    CHECK(text_of(again) == text_of(test));
    CHECK(toml_of(again) == toml_of(test));
  }
  CHECK(text_of(sequential_preset("gain")) == "gain: normalised Elo 0 against 10, alpha 0.05, beta 0.05");
}

TEST_CASE("A test counts until its verdict and no further", "[arena]") {
  RunningTest test(sequential_preset("screen"));
  CHECK(test.verdict() == Verdict::open);
  CHECK(test.ratio() == 0);
  while (test.add({4, 30, 0}) == Verdict::open) REQUIRE(test.deals() < 1000);
  CHECK(test.verdict() == Verdict::accept_h1);
  CHECK(test.ratio() >= test.upper());
  const std::int64_t deals = test.deals();
  const double ratio = test.ratio();
  for (int i = 0; i < 100; ++i) CHECK(test.add({0, -30, 0}) == Verdict::accept_h1);
  CHECK(test.deals() == deals);
  CHECK(test.ratio() == ratio);
  CHECK(test.status() == "LLR +" + test.status().substr(5));
}

TEST_CASE("A failure counts in tests on wins and on points", "[arena]") {
  RunningTest wins(sequential_preset("screen"));
  for (int i = 0; i < 5; ++i) (void)wins.add({4, 30, 1});
  CHECK(wins.ratio() > 0);
  CHECK(wins.failed_games() == 5);
  RunningTest points(read_sequential_test(engine::Config::parse("points0 = 0\npoints1 = 2", "q.toml")));
  (void)points.add({2, 5, 0});
  const double before = points.ratio();
  (void)points.add({0, -kFailureMargin, 2});
  CHECK(points.ratio() < before);
  CHECK(points.deals() == 2);
}

TEST_CASE("A test is void when more than the stated share of its games failed", "[arena]") {
  const auto conclusion = [](const std::string& question, int failing) {
    RunningTest test(read_sequential_test(engine::Config::parse(question, "q.toml")));
    for (int deal = 0; deal < 10; ++deal) (void)test.add({2, 0, deal < failing ? 1 : 0});
    CHECK(test.is_void() == test.conclusion().starts_with("void"));
    return test.conclusion();
  };
  CHECK(conclusion("preset = 'gain'", 1) == "no verdict yet");  // 1 of 20 is 5 %
  CHECK(conclusion("preset = 'gain'", 2) == "void: 2 of 20 games failed, more than 5 %");
  CHECK(conclusion("points0 = 0\npoints1 = 2\nmax_failures = 0.1", 2) == "no verdict yet");
  CHECK(conclusion("points0 = 0\npoints1 = 2\nmax_failures = 0.1", 3) ==
        "void: 3 of 20 games failed, more than 10 %");
  CHECK(conclusion("preset = 'gain'\nmax_failures = 1", 10) == "no verdict yet");
  CHECK(RunningTest(sequential_preset("gain")).conclusion() == "no verdict yet");
  // A verdict of such a test does not stand either.
  RunningTest test(sequential_preset("screen"));
  while (test.add({4, 30, 1}) == Verdict::open) REQUIRE(test.deals() < 1000);
  CHECK(test.is_void());
}

TEST_CASE("A verdict is told in words that answer the question", "[arena]") {
  const auto words = [](const std::string& question, bool wins) {
    RunningTest test(read_sequential_test(engine::Config::parse(question, "q.toml")));
    const PairDeal deal = wins ? PairDeal{4, 30, 0} : PairDeal{0, -30, 0};
    while (test.add(deal) == Verdict::open) REQUIRE(test.deals() < 10'000);
    return test.conclusion();
  };
  CHECK(words("preset = 'screen'", true) == "H1 accepted: worth a closer test");
  CHECK(words("preset = 'screen'", false) == "H0 accepted: not worth a closer test");
  CHECK(words("preset = 'gain'", true) == "H1 accepted: gains");
  CHECK(words("preset = 'gain'", false) == "H0 accepted: does not gain");
  CHECK(words("preset = 'confirm'", true) == "H1 accepted: the gain is real");
  CHECK(words("preset = 'confirm'", false) == "H0 accepted: the gain is not confirmed");
  CHECK(words("preset = 'simplify'", true) == "H1 accepted: not worse");
  CHECK(words("preset = 'simplify'", false) == "H0 accepted: worse");
  CHECK(words("elo0 = -5\nelo1 = 20", true) == "H1 accepted: nearer to 20 than to -5 normalised Elo");
  CHECK(words("points0 = 0\npoints1 = 2", false) == "H0 accepted: nearer to 0 than to 2 points a game");
}

TEST_CASE("Both games of a deal count as one, as the bot with the lower index sees them", "[arena]") {
  PlayedGame one;
  one.game.players = 2;
  one.game.bots = {0, 1};
  one.ending.finished = true;
  one.seats[0].points = 50;
  one.seats[1].points = 40;
  PlayedGame other = one;
  other.game.bots = {1, 0};
  other.game.seating = 1;
  PairDeal deal = pair_deal(std::vector<PlayedGame>{one, other});
  CHECK(deal.half_points == 2);
  CHECK(deal.margin == 0);
  other.seats[1].points = 50;
  deal = pair_deal(std::vector<PlayedGame>{one, other});
  CHECK(deal.half_points == 3);
  CHECK(deal.margin == 5);
  other.ending.failure = Failure::crash;
  other.ending.failed = 0;
  deal = pair_deal(std::vector<PlayedGame>{one, other});
  CHECK(deal.half_points == 4);
  CHECK(deal.failed == 1);
  CHECK(deal.margin == (10 + kFailureMargin) / 2.0);
  other.seats[0].points = 10;  // it was further behind than a failure costs
  CHECK(pair_deal(std::vector<PlayedGame>{one, other}).margin == (10 + 40) / 2.0);
  one.ending.failure = Failure::crash;
  one.ending.failed = 0;
  CHECK(pair_deal(std::vector<PlayedGame>{one, other}).margin == (-kFailureMargin + 40) / 2.0);
}

TEST_CASE("A tournament ends with the verdict, the same for any number of threads", "[arena]") {
  for (const std::string& text : {kClear, kHopeless, kPoints}) {
    INFO(text);
    const TournamentConfig config = tournament(text);
    const PlayedTournament one = play_in_memory(config, 1);
    const PlayedTournament four = play_in_memory(config, 4);
    CHECK(one.run.finished);
    CHECK(four.run.finished);
    CHECK(four.store->count_deals() < 4000);
    const Tally counted = tally(*one.store, config);
    CHECK(counted.finished);
    REQUIRE(counted.test.has_value());
    CHECK(counted.test->verdict() == (text == kHopeless ? Verdict::accept_h0 : Verdict::accept_h1));
    CHECK(counted.deals == counted.test->deals());
    // One thread plays no deal after the verdict; four may, and their games do not count.
    CHECK(one.store->count_deals() == counted.deals);
    CHECK(four.store->count_deals() >= counted.deals);
    CHECK(table_of(*one.store, config) == table_of(*four.store, config));
  }
}

TEST_CASE("An interrupted test comes to the same verdict and table", "[arena]") {
  const TournamentConfig config = tournament(kPoints);
  const PlayedTournament unbroken = play_in_memory(config, 1);
  const std::int64_t games = unbroken.store->count_games();
  REQUIRE(games >= 4);
  TournamentConfig three = config;
  three.concurrency = 3;
  const auto store = store_in_memory(three);
  for (std::int64_t until = 1; until < games; ++until) (void)play_until(three, *store, until);
  CHECK(play_until(three, *store, 100'000).finished);
  CHECK(table_of(*store, config) == table_of(*unbroken.store, config));
  CHECK(play_until(three, *store, 100'000).games == 0);
}

TEST_CASE("Deals of a test count in schedule order, whatever order they were stored in", "[arena]") {
  TournamentConfig config = tournament(kPoints);
  const PlayedTournament played = play_in_memory(config, 1);
  std::vector<std::vector<PlayedGame>> deals;
  played.store->for_each_deal(true, [&](std::span<const StoredGame> deal) {
    deals.emplace_back();
    for (const StoredGame& stored : deal) deals.back().push_back(as_scheduled(stored));
  });
  std::mt19937 random(1);
  for (int round = 0; round < 5; ++round) {
    std::shuffle(deals.begin(), deals.end(), random);
    const auto store = store_in_memory(config);
    for (const auto& deal : deals) store->add_deals(deal);
    CHECK(table_of(*store, config) == table_of(*played.store, config));
    const std::atomic<bool> stop{false};
    CHECK(play_tournament(config, *store, stop).games == 0);
  }
}

TEST_CASE("A test without a verdict ends with its deals", "[arena]") {
  TournamentConfig config = tournament(
      "name = 't'\ndeals = 10\nbots = ['random']\n[[bot]]\nfrom = 'random'\nname = 'r'\n[test]\npreset = "
      "'gain'\n");
  const PlayedTournament played = play_in_memory(config);
  CHECK(played.run.finished);
  const Tally counted = tally(*played.store, config);
  CHECK(counted.test->verdict() == Verdict::open);
  CHECK(counted.test->deals() == 10);
  CHECK(table_of(*played.store, config).find("no verdict yet") != std::string::npos);
}

TEST_CASE("Progress tells how a test stands", "[arena]") {
  std::string last;
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) { last = status.test->status(); };
  (void)play_in_memory(tournament(kClear), 2, hooks);
  CHECK(last.starts_with("LLR +"));
}

}  // namespace
}  // namespace bastide::arena::sequential_tournament_test
