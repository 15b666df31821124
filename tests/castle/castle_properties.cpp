// What must hold in every game of The Castle, tried on random ones.

#include "engine/check.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_checks.hpp"
#include "tests/rules/random_play.hpp"

#include <bit>
#include <cstring>
#include <numeric>
#include <vector>

namespace bastide::tests::castle_properties {

using namespace bastide::engine;

namespace {

using State = Castle::State;

/// The weights are copies in the bag, or tokens that nobody has seen, and the deal's next outcome is one of
/// those that are announced.
void check_chance(const Castle& game, const State& state, Deal deal) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  REQUIRE(outcomes.size() > 0);
  for (const ChanceList::Outcome& outcome : outcomes) {
    REQUIRE(outcome.weight > 0);
    REQUIRE(game.is_legal(state, outcome.action));
  }
  if (state.phase == Phase::draw) REQUIRE(outcomes.total() == state.bag_size);
  if (state.phase == Phase::reveal) {
    int tokens = 0;
    for (const TokenKind& kind : game.wall().tokens) tokens += kind.count;
    REQUIRE(outcomes.total() == tokens - std::accumulate(state.seen.begin(), state.seen.end(), 0));
  }
  REQUIRE(game.is_legal(state, game.next_outcome(state, deal)));
}

void check_conserved(const State& state, const State& before) {
  std::array<int, 2> followers{};
  for (int i = 0; i < state.figure_count; ++i) ++followers[state.figures[static_cast<std::size_t>(i)].owner];
  for (std::size_t player = 0; player < 2; ++player) {
    REQUIRE(followers[player] + state.supply[player] == 6);
    REQUIRE(state.points[player] >= before.points[player]);
    REQUIRE(state.keep_size[player] >= before.keep_size[player]);
  }
  REQUIRE((state.guarded & ~before.guarded) == 0);
}

/// A game by a deal, or by the announced weights, with everything checked after every action.
void check_game(const Castle& game, bool by_deal, Random& random) {
  State state = game.initial(2);
  check_consistency(game, state);
  Deal deal = game.random_deal(state, random);
  for (int actions = 0; !game.actor(state).is_nobody(); ++actions) {
    REQUIRE(actions < 1000);
    Action action;
    if (game.actor(state).is_chance()) {
      check_chance(game, state, by_deal ? deal : game.random_deal(state, random));
      action = by_deal ? game.next_outcome(state, deal) : random_draw(game, state, random);
    } else {
      check_choices(game, state, random);
      action = game.random_action(state, random);
    }
    const State before = state;
    game.apply(state, action);
    check_consistency(game, state);
    check_conserved(state, before);
  }
  REQUIRE(game.scores(state) == game.scores_if_ended(state));
}

/// The first state of random games in which a token is to be turned up and `seen` have been before.
State at_reveal(const Castle& game, int seen) {
  for (std::uint64_t seed = 0;; ++seed) {
    Random random(mix_seed(401, seed));
    State state = game.initial(2);
    while (!game.actor(state).is_nobody()) {
      const bool wanted = std::accumulate(state.seen.begin(), state.seen.end(), 0) == seen;
      if (state.phase == Phase::reveal && wanted) return state;
      game.apply(state, random_step(game, state, random));
    }
  }
}

void check_deals(const Castle& game, const State& state) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  std::map<std::uint32_t, int> seen;
  constexpr int kSamples = 20000;
  Random random(402);
  for (int i = 0; i < kSamples; ++i) {
    Deal deal = game.random_deal(state, random);
    ++seen[game.next_outcome(state, deal).bits()];
  }
  CHECK(worst_deviation(seen, outcomes, kSamples) < 6);
}

}  // namespace

TEST_CASE("Games of The Castle are consistent after every action") {
  for (const char* wall : {"castle", "small"}) {
    for (int i = 0; i < rounds(60); ++i) {
      Random random(mix_seed(400, static_cast<std::uint64_t>(i)));
      check_game(castle_game(wall), i % 2 == 0, random);
    }
  }
}

TEST_CASE("CAS-5 games with a random first player are consistent after every action") {
  const Castle game = small_castle("start_player = 'random'\n");
  for (int i = 0; i < rounds(20); ++i) {
    Random random(mix_seed(403, static_cast<std::uint64_t>(i)));
    check_game(game, i % 2 == 0, random);
  }
  check_deals(game, game.initial(2));
}

TEST_CASE("CAS-2 deals follow the announced weights of tiles and tokens") {
  const Castle& game = castle_game("castle");
  check_deals(game, game.initial(2));
  for (const int seen : {0, 1, 3}) {
    // Few games come so far.
    if (seen == 3 && short_tests()) continue;
    check_deals(game, at_reveal(game, seen));
  }
  check_deals(castle_game("small"), at_reveal(castle_game("small"), 0));
}

TEST_CASE("CAS-2 a deal holds one token for each tower, whoever takes it and when") {
  // The same deal turns up the same token on a tower, whatever was drawn before.
  const Castle& game = castle_game("castle");
  Random random(404);
  const Deal deal = game.random_deal(game.initial(2), random);
  std::map<int, Action> by_tower;
  int met = 0;
  for (int i = 0; i < 60; ++i) {
    State state = game.initial(2);
    Deal left = deal;
    while (!game.actor(state).is_nobody()) {
      Action action;
      if (game.actor(state).is_chance()) {
        action = game.next_outcome(state, left);
      } else {
        action = game.random_action(state, random);
      }
      if (state.phase == Phase::reveal) {
        const int tower = game.tower_of(state.points[state.asked] % game.wall().spaces);
        const auto known = by_tower.emplace(tower, action);
        met += !known.second;
        REQUIRE(known.first->second == action);
      }
      game.apply(state, action);
    }
  }
  CHECK(met > 0);
}

TEST_CASE("The same seed plays the same game of The Castle, and copies leave the original as it was") {
  const Castle& game = castle_game("castle");
  for (int steps = 0; steps < 200; steps += 20) {
    Random random(mix_seed(405, static_cast<std::uint64_t>(steps)));
    const State state = after_steps(game, 2, steps, random);
    std::vector<unsigned char> bytes(sizeof(State));
    std::memcpy(bytes.data(), &state, sizeof(State));
    State one = state;
    State other = state;
    Random again = random;
    play_out(game, one, random, [](const State&, Action) {});
    play_out(game, other, again, [](const State&, Action) {});
    CHECK(std::memcmp(bytes.data(), &state, sizeof(State)) == 0);
    CHECK(std::memcmp(&one, &other, sizeof(State)) == 0);
  }
}

TEST_CASE("The Castle hides nothing that a player's view would leave out") {
  const Castle& game = castle_game("castle");
  const State state = game.initial(2);
  CHECK_FALSE(game.hides_something(state));
  CHECK(&game.view(state, 1) == &state);
}

}  // namespace bastide::tests::castle_properties
