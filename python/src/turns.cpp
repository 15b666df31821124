// All ways to take a turn, with what each leaves on the table: for evaluations that are learned.

#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "src/arrays.hpp"
#include "src/game.hpp"
#include "src/open_ends.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <pybind11/stl.h>
#include <type_traits>
#include <utility>
#include <vector>

namespace bastide::python {
namespace {

using engine::Action;

/// Columns of a feature's row; the figures of each player follow.
enum Column : int {
  kKindColumn,
  kTilesColumn,
  kOpenColumn,
  kWorthColumn,
  kCompletedColumn,
  kFitsColumn,
  kClosesColumn,
  kColumns
};

/// What lies on some tables, as rows of numbers.
struct Tables {
  explicit Tables(int count) : players(count) {}

  int players;
  std::vector<std::vector<Action>> actions;  ///< that lead there
  std::vector<std::int32_t> states;          ///< by table and player: points, points if ended, followers
  std::vector<std::int32_t> features;        ///< rows of kColumns and figures by player
  std::vector<std::int32_t> starts = {0};    ///< the first row of each table, and behind the last
};

/// Looks at tables of one game. `game` and `tables` must outlive it.
template <engine::Game G>
class Looker {
 public:
  using State = typename G::State;

  Looker(const G& game, Tables& tables) : game_(game), tables_(tables), counts_(game.tables()) {}

  /// Everything that the player may decide in a row from `state` on, until chance or somebody else acts or
  /// another turn begins.
  void add_turns(const State& state) {
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    for (const Action action : actions) {
      State after = state;
      game_.apply(after, action);
      line_.push_back(action);
      if (game_.actor(after) == game_.actor(state) && !game_.begins_turn(after)) {
        add_turns(after);
      } else {
        tables_.actions.push_back(line_);
        add(after);
      }
      line_.pop_back();
    }
  }

  void add(const State& state) {
    const engine::Scores scores = game_.scores(state);
    const engine::Scores ended = game_.scores_if_ended(state);
    const auto players = static_cast<std::size_t>(tables_.players);
    for (std::size_t p = 0; p < players; ++p) tables_.states.push_back(scores[p]);
    for (std::size_t p = 0; p < players; ++p) tables_.states.push_back(ended[p]);
    for (std::size_t p = 0; p < players; ++p) tables_.states.push_back(state.supply[p]);
    counts_.start(state.bag);
    ends_.find(game_.tables(), state.land, counts_);
    for (const engine::TableFeature& feature : engine::features_of(game_, state)) add(state, feature);
    tables_.starts.push_back(
        static_cast<std::int32_t>(tables_.features.size() / (static_cast<std::size_t>(kColumns) + players)));
  }

 private:
  void add(const State& state, const engine::TableFeature& feature) {
    sites_.clear();
    for (const int node : feature.nodes) sites_.push_back(state.land.site_of(node));
    std::sort(sites_.begin(), sites_.end());
    sites_.erase(std::unique(sites_.begin(), sites_.end()), sites_.end());
    const OpenEnds ends = ends_.of(state.land.feature_of(feature.nodes.front()));
    const std::array<int, kColumns> row = {static_cast<int>(feature.kind),
                                           static_cast<int>(sites_.size()),
                                           feature.open,
                                           feature.worth,
                                           feature.completed,
                                           ends.fits,
                                           ends.closes};
    const auto players = static_cast<std::ptrdiff_t>(tables_.players);
    tables_.features.insert(tables_.features.end(), row.begin(), row.end());
    tables_.features.insert(tables_.features.end(), feature.figures.begin(),
                            feature.figures.begin() + players);
  }

  const G& game_;
  Tables& tables_;
  TileCounts counts_;
  EndsByFeature<decltype(State::land)> ends_;
  std::vector<Action> line_;  ///< what has been decided
  std::vector<int> sites_;    ///< that a feature lies on
};

template <class Number>
py::array array_of(const std::vector<Number>& numbers, const std::vector<py::ssize_t>& shape) {
  py::array_t<Number> array(shape);
  std::copy(numbers.begin(), numbers.end(), array.mutable_data());
  return array;
}

py::tuple arrays_of(const Tables& tables) {
  const py::ssize_t players = tables.players;
  const auto count = static_cast<py::ssize_t>(tables.starts.size()) - 1;
  return py::make_tuple(array_of(tables.states, {count, 3, players}),
                        array_of(tables.features, {tables.starts.back(), kColumns + players}),
                        array_of(tables.starts, {count + 1}));
}

py::tuple turns_of(const State& state) {
  const engine::AnyState seen = state.seen();
  Tables tables(seen.player_count());
  {
    const py::gil_scoped_release unlocked;
    engine::visit(seen, [&](const auto& game, const auto& known) {
      Looker<std::decay_t<decltype(game)>>(game, tables).add_turns(known);
    });
  }
  py::list lines;
  for (const auto& line : tables.actions) lines.append(list_of(line));
  return py::make_tuple(std::move(lines)) + arrays_of(tables);
}

py::tuple table_of(const State& state) {
  Tables tables(state.any.player_count());
  engine::visit(state.any, [&](const auto& game, const auto& known) {
    Looker<std::decay_t<decltype(game)>>(game, tables).add(known);
  });
  return arrays_of(tables);
}

}  // namespace

void add_turns(py::module_& module) {
  module.def("_turns", &turns_of, py::arg("state"));
  module.def("_table", &table_of, py::arg("state"));
}

}  // namespace bastide::python
