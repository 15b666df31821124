#pragma once

#include "arena/ratings/standings.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_source.hpp"
#include "arena/tournament/test_in_order.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bastide::arena {

/// Hands out the games that are to be played, in schedule order, and takes them back in any. All that workers
/// share is behind one lock, held for moments.
class TournamentRun final : public GameSource {
 public:
  /// All references must outlive this object. Throws what the store throws.
  TournamentRun(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
                const TournamentHooks& hooks);

  [[nodiscard]] StopSignal stop() const noexcept override { return stop_; }
  /// Never waits.
  [[nodiscard]] std::optional<ScheduledGame> next() override;
  /// When the game completes its deal, that goes into the store. One worker at a time writes, also what the
  /// others bring meanwhile: those play on. Throws what the store throws, and std::runtime_error for a bot
  /// that did not start, unless the tournament recovers from that.
  void give_back(PlayedGame&& played) override { give_back_all({&played, 1}); }
  /// The same for several games at a time.
  void give_back_all(std::span<PlayedGame> games);
  void abandon() noexcept override { over_ = true; }
  /// Not where players hide tiles from each other.
  [[nodiscard]] LiveGames* live() noexcept override { return live_ ? &*live_ : nullptr; }

  /// Games that were handed out come back unplayed, by index; they are the next to be handed out.
  void hand_out_again(const std::unordered_set<std::int64_t>& games);
  /// Whether some of those have not been handed out again.
  [[nodiscard]] bool has_to_hand_out_again();

  /// Whether the whole schedule is in the store, or the test has its verdict.
  [[nodiscard]] bool finished();
  /// Games that this run brought into the store.
  [[nodiscard]] std::int64_t played();
  [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }

 private:
  using Deal = std::vector<PlayedGame>;  ///< by seating

  void look_at_store();
  [[nodiscard]] bool is_stored(const ScheduledGame& game);
  [[nodiscard]] bool decided() const { return test_ && test_->test().verdict() != Verdict::open; }
  void complete_deal(PlayedGame&& played);
  void write_waiting(std::unique_lock<std::mutex>& lock);
  void stop_writing();
  void count(std::span<const PlayedGame> deal);
  void take_into_account(std::span<const PlayedGame> deal);
  void tell() const;

  // -- constant
  const TournamentConfig& config_;
  Store& store_;
  std::atomic<bool> over_{false};  ///< a worker failed, or the test is decided
  StopSignal stop_;
  const TournamentHooks& hooks_;
  Schedule schedule_;
  std::optional<LiveGames> live_;
  std::int64_t stored_deals_ = 0;  ///< from this one on nothing was stored when the run began
  // -- behind the lock
  std::mutex mutex_;
  std::int64_t next_ = 0;                        ///< to hand out
  std::set<std::int64_t> again_;                 ///< to hand out before it
  std::int64_t done_ = 0;                        ///< games of complete deals, those of earlier runs included
  std::int64_t returned_ = 0;                    ///< and those whose deals wait for others
  std::int64_t played_ = 0;                      ///< in complete deals of this run
  std::unordered_map<std::int64_t, Deal> open_;  ///< deals with games under way, by unit
  Deal waiting_;                                 ///< complete ones one after the other, not yet written
  bool writing_ = false;                         ///< a worker is in `write_waiting`
  std::condition_variable written_;              ///< `waiting_` grew shorter, or nobody writes
  std::optional<TestInOrder> test_;
  std::optional<StandingsTally> standings_;
  std::int64_t looked_up_ = 0;       ///< the end of the deals that are in `groups_`
  std::vector<DealOfGroup> groups_;  ///< stored ones, ascending; from the deal that is handed out next on
};

}  // namespace bastide::arena
