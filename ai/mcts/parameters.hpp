#pragma once

#include "ai/arbiter/parameters.hpp"
#include "ai/parameters/part_reader.hpp"
#include "engine/config/config.hpp"

#include <array>
#include <cstdint>
#include <string_view>

/// What a Monte Carlo tree search is put together from. Every choice and number is explained in
/// configs/bots/mcts.toml; the defaults are those of that file.
namespace bastide::ai {

enum class Selection : std::uint8_t { uct, uct_tuned, puct };
enum class Schedule : std::uint8_t { constant, by_turn };
enum class FirstPlay : std::uint8_t { untried, reduction };
enum class Priors : std::uint8_t { uniform, value };
enum class PriorLook : std::uint8_t { action, turn };
enum class Chance : std::uint8_t { nodes, determinisations };
enum class Outcomes : std::uint8_t { random, even };
enum class ChanceMean : std::uint8_t { sampled, weighted };
enum class Pooling : std::uint8_t { visits, votes };
enum class Leaf : std::uint8_t { playout, short_playout, value, mix };
enum class Knowledge : std::uint8_t { prospects, standing, pimc };
enum class Reward : std::uint8_t { lead, tanh, share };
enum class FinalChoice : std::uint8_t { visits, mean, arbiter };
enum class Parallel : std::uint8_t { tree, root };
enum class InFlight : std::uint8_t { unobserved, virtual_loss };

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Selection>{"uct", "uct_tuned", "puct"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Schedule>{"constant", "by_turn"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<FirstPlay>{"untried", "reduction"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Priors>{"uniform", "value"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<PriorLook>{"action", "turn"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Chance>{"nodes", "determinisations"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Outcomes>{"random", "even"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<ChanceMean>{"sampled", "weighted"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Pooling>{"visits", "votes"};
template <>
inline constexpr std::array<std::string_view, 4> kNamesOf<Leaf>{"playout", "short", "value", "mix"};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Knowledge>{"prospects", "standing", "pimc"};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Reward>{"lead", "tanh", "share"};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<FinalChoice>{"visits", "mean", "arbiter"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<ArbiterPolicy>{"greedy", "evaluator"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Parallel>{"tree", "root"};
template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<InFlight>{"unobserved", "virtual_loss"};

/// What the arbiter is told is its own.
struct MctsParameters : ArbiterParameters {
  // -- selection
  Selection selection = Selection::uct;
  double exploration = 12;
  Schedule exploration_schedule = Schedule::constant;
  double deviation_scale = 0;
  FirstPlay first_play = FirstPlay::untried;
  double first_play_reduction = 0.2;
  bool rave = false;
  double rave_bias = 1;

  // -- growing the tree
  Priors priors = Priors::uniform;
  double prior_temperature = 5;
  PriorLook prior_look = PriorLook::action;
  std::int64_t expand_at = 2;
  std::int64_t max_nodes = 1 << 20;
  bool reuse = false;

  // -- chance
  Chance chance = Chance::nodes;
  Outcomes outcomes = Outcomes::random;
  ChanceMean chance_mean = ChanceMean::sampled;
  std::int64_t trees = 1;
  Pooling pooling = Pooling::visits;

  // -- what a leaf is worth
  Leaf leaf = Leaf::playout;
  std::int64_t playout_plies = 8;
  double playout_weight = 0.5;
  double figure_chance = -1;
  Knowledge knowledge = Knowledge::prospects;
  Reward reward = Reward::lead;
  double reward_scale = 15;
  double implicit_minimax = 0;

  // -- which action is played
  FinalChoice final_choice = FinalChoice::visits;
  double arbiter_visits = 0.5;
  std::int64_t arbiter_candidates = 4;
  double arbiter_share = 0.25;
  std::int64_t exact_nodes = 0;

  // -- threads
  std::int64_t threads = 1;
  Parallel parallel = Parallel::tree;
  InFlight in_flight = InFlight::unobserved;
  bool ponder = false;

  /// Calls `visitor(key, value, low, high)` for each number of `parameters` and `visitor(key, value)` for
  /// each choice and flag, in the order of the file; all but the evaluation's.
  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor);

  /// `parameters` with what the table says. Throws InputError, also for parts that do not go together.
  [[nodiscard]] static MctsParameters read(const engine::Config& config, MctsParameters parameters);

  bool operator==(const MctsParameters&) const = default;
};

template <class P, class Visitor>
void MctsParameters::visit(P& parameters, Visitor&& visitor) {
  constexpr double kMany = 1e6;
  visitor("selection", parameters.selection);
  visitor("exploration", parameters.exploration, 0, kMany);
  visitor("exploration_schedule", parameters.exploration_schedule);
  visitor("deviation_scale", parameters.deviation_scale, 0, 1);
  visitor("first_play", parameters.first_play);
  visitor("first_play_reduction", parameters.first_play_reduction, -kMany, kMany);
  visitor("rave", parameters.rave);
  visitor("rave_bias", parameters.rave_bias, 0, kMany);
  visitor("priors", parameters.priors);
  visitor("prior_temperature", parameters.prior_temperature, 1e-3, kMany);
  visitor("prior_look", parameters.prior_look);
  visitor("expand_at", parameters.expand_at, 1, 1'000'000);
  visitor("max_nodes", parameters.max_nodes, 1 << 12, 1 << 27);
  visitor("reuse", parameters.reuse);
  visitor("chance", parameters.chance);
  visitor("outcomes", parameters.outcomes);
  visitor("chance_mean", parameters.chance_mean);
  visitor("trees", parameters.trees, 1, 256);
  visitor("pooling", parameters.pooling);
  visitor("leaf", parameters.leaf);
  visitor("playout_plies", parameters.playout_plies, 0, 10'000);
  visitor("playout_weight", parameters.playout_weight, 0, 1);
  visitor("figure_chance", parameters.figure_chance, -1, 1);
  visitor("knowledge", parameters.knowledge);
  visitor("reward", parameters.reward);
  visitor("reward_scale", parameters.reward_scale, 0.1, kMany);
  visitor("implicit_minimax", parameters.implicit_minimax, 0, 1);
  visitor("final_choice", parameters.final_choice);
  visitor("arbiter_visits", parameters.arbiter_visits, 0, 1);
  visitor("arbiter_candidates", parameters.arbiter_candidates, 2, 64);
  visitor("arbiter_orders", parameters.arbiter_orders, 1, 1'000'000);
  visitor("arbiter_share", parameters.arbiter_share, 0.01, 0.99);
  visitor("arbiter_policy", parameters.arbiter_policy);
  visitor("arbiter_turns", parameters.arbiter_turns, 0, 1000);
  visitor("arbiter_drop", parameters.arbiter_drop, 0, 100);
  visitor("arbiter_weight", parameters.arbiter_weight, 0, kMany);
  visitor("time_price", parameters.time_price, 0, kMany);
  visitor("exact_nodes", parameters.exact_nodes, 0, 1'000'000'000);
  visitor("threads", parameters.threads, 1, 256);
  visitor("parallel", parameters.parallel);
  visitor("in_flight", parameters.in_flight);
  visitor("ponder", parameters.ponder);
}

}  // namespace bastide::ai
