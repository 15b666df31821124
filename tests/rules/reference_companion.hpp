#pragma once

#include "engine/games/games.hpp"
#include "tests/rules/course_reference.hpp"
#include "tests/rules/module_reference.hpp"

#include <map>
#include <set>
#include <string>

namespace bastide::tests {

/// Goes along with a game: hands every action on to the plain rules, and fails the test where the game and
/// they do not agree.
///
/// Compared are who acts and what is asked; draws with their weights; legal placements; legal figures, kind
/// by kind; everyone's points, figures, goods and tiles in hand; what they would have if the game ended.
/// Where robbers are played their loot is what the game says it is, but for its size, and points are not
/// compared where ghosts cost some as well.
class ReferenceCompanion {
 public:
  using Game = engine::LargeCarcassonne;
  using State = Game::State;
  using Asked = ModuleReference::Asked;

  ReferenceCompanion(const Game& game, int players);
  ReferenceCompanion(const ReferenceCompanion&) = delete;
  ReferenceCompanion& operator=(const ReferenceCompanion&) = delete;

  /// Carries out the action, here and there.
  void apply(State& state, engine::Action action);
  void compare(const State& state) const;
  /// Of a game that is over.
  void compare_end(const State& state) const;

  [[nodiscard]] const CourseReference& course() const { return course_; }
  [[nodiscard]] const ReferenceLand& land() const { return reference_.land(); }

 private:
  using Spot = ModuleReference::Spot;

  void hand_on(const State& before, engine::Action action);
  void compare_loot(const engine::LootEvent& loot);
  void compare_robber_due(const State& before, engine::Action action, const State& after) const;
  [[nodiscard]] std::set<int> robber_spaces(const State& state, int player) const;
  void compare_robber_spaces(const State& state) const;
  void compare_draws(const State& state) const;
  void compare_placements(const State& state) const;
  void compare_rest_of_part(const State& state) const;
  void compare_figure_choices(const State& state) const;
  void compare_announcements(const State& state) const;
  void compare_possessions(const State& state) const;
  void compare_figures(const State& state) const;
  void compare_points(const State& state) const;
  void compare_points_if_ended(const State& state) const;
  [[nodiscard]] bool compares_points() const;
  [[nodiscard]] std::set<Spot> haunted(const State& state) const;

  const Game& game_;
  int players_;
  ModuleReference reference_;
  CourseReference course_;
  engine::Scores loot_{};
};

/// What random games came to.
struct Compared {
  int games = 0;
  int questions = 0;                               ///< to players, and draws
  std::map<ReferenceCompanion::Asked, int> asked;  ///< questions between a tile and the end of its scoring
  int second_tiles = 0;
  int discards = 0;  ///< tiles drawn to be laid at once that have no place
};

/// Games with 2 to 6 players in turn, by the lines of a rule set; compares after every action, or only at the
/// end. In every other game players prefer cells with many neighbours, so that more is completed.
Compared compare_games(const std::string& rules, int games, bool throughout, std::uint64_t seed);

}  // namespace bastide::tests
