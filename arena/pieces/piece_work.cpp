#include "arena/pieces/piece_work.hpp"

#include "ai/parallel/team.hpp"
#include "arena/pieces/piece_desk.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::arena {

// -- the desk ---------------------------------------------------------------------------------------------

PieceDesk::PieceDesk(const PieceWork& work)
    : work_(work), waiting_(work.pieces), done_(work.pieces, false), left_(work.pieces) {
  std::iota(waiting_.begin(), waiting_.end(), std::size_t{0});
}

std::optional<PieceDesk::Piece> PieceDesk::hand_out() {
  if (closed() || waiting_.empty()) return std::nullopt;
  const std::size_t number = waiting_.front();
  waiting_.pop_front();
  return Piece{number, work_.piece(number)};
}

std::optional<PieceDesk::Piece> PieceDesk::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed() || !waiting_.empty(); });
  return hand_out();
}

std::optional<PieceDesk::Piece> PieceDesk::next_now() {
  const std::lock_guard lock(mutex_);
  return hand_out();
}

void PieceDesk::take(std::size_t number, std::span<const std::uint8_t> result) {
  const std::lock_guard lock(mutex_);
  if (done_.at(number)) return;
  work_.take(number, result);
  done_[number] = true;
  if (--left_ == 0) changed_.notify_all();
}

void PieceDesk::put_back(std::size_t number) {
  const std::lock_guard lock(mutex_);
  if (done_.at(number)) return;
  waiting_.push_front(number);
  changed_.notify_one();
}

void PieceDesk::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

void PieceDesk::fail(const std::exception_ptr& failure) {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = failure;
  changed_.notify_all();
}

bool PieceDesk::over() {
  const std::lock_guard lock(mutex_);
  return closed();
}

bool PieceDesk::all_done() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
  return left_ == 0;
}

// -- the workers ------------------------------------------------------------------------------------------

namespace {

void work_at(PieceDesk& desk, std::span<const std::uint8_t> plan, const MakeWorker& make, int threads,
             StopSignal stop) {
  try {
    const auto worker = make(plan, threads, stop);
    while (const auto piece = desk.next()) {
      const auto result = worker->work(piece->second);
      if (!result) return desk.end();
      desk.take(piece->first, *result);
    }
  } catch (...) {
    desk.fail(std::current_exception());
  }
}

}  // namespace

PieceCrew::PieceCrew(PieceDesk& desk, std::span<const std::uint8_t> plan, const MakeWorker& make, Crew crew,
                     StopSignal stop) {
  for (int i = 0; i < crew.workers; ++i)
    threads_.emplace_back([=, &desk, &make] { work_at(desk, plan, make, crew.threads_each, stop); });
}

Crew crew_for(std::size_t pieces, int threads) {
  constexpr std::size_t kMost = 1024;
  const int cores = threads > 0 ? threads : ai::usable_cores();
  const int workers = std::clamp(static_cast<int>(std::min(pieces, kMost)), 1, cores);
  return {workers, cores / workers};
}

bool do_pieces(const PieceWork& work, const MakeWorker& make, int threads, StopSignal stop) {
  if (work.pieces == 0) return true;
  PieceDesk desk(work);
  { const PieceCrew crew(desk, work.plan, make, crew_for(work.pieces, threads), stop); }
  return desk.all_done();
}

}  // namespace bastide::arena
