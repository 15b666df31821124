#include "ai/mcts/mcts.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class MctsPlayer<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
