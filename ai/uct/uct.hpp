#pragma once

#include "ai/player.hpp"
#include "ai/playout/random_playout.hpp"
#include "ai/uct/tree.hpp"
#include "engine/config/config.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <vector>

namespace bastide::ai {

/// ln n for n > 0, to six digits. The standard library's logarithm may differ in its last bit from one
/// processor to another, and with it a seeded search; additions, products and quotients may not.
[[nodiscard]] constexpr double natural_log(std::uint32_t n) noexcept {
  constexpr double kLn2 = 0.693147180559945309417;
  const int exponent = std::bit_width(n) - 1;
  const double mantissa = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << exponent);
  const double s = (mantissa - 1) / (mantissa + 1);  // ln m = 2 artanh s, with s up to 1/3
  const double q = s * s;
  return exponent * kLn2 + 2 * s * (1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9)))));
}

struct UctParameters {
  enum class FinalChoice { visits, mean };

  double exploration = 12;  ///< points; how much an untried action's uncertainty counts
  FinalChoice final_choice = FinalChoice::visits;
  std::int64_t max_nodes = 1 << 20;  ///< 32 bytes each

  /// `p` with what the table says.
  [[nodiscard]] static UctParameters read(const engine::Config& config, UctParameters p) {
    p.exploration = config.number_or("exploration", p.exploration, 0, 1000);
    p.final_choice = static_cast<FinalChoice>(
        config.choice_or("final_choice", static_cast<std::size_t>(p.final_choice), {"visits", "mean"}));
    p.max_nodes = config.integer_or("max_nodes", p.max_nodes, 1 << 12, 1 << 27);
    return p;
  }
  bool operator==(const UctParameters&) const = default;
};

/// UCT (Kocsis, Szepesvári 2006) with explicit chance nodes, tile and figure as decisions of their own,
/// random playouts and the lead in points as reward. With more than two players each maximises its own lead
/// (max-n). An iteration is one descent with one playout.
///
/// Where hands are hidden every iteration imagines them anew, and the same node would stand for positions in
/// which others hold different tiles and the bag draws differently. So the tree holds only decisions of the
/// root's player up to where someone else, chance included, acts: those are the same whatever was imagined.
/// All behind them is playout.
template <engine::Game G>
class UctPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  UctPlayer(const G& game, const UctParameters& parameters)
      : game_(game), parameters_(parameters), pool_(static_cast<std::size_t>(parameters.max_nodes)) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override {
    game_.legal_actions(state, actions_);
    if (actions_.size() == 1) return {actions_[0], 0, 0};
    pool_.start();
    hidden_ = game_.hides_something(state);
    expand_decision(NodePool::kRoot, state);
    Stopwatch watch(budget);
    while (watch.next()) iterate(state);
    return best(watch.iterations());
  }

  /// Nodes that the last search made.
  [[nodiscard]] std::uint32_t nodes() const noexcept { return pool_.size(); }

 private:
  /// Longer than any game without modules: a turn is at most a draw and two decisions for each of
  /// Deal::kCapacity tiles. The modules' turns have no such bound: a tree that grows deeper goes on as
  /// playout.
  static constexpr std::size_t kMaxDepth = 3 * engine::Deal::kCapacity;

  void iterate(const State& root) {
    State state = root;
    game_.imagine(state, random_);
    const engine::Actor player = game_.actor(root);
    std::uint32_t at = NodePool::kRoot;
    depth_ = 0;
    path_[depth_++] = at;
    while (goes_on(state, player) && (pool_[at].children > 0 || expand(at, state))) {
      at = select(pool_[at]);
      game_.apply(state, pool_[at].action);
      path_[depth_++] = at;
    }
    back_up(random_playout(game_, state, random_), game_.player_count(root));
  }

  /// Whether the tree may go on below the position just reached, `player` being who decides at its root.
  [[nodiscard]] bool goes_on(const State& state, engine::Actor player) const {
    return depth_ < kMaxDepth && (!hidden_ || game_.actor(state) == player);
  }

  /// A node gets children at its second visit; at its first the playout starts from it.
  [[nodiscard]] bool expand(std::uint32_t at, const State& state) {
    if (pool_[at].visits == 0) return false;
    const engine::Actor actor = game_.actor(state);
    if (actor.is_nobody()) return false;
    if (actor.is_chance()) return expand_chance(at, state);
    game_.legal_actions(state, actions_);
    return expand_decision(at, state);
  }

  /// Children in random order, for `actions_`: untried ones are taken in that order.
  bool expand_decision(std::uint32_t at, const State& state) {
    if (!pool_.expand(at, actions_.size())) return false;
    const auto chooser = static_cast<std::int16_t>(game_.actor(state).index());
    const std::span<Node> children = pool_.children_of(pool_[at]);
    for (std::uint32_t i = 0; i < children.size(); ++i) {
      const std::uint32_t other = random_.below(i + 1);
      children[i].action = children[other].action;
      children[other].action = actions_[static_cast<int>(i)];
      children[i].chooser = chooser;
    }
    return true;
  }

  bool expand_chance(std::uint32_t at, const State& state) {
    game_.chance_outcomes(state, outcomes_);
    if (!pool_.expand(at, outcomes_.size())) return false;
    const std::span<Node> children = pool_.children_of(pool_[at]);
    for (std::size_t i = 0; i < children.size(); ++i) {
      children[i].action = outcomes_[static_cast<int>(i)].action;
      children[i].weight = static_cast<std::uint16_t>(outcomes_[static_cast<int>(i)].weight);
      children[i].chooser = Node::kChance;
    }
    return true;
  }

  [[nodiscard]] std::uint32_t select(Node& node) {
    const std::span<Node> children = pool_.children_of(node);
    if (children.front().chooser == Node::kChance) return pool_.index_of(sample(children));
    if (node.tried < node.children) return node.first_child + node.tried++;
    const double scale = parameters_.exploration * parameters_.exploration * natural_log(node.visits);
    const Node* best = nullptr;
    double best_bound = 0;
    for (const Node& child : children) {
      const double inverse = 1.0 / child.visits;
      const double bound = child.sum * inverse + std::sqrt(scale * inverse);
      if (best == nullptr || bound > best_bound) best = &child, best_bound = bound;
    }
    return pool_.index_of(*best);
  }

  [[nodiscard]] const Node& sample(std::span<const Node> children) {
    std::uint32_t total = 0;
    for (const Node& child : children) total += child.weight;
    std::uint32_t pick = random_.below(total);
    std::size_t i = 0;
    while (pick >= children[i].weight) pick -= children[i++].weight;
    return children[i];
  }

  void back_up(const engine::Scores& scores, int players) {
    std::array<double, engine::kMaxPlayers> leads{};
    for (int p = 0; p < players; ++p) leads[static_cast<std::size_t>(p)] = lead_of(scores, p, players);
    for (std::size_t i = 0; i < depth_; ++i) {
      Node& node = pool_[path_[i]];
      ++node.visits;
      if (node.chooser != Node::kChance) node.sum += leads[static_cast<std::size_t>(node.chooser)];
    }
  }

  [[nodiscard]] Thought best(std::int64_t iterations) {
    const Node* best = nullptr;
    for (const Node& child : pool_.children_of(pool_[NodePool::kRoot])) {
      if (child.visits > 0 && (best == nullptr || better(child, *best))) best = &child;
    }
    return {best->action, best->mean(), iterations};
  }

  [[nodiscard]] bool better(const Node& a, const Node& b) const {
    if (parameters_.final_choice == UctParameters::FinalChoice::visits && a.visits != b.visits)
      return a.visits > b.visits;
    return a.mean() > b.mean();
  }

  // -- constant during play
  const G& game_;
  UctParameters parameters_;
  // -- one search
  NodePool pool_;
  bool hidden_ = false;  ///< the root leaves something to imagine
  engine::Random random_{0};
  engine::ActionList actions_;
  engine::ChanceList outcomes_;
  std::array<std::uint32_t, kMaxDepth> path_;
  std::size_t depth_ = 0;
};

}  // namespace bastide::ai
