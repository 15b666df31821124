#pragma once

#include "engine/games/games.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

/// What lies on the table, as text forms ask for it: by tile instead of by feature.
namespace bastide::engine {

/// A figure, by the segment of its tile.
struct TableFigure {
  int segment = 0;
  int player = 0;
  FigureKind kind = FigureKind::follower;
  int ghosts = 0;  ///< beside it
  bool keep = false;
};

/// The sites with tiles in the order in which they were laid.
template <class State>
[[nodiscard]] std::vector<int> sites_in_order(const State& state) {
  const auto& board = state.land.board();
  const auto first_node = [&](int site) { return board.first_node(static_cast<typename State::Site>(site)); };
  std::vector<int> sites;
  for (int site = 1; site <= board.site_count(); ++site) {
    if (board.has_tile(static_cast<typename State::Site>(site))) sites.push_back(site);
  }
  // A tile without segments, as the river has without farmers, shares its first node with the next that has
  // any; of several such tiles the site that came first is taken for the older one.
  const auto has_segments = [&](int site) {
    return first_node(site) < state.land.node_count() && state.land.site_of(first_node(site)) == site;
  };
  std::stable_sort(sites.begin(), sites.end(), [&](int a, int b) {
    return std::pair<int, bool>(first_node(a), has_segments(a)) <
           std::pair<int, bool>(first_node(b), has_segments(b));
  });
  return sites;
}

template <class G>
[[nodiscard]] std::vector<TableFigure> figures_on(const G& game, const typename G::State& state, int site) {
  const auto& board = state.land.board();
  const auto at = static_cast<typename G::State::Site>(site);
  const int first = board.first_node(at);
  const int end = first + game.tables().oriented(board.oriented_at(at)).segment_count;
  std::vector<TableFigure> figures;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (figure.node < first || figure.node >= end) continue;
    figures.push_back({figure.node - first, figure.owner, figure.kind, figure.ghosts});
  }
  return figures;
}

/// The figures, and in The Castle keeps.
template <class G>
[[nodiscard]] std::vector<TableFigure> shown_on(const G& game, const typename G::State& state, int site) {
  std::vector<TableFigure> figures = figures_on(game, state, site);
  if constexpr (std::is_same_v<G, Castle>) {
    for (std::size_t p = 0; p < kCastlePlayers; ++p) {
      const int node = state.keep_node[p];
      if (node == CastleState::kNoKeep || state.land.site_of(node) != site) continue;
      const int first = state.land.board().first_node(state.land.site_of(node));
      figures.push_back({node - first, static_cast<int>(p), FigureKind::follower, 0, true});
    }
  }
  return figures;
}

/// Whether players have tiles in hand between turns: not as long as the river is laid (RIV-15).
[[nodiscard]] inline bool has_hands(const BaseCarcassonne&, const BaseCarcassonne::State&) noexcept {
  return false;
}
template <WithModules G>
[[nodiscard]] inline bool has_hands(const G& game, const typename G::State& state) noexcept {
  return HouseRules::uses_hands(game, state);
}
[[nodiscard]] inline bool has_hands(const Castle&, const CastleState&) noexcept {
  return false;
}

/// Start cells, which lie in the wall and are no tiles that anybody places (CAS-3).
template <class G>
[[nodiscard]] std::size_t start_cell_count(const G&) noexcept {
  return 0;
}
[[nodiscard]] inline std::size_t start_cell_count(const Castle& game) noexcept {
  return game.wall().starts.size();
}

}  // namespace bastide::engine
