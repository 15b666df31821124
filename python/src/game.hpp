#pragma once

#include "engine/any/any_game.hpp"
#include "python/src/module.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bastide::python {

/// A game by some rules for a number of players.
struct Game {
  engine::AnyGame any;
  std::string rules;  ///< what it was loaded by: a built-in name, or a path from the root
  int players;

  /// Throws InputError.
  [[nodiscard]] static std::shared_ptr<const Game> load(const std::string& rules, int players);
};

/// A state with its game, which lives as long as one of its states does.
struct State {
  std::shared_ptr<const Game> game;
  engine::AnyState any;

  /// What the player who acts knows. Throws InputError where no player acts.
  [[nodiscard]] engine::AnyState seen() const;
};

/// Points by player as a tuple.
[[nodiscard]] py::tuple by_player(const engine::Scores& scores, int players);

/// The texts of actions that are legal one after the other from `state` on.
[[nodiscard]] std::vector<std::string> texts_of(engine::AnyState state,
                                                const std::vector<engine::Action>& actions);

}  // namespace bastide::python
