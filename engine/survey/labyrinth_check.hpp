#pragma once

#include "engine/modules/labyrinth/labyrinth.hpp"
#include "engine/survey/module_check.hpp"

#include <algorithm>

namespace bastide::engine {

/// Zones of roads with labyrinths.
template <>
struct ModuleCheck<Labyrinth> : NoModuleCheck {
  [[nodiscard]] static bool is_free(const RuleSet& rules, const Survey& survey, int node,
                                    const std::vector<bool>& has_figure, bool free) {
    const auto id = static_cast<std::size_t>(survey.feature_of(node));
    const bool zoned =
        rules.labyrinth == LabyrinthRules::advanced && (survey.features()[id].signs & kLabyrinth) != 0;
    return free || (zoned && zone_is_free(survey, node, has_figure));
  }
  /// Whether no figure stands on the zone of the road segment `node` (LAB-6), found on the survey.
  [[nodiscard]] static bool zone_is_free(const Survey& survey, int node,
                                         const std::vector<bool>& has_figure) {
    const auto is_labyrinth = [&](int at) { return (survey.segment(at).signs & kLabyrinth) != 0; };
    std::vector<int> zone = {node};
    for (std::size_t i = 0; i < zone.size() && !is_labyrinth(node); ++i) {
      for (const int next : survey.nodes_against(zone[i])) {
        if (!is_labyrinth(next) && std::find(zone.begin(), zone.end(), next) == zone.end())
          zone.push_back(next);
      }
    }
    return std::none_of(zone.begin(), zone.end(),
                        [&](int at) { return has_figure[static_cast<std::size_t>(at)]; });
  }
};

}  // namespace bastide::engine
