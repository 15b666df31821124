#include "arena/tournament/run_schedule.hpp"

#include <memory>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace bastide::arena {

namespace {

/// Games held at once for each thread: running, or finished and waiting for an earlier one to be counted. A
/// game of the slowest bots may take many times as long as one of the fastest, which go on meanwhile.
constexpr std::size_t kGamesHeldPerThread = 16;

}  // namespace

void run_schedule(const Schedule& schedule, int threads, const std::atomic<bool>& stop,
                  const std::function<PlayedGame(const ScheduledGame&)>& play,
                  const std::function<void(PlayedGame&&)>& count) {
  const int running = threads > 0 ? threads : tbb::info::default_concurrency();
  const auto workers = static_cast<std::size_t>(running);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, workers);
  tbb::task_arena arena(running);
  std::int64_t next = 0;
  const auto schedule_next = [&](tbb::flow_control& flow) {
    if (next == schedule.games() || stop.load(std::memory_order_relaxed)) flow.stop();
    return next < schedule.games() ? schedule.game(next++) : ScheduledGame{};
  };
  // Pointers, because the pipeline copies what it passes on.
  const auto play_one = [&](const ScheduledGame& game) { return std::make_shared<PlayedGame>(play(game)); };
  const auto count_one = [&](const std::shared_ptr<PlayedGame>& played) { count(std::move(*played)); };
  arena.execute([&] {
    tbb::parallel_pipeline(
        kGamesHeldPerThread * workers,
        tbb::make_filter<void, ScheduledGame>(tbb::filter_mode::serial_in_order, schedule_next) &
            tbb::make_filter<ScheduledGame, std::shared_ptr<PlayedGame>>(tbb::filter_mode::parallel,
                                                                         play_one) &
            tbb::make_filter<std::shared_ptr<PlayedGame>, void>(tbb::filter_mode::serial_in_order,
                                                                count_one));
  });
}

}  // namespace bastide::arena
