#include "bench/positions.hpp"

namespace bastide::bench {

namespace {

template <class G>
G make_game(const char* name) {
  const engine::RuleSet rules = engine::load_rules(name);
  return G(rules, engine::load_tiles(rules));
}

template <class G>
typename G::State position_in(const G& game, int tiles, engine::Phase phase) {
  engine::Random random(5);
  auto state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.phase != engine::Phase::over &&
         (state.land.board().tile_count() < tiles || state.phase != phase)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

}  // namespace

const engine::BaseCarcassonne& game() {
  static const auto made = make_game<engine::BaseCarcassonne>("base");
  return made;
}

State position(int tiles, engine::Phase phase) {
  return position_in(game(), tiles, phase);
}

const engine::ExpandedCarcassonne& everything() {
  static const auto made = make_game<engine::ExpandedCarcassonne>("everything");
  return made;
}

engine::ExpandedState position_of_everything(int tiles, engine::Phase phase) {
  return position_in(everything(), tiles, phase);
}

const engine::Castle& castle() {
  static const engine::RuleSet rules = engine::load_rules("castle");
  static const engine::TileSet tiles = engine::load_tiles(rules);
  static const engine::Castle made(rules, tiles, engine::load_wall(rules, tiles));
  return made;
}

engine::CastleState castle_position(int tiles, engine::Phase phase) {
  return position_in(castle(), tiles, phase);
}

}  // namespace bastide::bench
