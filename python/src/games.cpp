// Games: rules, tiles and a number of players.

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"
#include "src/game.hpp"
#include "src/pickled.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <utility>

namespace bastide::python {
namespace {

bool is_built_in(const std::string& rules) {
  const auto names = engine::built_in_names("rules");
  return std::find(names.begin(), names.end(), rules) != names.end();
}

/// Built-in games are made once in a process, so that players know their states for states of one game.
const engine::AnyGame& built_in(const std::string& rules) {
  // Never destroyed: states may outlive the interpreter.
  static auto& games = *new std::map<std::string, engine::AnyGame>;
  auto found = games.find(rules);
  if (found == games.end()) found = games.emplace(rules, engine::AnyGame::load(rules)).first;
  return found->second;
}

/// The path from the root, so that whoever reads it back may be in another folder.
std::string place_of(const std::string& rules) {
  std::error_code none;
  if (!std::filesystem::exists(rules, none)) return rules;
  return std::filesystem::absolute(rules).lexically_normal().string();
}

}  // namespace

std::shared_ptr<Game> Game::load(const std::string& rules, int players) {
  const bool named = is_built_in(rules);
  auto game = std::make_shared<Game>(named ? built_in(rules) : engine::AnyGame::load(rules),
                                     named ? rules : place_of(rules), players);
  (void)game->any.start(players);  // refuses a number of players
  return game;
}

engine::AnyGame Game::any_of_text(const std::string& text, const std::string& source) {
  const std::string rules = engine::read_rules_name(text, source);
  return is_built_in(rules) ? built_in(rules) : engine::AnyGame::load(rules);
}

std::shared_ptr<Game> Game::of_text(const std::string& text, const std::string& source, int players) {
  return load(engine::read_rules_name(text, source), players);
}

namespace {

std::string repr_of(const Game& game) {
  return "<bastide.Game " + game.rules + " for " + std::to_string(game.players) + " players>";
}

std::vector<std::string> tile_names(const Game& game) {
  std::vector<std::string> names;
  for (const engine::TileDesign& tile : game.any.tiles().tiles) names.push_back(tile.id);
  return names;
}

}  // namespace

void add_games(py::module_& module) {
  class_of<Game, std::shared_ptr<Game>>(
      module, "Game", "Rules, tiles and a number of players. Immutable; threads may share it.")
      .def(py::init([](const std::filesystem::path& rules, int players) {
             return Game::load(rules.string(), players);
           }),
           py::arg("rules") = "base", py::arg("players") = 2,
           "`rules` is a built-in name (\"base\", \"castle\", \"everything\"; rule_sets() lists them) or the "
           "path "
           "of a rule set. Raises Error where they cannot be read or are not for so many players.")
      .def_readonly("rules", &Game::rules, "The name or the path that it was made with.")
      .def_readonly("players", &Game::players, "How many play, 2 to 6.")
      .def_property_readonly(
          "name", [](const Game& game) { return game.any.rules().name; }, "The rule set's own name.")
      .def_property_readonly("tiles", &tile_names, "The names of the designs, by type.")
      .def(
          "initial",
          [](const Game& game) {
            return State{game.shared_from_this(), game.any.start(game.players)};
          },
          "A new game, before its first draw.")
      .def(
          "read_position",
          [](const Game& game, const std::string& text, const std::string& source) {
            return read_position(game.shared_from_this(), text, source);
          },
          py::arg("text"), py::arg("source") = "position",
          "The state that a position of this game describes; `source` names it in messages. Raises Error.")
      .def("__repr__", &repr_of)
      .def("__eq__",
           [](const Game& game, const Game& other) {
             return game.rules == other.rules && game.players == other.players;
           })
      .def("__eq__", [](const Game&, const py::object&) { return false; })
      .def("__hash__", [](const Game& game) { return py::hash(py::make_tuple(game.rules, game.players)); })
      .def(py::pickle([](const Game& game) { return py::make_tuple(game.rules, game.players); },
                      [](const py::tuple& saved) {
                        const Pickled parts(saved, 2);
                        return Game::load(parts.part<std::string>(0), parts.part<int>(1));
                      }));
  module.def(
      "rule_sets", [] { return engine::built_in_names("rules"); },
      "The names of the rule sets that are built in.");
}

}  // namespace bastide::python
