#pragma once

#include "engine/board/placements.hpp"
#include "engine/board/table_edge.hpp"
#include "engine/castle/castle_state.hpp"
#include "engine/features/same_position.hpp"
#include "engine/game.hpp"
#include "engine/play/events.hpp"
#include "engine/play/tile_turns.hpp"
#include "engine/random.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_tables.hpp"
#include "engine/walls/wall.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::engine {

/// Carcassonne: The Castle, for two players.
///
/// Holds the rules, the compiled tiles and the wall, all constant. Tiles, ports, board, landscape and figures
/// are Carcassonne's; the rules and the data are not. All functions are thread-safe for distinct states, and
/// none allocates once the object is made, except the text forms.
class Castle : public TileTurns {
 public:
  using State = CastleState;
  using Feature = State::Land::Feature;
  static constexpr Capacity kCapacity = kCastleCapacity;
  /// Twice what any turn was seen to change the lead by: 149 points, where a keep wins or loses all the empty
  /// cells (every action of 3,600 turns of greedy players).
  static constexpr double kMostSwing = 300;

  /// Throws InputError when the tiles are more than the capacity holds.
  Castle(RuleSet rules, const TileSet& tiles, Wall wall);

  // -- constant -------------------------------------------------------------------------------------------

  [[nodiscard]] const RuleSet& rules() const noexcept { return rules_; }
  [[nodiscard]] const TileTables& tables() const noexcept { return tables_; }
  [[nodiscard]] const TableEdge& table() const noexcept { return table_; }
  [[nodiscard]] const Wall& wall() const noexcept { return wall_; }

  // -- the game -------------------------------------------------------------------------------------------

  /// The start cells lie, and the first tile is to be drawn, or chance says who begins (CAS-5).
  [[nodiscard]] State initial(int players) const noexcept;
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] Actor actor(const State& state) const noexcept;

  void legal_actions(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] bool is_legal(const State& state, Action action) const noexcept;
  [[nodiscard]] Action random_action(const State& state, Random& random) const noexcept;

  void chance_outcomes(const State& state, ChanceList& outcomes) const noexcept;
  /// The order of the tiles, and a token for every tower that still has one.
  [[nodiscard]] Deal random_deal(const State& state, Random& random) const noexcept;
  [[nodiscard]] Action next_outcome(const State& state, Deal& deal) const noexcept;

  /// Carries out a legal action or a possible chance outcome. `observer` is called with the events that it
  /// takes (events.hpp).
  void apply(State& state, Action action) const noexcept { apply_to(state, action, EventSink()); }
  template <class Observer>
  void apply(State& state, Action action, Observer&& observer) const {
    apply_to(state, action, EventSink(observer));
  }

  [[nodiscard]] Scores scores(const State& state) const noexcept;
  [[nodiscard]] Scores scores_if_ended(const State& state) const noexcept;
  /// Calls `observer` with all that is scored at the end (CAS-22 to CAS-24).
  template <class Observer>
  void final_scoring(const State& state, Observer&& observer) const {
    score_at_end(state, EventSink(observer));
  }

  /// Everything is open but the tokens on the wall, which no state holds.
  [[nodiscard]] const State& view(const State& state, int) const noexcept { return state; }
  void imagine(State&, Random&) const noexcept {}
  [[nodiscard]] bool hides_something(const State&) const noexcept { return false; }

  [[nodiscard]] std::string action_text(const State& state, Action action) const;

  // -- how far a game and a turn of it have come ----------------------------------------------------------

  // What is not here is in TileTurns.

  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept {
    return engine::same_position(a, b) && a.guarded == b.guarded && a.seen == b.seen && a.asked == b.asked &&
           a.keep_node == b.keep_node && a.keep_size == b.keep_size && a.tokens == b.tokens &&
           a.fresh == b.fresh && a.step == b.step;
  }
  [[nodiscard]] Answers answers(const State& state) const noexcept {
    return answers_to(state.land.board(), tables_, state.bag);
  }

  // -- for text forms and checks --------------------------------------------------------------------------

  /// Whether `type` has a legal place (CAS-7, CAS-8).
  [[nodiscard]] bool placeable(const State& state, int type) const noexcept;
  /// Points of a completed path, tower or house (CAS-17).
  [[nodiscard]] static int completed_value(FeatureKind kind, const Feature& feature) noexcept;
  /// The player with most figures there, or -1 (CAS-16).
  [[nodiscard]] static int holder(FigureCounts figures) noexcept;
  /// The tower that the space belongs to, or -1.
  [[nodiscard]] int tower_of(int space) const noexcept { return tower_at_[static_cast<std::size_t>(space)]; }
  /// Cells of the largest group of empty ones, edge to edge (CAS-22).
  [[nodiscard]] int largest_empty_area(const State& state) const noexcept;
  /// A player's keep, tokens included; 0 without one (CAS-24, CAS-28).
  [[nodiscard]] int keep_size(const State& state, int player) const noexcept;

 private:
  using Land = State::Land;
  static constexpr int kMaxSpaces = 200;
  static constexpr std::size_t kMaxCells = 128;
  static constexpr std::uint8_t kNoCell = 0xFF;

  void apply_to(State& state, Action action, EventSink sink) const noexcept;

  // -- castle.cpp: the course of a turn
  void link_cells() noexcept;
  void draw(State& state, int type) const noexcept;
  void place_tile(State& state, Action action, EventSink sink) const noexcept;
  void pass_turn(State& state, int next) const noexcept;
  [[nodiscard]] bool any_placeable_in_bag(const State& state) const noexcept;

  // -- castle_scoring.cpp
  void score_turn(State& state, EventSink sink) const noexcept;
  void collect(State& state, int node, EventSink sink) const noexcept;
  void return_figures(State& state, int feature) const noexcept;
  void continue_scoring(State& state) const noexcept;
  void score_event(State& state, int number, bool doubled) const noexcept;
  void take_token(State& state, int token, EventSink sink) const noexcept;
  void finish_turn(State& state) const noexcept;
  [[nodiscard]] bool asks_for_order(const State& state) const noexcept;
  [[nodiscard]] bool order_matters(const State& state) const noexcept;
  [[nodiscard]] bool may_double(const State& state, const CastleScoring::Event& event) const noexcept;
  void legal_announcements(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] int guarded_tower(const State& state, int points) const noexcept;

  // -- castle_end.cpp
  void score_at_end(const State& state, EventSink sink) const noexcept;
  void score_keeps(const State& state, EventSink sink) const noexcept;
  void score_features(const State& state, int player, EventSink sink) const noexcept;

  RuleSet rules_;
  TileTables tables_;
  Wall wall_;
  TableEdge table_;
  std::array<std::int8_t, kMaxSpaces> tower_at_{};  ///< by space, or -1
  std::array<CellKey, kMaxCells> cells_{};          ///< inside the wall
  /// By cell and edge: the cell beyond it, or kNoCell where the wall is.
  std::array<std::array<std::uint8_t, kEdges>, kMaxCells> neighbours_{};
  State start_;  ///< before the players are known
};

}  // namespace bastide::engine
