#include "arena/puzzles/turns.hpp"

namespace bastide::arena {

namespace {

bool turn_goes_on(const engine::AnyState& before, const engine::AnyState& state) {
  return state.actor() == before.actor() && !state.begins_turn();
}

void add_turns(const engine::AnyState& before, const engine::AnyState& state, Turn& turn,
               std::vector<Turn>& turns) {
  for (const engine::Action action : state.legal_actions()) {
    engine::AnyState after = state;
    after.apply(action);
    turn.push_back(action);
    if (turn_goes_on(before, after)) {
      add_turns(before, after, turn, turns);
    } else {
      turns.push_back(turn);
    }
    turn.pop_back();
  }
}

}  // namespace

std::vector<Turn> turns_from(const engine::AnyState& before) {
  std::vector<Turn> turns;
  Turn turn;
  add_turns(before, before, turn, turns);
  return turns;
}

engine::AnyState after_turn(engine::AnyState before, const Turn& turn) {
  for (const engine::Action action : turn) before.apply(action);
  return before;
}

}  // namespace bastide::arena
