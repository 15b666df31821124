#include "arena/protocol/choose_message.hpp"

#include "arena/files/json.hpp"
#include "arena/protocol/action_parts.hpp"
#include "arena/protocol/state_parts.hpp"
#include "engine/games/look_ahead.hpp"
#include "engine/text/feature_table.hpp"
#include "engine/text/position.hpp"

#include <bit>
#include <nlohmann/json.hpp>

namespace bastide::arena {

using namespace engine;

namespace {

template <class G>
Json action_json(const G& game, const typename G::State& state, Action action, int index) {
  Json json = {{"index", index}, {"text", game.action_text(state, action)}, {"kind", name_of(action.kind())}};
  describe_action(game, state, action, json);
  return json;
}

template <class G>
Json bag_json(const G& game, const typename G::State& state) {
  Json bag = Json::object();
  for (int type = 0; type < game.tables().type_count(); ++type) {
    const int count = state.bag[static_cast<std::size_t>(type)];
    if (count > 0) bag[tile_name(game.tables(), type)] = count;
  }
  return bag;
}

template <class G>
Json figures_json(const G& game, const typename G::State& state, int site, const OrientedTile& tile) {
  Json figures = Json::array();
  for (const TableFigure& figure : shown_on(game, state, site)) {
    Json json = {{"player", figure.player + 1},
                 {"figure", figure.keep ? std::string_view("keep") : name_of(figure.kind)},
                 {"segment", segment_name(tile, figure.segment)}};
    if (figure.ghosts > 0) json["ghosts"] = figure.ghosts;
    figures.push_back(std::move(json));
  }
  return figures;
}

template <class G>
Json tiles_json(const G& game, const typename G::State& state) {
  const auto& board = state.land.board();
  Json tiles = Json::array();
  for (const int site : sites_in_order(state)) {
    const auto at = static_cast<typename G::State::Site>(site);
    const OrientedTile& tile = game.tables().oriented(board.oriented_at(at));
    Json json = {{"tile", tile_name(game.tables(), tile.type)},
                 {"cell", cell_json(board.key_at(at))},
                 {"turn", kDegreesPerTurn * tile.rotation}};
    Json figures = figures_json(game, state, site, tile);
    if (!figures.empty()) json["figures"] = std::move(figures);
    tiles.push_back(std::move(json));
  }
  return tiles;
}

/// [1, 2]: the players of a set, from 1.
Json players_json(unsigned players) {
  Json list = Json::array();
  for (unsigned left = players; left != 0; left &= left - 1) list.push_back(std::countr_zero(left) + 1);
  return list;
}

template <class G>
Json features_json(const G& game, const typename G::State& state) {
  const auto players = static_cast<std::size_t>(game.player_count(state));
  Json list = Json::array();
  for (const TableFeature& feature : features_of(game, state)) {
    Json places = Json::array();
    for (const int node : feature.nodes) places.push_back(node_name(game, state, node));
    list.push_back({{"kind", name_of(feature.kind)},
                    {"places", std::move(places)},
                    {"open", feature.open},
                    {"figures", by_player(feature.figures, players)},
                    {"owners", players_json(feature.owners)},
                    {"worth", feature.worth},
                    {"completed", feature.completed},
                    {"points", by_player(feature.points, players)}});
  }
  return list;
}

/// Whether the turn's tile lies.
bool has_placed(Phase phase) {
  switch (phase) {
    case Phase::draw:
    case Phase::place_tile:
    case Phase::over:
    case Phase::start:
    case Phase::extra_turn:
      return false;
    default:
      return true;
  }
}

}  // namespace

template <class G>
Json state_json(const G& game, const typename G::State& seen) {
  const auto players = static_cast<std::size_t>(game.player_count(seen));
  Json state = {{"phase", name_of(seen.phase)},
                {"to_move", seen.current + 1},
                {"scores", by_player(game.scores(seen), players)},
                {"if_ended", by_player(game.scores_if_ended(seen), players)},
                {"followers", by_player(seen.supply, players)},
                {"bag", bag_json(game, seen)}};
  if (seen.phase == Phase::place_tile && !has_hands(game, seen))
    state["drawn"] = tile_name(game.tables(), seen.drawn);
  if (has_placed(seen.phase)) state["placed"] = cell_json(seen.land.board().key_at(seen.placed));
  add_parts(game, seen, state);
  state["tiles"] = tiles_json(game, seen);
  return state;
}

Json clock_json(const ai::Budget& budget) {
  Json clock = Json::object();
  if (budget.timed()) {
    clock["seconds"] = budget.seconds;
    if (budget.limit > 0) clock["limit"] = budget.limit;
    if (budget.saves()) clock["most"] = budget.most;
  } else if (budget.iterations > 0) {
    clock["iterations"] = budget.iterations;
  }
  return clock;
}

template <class G>
Json choose_message(const G& game, const typename G::State& seen, const ActionList& legal,
                    const ai::Budget& budget, std::span<const Announcement> since, const Wants& wants) {
  const auto players = static_cast<std::size_t>(game.player_count(seen));
  Json actions = Json::array();
  for (int i = 0; i < legal.size(); ++i) {
    Json action = action_json(game, seen, legal[i], i);
    if (wants.if_ended) action["if_ended"] = by_player(scores_if_ended_after(game, seen, legal[i]), players);
    actions.push_back(std::move(action));
  }
  Json state = state_json(game, seen);
  if (wants.features) state["features"] = features_json(game, seen);
  return {{"type", "choose"},
          {"player", game.actor(seen).index() + 1},
          {"clock", clock_json(budget)},
          {"since", since_json(since)},
          {"state", std::move(state)},
          {"position", write_position(game, seen)},
          {"actions", std::move(actions)}};
}

#define BASTIDE_TELL(G)                                                                         \
  template Json state_json(const G&, const G::State&);                                          \
  template Json choose_message(const G&, const G::State&, const ActionList&, const ai::Budget&, \
                               std::span<const Announcement>, const Wants&);
BASTIDE_FOR_EACH_GAME(BASTIDE_TELL)
#undef BASTIDE_TELL

}  // namespace bastide::arena
