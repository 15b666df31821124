#pragma once

#include "ai/learning/training.hpp"
#include "engine/random.hpp"

#include <string>
#include <utility>

namespace bastide::tests {

/// A net that has something to say of everything, some points of each part, and none of it sensible.
[[nodiscard]] inline ai::FeatureNet talkative_net(const std::string& rules, ai::PlayerCounts players = {2}) {
  ai::FeatureNet net = ai::untaught_net({rules, "a test", std::move(players)}, 7);
  engine::Random random(8);
  for (std::size_t part = 0; part < ai::FeatureNet::kParts; ++part) {
    for (float& weight : net.of(static_cast<ai::FeatureNet::Part>(part)).output)
      weight = static_cast<float>(random.below(2001)) / 1000 - 1;
  }
  return net;
}

}  // namespace bastide::tests
