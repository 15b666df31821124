#pragma once

#include "arena/files/bytes.hpp"
#include "arena/tournament/stop_signal.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

/// Work in pieces that do not depend on each other: games to review, questions of a yardstick. Plans, pieces
/// and what comes of them are bytes, so that other processes can do them, too (cluster/piece_ranks.hpp).
namespace bastide::arena {

/// Does pieces of one plan, one after the other, in one thread.
class PieceWorker {
 public:
  PieceWorker() = default;
  PieceWorker(const PieceWorker&) = delete;
  PieceWorker& operator=(const PieceWorker&) = delete;
  virtual ~PieceWorker() = default;

  /// What comes of a piece; nothing when it was stopped.
  [[nodiscard]] virtual std::optional<Bytes> work(std::span<const std::uint8_t> piece) = 0;
};

/// Makes workers for a plan, each with so many threads of its own. Called by several threads at once. Throws
/// InputError for a plan that cannot be followed here.
using MakeWorker = std::function<std::unique_ptr<PieceWorker>(std::span<const std::uint8_t> plan, int threads,
                                                              StopSignal stop)>;

struct PieceWork {
  Bytes plan;              ///< all that a worker knows besides its piece
  std::size_t pieces = 0;  ///< numbered from 0
  // -- called one at a time, by any thread
  std::function<Bytes(std::size_t)> piece;
  std::function<void(std::size_t, std::span<const std::uint8_t>)> take;
};

/// How many workers there are for so many pieces, each with how many threads of its own.
struct Crew {
  int workers = 1;
  int threads_each = 1;
};
/// For so many threads (0: all cores).
[[nodiscard]] Crew crew_for(std::size_t pieces, int threads);

/// Does all pieces in so many threads (0: all cores). False when it was stopped before the end. Throws what a
/// worker or the work throws.
bool do_pieces(const PieceWork& work, const MakeWorker& make, int threads, StopSignal stop);

}  // namespace bastide::arena
