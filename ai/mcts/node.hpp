#pragma once

#include "ai/parallel/sharing.hpp"
#include "engine/game.hpp"

#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

/// What the search tree is made of.
namespace bastide::ai {

/// Rewards and points in the tree are whole multiples of 2^-20: their sums are exact up to 2^43, the same in
/// whatever order they are added, and can be added atomically.
using Fixed = std::int64_t;
constexpr double kFixedOne = 1 << 20;

[[nodiscard]] constexpr Fixed to_fixed(double value) noexcept {
  return static_cast<Fixed>(value * kFixedOne);
}
[[nodiscard]] constexpr double from_fixed(Fixed value) noexcept {
  return static_cast<double>(value) * (1 / kFixedOne);
}

/// How far a node is with its children:
///
///     leaf ──► growing ──► decisions   a player chooses between them
///      ▲          ├──────► outcomes    chance does
///      └──────────┘ the pool is full
///
/// Whoever takes it from leaf to growing makes the children; everybody else treats it as a leaf meanwhile.
enum class Growth : std::uint8_t { leaf, growing, decisions, outcomes };

/// A position in the search tree, reached by `action` from its parent: one line of the cache. Children lie
/// side by side in the pool.
///
///     byte  0 … 3     4 … 7        8 … 9     10 … 11  12 … 13    14     15
///           action    first child  children  tried    under way  owner  growth
///          16 … 19   20 … 23      24 … 31                  32 … 39
///           visits    prior        rewards                  squares
///          40 … 47                48 … 55                  56 … 59      60 … 63
///           points                 AMAF rewards             AMAF visits  estimate
///
/// Sums are those of the `owner`: the player who decides between this node and its siblings, and where chance
/// does, the one who decided last before. With many threads tallies are read by `read` only; all else is
/// written before the node is shown to others.
struct alignas(64) Node {
  engine::Action action;
  std::uint32_t first_child;
  std::uint16_t children;
  std::uint16_t tried;      ///< children that a descent went to; those come first
  std::uint16_t under_way;  ///< descents that have not come back; counted with many threads only
  std::int8_t owner;
  Growth growth_;
  std::uint32_t visits;
  float prior;         ///< of a decision its probability, of a chance outcome its weight, a whole number
  Fixed rewards;       ///< sum
  Fixed squares;       ///< sum of the squares of the rewards, for selections that look at the variance
  Fixed points;        ///< sum of the leads, where a reward is something else
  Fixed amaf_rewards;  ///< of iterations that took this action later on (RAVE)
  std::uint32_t amaf_visits;
  float estimate;  ///< the evaluation's lead of player 0, in points; with implicit minimax backed up

  /// Of the rewards; there are visits.
  template <Sharing S = Sharing::one_thread>
  [[nodiscard]] double mean() const noexcept {
    assert(read<S>(visits) > 0);
    return from_fixed(read<S>(rewards)) / read<S>(visits);
  }
  [[nodiscard]] Growth growth() const noexcept {
    return std::atomic_ref(const_cast<Growth&>(growth_)).load(std::memory_order_acquire);
  }
  [[nodiscard]] bool is_expanded() const noexcept { return growth() >= Growth::decisions; }

  /// Takes on making the children; false if they are there or another thread is at it.
  [[nodiscard]] bool begin_growing() noexcept {
    Growth leaf = Growth::leaf;
    return std::atomic_ref(growth_).compare_exchange_strong(leaf, Growth::growing, std::memory_order_acq_rel);
  }
  /// Shows the children to all threads, or says with `Growth::leaf` that there are none after all.
  void end_growing(Growth growth) noexcept {
    assert(growth_ == Growth::growing && growth != Growth::growing);
    std::atomic_ref(growth_).store(growth, std::memory_order_release);
  }
};
static_assert(sizeof(Node) == 64);

/// The mean reward of a chance node's children by their weights, of those that have visits; nothing where
/// none has.
template <Sharing S = Sharing::one_thread>
[[nodiscard]] std::optional<Fixed> weighted_mean(std::span<const Node> outcomes) noexcept {
  double weights = 0;
  double sum = 0;
  for (const Node& outcome : outcomes) {
    if (read<S>(outcome.visits) == 0) continue;
    assert(outcome.prior > 0);
    weights += outcome.prior;
    sum += outcome.prior * outcome.template mean<S>();
  }
  if (weights <= 0) return {};
  return to_fixed(sum / weights);
}

/// Gives a chance node that mean for each of its visits, and gives the mean. Every descent counts its visits
/// and rewards from the leaf up, a node's visit with release, and comes here last. When another one was
/// counted meanwhile all is worked out again; so whoever writes last has seen all of them. `meanwhile` is
/// called between looking and writing, where tests have other descents come through.
template <Sharing S, class Meanwhile = decltype([] {})>
std::optional<Fixed> take_weighted_mean(Node& node, std::span<const Node> outcomes,
                                        Meanwhile meanwhile = {}) noexcept {
  for (std::uint32_t visits = read<S>(node.visits, std::memory_order_acquire);;) {
    const std::optional<Fixed> mean = weighted_mean<S>(outcomes);
    if (!mean) return {};
    meanwhile();
    exchange<S>(node.rewards, *mean * visits);
    const std::uint32_t now = read<S>(node.visits, std::memory_order_acquire);
    if (now == visits) return mean;
    visits = now;
  }
}

static_assert(std::is_trivially_copyable_v<Node>);
// Tallies are added to where they are, without a lock.
static_assert(std::atomic_ref<Fixed>::is_always_lock_free &&
              std::atomic_ref<std::uint32_t>::is_always_lock_free);
static_assert(std::atomic_ref<std::uint16_t>::is_always_lock_free &&
              std::atomic_ref<Growth>::is_always_lock_free);
// A list of actions and one of outcomes can be counted.
static_assert(engine::ActionList::kCapacity <= 0xFFFF && engine::ChanceList::kCapacity <= 0xFFFF);

}  // namespace bastide::ai
