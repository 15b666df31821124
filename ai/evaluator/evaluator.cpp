#include "ai/evaluator/evaluator.hpp"

namespace bastide::ai {

#define BASTIDE_COMPILE(G) template class EvaluatorPlayer<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
