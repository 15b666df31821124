// Which child a descent goes to: at what number each formula turns from one child to another, worked out by
// hand.

#include "ai/mcts/selection.hpp"

#include "tests/catch.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace bastide::tests::selection_test {
namespace {

using ai::FirstPlay;
using ai::InFlight;
using ai::MctsParameters;
using ai::Node;
using ai::Reward;
using ai::Selection;
using ai::Sharing;

/// A child with so many visits, of so much reward on an average.
Node child(std::uint32_t visits, double mean, float prior = 0.2F, double variance = 0) {
  Node node{};
  node.visits = visits;
  node.rewards = ai::to_fixed(mean * visits);
  node.squares = ai::to_fixed((mean * mean + variance) * visits);
  node.prior = prior;
  return node;
}
Node untried(float prior) {
  return child(0, 0, prior);
}

/// Children, the tried ones first, and what is asked about them.
struct Family {
  std::vector<Node> children;
  std::uint32_t visits;  ///< of the parent
  int mover = 0;
  std::uint16_t under_way = 0;  ///< through the parent

  template <Sharing S = Sharing::one_thread>
  [[nodiscard]] std::uint32_t chosen(const MctsParameters& parameters) const {
    Node parent{};
    parent.visits = visits;
    parent.under_way = under_way;
    std::vector<Node> copies = children;
    for (const Node& node : copies)
      parent.tried = static_cast<std::uint16_t>(parent.tried + (node.visits + node.under_way > 0));
    ai::PlayerSelection selection(parameters);
    selection.begin(1);
    return selection.choose<S>(parent, copies, mover);
  }

  /// Whether it is `before` that is chosen where `number` is a little below `at`, and `after` a little above.
  template <Sharing S = Sharing::one_thread>
  [[nodiscard]] bool turns(MctsParameters parameters, double MctsParameters::*number, double at,
                           std::uint32_t before, std::uint32_t after) const {
    const double little = 1e-4 * std::abs(at);
    parameters.*number = at - little;
    const bool below = chosen<S>(parameters) == before;
    parameters.*number = at + little;
    return below && chosen<S>(parameters) == after;
  }
};

MctsParameters with(Selection selection, double exploration = 0) {
  MctsParameters parameters;
  parameters.selection = selection;
  parameters.exploration = exploration;
  return parameters;
}
MctsParameters with_reduction(Selection selection, double exploration, double reduction) {
  MctsParameters parameters = with(selection, exploration);
  parameters.first_play = FirstPlay::reduction;
  parameters.first_play_reduction = reduction;
  return parameters;
}

constexpr auto kExploration = &MctsParameters::exploration;
constexpr auto kReduction = &MctsParameters::first_play_reduction;

}  // namespace

TEST_CASE("uct is the mean and c times the root of ln N / n", "[mcts]") {
  const Family family{{child(50, 2.0), child(10, 1.5)}, 100};
  const double log = std::log(100);
  // 2 + c √(ln N / 50) = 1.5 + c √(ln N / 10)
  CHECK(family.turns(with(Selection::uct), kExploration, 0.5 / (std::sqrt(log / 10) - std::sqrt(log / 50)), 0,
                     1));
}

TEST_CASE("puct is the mean and c times the prior times the root of N / (1 + n)", "[mcts]") {
  const Family family{{child(50, 2.0, 0.3F), child(10, 1.5, 0.1F)}, 100};
  // 2 + c · 0.3 · 10 / 51 = 1.5 + c · 0.1 · 10 / 11
  CHECK(family.turns(with(Selection::puct), kExploration, 0.5 / (1.0 / 11 - 3.0 / 51), 0, 1));
  const Family priors{{child(20, 1.0, 0.1F), child(20, 0.8, 0.5F)}, 64};
  // 1 + c · 0.1 · 8 / 21 = 0.8 + c · 0.5 · 8 / 21
  CHECK(priors.turns(with(Selection::puct), kExploration, 0.2 * 21 / 3.2, 0, 1));
}

TEST_CASE("uct_tuned looks at the variance, as far as a quarter", "[mcts]") {
  const Family family{{child(500, 0.6, 0, 0.01), child(300, 0.5, 0, 0.2)}, 1000};
  const double log = std::log(1000);
  const double first = std::sqrt(log / 500 * (0.01 + std::sqrt(2 * log / 500)));
  const double second = std::sqrt(log / 300 * 0.25);
  CHECK(family.turns(with(Selection::uct_tuned), kExploration, 0.1 / (second - first), 0, 1));
}

TEST_CASE("with untried first the untried one is tried, the one with the largest prior", "[mcts]") {
  const Family family{{child(5, 100), untried(0.3F), untried(0.1F)}, 5};
  CHECK(family.chosen(with(Selection::puct)) == 1);
  const Family nobody{{untried(0.5F), untried(0.3F)}, 1};
  CHECK(nobody.chosen(with_reduction(Selection::puct, 0, 100)) == 0);
}

TEST_CASE("an untried child counts as the mean of all visits less the reduction", "[mcts]") {
  // (3 · 1 + 1 · 0) / 4 - r = 1
  const Family family{{child(3, 1.0), child(1, 0.0), untried(0.3F)}, 4};
  CHECK(family.turns(with_reduction(Selection::puct, 0, 0), kReduction, -0.25, 2, 0));
  // (3 · 2 + 1 · -1) / 4 - r = 2 is the bound of the better one in any selection without exploration.
  const Family other{{child(1, -1.0), child(3, 2.0), untried(0.3F)}, 4};
  for (const Selection selection : {Selection::uct, Selection::uct_tuned, Selection::puct})
    CHECK(other.turns(with_reduction(selection, 0, 0), kReduction, -0.75, 2, 1));
}

TEST_CASE("an untried child is explored as one with a single visit, or none by puct", "[mcts]") {
  const std::vector<Node> children{child(8, 1.0, 0.4F), child(8, 0.5, 0.4F), untried(0.2F)};
  const Family family{children, 16};
  // 0.75 - 0.3 + c · 0.2 · 4 = 1 + c · 0.4 · 4 / 9
  CHECK(family.turns(with_reduction(Selection::puct, 0, 0.3), kExploration, 0.55 / (0.8 - 1.6 / 9), 0, 2));
  const double log = std::log(16);
  // 0.45 + c √(ln 16) = 1 + c √(ln 16 / 8)
  CHECK(family.turns(with_reduction(Selection::uct, 0, 0.3), kExploration,
                     0.55 / (std::sqrt(log) - std::sqrt(log / 8)), 0, 2));
  // 0.45 + c √(ln 16 / 4) = 1 + c √(ln 16 / 8 / 4): the variance is a quarter at least, with so few visits
  CHECK(family.turns(with_reduction(Selection::uct_tuned, 0, 0.3), kExploration,
                     0.55 / (std::sqrt(log / 4) - std::sqrt(log / 32)), 0, 2));
}

TEST_CASE("where rewards vary more than usual there is more exploration", "[mcts]") {
  // All visits: mean 1, variance 0.5² + 0.8. A usual deviation of 0.4 counts as two visits.
  const Family family{{child(30, 1.5, 0.3F, 0.8), child(30, 0.5, 0.7F, 0.8)}, 100};
  const double blended = std::sqrt((1.05 * 60 + 0.16 * 2) / 62);
  MctsParameters parameters = with(Selection::puct);
  parameters.reward = Reward::tanh;
  const double without = 31 / (0.4 * 10);
  CHECK(family.turns(parameters, kExploration, without, 0, 1));
  parameters.deviation_scale = 0.5;
  CHECK(family.turns(parameters, kExploration, without / (1 + 0.5 * (blended / 0.4 - 1)), 0, 1));
  parameters.reward = Reward::lead;
  const double leads = std::sqrt((1.05 * 60 + 100 * 2) / 62);
  CHECK(family.turns(parameters, kExploration, without / (1 + 0.5 * (leads / 10 - 1)), 0, 1));
}

TEST_CASE("implicit minimax mixes in the evaluation as who moves sees it", "[mcts]") {
  std::vector<Node> children{child(10, 1.0), child(10, 0.5), untried(0.1F)};
  children[0].estimate = -2;
  children[1].estimate = 3;
  constexpr auto kMinimax = &MctsParameters::implicit_minimax;
  // 1 - 3 α = 0.5 + 2.5 α
  Family family{{children[0], children[1]}, 20};
  CHECK(family.turns(with(Selection::puct), kMinimax, 1.0 / 11, 0, 1));
  family.mover = 1;
  for (Node& node : family.children) node.estimate *= -1;
  CHECK(family.turns(with(Selection::puct), kMinimax, 1.0 / 11, 0, 1));
  // 0.75 + α (4 - 0.75) = 1 + α (1 - 1), for an untried one that is worth 4
  children[0].estimate = -1;
  children[1].estimate = 0;
  children[2].estimate = -4;
  family = {children, 20, 1};
  CHECK(family.turns(with_reduction(Selection::puct, 0, 0), kMinimax, 0.25 / 3.25, 0, 2));
}

TEST_CASE("AMAF counts less the more visits there are, and the farther it may be off", "[mcts]") {
  std::vector<Node> children{child(10, 1.0), child(10, 0.5)};
  children[1].amaf_visits = 20;
  children[1].amaf_rewards = ai::to_fixed(40);
  const Family family{children, 20};
  MctsParameters parameters = with(Selection::uct);
  parameters.rave = true;
  // 0.5 + 1.5 · 20 / (10 + 20 + 4 · 10 · 20 · b²) = 1
  CHECK(family.turns(parameters, &MctsParameters::rave_bias, std::sqrt(30.0 / 800), 1, 0));
}

TEST_CASE("descents under way count as visits, and as the mean of those that came back", "[mcts]") {
  constexpr Sharing kMany = Sharing::many_threads;
  std::vector<Node> children{child(10, 1.0), child(10, 0.9)};
  children[0].under_way = 5;
  const Family family{children, 20, 0, 5};
  // 1 + c · 0.2 · 5 / 16 = 0.9 + c · 0.2 · 5 / 11, with 25 visits of the parent
  CHECK(family.turns<kMany>(with(Selection::puct), kExploration, 0.1 / (1.0 / 11 - 1.0 / 16), 0, 1));
  // Nobody came back from the third: it has the mean of the others less the reduction.
  children = {child(10, 1.0), child(10, 0.0), untried(0.2F)};
  children[2].under_way = 1;
  const Family unseen{children, 20, 0, 1};
  CHECK(unseen.turns<kMany>(with_reduction(Selection::puct, 0, 0), kReduction, -0.5, 2, 0));
}

TEST_CASE("as a virtual loss each descent under way is a lost game", "[mcts]") {
  const auto better_than = [](Reward reward, double mean) {
    std::vector<Node> children{child(10, 1.0), child(10, mean)};
    children[0].under_way = 5;
    MctsParameters parameters = with(Selection::puct);
    parameters.reward = reward;
    parameters.reward_scale = 15;
    parameters.in_flight = InFlight::virtual_loss;
    return Family{children, 20, 0, 5}.chosen<Sharing::many_threads>(parameters) == 0;
  };
  // (10 - 5 · 15) / 15, (10 - 5) / 15, 10 / 15
  CHECK(better_than(Reward::lead, -4.34));
  CHECK_FALSE(better_than(Reward::lead, -4.32));
  CHECK(better_than(Reward::tanh, 0.33));
  CHECK_FALSE(better_than(Reward::tanh, 0.34));
  CHECK(better_than(Reward::share, 0.66));
  CHECK_FALSE(better_than(Reward::share, 0.67));
}

namespace {

/// How often each of three outcomes, with weights 1, 4 and 5, comes in passes through so many nodes.
template <class Count>
std::array<int, 3> counts(ai::Outcomes outcomes, int nodes, std::uint32_t passes, const Count& count_pass) {
  MctsParameters parameters;
  parameters.outcomes = outcomes;
  ai::ChanceSelection selection(parameters);
  selection.begin(7);
  const std::array children{child(0, 0, 1), child(0, 0, 4), child(0, 0, 5)};
  engine::Random random(1);
  std::array<int, 3> found{};
  for (int node = 0; node < nodes; ++node) {
    Node parent{};
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
      count_pass(parent, pass);
      ++found.at(
          selection.choose<Sharing::one_thread>(parent, static_cast<std::uint32_t>(node), children, random));
    }
  }
  return found;
}

}  // namespace

TEST_CASE("even outcomes come as often as they are likely in each node, and in the first pass of all",
          "[mcts]") {
  const auto visits = [](Node& parent, std::uint32_t pass) { parent.visits = pass; };
  const auto flights = [](Node& parent, std::uint32_t pass) {
    parent.under_way = static_cast<std::uint16_t>(pass);
  };
  for (const auto& in_one :
       {counts(ai::Outcomes::even, 1, 100, visits), counts(ai::Outcomes::even, 1, 100, flights)}) {
    CHECK(std::abs(in_one[0] - 10) <= 2);
    CHECK(std::abs(in_one[1] - 40) <= 2);
    CHECK(std::abs(in_one[2] - 50) <= 2);
  }
  for (const ai::Outcomes outcomes : {ai::Outcomes::even, ai::Outcomes::random}) {
    const auto first = counts(outcomes, 2000, 1, visits);
    CHECK(std::abs(first[0] - 200) < 5 * std::sqrt(180));
    CHECK(std::abs(first[1] - 800) < 5 * std::sqrt(480));
    CHECK(std::abs(first[2] - 1000) < 5 * std::sqrt(500));
  }
}

}  // namespace bastide::tests::selection_test
