// All ways to take a turn, with what each leaves on the table: for evaluations that are learned.

#include "engine/error.hpp"
#include "src/arrays.hpp"
#include "src/game.hpp"

#include <algorithm>
#include <cstdint>
#include <pybind11/stl.h>
#include <utility>
#include <vector>

namespace bastide::python {
namespace {

using engine::Action;

/// Columns of a feature's row; the figures of each player follow.
enum Column : int { kKindColumn, kTilesColumn, kOpenColumn, kWorthColumn, kCompletedColumn, kColumns };

/// What lies on some tables, as rows of numbers.
struct Tables {
  explicit Tables(int count) : players(count) {}

  int players;
  std::vector<std::vector<Action>> actions;  ///< that lead there
  std::vector<std::int32_t> states;          ///< by table and player: points, points if ended, followers
  std::vector<std::int32_t> features;        ///< rows of kColumns and figures by player
  std::vector<std::int32_t> starts = {0};    ///< the first row of each table, and behind the last

  void add(const engine::AnyState& state) {
    const engine::Scores scores = state.scores();
    const engine::Scores ended = state.scores_if_ended();
    const auto count = static_cast<std::size_t>(players);
    for (std::size_t p = 0; p < count; ++p) states.push_back(scores[p]);
    for (std::size_t p = 0; p < count; ++p) states.push_back(ended[p]);
    for (int p = 0; p < players; ++p) states.push_back(state.followers(p));
    for (const engine::TableFeature& feature : state.features()) add(state, feature);
    starts.push_back(
        static_cast<std::int32_t>(features.size() / static_cast<std::size_t>(kColumns + players)));
  }

 private:
  void add(const engine::AnyState& state, const engine::TableFeature& feature) {
    cells_.clear();
    for (const int node : feature.nodes) cells_.push_back(state.cell_of(node));
    std::sort(cells_.begin(), cells_.end());
    cells_.erase(std::unique(cells_.begin(), cells_.end()), cells_.end());
    for (const int number : {static_cast<int>(feature.kind), static_cast<int>(cells_.size()), feature.open,
                             feature.worth, feature.completed})
      features.push_back(number);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
      features.push_back(feature.figures[p]);
  }

  std::vector<engine::Cell> cells_;
};

/// Everything that the player may decide in a row from `state` on, until chance or somebody else acts or
/// another turn begins.
void add_turns(const engine::AnyState& state, std::vector<Action>& line, Tables& tables) {
  for (const Action action : state.legal_actions()) {
    engine::AnyState after = state;
    after.apply(action);
    line.push_back(action);
    if (after.actor() == state.actor() && !after.begins_turn()) {
      add_turns(after, line, tables);
    } else {
      tables.actions.push_back(line);
      tables.add(after);
    }
    line.pop_back();
  }
}

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
    std::vector<Action> line;
    add_turns(seen, line, tables);
  }
  py::list lines;
  for (const auto& line : tables.actions) lines.append(list_of(line));
  return py::make_tuple(std::move(lines)) + arrays_of(tables);
}

py::tuple table_of(const State& state) {
  Tables tables(state.any.player_count());
  tables.add(state.any);
  return arrays_of(tables);
}

}  // namespace

void add_turns(py::module_& module) {
  module.def("_turns", &turns_of, py::arg("state"));
  module.def("_table", &table_of, py::arg("state"));
}

}  // namespace bastide::python
