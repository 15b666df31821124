// What an analysis promises.

#include "ai/analysis/analyst.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/analysis/exact_outcomes.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace bastide::tests::analyst_test {
namespace {

using ai::Analysis;
using ai::AnalysisLimits;
using ai::Analyst;
using ai::Line;
using engine::Action;
using engine::BaseCarcassonne;

ai::MctsParameters strongest() {
  auto parameters = std::get<ai::MctsParameters>(ai::load_bot("puct").parameters);
  parameters.max_nodes = 1 << 16;
  return parameters;
}

AnalysisLimits quick(int top = 5) {
  return {.iterations = kChecksStates ? 40 : 400, .top = top};
}

/// The lines are legal, ordered, and say of each other what they should.
template <engine::Game G>
void check_analysis(const G& game, const typename G::State& seen, const Analysis& analysis) {
  REQUIRE_FALSE(analysis.lines.empty());
  const Line& best = analysis.lines.front();
  CHECK(best.loss.mean == 0);
  for (const Line& line : analysis.lines) {
    auto state = seen;
    REQUIRE_FALSE(line.actions.empty());
    for (const Action action : line.actions) {
      REQUIRE(game.actor(state).is_player());
      CHECK(game.actor(state).index() == analysis.player);
      REQUIRE(game.is_legal(state, action));
      game.apply(state, action);
    }
    for (const Action action : line.continuation) {
      REQUIRE(game.is_legal(state, action));
      game.apply(state, action);
    }
    CHECK(line.loss.mean >= 0);
    CHECK(line.loss.mean == Approx(best.prospect.lead.mean - line.prospect.lead.mean).margin(1e-9));
    CHECK(line.prospect.win.mean >= 0);
    CHECK(line.prospect.win.mean <= 1);
    CHECK((analysis.exact || line.playouts > 0));
  }
  double chances = 0;
  for (const ai::Estimate& chance : analysis.chances) chances += chance.mean;
  CHECK(analysis.chances.size() == static_cast<std::size_t>(game.player_count(seen)));
  CHECK(chances == Approx(1));
}

template <engine::Game G>
void check_game(const G& game, int players, std::initializer_list<int> bags) {
  Analyst<G> analyst(game, strongest(), 2);
  for (const int in_bag : bags) {
    const auto state = position_with(game, players, in_bag, static_cast<std::uint64_t>(in_bag));
    if (!game.actor(state).is_player()) continue;
    const auto seen = game.view(state, game.actor(state).index());
    AnalysisLimits limits = quick(3);
    limits.iterations /= 4;
    check_analysis(game, typename G::State(seen), analyst.analyse(seen, limits, 1));
  }
}

}  // namespace

TEST_CASE("an analysis of every game and with every module is sound", "[analysis][parallel]") {
  check_game(base_game(), 2, {16, 1});
  if (kChecksStates) return;
  check_game(base_game(), 4, {20, 1});
  check_game(tests::shipped_castle(), 2, {12, 1});
  check_game(tests::expanded_game("hand = 3\nhand_open = false\nrobbers = true\n"), 3, {8, 1});
  check_game(tests::expanded_game("robbers = true\nlady = true\nlabyrinth = 'advanced'\nmists = true\n"), 2,
             {6, 1});
}

TEST_CASE("an analysis in one thread repeats itself from the seed", "[analysis]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 1);
  const Analysis first = analyst.analyse(state, quick(), 7);
  const Analysis again = analyst.analyse(state, quick(), 7);
  REQUIRE(first.lines.size() == again.lines.size());
  for (std::size_t i = 0; i < first.lines.size(); ++i) {
    CHECK(first.lines[i].actions == again.lines[i].actions);
    CHECK(first.lines[i].prospect.lead.mean == again.lines[i].prospect.lead.mean);
  }
  CHECK(first.lines.size() == 5);
  CHECK(first.iterations == quick().iterations);
}

TEST_CASE("a turn is played on with the orders asked for, whatever time they take", "[analysis]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 2);
  CHECK(analyst.analyse(state, {.seconds = 1e-3, .orders = 64}, 7).orders >= 64);
}

TEST_CASE("an analysis ends when it is clear what the line that was played loses", "[analysis][slow]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 1);
  const Analysis first = analyst.analyse(state, quick(), 7);
  const auto& played = first.lines.at(4).actions;
  // With a minute it would go on far beyond.
  const Analysis analysis =
      analyst.analyse(state, {.seconds = 60, .top = 3, .orders = 16, .until_clear = true}, 7, played);
  const auto is_played = [&](const Line& other) { return other.actions == played; };
  auto asked = std::find_if(analysis.lines.begin(), analysis.lines.end(), is_played);
  REQUIRE(asked != analysis.lines.end());
  if (asked == analysis.lines.begin()) ++asked;
  CHECK(analysis.orders >= 16);
  // Its loss in the table is one of posteriors, the gap that was looked at another.
  CHECK(2 * asked->loss.error < std::max(1.0, 0.5 * asked->loss.mean) + 0.5);
}

TEST_CASE("an analyst of a game without its type finds what one with it does", "[analysis]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  const engine::AnyGame any = engine::any_game(game);
  const engine::AnyState seen = engine::any_state(any, state);
  ai::AnyAnalyst analyst(any, strongest(), 1);
  const Analysis found = analyst.analyse(seen, quick(), 7);
  const Analysis typed = Analyst<BaseCarcassonne>(game, strongest(), 1).analyse(state, quick(), 7);
  REQUIRE(found.lines.size() == typed.lines.size());
  for (std::size_t i = 0; i < found.lines.size(); ++i) {
    CHECK(found.lines[i].actions == typed.lines[i].actions);
    CHECK(found.lines[i].prospect.lead.mean == typed.lines[i].prospect.lead.mean);
  }
  const ai::Outlook outlook = ai::outlook(seen, 3, 5);
  CHECK(outlook.playouts == 3);
  CHECK(outlook.features.size() == ai::outlook(game, state, 3, 5).features.size());
  CHECK_THROWS_AS(analyst.analyse(any.start(2), quick(), 1), InputError);  // a tile is drawn
  const engine::AnyGame castle = engine::any_game(tests::shipped_castle());
  const auto other = position_with(tests::shipped_castle(), 2, 12, 2);
  CHECK_THROWS_AS(analyst.analyse(engine::any_state(castle, other), quick(), 1), InputError);
}

TEST_CASE("what was played is among the lines, however bad", "[analysis]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 12, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 1);
  engine::ActionList legal;
  game.legal_actions(state, legal);
  REQUIRE(legal.size() > 12);
  for (int i = 0; i < legal.size(); i += legal.size() / 4) {
    std::vector<Action> played{legal[i]};
    auto after = state;
    game.apply(after, legal[i]);
    if (game.actor(after) == game.actor(state) && !game.begins_turn(after)) played.push_back(Action::pass());
    const Analysis analysis = analyst.analyse(state, quick(2), 1, played);
    check_analysis(game, state, analysis);
    CHECK(std::any_of(analysis.lines.begin(), analysis.lines.end(),
                      [&](const Line& line) { return line.actions == played; }));
  }
}

TEST_CASE("a watcher hears of an analysis while it runs, and can end it", "[analysis][parallel]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 2);
  int told = 0;
  const Analysis analysis =
      analyst.analyse(state, {.iterations = 2'000, .top = 12}, 1, {}, [&](const Analysis& so_far) {
        if (so_far.lines.empty()) return true;
        check_analysis(game, state, so_far);
        return ++told < 2;
      });
  CHECK(told == 2);
  CHECK(analysis.orders < 125);
}

TEST_CASE("a watcher can end an analysis while it looks for lines, and there is a result",
          "[analysis][parallel]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  Analyst<BaseCarcassonne> analyst(game, strongest(), 2);
  const Analysis analysis = analyst.analyse(state, {.seconds = 3600}, 1, {}, [&](const Analysis& so_far) {
    CHECK(so_far.lines.empty());
    CHECK(so_far.iterations > 0);
    return false;
  });
  check_analysis(game, state, analysis);
  CHECK(analysis.orders >= 2);
}

TEST_CASE("an end that is won is exactly won, and one that is lost exactly lost", "[analysis]") {
  const BaseCarcassonne game = base_game();
  Analyst<BaseCarcassonne> analyst(game, strongest(), 1);
  int exact = 0;
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto state = position_with(game, 2, kChecksStates ? 0 : 1, seed);
    if (!game.actor(state).is_player()) continue;
    const Analysis analysis = analyst.analyse(state, quick(), 1);
    if (!analysis.exact) continue;
    ++exact;
    check_analysis(game, state, analysis);
    const auto& best = analysis.lines.front().prospect;
    CHECK(best.win.error == 0);
    CHECK(best.lead.error == 0);
    CHECK(best.own.mean - best.other.mean == Approx(best.lead.mean));
    CHECK(analysis.chances[static_cast<std::size_t>(analysis.player)].mean == Approx(best.win.mean));
    // By far ahead with one tile to come.
    if (std::abs(best.lead.mean) < 15) continue;
    ++decided;
    CHECK(best.win.mean == (best.lead.mean > 0 ? 1.0 : 0.0));
  }
  CHECK(exact > 20);
  CHECK(decided > 2);
}

TEST_CASE("exact outcomes of the last turn are the best final scores", "[analysis]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 0, 3);
  const int player = game.actor(state).index();
  int best = -1000;
  engine::ActionList tiles;
  game.legal_actions(state, tiles);
  for (const Action tile : tiles) {
    auto laid = state;
    game.apply(laid, tile);
    const auto note = [&](const auto& end) {
      const auto scores = game.scores(end);
      best = std::max(
          best, scores[static_cast<std::size_t>(player)] - scores[static_cast<std::size_t>(1 - player)]);
    };
    if (!game.actor(laid).is_player()) {
      note(laid);
      continue;
    }
    engine::ActionList figures;
    game.legal_actions(laid, figures);
    for (const Action figure : figures) {
      auto end = laid;
      game.apply(end, figure);
      note(end);
    }
  }
  ai::ExactOutcomes<BaseCarcassonne> outcomes(game);
  ai::EffortLimit limit{1'000'000, 0};
  const auto outcome = outcomes.of(state, player, limit);
  REQUIRE(outcome);
  CHECK(outcome->prospect.lead.mean == best);
  CHECK(outcome->prospect.win.mean == (best > 0 ? 1.0 : best == 0 ? 0.5 : 0.0));
  CHECK(limit.nodes < 1'000'000);
}

}  // namespace bastide::tests::analyst_test
