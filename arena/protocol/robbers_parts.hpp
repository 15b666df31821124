#pragma once

#include "arena/files/json.hpp"
#include "arena/protocol/state_parts.hpp"

/// What The Robbers and the score track add to states and actions in the message `choose`.
namespace bastide::arena {

/// "robbers" (the space of the track, null at home) and "ladies" (the part of the score that is the lady's).
template <engine::WithModules G>
void add_track(const G& game, const typename G::State& seen, Json& state) {
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
void add_scoring(const G& game, const typename G::State& seen, Json& state) {
  using engine::Phase;
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

/// What actions of The Robbers and of scoring steps say:
///
///     put_robber    space
///     announce      player, points, place, lady
///     rob           player
///     record        lady
///     follow        goes
template <engine::WithModules G>
void describe_robbery(const G& game, const typename G::State& state, engine::Action action, Json& json) {
  using Kind = engine::Action::Kind;
  const engine::ScoringStep& step = state.step;
  switch (action.kind()) {
    case Kind::put_robber:
      json["space"] = action.space();
      break;
    case Kind::announce:
      json["player"] = state.asked + 1;
      for (std::size_t i = step.announced; i < step.entry_count; ++i) {
        const engine::ScoreEntry& entry = step.entries[i];
        if (entry.player == state.asked && entry.event == action.event()) json["points"] = entry.points;
      }
      json["place"] = place_name(game, state, step.nodes[static_cast<std::size_t>(action.event())]);
      json["lady"] = action.lady();
      break;
    case Kind::rob:
      json["player"] = action.player() + 1;
      break;
    case Kind::record:
      json["lady"] = action.flag();
      break;
    case Kind::follow:
      json["goes"] = action.flag();
      break;
    default:
      break;
  }
}

}  // namespace bastide::arena
