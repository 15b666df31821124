#pragma once

#include "ai/evaluation/module_terms.hpp"
#include "engine/modules/robbers/robbers.hpp"

#include <bit>

namespace bastide::ai {

/// The Robbers.
struct RobbersParameters {
  /// Points of a robber on the track, and of one at home while the whole game is left.
  float robber = 3.5F;
  float robber_home = 1.5F;

  bool operator==(const RobbersParameters&) const = default;

  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    visitor("modules", "robber", parameters.robber, 0, 100);
    visitor("modules", "robber_home", parameters.robber_home, 0, 100);
  }
};

/// Ladies' points, robbers, and what a turn that is being scored is yet to bring.
template <>
struct ModuleTerms<engine::Robbers> {
  template <class G, class State, class Sheet>
  static void add(const G& game, const State& state, const RobbersParameters& parameters, float to_come,
                  Sheet& sheet) noexcept {
    constexpr float kLoot = engine::kRobberLoot;
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.worth[player] += state.lady_points[player];
      if (state.robbers[player] != engine::kAtHome) {
        sheet.worth[player] += kLoot + (parameters.robber - kLoot) * to_come;
      } else if (game.rules().robbers) {
        sheet.worth[player] += parameters.robber_home * to_come;
      }
    }
    for (int i = state.step.applied; i < state.step.entry_count; ++i) {
      const engine::ScoreEntry& entry = state.step.entries[static_cast<std::size_t>(i)];
      sheet.worth[entry.player] += entry.points;
    }
    for (unsigned left = state.step.takers; left != 0; left &= left - 1) {
      sheet.worth[static_cast<std::size_t>(std::countr_zero(left))] += state.step.loot;
    }
  }
};

}  // namespace bastide::ai
