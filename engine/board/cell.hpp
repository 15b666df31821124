#pragma once

#include "engine/tiles/port.hpp"

#include <compare>
#include <cstdint>

namespace bastide::engine {

/// A place on the table. The start tile lies at {0, 0}; x grows to the east, y to the south.
struct Cell {
  int x = 0;
  int y = 0;

  auto operator<=>(const Cell&) const = default;
};

/// A cell as one number, x + kRowStep y (mod 2^16), so that neighbours are one addition away.
///
/// The table is wrapped to a skewed torus. Two different cells with the same key are at least 356 steps apart
/// (the shortest vector of the lattice that the step makes, the longest that any step ≡ 23 mod 1024 gives;
/// see Board for the 23). Tiles are connected, so cells of one game with n tiles, empty neighbours included,
/// are at most n + 1 steps apart, and at most n steps from the start tile: up to 175 tiles a key stands for
/// one cell that `cell_of` finds, however far a game reaches. With more tiles the table ends there.
using CellKey = std::uint16_t;

constexpr int kRowStep = 38935;
constexpr int kFarthest = 177;  ///< steps from the start tile up to which `cell_of` knows a cell

[[nodiscard]] constexpr CellKey key_of(Cell cell) noexcept {
  return static_cast<CellKey>(static_cast<unsigned>(cell.x) +
                              static_cast<unsigned>(kRowStep) * static_cast<unsigned>(cell.y));
}

/// The cell with this key that is nearest to the start tile.
[[nodiscard]] constexpr Cell cell_of(CellKey key) noexcept {
  for (int distance = 0; distance <= kFarthest; ++distance) {
    for (const int y : {distance, -distance}) {
      const int x = static_cast<std::int16_t>(key - key_of({0, y}));
      if ((x < 0 ? -x : x) + distance <= kFarthest) return {x, y};
    }
  }
  return {};
}

/// Whether `cell_of` knows the cell. Keys of others may stand for two.
[[nodiscard]] constexpr bool is_near(CellKey key) noexcept {
  return key == key_of(cell_of(key));
}

/// The key of the cell `dx` to the east and `dy` to the south.
[[nodiscard]] constexpr CellKey offset(CellKey key, int dx, int dy) noexcept {
  return static_cast<CellKey>(key + key_of({dx, dy}));
}

/// The key of the cell beyond `edge` (0 north, 1 east, 2 south, 3 west).
[[nodiscard]] constexpr CellKey beyond(CellKey key, int edge) noexcept {
  constexpr std::array<CellKey, kEdges> steps = {key_of({0, -1}), key_of({1, 0}), key_of({0, 1}),
                                                 key_of({-1, 0})};
  return static_cast<CellKey>(key + steps[static_cast<std::size_t>(edge)]);
}

/// Whether the two cells are the same or touch by an edge or a corner.
[[nodiscard]] constexpr bool within_one(CellKey a, CellKey b) noexcept {
  const auto in_row = [&](int dy) { return static_cast<CellKey>(a - b + key_of({1, dy})) <= 2; };
  return in_row(-1) | in_row(0) | in_row(1);  // all three, without branches
}

}  // namespace bastide::engine
