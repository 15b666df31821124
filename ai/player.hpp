#pragma once

#include "ai/budget.hpp"
#include "engine/game.hpp"

#include <cstdint>

/// The seam between players and whatever asks them for moves.
namespace bastide::ai {

/// What a player decided and what it thought.
struct Thought {
  engine::Action action;
  double value = 0;  ///< expected points ahead of the best opponent at the end; 0 from players without one
  std::int64_t iterations = 0;  ///< spent on this decision
};

/// A player of game G. One object plays one seat of one game at a time; objects share nothing, so any number
/// of games may run at once. The same seed, states and iteration budget give the same actions.
template <engine::Game G>
class Player {
 public:
  virtual ~Player() = default;

  /// A new game begins: forgets the last one and starts the player's random stream from `seed`.
  virtual void new_game(std::uint64_t seed) = 0;

  /// Decides in a state where a player acts (whichever: a player can play any seat). `state` is what that
  /// player knows, `game.view(state, actor)`.
  [[nodiscard]] virtual Thought choose(const typename G::State& state, const Budget& budget) = 0;
};

}  // namespace bastide::ai
