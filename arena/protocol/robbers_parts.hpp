#pragma once

#include "arena/protocol/state_parts.hpp"

/// What The Robbers and the score track add to states and actions in the message `choose`.
namespace bastide::arena {

/// "robbers" and "ladies": who stands where on the score track.
template <engine::WithModules G>
void add_track(const G& game, const typename G::State& seen, nlohmann::ordered_json& state) {
  using Json = nlohmann::ordered_json;
  if (game.rules().robbers) {
    Json robbers = Json::array();
    for (std::size_t p = 0; p < seen.players; ++p) {
      robbers.push_back(seen.robbers[p] == engine::kAtHome ? Json() : Json(seen.robbers[p]));
    }
    state["robbers"] = std::move(robbers);
  }
  if (game.rules().lady) state["ladies"] = by_player(seen.lady_points, seen.players);
}

/// "events" of a scoring step that is under way.
template <engine::WithModules G>
void add_scoring(const G& game, const typename G::State& seen, nlohmann::ordered_json& state) {
  using engine::Phase;
  using Json = nlohmann::ordered_json;
  const bool scoring = seen.phase == Phase::announce || seen.phase == Phase::choose_victim ||
                       seen.phase == Phase::record_loot || seen.phase == Phase::follow;
  if (!scoring) return;
  Json events = Json::array();
  for (std::size_t i = 0; i < seen.step.entry_count; ++i) {
    const engine::ScoreEntry& entry = seen.step.entries[i];
    Json event = {{"player", entry.player + 1},
                  {"points", entry.points},
                  {"place", place_name(game, seen, seen.step.nodes[entry.event])}};
    if (i < seen.step.announced) event["announced"] = entry.lady ? "lady" : "follower";
    if (i < seen.step.applied) event["applied"] = true;
    events.push_back(std::move(event));
  }
  state["events"] = std::move(events);
}

/// What an announcement says.
template <engine::WithModules G>
[[nodiscard]] nlohmann::ordered_json announced_json(const G& game, const typename G::State& state,
                                                    engine::Action action) {
  nlohmann::ordered_json json = {{"player", state.asked + 1}};
  const engine::ScoringStep& step = state.step;
  for (std::size_t i = step.announced; i < step.entry_count; ++i) {
    const engine::ScoreEntry& entry = step.entries[i];
    if (entry.player == state.asked && entry.event == action.event()) json["points"] = entry.points;
  }
  json["place"] = place_name(game, state, step.nodes[static_cast<std::size_t>(action.event())]);
  json["lady"] = action.lady();
  return json;
}

}  // namespace bastide::arena
