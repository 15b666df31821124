#include "ai/mcts/mcts.hpp"

namespace bastide::ai {

template class MctsPlayer<engine::BaseCarcassonne, Sharing::many_threads>;
template class MctsPlayer<engine::ExpandedCarcassonne, Sharing::many_threads>;
template class MctsPlayer<engine::Castle, Sharing::many_threads>;

}  // namespace bastide::ai
