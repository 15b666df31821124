#pragma once

#include "ai/evaluation/evaluation.hpp"
#include "engine/features/figures.hpp"
#include "tests/catch.hpp"
#include "tests/rules/table.hpp"

#include <cmath>
#include <string>
#include <vector>

/// What the evaluation's sheets are worked out with: small landscapes, numbers that put one term in force,
/// and the sum written out in the test.
namespace bastide::tests {

/// Numbers with which a state is worth what is on the score track and what its features would bring as they
/// stand: no chance of anything, nothing for followers, nothing kept from whoever leads. Hazards are in
/// proportion to the tiles that fit.
[[nodiscard]] inline ai::EvaluationParameters plain() {
  ai::EvaluationParameters numbers;
  ai::EvaluationParameters::visit(
      numbers, [](const std::string&, const char*, auto& value, double, double) { value = {}; });
  for (ai::WayParameters* way : {&numbers.road, &numbers.city}) way->power = 1, way->contested = 1;
  numbers.monastery.power = 1;
  numbers.field.contested = 1;
  numbers.three = numbers;
  numbers.crowd = numbers;
  return numbers;
}

/// The same with what `change` does to them, for any number of players.
template <class Change>
[[nodiscard]] ai::EvaluationParameters plain_but(Change&& change) {
  ai::EvaluationParameters numbers = plain();
  change(numbers);
  numbers.three = numbers;
  numbers.crowd = numbers;
  return numbers;
}

/// A hazard that comes true in every second turn.
constexpr float kHalf = 0.693147181F;

/// The chance that a hazard comes true in a time in which `kHalf` would do so `halves` times over: 1/2, 3/4 …
[[nodiscard]] inline double chance_in(double halves) {
  return 1 - std::exp2(-halves);
}

/// The table's state is worth what the sheet says, by player.
template <class G>
void check_worth(const TableOf<G>& table, const ai::EvaluationParameters& numbers,
                 const std::vector<double>& sheet) {
  const ai::Values worth = ai::Evaluation<G>(table.game(), numbers).worth(table.state());
  for (std::size_t player = 0; player < sheet.size(); ++player) {
    INFO("player " << player + 1);
    CHECK(worth[player] == Approx(sheet[player]).epsilon(0).margin(0.01));
  }
}

/// Puts a player's follower on a node, whoever else is there.
template <class G>
void add_follower(TableOf<G>& table, int node, int player) {
  engine::put_figure(table.set_up(), node, player);
  --table.set_up().supply[static_cast<std::size_t>(player)];
}

/// Puts a player's follower beside the figure on the labelled tile.
template <class G>
void join_figure(TableOf<G>& table, const std::string& label, int player) {
  REQUIRE(table.figure_at(label) != nullptr);
  add_follower(table, table.figure_at(label)->node, player);
}

/// The node of a segment, by its number, of the tile on a cell.
template <class G>
[[nodiscard]] int node_at(const TableOf<G>& table, engine::Cell cell, int segment) {
  const auto& board = table.state().land.board();
  return board.first_node(board.find(engine::key_of(cell))) + segment;
}

}  // namespace bastide::tests
