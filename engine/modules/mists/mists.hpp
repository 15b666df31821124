#pragma once

#include "engine/modules/module.hpp"
#include "engine/players.hpp"

#include <array>
#include <cstdint>

namespace bastide::engine {

constexpr int kGhosts = 15;           ///< MIST-2
constexpr int kGuardsInSupply = 2;    ///< of each player at the start (MIST-2)
constexpr int kGuardsInReserve = 3;   ///< of each player in the general supply (MIST-2)
constexpr int kGhostsThatRemove = 3;  ///< MIST-10
static_assert(kGuardsInSupply + kGuardsInReserve == kMaxGuards);

/// Ghosts, Castles and Cemeteries: what mist brings, guards, and two more kinds of centres.
struct Mists : Module {
  struct State {
    std::array<std::uint8_t, kMaxPlayers> guards;   ///< in the supply
    std::array<std::uint8_t, kMaxPlayers> reserve;  ///< guards in the general supply
    std::uint8_t bank;                              ///< ghosts
    bool dispersal_due;   ///< between tile and figure: a ghost for a figure of one's own is to come
    bool thickening_due;  ///< between tile and figure: a ghost for an opponent's figure is to come

    bool operator==(const State&) const = default;
  };

  template <class G>
  static void set_up(const G& game, typename G::State& state) noexcept {
    state.bank = game.rules().has_ghosts() ? kGhosts : 0;
  }
  template <class G>
  static void seat(const G& game, typename G::State& state, std::size_t player) noexcept {
    state.guards[player] = game.rules().has_guards() ? kGuardsInSupply : 0;
    state.reserve[player] = game.rules().has_guards() ? kGuardsInReserve : 0;
  }
  template <class G>
  static void note_tile(const G& game, typename G::State& state, const typename G::Land::Laid& laid) noexcept;
  template <class G, class Sink>
  static bool after_tile(const G& game, typename G::State& state, Sink sink) noexcept;
  /// By a third ghost (MIST-10).
  template <class S>
  [[nodiscard]] static bool removes_figures(const S& state) noexcept {
    return state.thickening_due || state.dispersal_due;
  }
  [[nodiscard]] static bool closes(const RuleSet& rules, FeatureKind kind) noexcept {
    return (kind == FeatureKind::castle && !rules.castles) ||
           (kind == FeatureKind::cemetery && !rules.cemeteries);
  }
  template <class S>
  [[nodiscard]] static int supply(const S& state, int player) noexcept {
    return state.guards[static_cast<std::size_t>(player)];
  }
  template <class G>
  [[nodiscard]] static FigureKinds follower_kinds(const G&, const typename G::State& state) noexcept {
    return state.guards[state.current] > 0 ? set_of(FigureKind::guard) : FigureKinds{0};
  }
  template <class S>
  [[nodiscard]] static std::uint8_t* supply_of(S& state, int player, FigureKind kind) noexcept {
    return kind == FigureKind::guard ? &state.guards[static_cast<std::size_t>(player)] : nullptr;
  }
  /// Its ghosts go to the bank (MIST-11).
  template <class S, class Figure>
  static void note_removal(S& state, const Figure& figure) noexcept {
    state.bank = static_cast<std::uint8_t>(state.bank + figure.ghosts);
  }
  template <class G>
  static bool legal_actions(const G& game, const typename G::State& state, ActionList& actions) noexcept;
  template <class G>
  static bool random_action(const G& game, const typename G::State& state, Random& random,
                            Action& action) noexcept;
  template <class G, class Sink>
  static bool apply(const G& game, typename G::State& state, Action action, Sink sink) noexcept;
  template <class G>
  static void value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept;
  template <class G, class Sink>
  static void scored(const G& game, typename G::State& state, const ScoreEvent& event, Sink sink) noexcept;
  /// MIST-18.
  [[nodiscard]] static bool voids_unfinished(const RuleSet&, FeatureKind kind) noexcept {
    return kind == FeatureKind::cemetery;
  }

  // -- for text forms, bots and checks --------------------------------------------------------------------

  /// Whether the active player may put a ghost beside that figure in this phase (MIST-8, MIST-9).
  template <class S, class Figure>
  [[nodiscard]] static bool may_haunt(const S& state, const Figure& figure) noexcept {
    const bool own = figure.owner == state.current;
    return may_be_haunted(figure.kind) && own == (state.phase == Phase::disperse);
  }
  /// Tiles with mist among the eight round the castle of `node` (MIST-19).
  template <class G>
  [[nodiscard]] static int misty_neighbours(const G& game, const typename G::State& state, int node) noexcept;
};

}  // namespace bastide::engine
