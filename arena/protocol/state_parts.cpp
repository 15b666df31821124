#include "arena/protocol/state_parts.hpp"

#include <array>

namespace bastide::arena {

using Json = nlohmann::ordered_json;
using namespace engine;

namespace {

constexpr std::array<std::string_view, 15> kPhases = {
    "draw",          "place_tile",        "place_figure", "over",     "start",
    "put_robber",    "put_second_robber", "thicken",      "disperse", "announce",
    "choose_victim", "record_loot",       "follow",       "reveal",   "extra_turn"};
static_assert(static_cast<std::size_t>(Phase::extra_turn) + 1 == kPhases.size());

constexpr std::array<std::string_view, 14> kKinds = {
    "none",      "draw",     "place_tile", "place_figure", "pass",   "start",  "put_robber",
    "put_ghost", "announce", "rob",        "record",       "follow", "reveal", "use_token"};
static_assert(static_cast<std::size_t>(Action::Kind::use_token) + 1 == kKinds.size());

Json hands_json(const ExpandedCarcassonne& game, const ExpandedState& seen) {
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

Json robbers_json(const ExpandedState& seen) {
  Json robbers = Json::array();
  for (std::size_t p = 0; p < seen.players; ++p) {
    robbers.push_back(seen.robbers[p] == kAtHome ? Json() : Json(seen.robbers[p]));
  }
  return robbers;
}

bool is_scoring(const ExpandedState& seen) {
  return seen.phase == Phase::announce || seen.phase == Phase::choose_victim ||
         seen.phase == Phase::record_loot || seen.phase == Phase::follow;
}

Json events_json(const ExpandedCarcassonne& game, const ExpandedState& seen) {
  Json events = Json::array();
  for (std::size_t i = 0; i < seen.step.entry_count; ++i) {
    const ScoreEntry& entry = seen.step.entries[i];
    Json event = {{"player", entry.player + 1},
                  {"points", entry.points},
                  {"place", place_name(game, seen, seen.step.nodes[entry.event])}};
    if (i < seen.step.announced) event["announced"] = entry.lady ? "lady" : "follower";
    if (i < seen.step.applied) event["applied"] = true;
    events.push_back(std::move(event));
  }
  return events;
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

std::string_view word_of_phase(Phase phase) noexcept {
  return kPhases[static_cast<std::size_t>(phase)];
}

std::string_view word_of_kind(Action::Kind kind) noexcept {
  return kKinds[static_cast<std::size_t>(kind)];
}

Json cell_json(CellKey key) {
  const Cell cell = cell_of(key);
  return Json::array({cell.x, cell.y});
}

void add_parts(const ExpandedCarcassonne& game, const ExpandedState& seen, Json& state) {
  const RuleSet& rules = game.rules();
  if (rules.robbers) state["robbers"] = robbers_json(seen);
  if (rules.lady) state["ladies"] = by_player(seen.lady_points, seen.players);
  if (rules.has_guards()) {
    state["guards"] = by_player(seen.guards, seen.players);
    state["guards_reserve"] = by_player(seen.reserve, seen.players);
  }
  if (rules.has_ghosts()) state["ghosts"] = seen.bank;
  if (has_hands(game)) state["hands"] = hands_json(game, seen);
  if (is_scoring(seen)) state["events"] = events_json(game, seen);
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

Json announced_json(const ExpandedCarcassonne& game, const ExpandedState& state, Action action) {
  Json json = {{"player", state.asked + 1}};
  const ScoringStep& step = state.step;
  for (std::size_t i = step.announced; i < step.entry_count; ++i) {
    const ScoreEntry& entry = step.entries[i];
    if (entry.player == state.asked && entry.event == action.event()) json["points"] = entry.points;
  }
  json["place"] = place_name(game, state, step.nodes[static_cast<std::size_t>(action.event())]);
  json["lady"] = action.lady();
  return json;
}

Json announced_json(const Castle& game, const CastleState& state, Action action) {
  const auto& event = state.step.events[static_cast<std::size_t>(action.event())];
  return {{"player", event.player + 1},
          {"points", event.points},
          {"place", place_name(game, state, event.node)},
          {"doubled", action.lady()}};
}

}  // namespace bastide::arena
