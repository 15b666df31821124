#pragma once

#include "arena/commentary/names.hpp"
#include "engine/any/any_game.hpp"

#include <string>
#include <vector>

namespace bastide::arena {

/// One of the things that may be done in a state.
struct MoveChoice {
  engine::Action action;
  std::string text;   ///< as docs/notation.md writes it
  std::string words;  ///< what that is; empty where the text says it, as of a tile and its place
};

/// What the player who acts may do, or chance may bring, in the order of the engine. `names` by player.
[[nodiscard]] std::vector<MoveChoice> choices_of(const engine::AnyState& state, Names names);

/// What is to be decided, in words: "where the tile goes", "whether a figure goes on the tile".
[[nodiscard]] std::string question_of(const engine::AnyState& state);

/// "12 tiles left: A 2, B 4, …" as the viewer of `seen` knows it.
[[nodiscard]] std::string tiles_left_text(const engine::AnyState& seen);
/// How many of each type (index into the tile set) may still come.
[[nodiscard]] std::vector<int> tiles_left(const engine::AnyState& seen);

}  // namespace bastide::arena
