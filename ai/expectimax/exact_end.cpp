#include "ai/expectimax/exact_end.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class ExactEnd<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
