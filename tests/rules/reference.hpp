#pragma once

#include "engine/board/cell.hpp"
#include "engine/players.hpp"
#include "engine/tiles/tile_set.hpp"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace bastide::tests {

/// The rules of placing, following and scoring once more, as plainly as can be: it keeps the laid tiles and
/// the followers on them and finds every feature afresh by walking from edge to edge. It shares nothing with
/// the engine but the printed tiles.
class Reference {
 public:
  using Spot = std::pair<engine::Cell, int>;  ///< a segment of the tile on a cell
  using Area = std::set<Spot>;                ///< the segments of one feature

  /// With `farmers` false the tiles have no fields and their segments are numbered without them.
  Reference(const engine::TileSet& set, bool farmers);

  // -- playing --------------------------------------------------------------------------------------------

  void lay(engine::Cell cell, int type, int rotation);
  void stand(engine::Cell cell, int segment, int player);
  /// Scores all that the tile on `cell` completed, and sends the followers home (BASE-13, BASE-15).
  void end_turn(engine::Cell cell);

  // -- asking ---------------------------------------------------------------------------------------------

  [[nodiscard]] bool fits(engine::Cell cell, int type, int rotation) const;  ///< BASE-6
  [[nodiscard]] bool is_free(engine::Cell cell, int segment) const;          ///< BASE-10
  [[nodiscard]] int segment_count(engine::Cell cell) const;
  [[nodiscard]] const engine::Scores& points() const { return points_; }
  [[nodiscard]] engine::Scores final_points() const;
  [[nodiscard]] int followers_of(int player) const;  ///< on the board

 private:
  struct Follower {
    Spot spot;
    int player;
  };
  [[nodiscard]] const engine::Segment& segment_at(const Spot& spot) const;
  [[nodiscard]] Area area_of(const Spot& start) const;
  [[nodiscard]] bool is_closed(const Area& area) const;
  [[nodiscard]] int tiles_round(engine::Cell cell) const;
  [[nodiscard]] int value_of(const Area& area, bool completed) const;
  [[nodiscard]] int field_value(const Area& field) const;
  void score(const Area& area, bool completed, engine::Scores& scores) const;
  void score_and_clear(const Area& area);

  engine::TileSet set_;
  std::map<engine::Cell, engine::TileDesign> tiles_;  ///< as turned
  std::vector<Follower> followers_;
  engine::Scores points_{};
};

}  // namespace bastide::tests
