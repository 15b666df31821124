#pragma once

#include "arena/tournament/tournament_run.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace bastide::arena {

/// Gives back what other ranks played, in a thread of its own, so that messages do not wait for the store.
class Clerk {
 public:
  /// `run` must outlive this object.
  explicit Clerk(TournamentRun& run) : run_(run), thread_([this] { work(); }) {}
  /// Gives back all that was taken in.
  ~Clerk() { end(); }
  Clerk(const Clerk&) = delete;
  Clerk& operator=(const Clerk&) = delete;

  void take_in(std::vector<PlayedGame>&& played);
  /// Games that were taken in, and that the run has not begun to store.
  [[nodiscard]] std::size_t waiting();
  /// Waits until all have been given back; throws what went wrong with it.
  void finish();

 private:
  void work() noexcept;
  void end();

  TournamentRun& run_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<PlayedGame> waiting_;
  bool ending_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace bastide::arena
