#pragma once

#include "engine/modules/river/river.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace bastide::engine {

/// One river, open at one end at most, and where its tiles may go.
template <>
struct ModuleCheck<River> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State&, const Survey& survey) {
    if (!game.rules().river) return;
    int ends = 0;
    for (const auto& [cell, asked] : survey.empty_cells()) {
      for (const int edge_class : asked) ends += is_water(game.tables().set(), edge_class);
    }
    expect(ends <= 1, true, "being open at one end at most", "the river");
  }
  template <class G>
  [[nodiscard]] static bool has_place(const G& game, const Survey& survey, int type, bool placeable) {
    const TileSet& set = game.tables().set();
    const auto& edges = set.tiles.at(static_cast<std::size_t>(type)).edges;
    const bool river =
        std::any_of(edges.begin(), edges.end(), [&](int edge_class) { return is_water(set, edge_class); });
    if (!game.rules().river || !river) return placeable;
    for (const auto& [cell, asked] : survey.empty_cells()) {
      for (int in = 0; in < kEdges; ++in) {
        if (!is_water(set, asked[static_cast<std::size_t>(in)])) continue;
        for (int rotation = 0; rotation < kEdges; ++rotation) {
          if (may_lie(game, survey, {cell, type, rotation}, asked, in)) return true;
        }
      }
    }
    return false;
  }
  /// Whether the tile may lie in an empty cell into which the river comes by the edge `in`.
  template <class G>
  [[nodiscard]] static bool may_lie(const G& game, const Survey& survey, const Survey::Tile& tile,
                                    const Survey::Asked& asked, int in) {
    const TileSet& set = game.tables().set();
    for (int edge = 0; edge < kEdges; ++edge) {
      const int wanted = asked[static_cast<std::size_t>(edge)];
      const int shown = class_of(set, tile, edge);
      if (wanted != Survey::kNothing && wanted != shown) return false;
      if (edge == in || !is_water(set, shown) || wanted != Survey::kNothing) continue;
      const Cell ahead = neighbour(tile.cell, edge);
      if (!game.table().holds(key_of(ahead))) return false;
      const bool turns_back = game.rules().river_turns == RiverTurns::corridor
                                  ? has_tile_ahead(survey, tile.cell, edge)
                                  : bends_alike(set, survey, tile.cell, in, edge);
      if (turns_back) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] static bool is_water(const TileSet& set, int edge_class) {
    return edge_class != Survey::kNothing &&
           set.edge_classes.at(static_cast<std::size_t>(edge_class)).kinds[1] == FeatureKind::water;
  }
  [[nodiscard]] static int class_of(const TileSet& set, const Survey::Tile& tile, int edge) {
    return set.tiles.at(static_cast<std::size_t>(tile.type))
        .edges[static_cast<std::size_t>((edge - tile.rotation + kEdges) % kEdges)];
  }
  /// RIV-8.
  [[nodiscard]] static bool has_tile_ahead(const Survey& survey, Cell cell, int edge) {
    const Cell step = neighbour({0, 0}, edge);
    return std::any_of(survey.tiles().begin(), survey.tiles().end(), [&](const Survey::Tile& tile) {
      const Cell to{tile.cell.x - cell.x, tile.cell.y - cell.y};
      const int ahead = to.x * step.x + to.y * step.y;
      const int aside = to.x * step.y + to.y * step.x;
      return ahead > 0 && std::abs(aside) <= 1;
    });
  }
  /// RIV-7: whether the tile that the water comes from bends as this one does.
  [[nodiscard]] static bool bends_alike(const TileSet& set, const Survey& survey, Cell cell, int in,
                                        int out) {
    const auto before =
        std::find_if(survey.tiles().begin(), survey.tiles().end(),
                     [&](const Survey::Tile& tile) { return tile.cell == neighbour(cell, in); });
    const int left_by = facing_edge(in);
    for (int came_by = 0; came_by < kEdges; ++came_by) {
      if (came_by == left_by || !is_water(set, class_of(set, *before, came_by))) continue;
      const int bend = (left_by - came_by + kEdges) % kEdges;
      if (bend != 2 && bend == (out - in + kEdges) % kEdges) return true;
    }
    return false;
  }
};

}  // namespace bastide::engine
