#include "arena/serve/board_json.hpp"

#include "arena/protocol/action_parts.hpp"
#include "arena/serve/module_board.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/castle_picture.hpp"
#include "engine/text/picture_words.hpp"
#include "engine/text/table.hpp"

#include <algorithm>
#include <optional>

namespace bastide::arena {

namespace {

using engine::Action;
using engine::AnyState;
using engine::Phase;

int actor_of(const AnyState& seen) {
  const engine::Actor actor = seen.actor();
  return actor.is_player() ? actor.index() : -1;
}

/// The place of a site in the order in which tiles were laid.
int place_of_site(const std::vector<int>& sites, int site) {
  const auto found = std::find(sites.begin(), sites.end(), site);
  return found == sites.end() ? -1 : static_cast<int>(found - sites.begin());
}

template <class G>
Json figures_on_board(const G& game, const typename G::State& state, const std::vector<int>& sites) {
  Json list = Json::array();
  for (std::size_t tile = 0; tile < sites.size(); ++tile) {
    for (const engine::TableFigure& figure : engine::shown_on(game, state, sites[tile])) {
      list.push_back({tile, figure.segment, figure.player, engine::name_of(figure.kind), figure.keep ? 1 : 0,
                      figure.ghosts});
    }
  }
  return list;
}

/// Whether the turn's tile lies and something of it is still to be decided.
bool has_turns_tile(Phase phase) {
  return phase != Phase::draw && phase != Phase::place_tile && phase != Phase::over &&
         phase != Phase::start && phase != Phase::extra_turn;
}

template <class G>
void add_hands(const G&, const typename G::State&, Json&) {}
template <engine::WithModules G>
void add_hands(const G& game, const typename G::State& state, Json& json) {
  if (game.rules().hand_size() == 0) return;
  Json hands = Json::array();
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    Json hand = Json::array();
    for (const std::uint8_t tile : state.hands[seat]) {
      if (tile == engine::kNoTile) continue;
      hand.push_back(tile == engine::kHidden ? -1 : static_cast<int>(tile));
    }
    hands.push_back(std::move(hand));
  }
  json["hands"] = std::move(hands);
}

template <class G>
void add_seats(const G& game, const typename G::State& state, Json& json) {
  const engine::Scores scores = game.scores(state);
  const engine::Scores ended = state.phase == Phase::over ? scores : game.scores_if_ended(state);
  for (int seat = 0; seat < state.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    json["scores"].push_back(scores[at]);
    json["ended"].push_back(ended[at]);
    json["followers"].push_back(state.supply[at]);
    json["words"].push_back(engine::with_dots(engine::player_words(game, state, at)));
  }
}

template <class G>
Json board_of(const AnyState& any, const G& game, const typename G::State& state) {
  const std::vector<int> sites = engine::sites_in_order(state);
  const auto& board = state.land.board();
  Json json = {
      {"phase", engine::name_of(state.phase)}, {"actor", actor_of(any)}, {"current", state.current + 0}};
  Json tiles = Json::array();
  for (const int site : sites) {
    const auto at = static_cast<typename G::State::Site>(site);
    const engine::OrientedTile& tile = game.tables().oriented(board.oriented_at(at));
    const engine::Cell cell = engine::cell_of(board.key_at(at));
    tiles.push_back({tile.type + 0, cell.x, cell.y, tile.rotation + 0});
  }
  json["tiles"] = std::move(tiles);
  json["figures"] = figures_on_board(game, state, sites);
  json["placed"] = has_turns_tile(state.phase) ? place_of_site(sites, state.placed) : -1;
  json["hand"] = state.phase == Phase::place_tile ? Json(engine::types_in_hand(game, state)) : Json::array();
  add_hands(game, state, json);
  add_seats(game, state, json);
  show_track(game, state, json);
  json["left"] = any.tiles_in_bag();
  Json bag = Json::array();
  for (int type = 0; type < game.tables().type_count(); ++type) {
    const int count = state.bag[static_cast<std::size_t>(type)];
    if (count > 0) bag.push_back({type, count});
  }
  json["bag"] = std::move(bag);
  if constexpr (std::is_same_v<G, engine::Castle>) json["guarded"] = state.guarded + 0;
  return json;
}

// -- choices ----------------------------------------------------------------------------------------------

template <class G>
int tile_to_place(const G&, const typename G::State& state, Action) {
  return state.drawn;
}
template <engine::WithModules G>
int tile_to_place(const G& game, const typename G::State& state, Action action) {
  return game.tile_in_hand(state, action.slot());
}

/// A node of the feature that an announced event scores; nothing in the base game, which has none.
std::optional<int> scored_node(const engine::BaseCarcassonne::State&, Action) {
  return std::nullopt;
}
std::optional<int> scored_node(const engine::CastleState& state, Action action) {
  return state.step.events[static_cast<std::size_t>(action.event())].node;
}
template <class S>
std::optional<int> scored_node(const S& state, Action action) {
  return state.step.nodes[static_cast<std::size_t>(action.event())];
}

template <class G>
void add_place(const typename G::State& state, int node, Json& json) {
  const auto site = state.land.site_of(node);
  json["tile"] = place_of_site(engine::sites_in_order(state), site);
  json["segment"] = node - state.land.board().first_node(site);
}

template <class G>
Json choice_of(const AnyState& any, const G& game, const typename G::State& state, Action action) {
  Json json = {{"text", game.action_text(state, action)}, {"kind", engine::name_of(action.kind())}};
  describe_action(game, state, action, json);
  show_space(game, state, action, json);
  switch (action.kind()) {
    case Action::Kind::place_tile:
      json["type"] = tile_to_place(game, state, action);
      json["slot"] = action.slot();
      json["turn"] = action.rotation();
      json.erase("tile");
      break;
    case Action::Kind::draw:
      json["type"] = action.type();
      json.erase("tile");
      break;
    case Action::Kind::place_figure:
      json["tile"] = place_of_site(engine::sites_in_order(state), state.placed);
      json["name"] = json["segment"];
      json["segment"] = action.segment();
      break;
    case Action::Kind::put_ghost:
      add_place<G>(state, action.node(), json);
      break;
    case Action::Kind::announce:
      if (const auto node = scored_node(state, action)) {
        json["place"] = any.place_of(*node);
        add_place<G>(state, *node, json);
      }
      break;
    default:
      break;
  }
  return json;
}

}  // namespace

Json board_json(const AnyState& seen) {
  return engine::visit(seen,
                       [&](const auto& game, const auto& state) { return board_of(seen, game, state); });
}

Json choices_json(const AnyState& seen) {
  Json list = Json::array();
  engine::visit(seen, [&](const auto& game, const auto& state) {
    if (seen.actor().is_chance()) {
      for (const auto& outcome : seen.chance_outcomes()) {
        list.push_back(choice_of(seen, game, state, outcome.action));
        list.back()["weight"] = outcome.weight;
      }
      return;
    }
    for (const Action action : seen.legal_actions()) list.push_back(choice_of(seen, game, state, action));
  });
  return list;
}

}  // namespace bastide::arena
