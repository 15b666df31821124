#pragma once

#include "ai/bots/bot.hpp"
#include "engine/any/any_game.hpp"

#include <memory>

namespace bastide::ai {

/// A player of a game without its type: a Player (player.hpp) for whoever stands at the edge.
class AnyPlayer {
 public:
  AnyPlayer(engine::AnyGame game, const Bot& bot);
  AnyPlayer(AnyPlayer&&) noexcept;
  AnyPlayer& operator=(AnyPlayer&&) noexcept;
  ~AnyPlayer();

  /// A new game begins, with the player's random stream from `seed`.
  void new_game(std::uint64_t seed);

  /// Decides in a state of its game in which a player acts. `known` is what that player knows,
  /// `AnyState::view`. Throws InputError where no player acts, or for a state of another type of game.
  [[nodiscard]] Thought choose(const engine::AnyState& known, const Budget& budget);

 private:
  class Impl;
  template <engine::Game G>
  class PlayerOf;

  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide::ai
