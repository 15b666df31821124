// Work in pieces, in threads of one process.

#include "arena/pieces/piece_work.hpp"

#include "arena/pieces/piece_desk.hpp"
#include "tests/catch.hpp"
#include "tests/pieces/squares.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace bastide::tests::piece_work_test {
namespace {

using namespace arena;

const std::atomic<bool> kNever{false};

TEST_CASE("every piece is done once, in any number of threads", "[pieces]") {
  for (const int threads : {1, 2, 7}) {
    Squares squares(50);
    CHECK(do_pieces(squares.work(), make_squarer, threads, StopSignal(kNever)));
    CHECK(squares.found() == squares.expected());
    CHECK(squares.taken() == 50);
  }
}

TEST_CASE("no pieces are done at once, and nobody is asked to", "[pieces]") {
  const PieceWork none;
  CHECK(do_pieces(none, {}, 2, StopSignal(kNever)));
}

TEST_CASE("what a worker, its maker or the taker throws comes to who asked", "[pieces]") {
  const auto message_of = [](const MakeWorker& make, int broken_take) {
    Squares squares(20, broken_take);
    try {
      (void)do_pieces(squares.work(), make, 3, StopSignal(kNever));
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  CHECK(message_of(make_squarer_that_fails_at(13), -1) == "cannot square 13");
  CHECK(message_of([](auto, int, StopSignal)
                       -> std::unique_ptr<PieceWorker> { throw std::runtime_error("no worker here"); },
                   -1) == "no worker here");
  CHECK(message_of(make_squarer, 7) == "cannot take 7");
}

TEST_CASE("work that is stopped ends, and says that it has not come to its end", "[pieces]") {
  std::atomic<bool> stop = false;
  Squares squares(1000);
  PieceWork work = squares.work();
  const auto take = work.take;
  work.take = [&](std::size_t number, std::span<const std::uint8_t> result) {
    take(number, result);
    if (squares.taken() == 10) stop = true;
  };
  CHECK(!do_pieces(work, make_squarer, 4, StopSignal(stop)));
  CHECK(squares.taken() >= 10);
  CHECK(squares.taken() < 20);
}

TEST_CASE("a piece that comes back undone is handed out again, and counts once", "[pieces]") {
  Squares squares(2);
  const PieceWork work = squares.work();
  PieceDesk desk(work);
  const auto first = desk.next();
  const auto second = desk.next();
  REQUIRE((first && second));
  CHECK(!desk.next_now());
  std::optional<PieceDesk::Piece> again;
  std::jthread waits([&] { again = desk.next(); });  // all are out: it waits for what may come back
  desk.put_back(first->first);
  waits.join();
  REQUIRE(again);
  CHECK(*again == *first);
  desk.take(first->first, squared(again->second));
  desk.take(first->first, squared(again->second));
  CHECK(squares.taken() == 1);
  desk.put_back(first->first);  // too late: it is done
  CHECK(!desk.next_now());
  CHECK(!desk.over());
  desk.take(second->first, squared(second->second));
  CHECK(desk.over());
  CHECK(desk.all_done());
  CHECK(!desk.next());
}

TEST_CASE("workers are no more than pieces, and share the cores that are left", "[pieces]") {
  const auto crew = [](std::size_t pieces, int threads) {
    const Crew found = crew_for(pieces, threads);
    return std::pair(found.workers, found.threads_each);
  };
  CHECK(crew(100, 4) == std::pair(4, 1));
  CHECK(crew(2, 4) == std::pair(2, 2));
  CHECK(crew(1, 5) == std::pair(1, 5));
  CHECK(crew(0, 3) == std::pair(1, 3));
  CHECK(crew(100, 0).first >= 1);
}

}  // namespace
}  // namespace bastide::tests::piece_work_test
