#pragma once

#include "engine/board/placements.hpp"
#include "engine/carcassonne/scoring.hpp"
#include "engine/carcassonne/state.hpp"
#include "engine/carcassonne/tile_turns.hpp"
#include "engine/features/same_position.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <bit>
#include <cassert>
#include <string>

namespace bastide::engine {

/// Carcassonne with farmers for 2 to 6 players.
///
/// Holds the rule set and the compiled tiles, both constant, and knows how states follow one another: ask
/// `actor` who acts, `legal_actions` or `chance_outcomes` what may happen, and `apply` it. All functions are
/// thread-safe for distinct states. Nothing here allocates once the object is made, except the text forms.
template <Capacity C>
class Carcassonne : public TileTurns {
 public:
  using State = CarcassonneState<C>;
  static constexpr Capacity kCapacity = C;
  /// Three times and more what any turn was seen to change the lead by: 27 points (every action of 4,300
  /// turns of greedy players).
  static constexpr double kMostSwing = 100;

  /// Throws InputError when the tiles are more than the capacity holds.
  Carcassonne(RuleSet rules, const TileSet& tiles);

  // -- constant -------------------------------------------------------------------------------------------

  [[nodiscard]] const RuleSet& rules() const noexcept { return rules_; }
  [[nodiscard]] const TileTables& tables() const noexcept { return tables_; }

  // -- the game -------------------------------------------------------------------------------------------

  /// The start tile lies at 0,0 and player 0 is to draw (BASE-1, BASE-2).
  [[nodiscard]] State initial(int players) const noexcept;
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] Actor actor(const State& state) const noexcept;

  void legal_actions(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] bool is_legal(const State& state, Action action) const noexcept;
  [[nodiscard]] Action random_action(const State& state, Random& random) const noexcept;

  void chance_outcomes(const State& state, ChanceList& outcomes) const noexcept;
  [[nodiscard]] Deal random_deal(const State& state, Random& random) const noexcept;
  [[nodiscard]] Action next_outcome(const State&, Deal& deal) const noexcept { return deal.draw(); }

  /// Everything is open: each player sees the whole state.
  [[nodiscard]] const State& view(const State& state, int) const noexcept { return state; }
  void imagine(State&, Random&) const noexcept {}
  [[nodiscard]] bool hides_something(const State&) const noexcept { return false; }

  /// Carries out a legal action or a possible chance outcome. `observer` is called with every ScoreEvent.
  template <class Observer = NoObserver>
  void apply(State& state, Action action, Observer&& observer = {}) const noexcept;

  [[nodiscard]] Scores scores(const State& state) const noexcept;
  [[nodiscard]] Scores scores_if_ended(const State& state) const noexcept;
  /// Calls `observer` with the ScoreEvent of every feature with figures, as final scoring would (BASE-20,
  /// BASE-32).
  template <class Observer>
  void final_scoring(const State& state, Observer&& observer) const noexcept;

  [[nodiscard]] std::string action_text(const State& state, Action action) const;

  // -- how far a game and a turn of it have come ----------------------------------------------------------

  // What is not here is in TileTurns.

  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept {
    return engine::same_position(a, b);
  }
  [[nodiscard]] Answers answers(const State& state) const noexcept {
    return answers_to(state.land.board(), tables_, state.bag);
  }

  // -- steps of a turn, for text forms that rebuild a state -----------------------------------------------

  /// Whether `type` has a legal place (BASE-6).
  [[nodiscard]] bool placeable(const State& state, int type) const noexcept;

 private:
  using Land = Landscape<C>;

  void draw(State& state, int type) const noexcept;
  template <class Observer>
  void place_tile(State& state, Action action, Observer& observer) const noexcept;
  template <class Observer>
  void end_turn(State& state, Observer& observer) const noexcept;
  template <class Observer>
  void score_monasteries(State& state, Observer& observer) const noexcept;
  template <class Observer>
  void score_feature(State& state, int node, FeatureKind kind, Observer& observer) const noexcept;
  void return_figures(State& state, int feature) const noexcept;

  RuleSet rules_;
  TileTables tables_;
  State start_;  ///< before the players are known
};

using BaseCarcassonne = Carcassonne<kBaseCapacity>;

}  // namespace bastide::engine

#include "engine/carcassonne/carcassonne_play.hpp"
