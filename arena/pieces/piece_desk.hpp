#pragma once

#include "arena/pieces/piece_work.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace bastide::arena {

/// Hands out the pieces of a work and takes what comes of them; for any number of threads.
class PieceDesk {
 public:
  using Piece = std::pair<std::size_t, Bytes>;

  /// `work` must outlive this object.
  explicit PieceDesk(const PieceWork& work);

  /// A piece that nobody has; waits while all are out, because some may come back undone. Nothing when all
  /// are done, and after `end` and `fail`.
  [[nodiscard]] std::optional<Piece> next();
  /// The same without waiting.
  [[nodiscard]] std::optional<Piece> next_now();
  /// What came of a piece. A second one for the same piece is dropped.
  void take(std::size_t number, std::span<const std::uint8_t> result);
  /// A piece that was handed out and will not be done.
  void put_back(std::size_t number);
  /// Nothing is handed out any more.
  void end();
  void fail(const std::exception_ptr& failure);
  /// Whether nothing is to be handed out any more, and nothing is waited for.
  [[nodiscard]] bool over();
  /// Whether all pieces are done; throws what failed.
  [[nodiscard]] bool all_done();

 private:
  [[nodiscard]] bool closed() const { return ended_ || failure_ || left_ == 0; }
  [[nodiscard]] std::optional<Piece> hand_out();

  const PieceWork& work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::size_t> waiting_;
  std::vector<bool> done_;
  std::size_t left_;
  bool ended_ = false;
  std::exception_ptr failure_;
};

/// Workers at a desk, in threads of their own until it is over.
class PieceCrew {
 public:
  /// All must outlive this object.
  PieceCrew(PieceDesk& desk, std::span<const std::uint8_t> plan, const MakeWorker& make, Crew crew,
            StopSignal stop);

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace bastide::arena
