#pragma once

#include "ai/arbiter/arbiter.hpp"
#include "ai/expectimax/exact_end.hpp"
#include "ai/knowledge/state_value.hpp"
#include "ai/mcts/node_pool.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/mcts/tree_search.hpp"
#include "ai/parallel/lateness.hpp"
#include "ai/parallel/team.hpp"
#include "ai/player.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace bastide::ai {

/// Monte Carlo tree search, put together from the parts that its parameters name; tile and figure are
/// decisions of their own. An iteration is one descent with one leaf evaluated; several trees take turns.
///
/// With `reuse` the player follows the game, and a search goes on with what the last one knows of the
/// position, as long as nothing is hidden; with `ponder` it searches on while others decide.
///
/// Many threads (`threads`) share the trees, or have trees of their own (`parallel`). Then neither the order
/// of the descents nor what they come to is the same another time.
template <engine::Game G, Sharing S = Sharing::one_thread>
class MctsPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  /// With Evaluation, the knowledge `prospects`. `game` must outlive this object.
  MctsPlayer(const G& game, const MctsParameters& parameters)
      : MctsPlayer(game, parameters, StateValue<G>(game, parameters.evaluation)) {}
  /// States are worth what `value` says, which is what the parameters name.
  MctsPlayer(const G& game, const MctsParameters& parameters, const StateValue<G>& value);
  ~MctsPlayer() override { stop_pondering(); }
  MctsPlayer(const MctsPlayer&) = delete;
  MctsPlayer& operator=(const MctsPlayer&) = delete;

  void new_game(std::uint64_t seed) override {
    stop_pondering();
    for (std::size_t i = 0; i < threads_.size(); ++i)
      threads_[i]->random = engine::Random(i == 0 ? seed : engine::mix_seed(seed, i));
    at_ = NodePool::kNone;
    for (NodePool& pool : pools_) pool.clear();
  }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override;

  // -- following the game ---------------------------------------------------------------------------------

  [[nodiscard]] bool follows() const override { return parameters_.reuse; }
  void observe(const State& before, engine::Action action) override {
    if (at_ == NodePool::kNone) return;
    stop_pondering();
    at_ = child_of(at_, action);
    expected_ = before;
    game_.apply(expected_, action);
    if (parameters_.ponder && at_ != NodePool::kNone) ponder();
  }
  void game_over(const engine::Scores&) override { stop_pondering(); }

  /// Asked now and then by a search, in the thread that called it; false ends the search.
  void set_goes_on(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }
  /// Descents through the first tree's root so far, by the search that runs or the last; with those that it
  /// found there.
  [[nodiscard]] std::int64_t descents() const { return read<S>(pool()[root()].visits); }

  // -- for tests and benchmarks ---------------------------------------------------------------------------

  /// The nodes of the trees; of the first thread's, where each has its own.
  [[nodiscard]] const NodePool& pool() const noexcept { return pools_.front(); }
  [[nodiscard]] std::uint32_t nodes() const noexcept { return pool().size(); }
  /// The first tree's root of the last search.
  [[nodiscard]] std::uint32_t root() const noexcept { return roots_.front().node; }
  /// States that the evaluation was asked about, in all searches.
  [[nodiscard]] std::int64_t valued() const noexcept {
    std::int64_t sum = arbiter_.valued();
    for (const auto& thread : threads_) sum += thread->search->valued();
    return sum;
  }
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

    [[nodiscard]] double mean() const noexcept {
      assert(visits > 0);
      return reward / static_cast<double>(visits);
    }
  };

  using Candidate = typename Arbiter<G>::Candidate;

  [[nodiscard]] static Candidate candidate(const RootAction& result) noexcept {
    return {result.action, result.points / static_cast<double>(result.visits)};
  }

  // -- threads --------------------------------------------------------------------------------------------

  /// What one thread has for itself.
  struct Thread {
    engine::Random random{0};
    std::unique_ptr<TreeSearch<G, S>> search;
    std::int64_t iterations = 0;  ///< of the last search
  };

  [[nodiscard]] bool own_trees() const noexcept {
    return team_.size() > 1 && parameters_.parallel == Parallel::root;
  }
  [[nodiscard]] std::vector<NodePool> make_pools() const {
    const std::size_t count = own_trees() ? static_cast<std::size_t>(team_.size()) : 1;
    std::vector<NodePool> pools;
    for (std::size_t i = 0; i < count; ++i)
      pools.emplace_back(static_cast<std::size_t>(parameters_.max_nodes) / count, parameters_.reuse);
    return pools;
  }
  [[nodiscard]] std::vector<std::unique_ptr<Thread>> make_threads(const StateValue<G>& value) {
    std::vector<std::unique_ptr<Thread>> threads;
    for (std::size_t i = 0; i < static_cast<std::size_t>(team_.size()); ++i) {
      Thread& thread = *threads.emplace_back(std::make_unique<Thread>());
      thread.search = std::make_unique<TreeSearch<G, S>>(game_, parameters_, value,
                                                         pools_[own_trees() ? i : 0], thread.random);
    }
    return threads;
  }
  [[nodiscard]] std::vector<engine::Random*> randoms() const {
    std::vector<engine::Random*> randoms;
    for (const auto& thread : threads_) randoms.push_back(&thread->random);
    return randoms;
  }

  /// The trees that a thread grows.
  [[nodiscard]] std::span<typename TreeSearch<G, S>::Root> trees_of(std::size_t thread) noexcept {
    const auto trees = static_cast<std::size_t>(parameters_.trees);
    assert(thread < threads_.size() && (own_trees() ? threads_.size() : 1) * trees == roots_.size());
    return std::span(roots_).subspan(own_trees() ? thread * trees : 0, trees);
  }

  void grow_trees(const Stopwatch& watch) {
    begun_ = 0;
    ended_ = false;
    team_.run([&](int share) { grow_share(static_cast<std::size_t>(share), watch); });
    iterations_ = 0;
    for (const auto& thread : threads_) iterations_ += thread->iterations;
  }

  /// One thread's iterations.
  void grow_share(std::size_t share, const Stopwatch& watch) {
    Thread& thread = *threads_[share];
    const auto trees = trees_of(share);
    std::int64_t done = 0;
    for (std::size_t tree = share % trees.size(); may_iterate(share, done, watch);
         tree = tree + 1 < trees.size() ? tree + 1 : 0) {
      thread.search->iterate(trees[tree]);
      ++done;
    }
    thread.iterations = done;
  }

  /// Whether a thread that has made so many iterations may make one more. The first of all always may.
  [[nodiscard]] bool may_iterate(std::size_t share, std::int64_t done, const Stopwatch& watch) {
    const bool looks = share == 0 && done > 0 && done % kLookEvery == 0;
    if (looks && has_to_end(done, watch)) write<S>(ended_, true);
    if (read<S>(ended_)) return false;
    if (watch.budget().timed()) return (share == 0 && done == 0) || !watch.is_up();
    return add_to<S>(begun_, std::int64_t{1}) < std::max<std::int64_t>(1, watch.budget().iterations);
  }
  [[nodiscard]] bool has_to_end(std::int64_t done, const Stopwatch& watch) const {
    return watch.stopped() || (goes_on_ && !goes_on_()) ||
           (watch.budget().timed() && is_settled(done, watch));
  }

  /// Whether no other action can come to have as many visits as the best in the time that is left; then more
  /// iterations would only tell more of what is decided.
  [[nodiscard]] bool is_settled(std::int64_t done, const Stopwatch& watch) const {
    if (parameters_.final_choice != FinalChoice::visits || parameters_.reuse || roots_.size() > 1)
      return false;
    std::uint32_t leader = 0;
    std::uint32_t second = 0;
    for (const Node& child : pool().children_of(pool()[root()])) {
      const std::uint32_t visits = read<S>(child.visits);
      if (visits > leader) {
        second = std::exchange(leader, visits);
      } else {
        second = std::max(second, visits);
      }
    }
    assert(leader >= second);
    const double rate = static_cast<double>(done) / watch.elapsed();
    return leader - second > kSpare * rate * watch.left() * team_.size();
  }

  void learn_lateness(const Stopwatch& watch) noexcept {
    if (!watch.budget().timed() || team_.size() == 1) return;
    const bool arbiter = parameters_.final_choice == FinalChoice::arbiter;
    lateness_.learn(watch, arbiter ? watch.budget().latest() : watch.budget().seconds);
  }

  // -- pondering ------------------------------------------------------------------------------------------

  /// Searches on from where the game stands, in a thread of its own, until it is stopped or the pool is half
  /// full. The tree always learns what can follow, however soon it does.
  void ponder() {
    if (game_.actor(expected_).is_nobody() || game_.hides_something(expected_)) return;
    pondering_ = true;
    ponderer_ = std::thread([this] {
      typename TreeSearch<G, S>::Root root{at_, expected_, {}};
      TreeSearch<G, S>& search = *threads_.front()->search;
      search.begin(root.state, turn_of(root.state), 0);
      search.sprout(root);
      const std::uint32_t enough = pool().capacity() / 2;
      do search.iterate(root);
      while (pondering_ && pool().size() < enough);
    });
  }
  void stop_pondering() {
    pondering_ = false;
    if (ponderer_.joinable()) ponderer_.join();
  }

  // -- starting -------------------------------------------------------------------------------------------

  void start(const State& state) {
    const std::uint64_t chance_seed =
        parameters_.outcomes == Outcomes::even ? threads_.front()->random.next() : 0;
    const int turn = turn_of(state);
    for (const auto& thread : threads_) thread->search->begin(state, turn, chance_seed);
    reused_ = 0;
    if (goes_on_from(state)) {
      pools_[0].keep(at_);
      roots_[0].node = 0;
      roots_[0].state = state;
      reused_ = pools_[0][0].visits;
      threads_[0]->search->sprout(roots_[0]);
    } else {
      for (NodePool& pool : pools_) pool.clear();
      for (std::size_t i = 0; i < pools_.size(); ++i) {
        for (auto& root : trees_of(i)) {
          root.state = state;
          threads_[i]->search->plant(root);
        }
      }
    }
    at_ = parameters_.reuse && !game_.hides_something(state) ? roots_[0].node : NodePool::kNone;
    expected_ = state;
  }

  /// Whether the tree knows this position: the one that the actions since the last search led to, with
  /// `actions_` as children. So nobody who leaves out to tell what happens gets an illegal action.
  [[nodiscard]] bool goes_on_from(const State& state) const {
    if (at_ == NodePool::kNone || game_.hides_something(state) || !game_.same_position(state, expected_))
      return false;
    const std::span<const Node> children = pool().children_of(pool()[at_]);
    return pool()[at_].growth() == Growth::decisions &&
           children.size() == static_cast<std::size_t>(actions_.size()) &&
           std::all_of(children.begin(), children.end(),
                       [&](const Node& child) { return actions_.contains(child.action); });
  }

  [[nodiscard]] std::uint32_t child_of(std::uint32_t at, engine::Action action) const noexcept {
    const Node& node = pool()[at];
    if (!node.is_expanded()) return NodePool::kNone;
    for (std::uint32_t i = 0; i < node.children; ++i) {
      if (pool()[node.first_child + i].action == action) return node.first_child + i;
    }
    return NodePool::kNone;
  }

  /// Turns of the game begun, from 1.
  [[nodiscard]] int turn_of(const State& state) {
    if (tiles_at_start_ == 0) tiles_at_start_ = game_.bag_size(game_.initial(game_.player_count(state)));
    return std::max(1, tiles_at_start_ - game_.bag_size(state));
  }

  // -- deciding -------------------------------------------------------------------------------------------

  /// What the trees say, by action, those of the first tree first.
  void pool_results() {
    results_.clear();
    for (std::size_t tree = 0; tree < roots_.size(); ++tree) {
      const NodePool& pool = pools_[tree / static_cast<std::size_t>(parameters_.trees)];
      const Node* favourite = nullptr;
      for (const Node& child : pool.children_of(pool[roots_[tree].node])) {
        if (child.visits == 0) continue;
        assert(child.visits <= pool[roots_[tree].node].visits);
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

  /// Of equals the one whose action has the lower bits.
  template <class Result>
  [[nodiscard]] bool is_better(const Result& a, const Result& b) const {
    if (parameters_.final_choice != FinalChoice::mean && a.visits != b.visits) return a.visits > b.visits;
    if (a.mean() != b.mean()) return a.mean() > b.mean();
    return a.action.bits() < b.action.bits();
  }

  [[nodiscard]] const RootAction& best() const {
    assert(!results_.empty());
    const bool votes = parameters_.pooling == Pooling::votes;
    return *std::max_element(results_.begin(), results_.end(), [&](const auto& a, const auto& b) {
      if (votes && a.votes != b.votes) return a.votes < b.votes;
      return is_better(b, a);
    });
  }

  /// The best of the actions that have nearly as many visits as the most visited one.
  [[nodiscard]] Candidate arbitrate(const State& state, const Stopwatch& watch) {
    std::sort(results_.begin(), results_.end(),
              [&](const RootAction& a, const RootAction& b) { return is_better(a, b); });
    const double enough = parameters_.arbiter_visits * static_cast<double>(results_.front().visits);
    candidates_.clear();
    for (const RootAction& result : results_) {
      const bool near = static_cast<double>(result.visits) >= enough;
      if (!near || static_cast<std::int64_t>(candidates_.size()) == parameters_.arbiter_candidates) break;
      candidates_.push_back(candidate(result));
    }
    if (candidates_.size() < 2) return candidate(results_.front());
    assert(candidates_.size() <= results_.size());
    const std::size_t winner = arbiter_.decide(state, candidates_, watch, team_,
                                               [&](std::size_t i, const State& now, std::size_t step) {
                                                 return continuation(candidates_[i].action, now, step);
                                               });
    return candidates_[winner];
  }

  /// What the first tree plays next in the turn that `first` began: the action with most visits. None where
  /// it has none, or beyond its second action.
  [[nodiscard]] engine::Action continuation(engine::Action first, const State& now, std::size_t step) const {
    if (step > 1) return {};
    const std::uint32_t at = child_of(root(), first);
    if (at == NodePool::kNone || !pool()[at].is_expanded()) return {};
    const Node* leader = nullptr;
    for (const Node& child : pool().children_of(pool()[at])) {
      if (child.visits > 0 && (leader == nullptr || child.visits > leader->visits)) leader = &child;
    }
    return leader != nullptr && game_.is_legal(now, leader->action) ? leader->action : engine::Action();
  }

  static constexpr std::int64_t kLookEvery = 64;  ///< iterations of the first thread
  static constexpr double kSpare = 1.2;           ///< for iterations that turn out faster

  // -- constant during play
  const G& game_;
  const MctsParameters parameters_;
  Team team_;
  std::vector<NodePool> pools_;  ///< one, or one a thread
  std::vector<std::unique_ptr<Thread>> threads_;
  // -- a game
  std::uint32_t at_ = NodePool::kNone;  ///< where the game stands in the tree, if it is known
  State expected_;                      ///< the position there
  int tiles_at_start_ = 0;
  Lateness lateness_;
  std::atomic<bool> pondering_ = false;
  std::thread ponderer_;
  // -- one search
  Arbiter<G> arbiter_;
  std::optional<ExactEnd<G>> exact_;                    ///< where ends are to be solved
  std::vector<typename TreeSearch<G, S>::Root> roots_;  ///< `trees` for each pool
  std::int64_t begun_ = 0;                              ///< iterations of all threads, of a budget of them
  bool ended_ = false;                                  ///< before the budget
  std::function<bool()> goes_on_;
  std::int64_t iterations_ = 0;
  std::uint32_t reused_ = 0;
  engine::ActionList actions_;
  std::vector<RootAction> results_;
  std::vector<Candidate> candidates_;
};

// Not within the class, where each file that has such a player would compile all of the search anew.
template <engine::Game G, Sharing S>
MctsPlayer<G, S>::MctsPlayer(const G& game, const MctsParameters& parameters, const StateValue<G>& value)
    : game_(game),
      parameters_(parameters),
      team_(S == Sharing::many_threads ? static_cast<int>(parameters.threads) : 1),
      pools_(make_pools()),
      threads_(make_threads(value)),
      arbiter_(game, parameters_, value, randoms()),
      roots_(pools_.size() * static_cast<std::size_t>(parameters.trees)) {
  assert(value.evaluates() == (parameters.knowledge == Knowledge::prospects));
  if (parameters.exact_nodes > 0) exact_.emplace(game);
}

template <engine::Game G, Sharing S>
Thought MctsPlayer<G, S>::choose(const State& state, const Budget& budget) {
  assert(game_.actor(state).is_player());
  stop_pondering();
  Stopwatch watch(budget, 1);
  lateness_.hurry(watch);
  game_.legal_actions(state, actions_);
  if (actions_.size() == 1) return {actions_[0], 0, 0};
  if (exact_) {
    if (const auto thought = exact_->decide(state, parameters_.exact_nodes, budget)) return *thought;
  }
  start(state);
  const bool arbiter = parameters_.final_choice == FinalChoice::arbiter;
  if (arbiter) watch.reserve(parameters_.arbiter_share);
  grow_trees(watch);
  pool_results();
  const Candidate chosen = arbiter ? arbitrate(state, watch) : candidate(best());
  learn_lateness(watch);
  return {chosen.action, chosen.value(parameters_.arbiter_weight), iterations_};
}

#define BASTIDE_COMPILED_ONCE(G)       \
  extern template class MctsPlayer<G>; \
  extern template class MctsPlayer<G, Sharing::many_threads>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
