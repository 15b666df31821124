// The champion: whole turns, foreseen and played without another thought.

#include "ai/champion/champion.hpp"

#include "ai/bots/bot.hpp"
#include "engine/games/with_game.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <string>
#include <variant>
#include <vector>

namespace bastide::tests::champion_test {
namespace {

using engine::BaseCarcassonne;
using Champion = ai::ChampionPlayer<BaseCarcassonne>;

const BaseCarcassonne& base() {
  static const BaseCarcassonne game = [] {
    const engine::RuleSet rules = engine::load_rules("base");
    return BaseCarcassonne(rules, engine::load_tiles(rules));
  }();
  return game;
}

/// A tile is in hand, after so many turns at random.
BaseCarcassonne::State position(int turns, std::uint64_t seed = 3) {
  engine::Random random(seed);
  auto state = base().initial(2);
  engine::Deal deal = base().random_deal(state, random);
  while (!(base().begins_turn(state) && turns-- == 0)) {
    const bool chance = base().actor(state).is_chance();
    base().apply(state, chance ? base().next_outcome(state, deal) : base().random_action(state, random));
  }
  return state;
}

ai::ChampionParameters quick() {
  ai::ChampionParameters parameters;
  parameters.exact_nodes = 1'000;
  parameters.arbiter_drop = 0;
  return parameters;
}

}  // namespace

TEST_CASE("a champion without a file has bastide's numbers, but no net", "[champion]") {
  auto numbers = std::get<ai::ChampionParameters>(ai::load_bot("bastide").parameters);
  std::vector<std::string> games;
  for (const auto& net : numbers.evaluation.learned.nets)
    games.push_back(net->origin().rules + ", " + ai::text_of(net->origin().players));
  CHECK(games == std::vector<std::string>{"base, 2", "base, 4 to 6", "expansions, 2", "inns, 2",
                                          "labyrinth, 2", "mists, 2", "river, 2", "robbers, 2", "base, 3",
                                          "traders, 2"});
  CHECK(ai::ChampionParameters{}.evaluation.learned.nets.empty());
  numbers.evaluation.learned = {};
  CHECK(numbers == ai::ChampionParameters{});
}

TEST_CASE("what is wrong with the champion's numbers is said", "[champion]") {
  const auto message = [](const std::string& toml) {
    return tests::message_of(
        [&] { (void)ai::read_bot(engine::Config::parse("player = 'champion'\n" + toml, "test")); });
  };
  const std::string budget = "[budget]\niterations = 9\n";
  CHECK(message("") != "");
  CHECK(message(budget) == "");
  CHECK(message(budget + "[parameters]\ncandidates = 1\n").find("from 2 to 64") != std::string::npos);
  CHECK(message(budget + "[parameters]\nturns = -1\n").find("from 0 to 1000") != std::string::npos);
  CHECK(message(budget + "[parameters]\nselection = 'puct'\n").find("selection") != std::string::npos);
  CHECK(message(budget + "[parameters.evaluation.city]\nrates = 1\n").find("rates") != std::string::npos);
}

TEST_CASE("an iteration is a playout, and the follower that was foreseen costs none", "[champion]") {
  Champion champion(base(), quick());
  champion.new_game(1);
  auto state = position(6);
  const ai::Thought tile = champion.choose(state, {.iterations = 500});
  CHECK(tile.iterations <= 500 + 16);
  CHECK(tile.iterations > 400);
  base().apply(state, tile.action);
  REQUIRE(base().places_figure(state));
  const ai::Thought figure = champion.choose(state, {.iterations = 500});
  CHECK(figure.iterations == 0);
  CHECK(base().is_legal(state, figure.action));
}

TEST_CASE("where the turn does not go on as foreseen it thinks again", "[champion]") {
  Champion champion(base(), quick());
  champion.new_game(1);
  auto state = position(6);
  const engine::Action foreseen = champion.choose(state, {.iterations = 200}).action;
  engine::ActionList actions;
  base().legal_actions(state, actions);
  const auto other = std::find_if(actions.begin(), actions.end(), [&](engine::Action action) {
    auto after = state;
    base().apply(after, action);
    engine::ActionList figures;
    if (action == foreseen || !base().places_figure(after)) return false;
    base().legal_actions(after, figures);
    return figures.size() > 1;
  });
  REQUIRE(other != actions.end());
  base().apply(state, *other);
  const ai::Thought thought = champion.choose(state, {.iterations = 200});
  CHECK(thought.iterations > 100);
  CHECK(base().is_legal(state, thought.action));
  // Another game's turn is no continuation either.
  champion.new_game(2);
  auto begun = position(6);
  base().apply(begun, champion.choose(begun, {.iterations = 200}).action);
  champion.new_game(2);
  CHECK(champion.choose(begun, {.iterations = 200}).iterations > 0);
}

TEST_CASE("ends are played perfectly where they fit into the nodes, and never with none", "[champion]") {
  const auto decide = [](std::int64_t nodes) {
    ai::ChampionParameters parameters = quick();
    parameters.exact_nodes = nodes;
    Champion champion(base(), parameters);
    champion.new_game(1);
    return champion.choose(position(70), {.iterations = 60});
  };
  ai::ExactEnd<BaseCarcassonne> end(base());
  const auto exact = end.solve(position(70), {});
  REQUIRE(exact);
  const ai::Thought solved = decide(1'000'000);
  CHECK(solved.action == exact->action);
  CHECK(solved.iterations == exact->nodes);
  CHECK(decide(0).iterations < 60 + 16);
}

TEST_CASE("with time for the whole turn all of it is for the first decision", "[champion]") {
  const auto turn = [](const ai::Budget& budget) { return Champion::for_the_turn(budget); };
  CHECK(turn({.seconds = 0.75, .turn = 1}).seconds == 1);
  CHECK(turn({.seconds = 0.75, .limit = 2, .turn = 1}).limit == 2);
  // With a clock for the game an open decision may still take more.
  CHECK(turn({.seconds = 0.75, .most = 3, .turn = 1}).most == 3);
  CHECK(turn({.seconds = 0.75, .most = 0.8, .turn = 1}).most == 1);
  CHECK_FALSE(turn({.seconds = 0.75, .turn = 1}).saves());
  // Nobody says, or there is no time.
  CHECK(turn({.seconds = 0.75}) == ai::Budget{.seconds = 0.75});
  CHECK(turn({.iterations = 9, .turn = 1}) == ai::Budget{.iterations = 9, .turn = 1});
}

TEST_CASE("the champion plays every rule set to the end and repeats it from the seed", "[champion][slow]") {
  if (kChecksStates) return;
  struct Table {
    const char* rules;
    int players;
  };
  for (const Table& table : {Table{"base", 2}, Table{"base", 5}, Table{"robbers", 2}, Table{"labyrinth", 3},
                             Table{"mists", 2}, Table{"everything", 3}, Table{"castle", 2}}) {
    INFO(table.rules);
    engine::with_game(engine::load_rules(table.rules), [&](const auto& game) {
      ai::Bot bot = ai::load_bot("bastide");
      bot.budget = {.iterations = 8};
      std::get<ai::ChampionParameters>(bot.parameters).exact_nodes = 100;
      std::get<ai::ChampionParameters>(bot.parameters).arbiter_turns = 2;
      const auto actions = tests::self_play(game, bot, table.players, 5);
      CHECK(actions.size() > 100);
      CHECK(actions == tests::self_play(game, bot, table.players, 5));
    });
  }
}

TEST_CASE("playouts find what the evaluation alone does not: the champion beats evaluator",
          "[champion][slow]") {
  if (kChecksStates || tests::short_tests()) return;
  ai::Bot champion = ai::load_bot("bastide");
  const auto first = ai::make_player(base(), champion);
  const auto second = ai::make_player(base(), ai::load_bot("evaluator"));
  int lead = 0;
  constexpr int kDeals = 5;
  for (int game = 0; game < 2 * kDeals; ++game) {
    const std::array<ai::Player<BaseCarcassonne>*, 2> seats{game % 2 == 0 ? first.get() : second.get(),
                                                            game % 2 == 0 ? second.get() : first.get()};
    engine::Random random(static_cast<std::uint64_t>(game / 2));
    auto state = base().initial(2);
    engine::Deal deal = base().random_deal(state, random);
    for (auto* seat : seats) seat->new_game(static_cast<std::uint64_t>(game));
    for (auto actor = base().actor(state); !actor.is_nobody(); actor = base().actor(state)) {
      const engine::Action action =
          actor.is_chance()
              ? base().next_outcome(state, deal)
              : seats.at(static_cast<std::size_t>(actor.index()))->choose(state, {.iterations = 300}).action;
      base().apply(state, action);
    }
    lead += (game % 2 == 0 ? 1 : -1) * (base().scores(state)[0] - base().scores(state)[1]);
  }
  INFO(lead);
  CHECK(lead > 4 * 2 * kDeals);
}

}  // namespace bastide::tests::champion_test
