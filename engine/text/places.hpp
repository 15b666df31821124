#pragma once

#include "engine/error.hpp"
#include "engine/text/names.hpp"

#include <string>
#include <string_view>

/// Words for segments on any tile of the board, by their nodes.
namespace bastide::engine {

/// "3,-1:road@S".
template <class G>
[[nodiscard]] std::string node_name(const G& game, const typename G::State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  return cell_name(cell_of(board.key_at(site))) + ":" +
         segment_name(game.tables().oriented(board.oriented_at(site)), node - board.first_node(site));
}

/// "road@S" on the turn's tile, "3,-1:road@S" elsewhere.
template <class G>
[[nodiscard]] std::string place_name(const G& game, const typename G::State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  if (site != state.placed) return node_name(game, state, node);
  return segment_name(game.tables().oriented(board.oriented_at(site)), node - board.first_node(site));
}

/// The node that `word` names in one of these ways; without a cell it is one of the turn's tile. Throws
/// InputError.
template <class G>
[[nodiscard]] int read_node(const G& game, const typename G::State& state, std::string_view word) {
  const auto& board = state.land.board();
  auto site = state.placed;
  const std::size_t colon = word.find(':');
  if (colon != std::string_view::npos) {
    const Cell cell = read_cell(word.substr(0, colon), game.tables().set().tile_count() - 1);
    site = board.find(key_of(cell));
    if (!board.has_tile_at(key_of(cell)))
      throw InputError("found " + in_quotes(word) + ", where no tile lies, expected the cell of one");
    word.remove_prefix(colon + 1);
  }
  return board.first_node(site) + read_segment(word, game.tables().oriented(board.oriented_at(site)));
}

}  // namespace bastide::engine
