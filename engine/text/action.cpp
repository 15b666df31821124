#include "engine/text/action.hpp"

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {
namespace {

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

/// "V 1,0 180; V 1,0 270; …": the first few legal places of the tile in hand.
template <class G>
std::string legal_places(const G& game, const typename G::State& state) {
  constexpr int kMostListed = 6;
  return legal_texts(game, state, "; ", kMostListed);
}

/// The place of that tile in the hand, or nothing.
std::optional<int> slot_of(const BaseCarcassonne&, const BaseCarcassonne::State& state, int type) {
  return type == state.drawn ? std::optional<int>(0) : std::nullopt;
}
std::optional<int> slot_of(const Castle&, const CastleState& state, int type) {
  return type == state.drawn ? std::optional<int>(0) : std::nullopt;
}
template <WithModules G>
std::optional<int> slot_of(const G& game, const typename G::State& state, int type) {
  for (int slot = 0; slot < std::max(1, game.rules().hand_size()); ++slot) {
    if (game.tile_in_hand(state, slot) == type) return slot;
  }
  return std::nullopt;
}

template <class G>
Action parse_placement(const G& game, const typename G::State& state, std::string_view text) {
  const TileTables& tables = game.tables();
  const std::vector<std::string_view> words = words_of(text);
  const auto type = words.size() == 3 ? tables.set().find(words[0]) : std::nullopt;
  const auto slot = type ? slot_of(game, state, static_cast<int>(*type)) : std::nullopt;
  if (!slot) {
    throw InputError("found " + in_quotes(text) + ", expected a place for " +
                     (has_hands(game, state) ? "a tile in hand" : "the drawn tile") +
                     ", as one of: " + legal_places(game, state));
  }
  const Cell cell = read_cell(words[1], tables.set().tile_count() - 1);
  const int rotation = read_turn(words[2]) & (tables.rotations(static_cast<int>(*type)) - 1);
  const Action action = Action::place_tile(key_of(cell), rotation, *slot);
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
  std::string_view word = text;
  const FigureKind kind = WithModules<G> ? take_figure_prefix(word) : FigureKind::follower;
  const Action action = Action::place_figure(read_segment(word, tile), kind);
  if (game.is_legal(state, action)) return action;
  const std::string legal =
      WithModules<G> ? legal_texts(game, state) : "-, " + segment_names(tile, state.choices);
  throw InputError("found " + in_quotes(text) + ", which is not free, expected one of: " + legal);
}

}  // namespace

template <>
std::string BaseCarcassonne::action_text(const State& state, Action action) const {
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
    case Phase::over:
      throw InputError("found " + in_quotes(text) + ", expected nothing more: the game is over");
    case Phase::start:
      if (game.rules().start_player == StartPlayer::most_roads) return parse_draw(game, state, text);
      return parse_answer(game, state, text);
    default:
      return parse_answer(game, state, text);
  }
}

#define BASTIDE_PARSE(G) template Action parse_action(const G&, const G::State&, std::string_view);
BASTIDE_FOR_EACH_GAME(BASTIDE_PARSE)
#undef BASTIDE_PARSE

}  // namespace bastide::engine
