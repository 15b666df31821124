// What must hold in every game with modules and house rules, tried on random ones.

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_checks.hpp"
#include "tests/rules/random_play.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace bastide::tests::module_properties {

using namespace bastide::engine;

namespace {

using State = LargeCarcassonne::State;

/// Rule sets with every combination of the modules.
std::vector<std::string> module_rules() {
  std::vector<std::string> all;
  for (const char* robbers : {"", "robbers = true\n", "robbers = true\nlady = true\n"}) {
    for (const char* labyrinth :
         {"", "labyrinth = 'basic'\n", "labyrinth = 'basic'\nlabyrinth_tiles = 2\n",
          "labyrinth = 'advanced'\n", "labyrinth = 'advanced'\nlabyrinth_tiles = 2\n"}) {
      for (const char* mists : {"", "mists = true\n"}) {
        all.push_back(std::string(robbers) + labyrinth + mists);
      }
    }
  }
  return all;
}

/// Parts of the mists by themselves and with robbers.
std::vector<std::string> mist_rules() {
  std::vector<std::string> all = {"mists = true\nlady = true\n",
                                  "mists = true\nghosts = false\nguards = false\ncastles = false\n"
                                  "cemeteries = false\n"};
  for (const char* off : {"ghosts", "castles", "cemeteries", "guards"}) {
    for (const char* robbers : {"", "robbers = true\nlady = true\n"}) {
      all.push_back(std::string(robbers) + "mists = true\n" + off + " = false\n");
    }
  }
  return all;
}

/// Each house rule, with modules or without.
std::vector<std::string> house_rules() {
  const std::string all_modules =
      "robbers = true\nlady = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\nmists = true\n";
  std::vector<std::string> all;
  for (const char* house :
       {"unplaceable = 'bag'\n", "start_player = 'random'\n", "start_player = 'most_roads'\n",
        "lookahead = 1\n", "lookahead = 1\nunplaceable = 'bag'\n", "hand = 3\n",
        "hand = 3\nhand_open = false\nunplaceable = 'bag'\nstart_player = 'most_roads'\n",
        "unfinished_scores = false\n", "table = [9, 7]\n", "table = [8, 9]\nedge_closes = true\n",
        "table = [6, 0]\nedge_closes = true\nhole_bonus_turn = true\nunplaceable = 'bag'\n",
        "table = [2, 3]\nedge_closes = true\n", "hole_bonus_turn = true\n",
        "hole_bonus_turn = true\nhand = 3\n", "farmers = false\n"}) {
    all.push_back(house);
    all.push_back(all_modules + house);
  }
  all.push_back(all_modules + "villages_only = true\n");
  for (const char* house : {"", "hand = 3\n", "start_player = 'most_roads'\nlookahead = 1\n",
                            "table = [7, 7]\nedge_closes = true\nunplaceable = 'bag'\n"}) {
    all.push_back(std::string("start_tile_in_bag = true\n") + house);
    all.push_back(std::string("start_tile_in_bag = true\nrobbers = true\nlabyrinth = 'basic'\n") + house);
  }
  return all;
}

/// The River, Inns & Cathedrals and Traders & Builders alone, together, and with whatever goes with them.
std::vector<std::string> expansion_rules() {
  const std::string both = "inns = true\ntraders = true\n";
  std::vector<std::string> all = {
      "river = true\n",
      "river = true\nriver_turns = 'corridor'\nriver_start_tile = 'box'\n",
      "inns = true\n",
      "inns = true\ninns_at_end = 'ignore'\n",
      "traders = true\n",
      "traders = true\nfarmers = false\n",
      "river = true\n" + both,
      "river = true\n" + both + "robbers = true\nlady = true\nlabyrinth = 'advanced'\n",
      both + "mists = true\n",
      both +
          "robbers = true\nlady = true\nlabyrinth = 'advanced'\n"
          "labyrinth_tiles = 2\nmists = true\n"};
  for (const char* house : {"unplaceable = 'bag'\n", "start_player = 'most_roads'\n", "lookahead = 1\n",
                            "hand = 3\n", "hand = 3\nhand_open = false\nunplaceable = 'bag'\n",
                            "unfinished_scores = false\n", "table = [7, 7]\nedge_closes = true\n",
                            "table = [3, 9]\nhand = 3\n", "hole_bonus_turn = true\nlookahead = 1\n"}) {
    all.push_back("river = true\n" + both + house);
    all.push_back(both + house);
  }
  return all;
}

/// The deal's next outcome is one that is announced, and the weights are copies in the bag.
void check_chance(const LargeCarcassonne& game, const State& state, Deal deal) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  REQUIRE(outcomes.size() > 0);
  int sum = 0;
  for (const ChanceList::Outcome& outcome : outcomes) {
    REQUIRE(outcome.weight > 0);
    REQUIRE(game.is_legal(state, outcome.action));
    sum += outcome.weight;
    if (outcome.action.kind() == Action::Kind::start) continue;
    REQUIRE(outcome.weight == state.bag[static_cast<std::size_t>(outcome.action.type())]);
  }
  REQUIRE(sum == outcomes.total());
  const bool draws = outcomes[0].action.kind() == Action::Kind::draw;
  const bool all_announced = game.rules().unplaceable == Unplaceable::box;
  const bool waves = game.wave_due(state) != Wave::usual;
  if (draws && all_announced && !waves) REQUIRE(sum == state.bag_size);
  if (draws) REQUIRE(sum <= state.bag_size);
  REQUIRE(game.is_legal(state, game.next_outcome(state, deal)));
}

/// What changes hands and never gets lost.
void check_conserved(const LargeCarcassonne& game, const State& state) {
  const RuleSet& rules = game.rules();
  std::array<int, kMaxPlayers> followers{};
  std::array<int, kMaxPlayers> guards{};
  int ghosts = state.bank;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    guards[figure.owner] += figure.kind == FigureKind::guard;
    followers[figure.owner] += figure.kind == FigureKind::follower;
    ghosts += figure.ghosts;
  }
  REQUIRE(ghosts == (rules.mists && rules.ghosts ? 15 : 0));
  for (std::size_t player = 0; player < state.players; ++player) {
    REQUIRE(followers[player] + state.supply[player] == (rules.mists && rules.guards ? 5 : 7));
    REQUIRE(guards[player] + state.guards[player] + state.reserve[player] ==
            (rules.mists && rules.guards ? 5 : 0));
    REQUIRE(game.points(state, static_cast<int>(player)) >= 0);
    if (!rules.robbers) REQUIRE(state.robbers[player] == kAtHome);
  }
}

/// Where a module chooses at random without a list, it takes what the list and the same number would give.
void check_random_action(const LargeCarcassonne& game, const State& state, Random random) {
  if (state.phase == Phase::place_tile) return;
  ActionList actions;
  game.legal_actions(state, actions);
  Random same = random;
  const Action action = game.random_action(state, random);
  REQUIRE(action == actions[static_cast<int>(same.below(static_cast<std::uint32_t>(actions.size())))]);
  REQUIRE(random.state() == same.state());
}

/// What each player imagines of the others' hands is a game that could be.
void check_views(const LargeCarcassonne& game, const State& state, Random& random) {
  if (!game.rules().hides_hands() || state.phase == Phase::start) return;
  for (int player = 0; player < state.players; ++player) {
    State view = game.view(state, player);
    game.imagine(view, random);
    REQUIRE_FALSE(game.hides_something(view));
    REQUIRE(view.bag_size == state.bag_size);
    REQUIRE(view.hands[static_cast<std::size_t>(player)] == state.hands[static_cast<std::size_t>(player)]);
    check_consistency(game, view);
  }
}

/// A game by a deal, or by the announced weights, with everything checked after every action.
void check_game(const LargeCarcassonne& game, int players, bool by_deal, Random& random) {
  State state = game.initial(players);
  check_consistency(game, state);
  Deal deal = game.random_deal(state, random);
  int actions = 0;
  while (!game.actor(state).is_nobody()) {
    REQUIRE(++actions < 5000);
    Action action;
    if (game.actor(state).is_chance()) {
      check_chance(game, state, by_deal ? deal : game.random_deal(state, random));
      action = by_deal ? game.next_outcome(state, deal) : random_draw(game, state, random);
    } else {
      REQUIRE(game.actor(state).index() < players);
      check_choices(game, state, random);
      check_random_action(game, state, random);
      action = game.random_action(state, random);
    }
    game.apply(state, action);
    check_consistency(game, state);
    check_conserved(game, state);
    check_views(game, state, random);
  }
  REQUIRE(game.scores(state) == game.scores_if_ended(state));
}

void check_all(const std::vector<std::string>& all, std::uint64_t seed) {
  for (const std::string& lines : all) {
    INFO(lines);
    const LargeCarcassonne& game = module_game(lines);
    const auto number = static_cast<std::uint64_t>(&lines - all.data());
    if (short_tests() && !kChecksStates && number % 2 != 0) continue;
    for (int i = 0; i < rounds(2); ++i) {
      const int players = kMinPlayers + static_cast<int>((number + static_cast<std::uint64_t>(i)) % 5);
      Random random(mix_seed(mix_seed(seed, number), static_cast<std::uint64_t>(i)));
      check_game(game, players, i % 2 == 0, random);
    }
  }
}

}  // namespace

TEST_CASE("Games with every combination of modules are consistent after every action") {
  check_all(module_rules(), 201);
}

TEST_CASE("Games with parts of the mists are consistent after every action") {
  check_all(mist_rules(), 202);
}

TEST_CASE("Games with house rules are consistent after every action") {
  check_all(house_rules(), 203);
}

TEST_CASE("Games with three expansions are consistent after every action") {
  check_all(expansion_rules(), 207);
}

TEST_CASE("VAR-1 deals follow the announced weights also when tiles go back into the bag") {
  for (const char* lines :
       {"unplaceable = 'bag'", "unplaceable = 'bag'\nlookahead = 1", "unplaceable = 'bag'\nhand = 3",
        "start_player = 'most_roads'", "table = [5, 5]\nunplaceable = 'bag'"}) {
    INFO(lines);
    const LargeCarcassonne& game = module_game(lines);
    for (const int steps : {0, 1, 40, 150}) {
      Random random(mix_seed(204, static_cast<std::uint64_t>(steps)));
      const State state = after_steps(game, 2, steps, random);
      if (!game.actor(state).is_chance()) continue;
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      std::map<std::uint32_t, int> seen;
      const int samples = 4000;
      for (int i = 0; i < samples; ++i) {
        Deal deal = game.random_deal(state, random);
        ++seen[game.next_outcome(state, deal).bits()];
      }
      CHECK(worst_deviation(seen, outcomes, samples) < 6);
    }
  }
}

TEST_CASE("VAR-1 a deal goes on with the announced weights after a tile went back") {
  // On this table little fits soon; the second draw of a deal is as likely as the first.
  const LargeCarcassonne& game = module_game("table = [3, 2]\nunplaceable = 'bag'");
  std::map<std::uint32_t, std::map<std::uint32_t, int>> seen;
  std::map<std::uint32_t, ChanceList> announced;
  Random random(205);
  for (int i = 0; i < rounds(20000); ++i) {
    State state = game.initial(2);
    Deal deal = game.random_deal(state, random);
    const auto u = static_cast<int>(*game.tables().set().find("U"));
    if (game.next_outcome(state, deal) != Action::draw(u)) continue;
    game.apply(state, Action::draw(u));
    ActionList actions;
    game.legal_actions(state, actions);
    game.apply(state, actions[0]);
    if (state.phase == Phase::place_figure) game.apply(state, Action::pass());
    REQUIRE(game.actor(state).is_chance());
    if (announced.empty()) game.chance_outcomes(state, announced[0]);
    ++seen[0][game.next_outcome(state, deal).bits()];
  }
  int samples = 0;
  for (const auto& [bits, times] : seen[0]) samples += times;
  REQUIRE(samples > 0);
  CHECK(worst_deviation(seen[0], announced[0], samples) < 6);
}

TEST_CASE("Playing on with a copy leaves the original with modules as it was") {
  const LargeCarcassonne& game =
      module_game("robbers = true\nlady = true\nlabyrinth = 'advanced'\nmists = true\n");
  for (int steps = 0; steps < 400; steps += 40) {
    Random random(mix_seed(206, static_cast<std::uint64_t>(steps)));
    const State state = after_steps(game, 3, steps, random);
    std::vector<unsigned char> bytes(sizeof(State));
    std::memcpy(bytes.data(), &state, sizeof(State));
    State one = state;
    State other = state;
    Random again = random;
    play_out(game, one, random, [](const State&, Action) {});
    play_out(game, other, again, [](const State&, Action) {});
    CHECK(std::memcmp(bytes.data(), &state, sizeof(State)) == 0);
    CHECK(game.scores(one) == game.scores(other));
  }
}

}  // namespace bastide::tests::module_properties
