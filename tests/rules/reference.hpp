#pragma once

#include "engine/players.hpp"
#include "tests/rules/reference_land.hpp"

#include <vector>

namespace bastide::tests {

/// The rules of placing, following and scoring of the base game once more, as plainly as can be: it keeps the
/// laid tiles and the followers on them and finds every feature afresh.
class Reference {
 public:
  using Spot = ReferenceLand::Spot;
  using Area = ReferenceLand::Area;

  /// With `farmers` false the tiles have no fields and their segments are numbered without them.
  Reference(const engine::TileSet& set, bool farmers) : land_(set, farmers) {}

  // -- playing --------------------------------------------------------------------------------------------

  void lay(engine::Cell cell, int type, int rotation) { land_.lay(cell, type, rotation); }
  void stand(engine::Cell cell, int segment, int player);
  /// Scores all that the tile on `cell` completed, and sends the followers home (BASE-13, BASE-15).
  void end_turn(engine::Cell cell);

  // -- asking ---------------------------------------------------------------------------------------------

  [[nodiscard]] bool fits(engine::Cell cell, int type, int rotation) const {
    return land_.fits(cell, type, rotation);
  }
  [[nodiscard]] bool is_free(engine::Cell cell, int segment) const;  ///< BASE-10
  [[nodiscard]] int segment_count(engine::Cell cell) const { return land_.segment_count(cell); }
  [[nodiscard]] const engine::Scores& points() const { return points_; }
  [[nodiscard]] engine::Scores final_points() const;
  [[nodiscard]] int followers_of(int player) const;  ///< on the board

 private:
  struct Follower {
    Spot spot;
    int player;
  };
  [[nodiscard]] int value_of(const Area& area, bool completed) const;
  void score(const Area& area, bool completed, engine::Scores& scores) const;
  void score_and_clear(const Area& area);

  ReferenceLand land_;
  std::vector<Follower> followers_;
  engine::Scores points_{};
};

}  // namespace bastide::tests
