// The games of tunings on ranks that are threads of this process.

#include "arena/cluster/batch_ranks.hpp"

#include "tests/catch.hpp"
#include "tests/cluster/thread_ranks.hpp"

#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace bastide::tests::batch_ranks_test {
namespace {

using namespace arena;

const std::atomic<bool> kNever{false};
const std::atomic<bool> kNow{true};

TuningConfig two_games() {
  TuningConfig config;
  config.source = "test";
  config.concurrency = 1;
  config.games = {{"base", engine::load_rules("base"), 2, 0.5}, {"base", engine::load_rules("base"), 3, 0.5}};
  return config;
}

Batch small_batch(std::size_t game) {
  Batch batch;
  batch.bots = {load_competitor("greedy"), load_competitor("random"), load_competitor("evaluator")};
  batch.matches = {{0, 1}, {2, 0}};
  batch.game = game;
  batch.first_deal = 5;
  batch.deals = 3;
  return batch;
}

class BatchRanks : public RanksAtWork {
 public:
  using RanksAtWork::RanksAtWork;

  /// The others work, the last of them interrupted or not.
  void start(bool interrupted = false) {
    RanksAtWork::start([=](ThreadRanks& own) {
      play_batches_as_rank(own, interrupted && own.rank() == own.size() - 1 ? kNow : kNever);
    });
  }
  [[nodiscard]] std::optional<BatchResult> play(std::size_t game) {
    return play_batch_on_ranks(first(), small_batch(game), two_games(), Streams(8, std::nullopt),
                               StopSignal(kNever), ear());
  }
};

std::optional<BatchResult> alone(std::size_t game) {
  return play_batch(small_batch(game), two_games(), Streams(8, std::nullopt), StopSignal(kNever));
}

void check_same(const std::optional<BatchResult>& found, const std::optional<BatchResult>& expected) {
  REQUIRE(expected);
  REQUIRE(found);
  REQUIRE(found->games == expected->games);
  for (std::size_t match = 0; match < 2; ++match) {
    for (std::size_t deal = 0; deal < 3; ++deal) {
      CHECK(found->matches[match][deal].margin == expected->matches[match][deal].margin);
      CHECK(found->matches[match][deal].score == expected->matches[match][deal].score);
    }
  }
}

TEST_CASE("a batch comes to the same on any number of ranks", "[cluster][tuning]") {
  for (const std::size_t game : {0, 1}) {
    for (const int count : {2, 3}) {
      BatchRanks ranks(count);
      ranks.start();
      check_same(ranks.play(game), alone(game));
      CHECK(ranks.notes().empty());
    }
  }
}

TEST_CASE("a batch of which a rank was interrupted gives nothing", "[cluster][tuning]") {
  BatchRanks ranks(2);
  ranks.start(true);
  CHECK(!ranks.play(0));
}

TEST_CASE("the games of a rank that hangs are played by others, and it gets no more of them",
          "[cluster][tuning]") {
  const int hangs_in = GENERATE(1, 2);
  BatchRanks ranks(3, HangingPoint{1, MessageKind::batch_played, hangs_in});
  ranks.first().set_patience(100);
  ranks.start();
  for (int batch = 1; batch <= 3; ++batch) {
    check_same(ranks.play(0), alone(0));
    CHECK(ranks.first().given_up() == (batch < hangs_in ? std::set<int>{} : std::set<int>{1}));
  }
  CHECK(ranks.boxes().hung());
  while (const auto left = ranks.boxes().take(1)) CHECK(kind_of(left->message) == MessageKind::alive);
  CHECK(ranks.notes() == std::vector<std::string>{"rank 1 has said nothing for 100 s and is given up; "
                                                  "rank 0 plays its games"});
}

TEST_CASE("rank 0 gives signs of life while a batch is played", "[cluster][tuning]") {
  BatchRanks ranks(2);
  ranks.first().set_patience(100);
  const int signs = signs_of_rank_0(ranks, [&] { check_same(ranks.play(0), alone(0)); });
  // One in 20 s, until it is given up.
  CHECK(signs >= 4);
  CHECK(ranks.first().given_up() == std::set<int>{1});
}

TEST_CASE("what comes late from a rank of a tuning that was given up is dropped", "[cluster][tuning]") {
  BatchRanks ranks(2);
  ranks.first().set_patience(100);
  ranks.boxes().end(1);  // it never says anything
  check_same(ranks.play(0), alone(0));
  CHECK(ranks.first().given_up() == std::set<int>{1});
  // Not even read.
  ranks.boxes().put(0, {1, plain_message(MessageKind::batch_played)});
  check_same(ranks.play(0), alone(0));
  CHECK(ranks.notes().size() == 1);
}

}  // namespace
}  // namespace bastide::tests::batch_ranks_test
