#include "ai/mcts/mcts.hpp"

namespace bastide::ai {

template class MctsPlayer<engine::BaseCarcassonne>;
template class MctsPlayer<engine::ExpandedCarcassonne>;
template class MctsPlayer<engine::Castle>;

}  // namespace bastide::ai
