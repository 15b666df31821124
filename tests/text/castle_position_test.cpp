#include "engine/check.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/castle_games.hpp"

#include <set>

namespace bastide::tests::castle_position_test {

using namespace bastide::engine;

namespace {

/// All that may happen next, in its order.
std::vector<std::uint32_t> next_of(const Castle& game, const CastleState& state) {
  std::vector<std::uint32_t> next;
  if (game.actor(state).is_chance()) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceList::Outcome& outcome : outcomes) {
      next.push_back(outcome.action.bits());
      next.push_back(static_cast<std::uint32_t>(outcome.weight));
    }
  } else if (game.actor(state).is_player()) {
    ActionList legal;
    game.legal_actions(state, legal);
    for (const Action action : legal) next.push_back(action.bits());
  }
  return next;
}

/// Whether nobody could tell the two apart by playing on for some steps.
bool play_alike(const Castle& game, CastleState a, CastleState b, int steps) {
  Random random(7);
  Random same(7);
  Deal deal = game.random_deal(a, random);
  Deal other = game.random_deal(b, same);
  for (int i = 0; i < steps; ++i) {
    if (game.actor(a) != game.actor(b) || next_of(game, a) != next_of(game, b)) return false;
    if (game.scores(a) != game.scores(b) || game.scores_if_ended(a) != game.scores_if_ended(b)) return false;
    if (game.actor(a).is_nobody()) return true;
    const bool chance = game.actor(a).is_chance();
    const Action action = chance ? game.next_outcome(a, deal) : game.random_action(a, random);
    if ((chance ? game.next_outcome(b, other) : game.random_action(b, same)) != action) return false;
    game.apply(a, action);
    game.apply(b, action);
  }
  return write_position(game, a) == write_position(game, b);
}

void check_reads_back(const Castle& game, const CastleState& state, int steps) {
  const std::string text = write_position(game, state);
  CastleState again{};
  std::string error = message_of([&] { again = read_position(game, text, "again"); });
  if (error.empty() && write_position(game, again) != text) error = "written otherwise";
  if (error.empty() && !play_alike(game, state, again, steps)) error = "plays on otherwise";
  if (!error.empty()) FAIL_CHECK(error << "\n" << text);
}

}  // namespace

TEST_CASE("Every state of The Castle reads back and plays on alike") {
  for (const Castle* game : {&castle_game("castle"), &castle_game("small"), &token_game()}) {
    std::set<Phase> seen;
    for (int seed = 0; seed < rounds(10); ++seed) {
      int step = seed;
      const auto check = [&](const CastleState& state) {
        seen.insert(state.phase);
        check_reads_back(*game, state, step++ % 40 == 0 ? 60 : 4);
        if (step % 8 == 0)
          check_consistency(*game, read_position(*game, write_position(*game, state), "again"));
      };
      check(play_castle(*game, static_cast<std::uint64_t>(seed),
                        [&](const CastleState& state, Action) { check(state); }));
    }
    if (game == &token_game() && rounds(10) == 10) CHECK(seen.size() == 8);
  }
}

}  // namespace bastide::tests::castle_position_test
