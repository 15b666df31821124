#include "ai/yardstick/valued_turns.hpp"

#include <cassert>

namespace bastide::ai {

std::size_t ValuedTurns::best_of_half(std::size_t half) const noexcept {
  assert(!turns.empty() && half < 2);
  std::size_t best = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const bool in_all = exact || turns[i].orders == turns[0].orders;
    if (in_all && turns[i].behind[half] < turns[best].behind[half]) best = i;
  }
  return best;
}

double ValuedTurns::loss(std::size_t turn) const noexcept {
  assert(turn < turns.size());
  double sum = 0;
  for (std::size_t half = 0; half < 2; ++half) {
    const ValuedTurn& best = turns[best_of_half(half)];
    sum += turns[turn].behind[1 - half] - best.behind[1 - half];
  }
  return sum / 2;
}

double ValuedTurns::best_share(std::size_t turn) const noexcept {
  double sum = 0;
  for (std::size_t half = 0; half < 2; ++half) sum += best_of_half(half) == turn ? 0.5 : 0;
  return sum;
}

}  // namespace bastide::ai
