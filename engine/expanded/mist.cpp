// Ghosts and castles (MIST-4 to MIST-11, MIST-19).

#include "engine/expanded/expanded.hpp"

#include <algorithm>

namespace bastide::engine {

bool ExpandedCarcassonne::may_haunt(const State& state, const Figure<kCapacity>& figure) const noexcept {
  const bool own = figure.owner == state.current;
  return !figure.guard && own == (state.phase == Phase::disperse);
}

/// Both halves in their order; then the turn goes on with its figure (MIST-7).
void ExpandedCarcassonne::offer_ghosts(State& state, EventSink sink) const noexcept {
  if (state.thickening_due) {
    state.thickening_due = false;
    if (offer_ghost(state, Phase::thicken, sink)) return;
  }
  if (state.dispersal_due) {
    state.dispersal_due = false;
    if (offer_ghost(state, Phase::disperse, sink)) return;
  }
  offer_figure(state, sink);
}

/// Whether the active player is asked. Nobody is where the bank is empty or no figure may take the ghost, and
/// a single one takes it unasked (MIST-8).
bool ExpandedCarcassonne::offer_ghost(State& state, Phase phase, EventSink sink) const noexcept {
  if (state.bank == 0) return false;
  state.phase = phase;
  state.asked = state.current;
  int found = 0;
  int node = 0;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (!may_haunt(state, figure)) continue;
    ++found;
    node = figure.node;
  }
  if (found == 1) put_ghost(state, node, sink);
  return found > 1;
}

void ExpandedCarcassonne::put_ghost(State& state, int node, EventSink sink) const noexcept {
  int index = 0;
  while (state.figures[static_cast<std::size_t>(index)].node != node) ++index;
  auto& figure = state.figures[static_cast<std::size_t>(index)];
  --state.bank;
  ++figure.ghosts;
  const bool removed = figure.ghosts == kGhostsThatRemove;
  if (sink.listens()) sink(GhostEvent{figure.owner, node, removed});
  if (removed) remove_figure(state, index);
}

int ExpandedCarcassonne::misty_neighbours(const State& state, int node) const noexcept {
  const auto& board = state.land.board();
  const CellKey key = board.key_at(state.land.site_of(node));
  int misty = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const auto site = board.find(offset(key, dx, dy));
      if (site == Board<kCapacity>::kNoSite || !board.has_tile(site)) continue;
      misty += tables_.oriented(board.oriented_at(site)).mist != 0;
    }
  }
  return misty;
}

}  // namespace bastide::engine
