// The games of tunings on ranks that are threads of this process.

#include "arena/cluster/batch_ranks.hpp"

#include "tests/catch.hpp"
#include "tests/cluster/thread_ranks.hpp"

#include <atomic>
#include <thread>

namespace bastide::tests {
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

/// What rank 0 gets of so many, the last of which is interrupted or not.
std::optional<BatchResult> on_ranks(int count, std::size_t game, bool interrupted) {
  Mailboxes boxes(count);
  std::vector<std::thread> others;
  for (int rank = 1; rank < count; ++rank) {
    others.emplace_back([&boxes, rank, stopped = interrupted && rank == count - 1] {
      ThreadRanks ranks(boxes, rank);
      play_batches_as_rank(ranks, stopped ? kNow : kNever);
      boxes.end(rank);
    });
  }
  ThreadRanks ranks(boxes, 0);
  ranks.set_patience(1e9);
  auto result = play_batch_on_ranks(ranks, small_batch(game), two_games(), Streams(8, std::nullopt),
                                    StopSignal(kNever));
  for (int rank = 1; rank < count; ++rank) ranks.send(rank, plain_message(MessageKind::leave));
  boxes.end(0);
  for (std::thread& other : others) other.join();
  return result;
}

TEST_CASE("a batch comes to the same on any number of ranks", "[cluster][tuning]") {
  for (const std::size_t game : {0, 1}) {
    const TuningConfig config = two_games();
    const auto alone = play_batch(small_batch(game), config, Streams(8, std::nullopt), StopSignal(kNever));
    REQUIRE(alone);
    for (const int count : {2, 3}) {
      const auto shared = on_ranks(count, game, false);
      REQUIRE(shared);
      REQUIRE(shared->games == alone->games);
      for (std::size_t match = 0; match < 2; ++match) {
        for (std::size_t deal = 0; deal < 3; ++deal) {
          CHECK(shared->matches[match][deal].margin == alone->matches[match][deal].margin);
          CHECK(shared->matches[match][deal].score == alone->matches[match][deal].score);
        }
      }
    }
  }
}

TEST_CASE("a batch of which a rank was interrupted gives nothing", "[cluster][tuning]") {
  CHECK(!on_ranks(2, 0, true));
}

}  // namespace
}  // namespace bastide::tests
