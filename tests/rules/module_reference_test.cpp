// Whole games with modules against the plain rules.

#include "tests/rules/module_reference.hpp"

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <map>
#include <string>

using namespace bastide::engine;
using namespace bastide::tests;

namespace {

using State = LargeCarcassonne::State;
using Spot = ModuleReference::Spot;
using Asked = ModuleReference::Asked;

Spot spot_of(const State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  return {cell_of(board.key_at(site)), node - board.first_node(site)};
}

Asked asked_in(Phase phase) {
  switch (phase) {
    case Phase::thicken:
      return Asked::thicken;
    case Phase::disperse:
      return Asked::disperse;
    case Phase::place_figure:
      return Asked::figure;
    case Phase::announce:
      return Asked::announce;
    default:
      return Asked::nothing;
  }
}

/// Hands every action of a game on to the reference and compares.
class Companion {
 public:
  Companion(const LargeCarcassonne& game, int players)
      : game_(game), players_(players), reference_(game.tables().set(), game.rules(), players) {
    if (game.rules().start_tile_in_bag) return;
    for (const StartTile& tile : game.tables().set().start) {
      reference_.lay_start({tile.x, tile.y}, static_cast<int>(tile.type));
    }
  }

  void after(const State& before, Action action) {
    switch (action.kind()) {
      case Action::Kind::draw:
        if (before.start_tile_due) reference_.lay_start({0, 0}, action.type());
        break;
      case Action::Kind::place_tile:
        reference_.lay(cell_of(action.cell_key()), game_.tile_in_hand(before, action.slot()),
                       action.rotation(), before.current);
        break;
      case Action::Kind::put_ghost:
        reference_.haunt(spot_of(before, action.node()));
        break;
      case Action::Kind::place_figure:
        reference_.stand(action.segment(), action.figure());
        break;
      case Action::Kind::pass:
        reference_.pass();
        break;
      case Action::Kind::announce:
        reference_.announce(spot_of(before, before.step.nodes[static_cast<std::size_t>(action.event())]));
        break;
      default:
        FAIL("an action that no reference knows");
    }
  }

  void compare(const State& state) const {
    REQUIRE(asked_in(state.phase) == reference_.asked());
    if (reference_.asked() == Asked::announce) return compare_announcements(state);
    compare_possessions(state);
    const bool scored = reference_.asked() == Asked::nothing;
    // The turn is in its second part until the hand is filled.
    if (!scored || !state.turn_over)
      REQUIRE((scored ? state.second : state.earned) == reference_.brings_second());
    // As long as a tile is not scored its goods are nobody's in the reference.
    if (scored || !game_.rules().traders) REQUIRE(game_.scores_if_ended(state) == reference_.final_points());
    if (reference_.asked() == Asked::figure) compare_figures(state);
    if (reference_.asked() == Asked::thicken || reference_.asked() == Asked::disperse) {
      REQUIRE(haunted(state) == reference_.haunted());
    }
  }

  [[nodiscard]] Scores final_points() const { return reference_.final_points(); }

 private:
  void compare_possessions(const State& state) const {
    for (int player = 0; player < players_; ++player) {
      const auto p = static_cast<std::size_t>(player);
      REQUIRE(state.points[p] == reference_.points()[p]);
      for_each_figure_kind([&](FigureKind kind) {
        State copy = state;
        REQUIRE(game_.supply_of(copy, player, kind) == reference_.supply(player, kind));
      });
      for (std::size_t good = 0; good < kGoods; ++good)
        REQUIRE(state.goods[good][p] == reference_.goods(good, player));
      REQUIRE(state.reserve[p] == reference_.reserve(player));
    }
    REQUIRE(state.bank == reference_.bank());
    std::multiset<ModuleReference::Figure> figures;
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      figures.emplace(spot_of(state, figure.node), figure.owner, figure.kind, figure.ghosts);
    }
    REQUIRE(figures == reference_.figures());
  }

  void compare_figures(const State& state) const {
    const auto& board = state.land.board();
    const int segments = game_.tables().oriented(board.oriented_at(state.placed)).segment_count;
    for (int segment = 0; segment < segments; ++segment) {
      for_each_figure_kind([&](FigureKind kind) {
        REQUIRE(game_.is_legal(state, Action::place_figure(segment, kind)) ==
                reference_.may_stand(segment, kind));
      });
    }
  }

  void compare_announcements(const State& state) const {
    REQUIRE(state.asked == reference_.announcer());
    ActionList actions;
    game_.legal_actions(state, actions);
    REQUIRE(static_cast<std::size_t>(actions.size()) == reference_.announced_points().size());
  }

  [[nodiscard]] std::set<Spot> haunted(const State& state) const {
    ActionList actions;
    game_.legal_actions(state, actions);
    std::set<Spot> spots;
    for (const Action action : actions) spots.insert(spot_of(state, action.node()));
    REQUIRE(spots.size() == static_cast<std::size_t>(actions.size()));
    return spots;
  }

  const LargeCarcassonne& game_;
  int players_;
  ModuleReference reference_;
};

/// Games with 2 to 6 players in turn; compares after every action, or only at the end. How often each
/// question was asked.
std::map<Asked, int> compare_games(const std::string& rules, int games, bool throughout, std::uint64_t seed) {
  const LargeCarcassonne& game = module_game(rules);
  INFO(rules);
  std::map<Asked, int> asked;
  for (int i = 0; i < games; ++i) {
    INFO("game " << i);
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    const int players = kMinPlayers + i % (kMaxPlayers - kMinPlayers + 1);
    State state = game.initial(players);
    Companion companion(game, players);
    play_out(game, state, random, [&](const State& before, Action action) {
      companion.after(before, action);
      ++asked[asked_in(state.phase)];
      if (throughout) companion.compare(state);
    });
    companion.compare(state);
    REQUIRE(game.scores(state) == companion.final_points());
  }
  return asked;
}

const std::string kInns = "inns = true\ninns_set = '" BASTIDE_SOURCE_DIR "/tests/data/inns.toml'\n";
const std::string kOneLabyrinth = "labyrinth_tiles = 1\n";
const std::string kTwoLabyrinths = "labyrinth_tiles = 2\n";

}  // namespace

TEST_CASE("Games with mists go by the plain rules throughout") {
  std::map<Asked, int> asked = compare_games("mists = true", rounds(10), true, 101);
  for (const Asked each : {Asked::thicken, Asked::disperse, Asked::figure}) CHECK(asked[each] > 0);
  compare_games("mists = true\nfarmers = false", rounds(10), true, 102);
}

TEST_CASE("Games with parts of the mists go by the plain rules throughout") {
  for (const char* off : {"ghosts", "castles", "cemeteries", "guards"}) {
    compare_games(std::string("mists = true\n") + off + " = false", rounds(5), true, 103);
  }
}

TEST_CASE("Games with labyrinths and inns go by the plain rules throughout") {
  for (const std::string kind : {"basic", "advanced"}) {
    for (const std::string& count : {kOneLabyrinth, kTwoLabyrinths}) {
      compare_games(kInns + "labyrinth = '" + kind + "'\n" + count, rounds(10), true, 104);
    }
  }
}

TEST_CASE("Games with mists and labyrinths together go by the plain rules throughout") {
  compare_games(kInns + "mists = true\nlabyrinth = 'advanced'\n" + kOneLabyrinth, rounds(5), true, 105);
  compare_games("mists = true\nlabyrinth = 'basic'\n" + kOneLabyrinth, rounds(5), true, 106);
}

TEST_CASE("Games with inns and traders go by the plain rules throughout") {
  compare_games("inns = true", rounds(10), true, 117);
  compare_games("traders = true", rounds(10), true, 118);
  compare_games("river = true\ninns = true\ntraders = true", rounds(10), true, 119);
  compare_games("inns = true\ninns_at_end = 'ignore'\ntraders = true\nfarmers = false", rounds(5), true, 120);
}

TEST_CASE("EXP-5 to EXP-14 games with inns, traders and other modules go by the plain rules throughout") {
  const std::string both = "inns = true\ntraders = true\n";
  compare_games(both + "mists = true", rounds(20), true, 121);
  compare_games(both + "river = true\nlabyrinth = 'advanced'\n" + kTwoLabyrinths, rounds(10), true, 122);
  compare_games(both + "mists = true\nlabyrinth = 'advanced'\n" + kTwoLabyrinths, rounds(10), true, 123);
}

TEST_CASE("EXP-16 to EXP-19 games with inns, traders and house rules go by the plain rules throughout") {
  const std::string both = "inns = true\ntraders = true\n";
  for (const char* house :
       {"lookahead = 1", "hand = 3", "unfinished_scores = false", "hole_bonus_turn = true",
        "table = [9, 8]\nedge_closes = true", "unplaceable = 'bag'\nhand = 3\nhole_bonus_turn = true"}) {
    compare_games(both + house, rounds(5), true, 124);
    compare_games(both + "river = true\n" + house, rounds(5), true, 125);
  }
}

TEST_CASE("Games on small tables go by the plain rules throughout") {
  compare_games("mists = true\ntable = [9, 8]\nedge_closes = true", rounds(10), true, 107);
  compare_games("mists = true\ntable = [10, 0]", rounds(5), true, 108);
  compare_games("labyrinth = 'advanced'\ntable = [7, 7]\nedge_closes = true", rounds(10), true, 109);
  compare_games("table = [5, 9]\nedge_closes = true\nstart_tile_in_bag = true", rounds(10), true, 110);
}

TEST_CASE("Games with house rules go by the plain rules throughout") {
  compare_games("mists = true\nunfinished_scores = false", rounds(5), true, 111);
  compare_games("mists = true\nhand = 3\nunplaceable = 'bag'", rounds(5), true, 112);
  compare_games("mists = true\nlookahead = 1\nhole_bonus_turn = true\nvillages_only = true", rounds(5), true,
                113);
}

TEST_CASE("Final scores with modules are those of the plain rules") {
  compare_games("mists = true", rounds(60), false, 114);
  compare_games("mists = true\nlabyrinth = 'advanced'\n" + kTwoLabyrinths, rounds(40), false, 115);
  // At a table that closes features, events that cost points often come with others.
  std::map<Asked, int> asked =
      compare_games("mists = true\ntable = [9, 8]\nedge_closes = true", rounds(300), false, 116);
  CHECK(asked[Asked::announce] > 0);
}
