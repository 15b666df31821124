#pragma once

#include <cstdint>
#include <string>

/// Numbers that any unintended change of rules, random numbers or search moves.
namespace bastide::arena {

/// What a fixed set of seeded games came to.
struct Signature {
  std::uint64_t hash = 0;  ///< over every action and every score, in order, and the nodes of every search
  std::int64_t games = 0;
  std::int64_t actions = 0;
  std::int64_t nodes = 0;  ///< tree nodes that uct made

  [[nodiscard]] std::string text() const;  ///< 16 hexadecimal digits
};

/// Plays the base game: every player, 2 to 6 seats, with and without farmers. Takes about a second.
[[nodiscard]] Signature compute_signature();

/// The same with modules and house rules: all modules at once, the labyrinth alone, hidden hands, and tiles
/// known a round ahead. Takes about a second.
[[nodiscard]] Signature compute_expanded_signature();

/// The same with The Castle. Takes well under a second.
[[nodiscard]] Signature compute_castle_signature();

}  // namespace bastide::arena
