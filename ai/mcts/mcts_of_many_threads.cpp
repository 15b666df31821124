#include "ai/mcts/mcts.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class MctsPlayer<G, Sharing::many_threads>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
