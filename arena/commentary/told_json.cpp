#include "arena/commentary/told_json.hpp"

#include "arena/commentary/commentary.hpp"
#include "engine/walls/wall.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

std::string_view token_name(int token) {
  return engine::name_of(static_cast<engine::TokenEffect>(token));
}

}  // namespace

Json event_json(const engine::ScoreEvent& event) {
  Json seats = Json::array();
  Json more = Json::array();
  Json lost = Json::array();
  for (int seat = 0; seat < engine::kMaxPlayers; ++seat) {
    if ((event.winners >> static_cast<unsigned>(seat) & 1U) == 0) continue;
    seats.push_back(seat);
    more.push_back(event.points_of(seat) - event.points);
    lost.push_back(event.lost[static_cast<std::size_t>(seat)]);
  }
  return {{"what", "score"},           {"feature", engine::name_of(event.kind)},
          {"end", !event.completed},   {"points", event.points},
          {"seats", std::move(seats)}, {"more", std::move(more)},
          {"lost", std::move(lost)}};
}

Json event_json(const engine::GhostEvent& event) {
  return {{"what", "ghost"}, {"seat", event.owner}};
}

Json event_json(const engine::GuardEvent& event) {
  return {{"what", "guard"}, {"seat", event.player}};
}

Json event_json(const engine::TokenEvent& event) {
  return {{"what", "token"}, {"seat", event.player}, {"token", token_name(event.token)}};
}

Json event_json(const engine::KeepEvent& event) {
  return {{"what", "keep"}, {"seat", event.player}, {"points", event.points}};
}

Json event_json(const engine::TokenPointsEvent& event) {
  return {{"what", "token_points"},
          {"seat", event.player},
          {"token", token_name(event.token)},
          {"points", event.points}};
}

Json event_json(const TileLeaves& event) {
  return {{"what", "leaves"}, {"tile", event.tile}};
}

Json event_json(const PlayerBegins& event) {
  return {{"what", "begins"}, {"seat", event.player}};
}

namespace {

Json happening_json(const Happening& happening) {
  const auto json = [](const auto& event) { return event_json(event); };
  if (const auto* event = std::get_if<engine::Event>(&happening)) return std::visit(json, *event);
  if (const auto* leaves = std::get_if<TileLeaves>(&happening)) return event_json(*leaves);
  return event_json(std::get<PlayerBegins>(happening));
}

}  // namespace

Json turn_json(const ToldTurn& turn) {
  Json decisions = Json::array();
  for (const ToldDecision& decision : turn.decisions)
    decisions.push_back(Json::array({decision.player, decision.text}));
  Json happened = Json::array();
  for (const Happening& happening : turn.happenings) happened.push_back(happening_json(happening));
  return {{"n", turn.number}, {"decisions", std::move(decisions)}, {"happened", std::move(happened)}};
}

}  // namespace bastide::arena
