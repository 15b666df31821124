#pragma once

#include "engine/board/cell.hpp"

#include <bitset>
#include <span>

/// Which cells lie on the table.
namespace bastide::engine {

/// A table without an edge, as the base game has it.
struct EndlessTable {
  [[nodiscard]] static constexpr bool holds(CellKey) noexcept { return true; }
  [[nodiscard]] static constexpr bool closes() noexcept { return false; }
};

/// A table that may have edges (VAR-7, VAR-8). Constant during play: 8 KiB, kept outside the state.
class TableEdge {
 public:
  /// No edge at all.
  TableEdge() : endless_(true) { cells_.set(); }

  /// Columns and rows, 0 for no edge in that direction; cell 0,0 lies at (width / 2, height / 2).
  TableEdge(int width, int height, bool closes);

  /// A table of these cells and no others, whose edge closes: the inside of a wall (CAS-1).
  explicit TableEdge(std::span<const Cell> cells);

  [[nodiscard]] bool holds(CellKey key) const noexcept { return cells_[key]; }
  /// Whether it holds all cells, so that nobody need ask.
  [[nodiscard]] bool is_endless() const noexcept { return endless_; }
  /// Whether the edge closes roads and cities and stands for a centre's missing cells.
  [[nodiscard]] bool closes() const noexcept { return closes_; }

 private:
  std::bitset<1U << 16> cells_;
  bool closes_ = false;
  bool endless_ = false;
};

}  // namespace bastide::engine
