// Games, states and what is asked of them.

#include "python/src/game.hpp"

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/text/rules_name.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <utility>

namespace bastide::python {

using engine::Action;

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

std::shared_ptr<const Game> Game::load(const std::string& rules, int players) {
  const bool named = is_built_in(rules);
  Game game{named ? built_in(rules) : engine::AnyGame::load(rules), named ? rules : place_of(rules), players};
  (void)game.any.start(players);  // refuses a number of players
  return std::make_shared<const Game>(std::move(game));
}

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

namespace {

using Place = std::pair<int, int>;

Place place_of(engine::Cell cell) {
  return {cell.x, cell.y};
}

// -- actions ----------------------------------------------------------------------------------------------

/// The action with these bits. Throws InputError where they are no action's.
Action action_of_bits(std::uint32_t bits) {
  const Action action = Action::from_bits(bits);
  const auto kind = static_cast<std::size_t>(action.kind());
  if (kind >= engine::kActionKindNames.size() || Action::of(action.kind(), action.payload()) != action)
    throw InputError("found the bits " + std::to_string(bits) + ", expected those of an action");
  return action;
}

bool is(Action action, Action::Kind kind) {
  return action.kind() == kind;
}

void add_actions(py::module_& module) {
  using Kind = Action::Kind;
  const auto when = [](Kind kind, auto read) {
    return [kind, read](Action action) {
      using Value = decltype(read(action));
      return is(action, kind) ? std::optional<Value>(read(action)) : std::nullopt;
    };
  };
  py::class_<Action>(
      module, "Action",
      "One small decision or chance event. Equal actions are the same decision in one game; what "
      "it means, a state says: State.text.")
      .def(py::init(&action_of_bits), py::arg("bits"),
           "The action with these packed bits. Raises Error where they are none's.")
      .def_property_readonly("bits", &Action::bits, "All of it, packed into 32 bits.")
      .def_property_readonly(
          "kind", [](Action action) { return engine::name_of(action.kind()); },
          "\"draw\", \"place_tile\", \"place_figure\", \"pass\" and so on.")
      .def_property_readonly(
          "cell",
          when(Kind::place_tile, [](Action action) { return place_of(engine::cell_of(action.cell_key())); }),
          "Of a placement: the cell (x, y); x grows to the east, y to the south.")
      .def_property_readonly("rotation",
                             when(Kind::place_tile, [](Action action) { return action.rotation(); }),
                             "Of a placement: quarter turns clockwise, 0 to 3.")
      .def_property_readonly("slot", when(Kind::place_tile, [](Action action) { return action.slot(); }),
                             "Of a placement: which tile of the hand; 0 where there is one.")
      .def_property_readonly("segment",
                             when(Kind::place_figure, [](Action action) { return action.segment(); }),
                             "Of a figure: the segment of the tile just placed.")
      .def_property_readonly(
          "figure", when(Kind::place_figure, [](Action action) { return engine::name_of(action.figure()); }),
          "Of a figure: \"follower\", \"guard\", \"large\", \"builder\" or \"pig\".")
      .def(py::self == py::self)
      .def("__hash__", [](Action action) { return action.bits(); })
      .def("__repr__",
           [](Action action) {
             return "<bastide.Action " + std::string(engine::name_of(action.kind())) + " " +
                    std::to_string(action.payload()) + ">";
           })
      .def(py::pickle([](Action action) { return py::make_tuple(action.bits()); },
                      [](const py::tuple& state) { return action_of_bits(state[0].cast<std::uint32_t>()); }));
}

// -- features and tiles -----------------------------------------------------------------------------------

struct Feature {
  engine::TableFeature known;
  std::vector<Place> cells;
  std::vector<std::string> places;
  int players;
};

std::vector<Feature> features_of(const State& state) {
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
  return features;
}

std::vector<int> players_in(unsigned set) {
  std::vector<int> players;
  for (int player = 0; player < engine::kMaxPlayers; ++player) {
    if ((set >> player & 1U) != 0) players.push_back(player);
  }
  return players;
}

void add_features(py::module_& module) {
  py::class_<Feature>(module, "Feature", "A road, a city, a field … as it stands.")
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

  py::class_<engine::LaidTile>(module, "Tile", "A tile as it lies.")
      .def_property_readonly(
          "cell", [](const engine::LaidTile& tile) { return place_of(tile.cell); }, "(x, y)")
      .def_readonly("type", &engine::LaidTile::type, "Its design: an index into Game.tiles.")
      .def_readonly("rotation", &engine::LaidTile::rotation, "Quarter turns clockwise, 0 to 3.");
}

// -- games ------------------------------------------------------------------------------------------------

std::string repr_of(const Game& game) {
  return "<bastide.Game " + game.rules + " for " + std::to_string(game.players) + " players>";
}

std::vector<std::string> tile_names(const Game& game) {
  std::vector<std::string> names;
  for (const engine::TileDesign& tile : game.any.tiles().tiles) names.push_back(tile.id);
  return names;
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

/// The game of a position or a record, for as many players as there are in `count`.
template <class Count>
std::shared_ptr<const Game> game_of_text(const std::string& text, const std::string& source, Count&& count) {
  const std::string rules = engine::read_rules_name(text, source);
  const engine::AnyGame any = is_built_in(rules) ? built_in(rules) : engine::AnyGame::load(rules);
  return Game::load(rules, count(any));
}

void add_game(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>>(
      module, "Game", "Rules, tiles and a number of players. Immutable; threads may share it.")
      .def(py::init([](const std::string& rules, int players) {
             return std::const_pointer_cast<Game>(Game::load(rules, players));
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
          [](const std::shared_ptr<Game>& game) {
            return State{game, game->any.start(game->players)};
          },
          "A new game, before its first draw.")
      .def(
          "read_position",
          [](const std::shared_ptr<Game>& game, const std::string& text, const std::string& source) {
            return read_position(game, text, source);
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
                      [](const py::tuple& state) {
                        return std::const_pointer_cast<Game>(
                            Game::load(state[0].cast<std::string>(), state[1].cast<int>()));
                      }));
}

// -- states -----------------------------------------------------------------------------------------------

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
          "legal_actions", [](const State& self) { return self.any.legal_actions(); },
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
            return action;
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
          "The same after an action of the player who acts. Raises Error for one that is not "
          "legal.")
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

void add_state(py::module_& module) {
  StateClass state(
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
                        return read_position(saved[0].cast<std::shared_ptr<Game>>(),
                                             saved[1].cast<std::string>(), "pickle");
                      }));
  module.def(
      "read_position",
      [](const std::string& text, const std::string& source) {
        const auto game = game_of_text(text, source, [&](const engine::AnyGame& any) {
          return any.read_position(text, source).player_count();
        });
        return read_position(game, text, source);
      },
      py::arg("text"), py::arg("source") = "position",
      "The state that a position describes, of the game that it names; `source` names it in messages. Raises "
      "Error.");
}

// -- records ----------------------------------------------------------------------------------------------

struct Record {
  std::shared_ptr<const Game> game;
  engine::Record record;
};

/// Checks by replaying that a record can be written.
Record make_record(const std::shared_ptr<Game>& game, std::vector<Action> actions,
                   std::vector<std::string> players, std::optional<std::uint64_t> seed,
                   std::vector<std::string> notes) {
  players.resize(std::max(players.size(), static_cast<std::size_t>(game->players)));
  if (players.size() != static_cast<std::size_t>(game->players)) {
    throw InputError("found " + std::to_string(players.size()) + " names, expected " +
                     std::to_string(game->players));
  }
  engine::AnyState state = game->any.start(game->players);
  for (const Action action : actions) state.apply(action);
  engine::Record record;
  record.rules = game->any.rules().name;
  record.players = std::move(players);
  record.seed = seed;
  record.notes = std::move(notes);
  record.actions = std::move(actions);
  return {game, std::move(record)};
}

Record read_record(const std::string& text, const std::string& source) {
  std::optional<engine::Record> record;
  const auto game = game_of_text(text, source, [&](const engine::AnyGame& any) {
    record = any.read_record(text, source);
    return static_cast<int>(record->players.size());
  });
  return {game, std::move(*record)};
}

void add_records(py::module_& module) {
  py::class_<Record>(module, "Record",
                     "A game from its start: who played, and all that was decided and drawn.")
      .def(py::init(&make_record), py::arg("game"), py::arg("actions"), py::kw_only(),
           py::arg("players") = std::vector<std::string>(), py::arg("seed") = py::none(),
           py::arg("notes") = std::vector<std::string>(),
           "`actions` are those of players and of chance in their order, from Game.initial() on. Raises "
           "Error at "
           "the first that is not legal.")
      .def_readonly("game", &Record::game)
      .def_property_readonly(
          "actions", [](const Record& self) { return self.record.actions; }, "Of players and of chance.")
      .def_property_readonly(
          "players", [](const Record& self) { return self.record.players; }, "Names, by seat.")
      .def_property_readonly("seed", [](const Record& self) { return self.record.seed; })
      .def_property_readonly("notes", [](const Record& self) { return self.record.notes; })
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
      .def(
          "text", [](const Record& self) { return self.game->any.write_record(self.record); },
          "The record as text, which read_record reads back.")
      .def("__repr__", [](const Record& self) {
        return "<bastide.Record of " + self.game->rules + ", " + std::to_string(self.record.actions.size()) +
               " actions>";
      });
  module.def(
      "read_record", &read_record, py::arg("text"), py::arg("source") = "record",
      "Reads a record and replays it; `source` names it in messages. Raises Error at the first thing that is "
      "not legal, with what would have been.");
}

}  // namespace

void add_games(py::module_& module) {
  add_actions(module);
  add_features(module);
  add_game(module);
  add_state(module);
  add_records(module);
  module.def(
      "rule_sets", [] { return engine::built_in_names("rules"); },
      "The names of the rule sets that are built in.");
}

}  // namespace bastide::python
