#include "engine/text/action.hpp"

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {
namespace {

constexpr std::string_view kNoFigure = "-";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

template <class G>
Action parse_draw(const G& game, const typename G::State& state, std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() != 2 || words[0] != "draw") {
    throw InputError("found " + in_quotes(text) + ", expected a draw as \"draw " +
                     tile_name(game.tables(), 0) + "\"");
  }
  const Action action = Action::draw(read_tile(words[1], game.tables()));
  if (!game.is_legal(state, action)) {
    throw InputError("found " + in_quotes(text) + ", expected a tile that is left in the bag");
  }
  return action;
}

/// "V 1,0 180, V 1,0 270, …": the first few legal places of the tile in hand.
template <class G>
std::string legal_places(const G& game, const typename G::State& state) {
  constexpr int kMostListed = 6;
  ActionList legal;
  game.legal_actions(state, legal);
  std::string text;
  for (int i = 0; i < legal.size() && i < kMostListed; ++i) {
    text += (i == 0 ? "" : "; ") + game.action_text(state, legal[i]);
  }
  if (legal.size() > kMostListed) text += "; … (" + std::to_string(legal.size()) + " in all)";
  return text;
}

template <class G>
Action parse_placement(const G& game, const typename G::State& state, std::string_view text) {
  const TileTables& tables = game.tables();
  const std::vector<std::string_view> words = words_of(text);
  if (words.size() != 3 || words[0] != tile_name(tables, state.drawn)) {
    throw InputError("found " + in_quotes(text) +
                     ", expected a place for the drawn tile, as one of: " + legal_places(game, state));
  }
  const Cell cell = read_cell(words[1], tables.set().tile_count() - 1);
  const int rotation = read_turn(words[2]) & (tables.rotations(state.drawn) - 1);
  const Action action = Action::place_tile(key_of(cell), rotation);
  if (!game.is_legal(state, action)) {
    throw InputError("found " + in_quotes(text) +
                     ", where the tile does not fit, expected one of: " + legal_places(game, state));
  }
  return action;
}

template <class G>
Action parse_figure(const G& game, const typename G::State& state, std::string_view text) {
  if (text == kNoFigure) return Action::pass();
  const auto& board = state.land.board();
  const OrientedTile& tile = game.tables().oriented(board.oriented_at(state.placed));
  const Action action = Action::place_figure(read_segment(text, tile));
  if (!game.is_legal(state, action)) {
    throw InputError("found " + in_quotes(text) + ", which is not free, expected one of: -, " +
                     segment_names(tile, state.choices));
  }
  return action;
}

}  // namespace

template <Capacity C>
std::string Carcassonne<C>::action_text(const State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::draw:
      return "draw " + tile_name(tables_, action.type());
    case Action::Kind::place_tile:
      return placement_name(tables_, state.drawn, cell_of(action.cell_key()), action.rotation());
    case Action::Kind::place_figure:
      return segment_name(tables_.oriented(state.land.board().oriented_at(state.placed)), action.segment());
    default:
      return std::string(kNoFigure);
  }
}

template <class G>
Action parse_action(const G& game, const typename G::State& state, std::string_view text) {
  switch (state.phase) {
    case Phase::draw:
      return parse_draw(game, state, text);
    case Phase::place_tile:
      return parse_placement(game, state, text);
    case Phase::place_figure:
      return parse_figure(game, state, text);
    default:
      throw InputError("found " + in_quotes(text) + ", expected nothing more: the game is over");
  }
}

template std::string Carcassonne<kBaseCapacity>::action_text(const State&, Action) const;
template Action parse_action(const BaseCarcassonne&, const BaseCarcassonne::State&, std::string_view);

}  // namespace bastide::engine
