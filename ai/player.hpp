#pragma once

#include "ai/budget.hpp"
#include "engine/game.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// The seam between players and whatever asks them for moves.
namespace bastide::ai {

/// What a player decided and what it thought.
struct Thought {
  engine::Action action;
  double value = 0;  ///< expected points ahead of the best opponent at the end; 0 from players without one
  std::int64_t iterations = 0;  ///< spent on this decision
  /// Wall time that counts, from a player that knows better than its caller: a program of its own is not
  /// charged for what it takes to tell it the question.
  std::optional<double> seconds{};
};

/// Who sits at the table of a game, as one of its players is told.
struct Table {
  int seat = 0;                             ///< the player's own, from 0
  std::span<const std::string_view> names;  ///< by seat
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

  // -- what happens besides, for players that want to follow it -------------------------------------------

  /// Whether to tell of what follows; asked once a game. All of it can be done without.
  [[nodiscard]] virtual bool follows() const { return false; }
  /// The game begins; between `new_game` and its first action.
  virtual void sit_down(const Table&) {}
  /// `action`, of whomever, chance included, is carried out in `before`, which is what the player knows
  /// there. A tile that goes to a hand which it does not see is Action::draw(kHidden), and one that is played
  /// from such a hand is known in `before`.
  virtual void observe(const typename G::State& before, engine::Action action) {
    static_cast<void>(before), static_cast<void>(action);
  }
  /// The game came to its end.
  virtual void game_over(const engine::Scores&) {}
};

}  // namespace bastide::ai
