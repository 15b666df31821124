#include "ai/evaluation/supply_worth.hpp"

namespace bastide::ai {

SupplyWorth::SupplyWorth(const FollowerParameters& parameters) {
  for (std::size_t turns = 0; turns < table_.size(); ++turns) {
    for (std::size_t follower = 0; follower < kFollowers; ++follower) {
      const float own = static_cast<float>(turns) - static_cast<float>(follower);
      const float share = own <= 0 ? 0 : own / (own + parameters.horizon);
      table_[turns][follower + 1] = table_[turns][follower] + parameters.worth[follower] * share;
    }
  }
}

}  // namespace bastide::ai
