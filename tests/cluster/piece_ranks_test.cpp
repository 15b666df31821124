// Work in pieces on ranks that are threads of this process.

#include "arena/cluster/piece_ranks.hpp"

#include "arena/cluster/messages.hpp"
#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/cluster/thread_ranks.hpp"
#include "tests/pieces/squares.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace bastide::tests::piece_ranks_test {
namespace {

using namespace arena;

const std::atomic<bool> kNever{false};
const std::atomic<bool> kNow{true};

class PieceRanks : public RanksAtWork {
 public:
  using RanksAtWork::RanksAtWork;

  /// The others work, interrupted or not; `make` is theirs.
  void start(const MakeWorker& make, bool interrupted = false) {
    RanksAtWork::start([=](ThreadRanks& own) { do_pieces_as_rank(own, make, interrupted ? kNow : kNever); });
  }
  [[nodiscard]] bool work(Squares& squares, const MakeWorker& make = make_squarer,
                          const std::atomic<bool>& stop = kNever) {
    return do_pieces_on_ranks(&first(), squares.work(), make, 2, stop, ear());
  }
};

/// Does its pieces when `may` says so, so that the other ranks are sure to take part.
MakeWorker waiting_squarer(const std::function<bool()>& may) {
  class Waiter final : public PieceWorker {
   public:
    Waiter(std::unique_ptr<PieceWorker> worker, std::function<bool()> allowed, StopSignal stop)
        : worker_(std::move(worker)), may_(std::move(allowed)), stop_(stop) {}
    [[nodiscard]] std::optional<Bytes> work(std::span<const std::uint8_t> piece) override {
      while (!may_() && !stop_.given()) std::this_thread::yield();
      return worker_->work(piece);
    }

   private:
    std::unique_ptr<PieceWorker> worker_;
    std::function<bool()> may_;
    StopSignal stop_;
  };
  return [may](std::span<const std::uint8_t> plan, int threads, StopSignal stop) {
    return std::make_unique<Waiter>(make_squarer(plan, threads, stop), may, stop);
  };
}

MakeWorker counting_squarer(std::atomic<int>& did) {
  class Counter final : public PieceWorker {
   public:
    Counter(std::unique_ptr<PieceWorker> worker, std::atomic<int>& count)
        : worker_(std::move(worker)), count_(count) {}
    [[nodiscard]] std::optional<Bytes> work(std::span<const std::uint8_t> piece) override {
      ++count_;
      return worker_->work(piece);
    }

   private:
    std::unique_ptr<PieceWorker> worker_;
    std::atomic<int>& count_;
  };
  return [&](std::span<const std::uint8_t> plan, int threads, StopSignal stop) {
    return std::make_unique<Counter>(make_squarer(plan, threads, stop), did);
  };
}

TEST_CASE("ranks and rank 0 do every piece once, one work after the other", "[cluster][pieces]") {
  for (const int count : {2, 4}) {
    std::atomic<int> did = 0;
    PieceRanks ranks(count);
    ranks.start(counting_squarer(did));
    for (int work = 0; work < 2; ++work) {
      did = 0;
      Squares squares(60);
      CHECK(ranks.work(squares, waiting_squarer([&] { return did > 0; })));
      CHECK(squares.found() == squares.expected());
      CHECK(squares.taken() == 60);
      CHECK(did >= 1);
    }
    CHECK(ranks.notes().empty());
  }
}

TEST_CASE("the pieces of a rank that hangs are done by others", "[cluster][pieces]") {
  PieceRanks ranks(2, HangingPoint{1, MessageKind::piece_done, 2});
  ranks.first().set_patience(100);
  ranks.start(make_squarer);
  Squares squares(40);
  CHECK(ranks.work(squares, waiting_squarer([&] { return ranks.boxes().hung(); })));
  CHECK(squares.found() == squares.expected());
  CHECK(squares.taken() == 40);
  CHECK(ranks.first().given_up() == std::set<int>{1});
  CHECK(ranks.notes() ==
        std::vector<std::string>{
            "host0 (rank 1) has said nothing for 100 s and is given up; others do its work"});
}

TEST_CASE("a rank that is busy for longer than others are patient is not given up", "[cluster][pieces]") {
  PieceRanks ranks(2);
  ranks.first().set_patience(100);
  // A piece of the other rank takes 300 s, and rank 0 waits for it.
  std::atomic<bool> did = false;
  std::atomic<double> began = -1;
  ranks.start(waiting_squarer([&] {
    const double now = ranks.boxes().now();
    double never = -1;
    (void)began.compare_exchange_strong(never, now);
    did = did || now - began >= 300;
    return did.load();
  }));
  Squares squares(6);
  CHECK(ranks.work(squares, waiting_squarer([&] { return did.load(); })));
  CHECK(squares.found() == squares.expected());
  CHECK(ranks.first().given_up().empty());
}

TEST_CASE("rank 0 gives signs of life while pieces are done", "[cluster][pieces]") {
  PieceRanks ranks(2);
  ranks.first().set_patience(100);
  Squares squares(6);
  const int signs = signs_of_rank_0(ranks, [&] {
    CHECK(ranks.work(squares, waiting_squarer([&] { return ranks.boxes().now() >= 300; })));
  });
  // One in 20 s, until it is given up.
  CHECK(signs >= 4);
  CHECK(ranks.first().given_up() == std::set<int>{1});
}

TEST_CASE("work ends when a rank is interrupted, and when rank 0 is", "[cluster][pieces]") {
  const bool by_rank = GENERATE(true, false);
  PieceRanks ranks(2);
  ranks.start(make_squarer, by_rank);
  Squares squares(40);
  CHECK(!ranks.work(squares, waiting_squarer([] { return false; }), by_rank ? kNever : kNow));
  CHECK(squares.taken() < 40);
}

TEST_CASE("what a rank cannot do and what it failed of ends the work with its name", "[cluster][pieces]") {
  const auto message_of = [](const MakeWorker& make) {
    PieceRanks ranks(2);
    ranks.start(make);
    Squares squares(40);
    try {
      (void)ranks.work(squares, waiting_squarer([] { return false; }));
    } catch (const InputError& error) {
      return std::string("input: ") + error.what();
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  CHECK(message_of([](auto, int, StopSignal) -> std::unique_ptr<PieceWorker> {
          throw InputError("plays differently here");
        }) == "input: host0 (rank 1): plays differently here");
  CHECK(message_of([](auto, int, StopSignal stop) -> std::unique_ptr<PieceWorker> {
          return std::make_unique<Squarer>(0, kAll, stop);
        }) == "host0 (rank 1): cannot square any");
}

TEST_CASE("a rank of another version is refused by name", "[cluster][pieces]") {
  PieceRanks ranks(2);
  ranks.start(make_squarer);
  ranks.first().send(1, write_message(WorkMessage{"bastide 0.0", {}, 1, 1}));
  std::optional<Received> answer;
  while (!(answer = ranks.first().receive())) (void)ranks.first().seconds();
  const RefusedMessage refused = read_refused(answer->message);
  CHECK(refused.host == "host0");
  CHECK(refused.reason == "runs " + message_program() + ", rank 0 runs bastide 0.0");
}

TEST_CASE("messages of work and of pieces read back", "[cluster][pieces]") {
  const WorkMessage work{message_program(), {1, 2, 3}, 4, 5};
  CHECK(read_work(write_message(work)) == work);
  const Bytes piece = piece_message(MessageKind::piece, 7, Bytes{9, 8});
  CHECK(read_piece(piece) == PieceMessage{7, {9, 8}});
  for (std::size_t size = 1; size < piece.size(); ++size)
    CHECK_THROWS_AS(read_piece(std::span(piece).first(size)), MessageError);
}

}  // namespace
}  // namespace bastide::tests::piece_ranks_test
