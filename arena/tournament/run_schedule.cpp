#include "arena/tournament/run_schedule.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <utility>
#include <vector>

namespace bastide::arena {

namespace {

/// Games held at once for each thread: running, or finished and waiting for an earlier one to be counted. A
/// game of the slowest bots may take many times as long as one of the fastest, which go on meanwhile.
constexpr std::int64_t kGamesHeldPerThread = 16;

/// Hands games out in schedule order and takes them back in any. All that workers share is behind one lock
/// (two short holds a game), so that the thread sanitizer, which does not see into oneTBB, can check it.
class OrderedRun {
 public:
  using Play = std::function<PlayedGame(const ScheduledGame&)>;
  using Count = std::function<void(PlayedGame&&)>;

  OrderedRun(const Schedule& schedule, std::int64_t held, const std::atomic<bool>& stop, const Play& play,
             const Count& count)
      : schedule_(schedule), stop_(stop), play_(play), count_(count), held_(static_cast<std::size_t>(held)) {}

  /// Plays games until none is left. Called by each worker.
  void work() {
    try {
      while (const auto game = next()) give_back(play_(*game));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = true;
      room_.notify_all();
      throw;
    }
  }
  /// Waits for nothing; makes what the workers wrote visible to the caller.
  void join() { const std::lock_guard lock(mutex_); }

 private:
  [[nodiscard]] bool over() const {
    return failed_ || next_ == schedule_.games() || stop_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::optional<PlayedGame>& slot(std::int64_t index) {
    return held_[static_cast<std::size_t>(index) % held_.size()];
  }

  /// Waits while too many games are held. The oldest of them is always running, so that room is made.
  [[nodiscard]] std::optional<ScheduledGame> next() {
    std::unique_lock lock(mutex_);
    const auto held = static_cast<std::int64_t>(held_.size());
    room_.wait(lock, [&] { return over() || next_ - counted_ < held; });
    if (over()) return std::nullopt;
    return schedule_.game(next_++);
  }

  void give_back(PlayedGame&& played) {
    const std::lock_guard lock(mutex_);
    const std::int64_t index = played.game.index;
    slot(index) = std::move(played);
    if (index != counted_) return;
    for (; slot(counted_); ++counted_) count_(*std::exchange(slot(counted_), std::nullopt));
    room_.notify_all();
  }

  // -- constant
  const Schedule& schedule_;
  const std::atomic<bool>& stop_;
  const Play& play_;
  const Count& count_;
  // -- behind the lock
  std::mutex mutex_;
  std::condition_variable room_;
  std::vector<std::optional<PlayedGame>> held_;  ///< finished games by index modulo size
  std::int64_t next_ = 0;                        ///< to hand out
  std::int64_t counted_ = 0;                     ///< games before this one are counted
  bool failed_ = false;
};

}  // namespace

void run_schedule(const Schedule& schedule, int threads, const std::atomic<bool>& stop,
                  const std::function<PlayedGame(const ScheduledGame&)>& play,
                  const std::function<void(PlayedGame&&)>& count) {
  const int workers = threads > 0 ? threads : tbb::info::default_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(workers));
  OrderedRun run(schedule, kGamesHeldPerThread * workers, stop, play, count);
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_for(
        0, workers, [&](int) { run.work(); }, tbb::simple_partitioner());
  });
  run.join();
}

}  // namespace bastide::arena
