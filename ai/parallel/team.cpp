#include "ai/parallel/team.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace bastide::ai {

int usable_cores() {
  return tbb::info::default_concurrency();
}

std::mutex& limits_mutex() {
  static std::mutex mutex;
  return mutex;
}

struct ThreadLimit::Control {
  tbb::global_control control;
};

ThreadLimit::ThreadLimit(int threads) {
  assert(threads > 0);
  const std::lock_guard lock(limits_mutex());
  control_.reset(new Control{
      tbb::global_control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads))});
}
ThreadLimit::~ThreadLimit() {
  const std::lock_guard lock(limits_mutex());
  control_.reset();
}

struct Team::Pool {
  ThreadLimit limit;
  tbb::task_arena arena;
};

Team::Team(int size) : size_(size) {
  assert(size > 0);
  if (size > 1) pool_.reset(new Pool{ThreadLimit(std::max(size, usable_cores())), {}});
}
Team::~Team() = default;

void Team::run(const std::function<void(int)>& share) const {
  const std::size_t allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  if (!pool_ || allowed == 1) {
    for (int i = 0; i < size_; ++i) share(i);
    return;
  }
  // In an arena of its own, whose threads take no task of anybody else while they wait. It is made for no
  // more than there may be: oneTBB says on standard error which it would want beside them.
  if (!pool_->arena.is_active()) {
    const std::lock_guard lock(limits_mutex());
    pool_->arena.initialize(static_cast<int>(std::min(allowed, static_cast<std::size_t>(size_))));
  }
  pool_->arena.execute([&] { tbb::parallel_for(0, size_, share, tbb::simple_partitioner()); });
}

}  // namespace bastide::ai
