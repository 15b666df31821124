#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bastide::engine {

/// How much a state can hold. A compile-time class of games, so that the base game does not pay for the
/// largest set of tiles. A tile set is checked against it when the game is made.
struct Capacity {
  std::size_t tiles;        ///< tiles on the board at the end
  std::size_t types;        ///< designs
  std::size_t nodes;        ///< segments of all tiles together
  std::size_t figures;      ///< figures of all players together
  std::size_t monasteries;  ///< tiles that wait for their eight neighbours
  bool wide = false;        ///< features count beyond 255 tiles, and know the signs of roads

  /// Cells that hold a tile or touch one: each tile after the first adds at most two to the 4 + 1 of the
  /// first.
  [[nodiscard]] constexpr std::size_t sites() const noexcept { return 3 * tiles + 2; }
  [[nodiscard]] constexpr std::size_t frontier() const noexcept { return 2 * tiles + 2; }
};

/// The base game, 2 to 6 players: 72 tiles with 243 segments.
inline constexpr Capacity kBaseCapacity{
    .tiles = 72, .types = 32, .nodes = 254, .figures = 42, .monasteries = 16};

/// All modules together, 2 to 6 players: 145 tiles.
inline constexpr Capacity kExpandedCapacity{
    .tiles = 150, .types = 112, .nodes = 544, .figures = 60, .monasteries = 24, .wide = true};

/// The Castle: 60 tiles and 7 start cells, two players.
inline constexpr Capacity kCastleCapacity{
    .tiles = 67, .types = 67, .nodes = 300, .figures = 12, .monasteries = 1};

/// The smallest unsigned type that holds 0 to `max` and one value more.
template <std::size_t max>
using IndexUpTo = std::conditional_t<(max < 0xFF), std::uint8_t, std::uint16_t>;

}  // namespace bastide::engine
