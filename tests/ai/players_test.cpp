// What every player promises, whichever it is: legal actions, the same game from the same seed, any number of
// seats.

#include "ai/bots/bot.hpp"
#include "ai/lead.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/config/defaults.hpp"
#include "engine/games/games.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <array>
#include <cmath>

namespace bastide::tests::players_test {
namespace {

using engine::BaseCarcassonne;

BaseCarcassonne make_game() {
  const engine::RuleSet rules = engine::load_rules("base");
  return {rules, engine::load_tiles(rules)};
}

ai::Bot bot_with(const std::string& name, std::int64_t iterations) {
  ai::Bot bot = ai::load_bot(name);
  bot.budget = {.iterations = kChecksStates ? 1 : iterations};
  return bot;
}

/// Mean lead of `bot` in seat 0 over `games` games for two against `other`.
double mean_lead(const BaseCarcassonne& game, const ai::Bot& bot, const ai::Bot& other, int games) {
  const auto first = ai::make_player(game, bot);
  const auto second = ai::make_player(game, other);
  int sum = 0;
  for (int g = 0; g < games; ++g) {
    engine::Random random(engine::mix_seed(5, static_cast<std::uint64_t>(g)));
    first->new_game(random.next());
    second->new_game(random.next());
    auto state = game.initial(2);
    engine::Deal deal = game.random_deal(state, random);
    for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      if (actor.is_chance()) {
        game.apply(state, game.next_outcome(state, deal));
      } else {
        const bool mine = actor.index() == 0;
        const ai::Budget budget{(mine ? bot : other).budget.iterations, 0, 0};
        game.apply(state, (mine ? first : second)->choose(state, budget).action);
      }
    }
    sum += ai::lead_of(game.scores(state), 0, 2);
  }
  return static_cast<double>(sum) / games;
}

}  // namespace

TEST_CASE("a lead is over the best opponent, and one of expected points half over the mean of all", "[ai]") {
  const std::array<double, engine::kMaxPlayers> points{30, 24, 36, 12};
  CHECK(ai::lead_of(points, 0, 4) == -6);
  CHECK(ai::lead_of(points, 2, 4) == 6);
  CHECK(ai::expected_lead_of(points, 0, 4) == 0);   // -6 and 6
  CHECK(ai::expected_lead_of(points, 2, 4) == 10);  // 6 and 14
  CHECK(ai::expected_lead_of(points, 0, 2) == ai::lead_of(points, 0, 2));
}

TEST_CASE("every built-in bot plays legal games for 2 to 6 players and repeats them from the seed") {
  const BaseCarcassonne game = make_game();
  for (const engine::DefaultFile& file : engine::default_files()) {
    if (!file.path.starts_with("bots/")) continue;
    // Few iterations: some of the bots take milliseconds for one. mcts_test.cpp gives searches more of them.
    const ai::Bot bot = bot_with("configs/" + std::string(file.path), 2);
    for (int players = engine::kMinPlayers; players <= engine::kMaxPlayers; ++players) {
      if (tests::short_tests() && players > 3) break;
      INFO(bot.name << " with " << players << " players");
      const auto actions = self_play(game, bot, players, 7);
      CHECK(actions.size() > 100);
      if (tests::short_tests()) continue;
      CHECK(actions == self_play(game, bot, players, 7));
      CHECK(actions != self_play(game, bot, players, 8));
    }
  }
}

TEST_CASE("greedy beats random by far, evaluator greedy, and uct random and flat") {
  if (tests::short_tests()) return;
  const BaseCarcassonne game = make_game();
  CHECK(mean_lead(game, bot_with("greedy", 1), bot_with("random", 1), 20) > 40);
  CHECK(mean_lead(game, bot_with("evaluator", 1), bot_with("greedy", 1), 20) > 15);
  CHECK(mean_lead(game, bot_with("flat", 200), bot_with("random", 1), 6) > 30);
  CHECK(mean_lead(game, bot_with("uct", 200), bot_with("random", 1), 6) > 30);
  CHECK(mean_lead(game, bot_with("uct", 1000), bot_with("flat", 200), 6) > 0);
}

TEST_CASE("greedy takes the placement and figure with the largest lead") {
  const BaseCarcassonne game = make_game();
  ai::GreedyPlayer<BaseCarcassonne> greedy(game, {.figure_cost = 0});
  // E closes the start tile's city: four points at once if a follower goes in, and nothing else brings as
  // much.
  auto state = game.initial(2);
  game.apply(state, engine::Action::draw(static_cast<int>(*game.tables().set().find("E"))));
  game.apply(state, greedy.choose(state, {}).action);
  game.apply(state, greedy.choose(state, {}).action);
  CHECK(game.scores(state)[0] == 4);
}

TEST_CASE("greedy keeps its follower when it costs more than it brings") {
  const BaseCarcassonne game = make_game();
  ai::GreedyPlayer<BaseCarcassonne> greedy(game, {.figure_cost = 100});
  auto state = game.initial(2);
  game.apply(state, engine::Action::draw(static_cast<int>(*game.tables().set().find("E"))));
  game.apply(state, greedy.choose(state, {}).action);
  CHECK(greedy.choose(state, {}).action == engine::Action::pass());
}

TEST_CASE("the logarithm that is the same on every machine is one") {
  for (std::uint32_t n = 1; n < 4'000'000'000U; n += n / 7 + 1) {
    CHECK(ai::natural_log(n) == Approx(std::log(static_cast<double>(n))).margin(1e-5));
  }
}

TEST_CASE("uct goes on when its memory is full") {
  const BaseCarcassonne game = make_game();
  ai::MctsParameters parameters;
  parameters.max_nodes = 4096;
  ai::MctsPlayer<BaseCarcassonne> player(game, parameters);
  auto state = game.initial(2);
  game.apply(state, engine::Action::draw(0));
  const std::int64_t iterations = kChecksStates ? 50 : 20'000;
  const ai::Thought thought = player.choose(state, {.iterations = iterations});
  CHECK(thought.iterations == iterations);
  CHECK(player.nodes() <= 4096);
  CHECK(game.is_legal(state, thought.action));
}

TEST_CASE("the last decision of a game is searched to its true value") {
  // One tile left: every playout from a placement without a figure to choose ends at once with the final
  // scores.
  const BaseCarcassonne game = make_game();
  engine::Random random(3);
  auto state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.bag_size > 0 || state.phase != engine::Phase::place_tile) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  const int player = game.actor(state).index();
  ai::MctsParameters parameters;
  parameters.final_choice = ai::FinalChoice::mean;
  ai::MctsPlayer<BaseCarcassonne> uct(game, parameters);
  ai::GreedyPlayer<BaseCarcassonne> exact(game, {.figure_cost = 0});
  auto played = state;
  auto best = state;
  while (game.actor(played) == engine::Actor::player(player)) {
    game.apply(played, uct.choose(played, {.iterations = 20'000}).action);
  }
  while (game.actor(best) == engine::Actor::player(player)) game.apply(best, exact.choose(best, {}).action);
  CHECK(ai::lead_of(game.scores(played), player, 2) == ai::lead_of(game.scores(best), player, 2));
}

TEST_CASE("a search with a budget in seconds comes to an end") {
  const BaseCarcassonne game = make_game();
  ai::MctsPlayer<BaseCarcassonne> player(game, {});
  auto state = game.initial(2);
  game.apply(state, engine::Action::draw(0));
  const ai::Thought thought = player.choose(state, {.seconds = 0.05});
  CHECK(thought.iterations > 0);
  CHECK(game.is_legal(state, thought.action));
}

TEST_CASE("bot files are read strictly") {
  const auto read = [](const std::string& text) {
    return ai::read_bot(engine::Config::parse(text, "b.toml"));
  };
  const ai::Bot bot =
      read("player = 'mcts'\nname = 'mine'\nbudget = { seconds = 0.5 }\nparameters = { exploration = 3 }");
  CHECK(bot.name == "mine");
  CHECK(bot.budget.seconds == 0.5);
  CHECK(std::get<ai::MctsParameters>(bot.parameters).exploration == 3);
  CHECK(message_of([&] { return read("player = 'mcts'"); }).find("budget") != std::string::npos);
  CHECK(message_of([&] { return read("player = 'chess'"); }).find("b.toml:1") != std::string::npos);
  CHECK(message_of([&] { return read("name = 'x'"); }).find("player") != std::string::npos);
  CHECK(message_of([&] {
          return read("player = 'greedy'\nparameters = { figur_cost = 1 }");
        }).find("figur_cost") != std::string::npos);
  CHECK(message_of([&] {
          return read("player = 'flat'\nbudget = { iterations = 5, seconds = 1 }");
        }).find("both") != std::string::npos);
  CHECK(message_of([&] { return read("player = 'flat'\nbudget = { iterations = 0 }"); }) != "");
}

}  // namespace bastide::tests::players_test
