#pragma once

// Ghosts, Castles and Cemeteries at play (MIST-4 to MIST-20).

#include "engine/modules/mists/mists.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace bastide::engine {
namespace mists {

inline constexpr int kCompletedGhost = 2;   ///< points that a ghost costs (MIST-12)
inline constexpr int kIncompleteGhost = 1;  ///< MIST-15

template <class G, class Sink>
void put_ghost(const G& game, typename G::State& state, int node, Sink sink) noexcept {
  int index = 0;
  while (state.figures[static_cast<std::size_t>(index)].node != node) ++index;
  assert(index < state.figure_count && state.bank > 0);
  auto& figure = state.figures[static_cast<std::size_t>(index)];
  assert(figure.ghosts < kGhostsThatRemove && may_be_haunted(figure.kind));
  --state.bank;
  figure.ghosts = static_cast<std::uint8_t>((figure.ghosts + 1) & 0xFU);
  const bool removed = figure.ghosts == kGhostsThatRemove;
  if (sink.listens()) sink(GhostEvent{figure.owner, node, removed});
  if (removed) game.remove_figure(state, index);
}

/// Followers of either size that are not in the player's supply.
template <class G>
[[nodiscard]] int followers_out(const G& game, const typename G::State& state, std::size_t player) noexcept {
  int out = game.rules().followers - state.supply[player];
  if constexpr (requires { state.large; })
    out += game.rules().figures_of(FigureKind::large) - state.large[player];
  return out;
}

/// How many figures may take the ghost: those of the active player in `disperse`, those of the others in
/// `thicken`.
template <class G>
[[nodiscard]] int may_take(const G& game, const typename G::State& state) noexcept {
  const int own = followers_out(game, state, state.current);
  int found = own;
  if (state.phase == Phase::thicken) {
    found = -own;
    for (std::size_t p = 0; p < state.players; ++p) found += followers_out(game, state, p);
  }
  assert(found == std::count_if(state.figures.begin(), state.figures.begin() + state.figure_count,
                                [&](const auto& figure) { return Mists::may_haunt(state, figure); }));
  return found;
}

/// Whether the active player is asked. Nobody is where the bank is empty or no figure may take the ghost, and
/// a single one takes it unasked (MIST-8).
template <class G, class Sink>
bool offer_ghost(const G& game, typename G::State& state, Phase phase, Sink sink) noexcept {
  if (state.bank == 0) return false;
  state.phase = phase;
  state.asked = state.current;
  const int found = may_take(game, state);
  if (found != 1) return found > 1;
  const auto* figure = state.figures.data();
  while (!Mists::may_haunt(state, *figure)) ++figure;
  put_ghost(game, state, figure->node, sink);
  return false;
}

/// The nodes of the figures that may take the ghost, as bits: in the order in which the tiles were laid,
/// whatever order the figures are kept in.
template <class G>
[[nodiscard]] auto haunted_nodes(const G&, const typename G::State& state) noexcept {
  constexpr std::size_t kBits = 64;
  std::array<std::uint64_t, G::kCapacity.nodes / kBits + 1> nodes{};
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    nodes[figure.node / kBits] |= std::uint64_t{Mists::may_haunt(state, figure)} << figure.node % kBits;
  }
  return nodes;
}

}  // namespace mists

/// Compares the tile's edges with those they meet (MIST-5 to MIST-7).
template <class G>
void Mists::note_tile(const G& game, typename G::State& state, const typename G::Land::Laid& laid) noexcept {
  if (!game.rules().has_ghosts()) return;
  const auto& board = state.land.board();
  const unsigned here = game.tables().misty_edges(board.oriented_at(state.placed));
  unsigned there = 0;  // by edges of this tile
  unsigned lies = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    const auto beyond = static_cast<typename G::Land::Site>(laid.beyond[static_cast<std::size_t>(edge)]);
    there |= (game.tables().misty_edges(board.oriented_or_none(beyond)) >> facing_edge(edge) & 1U) << edge;
    lies |= static_cast<unsigned>(beyond != G::Land::kNoSite) << edge;
  }
  state.thickening_due = (here & there) != 0;
  state.dispersal_due = ((here ^ there) & lies) != 0;
}

/// Both halves in their order; then the turn goes on with its figure (MIST-7).
template <class G, class Sink>
bool Mists::after_tile(const G& game, typename G::State& state, Sink sink) noexcept {
  if (state.thickening_due) {
    state.thickening_due = false;
    if (mists::offer_ghost(game, state, Phase::thicken, sink)) return true;
  }
  if (state.dispersal_due) {
    state.dispersal_due = false;
    if (mists::offer_ghost(game, state, Phase::disperse, sink)) return true;
  }
  return false;
}

template <class G>
bool Mists::legal_actions(const G& game, const typename G::State& state, ActionList& actions) noexcept {
  if (state.phase != Phase::thicken && state.phase != Phase::disperse) return false;
  const auto nodes = mists::haunted_nodes(game, state);
  for (std::size_t word = 0; word < nodes.size(); ++word) {
    for (std::uint64_t bits = nodes[word]; bits != 0; bits &= bits - 1)
      actions.add(Action::put_ghost(static_cast<int>(word * 64) + std::countr_zero(bits)));
  }
  return true;
}

/// As one of `legal_actions` with the same random number.
template <class G>
bool Mists::random_action(const G& game, const typename G::State& state, Random& random,
                          Action& action) noexcept {
  if (state.phase != Phase::thicken && state.phase != Phase::disperse) return false;
  const auto nodes = mists::haunted_nodes(game, state);
  assert(mists::may_take(game, state) > 0);
  auto pick = static_cast<int>(random.below(static_cast<std::uint32_t>(mists::may_take(game, state))));
  std::size_t word = 0;
  for (; pick >= std::popcount(nodes[word]); ++word) pick -= std::popcount(nodes[word]);
  std::uint64_t bits = nodes[word];
  for (; pick > 0; --pick) bits &= bits - 1;
  action = Action::put_ghost(static_cast<int>(word * 64) + std::countr_zero(bits));
  return true;
}

template <class G, class Sink>
bool Mists::apply(const G& game, typename G::State& state, Action action, Sink sink) noexcept {
  if (state.phase != Phase::thicken && state.phase != Phase::disperse) return false;
  mists::put_ghost(game, state, action.node(), sink);
  if (!after_tile(game, state, sink)) game.template go_on<Mists>(state, sink);
  return true;
}

template <class G>
int Mists::misty_neighbours(const G& game, const typename G::State& state, int node) noexcept {
  const auto& board = state.land.board();
  const CellKey key = board.key_at(state.land.site_of(node));
  int misty = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const auto site = board.find(offset(key, dx, dy));
      if (site == G::Land::kNoSite || !board.has_tile(site)) continue;
      misty += game.tables().oriented(board.oriented_at(site)).mist != 0;
    }
  }
  return misty;
}

/// Castles count the mist round them (MIST-19, MIST-20), cemeteries nothing; each ghost costs its figure's
/// owner points (MIST-12, MIST-15).
template <class G>
void Mists::value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept {
  if (event.kind == FeatureKind::castle) {
    event.points = (event.completed ? 2 : 1) * (1 + misty_neighbours(game, state, event.node));
  }
  if (event.kind == FeatureKind::cemetery) event.points = 0;
  if (state.bank == kGhosts || !game.rules().has_ghosts()) return;
  const int id = state.land.feature_of(event.node);
  const int cost = event.completed ? mists::kCompletedGhost : mists::kIncompleteGhost;
  std::uint64_t ghosts = 0;  // a byte for each owner; no branches, as nothing here can be predicted
  static_assert(kGhosts <= 0xFF && 8 * kMaxPlayers <= 64);
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    const bool here = state.land.feature_of(figure.node) == id;
    ghosts += std::uint64_t{here ? figure.ghosts : 0U} << 8 * figure.owner;
  }
  for (unsigned left = event.winners; left != 0; left &= left - 1) {
    const int player = std::countr_zero(left);
    auto& lost = event.lost[static_cast<std::size_t>(player)];
    lost = static_cast<std::int16_t>(lost + cost * static_cast<int>(ghosts >> 8 * player & 0xFF));
  }
}

/// A cemetery gives its gravediggers' owners a guard each (MIST-17).
template <class G, class Sink>
void Mists::scored(const G&, typename G::State& state, const ScoreEvent& event, Sink sink) noexcept {
  if (event.kind != FeatureKind::cemetery) return;
  for (unsigned left = event.winners; left != 0; left &= left - 1) {
    const auto player = static_cast<std::size_t>(std::countr_zero(left));
    if (state.reserve[player] == 0) continue;
    assert(player < state.players);
    --state.reserve[player];
    ++state.guards[player];
    if (sink.listens()) sink(GuardEvent{static_cast<int>(player)});
  }
}

}  // namespace bastide::engine
