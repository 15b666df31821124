// What a net is told of a position, number by number: nets that answer with one input alone.

#include "tests/ai/evaluation/by_hand.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bastide::tests::told_test {
namespace {

using ai::EvaluationParameters, ai::FeatureNet;
using Part = FeatureNet::Part;

constexpr std::size_t kHasMajority = 4;
constexpr std::size_t kNext = 6;
constexpr std::size_t kGain = 8;
constexpr std::size_t kSoon = 12;
constexpr std::size_t kPoints = 13;
constexpr std::size_t kOwn = 14;
constexpr std::size_t kShareLeft = FeatureNet::kInputs - 1;
constexpr float kTiles = 72;

/// A net that moves an input of a part to whoever the input `to` is 1 for, as they see it.
FeatureNet echo(Part part, std::size_t input, std::size_t to = kHasMajority) {
  constexpr float kNobody = 100;
  FeatureNet net({"base", "by hand"});
  FeatureNet::Layers& layers = net.of(part);
  layers.input[to][0] = kNobody;
  layers.bias[0] = -kNobody;
  layers.input[input][0] += 1;
  layers.output[0] = 2;  // half of the difference moves
  return net;
}
/// The same of the supplies: what an input is more for the one than for the other, and nobody has a majority.
FeatureNet echo_of_supplies(std::size_t input) {
  constexpr float kAlways = 10;
  FeatureNet net({"base", "by hand"});
  FeatureNet::Layers& layers = net.of(Part::supply);
  layers.input[input][0] = 1;
  layers.bias[0] = kAlways;
  layers.output[0] = 2;
  return net;
}

/// Points that the net moves to player 1.
double moved(const Table& table, FeatureNet net, EvaluationParameters numbers = plain()) {
  const auto worth = [&] {
    return ai::Evaluation<engine::BaseCarcassonne>(table.game(), numbers).worth(table.state());
  };
  const ai::Values before = worth();
  numbers.learned = ai::LearnedValues(std::move(net));
  const ai::Values after = worth();
  CHECK(after[0] - before[0] == Approx(before[1] - after[1]).margin(1e-3));
  return after[0] - before[0];
}
Approx about(double number) {
  return Approx(number).margin(1e-3);
}

/// A road of two tiles, player 1's, with a hole at either end.
Table road(const char* bag) {
  Table table("D0 a:U0");
  table.play("a road@E");
  table.leave_in_bag(bag);
  return table;
}
/// Two roads that lead to one empty cell, where V joins them, and W and U do not.
Table two_roads(const char* turns) {
  Table table("D0 a:U0 .\n. b:E180 c:U90");
  table.play(turns);
  table.leave_in_bag("V V W U");
  return table;
}

/// A net for three players that answers each with what it is told at an input.
FeatureNet echo_to_three(Part part, std::size_t input) {
  constexpr float kAlways = 10;
  FeatureNet net({"base", "by hand", {3}});
  FeatureNet::Layers& layers = net.of(part);
  layers.input[input][0] = 1;
  layers.bias[0] = kAlways;
  layers.output[0] = 1;
  return net;
}
/// What the first and the second of three players are told at an input more than the third.
std::vector<double> more_than_third(const Table& table, Part part, std::size_t input) {
  EvaluationParameters numbers = plain();
  const auto worth = [&] {
    return ai::Evaluation<engine::BaseCarcassonne>(table.game(), numbers).worth(table.state());
  };
  const ai::Values before = worth();
  numbers.learned = ai::LearnedValues(echo_to_three(part, input));
  const ai::Values after = worth();
  std::vector<double> moved;
  for (std::size_t p = 0; p < 3; ++p) moved.push_back(after[p] - before[p]);
  CHECK(moved[0] + moved[1] + moved[2] == about(0));
  return {moved[0] - moved[2], moved[1] - moved[2]};
}
void check_more_than_third(const Table& table, Part part, std::size_t input, double first, double second) {
  INFO("input " << input);
  const std::vector<double> more = more_than_third(table, part, input);
  CHECK(more[0] == about(first));
  CHECK(more[1] == about(second));
}
/// What whoever of three players has a majority is told at an input, which is positive; he has it.
double told_to_leader(const Table& table, Part part, std::size_t input) {
  constexpr float kNobody = 100;
  EvaluationParameters numbers = plain();
  FeatureNet net = echo_to_three(part, input);
  net.of(part).bias[0] = -kNobody;
  net.of(part).input[kHasMajority][0] = kNobody;
  const auto worth = [&] {
    return ai::Evaluation<engine::BaseCarcassonne>(table.game(), numbers).worth(table.state())[0];
  };
  const double before = worth();
  numbers.learned = ai::LearnedValues(std::move(net));
  return (worth() - before) * 3 / 2;  // less a third of it, the mean of all answers
}

}  // namespace

TEST_CASE("told: a road of two of three players, to each with the others together", "[learning]") {
  Table table("D0 a:U0", 3);
  table.play("a road@E");
  table.leave_in_bag("W U V");
  join_figure(table, "a", 1);
  // Two points for each of two who have a follower each.
  check_more_than_third(table, Part::road, 0, 0.1 * 2, 0.1 * 2);
  check_more_than_third(table, Part::road, 1, 0.1 * (2 - 4), 0.1 * (2 - 4));  // of others the sum
  check_more_than_third(table, Part::road, 2, 0.5, 0.5);
  check_more_than_third(table, Part::road, 3, 0, 0);  // of others who has most
  check_more_than_third(table, Part::road, 4, 0, 0);
  check_more_than_third(table, Part::road, 5, 0 - 1, 0 - 1);  // one is ahead of the third
  // Player 2 has the next turn.
  check_more_than_third(table, Part::road, kNext, 0, 1);
  check_more_than_third(table, Part::road, kNext + 1, 0, -1);
  // All are told the same.
  for (std::size_t shared = kSoon; shared < FeatureNet::kInputs; ++shared)
    check_more_than_third(table, Part::road, shared, 0, 0);
  // Supplies of 6, 6 and 3: the mean of the others.
  table.set_up().supply[2] = 3;
  const std::size_t supplies = FeatureNet::kSupplies;
  for (const Part part : {Part::road, Part::supply}) {
    check_more_than_third(table, part, supplies, (6 - 3) / 4., (6 - 3) / 4.);
    check_more_than_third(table, part, supplies + 1, (4.5 - 6) / 4., (4.5 - 6) / 4.);
  }
  check_more_than_third(table, Part::supply, 0, (6 - 3) / 4., (6 - 3) / 4.);
  check_more_than_third(table, Part::supply, 1, (4.5 - 6) / 4., (4.5 - 6) / 4.);

  // Player 1 has two followers there and all points.
  join_figure(table, "a", 0);
  check_more_than_third(table, Part::road, 0, 0.1 * 2, 0);
  check_more_than_third(table, Part::road, 1, -0.1 * 2, 0);
  check_more_than_third(table, Part::road, 2, 0.5 * 2, 0.5);
  check_more_than_third(table, Part::road, 3, 0.5 * (1 - 2), 0);
  check_more_than_third(table, Part::road, 4, 1, 0);
  check_more_than_third(table, Part::road, 5, -1, 0);
  CHECK(told_to_leader(table, Part::road, kOwn) == about(0.3 * 2));
  CHECK(told_to_leader(table, Part::road, kPoints) == about(0.1 * 2));
  CHECK(told_to_leader(table, Part::road, kShareLeft) == about(3 / kTiles));
}

TEST_CASE("told: by how much a field's leader is ahead of whoever of two comes next", "[learning]") {
  Table field("D0 a:U0", 3);
  field.play("a field@N");
  field.leave_in_bag("U V W");
  CHECK(told_to_leader(field, Part::field, kOwn + 3) == about(0.3 * 1));
  join_figure(field, "a", 0);
  join_figure(field, "a", 0);
  join_figure(field, "a", 2);
  CHECK(told_to_leader(field, Part::field, kOwn + 2) == about(1));
  CHECK(told_to_leader(field, Part::field, kOwn + 3) == about(0.3 * 2));
  join_figure(field, "a", 1);
  join_figure(field, "a", 1);
  CHECK(told_to_leader(field, Part::field, kOwn + 2) == about(0));
  CHECK(told_to_leader(field, Part::field, kOwn + 3) == about(0.3 * 1));
}

TEST_CASE("told: to three players what two of them gain by roads that a tile may make one", "[learning]") {
  Table table("D0 a:U0 .\n. b:E180 c:U90", 3);
  table.play("a road@E, b, c");
  table.leave_in_bag("V V W U");
  join_figure(table, "a", 1);
  check_more_than_third(table, Part::road_meeting, kGain, 0.1 * 1, 0.1 * 1);
  check_more_than_third(table, Part::road_meeting, kGain + 1, 0.1 * (1 - 2), 0.1 * (1 - 2));
  check_more_than_third(table, Part::road_meeting, 2, 0.5, 0.5);
  check_more_than_third(table, Part::road_meeting, 3, 0, 0);
  // Two open cities without figures are the same to all, but for whose turn it is; that is player 1's again.
  check_more_than_third(table, Part::unclaimed_city, kNext, 2, 0);
  check_more_than_third(table, Part::unclaimed_city, kNext + 1, -2, 0);
  check_more_than_third(table, Part::unclaimed_city, kOwn, 0, 0);
}

TEST_CASE("told: a road's ends, tiles and the tiles for its holes", "[learning]") {
  // Every tile of the bag fits at either hole; one of three ends the road there.
  const Table table = road("W U V");
  const auto told = [&](std::size_t own) { return moved(table, echo(Part::road, kOwn + own)); };
  CHECK(told(0) == about(0.3 * 2));
  CHECK(told(1) == about(0.15 * 2));
  CHECK(told(2) == about(0));
  CHECK(told(3) == about(0.15 * 1));
  CHECK(told(4) == about(0.1 * 3));
  CHECK(told(5) == about(0.15 * 1));
  CHECK(told(6) == about(0));
  CHECK(told(7) == about(0));
  CHECK(moved(table, echo(Part::road, kShareLeft)) == about(3 / kTiles));
  // Player 2 has the next turn.
  CHECK(moved(table, echo(Part::road, kNext)) == about(0));
  CHECK(moved(table, echo(Part::road, kNext + 1)) == about(1));
  // What the formulas expect, and for whom.
  CHECK(moved(table, echo(Part::road, 0)) == about(0.1 * 2));
  CHECK(moved(table, echo(Part::road, 1)) == about(0));
  CHECK(moved(table, echo(Part::road, 2)) == about(0.5));
  CHECK(moved(table, echo(Part::road, kPoints)) == about(0.1 * 2));
  CHECK(moved(table, echo(Part::city, kOwn)) == about(0));
}

TEST_CASE("told: the hardest hole, and the one that is next to it", "[learning]") {
  // In the west only L fits, which ends the road there; in the east all do, and L and W end it.
  Table table(R"(
      b:E180 c:E180 .
      .      D0     a:U0
  )");
  table.play("a road@E, c, b");
  table.leave_in_bag("L W U V");
  const auto told = [&](std::size_t own) { return moved(table, echo(Part::road, kOwn + own)); };
  CHECK(told(3) == about(0.15 * 1));
  CHECK(told(4) == about(0.1 * 1));
  CHECK(told(5) == about(0.15 * 2));
  CHECK(told(6) == about(0));
  table.leave_in_bag("W U V");
  CHECK(told(3) == about(0));
  CHECK(told(4) == about(0));
  CHECK(told(5) == about(0.15 * 1));
  CHECK(told(6) == about(1));
}

TEST_CASE("told: a city's coat of arms and its only hole", "[learning]") {
  Table table("a:M180\nD0");
  table.play("a city@S");
  table.leave_in_bag("E E R U");
  const auto told = [&](std::size_t own) { return moved(table, echo(Part::city, kOwn + own)); };
  CHECK(told(0) == about(0.3 * 1));
  CHECK(told(1) == about(0.15 * 2));
  CHECK(told(2) == about(0.3 * 1));
  CHECK(told(3) == about(0.15 * 2));
  CHECK(told(4) == about(0.1 * 3));
  CHECK(told(5) == about(0.15 * 10));  // as if many closed a second one
  CHECK(told(7) == about(1));
}

TEST_CASE("told: the chance to be completed soon, and ever", "[learning]") {
  EvaluationParameters numbers = plain();
  numbers.road.rate = kHalf;
  numbers.road.power = 1;
  const Table table = road("W W U U");  // two turns each, and half of the tiles end the road
  CHECK(moved(table, echo(Part::road, kOwn + 8), numbers) == about(chance_in(1) * chance_in(1)));
  const double soon = moved(table, echo(Part::road, kSoon), numbers);
  CHECK(soon >= 0);
  CHECK(soon < chance_in(1) * chance_in(1));
  CHECK(moved(table, echo(Part::road, kOwn + 8)) == about(0));
}

TEST_CASE("told: supplies, with figures that the turn sends home", "[learning]") {
  // Player 1 has a follower on the road, player 2 has two in places of which nothing is told.
  Table table = road("W U V");
  table.set_up().supply[1] = 5;
  CHECK(moved(table, echo(Part::road, FeatureNet::kSupplies)) == about(6 / 4.));
  CHECK(moved(table, echo(Part::road, FeatureNet::kSupplies + 1)) == about(5 / 4.));
  CHECK(moved(table, echo_of_supplies(0)) == about(6 / 4. - 5 / 4.));
  CHECK(moved(table, echo_of_supplies(FeatureNet::kSupplies)) == about(6 / 4. - 5 / 4.));
  CHECK(moved(table, echo_of_supplies(FeatureNet::kSupplies + 1)) == about(5 / 4. - 6 / 4.));
  CHECK(moved(table, echo_of_supplies(kShareLeft)) == about(0));

  // A road that is completed within the turn counts as it will when the turn is over.
  Table within("b:W0 D0 a:U0 c:W0");
  within.play("a road@E, b");
  within.leave_in_bag("C W U V");
  within.lay("c");
  REQUIRE(within.asks_for_follower());
  REQUIRE(within.supply()[0] == 6);
  CHECK(moved(within, echo_of_supplies(FeatureNet::kSupplies)) == about(0));
  within.take_nothing();
  REQUIRE(within.supply()[0] == 7);
  CHECK(moved(within, echo_of_supplies(FeatureNet::kSupplies)) == about(0));
}

TEST_CASE("told: a monastery's neighbours, those that are missing, and those that will come", "[learning]") {
  Table table(R"(
      .      D0     .
      d:E270 a:B0   e:E90
      f:E180 g:B0   h:E180
  )");
  table.play("a monastery, d, e, g, f, h");
  table.leave_in_bag("U V B B");
  EvaluationParameters numbers = plain();
  numbers.monastery.rate = kHalf;
  const auto told = [&](std::size_t own) { return moved(table, echo(Part::centre, kOwn + own), numbers); };
  const double filled = chance_in(4 * 0.5);
  CHECK(told(0) == about(0.2 * 2));
  CHECK(told(1) == about(0.15 * 7));
  CHECK(told(2) == about(filled * filled));
  CHECK(told(3) == about(0.2 * 2 * filled));
  CHECK(told(4) == about(0.15 * 2));
  CHECK(told(5) == about(0));
  table.leave_in_bag("B B");  // beside a road
  CHECK(told(4) == about(0));
  CHECK(told(5) == about(1));
}

TEST_CASE("told: a field's cities and majority", "[learning]") {
  Table field("D0 a:U0");
  field.play("a field@N");
  field.leave_in_bag("U V W");
  CHECK(moved(field, echo(Part::field, kOwn + 0)) == about(0));
  CHECK(moved(field, echo(Part::field, kOwn + 3)) == about(0.3 * 1));
  CHECK(moved(field, echo(Part::field, kOwn + 2)) == about(0));
  join_figure(field, "a", 0);
  CHECK(moved(field, echo(Part::field, kOwn + 3)) == about(0.3 * 2));
  CHECK(moved(field, echo(Part::field, kOwn + 2)) == about(1));
  join_figure(field, "a", 1);
  CHECK(moved(field, echo(Part::field, kOwn + 2)) == about(0));
  CHECK(moved(field, echo(Part::field, 3)) == about(0.5));
  // Nobody has more of it than the other; whoever has the next turn sees how far it goes.
  CHECK(moved(field, echo(Part::field, kOwn + 4, kNext)) == about(-0.1 * 3));
  CHECK(moved(field, echo(Part::field, kOwn + 5, kNext)) == about(-0.05 * 2));
}

TEST_CASE("told: an open road and city without figures, to whoever has the next turn", "[learning]") {
  Table table("D0 a:U0");
  table.play("a");
  table.leave_in_bag("W U V E");
  const auto told = [&](Part part, std::size_t input) { return -moved(table, echo(part, input, kNext)); };
  CHECK(told(Part::unclaimed_road, kOwn + 0) == about(0.3 * 2));
  CHECK(told(Part::unclaimed_road, kOwn + 1) == about(0.15 * 2));
  CHECK(told(Part::unclaimed_road, kOwn + 3) == about(0.15 * 1));
  CHECK(told(Part::unclaimed_road, kPoints) == about(0.1 * 2));
  CHECK(told(Part::unclaimed_city, kOwn + 0) == about(0.3 * 1));
  CHECK(told(Part::unclaimed_city, kOwn + 3) == about(0.15 * 1));
  CHECK(told(Part::unclaimed_city, kShareLeft) == about(4 / kTiles));
  EvaluationParameters numbers = plain();
  numbers.road.rate = kHalf;
  numbers.road.power = 1;
  table.leave_in_bag("W W U U");  // player 2 would have two turns
  CHECK(-moved(table, echo(Part::unclaimed_road, kOwn + 8, kNext), numbers) ==
        about(chance_in(1) * chance_in(1)));
  // A road with a follower is told of as a road, and not among those without.
  const Table claimed = road("W U V E");
  CHECK(moved(claimed, echo(Part::unclaimed_road, kOwn, kNext)) == about(0));
  CHECK(moved(claimed, echo(Part::unclaimed_city, kOwn, kNext)) == about(-0.3 * 1));
}

TEST_CASE("told: two roads that a tile may make one", "[learning]") {
  const Table table = two_roads("a road@E, b, c road@N");
  const auto told = [&](std::size_t input) { return moved(table, echo(Part::road_meeting, input)); };
  CHECK(told(0) == about(0.1 * (2 + 1)));
  CHECK(told(2) == about(0.5 * 2));
  CHECK(told(kGain) == about(0));
  CHECK(told(kSoon) == about(0.15 * 2));
  CHECK(told(kPoints) == about(0.1 * (2 + 1)));
  CHECK(told(kOwn + 0) == about(0.1 * 1));
  CHECK(told(kOwn + 1) == about(0.3 * 2));
  CHECK(told(kOwn + 2) == about(0.15 * (2 + 1)));
  CHECK(told(kOwn + 3) == about(0));
  CHECK(told(kOwn + 4) == about(0));
  CHECK(moved(table, echo(Part::city_meeting, kOwn)) == about(0));

  // With one of them unclaimed, player 1 gains what it brings.
  const Table claims = two_roads("a road@E, b, c");
  CHECK(moved(claims, echo(Part::road_meeting, 2)) == about(0.5 * 1));
  CHECK(moved(claims, echo(Part::road_meeting, kGain)) == about(0.1 * 1));
  CHECK(moved(claims, echo(Part::road_meeting, kGain + 1)) == about(0));
  // Two that are unclaimed are nobody's matter.
  CHECK(moved(two_roads("a, b, c"), echo(Part::road_meeting, kShareLeft, kNext)) == about(0));
}

TEST_CASE("told: two fields at a corner of an empty cell, and one without figures", "[learning]") {
  // East of a and north of b: U and V have a field round that corner. Both fields lie at the city.
  Table table("a:D180 .\nD0 b:U0");
  table.play("a field@ESE, b");
  table.leave_in_bag("U V B E");
  const auto told = [&](std::size_t input) { return moved(table, echo(Part::field_meeting, input)); };
  CHECK(told(0) == about(0.1 * 3));
  CHECK(told(2) == about(0.5));
  CHECK(told(kGain) == about(0));
  CHECK(told(kSoon) == about(0.15 * 2));
  CHECK(told(kPoints) == about(0.3 * 1));
  CHECK(told(kOwn + 0) == about(0.3 * 1));
  CHECK(told(kOwn + 1) == about(0.3 * 1));
  CHECK(told(kOwn + 2) == about(0));
  CHECK(told(kOwn + 3) == about(0.1 * (2 + 3)));
  CHECK(told(kOwn + 4) == about(0.1 * 2));
  CHECK(told(kOwn + 5) == about(0.05 * (1 + 2)));

  // North of the lower road there is a field at the city; south of it, and north of the other, there are two
  // at none.
  const auto unclaimed = [&](std::size_t input) {
    return moved(table, echo(Part::unclaimed_field, input, kNext));
  };
  CHECK(unclaimed(kOwn + 0) == about(0.3 * 1));
  CHECK(unclaimed(kOwn + 1) == about(2));
  CHECK(unclaimed(kOwn + 2) == about(0.1 * (3 + 4 + 3)));
  CHECK(unclaimed(kOwn + 3) == about(0.05 * (2 + 2 + 1)));
  CHECK(unclaimed(kOwn + 4) == about(0));
  table.leave_in_bag("B");  // nothing joins the fields
  CHECK(told(kShareLeft) == about(0));
}

}  // namespace bastide::tests::told_test
