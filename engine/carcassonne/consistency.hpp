#pragma once

#include "engine/board/capacity.hpp"

namespace bastide::engine {

template <Capacity C>
class Carcassonne;
template <Capacity C>
struct CarcassonneState;

/// Recomputes by flood fill from the laid tiles alone all that the state tracks: the frontier and the cells'
/// table, features and their counts, completed cities of fields, monasteries' neighbours, followers, tiles
/// and the turn's own data. Throws std::logic_error that names the first difference: what, where, tracked,
/// recomputed.
///
/// Slow: some 50 µs on average over a game. Debug builds call it after every action, so every capacity that
/// is played with is instantiated in consistency.cpp.
template <Capacity C>
void check_consistency(const Carcassonne<C>& game, const CarcassonneState<C>& state);

extern template void check_consistency(const Carcassonne<kBaseCapacity>&,
                                       const CarcassonneState<kBaseCapacity>&);

}  // namespace bastide::engine
