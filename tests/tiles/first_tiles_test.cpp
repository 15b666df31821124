// Tiles that come before all others, and edge classes beyond the base game's three.

#include "engine/check.hpp"
#include "engine/games/games.hpp"
#include "engine/play/scoring.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/tiles/set_figures.hpp"

namespace bastide::tests::first_tiles_test {

using namespace bastide::engine;

namespace {

/// The base tiles, of which the types of every fourth place come first.
TileSet with_first() {
  TileSet set = built_in_set({"base"});
  for (std::size_t type = 0; type < set.tiles.size(); type += 4) set.tiles[type].wave = Wave::first;
  return set;
}

template <class G>
void check_order(const G& game) {
  Random random(4711);
  for (int i = 0; i < rounds(50); ++i) {
    auto state = game.initial(2);
    Deal deal = game.random_deal(state, random);
    REQUIRE(deal.size == state.bag_size);
    bool firsts = true;
    for (int at = 0; at < deal.size; ++at) {
      const bool first = game.tables().wave(deal.types[static_cast<std::size_t>(at)]) == Wave::first;
      REQUIRE((firsts || !first));
      firsts = first;
    }
    while (!game.actor(state).is_nobody()) {
      if (!game.actor(state).is_chance()) {
        game.apply(state, game.random_action(state, random));
        continue;
      }
      int left = 0;
      for (int type = 0; type < game.tables().type_count(); ++type) {
        if (game.tables().wave(type) == Wave::first) left += state.bag[static_cast<std::size_t>(type)];
      }
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      REQUIRE(outcomes.total() == (left > 0 ? left : state.bag_size));
      const Action draw = game.next_outcome(state, deal);
      REQUIRE((left == 0 || game.tables().wave(draw.type()) == Wave::first));
      REQUIRE(game.is_legal(state, draw));
      game.apply(state, draw);
    }
  }
}

/// Straight rivers, which are a fourth edge class, and ends of theirs.
constexpr const char* kRivers = R"(name = "rivers"
[edges]
field = "field field field"
road = "field road field"
city = "city city city"
river = "field road field"
[[tile]]
id = "S"
start = true
count = 1
edges = "field field river field"
segments = [{ kind = "field", ports = "N E SSE SSW W" }, { kind = "road", ports = "S" }]
[[tile]]
id = "I"
count = 12
edges = "river field river field"
segments = [{ kind = "road", ports = "N S" }, { kind = "field", ports = "NNE E SSE" }, { kind = "field", ports = "NNW W SSW" }]
[[tile]]
id = "F"
count = 4
edges = "field field field field"
segments = [{ kind = "field", ports = "N E S W" }]
)";

}  // namespace

TEST_CASE("Tiles that come first are drawn before all others") {
  const RuleSet rules = load_rules("base");
  check_order(BaseCarcassonne(rules, with_first()));
  check_order(ModuleCarcassonne(rules, with_first()));
}

TEST_CASE("A fourth edge class meets itself alone") {
  const RuleSet rules = load_rules("base");
  const ModuleCarcassonne game(rules, read_tile_set(kRivers, "rivers"));
  const TileTables& tables = game.tables();
  REQUIRE(tables.set().edge_classes.size() == 4);
  CHECK(tables.signature_count() == 5 * 5 * 5 * 5);
  for (int edge = 0; edge < kEdges; ++edge) {
    for (int shown = 0; shown < 4; ++shown) {
      const Signature signature = tables.signature_of(edge, shown);
      CHECK(tables.asked_edges(signature) == 1U << edge);
      CHECK(tables.asked_class(signature, edge) == shown);
    }
  }
  Random random(99);
  for (int i = 0; i < rounds(30); ++i) {
    auto state = game.initial(2);
    int straight = 0;
    while (!game.actor(state).is_nobody()) {
      const Action action = random_step(game, state, random);
      if (action.kind() == Action::Kind::place_tile && state.drawn == 1) ++straight;
      game.apply(state, action);
      check_consistency(game, state);
    }
    CHECK(straight == 12);
  }
}

TEST_CASE("The base game knows three edge classes and refuses a fourth by name") {
  const RuleSet rules = load_rules("base");
  CHECK_THROWS_WITH(BaseCarcassonne(rules, read_tile_set(kRivers, "rivers")),
                    "tile set rivers: edge classes: found 4, expected at most 3");
}

TEST_CASE("A large follower counts two where figures are compared, and comes home as one") {
  const RuleSet rules = load_rules("base");
  const ModuleCarcassonne game(rules, load_tiles(rules));
  auto state = game.initial(2);
  put_figure(state, 0, 0, FigureKind::large);
  put_figure(state, 0, 1, FigureKind::follower);
  const int id = state.land.feature_of(0);
  CHECK(figures_of(state.land.feature(id).figures, 0) == 2);
  CHECK(majority(state.land.feature(id).figures, 2) == 0b01);
  put_figure(state, 0, 1, FigureKind::follower);
  CHECK(majority(state.land.feature(id).figures, 2) == 0b11);
  for (const FigureKind kind :
       {FigureKind::follower, FigureKind::guard, FigureKind::large, FigureKind::builder, FigureKind::pig}) {
    CHECK(Action::place_figure(9, kind).figure() == kind);
    CHECK(Action::place_figure(9, kind).segment() == 9);
  }
}

}  // namespace bastide::tests::first_tiles_test
