// States and what is asked of them.

#include "engine/error.hpp"
#include "src/features.hpp"
#include "src/game.hpp"
#include "src/pickled.hpp"

#include <algorithm>
#include <optional>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <utility>

namespace bastide::python {

using engine::Action;

engine::AnyState State::seen() const {
  if (!any.actor().is_player()) throw InputError("found a state where nobody decides, expected a player to");
  return any.view(any.actor().index());
}

py::tuple by_player(const engine::Scores& scores, int players) {
  py::tuple points(static_cast<std::size_t>(players));
  for (std::size_t p = 0; p < points.size(); ++p) points[p] = scores[p];
  return points;
}

std::vector<std::string> texts_of(engine::AnyState state, const std::vector<Action>& actions) {
  std::vector<std::string> texts;
  for (const Action action : actions) {
    texts.push_back(state.text_of(action));
    state.apply(action);
  }
  return texts;
}

State read_position(const std::shared_ptr<const Game>& game, const std::string& text,
                    const std::string& source) {
  State state{game, game->any.read_position(text, source)};
  if (state.any.player_count() != game->players) {
    throw InputError(source + ": found a position of " + std::to_string(state.any.player_count()) +
                     " players, expected " + std::to_string(game->players) + " as in the game");
  }
  return state;
}

namespace {

/// Chance by weight; `random` has a method random() that gives numbers in [0, 1).
Action pick_outcome(const State& state, const py::object& random) {
  const auto outcomes = state.any.chance_outcomes();
  if (outcomes.empty()) throw InputError("found a draw asked for, expected it where chance acts");
  const auto source = random.is_none() ? py::object(py::module_::import("random")) : random;
  const auto number = source.attr("random")().cast<double>();
  if (!(number >= 0 && number < 1))
    throw InputError("found " + std::to_string(number) + " as a random number, expected one in [0, 1)");
  int total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  double left = number * total;
  for (const auto& outcome : outcomes) {
    left -= outcome.weight;
    if (left < 0) return outcome.action;
  }
  return outcomes.back().action;
}

std::vector<std::pair<Action, double>> chances_of(const State& state) {
  const auto outcomes = state.any.chance_outcomes();
  double total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  std::vector<std::pair<Action, double>> chances;
  for (const auto& outcome : outcomes) chances.emplace_back(outcome.action, outcome.weight / total);
  return chances;
}

State after(State state, Action action) {
  state.any.apply(action);
  return state;
}

std::string repr_of(const State& state) {
  const engine::Actor actor = state.any.actor();
  const std::string who = actor.is_player()   ? "player " + std::to_string(actor.index())
                          : actor.is_chance() ? "chance"
                                              : "nobody";
  return "<bastide.State of " + state.game->rules + ", " + std::to_string(state.any.tiles_in_bag()) +
         " tiles in the bag, " + std::string(engine::name_of(state.any.phase())) + " by " + who + ">";
}

bool equal(const State& a, const State& b) {
  return a.game->any.rules() == b.game->any.rules() && a.any.position() == b.any.position();
}

using StateClass = py::class_<State>;

void add_turn(StateClass& state) {
  state
      .def_property_readonly(
          "player",
          [](const State& self) {
            const engine::Actor actor = self.any.actor();
            return actor.is_player() ? std::optional<int>(actor.index()) : std::nullopt;
          },
          "Who decides, from 0; None where chance acts or the game is over.")
      .def_property_readonly(
          "is_chance", [](const State& self) { return self.any.actor().is_chance(); },
          "Whether chance acts: a draw, who begins, a token turned up.")
      .def_property_readonly(
          "is_over", [](const State& self) { return self.any.actor().is_nobody(); },
          "Whether the game is over.")
      .def_property_readonly(
          "phase", [](const State& self) { return engine::name_of(self.any.phase()); },
          "What is to be decided: \"draw\", \"place_tile\", \"place_figure\", \"over\" …")
      .def_property_readonly(
          "begins_turn", [](const State& self) { return self.any.begins_turn(); },
          "Whether a player is about to begin a turn.")
      .def(
          "legal_actions", [](const State& self) { return list_of(self.any.legal_actions()); },
          "What the player who acts may do; empty where no player acts.")
      .def(
          "is_legal", [](const State& self, Action action) { return self.any.is_legal(action); },
          py::arg("action"), "Whether the action may be taken, or chance may bring it.")
      .def(
          "apply", [](State& self, Action action) { self.any.apply(action); }, py::arg("action"),
          "Carries out an action or an outcome of chance, here. An action may be given by its text. Raises "
          "Error "
          "for one that is not legal, and changes nothing then.")
      .def(
          "apply", [](State& self, const std::string& text) { self.any.apply(self.any.parse(text)); },
          py::arg("action"))
      .def("after", &after, py::arg("action"), "The same in a state of its own; this one stays as it is.")
      .def(
          "after",
          [](const State& self, const std::string& text) { return after(self, self.any.parse(text)); },
          py::arg("action"))
      .def("chance", &chances_of,
           "What chance may bring, as pairs of an action and its probability; empty where chance does not "
           "act.")
      .def(
          "draw",
          [](State& self, const py::object& random) {
            const Action action = pick_outcome(self, random);
            self.any.apply(action);
            return object_of(action);
          },
          py::arg("random") = py::none(),
          "Lets chance act, here, and gives what it brought. `random` has a method random(), as "
          "random.Random and "
          "numpy's Generator have; the module random without it. Raises Error where chance does not act.");
}

void add_table(StateClass& state) {
  state.def_readonly("game", &State::game, "The game that it is a state of.")
      .def(
          "view",
          [](const State& self, int player) {
            return State{self.game, self.any.view(player)};
          },
          py::arg("player"), "What a player, from 0, knows of it: hands that are hidden are left open.")
      .def_property_readonly(
          "scores", [](const State& self) { return by_player(self.any.scores(), self.any.player_count()); },
          "Points by player on the score track; final scoring included once the game is over.")
      .def_property_readonly(
          "scores_if_ended",
          [](const State& self) { return by_player(self.any.scores_if_ended(), self.any.player_count()); },
          "Points by player if the game ended now.")
      .def(
          "scores_if_ended_after",
          [](const State& self, Action action) {
            return by_player(self.any.scores_if_ended_after(action), self.any.player_count());
          },
          py::arg("action"),
          "The same after an action of the player who acts, which may be given by its text. Raises Error for "
          "one "
          "that is not legal.")
      .def(
          "scores_if_ended_after",
          [](const State& self, const std::string& text) {
            return by_player(self.any.scores_if_ended_after(self.any.parse(text)), self.any.player_count());
          },
          py::arg("action"))
      .def_property_readonly(
          "tiles_in_bag", [](const State& self) { return self.any.tiles_in_bag(); }, "Tiles left to draw.")
      .def_property_readonly(
          "followers",
          [](const State& self) {
            engine::Scores followers{};
            for (int player = 0; player < self.any.player_count(); ++player)
              followers[static_cast<std::size_t>(player)] = self.any.followers(player);
            return by_player(followers, self.any.player_count());
          },
          "Followers in the supply, by player.")
      .def(
          "tiles", [](const State& self) { return self.any.tiles(); }, "What lies on the table.")
      .def("features", &features_of, "The roads, cities, fields … on the table, with what they are worth.")
      .def(
          "tile_of", [](const State& self, Action action) { return self.any.tile_of(action); },
          py::arg("placement"), "The type of the tile that a legal placement lays: an index into Game.tiles.")
      .def(
          "feature_of",
          [](const State& self, Action action) { return engine::name_of(self.any.feature_of(action)); },
          py::arg("figure"), "The kind of feature that a legal figure would stand on.");
}

void add_texts(StateClass& state) {
  state
      .def(
          "text", [](const State& self, Action action) { return self.any.text_of(action); },
          py::arg("action"),
          "The action as people write it: \"V 1,0 90\", \"road@S\", \"-\". Raises Error for one that is not "
          "legal.")
      .def(
          "action", [](const State& self, const std::string& text) { return self.any.parse(text); },
          py::arg("text"),
          "The legal action that such a text means. Raises Error that says what would be legal.")
      .def(
          "position", [](const State& self) { return self.any.position(); },
          "The position as text, which Game.read_position and read_position read back.")
      .def(
          "picture",
          [](const State& self, bool colour, bool unicode, int width) {
            engine::PictureOptions options;
            options.colour = colour;
            options.unicode = unicode;
            options.width = std::max(width, 0);
            return self.any.picture(options);
          },
          py::kw_only(), py::arg("colour") = false, py::arg("unicode") = true, py::arg("width") = 0,
          "The board for a terminal of so many columns; 0 for any width.")
      .def("__repr__", [](const State& self) { return repr_of(self); })
      .def("__str__", [](const State& self) {
        engine::PictureOptions options;
        options.colour = false;
        return self.any.picture(options);
      });
}

}  // namespace

void add_states(py::module_& module) {
  StateClass state = class_of<State>(
      module, "State",
      "A state of a game: plain data, to be copied and tried out. Two are equal where the same tiles "
      "were laid in the same order, and all else is the same, too. The hash goes with that: a state "
      "in a set or a dict is not to be changed.");
  add_turn(state);
  add_table(state);
  add_texts(state);
  const auto copy = [](const State& self) { return self; };
  state.def("clone", copy, "A state of its own.")
      .def("__copy__", copy)
      .def("__deepcopy__", [](const State& self, const py::dict&) { return self; })
      .def("__eq__", &equal)
      .def("__eq__", [](const State&, const py::object&) { return false; })
      .def("__hash__", [](const State& self) { return py::hash(py::str(self.any.position())); })
      .def(py::pickle([](const State& self) { return py::make_tuple(self.game, self.any.position()); },
                      [](const py::tuple& saved) {
                        const Pickled parts(saved, 2);
                        return read_position(parts.part<std::shared_ptr<Game>>(0), parts.part<std::string>(1),
                                             "pickle");
                      }));
  module.def(
      "read_position",
      [](const std::string& text, const std::string& source) {
        const int players = Game::any_of_text(text, source).read_position(text, source).player_count();
        return read_position(Game::of_text(text, source, players), text, source);
      },
      py::arg("text"), py::arg("source") = "position",
      "The state that a position describes, of the game that it names; `source` names it in messages. Raises "
      "Error.");
}

}  // namespace bastide::python
