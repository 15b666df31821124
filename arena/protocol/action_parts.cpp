#include "arena/protocol/action_parts.hpp"

#include "arena/protocol/state_parts.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

using namespace engine;

namespace {

template <class G>
int tile_of(const G&, const typename G::State& state, Action) {
  return state.drawn;
}
template <WithModules G>
int tile_of(const G& game, const typename G::State& state, Action action) {
  return game.tile_in_hand(state, action.slot());
}

template <class G>
void describe_placement(const G& game, const typename G::State& state, Action action, Json& json) {
  json["tile"] = tile_name(game.tables(), tile_of(game, state, action));
  json["cell"] = cell_json(action.cell_key());
  json["turn"] = kDegreesPerTurn * action.rotation();
}

template <class G>
void describe_figure(const G& game, const typename G::State& state, Action action, Json& json) {
  const auto& board = state.land.board();
  const OrientedTile& tile = game.tables().oriented(board.oriented_at(state.placed));
  json["figure"] = name_of(action.figure());
  json["segment"] = segment_name(tile, action.segment());
  json["feature"] = name_of(tile.segments[static_cast<std::size_t>(action.segment())].kind);
}

template <class G>
void describe_goal(const G&, const typename G::State&, Json&) {}
/// Where a drawn tile goes that is not the turn's.
template <WithModules G>
void describe_goal(const G& game, const typename G::State& state, Json& json) {
  if (state.phase == Phase::start) {
    json["to"] = "start";
  } else if (state.start_tile_due) {
    json["to"] = "board";
    json["cell"] = {0, 0};
    json["turn"] = 0;
  } else if (has_hands(game, state)) {
    json["to"] = "hand";
    json["player"] = state.drawer + 1;
  }
}

template <class G>
void describe_draw(const G& game, const typename G::State& state, Action action, Json& json) {
  json["tile"] = action.type() == kHidden ? "?" : tile_name(game.tables(), action.type());
  describe_goal(game, state, json);
}

}  // namespace

template <class G>
void describe_action(const G& game, const typename G::State& before, Action action, Json& json) {
  switch (action.kind()) {
    case Action::Kind::draw:
      return describe_draw(game, before, action, json);
    case Action::Kind::place_tile:
      return describe_placement(game, before, action, json);
    case Action::Kind::place_figure:
      return describe_figure(game, before, action, json);
    case Action::Kind::start:
      json["player"] = action.player() + 1;
      return;
    case Action::Kind::reveal:
      json["token"] = action.token() + 1;
      return;
    default:
      return describe_answer(game, before, action, json);
  }
}

#define BASTIDE_DESCRIBE(G) template void describe_action(const G&, const G::State&, Action, Json&);
BASTIDE_FOR_EACH_GAME(BASTIDE_DESCRIBE)
#undef BASTIDE_DESCRIBE

}  // namespace bastide::arena
