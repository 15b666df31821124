#include "arena/cluster/clerk.hpp"

#include <iterator>
#include <utility>

namespace bastide::arena {

void Clerk::take_in(std::vector<PlayedGame>&& played) {
  const std::lock_guard lock(mutex_);
  waiting_.insert(waiting_.end(), std::make_move_iterator(played.begin()),
                  std::make_move_iterator(played.end()));
  changed_.notify_one();
}

std::size_t Clerk::waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void Clerk::finish() {
  end();
  if (failure_) std::rethrow_exception(failure_);
}

void Clerk::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

void Clerk::work() noexcept {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !waiting_.empty() || ending_; });
    if (waiting_.empty()) return;
    std::vector<PlayedGame> played = std::exchange(waiting_, {});
    lock.unlock();
    try {
      run_.give_back_all(played);
    } catch (...) {
      // What comes behind it is tried as well: a deal of it may be complete.
      if (!failure_) failure_ = std::current_exception();
      run_.abandon();
    }
    lock.lock();
  }
}

}  // namespace bastide::arena
