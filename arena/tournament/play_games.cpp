#include "arena/tournament/play_games.hpp"

#include "ai/parallel/team.hpp"
#include "arena/process/cpu_affinity.hpp"
#include "arena/tournament/tournament_games.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

namespace bastide::arena {

namespace {

/// Of the bot whose search has most.
int search_threads(const TournamentConfig& config) {
  int threads = 1;
  for (const Competitor& bot : config.bots) threads = std::max(threads, bot.threads());
  return threads;
}

/// Games at a time, and the threads that they and their bots' searches share.
struct Workers {
  int games;
  int threads;

  explicit Workers(const TournamentConfig& config)
      : games(games_at_a_time(config)),
        threads(search_threads(config) > 1 ? std::max(games, ai::usable_cores()) : games) {}
};

/// Calls `work(cpu)` for as many games at once; with `affinity` each on a CPU of its own while there are
/// enough and no search has several threads, which would all be on it.
template <class Work>
void run_workers(const Workers& all, bool affinity, const Work& work) {
  const int workers = all.games;
  const bool alone = all.threads == workers;
  const std::vector<Cpu> cpus = affinity && alone ? usable_cpus() : std::vector<Cpu>{};
  const ai::ThreadLimit limit(all.threads);
  tbb::task_arena threads(workers);
  {
    const std::lock_guard lock(ai::limits_mutex());
    threads.initialize();
  }
  threads.execute([&] {
    tbb::parallel_for(
        0, workers,
        [&](int worker) {
          const std::optional<int> cpu = cpu_of_worker(cpus, worker, workers);
          const PinnedThread pinned(cpu);
          work(cpu);
        },
        tbb::simple_partitioner());
  });
}

}  // namespace

int games_at_a_time(const TournamentConfig& config) {
  if (config.concurrency > 0) return config.concurrency;
  return std::max(1, ai::usable_cores() / search_threads(config));
}

void play_games(const TournamentConfig& config, GameSource& source) {
  const auto logs = config.logs.empty() ? nullptr : std::make_unique<LogFolder>(config.logs);
  with_game(config.rules, [&]<engine::Game G>(const G& game) {
    run_workers(Workers(config), config.affinity, [&](std::optional<int> cpu) {
      try {
        TournamentGames<G> games(game, config, cpu, source.stop(), logs.get(), source.live());
        while (const auto scheduled = source.next()) source.give_back(games.play(*scheduled));
      } catch (...) {
        source.abandon();
        throw;
      }
    });
  });
}

}  // namespace bastide::arena
