#include "engine/games/games.hpp"

#include "engine/carcassonne/carcassonne_make.hpp"
#include "engine/games/modules_play.hpp"

namespace bastide::engine {

template class Carcassonne<kBaseCapacity>;
BASTIDE_COMPILE_GAMES()

// What a state takes up is what a copy of it costs.
static_assert(sizeof(ModuleCarcassonne::State) <= 10 * 1024);
static_assert(sizeof(LargeCarcassonne::State) <= 38 * 1024);

#define BASTIDE_IS_A_GAME(G) static_assert(TileGame<G>);
BASTIDE_FOR_EACH_GAME(BASTIDE_IS_A_GAME)
#undef BASTIDE_IS_A_GAME

}  // namespace bastide::engine
