#pragma once

#include "engine/features/landscape.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// The empty cells that features lead to, by the tiles of the bag that may still be laid there.
namespace bastide::python {

/// Of the empty cells that a feature leads to, the least that any of them has.
struct OpenEnds {
  int fits = 0;    ///< tiles that may be laid there
  int closes = 0;  ///< those of them with which the feature leads no further; of a centre all of them

  void lower_to(OpenEnds other) noexcept {
    fits = std::min(fits, other.fits);
    closes = std::min(closes, other.closes);
  }
};

/// Counts tiles of a bag by what an empty cell's neighbours ask for. Remembers what it has counted until the
/// bag changes. `tables` must outlive it.
class TileCounts {
 public:
  explicit TileCounts(const engine::TileTables& tables)
      : tables_(&tables), known_(static_cast<std::size_t>(tables.signature_count())) {}

  /// The tiles by type.
  void start(std::span<const std::uint8_t> bag) {
    if (std::equal(bag.begin(), bag.end(), bag_.begin(), bag_.end())) return;
    bag_.assign(bag.begin(), bag.end());
    std::fill(known_.begin(), known_.end(), Known{});
    size_ = 0;
    for (const std::uint8_t copies : bag_) size_ += copies;
  }
  [[nodiscard]] int size() const noexcept { return size_; }
  /// Tiles that may be laid where `signature` is asked for.
  [[nodiscard]] int fits(engine::Signature signature) { return at(signature).fits; }
  /// Those of them whose segment at `port` reaches no edge that nothing lies beyond.
  [[nodiscard]] int closes(engine::Signature signature, int port) {
    return at(signature).closes[static_cast<std::size_t>(port)];
  }

 private:
  struct Known {
    bool counted = false;
    std::int16_t fits = 0;
    std::array<std::int16_t, engine::kPorts> closes{};
  };

  [[nodiscard]] const Known& at(engine::Signature signature) {
    Known& known = known_[signature];
    if (!known.counted) count(signature, known);
    return known;
  }
  void count(engine::Signature signature, Known& known) const {
    known.counted = true;
    const unsigned asked = tables_->asked_edges(signature);
    const int types = std::min(tables_->type_count(), static_cast<int>(bag_.size()));
    for (int type = 0; type < types; ++type) {
      const std::int16_t copies = bag_[static_cast<std::size_t>(type)];
      const unsigned rotations = copies == 0 ? 0U : tables_->fitting(type, signature);
      if (rotations == 0) continue;
      known.fits = static_cast<std::int16_t>(known.fits + copies);
      const unsigned ports = closing_ports(type, rotations, asked);
      for (unsigned left = ports; left != 0; left &= left - 1) {
        std::int16_t& closes = known.closes[static_cast<std::size_t>(std::countr_zero(left))];
        closes = static_cast<std::int16_t>(closes + copies);
      }
    }
  }
  /// Ports at which some of the rotations has a segment that reaches asked edges only, as bits.
  [[nodiscard]] unsigned closing_ports(int type, unsigned rotations, unsigned asked) const {
    unsigned ports = 0;
    for (unsigned left = rotations; left != 0; left &= left - 1) {
      const engine::OrientedTile& tile =
          tables_->oriented(tables_->oriented_index(type, std::countr_zero(left)));
      for (std::size_t segment = 0; segment < tile.segment_count; ++segment) {
        if ((tile.segments[segment].edges & ~asked) == 0) ports |= tile.segments[segment].ports;
      }
    }
    return ports;
  }

  const engine::TileTables* tables_;
  std::vector<std::uint8_t> bag_;
  int size_ = 0;
  std::vector<Known> known_;  ///< by signature
};

/// The open ends of all features of a landscape, by the feature's name; of those without any, nothing.
template <class Land>
class EndsByFeature {
 public:
  void find(const engine::TileTables& tables, const Land& land, TileCounts& counts) {
    ends_.fill({kNone, kNone});
    const auto& board = land.board();
    for (int place = 0; place < board.frontier_size(); ++place) {
      const engine::Signature signature = board.frontier_signature(place);
      for (unsigned edges = tables.asked_edges(signature); edges != 0; edges &= edges - 1) {
        const int edge = std::countr_zero(edges);
        add_edge(tables, land, counts, signature, edge,
                 board.find(engine::beyond(board.frontier_key(place), edge)));
      }
    }
    for (int i = 0; i < land.surrounded_count(); ++i) add_centre(land, counts, land.surrounded(i));
  }
  [[nodiscard]] OpenEnds of(int feature) const noexcept {
    const OpenEnds ends = ends_[static_cast<std::size_t>(feature)];
    return ends.fits == kNone ? OpenEnds{} : ends;
  }

 private:
  static constexpr int kNone = std::numeric_limits<int>::max();

  void add_edge(const engine::TileTables& tables, const Land& land, TileCounts& counts,
                engine::Signature signature, int edge, typename Land::Site site) {
    const engine::OrientedTile& tile = tables.oriented(land.board().oriented_at(site));
    for (int third = 0; third < engine::kPortsPerEdge; ++third) {
      const int port = engine::port_of(edge, third);
      const auto segment = tile.segment_at[static_cast<std::size_t>(engine::facing_port(port))];
      if (segment == engine::kNoSegment) continue;
      const int feature = land.feature_of(land.board().first_node(site) + segment);
      ends_[static_cast<std::size_t>(feature)].lower_to(
          {counts.fits(signature), counts.closes(signature, port)});
    }
  }
  void add_centre(const Land& land, TileCounts& counts, typename Land::Surrounded centre) {
    const auto& board = land.board();
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const auto site = board.find(engine::offset(centre.key, dx, dy));
        if (site != Land::kNoSite && board.has_tile(site)) continue;
        const int fits = site == Land::kNoSite ? counts.size() : counts.fits(board.signature_at(site));
        ends_[centre.feature].lower_to({fits, fits});
      }
    }
  }

  std::array<OpenEnds, Land::kFeatures> ends_;
};

}  // namespace bastide::python
