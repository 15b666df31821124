#include "ai/champion/champion.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class ChampionPlayer<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
