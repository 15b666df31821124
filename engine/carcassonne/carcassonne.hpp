#pragma once

#include "engine/board/placements.hpp"
#include "engine/board/table_edge.hpp"
#include "engine/carcassonne/state.hpp"
#include "engine/features/same_position.hpp"
#include "engine/game.hpp"
#include "engine/modules/module.hpp"
#include "engine/play/scoring.hpp"
#include "engine/play/tile_turns.hpp"
#include "engine/random.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <bit>
#include <cassert>
#include <string>
#include <type_traits>

namespace bastide::engine {

/// Carcassonne with farmers for 2 to 6 players: the base game, and with the modules `Ms` whatever they add
/// (modules/module.hpp). The modules are asked in their order; which of them are played, and how, the rule
/// set says.
///
/// Holds the rule set and the compiled tiles, both constant, and knows how states follow one another: ask
/// `actor` who acts, `legal_actions` or `chance_outcomes` what may happen, and `apply` it. All functions are
/// thread-safe for distinct states. Nothing here allocates once the object is made, except the text forms.
template <Capacity C, class... Ms>
class Carcassonne : public TileTurns {
 public:
  using State = CarcassonneState<C, Ms...>;
  using Land = Landscape<C>;
  using Feature = typename Land::Feature;
  /// Where tiles may lie.
  using Table = std::conditional_t<C.table_edge, TableEdge, EndlessTable>;
  static constexpr Capacity kCapacity = C;
  static constexpr bool kHasModules = sizeof...(Ms) > 0;
  template <class M>
  static constexpr bool kHas = (std::is_same_v<Ms, M> || ...);
  /// Calls `visit` with a std::type_identity of each module.
  template <class Visit>
  static constexpr void for_each_module(Visit&& visit) {
    (visit(std::type_identity<Ms>{}), ...);
  }
  /// Twice and more what any turn was seen to change the lead by (tests/ai/most_swing_test.cpp).
  static constexpr double kMostSwing = 100;

  /// Throws InputError when tiles or rules need more than the capacity holds.
  Carcassonne(RuleSet rules, const TileSet& tiles);

  // -- constant -------------------------------------------------------------------------------------------

  [[nodiscard]] const RuleSet& rules() const noexcept { return rules_; }
  [[nodiscard]] const TileTables& tables() const noexcept { return tables_; }
  [[nodiscard]] const Table& table() const noexcept { return table_; }

  // -- the game -------------------------------------------------------------------------------------------

  /// The start piece lies (BASE-1, BASE-2), and what comes first is due: the first draw, or what modules say.
  [[nodiscard]] State initial(int players) const noexcept;
  [[nodiscard]] int player_count(const State& state) const noexcept { return state.players; }
  [[nodiscard]] Actor actor(const State& state) const noexcept;

  void legal_actions(const State& state, ActionList& actions) const noexcept;
  [[nodiscard]] bool is_legal(const State& state, Action action) const noexcept;
  [[nodiscard]] Action random_action(const State& state, Random& random) const noexcept;

  void chance_outcomes(const State& state, ChanceList& outcomes) const noexcept;
  [[nodiscard]] Deal random_deal(const State& state, Random& random) const noexcept;
  [[nodiscard]] Action next_outcome(const State& state, Deal& deal) const noexcept;

  /// What `player` knows: without modules all there is, by reference.
  [[nodiscard]] std::conditional_t<kHasModules, State, const State&> view(const State& state,
                                                                          int player) const noexcept;
  void imagine(State& state, Random& random) const noexcept;
  [[nodiscard]] bool hides_something(const State& state) const noexcept;

  /// Carries out a legal action or a possible chance outcome.
  void apply(State& state, Action action) const noexcept;
  /// `observer` is called with the events that it takes (play/events.hpp).
  template <class Observer>
  void apply(State& state, Action action, Observer&& observer) const {
    apply_and_tell(state, action, EventSink(observer));
  }

  /// Points on the score track; final scoring included once the game is over.
  [[nodiscard]] Scores scores(const State& state) const noexcept;
  [[nodiscard]] Scores scores_if_ended(const State& state) const noexcept;
  /// The same of one player's points on the track.
  [[nodiscard]] int points(const State& state, int player) const noexcept {
    return state.points[static_cast<std::size_t>(player)] + (0 + ... + Ms::more_points(state, player));
  }
  /// Calls `observer` with what brings points at the end: first modules' own events, then the ScoreEvent of
  /// every feature with figures that counts, as final scoring would (BASE-20, BASE-32).
  template <class Observer>
  void final_scoring(const State& state, Observer&& observer) const;

  [[nodiscard]] std::string action_text(const State& state, Action action) const;

  // -- how far a game and a turn of it have come (the rest is in TileTurns) -------------------------------

  [[nodiscard]] int tiles_left(const State& state) const noexcept {
    return TileTurns::tiles_left(state) + (0 + ... + Ms::tiles_kept(state));
  }
  [[nodiscard]] bool lost_draw(const State& before, const State& after) const noexcept {
    return TileTurns::lost_draw(before, after) && !(Ms::keeps_draw(before, after) || ...);
  }
  [[nodiscard]] bool same_position(const State& a, const State& b) const noexcept;
  [[nodiscard]] Answers answers(const State& state) const noexcept {
    return answers_to(state.land.board(), tables_, state.bag);
  }

  // -- parts of a turn, for modules and for text forms that rebuild a state -------------------------------

  /// Whether `type` has a legal place (BASE-6, RIV-5).
  [[nodiscard]] bool placeable(const State& state, int type) const noexcept {
    OnlyPlace place;
    if ((Ms::only_place(*this, state, type, place) || ...)) return place.rotations != 0;
    return fits_somewhere(state.land.board(), tables_, type);
  }
  [[nodiscard]] bool any_placeable_in_bag(const State& state) const noexcept;
  /// The wave that draws are from: the first of which the bag has tiles.
  [[nodiscard]] Wave wave_due(const State& state) const noexcept;
  /// The type of the tile that `slot` of a placement means.
  [[nodiscard]] int tile_in_hand(const State& state, int slot) const noexcept;
  void take_from_bag(State& state, int type) const noexcept;
  void put_into_bag(State& state, int type) const noexcept;
  [[nodiscard]] int next_player(const State& state, int player) const noexcept {
    return player + 1 == state.players ? 0 : player + 1;
  }
  /// Lays a tile of the start piece; the table's edge may complete what is on it (VAR-8), for nobody.
  void lay_start_tile(State& state, CellKey key, int type) const noexcept;
  /// Looks for what comes next when nothing of a turn is under way: a draw, a placement, or the end.
  void begin_turn(State& state) const noexcept;
  /// Lays the turn's tile where it fits, and notes what it closes. Nobody is asked anything yet.
  void lay_turns_tile(State& state, int type, CellKey key, int rotation) const noexcept;
  /// Segments of the turn's tile that may be taken (BASE-10, LAB-7, LAB-8, MIST-31).
  [[nodiscard]] SegmentSet free_segments(const State& state) const noexcept;
  /// The supply that a player's figures of a kind come from and go to.
  [[nodiscard]] std::uint8_t& supply_of(State& state, int player, FigureKind kind) const noexcept;
  /// Kinds of figures that the active player may place on a segment of the turn's tile that is offered.
  [[nodiscard]] FigureKinds figure_kinds(const State& state, int segment) const noexcept;
  /// Followers, and what is placed as they are, that the player may still place.
  [[nodiscard]] int followers_in_supply(const State& state, int player) const noexcept {
    return state.supply[static_cast<std::size_t>(player)] + (0 + ... + Ms::supply(state, player));
  }
  /// Fills in `choices`: `free` are the segments that followers may take.
  void open_choices(State& state, SegmentSet free) const noexcept;
  /// Takes a figure off the board: it goes to its owner's supply. The last one of the list takes its place.
  void remove_figure(State& state, int index) const noexcept;
  /// What the feature of `node` is worth, to whom, complete or not. What is complete counts so also while its
  /// turn is not over.
  [[nodiscard]] ScoreEvent score_of(const State& state, int node, bool completed) const noexcept;
  /// Between tile and figure: asks the modules behind `After`, and then for the figure.
  template <class After, class Sink>
  void go_on(State& state, Sink sink) const noexcept;
  /// All of the turn's tile is scored.
  template <class Sink>
  void finish_turn(State& state, Sink sink) const noexcept;
  void pass_turn(State& state) const noexcept;
  /// The turn is the next player's.
  void pass_over(State& state) const noexcept {
    (Ms::turn_passes(state), ...);
    state.current = static_cast<std::uint8_t>(next_player(state, state.current));
  }

 private:
  void apply_and_tell(State& state, Action action, EventSink sink) const noexcept;
  template <class Sink>
  void carry_out(State& state, Action action, Sink sink) const noexcept;

  void fill_bag(const TileSet& tiles);
  void draw(State& state, int type) const noexcept;
  void draw_to_place(State& state, int type) const noexcept;
  template <class Sink>
  void place_tile(State& state, Action action, Sink sink) const noexcept;
  [[nodiscard]] typename Land::Laid place_on_table(State& state, int oriented) const noexcept;
  [[nodiscard]] bool only_followers(const State& state) const noexcept;
  [[nodiscard]] SegmentSet offered(const State& state, SegmentSet free, Signs signs) const noexcept;
  template <class Sink>
  void offer_figure(State& state, Sink sink) const noexcept;
  void place_figure(State& state, Action action) const noexcept;
  template <class Sink>
  void score_turn(State& state, Sink sink) const noexcept;
  template <class Sink>
  void score_centres(State& state, Sink sink) const noexcept;
  template <class Sink>
  void score_feature(State& state, int node, Sink sink) const noexcept;
  [[nodiscard]] ScoreEvent score_by_itself(const State& state, int node, int id,
                                           bool completed) const noexcept;
  void return_figures(State& state, int id) const noexcept;
  void tell_of_end(const State& state, EventSink sink) const noexcept;
  /// Whether incomplete features of the kind count at the end.
  [[nodiscard]] bool counts_unfinished([[maybe_unused]] FeatureKind kind) const noexcept {
    return !(Ms::voids_unfinished(rules_, kind) || ...);
  }
  [[nodiscard]] bool may_draw(const State& state, int type, Wave due) const noexcept;
  void deal_out(const State& state, Deal& deal, Random& random) const noexcept;
  void take_back(Deal& deal, const State& state) const noexcept;

  static constexpr bool kMovesFigures = (Ms::kMovesFigures || ...);

  RuleSet rules_;
  TileTables tables_;
  unsigned closed_kinds_ = 0;  ///< bits of the kinds of features that take no figure
  [[no_unique_address]] Table table_;
  State start_;  ///< before the players are known
};

}  // namespace bastide::engine

#include "engine/carcassonne/carcassonne_play.hpp"
#include "engine/carcassonne/carcassonne_scoring.hpp"
