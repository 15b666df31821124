#pragma once

#include "engine/features/landscape.hpp"
#include "engine/figure_kind.hpp"

#include <bitset>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// The features of a land by the figures that stand on them.
namespace bastide::engine {

/// A follower on the board.
template <Capacity C>
struct Figure {
  typename Landscape<C>::Node node;  ///< the segment it stands on
  std::uint8_t owner;                ///< player

  static constexpr FigureKind kind = FigureKind::follower;
  static constexpr int ghosts = 0;

  [[nodiscard]] static constexpr Figure make(int node, int owner, FigureKind) noexcept {
    return {static_cast<typename Landscape<C>::Node>(node), static_cast<std::uint8_t>(owner)};
  }
};

/// A figure of any kind, where there are others than followers.
template <Capacity C>
requires(C.figure_kinds) struct Figure<C> {
  typename Landscape<C>::Node node;
  std::uint8_t owner;
  FigureKind kind : 4;
  std::uint8_t ghosts : 4;  ///< beside it, 0 to 2

  [[nodiscard]] static constexpr Figure make(int node, int owner, FigureKind kind) noexcept {
    Figure figure{};
    figure.node = static_cast<typename Landscape<C>::Node>(node);
    figure.owner = static_cast<std::uint8_t>(owner);
    figure.kind = kind;
    return figure;
  }
};

/// Puts a figure on the board; the supply that it comes from is for the game to see to.
template <class State>
void put_figure(State& state, int node, int owner, FigureKind kind = FigureKind::follower) noexcept {
  assert(state.figure_count < state.figures.size());
  assert(node >= 0 && node < state.land.node_count());
  assert(owner >= 0 && owner < state.players);
  state.figures[state.figure_count++] = decltype(state.figures)::value_type::make(node, owner, kind);
  state.land.add_figure(node, owner, weight_of(kind));
}

/// Calls `visit(node, id)` once for each feature that has figures, in the order of `state.figures`: `node` is
/// where its first figure of the list stands.
template <class State, class Visit>
[[gnu::always_inline]] inline void for_each_occupied(const State& state, Visit&& visit) {
  std::bitset<decltype(State::land)::kFeatures> seen;
  for (int i = 0; i < state.figure_count; ++i) {
    const int node = state.figures[static_cast<std::size_t>(i)].node;
    const int id = state.land.feature_of(node);
    assert(state.land.feature(id).figures != 0);
    assert(static_cast<std::size_t>(id) < seen.size());
    if (seen[static_cast<std::size_t>(id)]) continue;
    seen[static_cast<std::size_t>(id)] = true;
    visit(node, id);
  }
}

}  // namespace bastide::engine
