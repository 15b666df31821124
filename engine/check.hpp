#pragma once

namespace bastide::engine {

/// Recomputes by flood fill from the laid tiles alone all that the state tracks: the frontier and the cells'
/// table, features and their counts, completed cities of fields, monasteries' neighbours, followers, tiles
/// and the turn's own data. Throws std::logic_error that names the first difference: what, where, tracked,
/// recomputed.
///
/// Slow: some 50 µs on average over a game. Debug builds call it after every action, so every game that is
/// played is instantiated in survey/consistency.cpp.
template <class G>
void check_consistency(const G& game, const typename G::State& state);

}  // namespace bastide::engine
