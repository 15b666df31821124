// Records of whole games.

#include "engine/error.hpp"
#include "src/game.hpp"
#include "src/pickled.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <utility>
#include <vector>

namespace bastide::python {

using engine::Action;

namespace {

struct Record {
  std::shared_ptr<const Game> game;
  engine::Record record;

  [[nodiscard]] std::string text() const { return game->any.write_record(record); }
};

/// Checks by replaying that a record can be written.
Record make_record(const Game& game, std::vector<Action> actions, std::vector<std::string> players,
                   std::optional<Seed> seed, std::vector<std::string> notes) {
  players.resize(std::max(players.size(), static_cast<std::size_t>(game.players)));
  if (players.size() != static_cast<std::size_t>(game.players)) {
    throw InputError("found " + std::to_string(players.size()) + " names, expected " +
                     std::to_string(game.players));
  }
  engine::AnyState state = game.any.start(game.players);
  for (const Action action : actions) state.apply(action);
  engine::Record record;
  record.rules = game.any.rules().name;
  record.players = std::move(players);
  if (seed) record.seed = seed->number;
  record.notes = std::move(notes);
  record.actions = std::move(actions);
  return {game.shared_from_this(), std::move(record)};
}

/// Of the game's own. Throws InputError.
Record read_record_of(const std::shared_ptr<const Game>& game, const std::string& text,
                      const std::string& source) {
  engine::Record record = game->any.read_record(text, source);
  if (record.players.size() != static_cast<std::size_t>(game->players)) {
    throw InputError(source + ": found a record of " + std::to_string(record.players.size()) +
                     " players, expected " + std::to_string(game->players) + " as in the game");
  }
  return {game, std::move(record)};
}

Record read_record(const std::string& text, const std::string& source) {
  engine::Record record = Game::any_of_text(text, source).read_record(text, source);
  auto game = Game::of_text(text, source, static_cast<int>(record.players.size()));
  return {std::move(game), std::move(record)};
}

}  // namespace

void add_records(py::module_& module) {
  class_of<Record>(module, "Record", "A game from its start: who played, and all that was decided and drawn.")
      .def(py::init(&make_record), py::arg("game"), py::arg("actions"), py::kw_only(),
           py::arg("players") = std::vector<std::string>(), py::arg("seed") = py::none(),
           py::arg("notes") = std::vector<std::string>(),
           "`actions` are those of players and of chance in their order, from Game.initial() on. Raises "
           "Error at "
           "the first that is not legal.")
      .def_readonly("game", &Record::game, "Which rules it is by, and for how many players.")
      .def_property_readonly(
          "actions", [](const Record& self) { return list_of(self.record.actions); },
          "Of players and of chance.")
      .def_property_readonly(
          "players", [](const Record& self) { return self.record.players; }, "Names, by seat.")
      .def_property_readonly(
          "seed", [](const Record& self) { return self.record.seed; },
          "What the deal followed from, where it is told; else None.")
      .def_property_readonly(
          "notes", [](const Record& self) { return self.record.notes; },
          "Lines of text that stand in it besides.")
      .def_property_readonly(
          "number", [](const Record& self) { return self.record.game; }, "The game's number in a tournament.")
      .def_property_readonly(
          "turns", [](const Record& self) { return self.game->any.turn_count(self.record); },
          "Turns that are complete.")
      .def(
          "after",
          [](const Record& self, int turns) {
            if (turns < 0) throw InputError("found " + std::to_string(turns) + " turns, expected 0 or more");
            return State{self.game, self.game->any.state_after(self.record, turns)};
          },
          py::arg("turns"), "The state when so many turns are complete; the last one when it has fewer.")
      .def(
          "final",
          [](const Record& self) {
            return State{self.game, self.game->any.final_state(self.record)};
          },
          "The state after all actions.")
      .def("text", method(&Record::text), "The record as text, which read_record reads back.")
      .def("__copy__", [](const Record& self) { return self; })
      .def("__deepcopy__", [](const Record& self, const py::dict&) { return self; })
      .def("__eq__",
           [](const Record& self, const Record& other) {
             return self.game->rules == other.game->rules && self.text() == other.text();
           })
      .def("__eq__", [](const Record&, const py::object&) { return false; })
      .def("__hash__", [](const Record& self) { return py::hash(py::str(self.text())); })
      .def(py::pickle([](const Record& self) { return py::make_tuple(self.game, self.text()); },
                      [](const py::tuple& saved) {
                        const Pickled parts(saved, 2);
                        return read_record_of(parts.part<std::shared_ptr<Game>>(0),
                                              parts.part<std::string>(1), "pickle");
                      }))
      .def("__repr__", [](const Record& self) {
        return "<bastide.Record of " + self.game->rules + ", " + std::to_string(self.record.actions.size()) +
               " actions>";
      });
  // Of a class that is there already: it gives records, which Python has to know first.
  py::class_<Game, std::shared_ptr<Game>>(py::object(module.attr("Game")))
      .def(
          "read_record",
          [](const Game& game, const std::string& text, const std::string& source) {
            return read_record_of(game.shared_from_this(), text, source);
          },
          py::arg("text"), py::arg("source") = "record",
          "Reads a record of this game and replays it; `source` names it in messages. Raises Error at the "
          "first thing that "
          "is not legal, with what would have been.");
  module.def(
      "read_record", &read_record, py::arg("text"), py::arg("source") = "record",
      "Reads a record and replays it; `source` names it in messages. Raises Error at the first thing that is "
      "not legal, with what would have been.");
}

}  // namespace bastide::python
