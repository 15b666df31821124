#pragma once

#include "ai/player.hpp"

#include <cassert>

namespace bastide::ai {

/// A player without parameters.
struct RandomParameters {
  bool operator==(const RandomParameters&) const = default;
};

/// Every legal action equally likely: uniform over placements, then uniform over figure choices, none
/// included.
template <engine::Game G>
class RandomPlayer final : public Player<G> {
 public:
  explicit RandomPlayer(const G& game) : game_(game) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const typename G::State& state, const Budget&) override {
    assert(game_.actor(state).is_player());
    return {game_.random_action(state, random_), 0, 0};
  }

 private:
  const G& game_;
  engine::Random random_{0};
};

}  // namespace bastide::ai
