#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace bastide::arena {

/// How many searches may run at once: bots wait for their turn, analyses are refused. All functions may be
/// called by any thread.
class Thinking {
 public:
  Thinking(int bots, int analyses) : free_(bots), analyses_(analyses) {}

  /// A place among the searches, given back with this object.
  class Place {
   public:
    Place() = default;
    Place(Thinking* owner, int Thinking::*count) noexcept : owner_(owner), count_(count) {}
    Place(Place&& other) noexcept : owner_(other.owner_), count_(other.count_) { other.owner_ = nullptr; }
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (owner_ != nullptr) owner_->give_back(count_);
    }
    [[nodiscard]] explicit operator bool() const noexcept { return owner_ != nullptr; }

   private:
    Thinking* owner_ = nullptr;
    int Thinking::*count_ = nullptr;
  };

  /// Waits for a bot's place; none once `stop` is set.
  [[nodiscard]] Place wait_for_bot(const std::atomic<bool>& stop) {
    constexpr std::chrono::milliseconds kLook{50};
    std::unique_lock lock(mutex_);
    while (free_ == 0 && !stop.load()) freed_.wait_for(lock, kLook);
    if (stop.load()) return {};
    --free_;
    return {this, &Thinking::free_};
  }
  /// A place for an analysis, or none.
  [[nodiscard]] Place try_analysis() {
    const std::lock_guard lock(mutex_);
    if (analyses_ == 0) return {};
    --analyses_;
    return {this, &Thinking::analyses_};
  }

 private:
  void give_back(int Thinking::*count) {
    const std::lock_guard lock(mutex_);
    ++(this->*count);
    freed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable freed_;
  int free_;
  int analyses_;
};

}  // namespace bastide::arena
