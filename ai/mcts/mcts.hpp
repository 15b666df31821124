#pragma once

#include "ai/expectimax/exact_end.hpp"
#include "ai/mcts/arbiter.hpp"
#include "ai/mcts/node_pool.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/mcts/same_table.hpp"
#include "ai/mcts/tree_search.hpp"
#include "ai/player.hpp"
#include "engine/carcassonne/carcassonne.hpp"
#include "engine/castle/castle.hpp"
#include "engine/expanded/expanded.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace bastide::ai {

/// Monte Carlo tree search, put together from the parts that its parameters name; tile and figure are
/// decisions of their own. An iteration is one descent with one leaf evaluated; several trees take turns.
///
/// With `reuse` the player follows the game, and a search goes on with what the last one knows of the
/// position, as long as nothing is hidden.
template <engine::Game G>
class MctsPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  MctsPlayer(const G& game, const MctsParameters& parameters)
      : game_(game),
        parameters_(parameters),
        pool_(static_cast<std::size_t>(parameters.max_nodes), parameters.reuse),
        search_(game, parameters_, pool_, random_),
        arbiter_(game, parameters_),
        roots_(static_cast<std::size_t>(parameters.trees)) {
    if (parameters.exact_nodes > 0) exact_.emplace(game);
  }
  MctsPlayer(const MctsPlayer&) = delete;
  MctsPlayer& operator=(const MctsPlayer&) = delete;

  void new_game(std::uint64_t seed) override {
    random_ = engine::Random(seed);
    at_ = NodePool::kNone;
    pool_.clear();
  }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override {
    Stopwatch watch(budget, 1);
    game_.legal_actions(state, actions_);
    if (actions_.size() == 1) return {actions_[0], 0, 0};
    if (const auto thought = solve(state, budget)) return *thought;
    start(state);
    const bool arbiter = parameters_.final_choice == FinalChoice::arbiter;
    if (arbiter) watch.reserve(parameters_.arbiter_share);
    for (std::size_t tree = 0; watch.next(); tree = tree + 1 < roots_.size() ? tree + 1 : 0)
      search_.iterate(roots_[tree]);
    pool_results();
    const Candidate chosen = arbiter ? arbitrate(state, watch) : candidate(best());
    return {chosen.action, chosen.value(parameters_.arbiter_weight), watch.iterations()};
  }

  // -- following the game ---------------------------------------------------------------------------------

  [[nodiscard]] bool follows() const override { return parameters_.reuse; }
  void observe(const State& before, engine::Action action) override {
    if (at_ == NodePool::kNone) return;
    at_ = child_of(at_, action);
    expected_ = before;
    game_.apply(expected_, action);
  }

  // -- for tests and benchmarks ---------------------------------------------------------------------------

  /// Nodes that are in the trees.
  [[nodiscard]] std::uint32_t nodes() const noexcept { return pool_.size(); }
  [[nodiscard]] const NodePool& pool() const noexcept { return pool_; }
  /// States that the evaluation was asked about, in all searches.
  [[nodiscard]] std::int64_t valued() const noexcept { return search_.valued() + arbiter_.valued(); }
  /// Visits that the last search found in the tree that it went on with.
  [[nodiscard]] std::uint32_t reused() const noexcept { return reused_; }

 private:
  /// An action at the root, with what all trees say of it.
  struct RootAction {
    engine::Action action;
    std::int64_t visits = 0;
    double reward = 0;  ///< sum
    double points = 0;  ///< sum
    std::int64_t votes = 0;

    [[nodiscard]] double mean() const noexcept { return reward / static_cast<double>(visits); }
  };

  using Candidate = typename Arbiter<G>::Candidate;

  [[nodiscard]] static Candidate candidate(const RootAction& result) noexcept {
    return {result.action, result.points / static_cast<double>(result.visits)};
  }

  /// The perfect decision near the end of the game, where it can be had; its nodes count as iterations.
  [[nodiscard]] std::optional<Thought> solve(const State& state, const Budget& budget) {
    if (!exact_) return {};
    const auto result = exact_->solve(state, {parameters_.exact_nodes, budget.seconds / 2});
    if (!result) return {};
    const auto player = static_cast<std::size_t>(game_.actor(state).index());
    return Thought{result->action, result->leads[player], result->nodes};
  }

  // -- starting -------------------------------------------------------------------------------------------

  void start(const State& state) {
    search_.begin(state, turn_of(state));
    reused_ = 0;
    if (goes_on_from(state)) {
      pool_.keep(at_);
      roots_[0].node = 0;
      roots_[0].state = state;
      reused_ = pool_[0].visits;
      search_.sprout(roots_[0]);
    } else {
      pool_.clear();
      for (auto& root : roots_) {
        root.state = state;
        search_.plant(root);
      }
    }
    at_ = parameters_.reuse && !game_.hides_something(state) ? roots_[0].node : NodePool::kNone;
    expected_ = state;
  }

  /// Whether the tree knows this position: the one that the actions since the last search led to, with
  /// `actions_` as children. So nobody who leaves out to tell what happens gets an illegal action.
  [[nodiscard]] bool goes_on_from(const State& state) const {
    if (at_ == NodePool::kNone || game_.hides_something(state) || !same_table(state, expected_)) return false;
    const std::span<const Node> children = pool_.children_of(pool_[at_]);
    return pool_[at_].growth() == Growth::decisions &&
           children.size() == static_cast<std::size_t>(actions_.size()) &&
           std::all_of(children.begin(), children.end(),
                       [&](const Node& child) { return actions_.contains(child.action); });
  }

  [[nodiscard]] std::uint32_t child_of(std::uint32_t at, engine::Action action) const noexcept {
    const Node& node = pool_[at];
    if (!node.is_expanded()) return NodePool::kNone;
    for (std::uint32_t i = 0; i < node.children; ++i) {
      if (pool_[node.first_child + i].action == action) return node.first_child + i;
    }
    return NodePool::kNone;
  }

  /// Turns of the game begun, from 1.
  [[nodiscard]] int turn_of(const State& state) {
    if (tiles_at_start_ == 0) tiles_at_start_ = game_.initial(game_.player_count(state)).bag_size;
    return std::max(1, tiles_at_start_ - state.bag_size);
  }

  // -- deciding -------------------------------------------------------------------------------------------

  /// What the trees say, by action, those of the first tree first.
  void pool_results() {
    results_.clear();
    for (const auto& root : roots_) {
      const Node* favourite = nullptr;
      for (const Node& child : pool_.children_of(pool_[root.node])) {
        if (child.visits == 0) continue;
        RootAction& result = result_of(child.action);
        result.visits += child.visits;
        result.reward += from_fixed(child.rewards);
        result.points += from_fixed(parameters_.reward == Reward::lead ? child.rewards : child.points);
        if (favourite == nullptr || is_better(child, *favourite)) favourite = &child;
      }
      if (favourite != nullptr) ++result_of(favourite->action).votes;
    }
  }
  [[nodiscard]] RootAction& result_of(engine::Action action) {
    for (RootAction& result : results_) {
      if (result.action == action) return result;
    }
    results_.push_back({action});
    return results_.back();
  }

  template <class Result>
  [[nodiscard]] bool is_better(const Result& a, const Result& b) const {
    if (parameters_.final_choice != FinalChoice::mean && a.visits != b.visits) return a.visits > b.visits;
    return a.mean() > b.mean();
  }

  [[nodiscard]] const RootAction& best() const {
    const bool votes = parameters_.pooling == Pooling::votes;
    return *std::max_element(results_.begin(), results_.end(), [&](const auto& a, const auto& b) {
      if (votes && a.votes != b.votes) return a.votes < b.votes;
      return is_better(b, a);
    });
  }

  /// The best of the actions that have nearly as many visits as the most visited one.
  [[nodiscard]] Candidate arbitrate(const State& state, const Stopwatch& watch) {
    std::sort(results_.begin(), results_.end(),
              [](const RootAction& a, const RootAction& b) { return a.visits > b.visits; });
    const double enough = parameters_.arbiter_visits * static_cast<double>(results_.front().visits);
    candidates_.clear();
    for (const RootAction& result : results_) {
      const bool near = static_cast<double>(result.visits) >= enough;
      if (!near || static_cast<std::int64_t>(candidates_.size()) == parameters_.arbiter_candidates) break;
      candidates_.push_back(candidate(result));
    }
    if (candidates_.size() < 2) return candidate(results_.front());
    const std::size_t winner = arbiter_.decide(state, candidates_, watch, random_,
                                               [&](std::size_t i, const State& now, engine::Action last) {
                                                 return continuation(candidates_[i].action, now, last);
                                               });
    return candidates_[winner];
  }

  /// What the first tree plays next in the turn that `first` began: the action with most visits. None where
  /// it has none, or `last` was not `first`, which is as far as it is asked.
  [[nodiscard]] engine::Action continuation(engine::Action first, const State& now,
                                            engine::Action last) const {
    if (last != first) return {};
    const std::uint32_t at = child_of(roots_[0].node, first);
    if (at == NodePool::kNone || !pool_[at].is_expanded()) return {};
    const Node* most = nullptr;
    for (const Node& child : pool_.children_of(pool_[at])) {
      if (child.visits > 0 && (most == nullptr || child.visits > most->visits)) most = &child;
    }
    return most != nullptr && game_.is_legal(now, most->action) ? most->action : engine::Action();
  }

  // -- constant during play
  const G& game_;
  const MctsParameters parameters_;
  // -- a game
  engine::Random random_{0};
  std::uint32_t at_ = NodePool::kNone;  ///< where the game stands in the tree, if it is known
  State expected_;                      ///< the position there
  int tiles_at_start_ = 0;
  // -- one search
  NodePool pool_;
  TreeSearch<G> search_;
  Arbiter<G> arbiter_;
  std::optional<ExactEnd<G>> exact_;  ///< where ends are to be solved
  std::vector<typename TreeSearch<G>::Root> roots_;
  std::uint32_t reused_ = 0;
  engine::ActionList actions_;
  std::vector<RootAction> results_;
  std::vector<Candidate> candidates_;
};

extern template class MctsPlayer<engine::BaseCarcassonne>;
extern template class MctsPlayer<engine::ExpandedCarcassonne>;
extern template class MctsPlayer<engine::Castle>;

}  // namespace bastide::ai
