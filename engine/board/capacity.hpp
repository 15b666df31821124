#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bastide::engine {

/// How much a state can hold. A compile-time class of games, so that no game pays for what only others need.
/// Tiles and rules are checked against it when a game is made.
struct Capacity {
  std::size_t tiles;          ///< tiles on the board at the end
  std::size_t types;          ///< designs
  std::size_t nodes;          ///< segments of all tiles together
  std::size_t figures;        ///< figures of all players together
  std::size_t centres;        ///< tiles that wait for their eight neighbours
  std::size_t cities;         ///< completed cities that fields are told of (BASE-32)
  std::size_t edge_classes;   ///< that placement tells apart, at most 8
  bool signs = false;         ///< features know the signs along them
  bool figure_kinds = false;  ///< figures other than followers, and what stands beside them
  bool table_edge = false;    ///< the table may have an edge (VAR-7)

  /// Cells that hold a tile or touch one: each tile after the first adds at most two to the 4 + 1 of the
  /// first.
  [[nodiscard]] constexpr std::size_t sites() const noexcept { return 3 * tiles + 2; }
  [[nodiscard]] constexpr std::size_t frontier() const noexcept { return 2 * tiles + 2; }
};

/// The base game, 2 to 6 players: 72 tiles with 243 segments.
inline constexpr Capacity kBaseCapacity{
    .tiles = 72, .types = 32, .nodes = 254, .figures = 42, .centres = 16, .cities = 32, .edge_classes = 3};

/// Modules and house rules with the tiles of the base game and few more: as many tiles as there may be sites
/// that a byte numbers.
inline constexpr Capacity kModuleCapacity{.tiles = 84,
                                          .types = 48,
                                          .nodes = 300,
                                          .figures = 60,
                                          .centres = 24,
                                          .cities = 32,
                                          .edge_classes = 8,
                                          .signs = true,
                                          .figure_kinds = true,
                                          .table_edge = true};

/// All modules together, 2 to 6 players: 187 tiles.
inline constexpr Capacity kLargeCapacity{.tiles = 190,
                                         .types = 160,
                                         .nodes = 740,
                                         .figures = 78,
                                         .centres = 32,
                                         .cities = 128,
                                         .edge_classes = 8,
                                         .signs = true,
                                         .figure_kinds = true,
                                         .table_edge = true};

/// The Castle: 60 tiles and 7 start cells, two players.
inline constexpr Capacity kCastleCapacity{
    .tiles = 67, .types = 67, .nodes = 300, .figures = 12, .centres = 1, .cities = 32, .edge_classes = 3};

/// The smallest unsigned type that holds 0 to `max` and one value more.
template <std::size_t max>
using IndexUpTo = std::conditional_t<(max < 0xFF), std::uint8_t, std::uint16_t>;

}  // namespace bastide::engine
