#pragma once

#include "arena/deals/schedule.hpp"
#include "engine/game.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

/// Games under way, for who looks on from another process of the same machine and user. Two small files in
/// memory (/dev/shm), named after the device and inode of the tournament's store, which isolated programs do
/// not see: a game's draws are those of other games of its deal.
///
///     …-watched   whoever looks on sets its time anew; older than kStale it is of nobody
///     …-live      the games, written by the arena once a second while somebody looks on
///
/// Unwatched, a tournament looks for the first file once a second, and each action costs one read of a flag.
/// Either side may be killed at any moment: what it leaves behind gets too old.
namespace bastide::arena {

/// A game as far as it has been played.
struct LiveGame {
  std::int64_t index = 0;  ///< in the schedule
  std::vector<engine::Action> actions;

  bool operator==(const LiveGame&) const = default;
};

/// How old the files may be.
constexpr std::chrono::seconds kStale{6};

/// The names of both files; nothing for a store that is no file, or where there is no /dev/shm.
struct LivePlace {
  std::string watched;
  std::string live;

  [[nodiscard]] static std::optional<LivePlace> of(const std::string& store);
};

// -- of who looks on
/// Sets the time of the mark, and makes it where it is not. Throws InputError where it cannot.
void mark_watched(const LivePlace& place);
void unmark_watched(const LivePlace& place) noexcept;
/// The games that the arena wrote last, by their indices; nothing where it writes none. Throws InputError for
/// a file that it did not write.
[[nodiscard]] std::optional<std::vector<LiveGame>> read_live_games(const LivePlace& place);

/// What a tournament shows of its games. Looks for the mark, and writes, in a thread of its own.
class LiveGames {
 public:
  /// Does nothing for a store that has no place. `every` is how often it looks and writes.
  explicit LiveGames(const std::string& store,
                     std::chrono::milliseconds every = std::chrono::milliseconds(1000));
  ~LiveGames();
  LiveGames(const LiveGames&) = delete;
  LiveGames& operator=(const LiveGames&) = delete;

  /// What one worker shows: one game at a time. Must not outlive the games.
  class Window {
   public:
    /// `games` may be nullptr: then it shows nothing.
    explicit Window(LiveGames* games);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// A game has come so far. `actions` only grow while the index stays.
    void show(std::int64_t index, std::span<const engine::Action> actions) {
      if (games_ != nullptr && games_->wanted_.load(std::memory_order_relaxed)) copy(index, actions);
    }
    /// It is over, or broken off.
    void clear() {
      if (shows_) empty();
    }

   private:
    friend class LiveGames;
    void copy(std::int64_t index, std::span<const engine::Action> actions);
    void empty();

    LiveGames* games_;
    bool shows_ = false;  ///< of the worker alone
    std::mutex mutex_;
    LiveGame game_;
  };

 private:
  void run();
  void look();
  void write();

  std::optional<LivePlace> place_;
  std::chrono::milliseconds every_;
  std::atomic<bool> wanted_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ended_ = false;
  std::vector<Window*> windows_;
  std::thread thread_;
};

}  // namespace bastide::arena
