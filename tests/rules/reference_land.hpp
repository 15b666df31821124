#pragma once

#include "engine/board/cell.hpp"
#include "engine/tiles/tile_set.hpp"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace bastide::tests {

/// Laid tiles and what can be seen by looking at them: every feature is found afresh by walking from edge to
/// edge. It shares nothing with the engine but the printed tiles.
class ReferenceLand {
 public:
  using Spot = std::pair<engine::Cell, int>;  ///< a segment of the tile on a cell
  using Area = std::set<Spot>;                ///< the segments of one feature

  /// Columns and rows, 0 without edge; whether the edge closes (VAR-7, VAR-8). Or the only cells that tiles
  /// are laid on, if there are any (CAS-7).
  struct Edge {
    int width = 0;
    int height = 0;
    bool closes = false;
    std::set<engine::Cell> inside{};
  };

  /// With `farmers` false the tiles have no fields and their segments are numbered without them.
  ReferenceLand(const engine::TileSet& set, bool farmers, Edge edge);
  ReferenceLand(const engine::TileSet& set, bool farmers) : ReferenceLand(set, farmers, Edge{}) {}

  void lay(engine::Cell cell, int type, int rotation);

  [[nodiscard]] bool fits(engine::Cell cell, int type, int rotation) const;  ///< BASE-6, CAS-8
  [[nodiscard]] int rotations(int type) const;  ///< that look different: quarter turns 0 to n - 1 (MIST-4)
  [[nodiscard]] bool on_table(engine::Cell cell) const;
  [[nodiscard]] bool is_laid(engine::Cell cell) const { return tiles_.count(cell) != 0; }
  [[nodiscard]] std::set<engine::Cell> laid_cells() const;
  [[nodiscard]] std::set<engine::Cell> cells_at_tiles() const;  ///< empty ones that touch a tile by an edge
  [[nodiscard]] const engine::TileDesign& tile_at(engine::Cell cell) const { return tiles_.at(cell); }
  [[nodiscard]] int segment_count(engine::Cell cell) const;
  [[nodiscard]] const engine::Segment& segment_at(const Spot& spot) const;
  [[nodiscard]] engine::FeatureKind kind_of(const Area& area) const { return segment_at(*area.begin()).kind; }

  [[nodiscard]] Area area_of(const Spot& start) const;
  /// The part of a feature around `start` that is reached without a segment that carries one of `signs`.
  [[nodiscard]] Area area_without(const Spot& start, engine::Signs signs) const;
  [[nodiscard]] bool is_closed(const Area& area) const;
  [[nodiscard]] int tiles_of(const Area& area) const;  ///< distinct ones
  [[nodiscard]] int coats_of(const Area& area) const;
  [[nodiscard]] bool shows(const Area& area, engine::Signs sign) const;
  /// Cells round this one that hold tiles or lie beyond an edge that closes.
  [[nodiscard]] int cells_round(engine::Cell cell) const;
  [[nodiscard]] int misty_tiles_round(engine::Cell cell) const;
  [[nodiscard]] int completed_cities_at(const Area& field) const;
  /// Edges of the tile that touch another one, as (misty here, misty there).
  [[nodiscard]] std::multiset<std::pair<bool, bool>> mist_at_edges(engine::Cell cell) const;
  [[nodiscard]] static engine::Cell across(engine::Cell cell, int edge);

 private:
  [[nodiscard]] bool is_shut(engine::Cell cell) const;  ///< holds a tile, or lies beyond an edge that closes

  engine::TileSet set_;
  std::vector<int> rotations_;  ///< by type
  Edge edge_;
  std::map<engine::Cell, engine::TileDesign> tiles_;  ///< as turned
};

}  // namespace bastide::tests
