#pragma once

#include "ai/bot.hpp"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace bastide::arena {

/// Players for the games that run at once. Making one may cost megabytes (a search tree), so that a finished
/// game's players serve the next game. A game owns its set of players while it runs, whichever thread it runs
/// on.
template <engine::Game G>
class PlayerPool {
 public:
  /// One player for each bot, made when first asked for.
  class Set {
   public:
    explicit Set(std::size_t bots) : players_(bots) {}

    [[nodiscard]] ai::Player<G>& player(const G& game, const std::vector<ai::Bot>& bots, std::size_t bot) {
      if (!players_[bot]) players_[bot] = ai::make_player(game, bots[bot]);
      return *players_[bot];
    }

   private:
    std::vector<std::unique_ptr<ai::Player<G>>> players_;
  };

  explicit PlayerPool(std::size_t bots) : bots_(bots) {}

  // -- thread-safe
  // ------------------------------------------------------------------------------------------------

  [[nodiscard]] std::unique_ptr<Set> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Set>(bots_);
    std::unique_ptr<Set> set = std::move(free_.back());
    free_.pop_back();
    return set;
  }
  void give_back(std::unique_ptr<Set> set) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(set));
  }

 private:
  std::size_t bots_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Set>> free_;
};

}  // namespace bastide::arena
