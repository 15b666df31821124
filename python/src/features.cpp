// What lies on the table.

#include "src/features.hpp"

#include <algorithm>
#include <pybind11/stl.h>

namespace bastide::python {
namespace {

struct Feature {
  engine::TableFeature known;
  std::vector<Place> cells;
  std::vector<std::string> places;
  int players;
};

}  // namespace

py::list features_of(const State& state) {
  std::vector<Feature> features;
  for (engine::TableFeature& known : state.any.features()) {
    Feature feature{std::move(known), {}, {}, state.any.player_count()};
    for (const int node : feature.known.nodes) {
      const Place cell = place_of(state.any.cell_of(node));
      if (std::find(feature.cells.begin(), feature.cells.end(), cell) == feature.cells.end())
        feature.cells.push_back(cell);
      feature.places.push_back(state.any.place_of(node));
    }
    features.push_back(std::move(feature));
  }
  return py::cast(std::move(features));
}

namespace {

std::vector<int> players_in(unsigned set) {
  std::vector<int> players;
  for (int player = 0; player < engine::kMaxPlayers; ++player) {
    if ((set >> player & 1U) != 0) players.push_back(player);
  }
  return players;
}

}  // namespace

void add_features(py::module_& module) {
  class_of<Feature>(module, "Feature", "A road, a city, a field … as it stands.")
      .def_property_readonly(
          "kind", [](const Feature& feature) { return engine::name_of(feature.known.kind); },
          "\"road\", \"city\", \"field\", \"monastery\" and what modules and The Castle have.")
      .def_readonly("cells", &Feature::cells, "The cells (x, y) that it lies on, in the order of play.")
      .def_readonly("places", &Feature::places, "Its segments, as in \"1,0:road@S\".")
      .def_property_readonly(
          "open", [](const Feature& feature) { return feature.known.open; },
          "Ends that face an empty cell; of a monastery the empty cells round it; 0 for fields.")
      .def_property_readonly(
          "figures", [](const Feature& feature) { return by_player(feature.known.figures, feature.players); },
          "By player, the weight of the figures on it: as they count for the majority.")
      .def_property_readonly(
          "owners", [](const Feature& feature) { return players_in(feature.known.owners); },
          "Players, from 0, who have most figures there.")
      .def_property_readonly(
          "worth", [](const Feature& feature) { return feature.known.worth; },
          "Points for each owner if the game ended now.")
      .def_property_readonly(
          "completed", [](const Feature& feature) { return feature.known.completed; },
          "The same if it were completed with the tiles that it has.")
      .def_property_readonly(
          "points", [](const Feature& feature) { return by_player(feature.known.points, feature.players); },
          "By player: points of that, if the game ended now.")
      .def("__repr__", [](const Feature& feature) {
        return "<bastide.Feature " + feature.places.front() + ", " + std::to_string(feature.known.worth) +
               " points>";
      });

  class_of<engine::LaidTile>(module, "Tile", "A tile as it lies.")
      .def_property_readonly(
          "cell", [](const engine::LaidTile& tile) { return place_of(tile.cell); }, "(x, y)")
      .def_readonly("type", &engine::LaidTile::type, "Its design: an index into Game.tiles.")
      .def_readonly("rotation", &engine::LaidTile::rotation, "Quarter turns clockwise, 0 to 3.");
}

}  // namespace bastide::python
