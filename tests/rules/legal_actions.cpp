// Legal actions, random actions and chance agree with one another and with the plain rules.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/reference.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace bastide::tests::legal_actions {

using namespace bastide::engine;

namespace {

using State = BaseCarcassonne::State;
constexpr int kReach = 14;  ///< cells from the start tile, beyond what these games reach

/// Every action that the packed form can say about the cells near the start tile, and a few that it cannot.
std::vector<Action> all_actions(const BaseCarcassonne& game) {
  std::vector<Action> actions = {Action{}, Action::pass()};
  for (int type = 0; type <= game.tables().type_count(); ++type) actions.push_back(Action::draw(type));
  actions.push_back(Action::draw(255));
  for (int segment = 0; segment <= kMaxSegments; ++segment) actions.push_back(Action::place_figure(segment));
  for (int y = -kReach; y <= kReach; ++y) {
    for (int x = -kReach; x <= kReach; ++x) {
      for (int turns = 0; turns < kEdges; ++turns)
        actions.push_back(Action::place_tile(key_of({x, y}), turns));
    }
  }
  return actions;
}

std::vector<std::uint32_t> bits_of(const ActionList& actions) {
  std::vector<std::uint32_t> bits;
  for (const Action action : actions) bits.push_back(action.bits());
  std::sort(bits.begin(), bits.end());
  return bits;
}

/// The outcomes of chance, for states in which it acts, else the legal actions.
std::vector<std::uint32_t> announced(const BaseCarcassonne& game, const State& state) {
  ActionList actions;
  ChanceList outcomes;
  if (game.actor(state).is_chance()) {
    game.chance_outcomes(state, outcomes);
    for (const ChanceList::Outcome& outcome : outcomes) actions.add(outcome.action);
  } else {
    game.legal_actions(state, actions);
  }
  return bits_of(actions);
}

std::vector<std::uint32_t> accepted(const BaseCarcassonne& game, const State& state,
                                    const std::vector<Action>& tried) {
  ActionList actions;
  for (const Action action : tried) {
    if (game.is_legal(state, action)) actions.add(action);
  }
  return bits_of(actions);
}

/// The sum of (seen - expected)² / expected; far above the number of `expected` if they do not match.
double chi_square(const std::map<std::uint32_t, int>& expected_weights, int total_weight,
                  const std::map<std::uint32_t, int>& seen, int samples) {
  double sum = 0;
  for (const auto& [bits, weight] : expected_weights) {
    const double expected = static_cast<double>(samples) * weight / total_weight;
    const auto found = seen.find(bits);
    const double difference = (found == seen.end() ? 0 : found->second) - expected;
    sum += difference * difference / expected;
  }
  return sum;
}

/// The mean of chi-square is its degrees of freedom n, its variance 2 n; 5 standard deviations beyond.
double chi_limit(std::size_t outcomes) {
  const double freedom = static_cast<double>(outcomes) - 1;
  return freedom + 5 * std::sqrt(2 * freedom) + 10;
}

void check_uniform(const BaseCarcassonne& game, const State& state, Random& random) {
  std::map<std::uint32_t, int> weights;
  ActionList actions;
  game.legal_actions(state, actions);
  for (const Action action : actions) weights[action.bits()] = 1;
  REQUIRE(static_cast<int>(weights.size()) == actions.size());
  const int samples = 200 * actions.size();
  std::map<std::uint32_t, int> seen;
  for (int i = 0; i < samples; ++i) ++seen[game.random_action(state, random).bits()];
  for (const auto& [bits, count] : seen) REQUIRE(weights.count(bits) == 1);
  CHECK(chi_square(weights, actions.size(), seen, samples) < chi_limit(weights.size()));
}

}  // namespace

TEST_CASE("is_legal accepts exactly the announced actions") {
  for (const char* rules : {"base", "no_farmers"}) {
    const BaseCarcassonne& game = game_of(rules);
    const std::vector<Action> tried = all_actions(game);
    for (int i = 0; i < rounds(20); ++i) {
      Random random(mix_seed(21, static_cast<std::uint64_t>(i)));
      State state = game.initial(2);
      play_out(game, state, random, [&](const State&, Action) {
        REQUIRE(accepted(game, state, tried) == announced(game, state));
      });
    }
  }
}

TEST_CASE("BASE-6 the legal placements are those whose edges match") {
  const BaseCarcassonne& game = game_of("base");
  for (int i = 0; i < rounds(20); ++i) {
    Random random(mix_seed(22, static_cast<std::uint64_t>(i)));
    Reference reference(game.tables().set(), true);
    reference.lay({0, 0}, static_cast<int>(game.tables().set().start.front().type), 0);
    State state = game.initial(2);
    play_out(game, state, random, [&](const State& before, Action action) {
      if (action.kind() == Action::Kind::place_tile) {
        reference.lay(cell_of(action.cell_key()), before.drawn, action.rotation());
      }
      if (state.phase != Phase::place_tile) return;
      ActionList expected;
      for (int y = -kReach; y <= kReach; ++y) {
        for (int x = -kReach; x <= kReach; ++x) {
          for (int turns = 0; turns < game.tables().rotations(state.drawn); ++turns) {
            if (reference.fits({x, y}, state.drawn, turns))
              expected.add(Action::place_tile(key_of({x, y}), turns));
          }
        }
      }
      REQUIRE(announced(game, state) == bits_of(expected));
    });
  }
}

TEST_CASE("A random action is legal") {
  const BaseCarcassonne& game = game_of("base");
  for (int i = 0; i < rounds(2000); ++i) {
    Random random(mix_seed(23, static_cast<std::uint64_t>(i)));
    State state = game.initial(2 + i % 5);
    while (!game.actor(state).is_nobody()) {
      const Action action = random_step(game, state, random);
      if (!game.is_legal(state, action)) FAIL("illegal: " << action.bits());
      game.apply(state, action);
    }
  }
}

TEST_CASE("A random action is equally often each of the legal ones") {
  const BaseCarcassonne& game = game_of("base");
  int checked = 0;
  for (int steps = 1; steps < 150; steps += 7) {
    Random random(mix_seed(24, static_cast<std::uint64_t>(steps)));
    const State state = after_steps(game, 2, steps, random);
    if (!game.actor(state).is_player()) continue;
    INFO("after " << steps << " actions");
    check_uniform(game, state, random);
    ++checked;
  }
  CHECK(checked >= 10);
}

TEST_CASE("A random placement is uniform also where a tile hardly fits") {
  // Late in a game the tiles with much city have few places among many cells.
  const BaseCarcassonne& game = game_of("base");
  const auto wanted = static_cast<int>(*game.tables().set().find("C"));
  int checked = 0;
  for (int i = 0; i < 400 && checked < 8; ++i) {
    Random random(mix_seed(25, static_cast<std::uint64_t>(i)));
    State state = after_steps(game, 2, 120, random);
    if (state.phase != Phase::draw || !game.is_legal(state, Action::draw(wanted))) continue;
    game.apply(state, Action::draw(wanted));
    if (state.phase != Phase::place_tile) continue;
    check_uniform(game, state, random);
    ++checked;
  }
  CHECK(checked == 8);
}

TEST_CASE("BASE-6 the weights of the draws are the tiles left in the bag") {
  const BaseCarcassonne& game = game_of("base");
  for (int i = 0; i < rounds(50); ++i) {
    Random random(mix_seed(26, static_cast<std::uint64_t>(i)));
    State state = game.initial(2);
    play_out(game, state, random, [&](const State&, Action) {
      if (!game.actor(state).is_chance()) return;
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      REQUIRE(outcomes.total() == state.bag_size);
      int sum = 0;
      for (const ChanceList::Outcome& outcome : outcomes) {
        REQUIRE(outcome.weight == state.bag[static_cast<std::size_t>(outcome.action.type())]);
        sum += outcome.weight;
      }
      REQUIRE(sum == state.bag_size);
    });
  }
}

TEST_CASE("A random deal holds the bag and begins as chance would draw") {
  const BaseCarcassonne& game = game_of("base");
  for (const int steps : {0, 60, 120}) {
    Random random(mix_seed(27, static_cast<std::uint64_t>(steps)));
    const State state = after_steps(game, 2, steps, random);
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    std::map<std::uint32_t, int> weights;
    for (const ChanceList::Outcome& outcome : outcomes) weights[outcome.action.bits()] = outcome.weight;
    std::map<std::uint32_t, int> first;
    std::map<std::uint32_t, int> last;
    const int samples = 20000;
    for (int i = 0; i < samples; ++i) {
      Deal deal = game.random_deal(state, random);
      std::map<std::uint32_t, int> dealt;
      REQUIRE(deal.size == state.bag_size);
      ++first[Action::draw(deal.types[0]).bits()];
      ++last[Action::draw(deal.types[static_cast<std::size_t>(deal.size) - 1]).bits()];
      if (i % 100 != 0) continue;
      while (deal.next < deal.size) ++dealt[deal.draw().bits()];
      REQUIRE(dealt == weights);
    }
    CHECK(chi_square(weights, outcomes.total(), first, samples) < chi_limit(weights.size()));
    CHECK(chi_square(weights, outcomes.total(), last, samples) < chi_limit(weights.size()));
  }
}

}  // namespace bastide::tests::legal_actions
