#include "arena/tournament/tournament.hpp"

#include "ai/parallel/team.hpp"
#include "arena/games/with_game.hpp"
#include "arena/process/cpu_affinity.hpp"
#include "arena/tournament/deal_result.hpp"
#include "arena/tournament/tournament_games.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <unordered_map>

namespace bastide::arena {

namespace {

/// Deals of a test, which come in any order and count in theirs.
class TestInOrder {
 public:
  explicit TestInOrder(const SequentialTest& test) : test_(test) {}

  void add(std::int64_t deal, const PairDeal& result) {
    waiting_.emplace(deal, result);
    for (auto next = waiting_.begin(); next != waiting_.end() && next->first == due_;
         next = waiting_.erase(next)) {
      (void)test_.add(next->second.half_points, next->second.margin, next->second.failed);
      ++due_;
    }
  }
  [[nodiscard]] const RunningTest& test() const noexcept { return test_; }

 private:
  RunningTest test_;
  std::map<std::int64_t, PairDeal> waiting_;
  std::int64_t due_ = 0;
};

/// Hands out the games that are to be played, in schedule order, and takes them back in any. All that workers
/// share is behind one lock, held for moments.
class Run {
 public:
  Run(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
      const TournamentHooks& hooks)
      : config_(config),
        store_(store),
        stop_(stop, over_),
        hooks_(hooks),
        schedule_(config.field(), config.deals) {
    look_at_store();
  }

  /// Given when the run is to end; then no game is waited for.
  [[nodiscard]] StopSignal stop() const noexcept { return stop_; }

  /// The next game to be played; nothing when there is none, or the run is to end.
  [[nodiscard]] std::optional<ScheduledGame> next() {
    const std::lock_guard lock(mutex_);
    while (!stop_.given() && next_ < schedule_.games()) {
      const ScheduledGame game = schedule_.game(next_);
      if (!is_stored(game)) {
        ++next_;
        return game;
      }
      next_ += schedule_.seatings();
    }
    return std::nullopt;
  }

  /// A game comes back; when it completes its deal, that goes into the store. One worker at a time writes,
  /// also what the others bring meanwhile: those play on.
  void give_back(PlayedGame&& played) {
    if (!played.ending.finished) return;
    if (played.ending.failure == Failure::start && !config_.recover) refuse_to_go_on(played);
    std::unique_lock lock(mutex_);
    complete_deal(std::move(played));
    ++returned_;
    tell();
    if (writing_) {
      written_.wait(lock, [&] { return waiting_.size() < kMostWaiting || !writing_; });
    } else {
      write_waiting(lock);
    }
  }

  /// A worker failed: the others need not go on.
  void abandon() noexcept { over_ = true; }

  [[nodiscard]] bool finished() {
    const std::lock_guard lock(mutex_);
    return decided() || done_ == schedule_.games();
  }
  [[nodiscard]] std::int64_t played() {
    const std::lock_guard lock(mutex_);
    return played_;
  }

 private:
  void look_at_store() {
    stored_deals_ = store_.database().integer("SELECT ifnull(max(deal) + 1, 0) FROM game");
    done_ = config_.deals >= stored_deals_
                ? store_.count_games()
                : store_.database().integer("SELECT count(*) FROM game WHERE deal < " +
                                            std::to_string(config_.deals));
    returned_ = done_;
    if (config_.test) look_at_test();
    if (done_ > 0) tell();
  }

  void look_at_test() {
    test_.emplace(*config_.test);
    store_.for_each_deal(false, [&](std::span<const StoredGame> deal) {
      std::vector<PlayedGame> games;
      for (const StoredGame& game : deal) games.push_back(game.played);
      test_->add(games.front().game.deal, pair_deal(games));
    });
    over_ = decided();
  }

  [[nodiscard]] bool decided() const { return test_ && test_->test().verdict() != Verdict::open; }

  [[nodiscard]] bool is_stored(const ScheduledGame& game) {
    if (game.deal >= stored_deals_) return false;
    if (looked_up_ != game.deal) {
      groups_ = store_.groups_of(game.deal);
      std::sort(groups_.begin(), groups_.end());
      looked_up_ = game.deal;
    }
    return std::binary_search(groups_.begin(), groups_.end(), game.group);
  }

  [[noreturn]] void refuse_to_go_on(const PlayedGame& played) {
    throw std::runtime_error(
        played.ending.message +
        "\nThe tournament stops here; --recover counts such games as lost, and goes on.");
  }

  using Deal = std::vector<PlayedGame>;  ///< by seating

  /// Notes the game; its deal waits to be written when it was the last of it.
  void complete_deal(PlayedGame&& played) {
    const auto [at, fresh] = open_.try_emplace(played.game.unit);
    at->second.push_back(std::move(played));
    if (at->second.size() < static_cast<std::size_t>(schedule_.seatings())) return;
    std::sort(at->second.begin(), at->second.end(),
              [](const PlayedGame& a, const PlayedGame& b) { return a.game.seating < b.game.seating; });
    waiting_.push_back(std::move(at->second));
    open_.erase(at);
  }

  /// Writes until nothing waits. The lock is open while the store is at work.
  void write_waiting(std::unique_lock<std::mutex>& lock) {
    writing_ = true;
    try {
      while (!waiting_.empty()) {
        const Deal deal = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        store_.add_deal(deal);
        lock.lock();
        count(deal);
        written_.notify_one();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      over_ = true;
      waiting_.clear();
      stop_writing();
      throw;
    }
    stop_writing();
  }
  void stop_writing() {
    writing_ = false;
    written_.notify_all();
  }

  /// Counts a deal that is stored.
  void count(const Deal& deal) {
    played_ += static_cast<std::int64_t>(deal.size());
    done_ += static_cast<std::int64_t>(deal.size());
    if (!test_) return;
    test_->add(deal.front().game.deal, pair_deal(deal));
    if (decided()) over_ = true;
    tell();
  }

  void tell() const {
    if (hooks_.progress) hooks_.progress(returned_, schedule_.games(), test_ ? test_->test().status() : "");
  }

  static constexpr std::size_t kMostWaiting = 64;  ///< deals; then workers wait for the one that writes

  // -- constant
  const TournamentConfig& config_;
  Store& store_;
  std::atomic<bool> over_{false};  ///< a worker failed, or the test is decided
  StopSignal stop_;
  const TournamentHooks& hooks_;
  Schedule schedule_;
  std::int64_t stored_deals_ = 0;  ///< from this one on nothing was stored when the run began
  // -- behind the lock
  std::mutex mutex_;
  std::int64_t next_ = 0;                        ///< to hand out
  std::int64_t done_ = 0;                        ///< games of complete deals, those of earlier runs included
  std::int64_t returned_ = 0;                    ///< and those whose deals wait for others
  std::int64_t played_ = 0;                      ///< in complete deals of this run
  std::unordered_map<std::int64_t, Deal> open_;  ///< deals with games under way, by unit
  std::deque<Deal> waiting_;                     ///< complete, and not yet written
  bool writing_ = false;                         ///< a worker is in `write_waiting`
  std::condition_variable written_;              ///< `waiting_` grew shorter, or nobody writes
  std::optional<TestInOrder> test_;
  std::int64_t looked_up_ = -1;  ///< the deal whose groups are in `groups_`
  std::vector<BotSet> groups_;
};

/// Games at a time, and the threads that they and their bots' searches share.
struct Workers {
  int games;
  int threads;

  /// As the tournament says, or else as many games as leave each search its threads.
  explicit Workers(const TournamentConfig& config) {
    int search = 1;
    for (const Competitor& bot : config.bots) search = std::max(search, bot.threads());
    const int cores = ai::usable_cores();
    games = config.concurrency > 0 ? config.concurrency : std::max(1, cores / search);
    threads = search > 1 ? std::max(games, cores) : games;
  }
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

RunResult play_tournament(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
                          const TournamentHooks& hooks) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Run run(config, store, stop, hooks);
  with_game(config.rules, [&]<engine::Game G>(const G& game) {
    run_workers(Workers(config), config.affinity, [&](std::optional<int> cpu) {
      try {
        TournamentGames<G> games(game, config, cpu, run.stop());
        while (const auto scheduled = run.next()) run.give_back(games.play(*scheduled));
      } catch (...) {
        run.abandon();
        throw;
      }
    });
  });
  return {run.finished(), run.played(), std::chrono::duration<double>(Clock::now() - start).count()};
}

}  // namespace bastide::arena
