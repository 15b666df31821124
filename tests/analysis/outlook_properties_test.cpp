// What holds for the outlook on any position, tried on random ones.

#include "ai/analysis/outlook.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/games.hpp"
#include "tests/text/module_games.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace bastide::tests::outlook_properties_test {

using engine::Cell;
using engine::Phase;

namespace {

/// `state` with no other tile to lay than one of the type.
template <class State>
State holding(State state, int type) {
  state.phase = Phase::place_tile;
  state.drawn = static_cast<std::uint8_t>(type);
  if constexpr (requires { state.hands; }) {
    state.hands[state.current] = {state.drawn, engine::kNoTile, engine::kNoTile};
  }
  return state;
}

/// Whether the rules let the tile be laid there in some rotation.
template <engine::Game G>
bool may_lie(const G& game, const typename G::State& state, int type, Cell cell) {
  const auto asked = holding(state, type);
  for (int rotation = 0; rotation < engine::kEdges; ++rotation) {
    if (game.is_legal(asked, engine::Action::place_tile(engine::key_of(cell), rotation))) return true;
  }
  return false;
}

int type_laid(const engine::LargeCarcassonne& game, const engine::LargeCarcassonne::State& state, int slot) {
  return game.tile_in_hand(state, slot);
}
template <engine::Game G>
int type_laid(const G&, const typename G::State& state, int) {
  return state.drawn;
}

/// Every design that is to come is listed where it may lie, and nowhere else.
template <engine::Game G>
void check_fits(const G& game, const typename G::State& state) {
  std::set<std::pair<Cell, int>> fits;
  for (const ai::OpenCell& open : ai::open_cells(game, state)) {
    REQUIRE_FALSE(state.land.board().has_tile_at(engine::key_of(open.cell)));
    for (const ai::Fit& fit : open.fits) REQUIRE(fits.emplace(open.cell, fit.type).second);
    for (int type = 0; type < game.tables().type_count(); ++type) {
      const bool listed = fits.count({open.cell, type}) > 0;
      if (listed || state.bag[static_cast<std::size_t>(type)] > 0) {
        REQUIRE(listed == may_lie(game, state, type, open.cell));
      }
    }
  }
  if (state.phase != Phase::place_tile) return;
  engine::ActionList actions;
  game.legal_actions(state, actions);
  for (const engine::Action action : actions) {
    const int type = type_laid(game, state, action.slot());
    REQUIRE(fits.count({engine::cell_of(action.cell_key()), type}) == 1);
  }
}

/// All copies that do not lie on the board are to come, as long as none has left the game.
template <engine::Game G>
void check_copies(const G& game, const typename G::State& state) {
  const auto& board = state.land.board();
  std::map<int, int> to_come;
  for (int type = 0; type < game.tables().type_count(); ++type) {
    to_come[type] = game.tables().set().tiles[static_cast<std::size_t>(type)].count;
  }
  for (int site = 1; site <= board.site_count(); ++site) {
    const auto at = static_cast<typename G::State::Site>(site);
    if (board.has_tile(at)) --to_come[game.tables().oriented(board.oriented_at(at)).type];
  }
  for (const ai::OpenCell& open : ai::open_cells(game, state)) {
    int sum = 0;
    for (const auto& [type, copies] : to_come) {
      const bool fits = copies > 0 && may_lie(game, state, type, open.cell);
      const bool listed = std::count(open.fits.begin(), open.fits.end(), ai::Fit{type, copies}) == 1;
      REQUIRE(listed == fits);
      sum += fits ? copies : 0;
    }
    REQUIRE(open.copies() == sum);
  }
}

/// Until the first tile is laid, whatever comes before, and as every player sees it.
template <engine::Game G>
void check_copies_at_start(const G& game, int players) {
  engine::Random random(3);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (true) {
    for (int player = 0; player < players; ++player) check_copies(game, game.view(state, player));
    if (game.actor(state).is_player()) return;
    game.apply(state, game.next_outcome(state, deal));
  }
}

bool is_probability(double value) {
  return value >= 0 && value <= 1;
}

template <engine::Game G>
void check_feature(const G& game, const typename G::State& state, const ai::FeatureOutlook& outlook) {
  const auto& land = state.land;
  REQUIRE(outlook.node < land.node_count());
  const auto& feature = land.feature(land.feature_of(outlook.node));
  const bool ground = is_ground(outlook.kind);
  REQUIRE(land.segment_of(game.tables(), outlook.node).kind == outlook.kind);
  REQUIRE((ground || feature.open() > 0));
  REQUIRE((feature.figures != 0 || outlook.cells.size() > 1));
  for (const Cell cell : outlook.cells) REQUIRE(land.board().has_tile_at(engine::key_of(cell)));
  if (is_centre(outlook.kind)) REQUIRE(outlook.cells.size() == 1);
  if (!ground && !is_centre(outlook.kind)) {
    REQUIRE(static_cast<int>(outlook.cells.size()) == feature.tiles());
  }
  REQUIRE(is_probability(outlook.closes));
  if (ground) REQUIRE(outlook.closes == 0);
  for (std::size_t player = 0; player < engine::kMaxPlayers; ++player) {
    REQUIRE(is_probability(outlook.scores[player]));
    if (outlook.scores[player] == 0) REQUIRE(outlook.points[player] == 0);
    if (player >= state.players) REQUIRE(outlook.scores[player] == 0);
  }
}

/// Features are listed once, and all those with figures that are not complete.
template <engine::Game G>
void check_features(const G& game, const typename G::State& state, const ai::Outlook& outlook) {
  std::set<int> listed;
  for (const ai::FeatureOutlook& feature : outlook.features) {
    check_feature(game, state, feature);
    REQUIRE(listed.insert(state.land.feature_of(feature.node)).second);
  }
  for (int i = 0; i < state.figure_count; ++i) {
    const int node = state.figures[static_cast<std::size_t>(i)].node;
    const int id = state.land.feature_of(node);
    const bool open =
        state.land.feature(id).open() > 0 || is_ground(state.land.segment_of(game.tables(), node).kind);
    REQUIRE(listed.count(id) == open);
  }
}

bool same(const ai::Outlook& a, const ai::Outlook& b) {
  return a.playouts == b.playouts &&
         std::equal(a.features.begin(), a.features.end(), b.features.begin(), b.features.end(),
                    [](const ai::FeatureOutlook& one, const ai::FeatureOutlook& other) {
                      return one.node == other.node && one.closes == other.closes &&
                             one.scores == other.scores && one.points == other.points;
                    });
}

/// Looks at a random game as the player sees it whose turn it is, and ahead every `between` actions.
template <engine::Game G>
void check_game(const G& game, int players, std::uint64_t seed, int between) {
  if (short_tests()) between *= 2;
  int steps = 7 * static_cast<int>(seed);
  play_randomly(game, players, seed, [&](const typename G::State& state, engine::Action) {
    ++steps;
    INFO("seed " << seed << ", step " << steps);
    const auto seen = game.view(state, state.current);
    if (steps % 50 == 0) check_fits(game, seen);
    if (kChecksStates || steps % between != 0) return;
    const ai::Outlook outlook = ai::outlook(game, seen, 2, seed);
    check_features(game, seen, outlook);
    REQUIRE(same(outlook, ai::outlook(game, seen, 2, seed)));
  });
}

}  // namespace

TEST_CASE("of a game that is over the outlook is what final scoring adds, less what ghosts take") {
  const auto check = [](const auto& game, int players, std::uint64_t seed) {
    const auto state = play_randomly(game, players, seed, [](const auto&, engine::Action) {});
    const ai::Outlook outlook = ai::outlook(game, state, 1, seed);
    for (std::size_t player = 0; player < engine::kMaxPlayers; ++player) {
      double points = state.points[player];
      for (const ai::FeatureOutlook& feature : outlook.features) points += feature.points[player];
      CHECK(std::max(0.0, points) == game.scores(state)[player]);
    }
  };
  for (const std::uint64_t seed : {1, 2, 3}) {
    check(game_of("base"), 3, seed);
    check(module_game("mists = true\nlabyrinth = \"advanced\"\n"), 4, seed);
  }
}

TEST_CASE("all tiles that do not lie yet are to come, also those in hands and in hands that are hidden") {
  check_copies_at_start(game_of("base"), 2);
  for (const std::string& lines : module_options()) {
    INFO(lines);
    check_copies_at_start(module_game(lines), 3);
  }
  check_copies_at_start(castle_game("castle"), 2);
}

TEST_CASE("an outlook tells of what there is: base game") {
  for (const int seed : {1, 2, 3})
    check_game(game_of("base"), 1 + seed, static_cast<std::uint64_t>(seed), 40);
}

TEST_CASE("an outlook tells of what there is: modules and house rules") {
  std::uint64_t seed = 0;
  for (const std::string& lines : module_options()) {
    INFO(lines);
    check_game(module_game(lines), 2 + static_cast<int>(seed % 2), seed, 200);
    ++seed;
  }
}

TEST_CASE("an outlook tells of what there is: The Castle") {
  for (const std::uint64_t seed : {1, 2, 3}) check_game(castle_game("castle"), 2, seed, 40);
  check_game(token_game(), 2, 4, 40);
}

}  // namespace bastide::tests::outlook_properties_test
