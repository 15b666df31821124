#pragma once

#include "ai/lead.hpp"
#include "ai/player.hpp"
#include "ai/playout/random_playout.hpp"

#include <cassert>
#include <vector>

namespace bastide::ai {

/// A player without parameters.
struct FlatParameters {
  bool operator==(const FlatParameters&) const = default;
};

/// Flat Monte Carlo: plays every legal action out at random equally often and takes the one with the best
/// mean lead. An iteration is one playout.
template <engine::Game G>
class FlatPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  FlatPlayer(const G& game, const FlatParameters&) : game_(game) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override {
    const int player = game_.actor(state).index();
    game_.legal_actions(state, actions_);
    assert(!actions_.empty());
    start_round();
    Stopwatch watch(budget);
    while (actions_.size() > 1 && watch.next()) {
      assert(next_ < arms_.size());
      Arm& arm = arms_[next_++];
      State copy = state;
      game_.imagine(copy, random_);
      game_.apply(copy, arm.action);
      arm.sum += lead_of(random_playout(game_, copy, random_), player, game_.player_count(state));
      ++arm.playouts;
      if (next_ == arms_.size()) next_ = 0;
    }
    return best(watch.iterations());
  }

 private:
  struct Arm {
    engine::Action action;
    std::int64_t sum;
    std::int64_t playouts;
    [[nodiscard]] double mean() const {
      assert(playouts > 0);
      return static_cast<double>(sum) / static_cast<double>(playouts);
    }
  };

  /// Arms in random order, so that a small budget leaves out none in particular.
  void start_round() {
    arms_.clear();
    next_ = 0;
    for (const engine::Action action : actions_) {
      arms_.push_back({action, 0, 0});
      std::swap(arms_.back(), arms_[random_.below(static_cast<std::uint32_t>(arms_.size()))]);
    }
  }

  [[nodiscard]] Thought best(std::int64_t iterations) const {
    const Arm* best = nullptr;
    for (const Arm& arm : arms_) {
      if (arm.playouts > 0 && (best == nullptr || arm.mean() > best->mean())) best = &arm;
    }
    if (best == nullptr) return {arms_.front().action, 0, iterations};
    return {best->action, best->mean(), iterations};
  }

  // -- constant during play
  const G& game_;
  // -- changed by every decision
  engine::Random random_{0};
  engine::ActionList actions_;
  std::vector<Arm> arms_;
  std::size_t next_ = 0;
};

}  // namespace bastide::ai
