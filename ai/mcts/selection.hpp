#pragma once

#include "ai/logarithm.hpp"
#include "ai/mcts/node.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/mcts/reward.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>

/// Which child a descent goes to.
namespace bastide::ai {

/// Where a player decides. Children that were tried come first, in the order of their priors if they have
/// some; so the first untried one is the best of the untried, and the others need no look.
///
///     uct        mean + c √(ln N / n)                                        Kocsis, Szepesvári 2006
///     uct_tuned  mean + c √(ln N / n · min(¼, variance + √(2 ln N / n)))      Auer et al. 2002
///     puct       mean + c · prior · √N / (1 + n)                             Rosin 2011, Silver et al. 2017
class PlayerSelection {
 public:
  explicit PlayerSelection(const MctsParameters& parameters)
      : parameters_(parameters), scale_(parameters.reward, parameters.reward_scale) {}

  /// `turn` counts from 1; `exploration_schedule` asks for it.
  void begin(int turn) noexcept {
    exploration_ = parameters_.exploration;
    if (parameters_.exploration_schedule == Schedule::by_turn) exploration_ /= std::max(turn, 1);
  }

  /// The index of the child that the player `mover` goes to. It is counted as tried.
  template <Sharing S>
  [[nodiscard]] std::uint32_t choose(Node& parent, std::span<Node> children, int mover) const noexcept {
    assert(!children.empty() && mover >= 0);
    const auto tried = std::min<std::size_t>(read<S>(parent.tried), children.size());
    const bool any_untried = tried < children.size();
    if (any_untried && (tried == 0 || parameters_.first_play == FirstPlay::untried))
      return try_next<S>(parent, children);
    const Scene scene = scene_of<S>(parent, children.first(tried), mover);
    const Best best = best_of<S>(children.first(tried), scene);
    if (any_untried && untried_bound<S>(children[tried], scene) > best.bound)
      return try_next<S>(parent, children);
    return best.child;
  }

 private:
  struct Best {
    std::uint32_t child;
    double bound;
  };

  /// What all children of one node share.
  struct Scene {
    double factor;   ///< c² ln N of uct, 2 ln N of uct_tuned, c √N of puct
    double squared;  ///< of uct_tuned: c²
    double first;    ///< the mean that an untried child is taken to have
    double sign;     ///< of the mover in estimates, which are those of player 0
  };

  template <Sharing S>
  [[nodiscard]] static std::uint32_t try_next(Node& parent, std::span<Node> children) noexcept {
    const std::uint16_t next = add_to<S>(parent.tried, std::uint16_t{1});
    assert(S == Sharing::many_threads || next < children.size());
    return std::min<std::uint32_t>(next, static_cast<std::uint32_t>(children.size()) - 1);
  }

  /// Descents that went there, those that are still under way too; at least one.
  template <Sharing S>
  [[nodiscard]] static std::uint32_t visits_of(const Node& node) noexcept {
    if constexpr (S == Sharing::many_threads)
      return std::max(read<S>(node.visits) + read<S>(node.under_way), 1U);
    return node.visits;
  }

  template <Sharing S>
  [[nodiscard]] Scene scene_of(const Node& parent, std::span<const Node> tried, int mover) const noexcept {
    const std::uint32_t visits = visits_of<S>(parent);
    assert(visits > 0);
    double exploration = exploration_;
    Scene scene{0, 0, 0, mover == 0 ? 1.0 : -1.0};
    const bool looks = parameters_.first_play == FirstPlay::reduction || parameters_.deviation_scale > 0;
    if (looks || S == Sharing::many_threads) exploration *= look_at_rewards<S>(tried, scene);
    switch (parameters_.selection) {
      case Selection::uct:
        scene.factor = exploration * exploration * natural_log(visits);
        break;
      case Selection::uct_tuned:
        scene.factor = natural_log(visits);
        scene.squared = exploration * exploration;
        break;
      case Selection::puct:
        scene.factor = exploration * std::sqrt(static_cast<double>(visits));
        break;
    }
    return scene;
  }

  /// Sets the mean of the untried, the mean of all tried ones less the reduction, and gives by how much the
  /// rewards' deviation changes the exploration: the more they vary, the more there is to find out. (KataGo
  /// scales its exploration so.) The usual deviation counts as two more visits.
  template <Sharing S>
  [[nodiscard]] double look_at_rewards(std::span<const Node> tried, Scene& scene) const noexcept {
    constexpr double kUsualVisits = 2;
    std::int64_t visits = 0;
    Fixed rewards = 0;
    Fixed squares = 0;
    for (const Node& child : tried) {
      visits += read<S>(child.visits);
      rewards += read<S>(child.rewards);
      squares += read<S>(child.squares);
    }
    if (visits == 0) return 1;
    const double mean = from_fixed(rewards) / static_cast<double>(visits);
    scene.first = mean - parameters_.first_play_reduction;
    if (parameters_.deviation_scale == 0) return 1;
    const double usual = scale_.is_lead() ? kUsualLeadDeviation : kUsualDeviation;
    const double variance = from_fixed(squares) / static_cast<double>(visits) - mean * mean;
    const double n = static_cast<double>(visits);
    const double blended =
        std::sqrt((std::max(variance, 0.0) * n + usual * usual * kUsualVisits) / (n + kUsualVisits));
    return 1 + parameters_.deviation_scale * (blended / usual - 1);
  }

  /// The mean reward, mixed with what implicit minimax and RAVE say.
  template <Sharing S>
  [[nodiscard]] double mixed_mean(const Node& child, double mean, const Scene& scene) const noexcept {
    const std::uint32_t amaf_visits = read<S>(child.amaf_visits);
    if (parameters_.rave && amaf_visits > 0) {
      const double weight = amaf_weight(read<S>(child.visits), amaf_visits);
      mean += weight * (from_fixed(read<S>(child.amaf_rewards)) / amaf_visits - mean);
    }
    if (parameters_.implicit_minimax > 0) {
      const double minimax = scale_.of_lead(scene.sign * read<S>(child.estimate));
      mean += parameters_.implicit_minimax * (minimax - mean);
    }
    return mean;
  }

  /// How much the AMAF mean counts: the schedule with the least mean squared error when it is off by
  /// `rave_bias` (Gelly, Silver 2011, section 4.4).
  [[nodiscard]] double amaf_weight(double n, double amaf) const noexcept {
    assert(n >= 0 && amaf > 0);
    return amaf / (n + amaf + 4 * n * amaf * parameters_.rave_bias * parameters_.rave_bias);
  }

  /// The loop over the children is most of what selection takes; it asks nothing that holds for all of them.
  template <Sharing S>
  [[nodiscard]] Best best_of(std::span<const Node> tried, const Scene& scene) const noexcept {
    switch (parameters_.selection) {
      case Selection::uct:
        return best_of<S, Selection::uct>(tried, scene);
      case Selection::uct_tuned:
        return best_of<S, Selection::uct_tuned>(tried, scene);
      default:
        return best_of<S, Selection::puct>(tried, scene);
    }
  }
  template <Sharing S, Selection kSelection>
  [[nodiscard]] Best best_of(std::span<const Node> tried, const Scene& scene) const noexcept {
    const bool mixes = parameters_.rave || parameters_.implicit_minimax > 0;
    return mixes ? best_of<S, kSelection, true>(tried, scene) : best_of<S, kSelection, false>(tried, scene);
  }
  template <Sharing S, Selection kSelection, bool kMixes>
  [[nodiscard]] Best best_of(std::span<const Node> tried, const Scene& scene) const noexcept {
    assert(!tried.empty());
    Best best{0, bound_of<S, kSelection, kMixes>(tried[0], scene)};
    for (std::uint32_t i = 1; i < tried.size(); ++i) {
      const double bound = bound_of<S, kSelection, kMixes>(tried[i], scene);
      if (bound > best.bound) best = {i, bound};
    }
    return best;
  }

  template <Sharing S, Selection kSelection, bool kMixes>
  [[nodiscard]] double bound_of(const Node& child, const Scene& scene) const noexcept {
    const double inverse = 1.0 / visits_of<S>(child);
    const double plain = mean_of<S>(child, scene, inverse);
    const double mean = kMixes ? mixed_mean<S>(child, plain, scene) : plain;
    if constexpr (kSelection == Selection::uct) return mean + std::sqrt(scene.factor * inverse);
    if constexpr (kSelection == Selection::puct)
      return mean + scene.factor * child.prior / (1 + visits_of<S>(child));
    const double variance = from_fixed(read<S>(child.squares)) * inverse - plain * plain;
    const double log_share = scene.factor * inverse;
    const double least = std::min(0.25, variance + std::sqrt(2 * log_share));
    return mean + std::sqrt(scene.squared * log_share * std::max(least, 0.0));
  }

  /// The mean reward. What descents under way will bring is taken to be the mean of those that came back, or
  /// with `virtual_loss` a loss each. A child that nobody came back from has the mean of an untried one.
  template <Sharing S>
  [[nodiscard]] double mean_of(const Node& child, const Scene& scene, double inverse) const noexcept {
    const Fixed rewards = read<S>(child.rewards);
    if constexpr (S == Sharing::one_thread) return from_fixed(rewards) * inverse;
    const std::uint32_t visits = read<S>(child.visits);
    if (parameters_.in_flight == InFlight::unobserved)
      return visits == 0 ? scene.first : from_fixed(rewards) / visits;
    return (from_fixed(rewards) + read<S>(child.under_way) * scale_.loss()) * inverse;
  }

  /// As if it had one visit, where there is no bound without any.
  template <Sharing S>
  [[nodiscard]] double untried_bound(const Node& child, const Scene& scene) const noexcept {
    double mean = scene.first;
    if (parameters_.implicit_minimax > 0)
      mean += parameters_.implicit_minimax * (scale_.of_lead(scene.sign * read<S>(child.estimate)) - mean);
    switch (parameters_.selection) {
      case Selection::uct:
        return mean + std::sqrt(scene.factor);
      case Selection::uct_tuned:
        return mean + std::sqrt(scene.squared * scene.factor * 0.25);
      default:
        return mean + scene.factor * child.prior;
    }
  }

  /// Standard deviations of what iterations come to: of tanh rewards, and of leads in points.
  static constexpr double kUsualDeviation = 0.4;
  static constexpr double kUsualLeadDeviation = 10;

  const MctsParameters& parameters_;
  RewardScale scale_;
  double exploration_ = 0;
};

/// Where chance decides.
///
/// `random` draws the outcomes by weight. `even` goes through them by the golden ratio from a start of its
/// own for every node: each pass is as likely to come to an outcome as the weights say, and after any number
/// of passes the counts are near the weights (a Kronecker sequence), so that a mean over passes varies less.
class ChanceSelection {
 public:
  explicit ChanceSelection(const MctsParameters& parameters) : even_(parameters.outcomes == Outcomes::even) {}

  /// Another start for all nodes.
  void begin(std::uint64_t seed) noexcept { seed_ = seed; }

  template <Sharing S>
  [[nodiscard]] std::uint32_t choose(const Node& parent, std::uint32_t parent_index,
                                     std::span<const Node> children, engine::Random& random) const noexcept {
    std::uint32_t total = 0;
    for (const Node& child : children) total += static_cast<std::uint32_t>(child.prior);
    assert(total > 0);
    std::uint32_t pick = even_
                             ? spread(read<S>(parent.visits) + read<S>(parent.under_way), parent_index, total)
                             : random.below(total);
    assert(pick < total);
    std::uint32_t i = 0;
    while (pick >= static_cast<std::uint32_t>(children[i].prior))
      pick -= static_cast<std::uint32_t>(children[i++].prior);
    return i;
  }

 private:
  /// The point of pass number `pass`.
  [[nodiscard]] std::uint32_t spread(std::uint32_t pass, std::uint32_t index,
                                     std::uint32_t total) const noexcept {
    constexpr std::uint32_t kGolden = 2'654'435'769;  // 2^32 / φ
    const auto start = static_cast<std::uint32_t>(engine::mix_seed(seed_, index));
    const std::uint32_t point = start + pass * kGolden;
    return static_cast<std::uint32_t>(std::uint64_t{point} * total >> 32);
  }

  bool even_;
  std::uint64_t seed_ = 0;
};

}  // namespace bastide::ai
