#include "engine/games/games.hpp"

#include "engine/carcassonne/carcassonne_make.hpp"
#include "engine/games/modules_play.hpp"

namespace bastide::engine {

template class Carcassonne<kBaseCapacity>;
BASTIDE_COMPILE_GAMES()

// What a state takes up is what a copy of it costs.
static_assert(sizeof(ModuleCarcassonne::State) <= 10 * 1024);
static_assert(sizeof(LargeCarcassonne::State) <= 38 * 1024);

// Hooks that are asked outside the games as well.
#define BASTIDE_COMPILE_HOOKS(G) \
  template bool River::only_place(const G&, const G::State&, int, OnlyPlace&) noexcept;
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_COMPILE_HOOKS)
#undef BASTIDE_COMPILE_HOOKS

#define BASTIDE_IS_A_GAME(G) static_assert(TileGame<G>);
BASTIDE_FOR_EACH_GAME(BASTIDE_IS_A_GAME)
#undef BASTIDE_IS_A_GAME

}  // namespace bastide::engine
