// Reviews: what they are made of, and that a store gives back what was put into it.

#include "ai/analysis/any_analyst.hpp"
#include "arena/analysis/review.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/reviews/player_review.hpp"
#include "arena/reviews/review_games.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/reviews/short_game.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

namespace bastide::tests::review_store_test {
namespace {

using namespace arena;

/// A review with a few iterations.
Review quick_review(const engine::AnyGame& game, const engine::Record& record) {
  ai::AnyAnalyst analyst(game, search_of("puct"), 1);
  ReviewOptions options;
  options.limits.iterations = 16;
  options.limits.top = 3;
  return review_record(record, analyst, options,
                       [](const Review&, std::size_t, std::size_t) { return true; });
}

engine::AnyState before(const engine::AnyGame& game, const engine::Record& record, const ReviewedTurn& turn) {
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  for (std::size_t at = 0; at < turn.at; ++at) state.apply(record.actions[at]);
  return state;
}

GameToReview game_to_review(const ScratchFolder& scratch, int turns) {
  const auto found = find_games(
      {.from = {short_game(scratch, 3, turns)}, .but = {}, .where = {}, .rules = {}},
      [](const auto&, const auto& what) { FAIL(what); }, [](const auto&, const auto&) {});
  REQUIRE(found.size() == 1);
  return found.front();
}

/// A store with the review of a game of so many turns; `change` has each of its decisions first.
template <class Change>
std::unique_ptr<ReviewStore> reviewed_store(const ScratchFolder& scratch, int turns, const Change& change) {
  const GameToReview found = game_to_review(scratch, turns);
  const engine::AnyGame game = load_game(found);
  const engine::Record record = game.read_record(found.record, "test");
  auto store = ReviewStore::create(scratch.path("r.db"), {});
  store->add_games({found});
  const Review review = quick_review(game, record);
  GameAnalyses analyses;
  for (const ReviewedTurn& turn : review.turns) {
    analyses.decisions.push_back(stored_analysis(before(game, record, turn), turn.analysis));
    change(analyses.decisions.back());
  }
  store->add(1, analyses);
  return store;
}

TEST_CASE("a store gives a review back as it was", "[reviews]") {
  const ScratchFolder scratch;
  const GameToReview found = game_to_review(scratch, 5);
  const engine::AnyGame game = load_game(found);
  const engine::Record record = game.read_record(found.record, "test");
  const Review review = quick_review(game, record);
  REQUIRE(review.turns.size() == 5);
  const auto store = ReviewStore::create(scratch.path("r.db"), {{"seed", "1"}});
  CHECK(store->add_games({found, found}) == 1);
  CHECK(store->add_games({found}) == 0);
  CHECK(store->pending() == std::vector<std::int64_t>{1});
  GameAnalyses analyses;
  analyses.seconds = 2.5;
  for (const ReviewedTurn& turn : review.turns)
    analyses.decisions.push_back(stored_analysis(before(game, record, turn), turn.analysis));
  store->add(1, analyses);
  CHECK(store->pending().empty());
  CHECK(store->reviewed() == std::vector<std::int64_t>{1});

  ReviewReader reader(*store);
  const ReviewedGame read = reader.read(1);
  CHECK(read.review.seconds == 2.5);
  CHECK(store->seconds() == 2.5);
  CHECK(read.record == record);
  CHECK(summary_json(read.review) == summary_json(review));
  REQUIRE(read.review.turns.size() == review.turns.size());
  for (std::size_t i = 0; i < review.turns.size(); ++i) {
    const engine::AnyState state = before(game, record, review.turns[i]);
    Json was = turn_json(state, review, review.turns[i]);
    Json is = turn_json(state, read.review, read.review.turns[i]);
    // What is expected to follow is not kept.
    for (Json* json : {&was, &is}) {
      for (Json& line : (*json)["lines"]) line.erase("continuation");
    }
    CHECK(is == was);
  }
}

TEST_CASE("what no review writes is refused with its place", "[reviews]") {
  const ScratchFolder scratch;
  const auto store = reviewed_store(scratch, 2, [](StoredAnalysis&) {});
  ReviewReader reader(*store);
  const std::vector<std::string> damages = {
      "UPDATE line SET actions = 'X 9,9 0' WHERE decision = 1 AND place = 1",
      "UPDATE line SET loss_error = -1 WHERE decision = 2 AND place = 1",
      "UPDATE decision SET chances = '0.5 0.9' WHERE place = 2",
      "UPDATE decision SET chances = '1' WHERE place = 2",
      "DELETE FROM line WHERE decision = 2",
      "DELETE FROM decision WHERE place = 1",
      "INSERT INTO decision SELECT game, 3, legal, exact, real, iterations, orders, seconds, chances FROM "
      "decision WHERE place = 2; CREATE TEMP TABLE copy AS SELECT * FROM line WHERE decision = 2; "
      "UPDATE copy SET decision = 3; INSERT INTO line SELECT * FROM copy",
      "UPDATE game SET record = 'bastide record 2'"};
  for (const std::string& damage : damages) {
    INFO(damage);
    store->file().database().run("SAVEPOINT whole; " + damage);
    try {
      (void)reader.read(1);
      FAIL("read without an error");
    } catch (const InputError& error) {
      INFO(error.what());
      CHECK(std::string(error.what()).find("r.db: game 1") != std::string::npos);
    }
    store->file().database().run("ROLLBACK TO whole; RELEASE whole");
  }
  CHECK(reader.read(1).review.turns.size() == 2);
}

TEST_CASE("a store without what reviews have now is refused by its version", "[reviews]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("r.db");
  ReviewStore::create(path, {})->file().database().run("PRAGMA user_version = 1");
  for (const auto access : {ReviewStore::Access::read, ReviewStore::Access::write})
    CHECK_THROWS_WITH(ReviewStore::open(path, access),
                      path + ": found version 1, expected version 2 of a store that bastide review wrote");
}

TEST_CASE("a player's loss by tile and by figure is all of it, with what was gained by chance", "[reviews]") {
  const ScratchFolder scratch;
  const auto store = reviewed_store(scratch, 6, [](StoredAnalysis& decision) {
    decision.analysis.real = true;
    for (ai::Line& line : decision.analysis.lines) {
      line.unbiased_loss = {-1, 0.5};
      line.unbiased_tile_loss = {-3, 0.5};
      line.unbiased_figure_loss = {2, 0.5};
      line.win_loss = {0.5, 0.1};
      line.unbiased_win_loss = {-0.02, 0.1};
      line.unbiased_tile_win_loss = {-0.05, 0.1};
      line.unbiased_figure_win_loss = {0.03, 0.1};
    }
  });
  ReviewReader reader(*store);
  for (const PlayerReview& player : review_players(reader, {1}, "", 5)) {
    INFO(player.name);
    CHECK(player.all.decisions() == 3);
    CHECK(player.all.win_loss.mean() == Approx(-0.02));
    CHECK(player.by_tile.decisions() == 3);
    CHECK(player.by_tile.loss.mean() == Approx(-3));
    CHECK(player.by_tile.win_loss.mean() == Approx(-0.05));
    CHECK(player.by_figure.decisions() == 3);
    CHECK(player.by_figure.loss.mean() == Approx(2));
    CHECK(player.by_figure.win_loss.mean() == Approx(0.03));
  }
}

TEST_CASE("a game is known by its players and actions alone", "[reviews]") {
  const ScratchFolder scratch;
  const GameToReview found = game_to_review(scratch, 3);
  const engine::AnyGame game = load_game(found);
  engine::Record record = game.read_record(found.record, "test");
  CHECK(content_of(game, record).size() == 32);
  CHECK(content_of(game, record) == found.content);
  record.date = "2026-01-02";
  record.notes.emplace_back("elsewhere");
  record.game = 7;
  CHECK(content_of(game, record) == found.content);
  engine::Record others = record;
  others.players.front() = "Anna";
  CHECK(content_of(game, others) != found.content);
  record.actions.pop_back();
  CHECK(content_of(game, record) != found.content);
}

TEST_CASE("the time of a review goes to decisions with long rests, and all of it may be spent", "[reviews]") {
  const std::vector<int> tiles = {71, 60, 30, 5, 0};
  CHECK(share_of_time(10, std::vector<int>{4}) == 10);
  CHECK(share_of_time(0, tiles) == 0);
  // Half as much again as its part by tiles and eight: 79 of 206.
  CHECK(share_of_time(10, tiles) == Approx(10 * 1.5 * 79 / 206));
  double left = 10;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const double share = share_of_time(left, std::span(tiles).subspan(i));
    CHECK(share > 0);
    CHECK(share <= left);
    left -= share;
  }
  CHECK(left == Approx(0).margin(1e-9));
}

TEST_CASE("a finished game is told without luck", "[reviews]") {
  Review review;
  review.names = {"Anna", "Ben"};
  review.has_levels = true;
  CHECK(without_luck(review).empty());
  review.points = {90, 70};
  review.luck = {{1, -1}, {8.5, -8.5}};
  const auto two = without_luck(review);
  REQUIRE(two.size() == 2);
  CHECK(two[0].lead == 20);
  CHECK(two[0].adjusted() == 11.5);
  CHECK(two[1].adjusted() == -11.5);
  CHECK(two[0].error.has_value());
  review.names = {"Anna", "Ben", "Cleo"};
  review.has_levels = false;
  review.points = {90, 70, 50};
  review.luck = {{4, -1, -3}};
  const auto three = without_luck(review);
  CHECK(three[0].lead == 30);
  CHECK(three[2].adjusted() == -27);
  CHECK_FALSE(three[0].error.has_value());
}

}  // namespace
}  // namespace bastide::tests::review_store_test
