// Robbers on the score track (ROB-2 to ROB-5).

#include "engine/expanded/expanded.hpp"

namespace bastide::engine {

std::uint64_t ExpandedCarcassonne::robber_spaces(const State& state, int player) const noexcept {
  std::uint64_t spaces = 0;
  for (std::size_t other = 0; other < state.players; ++other) {
    if (static_cast<int>(other) == player) continue;
    spaces |= std::uint64_t{1} << (state.points[other] % kTrackSpaces);
    if (rules_.lady) spaces |= std::uint64_t{1} << (state.lady_points[other] % kTrackSpaces);
  }
  const std::uint8_t stands = state.robbers[static_cast<std::size_t>(player)];
  if (stands != kAtHome) spaces &= ~(std::uint64_t{1} << stands);  // ROB-21
  return spaces;
}

void ExpandedCarcassonne::offer_robber(State& state, EventSink sink) const noexcept {
  state.phase = Phase::put_robber;
  state.asked = state.current;
  if (robber_spaces(state, state.asked) == 0) offer_second_robber(state, sink);
}

/// The nearest player clockwise who has the robber at home, and only that one (ROB-3).
void ExpandedCarcassonne::offer_second_robber(State& state, EventSink sink) const noexcept {
  for (int step = 1; step < state.players; ++step) {
    const int player = (state.current + step) % state.players;
    if (state.robbers[static_cast<std::size_t>(player)] != kAtHome) continue;
    state.phase = Phase::put_second_robber;
    state.asked = static_cast<std::uint8_t>(player);
    return;
  }
  offer_ghosts(state, sink);
}

}  // namespace bastide::engine
