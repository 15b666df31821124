#include "bench/positions.hpp"

namespace bastide::bench {

const engine::BaseCarcassonne& game() {
  static const engine::BaseCarcassonne made = [] {
    const engine::RuleSet rules = engine::load_rules("base");
    return engine::BaseCarcassonne(rules, engine::load_tiles(rules));
  }();
  return made;
}

State position(int tiles, engine::Phase phase) {
  engine::Random random(5);
  State state = game().initial(2);
  engine::Deal deal = game().random_deal(state, random);
  while (state.phase != engine::Phase::over &&
         (state.land.board().tile_count() < tiles || state.phase != phase)) {
    game().apply(state, game().actor(state).is_chance() ? game().next_outcome(state, deal)
                                                        : game().random_action(state, random));
  }
  return state;
}

}  // namespace bastide::bench
