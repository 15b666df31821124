#pragma once

#include "ai/evaluation/exponential.hpp"
#include "ai/knowledge/state_value.hpp"
#include "ai/lead.hpp"
#include "ai/mcts/node_pool.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/mcts/reward.hpp"
#include "ai/mcts/selection.hpp"
#include "ai/mcts/trace.hpp"
#include "ai/playout/random_playout.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <optional>
#include <span>

namespace bastide::ai {

/// Grows trees in a pool, one descent at a time: selection, a node's children, a leaf's worth, and back up.
/// With more than two players each maximises its own lead (max-n).
///
/// Where hands are hidden every iteration imagines them anew, and the same node would stand for positions in
/// which others hold different tiles and the bag draws differently. So the tree holds only decisions of the
/// root's player up to where someone else, chance included, acts: those are the same whatever was imagined.
/// All behind them is playout. In a determinised tree hands are imagined once and chance events have one
/// order, both the tree's own, so that it goes on to the end of the game and has no chance nodes.
///
/// One object is one thread's: what it shares with others is the pool. Nothing allocates once it is made.
template <engine::Game G, Sharing S = Sharing::one_thread>
class TreeSearch {
 public:
  using State = typename G::State;

  /// Where the descents of a tree begin.
  struct Root {
    std::uint32_t node = NodePool::kNone;
    State state;
    engine::Deal deal;  ///< of a determinised tree: what chance will do
  };

  /// All references but `value`, which says what states are worth, must outlive this object.
  TreeSearch(const G& game, const MctsParameters& parameters, const StateValue<G>& value, NodePool& pool,
             engine::Random& random)
      : game_(game),
        parameters_(parameters),
        determinised_(parameters.chance == Chance::determinisations),
        value_(value),
        scale_(parameters.reward, parameters.reward_scale),
        policy_{parameters.figure_chance},
        player_selection_(parameters),
        chance_selection_(parameters),
        pool_(pool),
        random_(random) {}

  /// States valued in all searches.
  [[nodiscard]] std::int64_t valued() const noexcept { return valued_; }

  /// A search from `root` begins, in turn `turn` of the game. All threads of a tree have the same
  /// `chance_seed`, which says where even outcomes start.
  void begin(const State& root, int turn, std::uint64_t chance_seed) {
    assert(turn >= 1 && !game_.actor(root).is_nobody());
    players_ = game_.player_count(root);
    mover_ = game_.actor(root);
    hidden_ = !determinised_ && game_.hides_something(root);
    knows_children_ = parameters_.leaf == Leaf::value && parameters_.priors == Priors::value &&
                      players_ == 2 && scale_.is_antisymmetric();
    player_selection_.begin(turn);
    chance_selection_.begin(chance_seed);
  }

  /// Makes `root`, which has its state, the root of a tree of its own, with its children if they fit.
  void plant(Root& root) {
    if (determinised_) {
      game_.imagine(root.state, random_);
      root.deal = game_.random_deal(root.state, random_);
    }
    root.node = pool_.template take<S>(1);
    assert(root.node != NodePool::kNone && mover_.is_player());
    pool_[root.node].owner = static_cast<std::int8_t>(mover_.index());
    sprout(root);
  }
  /// Gives the root of a tree that was kept its children, if it has none.
  void sprout(const Root& root) {
    if (!pool_[root.node].is_expanded()) (void)grow(root.node, root.state);
  }

  /// One iteration.
  void iterate(const Root& root) {
    State state = root.state;
    if (determinised_) {
      deal_ = root.deal;
    } else {
      game_.imagine(state, random_);
    }
    if (parameters_.rave) trace_.clear();
    depth_ = 0;
    context_ = {};
    visit(root.node);
    back_up(descend(state));
  }

 private:
  /// Longer than any game without modules: a turn is at most a draw and two decisions for each of
  /// Deal::kCapacity tiles. The modules' turns have no such bound: a tree that grows deeper goes on as
  /// playout.
  static constexpr std::size_t kMaxDepth = 3 * engine::Deal::kCapacity;

  struct Step {
    std::uint32_t node;
    std::uint32_t time;            ///< in the trace, with RAVE
    ActionTrace::Context context;  ///< likewise
  };

  // -- going down -----------------------------------------------------------------------------------------

  void visit(std::uint32_t node) noexcept {
    if constexpr (S == Sharing::many_threads) add_to<S>(pool_[node].under_way, std::uint16_t{1});
    assert(depth_ < kMaxDepth);
    Step& step = path_[depth_++];
    step.node = node;
    if (parameters_.rave) step.time = trace_.now(), step.context = context_;
  }

  /// Goes to a leaf; gives the points that players may expect there.
  [[nodiscard]] Values descend(State& state) {
    bool grew = false;
    while (goes_on(state)) {
      const std::uint32_t at = path_[depth_ - 1].node;
      if (!pool_[at].is_expanded()) {
        if (grew || read<S>(pool_[at].visits) + 1 < parameters_.expand_at || !grow(at, state)) break;
        grew = true;
      }
      const std::uint32_t next = choose(at, state);
      assert(next >= pool_[at].first_child && next - pool_[at].first_child < pool_[at].children);
      const Node& child = pool_[next];
      if (knows(child, grew, pool_[at])) {
        visit(next);
        return points_of(read<S>(child.estimate));
      }
      take(state, child.action);
      visit(next);
    }
    return leaf(state);
  }

  /// Whether the tree may go on below the position just reached.
  [[nodiscard]] bool goes_on(const State& state) const {
    return depth_ < kMaxDepth && (!hidden_ || game_.actor(state) == mover_);
  }

  [[nodiscard]] std::uint32_t choose(std::uint32_t at, const State& state) {
    Node& node = pool_[at];
    const std::span<Node> children = pool_.children_of(node);
    if (node.growth() == Growth::outcomes)
      return node.first_child + chance_selection_.template choose<S>(node, at, children, random_);
    const int mover = game_.actor(state).index();
    const std::uint32_t child =
        node.first_child + player_selection_.template choose<S>(node, children, mover);
    if (parameters_.rave) trace_.note(context_, pool_[child].action, mover);
    return child;
  }

  /// Whether the value of an untried child is known from the priors, and the descent would end there.
  [[nodiscard]] bool knows(const Node& child, bool grew, const Node& parent) const noexcept {
    return knows_children_ && read<S>(child.visits) == 0 && parent.growth() == Growth::decisions &&
           (grew || parameters_.expand_at > 1);
  }
  [[nodiscard]] static Values points_of(float lead_of_first) noexcept { return {lead_of_first, 0}; }

  void take(State& state, engine::Action action) {
    if (parameters_.rave) context_.follow(action);
    game_.apply(state, action);
    if (determinised_) play_chance(state);
  }
  void play_chance(State& state) {
    while (game_.actor(state).is_chance()) {
      const engine::Action outcome = game_.next_outcome(state, deal_);
      if (parameters_.rave) context_.follow(outcome);
      game_.apply(state, outcome);
    }
  }

  // -- growing the tree -----------------------------------------------------------------------------------

  /// Gives the node its children; false if it has none, or they do not fit, or another thread is at it.
  [[nodiscard]] bool grow(std::uint32_t at, const State& state) {
    const engine::Actor actor = game_.actor(state);
    if (actor.is_nobody() || !pool_[at].begin_growing()) return false;
    const bool fits = actor.is_chance() ? add_outcomes(at, state) : add_decisions(at, state, actor.index());
    const Growth growth = actor.is_chance() ? Growth::outcomes : Growth::decisions;
    pool_[at].end_growing(fits ? growth : Growth::leaf);
    return fits;
  }

  [[nodiscard]] std::span<Node> add_children(std::uint32_t at, int count, int owner) {
    assert(count > 0 && owner >= 0 && owner < players_);
    const std::uint32_t first = pool_.template take<S>(static_cast<std::uint32_t>(count));
    if (first == NodePool::kNone) return {};
    pool_[at].first_child = first;
    pool_[at].children = static_cast<std::uint16_t>(count);
    for (Node& child : pool_.children_of(pool_[at])) child.owner = static_cast<std::int8_t>(owner);
    return pool_.children_of(pool_[at]);
  }

  bool add_outcomes(std::uint32_t at, const State& state) {
    game_.chance_outcomes(state, outcomes_);
    const std::span<Node> children = add_children(at, outcomes_.size(), pool_[at].owner);
    for (std::size_t i = 0; i < children.size(); ++i) {
      children[i].action = outcomes_[static_cast<int>(i)].action;
      children[i].prior = static_cast<float>(outcomes_[static_cast<int>(i)].weight);
      assert(children[i].prior > 0);
    }
    return !children.empty();
  }

  /// In random order, or with priors from the best to the least.
  bool add_decisions(std::uint32_t at, const State& state, int mover) {
    game_.legal_actions(state, actions_);
    const std::span<Node> children = add_children(at, actions_.size(), mover);
    if (parameters_.priors == Priors::value) {
      for (std::size_t i = 0; i < children.size(); ++i) children[i].action = actions_[static_cast<int>(i)];
      set_priors(children, state, mover);
    } else {
      shuffle_into(children);
    }
    return !children.empty();
  }

  void shuffle_into(std::span<Node> children) {
    const float equal = 1 / static_cast<float>(actions_.size());
    for (std::uint32_t i = 0; i < children.size(); ++i) {
      const std::uint32_t other = random_.below(i + 1);
      children[i].action = children[other].action;
      children[other].action = actions_[static_cast<int>(i)];
      children[i].prior = equal;
    }
  }

  /// softmax of the leads that the mover may expect after each action. Of equals the one whose action has the
  /// lower bits comes first.
  void set_priors(std::span<Node> children, const State& state, int mover) {
    expect_leads(children, state, mover);
    float best = -std::numeric_limits<float>::infinity();
    for (Node& child : children) {
      child.estimate = mover == 0 ? child.prior : -child.prior;
      best = std::max(best, child.prior);
    }
    constexpr float kLog2E = 1.44269504F;
    const float scale = kLog2E / static_cast<float>(parameters_.prior_temperature);
    float sum = 0;
    for (Node& child : children) sum += child.prior = fast_exp2((child.prior - best) * scale);
    assert(children.empty() || sum >= 1);  // the best has 1
    for (Node& child : children) child.prior /= sum;
    std::sort(children.begin(), children.end(), [](const Node& a, const Node& b) {
      return a.prior != b.prior ? a.prior > b.prior : a.action.bits() < b.action.bits();
    });
    assert(children.empty() || (children.front().prior <= 1 && children.back().prior >= 0));
  }

  /// Leaves in the priors of all legal actions the lead that `mover` may expect after them.
  void expect_leads(std::span<Node> children, const State& state, int mover) {
    value_.look_from(state);
    const auto note = [&](engine::Action action, float lead) {
      for (Node& child : children) {
        if (child.action == action) child.prior = lead;
      }
    };
    if constexpr (ValuesFigures<StateValue<G>, State>) {
      if (value_.only_figure_left(state)) {
        value_.worth_of_figures(
            state,
            [&](engine::Action action, const Values& worth) {
              ++valued_;
              note(action, expected_lead_of(worth, mover, players_));
            },
            [&](engine::Action action) { note(action, lead_after(state, action, mover)); });
        return;
      }
    }
    for (Node& child : children) child.prior = lead_after(state, child.action, mover);
  }

  /// The lead that `mover` may expect after `action`; looking at a turn, after the best it can make of what
  /// it has still to decide without a break.
  [[nodiscard]] float lead_after(const State& before, engine::Action action, int mover) {
    State state = before;
    game_.apply(state, action);
    if (parameters_.prior_look == PriorLook::turn) return lead_of_turn(game_, value_, state, mover, valued_);
    ++valued_;
    return expected_lead_of(value_.worth_after(state), mover, players_);
  }

  // -- what a leaf is worth -------------------------------------------------------------------------------

  [[nodiscard]] Values leaf(State& state) {
    Node& node = pool_[path_[depth_ - 1].node];
    if (parameters_.implicit_minimax > 0 && parameters_.priors != Priors::value && read<S>(node.visits) == 0)
      write<S>(node.estimate, expected_lead_of(worth(state), 0, players_));
    switch (parameters_.leaf) {
      case Leaf::value:
        return worth(state);
      case Leaf::short_playout:
        play_plies(state);
        return worth(state);
      case Leaf::mix: {
        const Values value = worth(state);  // before the playout, which moves the state on
        return mixed(value, playout(state));
      }
      default:
        return playout(state);
    }
  }

  [[nodiscard]] Values worth(const State& state) noexcept {
    ++valued_;
    return value_.worth(state);
  }

  [[nodiscard]] Values mixed(const Values& value, const Values& played) const noexcept {
    Values mix;
    const auto weight = static_cast<float>(parameters_.playout_weight);
    for (std::size_t p = 0; p < mix.size(); ++p) mix[p] = value[p] + weight * (played[p] - value[p]);
    return mix;
  }

  [[nodiscard]] Values playout(State& state) {
    if (!determinised_) deal_ = game_.random_deal(state, random_);
    if (!parameters_.rave) {
      return values_of(
          random_playout(game_, state, deal_, random_, policy_, [](const State&, engine::Action) {}));
    }
    const auto note = [&](const State& before, engine::Action action) {
      const engine::Actor actor = game_.actor(before);
      if (actor.is_player()) trace_.note(context_, action, actor.index());
      context_.follow(action);
    };
    return values_of(random_playout(game_, state, deal_, random_, policy_, note));
  }

  void play_plies(State& state) {
    if (!determinised_) deal_ = game_.random_deal(state, random_);
    std::int64_t plies = parameters_.playout_plies;
    for (auto actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (actor.is_player() && plies-- == 0) return;
      game_.apply(state, actor.is_chance() ? game_.next_outcome(state, deal_)
                                           : policy_.action(game_, state, random_));
    }
  }

  // -- going back up --------------------------------------------------------------------------------------

  void back_up(const Values& points) {
    Payoff payoff = scale_.payoff(points, players_, parameters_.leaf == Leaf::playout);
    const bool squares = parameters_.selection == Selection::uct_tuned || parameters_.deviation_scale > 0;
    const bool extras = parameters_.rave || parameters_.implicit_minimax > 0 ||
                        parameters_.chance_mean == ChanceMean::weighted;
    for (std::size_t i = depth_; i-- > 0;) {
      Node& node = pool_[path_[i].node];
      const auto owner = static_cast<std::size_t>(node.owner);
      assert(node.owner >= 0 && node.owner < players_);
      add_to<S>(node.visits, 1U, std::memory_order_release);
      add_to<S>(node.rewards, payoff.rewards[owner]);
      if (!scale_.is_lead()) add_to<S>(node.points, payoff.leads[owner]);
      if (squares) {
        const double reward = from_fixed(payoff.rewards[owner]);
        add_to<S>(node.squares, to_fixed(reward * reward));
      }
      if constexpr (S == Sharing::many_threads)
        add_to<S>(node.under_way, static_cast<std::uint16_t>(0xFFFF));  // one less
      if (extras && node.is_expanded()) back_up_extras(path_[i], node, payoff);
    }
  }

  /// What only some searches back up.
  void back_up_extras(const Step& step, Node& node, Payoff& payoff) {
    const bool chance = node.growth() == Growth::outcomes;
    if (chance && parameters_.chance_mean == ChanceMean::weighted && players_ == 2) weigh(node, payoff);
    if (parameters_.implicit_minimax > 0 && players_ == 2) back_up_minimax(node, chance);
    if (parameters_.rave && !chance) back_up_amaf(step, node, payoff);
  }

  /// Gives a chance node, and what is backed up from it, the mean of its children by their weights.
  void weigh(Node& node, Payoff& payoff) {
    assert(players_ == 2);
    const std::optional<Fixed> mean = take_weighted_mean<S>(node, pool_.children_of(node));
    if (!mean) return;
    payoff.rewards[static_cast<std::size_t>(node.owner)] = *mean;
    payoff.rewards[static_cast<std::size_t>(1 - node.owner)] = -*mean;
  }

  /// The evaluation's value of the children, backed up as by expectimax: the best for who decides, the mean
  /// of what was seen where chance does (Lanctot et al. 2014).
  void back_up_minimax(Node& node, bool chance) {
    const std::span<const Node> children = pool_.children_of(node);
    const bool priors = parameters_.priors == Priors::value;
    double sum = 0;
    double weights = 0;
    float best = 0;
    for (const Node& child : children) {
      if (read<S>(child.visits) == 0 && (chance || !priors)) continue;
      const float estimate = read<S>(child.estimate);
      const bool better = child.owner == 0 ? estimate > best : estimate < best;
      if (weights == 0 || better) best = estimate;
      weights += child.prior;
      sum += child.prior * estimate;
    }
    if (weights > 0) write<S>(node.estimate, chance ? static_cast<float>(sum / weights) : best);
  }

  /// Counts the iteration for every action that its player took later on (Gelly, Silver 2011).
  void back_up_amaf(const Step& step, Node& node, const Payoff& payoff) {
    for (Node& child : pool_.children_of(node)) {
      if (!trace_.has(step.context, child.action, child.owner, step.time)) continue;
      add_to<S>(child.amaf_visits, 1U);
      add_to<S>(child.amaf_rewards, payoff.rewards[static_cast<std::size_t>(child.owner)]);
    }
  }

  // -- constant during play
  const G& game_;
  const MctsParameters& parameters_;
  bool determinised_;
  StateValue<G> value_;
  RewardScale scale_;
  PlayoutPolicy policy_;
  PlayerSelection player_selection_;
  ChanceSelection chance_selection_;
  // -- shared with other threads
  NodePool& pool_;
  // -- one search
  engine::Random& random_;
  int players_ = 0;
  engine::Actor mover_ = engine::Actor::nobody();
  bool hidden_ = false;          ///< the root leaves something to imagine, and every iteration does
  bool knows_children_ = false;  ///< what priors were made from is what leaves are worth
  std::int64_t valued_ = 0;      ///< states, in all searches
  // -- one iteration
  engine::ActionList actions_;
  engine::ChanceList outcomes_;
  engine::Deal deal_;
  ActionTrace trace_;
  ActionTrace::Context context_;
  std::array<Step, kMaxDepth> path_;
  std::size_t depth_ = 0;
};

}  // namespace bastide::ai
