#include "bench/positions.hpp"

#include "arena/bench/positions.hpp"

namespace bastide::bench {

const engine::BaseCarcassonne& game() {
  static const engine::RuleSet rules = engine::load_rules("base");
  static const engine::BaseCarcassonne made(rules, engine::load_tiles(rules));
  return made;
}

State position(int tiles, engine::Phase phase) {
  return arena::position_in(game(), tiles, phase);
}

}  // namespace bastide::bench
