#pragma once

#include "tests/rules/table.hpp"

namespace bastide::tests {

/// Two tiles before the end, without farmers. Player 1, all of whose followers stand on the road, lays U;
/// player 2 will draw E, the last tile, and stands in the start tile's city:
///
///          ?      block:U
///          D0     a:U0      U
///         b:B0
///
/// U at the road's end brings a point, but then E closes the city for three. At `block` its road asks the
/// cell marked ? for a road, so that E fits there no more and brings player 2 just the point of a city of its
/// own.
struct BlockedCity {
  static constexpr double kLeadWhenBlocked = 0;
  static constexpr double kLeadWhenGreedy = -1;

  Table table{R"(
      .      block:U0
      D0     a:U0      road:U0
      b:B0
  )",
              2, "no_farmers"};
  engine::Action block = engine::Action::place_tile(engine::key_of({1, -1}), 0);

  BlockedCity() {
    table.play("a road@E, b");
    auto& state = table.set_up();
    const int road = table.figure_at("a")->node;
    while (state.supply[0] > 0) add_follower(state, road, 0);
    constexpr int kCity = 0;  // the first segment of the start tile, which lies first
    add_follower(state, kCity, 1);
    table.leave_in_bag("U E");
    table.draw("U");
  }

 private:
  static void add_follower(engine::BaseCarcassonne::State& state, int node, std::uint8_t player) {
    state.land.add_figure(node, player);
    state.figures[state.figure_count++] = {static_cast<std::uint8_t>(node), player};
    --state.supply[player];
  }
};

}  // namespace bastide::tests
