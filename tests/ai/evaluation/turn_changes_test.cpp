// States that a turn leads to, valued by what the turn changes, are worth exactly what they are by
// themselves.

#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/position.hpp"
#include "tests/ai/learning/talkative_net.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bastide::tests::turn_changes_test {
namespace {

template <engine::Game G>
class TurnChecker {
 public:
  using State = typename G::State;

  explicit TurnChecker(const G& game, const ai::EvaluationParameters& numbers = {})
      : game_(game), from_turn_(game, numbers), alone_(game, numbers) {}

  /// All that the player to move may do until others act, in every order.
  void check(const State& origin) {
    from_turn_.look_from(origin);
    REQUIRE(from_turn_.worth_after(origin) == alone_.worth(origin));
    REQUIRE(from_turn_.worth(origin) == alone_.worth(origin));  // what it looks from stays
    const engine::Actor mover = game_.actor(origin);
    check_after(origin, mover, 0);
  }

  int states = 0;
  int figures = 0;

 private:
  void check_after(const State& state, engine::Actor mover, int depth) {
    REQUIRE(from_turn_.worth_after(state) == alone_.worth(state));
    ++states;
    if (game_.actor(state) != mover || (depth > 0 && game_.begins_turn(state))) return;
    if constexpr (ai::ValuesFigures<ai::Evaluation<G>, State>) {
      if (from_turn_.only_figure_left(state)) check_figures(state);
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      check_after(after, mover, depth + 1);
    }
  }

  void check_figures(const State& state) {
    engine::ActionList left;
    game_.legal_actions(state, left);
    std::size_t seen = 0;
    const auto visit = [&](engine::Action action, const ai::Values& worth) {
      REQUIRE(left.contains(action));
      State after = state;
      game_.apply(after, action);
      INFO(game_.action_text(state, action));
      REQUIRE(worth == alone_.worth(after));
      ++seen;
      ++figures;
    };
    from_turn_.worth_of_figures(state, visit, [&](engine::Action action) {
      REQUIRE(left.contains(action));
      ++seen;
    });
    REQUIRE(seen == static_cast<std::size_t>(left.size()));
  }

  const G& game_;
  ai::Evaluation<G> from_turn_;
  ai::Evaluation<G> alone_;
};

/// Games between evaluators who sometimes play at random, so that there are positions of all kinds.
template <engine::Game G>
void check_games(const G& game, int players, int games, TurnChecker<G>& checker) {
  ai::EvaluatorPlayer<G> evaluator(game, {});
  engine::Random random(static_cast<std::uint64_t>(players));
  for (int i = 0; i < games; ++i) {
    auto state = game.initial(players);
    engine::Deal deal = game.random_deal(state, random);
    for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      if (actor.is_chance()) {
        game.apply(state, game.next_outcome(state, deal));
        continue;
      }
      checker.check(state);
      const bool at_random = random.below(3) == 0;
      game.apply(state, at_random ? game.random_action(state, random) : evaluator.choose(state, {}).action);
    }
  }
}

}  // namespace

TEST_CASE("states that a turn leads to are worth what they are by themselves, to the last bit",
          "[evaluation][slow]") {
  for (const char* rules : {"base", "no_farmers", "robbers", "labyrinth", "mists", "everything", "hands",
                            "house_rules", "river", "inns", "traders", "expansions"}) {
    INFO(rules);
    engine::with_game(engine::load_rules(rules), []<engine::Game G>(const G& game) {
      TurnChecker<G> checker(game);
      for (const int players : {2, 4}) {
        if (players > game.rules().max_players) continue;
        check_games(game, players, tests::rounds(2), checker);
      }
      CHECK(checker.states > 500);
      if constexpr (ai::ValuesFigures<ai::Evaluation<G>, typename G::State>) CHECK(checker.figures > 500);
    });
  }
}

TEST_CASE("the same of what a net adds to the formulas", "[evaluation][learning]") {
  for (const std::string rules :
       {"base", "robbers", "labyrinth", "mists", "river", "inns", "traders", "everything", "expansions"}) {
    INFO(rules);
    ai::EvaluationParameters numbers;
    numbers.learned = ai::LearnedValues(tests::talkative_net(rules));
    engine::with_game(engine::load_rules(rules), [&]<engine::Game G>(const G& game) {
      TurnChecker<G> checker(game, numbers);
      check_games(game, 2, tests::rounds(2), checker);
      CHECK(checker.states > 500);
    });
  }
}

TEST_CASE("the same of what a net adds where more than two play", "[evaluation][learning]") {
  for (const std::string rules : {"base", "mists", "everything"}) {
    INFO(rules);
    ai::EvaluationParameters numbers;
    numbers.learned = ai::LearnedValues(tests::talkative_net(rules, {3, 5}));
    engine::with_game(engine::load_rules(rules), [&]<engine::Game G>(const G& game) {
      for (const int players : {3, 5}) {
        TurnChecker<G> checker(game, numbers);
        check_games(game, players, tests::rounds(1), checker);
        CHECK(checker.states > 500);
      }
    });
  }
}

TEST_CASE("one evaluation values states of two players and of more, one after the other",
          "[evaluation][learning]") {
  using G = engine::BaseCarcassonne;
  const engine::RuleSet rules = engine::load_rules("base");
  const G game(rules, engine::load_tiles(rules));
  ai::EvaluationParameters numbers;
  numbers.learned = ai::LearnedValues(tests::talkative_net("base"));
  numbers.learned.nets.push_back(
      std::make_shared<ai::FeatureNet>(tests::talkative_net("base", {3, 4, 5, 6})));
  TurnChecker<G> checker(game, numbers);
  for (const int players : {2, 6, 3, 2, 4}) check_games(game, players, 1, checker);
}

TEST_CASE("a net hears the same of a city with more holes than are listed", "[evaluation][learning]") {
  // The city has seven holes, and eight with the tile that is to be placed at one of them.
  const std::string lines =
      "scores 0 0\ntile D 0,0 0 1:city@N\ntile C 0,-1 0\ntile R 1,-1 0\ntile R -1,-1 0\ntile R 0,-2 90\n"
      "tile Q 2,-1 0\ntile S -2,-1 0\ndraw T\n";
  using G = engine::BaseCarcassonne;
  const engine::RuleSet rules = engine::load_rules("base");
  const G game(rules, engine::load_tiles(rules));
  ai::EvaluationParameters numbers;
  numbers.learned = ai::LearnedValues(tests::talkative_net("base"));
  TurnChecker<G> checker(game, numbers);
  const auto state =
      engine::read_position(game, "bastide position 1\nrules base\nplayers 2\nto-move 1\n" + lines, "test");
  checker.check(state);
  CHECK(checker.states > 20);

  // No hole of it counts as one that a tile closes or fits.
  const ai::HoleTables<G::kCapacity.types> holes(game.tables());
  ai::BagCounts<G::kCapacity.types> counts(holes, game.tables().signature_count());
  ai::FeatureWorth<G> worth(game, {});
  std::vector<typename ai::Listener<G::kCapacity>::Told> told;
  worth.listener().tell(&told);
  const auto frame = worth.frame_of(state);
  counts.start(frame.bag);
  worth.start(frame);
  ai::PositionSheet<G> sheet;
  sheet.read_total(game, state, counts, worth);
  REQUIRE_FALSE(told.empty());
  REQUIRE(told[0].part == ai::FeatureNet::Part::city);
  CHECK(std::vector<float>(told[0].inputs.begin() + 17, told[0].inputs.begin() + 21) ==
        std::vector<float>{0, 0, 0, 1});
}

TEST_CASE("MIST-17 a guard that a turn has brought is missing at the player's other cemeteries",
          "[evaluation]") {
  using G = engine::LargeCarcassonne;
  const engine::RuleSet rules = engine::load_rules("mists");
  const G game(rules, engine::load_tiles(rules));
  ai::Evaluation<G> from_turn(game, {});
  ai::Evaluation<G> alone(game, {});
  int missed = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    engine::Random random(seed);
    auto state = game.initial(2);
    engine::Deal deal = game.random_deal(state, random);
    for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      auto after = state;
      after.reserve = {};
      from_turn.look_from(state);
      (void)from_turn.worth_after(state);
      REQUIRE(from_turn.worth_after(after) == alone.worth(after));
      missed += alone.worth(after) != alone.worth(state);
      game.apply(state,
                 actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
    }
  }
  CHECK(missed > 0);
}

}  // namespace bastide::tests::turn_changes_test
