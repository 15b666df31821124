#pragma once

#include "engine/board/placements.hpp"
#include "engine/board/table_edge.hpp"
#include "engine/carcassonne/events.hpp"
#include "engine/carcassonne/tile_turns.hpp"
#include "engine/expanded/expanded_state.hpp"
#include "engine/features/same_position.hpp"
#include "engine/game.hpp"
#include "engine/random.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <string>
#include <type_traits>
#include <utility>

namespace bastide::engine {

/// Carcassonne with The Robbers, The Labyrinth, Ghosts-Castles-and-Cemeteries and house rules, in any
/// combination, for 2 to 6 players.
///
/// A game of its own beside Carcassonne, so that the base game pays nothing for it: the landscape, the places
/// of tiles and the values of features are shared, the course of a turn is not. With everything switched off
/// the two play the same.
///
/// All functions are thread-safe for distinct states, and none allocates once the object is made, except the
/// text forms. The parts of a turn are in files of their own: turn.cpp, hands.cpp, mist.cpp, labyrinth.cpp,
/// robbers.cpp, scoring_step.cpp, final_scoring.cpp.
class ExpandedCarcassonne : public TileTurns {
 public:
  using State = ExpandedState;
  static constexpr Capacity kCapacity = kExpandedCapacity;
  /// Twice and more what any turn was seen to change the lead by: 38 points with all modules (every action of
  /// 1,400 turns of greedy players).
  static constexpr double kMostSwing = 100;

  /// Throws InputError when the tiles are more than the capacity holds.
  ExpandedCarcassonne(RuleSet rules, const TileSet& tiles);

  // -- constant -------------------------------------------------------------------------------------------

  [[nodiscard]] const RuleSet& rules() const noexcept { return rules_; }
  [[nodiscard]] const TileTables& tables() const noexcept { return tables_; }
  [[nodiscard]] const TableEdge& table() const noexcept { return table_; }

  // -- the game -------------------------------------------------------------------------------------------

  /// The start piece lies, and what comes first is due: the start player, the start tile, the hands, or the
  /// first draw.
  [[nodiscard]] State initial(int players) const noexcept;
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] Actor actor(const State& state) const noexcept;

  void legal_actions(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] bool is_legal(const State& state, Action action) const noexcept;
  [[nodiscard]] Action random_action(const State& state, Random& random) const noexcept;

  void chance_outcomes(const State& state, ChanceList& outcomes) const noexcept;
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
  /// Calls `observer` with the ScoreEvent of every feature that final scoring looks at (BASE-20, BASE-32,
  /// LAB-12, MIST-15, MIST-20).
  template <class Observer>
  void final_scoring(const State& state, Observer&& observer) const {
    score_at_end(state, EventSink(observer));
  }

  /// The state with the tiles of hidden hands unknown and back in the bag (VAR-4).
  [[nodiscard]] State view(const State& state, int player) const noexcept;
  /// Fills unknown tiles of hands from the bag, all orders of the bag being equally likely.
  void imagine(State& state, Random& random) const noexcept;
  [[nodiscard]] bool hides_something(const State& state) const noexcept;

  [[nodiscard]] std::string action_text(const State& state, Action action) const;

  // -- how far a game and a turn of it have come ----------------------------------------------------------

  // What is not here is in TileTurns.

  [[nodiscard]] int tiles_left(const State& state) const noexcept {
    int tiles = state.bag_size;
    for (const auto& hand : state.hands) {
      for (const std::uint8_t tile : hand) tiles += tile != kNoTile;
    }
    return tiles;
  }
  [[nodiscard]] bool lost_draw(const State& before, const State& after) const noexcept {
    return TileTurns::lost_draw(before, after) && before.hands == after.hands;
  }
  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept {
    return engine::same_position(a, b) && same_additions(a, b);
  }
  [[nodiscard]] Answers answers(const State& state) const noexcept {
    return answers_to(state.land.board(), tables_, state.bag);
  }

  // -- for text forms, which rebuild a state --------------------------------------------------------------

  /// Whether `type` has a legal place (BASE-6).
  [[nodiscard]] bool placeable(const State& state, int type) const noexcept;
  /// The type that `slot` of the active player's hand holds, or the tile in hand.
  [[nodiscard]] int tile_in_hand(const State& state, int slot) const noexcept;
  /// Looks for what comes next when nothing of a turn is under way: a draw, a placement, or the end.
  void begin_turn(State& state) const noexcept;
  /// Lays the turn's tile where it fits, and notes what it closes and which ghosts and bonus turn it is good
  /// for. Nobody is asked anything yet.
  void lay_turns_tile(State& state, int type, CellKey key, int rotation) const noexcept;
  /// Segments of the turn's tile that may be taken (BASE-10, LAB-7, LAB-8, MIST-31).
  [[nodiscard]] SegmentSet free_segments(const State& state) const noexcept;
  /// Spaces of the track where `player` may put the robber (ROB-2), as bits.
  [[nodiscard]] std::uint64_t robber_spaces(const State& state, int player) const noexcept;
  /// Whether a highwayman may be placed on the road of `node`, where others stand (LAB-6 to LAB-8, LAB-14).
  [[nodiscard]] bool zone_is_free(const State& state, int node) const noexcept;
  /// Tiles with mist among the eight round the castle of `node` (MIST-19).
  [[nodiscard]] int misty_neighbours(const State& state, int node) const noexcept;
  /// Whether the active player may put a ghost beside that figure in this phase (MIST-8, MIST-9).
  [[nodiscard]] bool may_haunt(const State& state, const Figure<kCapacity>& figure) const noexcept;
  /// The players, as bits, whom the robber of `owner` may choose from (ROB-11).
  [[nodiscard]] unsigned candidates(const State& state, int owner) const noexcept;

 private:
  using Land = Landscape<kCapacity>;
  using Feature = Land::Feature;

  void apply_to(State& state, Action action, EventSink sink) const noexcept;

  // -- turn.cpp
  void place_tile(State& state, Action action, EventSink sink) const noexcept;
  void note_mist(State& state) const noexcept;
  void offer_figure(State& state, EventSink sink) const noexcept;
  void add_haunts(const State& state, ActionList& actions) const noexcept;
  void place_figure(State& state, Action action) const noexcept;
  void finish_turn(State& state) const noexcept;
  void remove_figure(State& state, int index) const noexcept;

  // -- hands.cpp: the start, draws, hands
  void start_game(State& state) const noexcept;
  void start_with(State& state, int player) const noexcept;
  void lay_start_tile(State& state, CellKey key, int type) const noexcept;
  void draw_for_start(State& state, int type) const noexcept;
  void end_start_round(State& state) const noexcept;
  void deal_hands(State& state) const noexcept;
  void draw(State& state, int type) const noexcept;
  void draw_to_place(State& state, int type) const noexcept;
  void draw_to_hand(State& state, int type) const noexcept;
  void pass_turn(State& state) const noexcept;
  [[nodiscard]] bool draws_placeable_only(const State& state) const noexcept;
  [[nodiscard]] bool can_draw(const State& state) const noexcept;
  [[nodiscard]] bool any_placeable_in_bag(const State& state) const noexcept;
  void discard_hand(State& state) const noexcept;
  void add_hand_placements(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] Action random_hand_placement(const State& state, Random& random) const noexcept;

  // -- mist.cpp: ghosts
  void offer_ghosts(State& state, EventSink sink) const noexcept;
  [[nodiscard]] bool offer_ghost(State& state, Phase phase, EventSink sink) const noexcept;
  void put_ghost(State& state, int node, EventSink sink) const noexcept;

  // -- robbers.cpp: the score track
  void offer_robber(State& state, EventSink sink) const noexcept;
  void offer_second_robber(State& state, EventSink sink) const noexcept;

  // -- scoring_step.cpp
  void score_turn(State& state, EventSink sink) const noexcept;
  void collect(State& state, int node, FeatureKind kind, EventSink sink) const noexcept;
  void continue_announcing(State& state, EventSink sink) const noexcept;
  void announce(State& state, int event, bool lady) const noexcept;
  void continue_choosing(State& state, EventSink sink) const noexcept;
  void continue_scoring(State& state, EventSink sink) const noexcept;
  void apply_entry(State& state) const noexcept;
  void record_loot(State& state, int robber, bool lady, EventSink sink) const noexcept;
  void answer_follow(State& state, bool goes) const noexcept;
  [[nodiscard]] bool orders_events(const State& state, int first, int end) const noexcept;
  void legal_announcements(const State& state, ActionList& actions) const noexcept;

  // -- final_scoring.cpp
  void score_at_end(const State& state, EventSink sink) const noexcept;
  [[nodiscard]] ScoreEvent score_of(const State& state, int node, bool completed) const noexcept;

  RuleSet rules_;
  TileTables tables_;
  TableEdge table_;
  State start_;  ///< before the players are known
};

}  // namespace bastide::engine
