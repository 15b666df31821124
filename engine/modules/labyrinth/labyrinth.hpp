#pragma once

#include "engine/modules/module.hpp"
#include "engine/play/scoring.hpp"

namespace bastide::engine {

/// The Labyrinth, and inns: what roads are worth, and where on a road with labyrinths a highwayman may be
/// placed beside others.
struct Labyrinth : Module {
  [[nodiscard]] static bool keeps_choices(const RuleSet& rules) noexcept {
    return rules.labyrinth != LabyrinthRules::advanced;
  }
  template <class G>
  [[nodiscard]] static bool opens(const G& game, const typename G::State& state, int node) noexcept;
  template <class G>
  static void value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept;

  // -- for checks -----------------------------------------------------------------------------------------

  /// Whether nobody stands in the zone of the road at `node` (LAB-6 to LAB-8, LAB-14).
  template <class G>
  [[nodiscard]] static bool zone_is_free(const G& game, const typename G::State& state, int node) noexcept;
};

}  // namespace bastide::engine
