#pragma once

#include "ai/budget.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/greedy/greedy.hpp"
#include "ai/lead.hpp"
#include "ai/mcts/knowledge.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/mcts/tile_orders.hpp"
#include "ai/turn.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace bastide::ai {

/// Decides between actions that a search found about equally good: each is played on by players who look one
/// turn ahead, on the same orders of the tiles and with the same ties, for some turns or to the end of the
/// game. The best mean lead wins. Those that have fallen clearly behind drop out, and leave their time to the
/// others.
template <engine::Game G>
class Arbiter {
 public:
  using State = typename G::State;

  struct Candidate {
    engine::Action action;
    double expected = 0;        ///< lead that the search expects, points
    double sum = 0;             ///< of leads, the search's expectation counted `arbiter_weight` times
    std::int64_t playouts = 0;  ///< that it took part in

    /// What search and playouts together say of the lead, points.
    [[nodiscard]] double value(double weight) const noexcept {
      return playouts == 0 ? expected : sum / (weight + static_cast<double>(playouts));
    }
  };

  Arbiter(const G& game, const MctsParameters& parameters)
      : game_(game),
        parameters_(parameters),
        value_(game, parameters),
        greedy_(game, GreedyParameters{}),
        evaluator_(game, {parameters.evaluation}),
        orders_(game, parameters.arbiter_turns) {}

  /// Plays all candidates on for as many orders as the parameters say, or as there is time for, or until one
  /// is left; gives the best of them, the first if there was no time. After the action
  /// `continue_with(candidate, action)` is asked for the rest of the turn, as long as it has an answer.
  template <class Continue>
  std::size_t decide(const State& state, std::span<Candidate> candidates, const Stopwatch& watch,
                     engine::Random& random, Continue&& continue_with) {
    start(state, candidates);
    const std::int64_t most = watch.at_most(parameters_.arbiter_orders);
    std::int64_t orders = 0;
    while (orders < most && in_.size() > 1 && play_order(state, candidates, watch, random, continue_with)) {
      ++orders;
      if (parameters_.arbiter_drop > 0 && orders >= kLeastOrders) drop(candidates, orders);
    }
    if (orders == 0) return 0;
    return best_of(candidates);
  }

  /// States valued in all decisions.
  [[nodiscard]] std::int64_t valued() const noexcept { return valued_ + evaluator_.valued(); }

 private:
  /// Orders that all candidates take part in.
  static constexpr std::int64_t kLeastOrders = 6;

  void start(const State& state, std::span<Candidate> candidates) {
    orders_.restart(state);
    longest_ = 0;
    in_.clear();
    for (Candidate& candidate : candidates) {
      in_.push_back(in_.size());
      candidate.sum = parameters_.arbiter_weight * candidate.expected;
      candidate.playouts = 0;
    }
    leads_.assign(in_.size(), 0);
    squares_.assign(in_.size() * in_.size(), 0);
  }

  /// One order of the tiles for all who are still in; false, and it does not count, if there is no time for
  /// all.
  template <class Continue>
  bool play_order(const State& state, std::span<Candidate> candidates, const Stopwatch& watch,
                  engine::Random& random, Continue& continue_with) {
    State imagined = state;
    game_.imagine(imagined, random);
    const engine::Deal& deal = orders_.next(imagined, random);
    const std::uint64_t seed = random.next();
    for (const std::size_t i : in_) {
      if (watch.is_over_in(longest_)) return false;
      const double before = watch.elapsed();
      const auto next = [&](const State& now, engine::Action last) { return continue_with(i, now, last); };
      const engine::Action action = candidates[i].action;
      leads_[i] = parameters_.arbiter_policy == ArbiterPolicy::evaluator
                      ? play_on(evaluator_, imagined, action, deal, seed, next)
                      : play_on(greedy_, imagined, action, deal, seed, next);
      longest_ = std::max(longest_, watch.elapsed() - before);
    }
    for (const std::size_t i : in_) {
      candidates[i].sum += leads_[i];
      ++candidates[i].playouts;
    }
    if (parameters_.arbiter_drop == 0) return true;
    for (const std::size_t i : in_) {
      for (const std::size_t j : in_) {
        const double difference = leads_[i] - leads_[j];
        squares_[i * leads_.size() + j] += difference * difference;
      }
    }
    return true;
  }

  [[nodiscard]] std::size_t best_of(std::span<const Candidate> candidates) const {
    return *std::max_element(in_.begin(), in_.end(), [&](std::size_t a, std::size_t b) {
      return candidates[a].sum < candidates[b].sum;
    });
  }

  /// Lets go of those who are behind the best by so many standard errors of the difference.
  void drop(std::span<const Candidate> candidates, std::int64_t orders) {
    const std::size_t best = best_of(candidates);
    const auto n = static_cast<double>(orders);
    const double weight = parameters_.arbiter_weight;
    std::erase_if(in_, [&](std::size_t i) {
      const double difference = candidates[best].sum - candidates[i].sum;
      const double played = (difference - weight * (candidates[best].expected - candidates[i].expected)) / n;
      const double variance = squares_[best * leads_.size() + i] / n - played * played;
      const double behind = difference / (n + weight);
      return behind > 0 &&
             behind * behind * (n + weight) > parameters_.arbiter_drop * parameters_.arbiter_drop * variance;
    });
  }

  /// The lead that the player who takes `action` has, or may expect, after so many turns.
  template <class Policy, class Continue>
  [[nodiscard]] double play_on(Policy& policy, State state, engine::Action action, engine::Deal deal,
                               std::uint64_t seed, Continue&& continue_with) {
    const engine::Actor player = game_.actor(state);
    policy.new_game(seed);
    const std::int64_t turns =
        parameters_.arbiter_turns > 0 ? parameters_.arbiter_turns : std::numeric_limits<std::int64_t>::max();
    std::int64_t turn = 0;
    bool in_tree = true;
    while (true) {
      game_.apply(state, action);
      const engine::Actor actor = game_.actor(state);
      if (actor.is_nobody()) break;
      if (actor.is_player() && begins_turn(state) && turn++ == turns) break;
      in_tree = in_tree && actor == player && !begins_turn(state);
      const engine::Action planned = in_tree ? continue_with(state, action) : engine::Action();
      in_tree = planned.kind() != engine::Action::Kind::none;
      if (in_tree) {
        action = planned;
      } else {
        action = actor.is_chance() ? game_.next_outcome(state, deal) : policy.choose(state, {}).action;
      }
    }
    ++valued_;
    return lead_of(value_.worth(state), player.index(), game_.player_count(state));
  }

  const G& game_;
  const MctsParameters& parameters_;
  StateValue<G> value_;
  GreedyPlayer<G> greedy_;
  EvaluatorPlayer<G> evaluator_;
  TileOrders<G> orders_;
  std::int64_t valued_ = 0;
  // -- one decision
  std::vector<std::size_t> in_;  ///< candidates that have not dropped out
  double longest_ = 0;           ///< seconds that a playout has taken at most
  std::vector<double> leads_;    ///< of the last order, by candidate
  std::vector<double> squares_;  ///< sums of squared differences of leads, by pairs of candidates
};

}  // namespace bastide::ai
