#include "arena/serve/module_board.hpp"
#include "engine/modules/robbers/score_track.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

namespace bastide::arena {

namespace {

using engine::Action;
using namespace engine::score_track;

int figure_of(bool lady) {
  return lady ? kLadyFigure : kFollowerFigure;
}

/// Where a figure stands that moves by so many points.
int space_after(Track at, int figure, int points) {
  move_by(at, figure, points);
  return space_of(at[static_cast<std::size_t>(figure)]);
}

/// Where an event brings the figure that is announced for it: the player's own events alone move it.
template <class S>
int announced_space(const S& state, Action action) {
  Track at = track_of(state, state.asked);
  int points = 0;
  for (int i = 0; i < state.step.entry_count; ++i) {
    const engine::ScoreEntry& scored = entry(state, i);
    if (scored.player != state.asked) continue;
    if (i < state.step.announced)
      move_by(at, figure_of(scored.lady), scored.points);
    else if (scored.event == action.event())
      points = scored.points;
  }
  return space_after(at, figure_of(action.lady()), points);
}

/// Where the victim's figure stands after the event that the robber may take: the first that moves it forward
/// from the robber's space (ROB-11).
template <class S>
int robbed_space(const S& state, int victim) {
  const int stands = state.robbers[state.asked];
  Track at = track_of(state, victim);
  for (int i = 0; i < state.step.entry_count; ++i) {
    const engine::ScoreEntry& scored = entry(state, i);
    if (scored.player != victim) continue;
    const int figure = figure_of(scored.lady);
    const bool is_there = space_of(track(state, victim, figure)) == stands &&
                          space_of(at[static_cast<std::size_t>(figure)]) == stands;
    if (is_there && scored.points > 0) return space_after(at, figure, scored.points);
    move_by(at, figure, scored.points);
  }
  return stands;
}

/// Where the robber stands that goes along with a figure, or stays.
template <class S>
int followed_space(const S& state, bool goes) {
  const auto& moves = state.step.moves;
  const auto& move = moves[moves[0].robbers != 0 ? 0 : 1];
  return goes ? move.to : move.from;
}

}  // namespace

template <engine::WithModules G>
void show_track(const G& game, const typename G::State& seen, Json& board) {
  const engine::RuleSet& rules = game.rules();
  if (!rules.robbers && !rules.lady) return;
  Json kinds = Json::array({"follower"});
  if (rules.lady) kinds.push_back("lady");
  if (rules.robbers) kinds.push_back("robber");
  Json figures = Json::array();
  const auto add = [&](int player, const char* kind, int points) {
    figures.push_back({player, kind, space_of(points), points / engine::kTrackSpaces});
  };
  for (int player = 0; player < seen.players; ++player) {
    add(player, "follower", track(seen, player, kFollowerFigure));
    if (rules.lady) add(player, "lady", track(seen, player, kLadyFigure));
    if (rules.robbers && on_track(seen, player))
      add(player, "robber", seen.robbers[static_cast<std::size_t>(player)]);
  }
  board["track"] = {
      {"spaces", engine::kTrackSpaces}, {"kinds", std::move(kinds)}, {"figures", std::move(figures)}};
}

template <engine::WithModules G>
void show_space(const G& game, const typename G::State& seen, Action action, Json& choice) {
  if (!game.rules().robbers && !game.rules().lady) return;
  switch (action.kind()) {
    case Action::Kind::announce:
      choice["space"] = announced_space(seen, action);
      break;
    case Action::Kind::rob:
      choice["space"] = robbed_space(seen, action.player());
      break;
    case Action::Kind::record:
      choice["space"] = space_after(track_of(seen, seen.asked), figure_of(action.flag()), seen.step.loot);
      break;
    case Action::Kind::follow:
      choice["space"] = followed_space(seen, action.flag());
      break;
    default:  // put_robber has it already: robbers_parts.hpp
      break;
  }
}

#define BASTIDE_SHOW(G)                                       \
  template void show_track(const G&, const G::State&, Json&); \
  template void show_space(const G&, const G::State&, Action, Json&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_SHOW)
#undef BASTIDE_SHOW

}  // namespace bastide::arena
