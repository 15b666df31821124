#pragma once

#include "engine/game.hpp"

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace bastide::ai {

/// A position in the search tree, reached by `action` from its parent. Children lie side by side in the pool:
///
///     byte 0 … 3   4 … 7        8 … 11      12 … 15  16 … 17  18 … 19    20 … 23  24 … 31
///          action  first child  children    visits   weight   chooser    tried    sum of values
///
/// The sum is in points for the `chooser`, the player who decides between this node and its siblings.
struct Node {
  engine::Action action;
  std::uint32_t first_child;
  std::uint32_t children;  ///< 0 until expanded
  std::uint32_t visits;
  std::uint16_t weight;  ///< how likely, if chance chooses
  std::int16_t chooser;  ///< player, or kChance
  std::uint32_t tried;   ///< children visited at least once; those come first
  double sum;

  static constexpr std::int16_t kChance = -1;
  [[nodiscard]] double mean() const noexcept { return sum / visits; }
};
static_assert(sizeof(Node) == 32);

/// Nodes in one block of memory, addressed by index. It never grows: when it is full nothing more is expanded
/// and the search goes on with the tree as it stands.
class NodePool {
 public:
  static constexpr std::uint32_t kRoot = 0;

  explicit NodePool(std::size_t capacity) : nodes_(capacity) {}

  /// Empties the pool but for a root.
  void start() noexcept {
    used_ = 1;
    nodes_[kRoot] = {};
    nodes_[kRoot].chooser = Node::kChance;
  }

  [[nodiscard]] Node& operator[](std::uint32_t index) noexcept {
    assert(index < used_);
    return nodes_[index];
  }
  [[nodiscard]] const Node& operator[](std::uint32_t index) const noexcept { return nodes_[index]; }
  [[nodiscard]] std::span<Node> children_of(const Node& node) noexcept {
    return {nodes_.data() + node.first_child, node.children};
  }
  [[nodiscard]] std::uint32_t index_of(const Node& node) const noexcept {
    return static_cast<std::uint32_t>(&node - nodes_.data());
  }

  /// Gives `node` that many blank children; false when they do not fit.
  [[nodiscard]] bool expand(std::uint32_t node, int children) noexcept {
    const auto count = static_cast<std::uint32_t>(children);
    if (nodes_.size() - used_ < count) return false;
    nodes_[node].first_child = used_;
    nodes_[node].children = count;
    for (Node& child : children_of(nodes_[node])) child = {};
    used_ += count;
    return true;
  }

  [[nodiscard]] std::uint32_t size() const noexcept { return used_; }

 private:
  std::vector<Node> nodes_;
  std::uint32_t used_ = 0;
};

}  // namespace bastide::ai
