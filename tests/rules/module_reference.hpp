#pragma once

#include "engine/players.hpp"
#include "engine/rules/rule_set.hpp"
#include "tests/rules/reference_land.hpp"

#include <array>
#include <deque>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace bastide::tests {

/// The rules of mists, labyrinths, inns, cathedrals, goods, builders, pigs and a table with edges once more,
/// as plainly as can be: who lays what is told, and the reference says what is asked next and what everyone
/// has. Of robbers and ladies it knows nothing; where they are played nobody is asked here for an order.
class ModuleReference {
 public:
  using Spot = ReferenceLand::Spot;
  using Area = ReferenceLand::Area;
  using Kind = engine::FigureKind;
  /// Where it stands, its owner, its kind, ghosts beside it.
  using Figure = std::tuple<Spot, int, Kind, int>;
  enum class Asked { nothing, thicken, disperse, figure, announce };

  /// The start piece lies, if the rules have one.
  ModuleReference(const engine::TileSet& set, const engine::RuleSet& rules, int players);

  // -- playing --------------------------------------------------------------------------------------------

  /// The first tile drawn is the start tile (VAR-5).
  void lay_start(int type) { land_.lay({0, 0}, type, 0); }
  void lay(engine::Cell cell, int type, int rotation, int player);
  void haunt(const Spot& spot);
  void stand(int segment, Kind kind);
  void pass() { score(); }
  /// The event of that feature is the asked player's next.
  void announce(const Spot& spot);

  // -- asking ---------------------------------------------------------------------------------------------

  [[nodiscard]] Asked asked() const { return asked_; }
  [[nodiscard]] engine::Cell cell() const { return cell_; }  ///< of the turn's tile
  [[nodiscard]] int announcer() const { return pending_.front().player; }
  [[nodiscard]] std::set<int> announced_points() const;
  [[nodiscard]] std::set<Spot> haunted() const;  ///< figures that may take the ghost that is due
  [[nodiscard]] bool may_stand(int segment, Kind kind) const;
  [[nodiscard]] const ReferenceLand& land() const { return land_; }

  [[nodiscard]] std::multiset<Figure> figures() const;
  [[nodiscard]] const engine::Scores& points() const { return points_; }
  [[nodiscard]] engine::Scores final_points() const;
  [[nodiscard]] int supply(int player, Kind kind) const {
    return supply_.at(static_cast<std::size_t>(kind)).at(static_cast<std::size_t>(player));
  }
  /// Tokens of a kind of goods, in the order wine, grain, cloth.
  [[nodiscard]] int goods(std::size_t good, int player) const {
    return goods_.at(good).at(static_cast<std::size_t>(player));
  }
  /// Whether the tile laid last brings its player another one.
  [[nodiscard]] bool brings_second() const { return earned_; }
  /// What the tile laid last has brought so far, as player and points.
  [[nodiscard]] const std::multiset<std::pair<int, int>>& scored() const { return scored_; }
  [[nodiscard]] int reserve(int player) const { return reserve_.at(static_cast<std::size_t>(player)); }
  [[nodiscard]] int bank() const { return bank_; }

 private:
  struct Standing {
    Spot spot;
    int owner;
    Kind kind;
    int ghosts;

    /// Of the kinds that are followers.
    [[nodiscard]] bool is_follower() const { return kind != Kind::builder && kind != Kind::pig; }
  };
  struct Event {
    Area area;
    int points;  ///< after ghosts
  };
  struct Pending {
    int player;
    std::vector<Event> events;
  };
  using Each = std::array<int, engine::kMaxPlayers>;

  void go_on();
  void put_ghost(const Spot& spot);
  void score();
  void collect(const Area& area);
  void settle();
  void apply(int player, const Event& event);
  void send_home(const Standing& figure);
  void send_home_without_follower(const Standing& left);
  void take_goods();
  [[nodiscard]] std::array<int, 3> goods_of_turn() const;
  [[nodiscard]] int& supply_of(const Standing& figure) {
    return supply_.at(static_cast<std::size_t>(figure.kind)).at(static_cast<std::size_t>(figure.owner));
  }
  [[nodiscard]] bool continues_builder() const;
  [[nodiscard]] bool has_follower(const Area& area, int player) const;
  [[nodiscard]] std::set<Area> completed_by_turn() const;
  [[nodiscard]] bool is_free(const Spot& spot) const;
  [[nodiscard]] Area zone_of(const Spot& spot) const;
  [[nodiscard]] int value_of(const Area& area, bool completed) const;
  [[nodiscard]] int road_value(const Area& area, bool completed) const;
  [[nodiscard]] int city_value(const Area& area, bool completed) const;
  [[nodiscard]] int pig_points(const Area& area, int player) const;
  [[nodiscard]] std::set<int> winners_of(const Area& area) const;
  [[nodiscard]] int ghosts_of(const Area& area, int player) const;
  [[nodiscard]] bool counts_at_end(const Area& area) const;

  engine::RuleSet rules_;
  int players_;
  ReferenceLand land_;
  std::vector<Standing> figures_;
  engine::Scores points_{};
  std::array<Each, engine::kFigureForms.size()> supply_{};
  std::array<Each, 3> goods_{};
  Each reserve_{};
  int bank_;

  Asked asked_ = Asked::nothing;
  engine::Cell cell_{};
  int turn_of_ = -1;
  bool second_ = false;  ///< the tile laid last was the second of its turn
  bool earned_ = false;
  std::deque<bool> ghosts_due_;  ///< for a figure of one's own?
  std::deque<Pending> pending_;
  std::multiset<std::pair<int, int>> scored_;
};

}  // namespace bastide::tests
