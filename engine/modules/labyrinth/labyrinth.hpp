#pragma once

#include "engine/modules/module.hpp"
#include "engine/play/scoring.hpp"

namespace bastide::engine {

/// The Labyrinth: what roads with labyrinths are worth, and where on them a highwayman may be placed beside
/// others.
struct Labyrinth : Module {
  template <class G>
  [[nodiscard]] static SegmentSet opens(const G& game, const typename G::State& state, Signs signs) noexcept;
  template <class G>
  static void value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept;

  // -- for checks -----------------------------------------------------------------------------------------

  /// Whether nobody stands in the zone of the road at `node` (LAB-6 to LAB-8, LAB-14).
  template <class G>
  [[nodiscard]] static bool zone_is_free(const G& game, const typename G::State& state, int node) noexcept;

 private:
  template <class G>
  [[nodiscard]] static SegmentSet free_zones(const G& game, const typename G::State& state) noexcept;
};

}  // namespace bastide::engine
