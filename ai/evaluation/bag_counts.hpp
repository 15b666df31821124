#pragma once

#include "ai/evaluation/hole_tables.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace bastide::ai {

/// How many tiles of one bag go into holes: each count is made when it is first asked for.
template <std::size_t types>
class BagCounts {
 public:
  using Tables = HoleTables<types>;
  using Bag = typename Tables::Row;

  /// `tables` must outlive this object.
  BagCounts(const Tables& tables, int signatures)
      : tables_(&tables), known_(static_cast<std::size_t>(signatures)) {}

  /// Another bag.
  void start(const Bag& bag) noexcept {
    if (bag_ == bag) return;
    bag_ = bag;
    ++turn_;
  }

  [[nodiscard]] const Tables& tables() const noexcept { return *tables_; }

  /// Tiles that go where `signature` is asked for.
  [[nodiscard]] int fitting(engine::Signature signature) noexcept {
    Known& known = counts_at(signature);
    if (known.fitting == kUnknown) known.fitting = count(tables_->fitting(signature));
    return known.fitting;
  }
  /// Those of them that end the road or city across `edge`.
  [[nodiscard]] int capping(engine::Signature signature, int edge) noexcept {
    std::uint8_t& capping = counts_at(signature).capping[static_cast<std::size_t>(edge)];
    if (capping == kUnknown) capping = count(tables_->capping(signature, edge));
    return capping;
  }
  /// Those of them that join what comes across two edges.
  [[nodiscard]] int joining(engine::Signature signature, int edge, int other) noexcept {
    if (edge > other) std::swap(edge, other);
    constexpr std::array<std::size_t, engine::kEdges> first_pair = {0, 2, 3, 0};
    const std::size_t pair = first_pair[static_cast<std::size_t>(edge)] + static_cast<std::size_t>(other) - 1;
    std::uint8_t& joining = counts_at(signature).joining[pair];
    if (joining == kUnknown) joining = count(tables_->joining(signature, edge, other));
    return joining;
  }
  /// Those of them with one field round the corner between `edge` and the next edge.
  [[nodiscard]] int cornering(engine::Signature signature, int edge) noexcept {
    std::uint8_t& cornering = counts_at(signature).cornering[static_cast<std::size_t>(edge)];
    if (cornering == kUnknown) cornering = count(tables_->cornering(signature, edge));
    return cornering;
  }

 private:
  static constexpr std::uint8_t kUnknown = 0xFF;
  static_assert(engine::kMaxTiles < kUnknown);

  struct Known {
    std::uint64_t turn = 0;
    std::uint8_t fitting = 0;
    std::array<std::uint8_t, engine::kEdges> capping{};
    std::array<std::uint8_t, 6> joining{};  ///< 0-1, 0-2, 0-3, 1-2, 1-3, 2-3
    std::array<std::uint8_t, engine::kEdges> cornering{};
  };

  [[nodiscard]] Known& counts_at(engine::Signature signature) noexcept {
    Known& known = known_[signature];
    if (known.turn != turn_) {
      known.turn = turn_;
      known.fitting = kUnknown;
      known.capping.fill(kUnknown);
      known.joining.fill(kUnknown);
      known.cornering.fill(kUnknown);
    }
    return known;
  }
  [[nodiscard]] std::uint8_t count(const Bag& row) const noexcept {
    return static_cast<std::uint8_t>(Tables::count(row, bag_));
  }

  const Tables* tables_;
  std::vector<Known> known_;  ///< by signature
  std::uint64_t turn_ = 1;    ///< of those that are known
  Bag bag_{};
};

}  // namespace bastide::ai
