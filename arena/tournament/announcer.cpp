#include "arena/tournament/announcer.hpp"

namespace bastide::arena {

using engine::Action;

template <engine::WithModules G>
SeenAction<typename G::State> seen_by(const G& game, const typename G::State& state, Action action,
                                      int player) {
  SeenAction<typename G::State> seen{game.view(state, player), action};
  // Tiles of the river are drawn and placed before everybody's eyes (RIV-15).
  if (!game.rules().hides_hands() || !engine::HouseRules::uses_hands(game, state)) return seen;
  const bool to_hand = state.phase == engine::Phase::draw && !state.start_tile_due;
  if (to_hand && state.drawer != player) seen.action = Action::draw(engine::kHidden);
  if (action.kind() == Action::Kind::place_tile && state.current != player) {
    const int type = game.tile_in_hand(state, action.slot());
    const auto slot = static_cast<std::size_t>(action.slot());
    seen.before.hands[state.current][slot] = static_cast<std::uint8_t>(type);
    --seen.before.bag[static_cast<std::size_t>(type)];
    --seen.before.bag_size;
    seen.before.drawn = static_cast<std::uint8_t>(type);
  }
  return seen;
}

#define BASTIDE_SEEN_BY(G) template SeenAction<G::State> seen_by(const G&, const G::State&, Action, int);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_SEEN_BY)
#undef BASTIDE_SEEN_BY

}  // namespace bastide::arena
