#pragma once

#include "engine/modules/module.hpp"
#include "engine/players.hpp"

#include <array>
#include <cstdint>

namespace bastide::engine {

/// Inns & Cathedrals: what roads with inns and cities with cathedrals are worth, and the large follower,
/// which counts two where it is decided who has most in a feature (INN-10).
struct Inns : Module {
  struct State {
    std::array<std::uint8_t, kMaxPlayers> large;  ///< large followers in the supply

    bool operator==(const State&) const = default;
  };

  template <class G>
  static void seat(const G& game, typename G::State& state, std::size_t player) noexcept {
    state.large[player] = static_cast<std::uint8_t>(game.rules().figures_of(FigureKind::large));
  }
  template <class S>
  [[nodiscard]] static int supply(const S& state, int player) noexcept {
    return state.large[static_cast<std::size_t>(player)];
  }
  template <class G>
  [[nodiscard]] static FigureKinds follower_kinds(const G&, const typename G::State& state) noexcept {
    return state.large[state.current] > 0 ? set_of(FigureKind::large) : FigureKinds{0};
  }
  template <class S>
  [[nodiscard]] static std::uint8_t* supply_of(S& state, int player, FigureKind kind) noexcept {
    return kind == FigureKind::large ? &state.large[static_cast<std::size_t>(player)] : nullptr;
  }
  template <class G>
  static void value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept;

  // -- for evaluations ------------------------------------------------------------------------------------

  /// Points of each tile and coat of arms of a completed road or city with those signs (INN-5, INN-8).
  [[nodiscard]] static constexpr int points_a_tile(FeatureKind kind, Signs signs) noexcept {
    if (kind == FeatureKind::city) return (signs & kCathedral) != 0 ? 3 : 2;
    return (signs & kInn) != 0 ? 2 : 1;
  }
  /// Whether such a road or city is worth nothing as long as it is incomplete (INN-7, INN-9, INN-14).
  [[nodiscard]] static constexpr bool spoils(const RuleSet& rules, Signs signs) noexcept {
    return (signs & (kInn | kCathedral)) != 0 && rules.inns_at_end == InnsAtEnd::zero;
  }
};

}  // namespace bastide::engine
