#pragma once

#include "ai/evaluation/ways.hpp"

#include <array>
#include <bit>
#include <bitset>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace bastide::ai {

/// The field of a tile that lies at a port of an empty cell, or -1; a tile lies beyond the port's edge.
template <engine::Capacity C>
[[nodiscard]] int field_at(const engine::TileTables& tables, const engine::Landscape<C>& land,
                           engine::CellKey cell, int port) noexcept {
  const auto& board = land.board();
  const auto beyond = board.find(engine::beyond(cell, engine::edge_of(port)));
  const engine::OrientedTile& tile = tables.oriented(board.oriented_at(beyond));
  const std::uint8_t segment = tile.segment_at[static_cast<std::size_t>(engine::facing_port(port))];
  if (segment == engine::kNoSegment || tile.segments[segment].kind != engine::FeatureKind::field) return -1;
  return land.feature_of(board.first_node(beyond) + segment);
}

/// Calls `visit(meeting)` for each corner of an empty cell at which two fields lie that may become one: those
/// of its neighbours on either side of the corner. The neighbours ask for `signature`. A tile that goes there
/// with a field round the corner joins them.
template <engine::Capacity C, class Visit>
void for_each_corner(const engine::TileTables& tables, const engine::Landscape<C>& land,
                     BagCounts<C.types>& counts, int site, engine::Signature signature,
                     Visit&& visit) noexcept {
  const engine::CellKey cell = land.board().key_at(static_cast<typename engine::Board<C>::Site>(site));
  const unsigned asked = tables.asked_edges(signature);
  for (int edge = 0; edge < engine::kEdges; ++edge) {
    const unsigned both = 1U << edge | 1U << (edge + 1) % engine::kEdges;
    if ((asked & both) != both) continue;
    const int joining = counts.cornering(signature, edge);
    if (joining == 0) continue;
    const int first = field_at<C>(tables, land, cell, engine::before_corner(edge));
    const int second = first < 0 ? first : field_at<C>(tables, land, cell, engine::after_corner(edge));
    if (second < 0 || first == second) continue;
    visit(Meeting{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second),
                  static_cast<std::uint16_t>(site), static_cast<std::uint8_t>(joining)});
  }
}

/// Fields of a position that go on: corners where they may meet, and those without figures.
template <engine::Capacity C>
class OpenFields {
 public:
  /// A cell has no more corners between neighbours than neighbours.
  static constexpr std::size_t kCorners = Ways<C>::kFacing;
  /// Two halves of each edge that faces an empty cell.
  static constexpr std::size_t kUnclaimed = 2 * Ways<C>::kFacing;

  void find(const engine::TileTables& tables, const engine::Landscape<C>& land,
            BagCounts<C.types>& counts) noexcept {
    clear();
    std::bitset<engine::Landscape<C>::kFeatures> seen;
    const auto& board = land.board();
    for (int place = 0; place < board.frontier_size(); ++place) {
      const engine::Signature signature = board.frontier_signature(place);
      for_each_corner<C>(tables, land, counts, board.frontier_site(place), signature,
                         [&](const Meeting& meeting) {
                           assert(corner_count_ < kCorners);
                           corners_[corner_count_++] = meeting;
                         });
      for (unsigned edges = tables.asked_edges(signature); edges != 0; edges &= edges - 1) {
        for (const int third : {0, engine::kPortsPerEdge - 1}) {
          const int port = engine::port_of(std::countr_zero(edges), third);
          const int id = field_at<C>(tables, land, board.frontier_key(place), port);
          if (id < 0 || seen[static_cast<std::size_t>(id)]) continue;
          seen[static_cast<std::size_t>(id)] = true;
          if (land.feature(id).figures != 0) continue;
          assert(unclaimed_count_ < kUnclaimed);
          unclaimed_[unclaimed_count_++] = static_cast<std::uint16_t>(id);
        }
      }
    }
  }
  void clear() noexcept { corner_count_ = unclaimed_count_ = 0; }

  [[nodiscard]] std::size_t corner_count() const noexcept { return corner_count_; }
  [[nodiscard]] const Meeting& corner(std::size_t i) const noexcept { return corners_[i]; }
  [[nodiscard]] std::size_t unclaimed_count() const noexcept { return unclaimed_count_; }
  [[nodiscard]] int unclaimed(std::size_t i) const noexcept { return unclaimed_[i]; }

 private:
  std::array<Meeting, kCorners> corners_;
  std::array<std::uint16_t, kUnclaimed> unclaimed_;
  std::size_t corner_count_ = 0;
  std::size_t unclaimed_count_ = 0;
};

}  // namespace bastide::ai
