// The last tiles, played perfectly.

#include "ai/expectimax/exact_end.hpp"

#include "tests/ai/expectimax/blocked_city.hpp"
#include "tests/ai/expectimax/brute_force.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::exact_end_test {
namespace {

constexpr std::int64_t kWait = kChecksStates ? 3'000 : 60'000;  ///< nodes
constexpr int kToTheEnd = 1000;                                 ///< plies
constexpr ai::EffortLimit kAmple{};

/// The action need not be the first of the best, but it must be one, and its leads those that follow.
template <engine::Game G>
bool check_end(const G& game, const typename G::State& state) {
  if (game.actor(state).is_nobody()) return false;
  ai::LeafValue<G> leaf(game, ai::LeafKind::virtual_score, {});
  BruteLimit limit(kWait);
  const BruteResult truth = brute_force(game, state, leaf, kToTheEnd, limit);
  if (limit.reached()) return false;
  ai::ExactEnd<G> exact(game);
  const auto result = exact.solve(state, kAmple);
  REQUIRE(result);
  const auto mover = static_cast<std::size_t>(game.actor(state).index());
  CHECK(result->leads[mover] == truth.leads[mover]);
  REQUIRE(game.is_legal(state, result->action));
  auto after = state;
  game.apply(after, result->action);
  BruteLimit again(kWait);
  CHECK(result->leads == brute_force(game, after, leaf, kToTheEnd, again).leads);
  return true;
}

template <engine::Game G>
int check_ends(const G& game, int players, int bag, int positions) {
  int compared = 0;
  for (int i = 0; i < positions; ++i) {
    INFO(players << " players, bag " << bag << ", position " << i);
    compared += check_end(game, late_position(game, players, bag, static_cast<std::uint64_t>(100 + i)));
  }
  return compared;
}

}  // namespace

TEST_CASE("the end is played as brute force would: base game", "[expectimax]") {
  const auto& game = game_of("base");
  CHECK(check_ends(game, 2, 0, 10) >= 7);
  if (kChecksStates) return;
  CHECK(check_ends(game, 2, 1, 10) >= 7);
  CHECK(check_ends(game, 2, 2, 16) >= 4);
  CHECK(check_ends(game, 4, 1, 6) >= 4);
}

TEST_CASE("the end is played as brute force would: modules and house rules", "[expectimax][slow]") {
  if (kChecksStates) return;
  int compared = 0;
  for (const std::string& lines : module_options()) {
    INFO(lines);
    for (const int players : {2, 3}) {
      compared += check_ends(module_game(lines), players, 1, 2);
      compared += check_ends(module_game(lines), players, 0, 2);
    }
  }
  CHECK(compared > 60);
}

TEST_CASE("the end is played as brute force would: The Castle", "[expectimax]") {
  const auto& game = castle_game("castle");
  CHECK(check_ends(game, 2, 0, 8) >= 4);
  if (kChecksStates) return;
  CHECK(check_ends(game, 2, 2, 12) >= 6);
  CHECK(check_ends(token_game(), 2, 1, 6) >= 3);
}

TEST_CASE("the end of a game for two is worth as much to one as it costs the other", "[expectimax]") {
  const auto& game = game_of("base");
  ai::ExactEnd<engine::BaseCarcassonne> exact(game);
  const auto result = exact.solve(late_position(game, 2, 1, 4), kAmple);
  REQUIRE(result);
  CHECK(result->leads[0] == -result->leads[1]);
}

TEST_CASE("an exact end sees the last answer", "[expectimax]") {
  BlockedCity position;
  ai::ExactEnd<engine::BaseCarcassonne> exact(position.table.game());
  const auto result = exact.solve(position.table.state(), kAmple);
  REQUIRE(result);
  CHECK(result->action == position.block);
  CHECK(result->leads[0] == BlockedCity::kLeadWhenBlocked);
}

TEST_CASE("an end that does not fit into its nodes is left alone", "[expectimax]") {
  const auto& game = game_of("base");
  ai::ExactEnd<engine::BaseCarcassonne> exact(game);
  CHECK_FALSE(exact.solve(late_position(game, 2, 40, 1), {.nodes = 1'000'000}));
  const auto state = late_position(game, 2, 1, 1);
  const auto result = exact.solve(state, kAmple);
  REQUIRE(result);
  CHECK_FALSE(exact.solve(state, {.nodes = result->nodes - 1}));
  CHECK(exact.solve(state, {.nodes = 4 * result->nodes}));
}

TEST_CASE("nobody solves an end with hidden hands", "[expectimax]") {
  const auto& game = module_game("hand = 3\nhand_open = false\n");
  const auto state = late_position(game, 2, 0, 3);
  REQUIRE_FALSE(game.actor(state).is_nobody());
  const auto seen = game.view(state, state.current);
  REQUIRE(game.hides_something(seen));
  ai::ExactEnd<engine::LargeCarcassonne> exact(game);
  CHECK_FALSE(exact.solve(seen, kAmple));
}

}  // namespace bastide::tests::exact_end_test
