#pragma once

#include "arena/cluster/play_on_ranks.hpp"
#include "arena/cluster/worker_rank.hpp"
#include "tests/cluster/thread_ranks.hpp"

#include <list>
#include <stdexcept>
#include <string>
#include <thread>

namespace bastide::tests {

/// Ranks from 1 on, each in a thread, which rank 0 must dismiss.
class Others {
 public:
  static constexpr int kExitCode = 7;  ///< of rank 0

  explicit Others(int ranks, std::optional<HangingPoint> point = {}) : boxes_(ranks, point) {
    for (int rank = 1; rank < ranks; ++rank) threads_.emplace_back([this, rank] { work(rank); });
  }
  ~Others() { dismiss(); }
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;

  /// Waits for their end.
  void dismiss() {
    if (dismissed_) return;
    dismissed_ = true;
    arena::dismiss_ranks(first_, kExitCode);
    for (std::thread& thread : threads_) thread.join();
  }

  [[nodiscard]] ThreadRanks& first() { return first_; }
  [[nodiscard]] Mailboxes& boxes() { return boxes_; }
  std::atomic<bool>& interrupted() { return interrupted_; }
  /// What a rank failed of; after the end of all.
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  void work(int rank) {
    ThreadRanks own(boxes_, rank);
    try {
      arena::work_as_rank(own, interrupted_);
    } catch (const std::runtime_error& error) {
      failure_ = error.what();
    } catch (const Aborted&) {
    }
    boxes_.end(rank);
  }

  Mailboxes boxes_;
  ThreadRanks first_{boxes_, 0};
  std::atomic<bool> interrupted_{false};
  std::list<std::thread> threads_;
  std::string failure_;
  bool dismissed_ = false;
};

}  // namespace bastide::tests
