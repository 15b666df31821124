#pragma once

#include "ai/mcts/node.hpp"

#include <cassert>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>

namespace bastide::ai {

/// Nodes in one block of memory, addressed by index. It never grows: when it is full nothing more is expanded
/// and the search goes on with the tree as it stands. Memory that no node was put in is not touched.
///
/// A pool that can `keep` a part of its tree has two halves, one of which is in use.
class NodePool {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// `capacity` counts both halves.
  NodePool(std::size_t capacity, bool keeps)
      : nodes_(static_cast<Node*>(std::aligned_alloc(alignof(Node), capacity * sizeof(Node)))),
        capacity_(static_cast<std::uint32_t>(keeps ? capacity / 2 : capacity)),
        other_(keeps ? capacity_ : 0) {
    assert(capacity <= kNone);
    if (!nodes_) throw std::bad_alloc();
    here_ = nodes_.get();
  }

  /// Empties the pool.
  void clear() noexcept { used_ = 0; }

  [[nodiscard]] Node& operator[](std::uint32_t index) noexcept {
    assert(index < capacity_);
    return here_[index];
  }
  [[nodiscard]] const Node& operator[](std::uint32_t index) const noexcept {
    assert(index < capacity_);
    return here_[index];
  }
  [[nodiscard]] std::span<Node> children_of(const Node& node) noexcept {
    assert(node.children == 0 || node.first_child + node.children <= capacity_);
    return {here_ + node.first_child, node.children};
  }
  [[nodiscard]] std::span<const Node> children_of(const Node& node) const noexcept {
    assert(node.children == 0 || node.first_child + node.children <= capacity_);
    return {here_ + node.first_child, node.children};
  }
  [[nodiscard]] std::uint32_t size() const noexcept { return used_; }
  [[nodiscard]] std::uint32_t capacity() const noexcept { return capacity_; }

  /// The first of so many blank nodes side by side; kNone when they do not fit.
  template <Sharing S>
  [[nodiscard]] std::uint32_t take(std::uint32_t count) noexcept {
    assert(count > 0);
    const std::atomic_ref<std::uint32_t> used(used_);
    std::uint32_t first = used.load(std::memory_order_relaxed);
    do {
      if (capacity_ - first < count) return kNone;
    } while (!advance<S>(used, first, first + count));
    for (std::uint32_t i = 0; i < count; ++i) new (here_ + first + i) Node{};
    return first;
  }

  /// Keeps the tree below `root`, which becomes node 0, and forgets all else. Node by node in the order in
  /// which they are found, as Cheney's collector does it (1970): the copy is its own queue.
  void keep(std::uint32_t root) noexcept {
    assert(other_ != 0 && root < used_);
    Node* const from = here_;
    Node* const to = here_ == nodes_.get() ? nodes_.get() + other_ : nodes_.get();
    new (to) Node(from[root]);
    std::uint32_t used = 1;
    for (std::uint32_t at = 0; at < used; ++at) {
      if (!to[at].is_expanded()) continue;
      const Node* const children = from + to[at].first_child;
      to[at].first_child = used;
      for (std::uint32_t i = 0; i < to[at].children; ++i) new (to + used++) Node(children[i]);
    }
    assert(used <= used_);
    here_ = to;
    used_ = used;
  }

 private:
  struct Free {
    void operator()(Node* nodes) const noexcept { std::free(nodes); }
  };

  template <Sharing S>
  [[nodiscard]] static bool advance(const std::atomic_ref<std::uint32_t>& used, std::uint32_t& from,
                                    std::uint32_t to) noexcept {
    if constexpr (S == Sharing::many_threads) {
      return used.compare_exchange_weak(from, to, std::memory_order_relaxed);
    } else {
      used.store(to, std::memory_order_relaxed);
      return true;
    }
  }

  // -- constant
  std::unique_ptr<Node, Free> nodes_;
  std::uint32_t capacity_;  ///< of what is in use
  std::uint32_t other_;     ///< where the second half begins; 0 without one
  // -- changed by searches
  Node* here_ = nullptr;  ///< the half in use
  std::uint32_t used_ = 0;
};

}  // namespace bastide::ai
