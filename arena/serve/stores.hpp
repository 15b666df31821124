#pragma once

#include "arena/files/json.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/reviews.hpp"
#include "arena/serve/study.hpp"

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::arena {

/// Tournaments to be watched, by the stores that the command line names; they may be played meanwhile. All
/// functions may be called by any thread, and throw ApiError for a `number` (from 0) that none has,
/// InputError and DatabaseError.
class Stores {
 public:
  /// Ends what it sends when `stop` is set, which must outlive it.
  Stores(std::vector<std::string> paths, const std::atomic<bool>& stop);

  /// The path of each.
  [[nodiscard]] Json list() const;
  /// path; done, all, finished, running, rate (if known), failures and ratings as `arena watch --json` has
  /// them; report, the key of its page; games, the latest 50: number, names and points by seat; of a
  /// sequential test also `test`: preset (empty without one); h0 and h1 in unit, "normalised" or "logistic"
  /// (Elo) or "points" (a game); verdict, "open", "h0", "h1" or "void"; failed of games, and the share of
  /// them that makes it void, most_failures; ratio, the log-likelihood ratio in nats, its bounds lower and
  /// upper, and points: deals and ratio of some moments.
  [[nodiscard]] Json look(std::size_t number);
  /// The latest of the games with a lower number than `before`, at most 50, as `look` has them.
  [[nodiscard]] Json games(std::size_t number, std::int64_t before) const;
  /// The page that `bastide report` writes, by the key that `look` gives.
  [[nodiscard]] ScriptedPage report(const std::string& key);
  /// What its boards are drawn with: the game.
  [[nodiscard]] engine::AnyGame rules(std::size_t number) const;
  /// One of its games.
  [[nodiscard]] Study game(std::size_t number, std::int64_t game) const;
  /// What sends the games under way as events, whenever they have gone on, which it looks for twice a second:
  /// running (whether somebody plays and shows them), games: number, deal, seating, names, board as
  /// board_json has it, said (the last turn as turn_json has it, null before its end); and more, how many
  /// others are under way.
  [[nodiscard]] std::function<void(HttpStream&)> follow(std::size_t number);

 private:
  struct Watched {
    std::string path;
    std::string report_key;
    std::mutex followed;  ///< for `followers`
    int followers = 0;
    std::mutex mutex;              ///< for the others
    std::int64_t seen_games = -1;  ///< of `seen`
    std::string seen_runs;         ///< and when runs began and ended
    Json seen;                     ///< what `look` gave last
    std::int64_t reported = -1;    ///< games that `report` has
    std::string report;            ///< the page
  };

  class Follower;

  [[nodiscard]] Watched& at(std::size_t number);
  [[nodiscard]] const std::string& path(std::size_t number) const;

  std::deque<Watched> watched_;
  const std::atomic<bool>& stop_;
};

}  // namespace bastide::arena
