#pragma once

#include "engine/castle/castle.hpp"
#include "engine/text/position_parts.hpp"

#include <string>

/// What The Castle adds to positions (position.hpp).
namespace bastide::engine {

// -- reading ----------------------------------------------------------------------------------------------

/// Tokens, of players and on the wall. Throws InputError.
void restore_players(const Castle& game, CastleState& state, const PositionParts& parts,
                     const std::string& source);
/// Keeps, on houses that lie. Throws InputError.
void restore_keeps(const Castle& game, CastleState& state, const PositionParts& parts,
                   const std::string& source);
/// Lays the turn's tile where it fits, and notes what it closes.
void lay_turns_tile(const Castle& game, CastleState& state, int type, CellKey key, int rotation) noexcept;
/// Where in a turn the position stands, as its line `phase` says. Throws InputError.
void restore_turn(const Castle& game, CastleState& state, const PositionParts& parts,
                  const std::string& source);

// -- writing ----------------------------------------------------------------------------------------------

[[nodiscard]] std::string player_lines(const Castle& game, const CastleState& state);
[[nodiscard]] std::string turn_lines(const Castle& game, const CastleState& state);

}  // namespace bastide::engine
