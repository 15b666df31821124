// What is left out by pruning changes neither value nor choice.

#include "tests/ai/expectimax/brute_force.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::pruning_test {

using ai::ExpectimaxParameters;
using ai::LeafKind;
using ai::Pruning;

namespace {

constexpr std::int64_t kWait = kChecksStates ? 3'000 : 60'000;  ///< nodes

struct Search {
  int players;
  int bag;  ///< tiles
  int depth;
};

template <engine::Game G>
ai::Thought thought_of(const G& game, const typename G::State& state,
                       const ExpectimaxParameters& parameters) {
  ai::ExpectimaxPlayer<G> player(game, parameters);
  player.new_game(7);
  return player.choose(state, {});
}

/// One position with every pruning; false where brute force would take too long, or there is none.
template <engine::Game G>
bool check_position(const G& game, const typename G::State& state, LeafKind evaluation, int depth) {
  if (game.actor(state).is_nobody()) return false;
  ai::LeafValue<G> leaf(game, evaluation, {});
  BruteLimit limit(kWait);
  const BruteResult truth = brute_force(game, state, leaf, depth, limit);
  engine::ActionList actions;
  game.legal_actions(state, actions);
  if (limit.reached() || actions.size() == 1) return false;
  const auto mover = static_cast<std::size_t>(game.actor(state).index());
  const ai::Thought plain =
      thought_of(game, state, {.depth = depth, .evaluation = evaluation, .pruning = Pruning::none});
  CHECK(plain.value == truth.leads[mover]);
  for (const Pruning pruning : {Pruning::star1, Pruning::star2, Pruning::star25}) {
    for (const int factor : {1, 3}) {
      INFO("pruning " << static_cast<int>(pruning) << ", probing factor " << factor);
      const ai::Thought pruned = thought_of(
          game, state,
          {.depth = depth, .evaluation = evaluation, .pruning = pruning, .probing_factor = factor});
      CHECK(pruned.value == plain.value);
      CHECK(pruned.action == plain.action);
    }
  }
  return true;
}

/// Gives how many positions could be compared.
template <engine::Game G>
int check_positions(const G& game, const Search& search, int positions) {
  int compared = 0;
  for (int i = 0; i < positions; ++i) {
    INFO("bag " << search.bag << ", depth " << search.depth << ", position " << i);
    const auto state = late_position(game, search.players, search.bag, static_cast<std::uint64_t>(i));
    for (const LeafKind evaluation : {LeafKind::virtual_score, LeafKind::heyden, LeafKind::value}) {
      compared += check_position(game, state, evaluation, search.depth);
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("pruned and unpruned searches agree: base game", "[expectimax]") {
  const auto& game = game_of("base");
  CHECK(check_positions(game, {2, 71, 1}, 3) > 0);
  if (kChecksStates) return;
  CHECK(check_positions(game, {2, 1, 4}, 6) >= 6);
  if (short_tests()) return;
  CHECK(check_positions(game, {2, 36, 2}, 4) >= 6);
  CHECK(check_positions(game, {2, 68, 2}, 4) >= 6);
  CHECK(check_positions(game, {2, 3, 2}, 8) >= 12);
  CHECK(check_positions(game, {2, 2, 3}, 12) >= 6);
}

TEST_CASE("pruned and unpruned searches agree: modules and house rules", "[long][expectimax][slow]") {
  if (kChecksStates) return;
  int compared = 0;
  int positions = 0;
  for (const std::string& lines : module_options()) {
    INFO(lines);
    const auto& game = module_game(lines);
    for (const Search& search : {Search{2, 40, 1}, Search{2, 2, 2}, Search{2, 1, 3}}) {
      if (short_tests() && search.depth == 3) continue;
      const int here = is_long() ? 2 : 1;
      compared += check_positions(game, search, here);
      positions += here;
    }
  }
  CHECK(compared > positions * 10 / 9);
}

TEST_CASE("pruned and unpruned searches agree: The Castle", "[expectimax]") {
  const auto& game = castle_game("castle");
  CHECK(check_positions(game, {2, 50, 1}, 3) > 0);
  if (kChecksStates) return;
  CHECK(check_positions(game, {2, 2, 2}, 8) >= 12);
  if (short_tests()) return;
  CHECK(check_positions(game, {2, 20, 2}, 3) >= 3);
  CHECK(check_positions(game, {2, 2, 3}, 8) >= 6);
  CHECK(check_positions(token_game(), {2, 2, 2}, 4) >= 3);
}

TEST_CASE("with more than two players everyone maximises the own lead", "[expectimax]") {
  if (kChecksStates) return;
  CHECK(check_positions(game_of("base"), {5, 1, 3}, 3) >= 3);
  if (short_tests()) return;
  CHECK(check_positions(game_of("base"), {3, 20, 2}, 2) >= 3);
  CHECK(check_positions(module_game(kAllModules), {4, 2, 2}, 2) >= 2);
}

}  // namespace bastide::tests::pruning_test
