#pragma once

#include "engine/rules/rule_set.hpp"
#include "tests/rules/reference_land.hpp"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace bastide::tests {

/// The course of a game once more, as plainly as can be: whose turn it is, which tiles may be drawn, where
/// they may be laid, and when the game is over. It covers the river, second tiles, tiles in hand and bonus
/// turns. What happens between laying a tile and the end of its scoring is ModuleReference's, whose land this
/// looks at. Player 0 begins.
class CourseReference {
 public:
  enum class Due { draw, place, rest_of_part, over };
  /// Which tile of the hand, cell, quarter turns.
  using Placement = std::tuple<int, engine::Cell, int>;

  CourseReference(const engine::TileSet& set, const engine::RuleSet& rules, int players,
                  const ReferenceLand& land);

  // -- playing --------------------------------------------------------------------------------------------

  void draw(int type);  ///< a tile that becomes the start tile lies on the land already (VAR-5)
  void lay(int slot, engine::Cell cell);  ///< which the land does not hold yet
  void end_part(bool brings_second);      ///< the tile is scored

  // -- asking ---------------------------------------------------------------------------------------------

  [[nodiscard]] Due due() const { return due_; }
  [[nodiscard]] int player() const { return player_; }
  [[nodiscard]] bool is_second() const { return second_; }  ///< of the two parts of the turn
  [[nodiscard]] std::map<int, int> draws() const;           ///< copies by type of what may be drawn now
  [[nodiscard]] std::set<Placement> placements() const;     ///< of the tiles that may be laid now
  [[nodiscard]] const std::vector<int>& hand(int player) const {
    return hands_.at(static_cast<std::size_t>(player));
  }

 private:
  /// River tiles, the lake, all others (RIV-3).
  enum class Batch { river, lake, bag };

  void go_on();
  void play_from_hand();
  void take_from_bag(int type);
  [[nodiscard]] std::vector<int>& own_hand() { return hands_.at(static_cast<std::size_t>(player_)); }
  [[nodiscard]] Batch batch_of(int type) const;
  [[nodiscard]] Batch batch_due() const;
  [[nodiscard]] bool draw_is_repeated() const;
  [[nodiscard]] bool can_draw() const;
  [[nodiscard]] bool bag_is_empty() const;
  [[nodiscard]] bool any_placeable() const;  ///< of the bag
  [[nodiscard]] bool placeable(int type) const { return fits_in_one_of(land_.cells_at_tiles(), type); }
  [[nodiscard]] bool fits_in_one_of(const std::set<engine::Cell>& cells, int type) const;
  [[nodiscard]] bool may_lie(engine::Cell cell, int type, int rotation) const;

  [[nodiscard]] bool is_water(int edge_class) const;
  [[nodiscard]] std::set<int> water_of(int type, int rotation) const;  ///< edges that the river crosses
  [[nodiscard]] std::set<int> water_at(engine::Cell cell) const;  ///< the same of the tile that lies there
  [[nodiscard]] bool continues_river(engine::Cell cell, int type, int rotation) const;
  [[nodiscard]] bool turns_twice(engine::Cell cell, int in, int out) const;
  [[nodiscard]] bool tile_ahead(engine::Cell cell, int out) const;

  const engine::TileSet& set_;
  const engine::RuleSet& rules_;
  const ReferenceLand& land_;
  std::map<int, int> bag_;  ///< copies by type

  Due due_ = Due::draw;
  int player_ = 0;
  bool start_tile_due_;
  std::optional<int> drawn_;  ///< due to be laid, where nobody plays from a hand
  bool second_ = false;
  bool turn_over_ = false;
  bool bonus_ = false;

  std::vector<std::vector<int>> hands_;
  bool from_hands_ = false;  ///< the hands are or were dealt out
  bool dealing_ = false;
  std::deque<int> drawing_;  ///< the players whose hands the next draws go to
};

}  // namespace bastide::tests
