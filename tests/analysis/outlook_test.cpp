// What a position holds in store, where the truth is known.

#include "ai/analysis/outlook.hpp"

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace bastide::tests::outlook_test {

using engine::Cell;
using engine::FeatureKind;

namespace {

constexpr int kPlayouts = 20;  ///< where the truth is known, each of them must find it

/// "U2 C1" for two tiles U and a C.
std::string text_of(const engine::BaseCarcassonne& game, const std::vector<ai::Fit>& fits) {
  std::string text;
  for (const ai::Fit& fit : fits) {
    text += (text.empty() ? "" : " ") + game.tables().set().tiles[static_cast<std::size_t>(fit.type)].id +
            std::to_string(fit.copies);
  }
  return text;
}

std::map<Cell, std::string> fits_of(const Table& table) {
  std::map<Cell, std::string> fits;
  for (const auto& open : ai::open_cells(table.game(), table.state())) {
    fits[open.cell] = text_of(table.game(), open.fits);
  }
  return fits;
}

/// The only feature of the kind on the cell.
const ai::FeatureOutlook& feature_on(const ai::Outlook& outlook, FeatureKind kind, Cell cell) {
  const ai::FeatureOutlook* found = nullptr;
  for (const ai::FeatureOutlook& feature : outlook.features) {
    if (feature.kind != kind || std::count(feature.cells.begin(), feature.cells.end(), cell) == 0) continue;
    REQUIRE(found == nullptr);
    found = &feature;
  }
  REQUIRE(found != nullptr);
  return *found;
}

using Each = std::array<double, engine::kMaxPlayers>;  ///< a number for each player

template <engine::Game G>
ai::Outlook outlook_of(const TableOf<G>& table, int playouts = kPlayouts) {
  return ai::outlook(table.game(), table.state(), playouts, 1);
}

/// Player 1 stands in a city of two tiles, which one more with a city's end closes.
struct OpenCity {
  static constexpr Cell kCell{0, -1};

  Table table{R"(
      a:G90  .
      D0     b:U0
  )"};

  explicit OpenCity(std::string_view left) {
    table.play("a city@S, b");
    table.leave_in_bag(left);
  }
  [[nodiscard]] ai::FeatureOutlook city(int playouts = kPlayouts) const {
    return feature_on(outlook_of(table, playouts), FeatureKind::city, kCell);
  }
};

}  // namespace

TEST_CASE("a cell's fits are the tiles to come that may be laid there, the one in hand among them") {
  Table table("D0");
  table.leave_in_bag("U U C B E");
  const std::map<Cell, std::string> fits = {
      {{-1, 0}, "U2"}, {{0, -1}, "C1 E1"}, {{0, 1}, "B1 E1 U2"}, {{1, 0}, "U2"}};
  CHECK(fits_of(table) == fits);
  table.draw("U");
  CHECK(fits_of(table) == fits);
}

TEST_CASE("a tile that is laid is no longer to come, and a cell that nothing fits stays listed") {
  Table table("D0 a:U0");
  table.leave_in_bag("B U");
  table.play("a");
  const std::map<Cell, std::string> fits = {{{-1, 0}, ""},   {{0, -1}, ""},  {{0, 1}, "B1"},
                                            {{1, -1}, "B1"}, {{1, 1}, "B1"}, {{2, 0}, ""}};
  CHECK(fits_of(table) == fits);
}

TEST_CASE("a city that needs a tile of which none is left is never completed") {
  const ai::FeatureOutlook city = OpenCity("B B U").city();
  CHECK(city.node == 0);
  CHECK(city.cells == std::vector<Cell>{{0, -1}, {0, 0}});
  CHECK(city.closes == 0);
  CHECK(city.scores == Each{1, 0});
  CHECK(city.points == Each{2, 0});
}

TEST_CASE("a city whose owner has the tile that closes it is completed") {
  OpenCity position("E");
  position.table.draw("E");
  const ai::Outlook outlook = outlook_of(position.table);
  const ai::FeatureOutlook& city = feature_on(outlook, FeatureKind::city, OpenCity::kCell);
  CHECK(outlook.playouts == kPlayouts);
  CHECK(city.closes == 1);
  CHECK(city.scores == Each{1, 0});
  CHECK(city.points == Each{6, 0});
  // Nobody stands on the road, and no tile is left that ends it.
  const ai::FeatureOutlook& road = feature_on(outlook, FeatureKind::road, {1, 0});
  CHECK(road.closes == 0);
  CHECK(road.scores == Each{});
  CHECK(road.points == Each{});
}

TEST_CASE("a city is completed as often as its owner draws the tile that closes it") {
  // Player 1 draws first. Player 2 does not complete the city for player 1.
  constexpr int kMany = 400;
  const ai::FeatureOutlook city = OpenCity("E B").city(kMany);
  CHECK(std::abs(city.closes - 0.5) < 4 * 0.5 / std::sqrt(kMany));
  CHECK(city.scores == Each{1, 0});
  CHECK(city.points[0] == Approx(2 + 4 * city.closes));
}

TEST_CASE("features that grow together share what becomes of the whole") {
  Table table(R"(
      .     e:B0    n:E180  .
      .     w:N180  c:C0    .
      x:U0  D0      s:L0    u:U0
  )");
  table.play("w city@E, s city@N, e, u, n, x");
  table.leave_in_bag("C");
  const ai::Outlook outlook = outlook_of(table);
  for (const Cell cell : {Cell{0, -1}, Cell{1, 0}}) {
    const ai::FeatureOutlook& city = feature_on(outlook, FeatureKind::city, cell);
    CHECK(city.closes == 0);
    CHECK(city.scores == Each{1, 1});
    CHECK(city.points == Each{6, 6});
  }
}

TEST_CASE("a field is never completed, and brings its points at the end") {
  Table table(R"(
      a:E180
      D0
  )");
  table.play("a field@N");
  table.leave_in_bag("B");
  const ai::FeatureOutlook field = feature_on(outlook_of(table), FeatureKind::field, {0, -1});
  CHECK(field.closes == 0);
  CHECK(field.scores == Each{1, 0});
  CHECK(field.points == Each{3, 0});
}

TEST_CASE("CAS-14 a courtyard is never completed, not even bounded all round") {
  CastleTable table(R"(
    # #     P     # # #
    T .     .     . . #
    # b:HF0 .     . . H
    # a:CM0 c:HF0 . . #
    # #     C     # # #)");
  table.play("c, a courtyard@N, b");
  table.leave_in_bag("CC");
  const ai::FeatureOutlook courtyard = feature_on(outlook_of(table), FeatureKind::courtyard, {1, 3});
  CHECK(courtyard.closes == 0);
  CHECK(courtyard.scores == Each{0, 1});
  CHECK(courtyard.points == Each{0, 3});
}

TEST_CASE("a monastery is followed by its own cell and completed by its neighbours") {
  Table table(R"(
      x:U0    D0    y:U0
      f:E270  a:B0  g:E90
      h:E180  .     i:E180
  )");
  table.play("x, a monastery, y, f, g, h, i");
  table.leave_in_bag("B");
  // Nowhere has the last monastery as many neighbours as in the gap.
  const ai::FeatureOutlook monastery = feature_on(outlook_of(table), FeatureKind::monastery, {0, 1});
  CHECK(monastery.cells == std::vector<Cell>{{0, 1}});
  CHECK(monastery.closes == 1);
  CHECK(monastery.scores == Each{0, 1});
  CHECK(monastery.points == Each{0, 9});
}

TEST_CASE("VAR-4 tiles that must be in a hidden hand are played from there") {
  // Player 1 holds a U, player 2 the last tile, which closes the start tile's city for player 2.
  const auto& game = module_game("hand = 3\nhand_open = false\n");
  const auto tile = [&](const char* id) { return static_cast<std::uint8_t>(*game.tables().set().find(id)); };
  auto state = game.initial(2);
  state.phase = engine::Phase::place_tile;
  state.dealing = false;
  state.drawn = state.hands[0][0] = tile("U");
  state.bag.fill(0);
  state.bag_size = 0;
  state.hands[1][0] = tile("E");
  constexpr int kCity = 0;  // the first segment of the start tile
  engine::put_figure(state, kCity, 1);
  --state.supply[1];
  engine::check_consistency(game, state);
  const auto seen = game.view(state, 0);
  REQUIRE(game.hides_something(seen));
  const ai::Outlook outlook = ai::outlook(game, seen, kPlayouts, 1);
  const ai::FeatureOutlook& city = feature_on(outlook, FeatureKind::city, {0, 0});
  CHECK(city.closes == 1);
  CHECK(city.points == Each{0, 4});
}

}  // namespace bastide::tests::outlook_test
