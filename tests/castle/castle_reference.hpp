#pragma once

#include "engine/players.hpp"
#include "engine/walls/wall.hpp"
#include "tests/rules/reference_land.hpp"

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace bastide::tests {

/// The rules of The Castle once more, as plainly as can be: who lays what and what tokens turn up is told,
/// and the reference says what is asked next and what everyone has.
class CastleReference {
 public:
  using Spot = ReferenceLand::Spot;
  using Area = ReferenceLand::Area;
  using Effect = engine::TokenEffect;
  using Tokens = std::multiset<Effect>;
  enum class Asked { draw, place, figure, announce, reveal, again, over };

  CastleReference(const engine::TileSet& set, const engine::Wall& wall);

  // -- playing --------------------------------------------------------------------------------------------

  void draw(int type);
  void lay(engine::Cell cell, int rotation);
  void stand(int segment);
  void pass();
  /// The completed feature of that segment is the next; a token doubles it or not.
  void announce(const Spot& spot, bool doubled);
  void reveal(Effect token);
  void go_again();

  // -- asking ---------------------------------------------------------------------------------------------

  [[nodiscard]] Asked asked() const { return asked_; }
  [[nodiscard]] int turn_of() const { return turn_of_; }
  [[nodiscard]] int scorer() const { return scorer_; }  ///< who is asked to announce, or takes a token
  [[nodiscard]] bool fits(engine::Cell cell, int rotation) const {
    return land_.fits(cell, drawn_, rotation);
  }
  [[nodiscard]] bool may_stand(int segment) const;
  /// Choices among completed features that differ, doubled ones included.
  [[nodiscard]] std::size_t announcements() const;

  [[nodiscard]] const std::array<int, 2>& points() const { return points_; }
  [[nodiscard]] const std::array<int, 2>& supply() const { return supply_; }
  [[nodiscard]] const std::array<int, 2>& keeps() const { return keeps_; }
  [[nodiscard]] const Tokens& tokens(int player) const {
    return tokens_.at(static_cast<std::size_t>(player));
  }
  [[nodiscard]] const Tokens& fresh(int player) const { return fresh_.at(static_cast<std::size_t>(player)); }
  [[nodiscard]] const std::set<int>& guarded() const { return guarded_; }  ///< first spaces of towers
  [[nodiscard]] std::multiset<std::pair<Spot, int>> figures() const;
  [[nodiscard]] int largest_empty_area() const;
  [[nodiscard]] engine::Scores final_points() const;

 private:
  struct Follower {
    Spot spot;
    int owner;
  };
  struct Event {
    Area area;
    int points;
    int player;
  };

  void begin_turn(int player);
  [[nodiscard]] bool placeable(int type) const;
  void score_turn();
  void collect(const Area& area);
  void settle();
  void score(const Event& event, int factor);
  void end_turn();
  [[nodiscard]] std::vector<Event> pending_of_scorer() const;
  [[nodiscard]] bool may_double(const Event& event) const;
  [[nodiscard]] bool order_matters() const;
  /// The first space of the tower with a token where a figure with these points stands, or -1.
  [[nodiscard]] int tower_at(int points) const;
  [[nodiscard]] int majority(const Area& area) const;
  [[nodiscard]] int value_of(const Area& area) const;
  [[nodiscard]] int held(int player, Effect effect) const;
  [[nodiscard]] int amount_of(Effect effect) const;
  [[nodiscard]] int features_at_end(int player) const;

  engine::Wall wall_;
  ReferenceLand land_;
  std::vector<int> bag_;  ///< copies by type
  std::vector<Follower> followers_;
  std::array<int, 2> points_{};
  std::array<int, 2> supply_{6, 6};
  std::array<int, 2> keeps_{};
  std::array<Tokens, 2> tokens_;
  std::array<Tokens, 2> fresh_;
  std::set<int> guarded_;

  Asked asked_ = Asked::draw;
  int turn_of_ = 0;
  int scorer_ = 0;
  int drawn_ = 0;
  engine::Cell cell_{};
  std::vector<Event> pending_;
};

}  // namespace bastide::tests
