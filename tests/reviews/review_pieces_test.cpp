// Plans, games and reviews as bytes: what is read is what was written, and nothing else is read.

#include "arena/reviews/review_pieces.hpp"

#include "arena/pieces/piece_work.hpp"
#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/reviews/short_game.hpp"

#include <span>

namespace bastide::tests::review_pieces_test {
namespace {

using namespace arena;

GameAnalyses two_decisions() {
  GameAnalyses analyses;
  analyses.seconds = 1.25;
  for (int i = 0; i < 2; ++i) {
    StoredAnalysis& decision = analyses.decisions.emplace_back();
    ai::Analysis& analysis = decision.analysis;
    analysis.legal = 7;
    analysis.exact = i == 1;
    analysis.real = i == 0;
    analysis.iterations = 100 + i;
    analysis.orders = 64;
    analysis.seconds = 0.5;
    analysis.chances = {{0.25, 0}, {0.75, 0}};
    double value = 0.125;
    for (int line = 0; line <= i; ++line) {
      ai::Line& written = analysis.lines.emplace_back();
      for (ai::Estimate* estimate : stored_estimates(written)) *estimate = {value++, value / 8};
      written.prior = 0.5;
      written.visits = 11;
      written.playouts = 12;
      decision.actions.push_back("E 0," + std::to_string(line) + " 0|field@E");
    }
  }
  return analyses;
}

/// Bytes that were read and are written again are the same; no beginning of them can be read.
template <class Read, class Write>
void check_bytes(const Bytes& bytes, Read&& read, Write&& write) {
  CHECK(write(read(bytes)) == bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_THROWS_AS(read(std::span(bytes).first(size)), MessageError);
  Bytes longer = bytes;
  longer.push_back(0);
  CHECK_THROWS_AS(read(longer), MessageError);
}

TEST_CASE("reviews as bytes are what they were", "[reviews][pieces]") {
  const GameAnalyses written = two_decisions();
  const GameAnalyses read = read_game_analyses(write_piece(written));
  CHECK(read.seconds == 1.25);
  REQUIRE(read.decisions.size() == 2);
  CHECK(read.decisions[1].analysis.exact);
  CHECK(!read.decisions[1].analysis.real);
  CHECK(read.decisions[0].analysis.iterations == 100);
  CHECK(read.decisions[1].actions == written.decisions[1].actions);
  CHECK(read.decisions[1].analysis.lines[1].win_loss.mean ==
        written.decisions[1].analysis.lines[1].win_loss.mean);
  CHECK(read.decisions[1].analysis.lines[1].loss.error == written.decisions[1].analysis.lines[1].loss.error);
  check_bytes(write_piece(written), read_game_analyses,
              [](const GameAnalyses& one) { return write_piece(one); });
}

TEST_CASE("games to review as bytes are what they were", "[reviews][pieces]") {
  GameToReview game{3, "abc", "game.txt", "base", std::nullopt, "carcassonne record"};
  for (const bool own_rules : {false, true}) {
    if (own_rules) game.rules_text = "name = \"own\"";
    const GameToReview read = read_game_to_review(write_piece(game));
    CHECK(read.number == 3);
    CHECK(read.source == "game.txt");
    CHECK(read.rules_text == game.rules_text);
    check_bytes(write_piece(game), read_game_to_review,
                [](const GameToReview& one) { return write_piece(one); });
  }
}

TEST_CASE("a plan of reviews as bytes is what it was, with the numbers of its search", "[reviews][pieces]") {
  ReviewPlan plan{"puct", search_of("puct"), 0, 32, 4, 9};
  plan.search.exploration = 1.0 / 3;
  const Bytes bytes = write_plan(plan);
  const ReviewPlan read = read_plan_of_reviews(bytes);
  CHECK(read.search.exploration == 1.0 / 3);
  CHECK(read.settings() == plan.settings());
  CHECK(write_plan(read) == bytes);
}

TEST_CASE("a game that can no longer be read ends its worker's work with its source", "[reviews][pieces]") {
  const ReviewPlan plan{"puct", search_of("puct"), 0, 16, 3, 1};
  const std::atomic<bool> never{false};
  const auto worker = make_reviewer(write_plan(plan), 2, StopSignal(never));
  const Bytes broken = write_piece(GameToReview{1, "abc", "game.txt", "base", std::nullopt, "no record"});
  CHECK_THROWS_WITH(worker->work(broken), Catch::Contains("game.txt"));
}

}  // namespace
}  // namespace bastide::tests::review_pieces_test
