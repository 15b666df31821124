#include "arena/protocol/state_parts.hpp"

#include "arena/files/json.hpp"
#include "arena/protocol/robbers_parts.hpp"
#include "arena/protocol/traders_parts.hpp"

#include <array>

namespace bastide::arena {

using namespace engine;

namespace {

template <WithModules G>
Json hands_json(const G& game, const typename G::State& seen) {
  Json hands = Json::array();
  for (std::size_t p = 0; p < seen.players; ++p) {
    Json hand = Json::array();
    for (const std::uint8_t tile : seen.hands[p]) {
      if (tile == kNoTile) continue;
      hand.push_back(tile == kHidden ? std::string("?") : tile_name(game.tables(), tile));
    }
    hands.push_back(std::move(hand));
  }
  return hands;
}

/// [1, 1, 4]: kinds with their copies.
Json kinds_json(const CastleState::Tokens& tokens) {
  Json kinds = Json::array();
  for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
    for (int copy = 0; copy < tokens[kind]; ++copy) kinds.push_back(kind + 1);
  }
  return kinds;
}

CastleState::Tokens used_tokens(const CastleState& seen) {
  CastleState::Tokens used = seen.seen;
  for (std::size_t kind = 0; kind < used.size(); ++kind) {
    for (std::size_t p = 0; p < kCastlePlayers; ++p)
      used[kind] = static_cast<std::uint8_t>(used[kind] - seen.tokens[p][kind] - seen.fresh[p][kind]);
  }
  return used;
}

Json keep_json(const Castle& game, const CastleState& seen, std::size_t player) {
  if (seen.keep_node[player] == CastleState::kNoKeep) return {};
  Json keep = place_json(game, seen, seen.keep_node[player]);
  keep["size"] = seen.keep_size[player];
  return keep;
}

Json events_json(const Castle& game, const CastleState& seen) {
  Json events = Json::array();
  for (std::size_t i = 0; i < seen.step.count; ++i) {
    const CastleScoring::Event& event = seen.step.events[i];
    events.push_back({{"player", event.player + 1},
                      {"points", event.points},
                      {"place", place_name(game, seen, event.node)}});
  }
  return events;
}

}  // namespace

Json cell_json(CellKey key) {
  const Cell cell = cell_of(key);
  return Json::array({cell.x, cell.y});
}

template <WithModules G>
void add_parts(const G& game, const typename G::State& seen, Json& state) {
  const RuleSet& rules = game.rules();
  add_track(game, seen, state);
  if (rules.has_guards()) {
    state["guards"] = by_player(seen.guards, seen.players);
    state["guards_reserve"] = by_player(seen.reserve, seen.players);
  }
  if (rules.has_ghosts()) state["ghosts"] = seen.bank;
  if (rules.inns) state["large"] = by_player(seen.large, seen.players);
  add_trade(game, seen, state);
  if (rules.hand_size() > 0) state["hands"] = hands_json(game, seen);
  add_scoring(game, seen, state);
}

void add_parts(const Castle& game, const CastleState& seen, Json& state) {
  state["keeps"] = {keep_json(game, seen, 0), keep_json(game, seen, 1)};
  state["tokens"] = {kinds_json(seen.tokens[0]), kinds_json(seen.tokens[1])};
  state["fresh"] = {kinds_json(seen.fresh[0]), kinds_json(seen.fresh[1])};
  state["used"] = kinds_json(used_tokens(seen));
  Json guarded = Json::array();
  for (std::size_t tower = 0; tower < game.wall().towers.size(); ++tower) {
    if ((seen.guarded >> tower & 1U) != 0) guarded.push_back(tower);
  }
  state["guarded"] = std::move(guarded);
  if (seen.step.count > 0) state["events"] = events_json(game, seen);
}

template <WithModules G>
void describe_answer(const G& game, const typename G::State& state, Action action, Json& json) {
  if (action.kind() == Action::Kind::put_ghost) json.update(place_json(game, state, action.node()));
  describe_robbery(game, state, action, json);
}

void describe_answer(const Castle& game, const CastleState& state, Action action, Json& json) {
  if (action.kind() != Action::Kind::announce) return;
  const auto& event = state.step.events[static_cast<std::size_t>(action.event())];
  json["player"] = event.player + 1;
  json["points"] = event.points;
  json["place"] = place_name(game, state, event.node);
  json["doubled"] = action.lady();
}

#define BASTIDE_TELL(G)                                      \
  template void add_parts(const G&, const G::State&, Json&); \
  template void describe_answer(const G&, const G::State&, Action, Json&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_TELL)
#undef BASTIDE_TELL

}  // namespace bastide::arena
