#pragma once

#include "engine/any/any_game.hpp"
#include "src/module.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bastide::python {

/// A game by some rules for a number of players.
struct Game : std::enable_shared_from_this<Game> {
  engine::AnyGame any;
  std::string rules;  ///< what it was loaded by: a built-in name, or a path from the root
  int players;

  Game(engine::AnyGame game, std::string name, int count)
      : any(std::move(game)), rules(std::move(name)), players(count) {}

  /// Throws InputError.
  [[nodiscard]] static std::shared_ptr<Game> load(const std::string& rules, int players);
  /// The game that a position or a record names, for any number of players. Throws InputError.
  [[nodiscard]] static engine::AnyGame any_of_text(const std::string& text, const std::string& source);
  /// The same for so many.
  [[nodiscard]] static std::shared_ptr<Game> of_text(const std::string& text, const std::string& source,
                                                     int players);
};

/// A state with its game, which lives as long as one of its states does.
struct State {
  std::shared_ptr<const Game> game;
  engine::AnyState any;

  /// What the player who acts knows. Throws InputError where no player acts.
  [[nodiscard]] engine::AnyState seen() const;
};

/// A cell as Python has it: (x, y).
using Place = std::pair<int, int>;
[[nodiscard]] inline Place place_of(engine::Cell cell) {
  return {cell.x, cell.y};
}

/// Points by player as a tuple.
[[nodiscard]] py::tuple by_player(const engine::Scores& scores, int players);

/// The texts of actions that are legal one after the other from `state` on.
[[nodiscard]] std::vector<std::string> texts_of(engine::AnyState state,
                                                const std::vector<engine::Action>& actions);

/// Actions as a list. Equal ones are one object, which a state's next list finds again.
[[nodiscard]] py::list list_of(const std::vector<engine::Action>& actions);
[[nodiscard]] py::object object_of(engine::Action action);

/// The state that a position of the game describes. Throws InputError.
[[nodiscard]] State read_position(const std::shared_ptr<const Game>& game, const std::string& text,
                                  const std::string& source);

}  // namespace bastide::python
