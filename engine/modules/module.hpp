#pragma once

#include "engine/features/landscape.hpp"
#include "engine/figure_kind.hpp"
#include "engine/game.hpp"
#include "engine/play/events.hpp"
#include "engine/play/phase.hpp"
#include "engine/rules/rule_set.hpp"

namespace bastide::engine {

/// A type of game that has modules.
template <class G>
concept WithModules = requires {
  requires G::kHasModules;
};

/// Where a tile may go that has one cell to go to, if any.
struct OnlyPlace {
  CellKey key = 0;
  unsigned rotations = 0;  ///< bit r: turned r times; none: nowhere
};

/// What a module is to the game: a class with a part of the state and static functions, the hooks, which the
/// game calls where a module may have something to say. Here are all of them, each doing nothing; a module
/// derives from this and hides those that it needs. A module that a type of game leaves out costs nothing.
///
/// Modules are asked in their order in the type of the game. A hook that answers `bool` says with true that
/// the module has dealt with it, and no other is asked. Rules say at run time what of a module is played.
struct Module {
  /// What it adds to a state; the game's state derives from it.
  struct State {
    bool operator==(const State&) const = default;
  };

  /// Whether features' points go to the track by the module's own way (`scored`, `settle`) and not at once.
  static constexpr bool kMovesFigures = false;

  // -- setting up -----------------------------------------------------------------------------------------

  /// The state before the players are known.
  template <class G>
  static void set_up(const G&, typename G::State&) noexcept {}
  /// Player `player` sits down.
  template <class G>
  static void seat(const G&, typename G::State&, std::size_t) noexcept {}
  /// Something comes before the first turn.
  template <class G>
  static bool start(const G&, typename G::State&) noexcept {
    return false;
  }

  // -- draws ----------------------------------------------------------------------------------------------

  /// A turn begins: something else than the draw of a tile that is placed at once.
  template <class G>
  static bool begin_turn(const G&, typename G::State&) noexcept {
    return false;
  }
  /// A tile of `type` has come out of the bag, and goes somewhere else than on the board.
  template <class G>
  static bool take_draw(const G&, typename G::State&, int) noexcept {
    return false;
  }
  /// Chance has other outcomes than the tiles of the bag.
  template <class G>
  static bool outcomes(const G&, const typename G::State&, ChanceList&) noexcept {
    return false;
  }
  /// Only tiles that fit somewhere may come.
  template <class G>
  [[nodiscard]] static bool draws_placeable_only(const G&, const typename G::State&) noexcept {
    return false;
  }
  /// Tiles that are kept elsewhere than in the bag.
  template <class S>
  [[nodiscard]] static int tiles_kept(const S&) noexcept {
    return 0;
  }

  // -- the tile -------------------------------------------------------------------------------------------

  /// A tile of that type may go to one cell only: `place`, if anywhere.
  template <class G>
  static bool only_place(const G&, const typename G::State&, int, OnlyPlace&) noexcept {
    return false;
  }
  /// The tiles that may be placed are others than the one drawn.
  template <class G>
  static bool add_placements(const G&, const typename G::State&, ActionList&) noexcept {
    return false;
  }
  /// The type of the tile that `slot` of a placement means, where it is not the one drawn.
  template <class G>
  static void choose_tile(const G&, const typename G::State&, int, int&) noexcept {}
  /// That tile leaves where it was kept.
  template <class G>
  static void release_tile(const G&, typename G::State&, int) noexcept {}
  /// The turn's tile is about to be laid on `state.placed`.
  template <class G>
  static void before_tile(const G&, typename G::State&) noexcept {}
  /// It lies: what that has done.
  template <class G>
  static void note_tile(const G&, typename G::State&, const typename G::Land::Laid&) noexcept {}
  /// Somebody is asked something between tile and figure. Whoever answers makes the game go on behind the
  /// module (`go_on<Module>`).
  template <class G, class Sink>
  static bool after_tile(const G&, typename G::State&, Sink) noexcept {
    return false;
  }

  // -- the figure -----------------------------------------------------------------------------------------

  /// Whether a figure may leave the board between the turn's tile and its figure, asked when the tile lies.
  template <class S>
  [[nodiscard]] static bool removes_figures(const S&) noexcept {
    return false;
  }
  /// Segments of the turn's tile where a figure may be placed although others stand on their features;
  /// `signs` are along those features.
  template <class G>
  [[nodiscard]] static SegmentSet opens(const G&, const typename G::State&, Signs) noexcept {
    return 0;
  }
  /// No figure may be placed on features of this kind, opened or not.
  [[nodiscard]] static bool closes(const RuleSet&, FeatureKind) noexcept { return false; }
  /// Figures in `player`'s supply that are placed as followers are, besides those.
  template <class S>
  [[nodiscard]] static int supply(const S&, int) noexcept {
    return 0;
  }
  /// Kinds of those that the active player may place where a follower could be placed.
  template <class G>
  [[nodiscard]] static FigureKinds follower_kinds(const G&, const typename G::State&) noexcept {
    return 0;
  }
  /// Kinds of other figures that the active player may place on that segment of the turn's tile, free or not.
  template <class G>
  [[nodiscard]] static FigureKinds joining_kinds(const G&, const typename G::State&, int) noexcept {
    return 0;
  }
  /// The supply, where it is the module's, that figures of this kind come from and go to.
  template <class S>
  [[nodiscard]] static std::uint8_t* supply_of(S&, int, FigureKind) noexcept {
    return nullptr;
  }
  /// A figure leaves the board.
  template <class S, class Figure>
  static void note_removal(S&, const Figure&) noexcept {}
  /// One of `owner` has left the feature of `node` otherwise than by its scoring.
  template <class G>
  static void figure_left(const G&, typename G::State&, int, int) noexcept {}

  // -- decisions ------------------------------------------------------------------------------------------

  /// The phase is the module's, and these are its actions.
  template <class G>
  static bool legal_actions(const G&, const typename G::State&, ActionList&) noexcept {
    return false;
  }
  /// The same, and this is one of them, each equally likely: what `legal_actions` and one random number give.
  template <class G>
  static bool random_action(const G&, const typename G::State&, Random&, Action&) noexcept {
    return false;
  }
  /// The phase is the module's: the action is carried out.
  template <class G, class Sink>
  static bool apply(const G&, typename G::State&, Action, Sink) noexcept {
    return false;
  }

  // -- scoring --------------------------------------------------------------------------------------------

  /// What a feature is worth, where it differs: `event` has the base game's value.
  template <class G>
  static void value(const G&, const typename G::State&, ScoreEvent&) noexcept {}
  /// A feature has been completed and is worth that; its figures still stand.
  template <class G, class Sink>
  static void scored(const G&, typename G::State&, const ScoreEvent&, Sink) noexcept {}
  /// All that the tile completed is known. True where the module takes it from there, and ends the turn
  /// (`finish_turn`).
  template <class G, class Sink>
  static bool settle(const G&, typename G::State&, Sink) noexcept {
    return false;
  }
  /// Points that a player has elsewhere than in `points`.
  template <class S>
  [[nodiscard]] static int more_points(const S&, int) noexcept {
    return 0;
  }
  /// Points of features that are on their way to the track.
  template <class S>
  static void add_pending(const S&, Scores&) noexcept {}
  /// Features of this kind do not count at the end as long as they are incomplete.
  [[nodiscard]] static bool voids_unfinished(const RuleSet&, FeatureKind) noexcept { return false; }
  /// What brings points at the end besides features.
  template <class G>
  static void score_at_end(const G&, const typename G::State&, EventSink) noexcept {}

  // -- the end of a turn ----------------------------------------------------------------------------------

  /// All that the tile completed is on the track.
  template <class G, class Sink>
  static void turn_scored(const G&, typename G::State&, Sink) noexcept {}
  /// The same player goes on with another tile, before the turn ends.
  template <class S>
  static bool goes_on(S&) noexcept {
    return false;
  }
  /// Something is left to do before the turn passes on. When it is done, the module says so (`pass_turn`).
  template <class G>
  static bool end_turn(const G&, typename G::State&) noexcept {
    return false;
  }
  /// It ends.
  template <class S>
  static void turn_passes(S&) noexcept {}
  /// The same player has another turn.
  template <class S>
  static bool turns_again(S&) noexcept {
    return false;
  }

  // -- what players see -----------------------------------------------------------------------------------

  /// Takes out of the state what `player` does not know.
  template <class G>
  static void hide(const G&, typename G::State&, int) noexcept {}
  template <class G>
  [[nodiscard]] static bool hides_something(const G&, const typename G::State&) noexcept {
    return false;
  }
  template <class G>
  static void imagine(const G&, typename G::State&, Random&) noexcept {}

  // -- comparing ------------------------------------------------------------------------------------------

  /// Whether two states that are the same for the base game are so in the module's part as well.
  template <class M, class S>
  [[nodiscard]] static bool same(const S& a, const S& b) noexcept {
    return static_cast<const typename M::State&>(a) == static_cast<const typename M::State&>(b);
  }
  /// Whether a draw between two states took a tile that is lost (Game::lost_draw).
  template <class S>
  [[nodiscard]] static bool keeps_draw(const S&, const S&) noexcept {
    return false;
  }
};

}  // namespace bastide::engine
