#pragma once

#include "ai/player.hpp"
#include "arena/bots/competitor.hpp"
#include "engine/any/any_game.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

/// A bot at a table, built in or a program, in a game without its type. Not thread-safe.
class BotSeat {
 public:
  /// `names` are by seat, for programs that ask; `seed` is for the bot's own chance. It breaks off what it
  /// does when `stop` is set, which must outlive it.
  BotSeat(engine::AnyGame game, Competitor bot, int seat, std::vector<std::string> names, std::uint64_t seed,
          const std::atomic<bool>& stop);
  ~BotSeat();
  BotSeat(BotSeat&&) noexcept;
  BotSeat& operator=(BotSeat&&) noexcept;

  /// Decides where its seat acts, after `actions` from the game's beginning, which led to `state`. It is
  /// shown its own view. Games may have been taken back since the last question. Throws BotFailure, also
  /// where a program was broken off; afterwards it begins anew with the next question.
  [[nodiscard]] engine::Action choose(const engine::AnyState& state, std::span<const engine::Action> actions);

 private:
  class Impl;
  template <engine::Game G>
  class SeatOf;

  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide::arena
