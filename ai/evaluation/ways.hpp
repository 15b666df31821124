#pragma once

#include "ai/evaluation/bag_counts.hpp"
#include "ai/evaluation/share.hpp"
#include "engine/features/landscape.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cassert>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace bastide::ai {

/// The holes that one road or city leads to, by the tiles of the bag that go there.
struct WayHoles {
  static constexpr std::size_t kMost = 6;  ///< more are counted, not listed

  struct Hole {
    std::uint16_t site;
    std::uint8_t capping;  ///< and end what leads there
    std::uint8_t fitting;
  };

  std::uint8_t count = 0;
  std::uint8_t ends = 0;  ///< edges that face a hole; more than holes where one faces two of them
  std::array<Hole, kMost> hole;

  void add(Hole found) noexcept {
    ++ends;
    const std::size_t listed = std::min<std::size_t>(count, kMost);
    for (std::size_t i = 0; i < listed; ++i) {
      if (hole[i].site != found.site) continue;
      hole[i].capping = std::min(hole[i].capping, found.capping);
      return;
    }
    if (listed < kMost) hole[listed] = found;
    ++count;
  }
};

/// The hole that a cell is for what leads there across an edge.
template <std::size_t types>
[[nodiscard]] WayHoles::Hole hole_at(BagCounts<types>& counts, int site, engine::Signature signature,
                                     int edge) noexcept {
  return {static_cast<std::uint16_t>(site), static_cast<std::uint8_t>(counts.capping(signature, edge)),
          static_cast<std::uint8_t>(counts.fitting(signature))};
}

/// An edge of a road or city that faces an empty cell.
struct Crossing {
  std::uint16_t feature;
  std::uint8_t edge;  ///< of the cell
  bool city;
  WayHoles::Hole hole;
};

/// The roads and cities that lead to one empty cell.
struct CellCrossings {
  std::array<Crossing, engine::kEdges> each;
  std::size_t count = 0;

  void add(int feature, int edge, bool city, WayHoles::Hole hole) noexcept {
    each[count++] = {static_cast<std::uint16_t>(feature), static_cast<std::uint8_t>(edge), city, hole};
  }
  [[nodiscard]] const Crossing* begin() const noexcept { return each.data(); }
  [[nodiscard]] const Crossing* end() const noexcept { return each.data() + count; }
};

/// Whatever leads there.
struct AnyWay {
  [[nodiscard]] bool operator()(int, bool) const noexcept { return true; }
};

/// Finds the road or city that leads to an empty cell across one of its edges; the cell's neighbours ask for
/// `signature`, and something lies beyond the edge. Only what `wanted(feature, city)` is true for.
template <engine::Capacity C, class Wanted>
void find_crossing(const engine::TileTables& tables, const engine::Landscape<C>& land,
                   BagCounts<C.types>& counts, int site, typename engine::Board<C>::Site beyond,
                   engine::Signature signature, int edge, Wanted& wanted, CellCrossings& found) noexcept {
  const bool city = counts.tables().is_city(signature, edge);
  if (!city && !counts.tables().is_road(signature, edge)) return;
  const auto& board = land.board();
  const engine::OrientedTile& tile = tables.oriented(board.oriented_at(beyond));
  const auto port = static_cast<std::size_t>(engine::port_of(engine::facing_edge(edge), 1));
  const std::uint8_t segment = tile.segment_at[port];
  if (segment == engine::kNoSegment) return;
  const int feature = land.feature_of(board.first_node(beyond) + segment);
  if (wanted(feature, city)) found.add(feature, edge, city, hole_at(counts, site, signature, edge));
}

/// A hole that two features of one kind lead to.
struct Meeting {
  std::uint16_t first;
  std::uint16_t second;
  std::uint16_t site;
  std::uint8_t joining;  ///< tiles of the bag that go there and join them
};

__extension__ using Wide = unsigned __int128;
/// Numbers below `most` as bits of one number.
template <std::size_t most>
using Bits = std::conditional_t<(most <= 64), std::uint64_t, Wide>;
[[nodiscard]] constexpr int lowest_bit(std::uint64_t bits) noexcept {
  return std::countr_zero(bits);
}
[[nodiscard]] constexpr int lowest_bit(Wide bits) noexcept {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}

/// Numbers below `most`.
template <std::size_t most>
class NumberSet {
 public:
  void add(std::size_t number) noexcept { words_[number / 64] |= std::uint64_t{1} << number % 64; }
  NumberSet& operator|=(const NumberSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  /// Calls `visit(number)` for each.
  template <class Visit>
  void for_each(Visit&& visit) const noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(64 * i + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  std::array<std::uint64_t, (most + 63) / 64> words_{};
};

/// Calls `visit(meeting)` for each pair of different features of one kind that some tile of the bag joins.
template <std::size_t types, class Visit>
void for_each_meeting(const CellCrossings& crossings, engine::Signature signature, BagCounts<types>& counts,
                      Visit&& visit) noexcept {
  for (std::size_t i = 1; i < crossings.count; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Crossing& first = crossings.each[i];
      const Crossing& second = crossings.each[j];
      if (first.feature == second.feature || first.city != second.city) continue;
      const int joining = counts.joining(signature, first.edge, second.edge);
      if (joining == 0) continue;
      visit(Meeting{first.feature, second.feature, first.hole.site, static_cast<std::uint8_t>(joining)});
    }
  }
}

/// All open roads and cities of a position, found from the frontier, which is shorter than the features' own
/// segments.
template <engine::Capacity C>
class Ways {
 public:
  using Land = engine::Landscape<C>;
  using Counts = BagCounts<C.types>;
  using Site = typename engine::Board<C>::Site;
  using SiteSet = std::bitset<C.sites() + 1>;
  /// Edges of tiles that face an empty cell: each is an open end of one road or city at most.
  static constexpr std::size_t kFacing = C.frontier();
  /// Four edges that face one cell meet in six pairs, fewer edges in fewer for each.
  static constexpr std::size_t kMeetings = kFacing * 6 / 4;
  using MeetingSet = NumberSet<kMeetings>;
  static constexpr Parts kUnknown = -1;

  /// A road or city with open ends.
  struct Way {
    std::uint16_t feature;
    std::uint16_t crossings;  ///< the last of its list
    Parts coming = kUnknown;  ///< a city: the chance to be completed, once it was asked for
    Parts points = 0;         ///< without figures, where a net listens: points for whoever claimed it
    /// A city: fields with farmers that it lies at, as bits, by whoever lists them.
    Bits<C.figures> fields = 0;
    MeetingSet meetings;  ///< that it takes part in
  };

  /// Looks at all empty cells, for roads and cities for which `wanted(feature, city)` is true.
  template <class Wanted>
  void find(const engine::TileTables& tables, const Land& land, Counts& counts, Wanted&& wanted) noexcept {
    slots_.fill(kNone);
    way_count_ = crossing_count_ = meeting_count_ = 0;
    const auto& board = land.board();
    for (int place = 0; place < board.frontier_size(); ++place) {
      const engine::Signature signature = board.frontier_signature(place);
      const auto site = board.frontier_site(place);
      cell_of_[site] = static_cast<std::uint16_t>(place);
      CellCrossings& crossings = cells_[static_cast<std::size_t>(place)];
      crossings.count = 0;
      for (unsigned edges = tables.asked_edges(signature); edges != 0; edges &= edges - 1) {
        const int edge = std::countr_zero(edges);
        const auto beyond = board.find(engine::beyond(board.frontier_key(place), edge));
        find_crossing<C>(tables, land, counts, site, beyond, signature, edge, wanted, crossings);
      }
      for (const Crossing& crossing : crossings) add(crossing);
      if (crossings.count > 1) {
        for_each_meeting(crossings, signature, counts, [&](const Meeting& meeting) { add(meeting); });
      }
    }
  }

  /// What leads to a cell of the frontier.
  [[nodiscard]] const CellCrossings& crossings_at(Site site) const noexcept {
    assert(cell_of_[site] < C.frontier());
    return cells_[cell_of_[site]];
  }
  /// Null if it has no ends, or is no road or city.
  [[nodiscard]] Way* way(int feature) noexcept {
    const Slot slot = slots_[static_cast<std::size_t>(feature)];
    return slot == kNone ? nullptr : &ways_[slot];
  }
  [[nodiscard]] std::size_t way_count() const noexcept { return way_count_; }
  [[nodiscard]] Way& way_at(std::size_t i) noexcept { return ways_[i]; }
  /// Its place in the list.
  [[nodiscard]] std::size_t place_of(const Way& way) const noexcept {
    return static_cast<std::size_t>(&way - ways_.data());
  }
  [[nodiscard]] std::size_t meeting_count() const noexcept { return meeting_count_; }
  [[nodiscard]] const Meeting& meeting(std::size_t i) const noexcept { return meetings_[i]; }

  /// Adds the way's holes, but for those at `left_out`.
  void add_holes(const Way& way, const SiteSet& left_out, WayHoles& holes) const noexcept {
    for (std::uint16_t at = way.crossings; at != kNone16; at = listed_[at].before) {
      const WayHoles::Hole& hole = listed_[at].hole;
      if (!left_out[hole.site]) holes.add(hole);
    }
  }

 private:
  using Slot = engine::IndexUpTo<kFacing + 1>;
  static constexpr Slot kNone = std::numeric_limits<Slot>::max();
  static constexpr std::uint16_t kNone16 = std::numeric_limits<std::uint16_t>::max();

  struct Listed {
    WayHoles::Hole hole;
    std::uint16_t before;  ///< the one before it of the same way
  };

  void add(const Crossing& crossing) noexcept {
    Slot& slot = slots_[crossing.feature];
    if (slot == kNone) {
      assert(way_count_ < kFacing);
      slot = static_cast<Slot>(way_count_++);
      ways_[slot] = {crossing.feature, kNone16, kUnknown, 0, 0, {}};
    }
    assert(crossing_count_ < kFacing);
    listed_[crossing_count_] = {crossing.hole, ways_[slot].crossings};
    ways_[slot].crossings = static_cast<std::uint16_t>(crossing_count_++);
  }
  void add(const Meeting& meeting) noexcept {
    assert(meeting_count_ < kMeetings);
    ways_[slots_[meeting.first]].meetings.add(meeting_count_);
    ways_[slots_[meeting.second]].meetings.add(meeting_count_);
    meetings_[meeting_count_++] = meeting;
  }

  std::array<Slot, Land::kFeatures> slots_;           ///< by feature
  std::array<std::uint16_t, C.sites() + 1> cell_of_;  ///< by site of the frontier
  std::array<CellCrossings, C.frontier()> cells_;
  std::array<Way, kFacing> ways_;
  std::array<Listed, kFacing> listed_;
  std::array<Meeting, kMeetings> meetings_;
  std::size_t way_count_ = 0;
  std::size_t crossing_count_ = 0;
  std::size_t meeting_count_ = 0;
};

}  // namespace bastide::ai
