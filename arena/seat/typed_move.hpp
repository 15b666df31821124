#pragma once

#include "engine/any/any_game.hpp"

#include <string_view>
#include <vector>

namespace bastide::arena {

/// Who may act in what is typed on one line.
enum class TypedScope {
  own,   ///< the player who acts in the state, until somebody else does
  table  ///< everybody, and chance, as in the record of a game
};

/// The actions that `text` means from `state` on, one after the other, in the words of docs/notation.md:
/// "V 1,0 90 road@S", a turn, or a part of it. Upper and lower case are the same; the beginning of a word is
/// enough where it can mean one thing only ("ro", "1,0 90 c"); so are a cell without its tile, and without
/// its turn where one alone is legal. What is written in full goes before what only begins so. Throws
/// InputError that says what would have been legal, or what the text may mean.
[[nodiscard]] std::vector<engine::Action> read_typed_move(const engine::AnyState& state,
                                                          std::string_view text, TypedScope scope);

}  // namespace bastide::arena
