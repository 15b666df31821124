#pragma once

#include "ai/evaluation/hole_tables.hpp"
#include "engine/features/landscape.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>

namespace bastide::ai {

/// An empty cell that a road or city leads to, by the tiles of the bag that go there.
struct Hole {
  std::uint8_t capping;  ///< and end what leads there
  std::uint8_t fitting;
};

/// Where a road or city is open.
struct WayEnds {
  static constexpr std::size_t kMaxHoles = 6;  ///< more are counted, not listed

  std::uint8_t holes = 0;
  std::uint8_t ends = 0;   ///< edges that face a hole; more than holes where one
                           /// < faces two of them
  std::uint16_t last = 0;  ///< place in the frontier of the hole found last
  bool watched = false;    ///< by name
  std::array<Hole, kMaxHoles> hole{};

  void add(int place, Hole found) noexcept {
    ++ends;
    if (holes > 0 && last == place) {
      Hole& same = hole[std::min<std::size_t>(holes, kMaxHoles) - 1];
      same.capping = std::min(same.capping, found.capping);
      return;
    }
    last = static_cast<std::uint16_t>(place);
    if (holes < kMaxHoles) hole[holes] = found;
    ++holes;
  }
};

/// A hole that two features of one kind lead to that are watched by name.
struct Meeting {
  std::uint16_t first;
  std::uint16_t second;
  std::uint8_t joining;  ///< tiles of the bag that go there and join them
};

/// The open ends of roads and cities, found from the frontier, which is shorter than the features' own
/// segments. Features are watched by name first; cities that nobody stands in can be had as well.
template <engine::Capacity C>
class OpenEnds {
 public:
  using Land = engine::Landscape<C>;
  using Tables = HoleTables<C.types>;
  using Bag = typename Tables::Row;

  OpenEnds() noexcept { slots_.fill(kNone); }

  void watch(int feature) noexcept { slots_[static_cast<std::size_t>(feature)] = kWatched; }

  /// Looks at all empty cells. `cities`: watches every city.
  void find(const engine::TileTables& tables, const Land& land, const Tables& holes, const Bag& bag,
            bool cities) noexcept {
    const auto& board = land.board();
    for (int place = 0; place < board.frontier_size(); ++place) {
      const engine::Signature signature = board.frontier_signature(place);
      int fitting = -1;
      Crossings crossings;
      for (unsigned edges = tables.asked_edges(signature); edges != 0; edges &= edges - 1) {
        const int edge = std::countr_zero(edges);
        const bool city = holes.is_city(signature, edge);
        if (!city && !holes.is_road(signature, edge)) continue;
        const int feature = feature_beyond(tables, land, board.frontier_key(place), edge);
        if (feature < 0) continue;
        Slot& slot = slots_[static_cast<std::size_t>(feature)];
        if (slot == kNone && !(city && cities)) continue;
        if (slot >= kWatched) {
          assert(used_ < kSlots);
          const bool watched = slot == kWatched;
          slot = static_cast<Slot>(used_++);
          ends_[slot] = {};
          ends_[slot].watched = watched;
        }
        if (ends_[slot].watched) crossings.add(feature, edge, city);
        if (fitting < 0) fitting = Tables::count(holes.fitting(signature), bag);
        const int capping = Tables::count(holes.capping(signature, edge), bag);
        ends_[slot].add(place, {static_cast<std::uint8_t>(capping), static_cast<std::uint8_t>(fitting)});
      }
      if (crossings.count > 1) note_meetings(crossings, signature, holes, bag);
    }
  }

  [[nodiscard]] std::size_t meeting_count() const noexcept { return meeting_count_; }
  [[nodiscard]] const Meeting& meeting(std::size_t i) const noexcept { return meetings_[i]; }

  /// Of a feature that was watched; without holes where none is on the table.
  [[nodiscard]] WayEnds of(int feature) const noexcept {
    const Slot slot = slots_[static_cast<std::size_t>(feature)];
    return slot < kWatched ? ends_[slot] : WayEnds{};
  }

 private:
  /// Edges of tiles that face an empty cell: each is an open end of one road or city at most.
  static constexpr std::size_t kFacing = C.frontier();
  static constexpr std::size_t kSlots = kFacing;
  /// Four edges that face one cell meet in six pairs, fewer edges in fewer for each.
  static constexpr std::size_t kMeetings = kFacing * 6 / 4;
  using Slot = engine::IndexUpTo<kSlots + 1>;
  static constexpr Slot kNone = std::numeric_limits<Slot>::max();
  static constexpr Slot kWatched = kNone - 1;

  /// Features watched by name that lead to one hole.
  struct Crossings {
    struct Crossing {
      int feature;
      int edge;
      bool city;
    };
    std::array<Crossing, engine::kEdges> each;
    std::size_t count = 0;
    void add(int feature, int edge, bool city) noexcept { each[count++] = {feature, edge, city}; }
  };

  void note_meetings(const Crossings& crossings, engine::Signature signature, const Tables& holes,
                     const Bag& bag) noexcept {
    for (std::size_t i = 1; i < crossings.count; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const auto& first = crossings.each[i];
        const auto& second = crossings.each[j];
        if (first.feature == second.feature || first.city != second.city) continue;
        const int joining = Tables::count(holes.joining(signature, first.edge, second.edge), bag);
        if (joining == 0) continue;
        assert(meeting_count_ < kMeetings);
        meetings_[meeting_count_++] = {static_cast<std::uint16_t>(first.feature),
                                       static_cast<std::uint16_t>(second.feature),
                                       static_cast<std::uint8_t>(joining)};
      }
    }
  }

  /// The feature in the middle of the edge that the cell's neighbour shows it, or -1.
  [[nodiscard]] static int feature_beyond(const engine::TileTables& tables, const Land& land,
                                          engine::CellKey cell, int edge) noexcept {
    const auto& board = land.board();
    const auto site = board.find(engine::beyond(cell, edge));
    const engine::OrientedTile& tile = tables.oriented(board.oriented_at(site));
    const auto port = static_cast<std::size_t>(engine::port_of(engine::facing_edge(edge), 1));
    const std::uint8_t segment = tile.segment_at[port];
    if (segment == engine::kNoSegment) return -1;
    return land.feature_of(board.first_node(site) + segment);
  }

  std::array<Slot, Land::kFeatures> slots_;  ///< by feature
  std::array<WayEnds, kSlots> ends_;
  std::size_t used_ = 0;
  std::array<Meeting, kMeetings> meetings_;
  std::size_t meeting_count_ = 0;
};

}  // namespace bastide::ai
