#pragma once

#include "engine/tiles/tile_tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bastide::ai {

/// Which tiles go into a hole, an empty cell whose neighbours ask for something, and which of them end the
/// road or city that reaches it across one edge. Constant during play.
///
/// Rows hold a byte for each tile type, 0xFF for those in the set, so that a bag is counted against one by
/// masking and adding bytes.
template <std::size_t types>
class HoleTables {
 public:
  using Row = std::array<std::uint8_t, types>;

  explicit HoleTables(const engine::TileTables& tables)
      : fitting_(static_cast<std::size_t>(tables.signature_count())),
        capping_(fitting_.size() * kSides),
        joining_(fitting_.size() * kSides * kSides),
        cornering_(capping_.size()),
        roads_(fitting_.size()),
        cities_(fitting_.size()) {
    for (int signature = 0; signature < tables.signature_count(); ++signature) {
      for (int oriented = 0; oriented < tables.oriented_count(); ++oriented) {
        add(tables, static_cast<engine::Signature>(signature), oriented);
      }
      note_ways(tables, static_cast<engine::Signature>(signature));
    }
  }

  /// Types that fit some way round where `signature` is asked for.
  [[nodiscard]] const Row& fitting(engine::Signature signature) const noexcept { return fitting_[signature]; }

  /// Types that fit there some way round so that the road or city across `edge` goes no further: it reaches
  /// no other edge that has no tile beyond.
  [[nodiscard]] const Row& capping(engine::Signature signature, int edge) const noexcept {
    return capping_[static_cast<std::size_t>(signature) * engine::kEdges + static_cast<std::size_t>(edge)];
  }

  /// Types that fit there some way round so that one segment of theirs leads across both edges.
  [[nodiscard]] const Row& joining(engine::Signature signature, int edge, int other) const noexcept {
    return joining_[(signature * kSides + static_cast<std::size_t>(edge)) * kSides +
                    static_cast<std::size_t>(other)];
  }

  /// Types that fit there some way round so that one field of theirs lies round the corner between `edge` and
  /// the next edge clockwise.
  [[nodiscard]] const Row& cornering(engine::Signature signature, int edge) const noexcept {
    return cornering_[static_cast<std::size_t>(signature) * kSides + static_cast<std::size_t>(edge)];
  }

  /// What crosses the edge that a signature asks about.
  [[nodiscard]] bool is_road(engine::Signature signature, int edge) const noexcept {
    return (roads_[signature] >> edge & 1U) != 0;
  }
  [[nodiscard]] bool is_city(engine::Signature signature, int edge) const noexcept {
    return (cities_[signature] >> edge & 1U) != 0;
  }

  /// Tiles of a bag that are in the row's set.
  [[nodiscard]] static int count(const Row& row, const Row& bag) noexcept {
    std::uint8_t sum = 0;
    for (std::size_t type = 0; type < types; ++type) {
      sum = static_cast<std::uint8_t>(sum + (row[type] & bag[type]));
    }
    return sum;
  }

 private:
  static constexpr std::size_t kSides = engine::kEdges;
  static_assert(engine::kMaxTiles < 256);

  void add(const engine::TileTables& tables, engine::Signature signature, int oriented) {
    const engine::OrientedTile& tile = tables.oriented(oriented);
    if ((tables.fitting(tile.type, signature) >> tile.rotation & 1U) == 0) return;
    fitting_[signature][tile.type] = 0xFF;
    const unsigned asked = tables.asked_edges(signature);
    for (int edge = 0; edge < engine::kEdges; ++edge) {
      const int port = engine::port_of(edge, 1);
      const std::uint8_t at = tile.segment_at[static_cast<std::size_t>(port)];
      const unsigned edges = at == engine::kNoSegment ? 0U : tile.segments[at].edges;
      for (int other = 0; other < engine::kEdges; ++other) {
        if ((edges & asked & ~(1U << edge)) >> other & 1U) {
          joining_[(signature * kSides + static_cast<std::size_t>(edge)) * kSides +
                   static_cast<std::size_t>(other)][tile.type] = 0xFF;
        }
      }
      if (joins_corner(tile, edge)) {
        cornering_[static_cast<std::size_t>(signature) * kSides + static_cast<std::size_t>(edge)][tile.type] =
            0xFF;
      }
      if ((edges & ~asked) != 0) continue;
      capping_[static_cast<std::size_t>(signature) * engine::kEdges + static_cast<std::size_t>(edge)]
              [tile.type] = 0xFF;
    }
  }

  /// Whether one field lies at both halves of the corner between `edge` and the next.
  [[nodiscard]] static bool joins_corner(const engine::OrientedTile& tile, int edge) {
    const std::uint8_t at = tile.segment_at[static_cast<std::size_t>(engine::before_corner(edge))];
    return at != engine::kNoSegment && tile.segments[at].kind == engine::FeatureKind::field &&
           at == tile.segment_at[static_cast<std::size_t>(engine::after_corner(edge))];
  }

  /// What crosses the edges that the signature asks about.
  void note_ways(const engine::TileTables& tables, engine::Signature signature) {
    for (int edge = 0; edge < engine::kEdges; ++edge) {
      const int asked = tables.asked_class(signature, edge);
      const auto known = static_cast<int>(tables.set().edge_classes.size());
      if (asked < 0 || asked >= known) continue;
      const auto middle = tables.set().edge_classes[static_cast<std::size_t>(asked)].kinds[1];
      const auto bit = static_cast<std::uint8_t>(1U << edge);
      if (middle == engine::FeatureKind::road) roads_[signature] |= bit;
      if (middle == engine::FeatureKind::city) cities_[signature] |= bit;
    }
  }

  std::vector<Row> fitting_;
  std::vector<Row> capping_;
  std::vector<Row> joining_;
  std::vector<Row> cornering_;
  std::vector<std::uint8_t> roads_;   ///< by signature, as bits: edges with a road in the middle
  std::vector<std::uint8_t> cities_;  ///< with a city
};

}  // namespace bastide::ai
