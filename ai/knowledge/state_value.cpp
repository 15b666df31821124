#include "ai/knowledge/state_value.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class StateValue<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
