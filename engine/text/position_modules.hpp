#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"
#include "engine/text/position_parts.hpp"

#include <string>

/// What modules and house rules add to positions (position.hpp). The base game adds nothing, and The
/// Castle something else (castle_position.hpp).
namespace bastide::engine {

// -- reading ----------------------------------------------------------------------------------------------

/// Robbers, ladies, guards and hands; nothing of a turn is under way.
void restore_players(const ExpandedCarcassonne& game, ExpandedState& state, const PositionParts& parts,
                     const std::string& source);
/// Where in a turn the position stands. The turn's tile lies, if there is one. Throws InputError.
void restore_turn(const ExpandedCarcassonne& game, ExpandedState& state, const PositionParts& parts,
                  const std::string& source);
/// The scoring step that is under way. Throws InputError.
void restore_scoring(const ExpandedCarcassonne& game, ExpandedState& state, const PositionParts& parts,
                     const std::string& source);

// -- writing ----------------------------------------------------------------------------------------------

[[nodiscard]] std::string player_lines(const ExpandedCarcassonne& game, const ExpandedState& state);
[[nodiscard]] std::string turn_lines(const ExpandedCarcassonne& game, const ExpandedState& state);
/// Tiles of hands that are known, by type.
void count_hands(const ExpandedCarcassonne& game, const ExpandedState& state, std::vector<int>& tiles);

[[nodiscard]] inline std::string player_lines(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
[[nodiscard]] inline std::string turn_lines(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
inline void count_hands(const BaseCarcassonne&, const BaseCarcassonne::State&, std::vector<int>&) {}
inline void count_hands(const Castle&, const CastleState&, std::vector<int>&) {}

}  // namespace bastide::engine
