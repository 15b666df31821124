#pragma once

#include "engine/features/landscape.hpp"

#include <bitset>
#include <cassert>
#include <cstddef>

/// The features of a land by the figures that stand on them.
namespace bastide::engine {

/// A set of the features of one land, by their ids.
template <class Land>
struct FeatureSetOf;
template <Capacity C>
struct FeatureSetOf<Landscape<C>> {
  using Type = std::bitset<C.nodes + Landscape<C>::kUsualSegments>;
};
template <class Land>
using FeatureSet = typename FeatureSetOf<Land>::Type;

/// Calls `visit(node, id)` once for each feature that has figures, in the order of `state.figures`: `node` is
/// where its first figure of the list stands.
template <class State, class Visit>
void for_each_occupied(const State& state, Visit&& visit) {
  FeatureSet<decltype(State::land)> seen;
  for (int i = 0; i < state.figure_count; ++i) {
    const int node = state.figures[static_cast<std::size_t>(i)].node;
    const int id = state.land.feature_of(node);
    assert(static_cast<std::size_t>(id) < seen.size());
    if (seen[static_cast<std::size_t>(id)]) continue;
    seen.set(static_cast<std::size_t>(id));
    visit(node, id);
  }
}

}  // namespace bastide::engine
