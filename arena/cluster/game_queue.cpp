#include "arena/cluster/game_queue.hpp"

#include <algorithm>
#include <utility>

namespace bastide::arena {

std::optional<ScheduledGame> GameQueue::next() {
  std::unique_lock lock(mutex_);
  const auto change_waiting = [this](int by) {
    const Clock::time_point now = Clock::now();
    waited_ = waited_until(now);
    counted_ = now;
    waiting_ += by;
  };
  if (games_.empty() && !stop_.given()) {
    change_waiting(1);
    wanted_.notify_one();
    came_.wait(lock, [this] { return !games_.empty() || stop_.given(); });
    change_waiting(-1);
  }
  if (stop_.given()) return std::nullopt;
  const ScheduledGame game = games_.front();
  games_.pop_front();
  return game;
}

void GameQueue::give_back(PlayedGame&& played) {
  if (!played.ending.finished) return;
  const std::lock_guard lock(mutex_);
  played_.push_back(std::move(played));
  ++finished_;
}

void GameQueue::abandon() noexcept {
  const std::lock_guard lock(mutex_);
  over_ = true;
  came_.notify_all();
}

void GameQueue::put(std::span<const ScheduledGame> games) {
  const std::lock_guard lock(mutex_);
  games_.insert(games_.end(), games.begin(), games.end());
  came_.notify_all();
}

std::vector<PlayedGame> GameQueue::take_played() {
  const std::lock_guard lock(mutex_);
  return std::exchange(played_, {});
}

GameQueue::State GameQueue::state() {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  const double busy = (players_ * Duration(now - start_) - waited_until(now)).count();
  const double pace = busy > 0 ? players_ * static_cast<double>(finished_) / busy : 0;
  return {waiting_, static_cast<int>(games_.size()), static_cast<int>(played_.size()), pace};
}

double GameQueue::waited() {
  const std::lock_guard lock(mutex_);
  return waited_until(Clock::now()).count();
}

void GameQueue::sleep(Duration time) {
  std::unique_lock lock(mutex_);
  const int before = waiting_;
  wanted_.wait_for(lock, time, [&] { return waiting_ > before; });
}

GameQueue::Duration GameQueue::waited_until(Clock::time_point now) const {
  return waited_ + waiting_ * Duration(now - counted_);
}

}  // namespace bastide::arena
