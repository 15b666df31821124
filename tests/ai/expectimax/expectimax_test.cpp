// The expectimax player: what depth sees, budgets, rules, hidden hands.

#include "ai/expectimax/expectimax.hpp"

#include "ai/bots/bot.hpp"
#include "tests/ai/expectimax/blocked_city.hpp"
#include "tests/ai/expectimax/brute_force.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <array>
#include <chrono>

namespace bastide::tests::expectimax_test {

using ai::ExpectimaxParameters;
using ai::LeafKind;

namespace {

template <engine::Game G>
ai::ExpectimaxPlayer<G> player_of(const G& game, const ExpectimaxParameters& parameters) {
  ai::ExpectimaxPlayer<G> player(game, parameters);
  player.new_game(7);
  return player;
}

template <engine::Game G>
void check_self_play(const G& game, int players, LeafKind evaluation) {
  const std::int64_t nodes = kChecksStates ? 1 : short_tests() ? 100 : 400;
  const ExpectimaxParameters parameters{.depth = 3, .evaluation = evaluation, .exact_tiles = 2};
  auto player = player_of(game, parameters);
  const auto actions = self_play(game, player, {.iterations = nodes}, players, 3);
  CHECK(actions.size() > 60);
  if (!short_tests()) CHECK(actions == self_play(game, player, {.iterations = nodes}, players, 3));
}

}  // namespace

TEST_CASE("two plies see the answer that one does not", "[expectimax]") {
  BlockedCity position;
  const auto& game = position.table.game();
  const ai::Thought one = player_of(game, {.depth = 1}).choose(position.table.state(), {});
  CHECK(one.action != position.block);
  CHECK(one.value == 2);  // a road of three against a city of one
  const ai::Thought two = player_of(game, {.depth = 2}).choose(position.table.state(), {});
  CHECK(two.action == position.block);
  CHECK(two.value == BlockedCity::kLeadWhenBlocked);
}

TEST_CASE("a search to a depth ends where most tiles fit nowhere", "[expectimax]") {
  // With 60 tiles to draw from in all their orders it would not.
  const engine::LargeCarcassonne game = expanded_game("table = [4, 3]\n");
  constexpr std::int64_t kFar = 10'000'000;
  for (const int players : {2, 3}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto state = late_position(game, players, 60, seed);
      if (game.actor(state).is_nobody()) continue;
      const ai::Thought thought = player_of(game, {.depth = 2}).choose(state, {.iterations = kFar});
      CHECK(thought.iterations < kFar / 20);
    }
  }
}

TEST_CASE("exact ends are played from the tiles that the bot's file says", "[expectimax]") {
  BlockedCity position;
  const auto& game = position.table.game();
  const ExpectimaxParameters parameters{.depth = 1, .exact_tiles = 1};
  CHECK(player_of(game, parameters).choose(position.table.state(), {}).action == position.block);
  ExpectimaxParameters too_few = parameters;
  too_few.exact_nodes = 2;
  CHECK(player_of(game, too_few).choose(position.table.state(), {}).action != position.block);
}

TEST_CASE("in Heyden's evaluation a field is good from three completed cities on", "[expectimax]") {
  struct Field {
    int cities;
    [[nodiscard]] int completed_cities() const { return cities; }
    [[nodiscard]] int open() const { return 1; }
  };
  CHECK(ai::heyden_prospect(engine::FeatureKind::field, Field{2}) == -300);
  CHECK(ai::heyden_prospect(engine::FeatureKind::field, Field{3}) == 100);
}

TEST_CASE("what followers and open features count in Heyden's evaluation", "[expectimax]") {
  Table table(R"(
      .    c:E0
      D0   a:U0
      b:A0
  )");
  const auto worth = [&] { return ai::heyden_worth(table.game(), table.state()); };
  CHECK(worth()[0] == 700);
  table.play("a road@E");
  CHECK(worth()[0] == 2000 + 600 + 100);  // a road of two
  table.play("b monastery");
  CHECK(worth()[1] == 3000 + 600 + 100);  // two neighbours lie
  table.play("c city@N");
  CHECK(worth()[0] == 3000 + 500 + 100 + 125);
  // A field with fewer than three completed cities counts 100 for being open and -400.
  Table field("D0   a:U0");
  field.play("a field@N");
  CHECK(ai::heyden_worth(field.game(), field.state())[0] == 600 + 100 - 400);
  // A completed city: four points, and the follower is back.
  Table city(R"(
      a:E180
      D0
  )");
  city.play("a city@S");
  CHECK(ai::heyden_worth(city.game(), city.state())[0] == 4000 + 700);
}

TEST_CASE("an expectimax without a budget searches to its depth, with one as far as that goes",
          "[expectimax]") {
  if (kChecksStates) return;
  const auto& game = game_of("base");
  const auto state = late_position(game, 2, 30, 1);
  auto full = player_of(game, {.depth = 3});
  const ai::Thought whole = full.choose(state, {});
  CHECK(full.finished_depth() == 3);
  for (const int depth : {1, 2}) {
    auto shallow = player_of(game, {.depth = depth});
    const ai::Thought thought = shallow.choose(state, {});
    // Enough for that depth, but not for the next.
    auto limited = player_of(game, {.depth = 3});
    const ai::Thought cut = limited.choose(state, {.iterations = thought.iterations});
    CHECK(limited.finished_depth() == depth);
    CHECK(cut.action == thought.action);
    CHECK(cut.value == thought.value);
    CHECK(cut.iterations <= thought.iterations + 1);
    CHECK(cut.iterations < whole.iterations);
  }
}

TEST_CASE("one ply is always finished", "[expectimax]") {
  const auto& game = game_of("base");
  const auto state = late_position(game, 2, 30, 2);
  auto player = player_of(game, {.depth = 3});
  const ai::Thought thought = player.choose(state, {.iterations = 1});
  CHECK(player.finished_depth() == 1);
  CHECK(thought.action == player_of(game, {.depth = 1}).choose(state, {}).action);
}

TEST_CASE("an expectimax keeps to its time", "[expectimax]") {
  using Clock = std::chrono::steady_clock;
  const auto& game = game_of("base");
  const auto state = late_position(game, 2, 50, 3);
  auto player = player_of(game, {.depth = 6});
  const auto start = Clock::now();
  const ai::Thought thought = player.choose(state, {.seconds = 0.05});
  // Six plies would take hours.
  CHECK(std::chrono::duration<double>(Clock::now() - start).count() < 20);
  CHECK(player.finished_depth() < 6);
  CHECK(game.is_legal(state, thought.action));
}

TEST_CASE("expectimax plays all rules to the end and repeats it from the seed", "[expectimax][slow]") {
  constexpr std::array kEvaluations = {LeafKind::virtual_score, LeafKind::heyden, LeafKind::value};
  for (const LeafKind evaluation : kEvaluations) {
    check_self_play(game_of("base"), 2, evaluation);
    if (kChecksStates) return;
    check_self_play(game_of("base"), 4, evaluation);
    check_self_play(castle_game("castle"), 2, evaluation);
  }
  check_self_play(token_game(), 2, LeafKind::heyden);
  std::size_t turn = 0;
  for (const std::string& lines : module_options()) {
    INFO(lines);
    for (const int players : {2, 3}) check_self_play(module_game(lines), players, kEvaluations[turn++ % 3]);
  }
}

TEST_CASE("VAR-4 expectimax searches its own turn only where hands are hidden", "[expectimax]") {
  const auto& game = module_game("hand = 3\nhand_open = false\nrobbers = true\n");
  engine::Random random(9);
  for (const int bag : {60, 20, 0}) {
    const auto state = late_position(game, 3, bag, 5);
    if (game.actor(state).is_nobody()) continue;
    const auto seen = game.view(state, state.current);
    auto other = seen;
    game.imagine(other, random);
    auto player = player_of(game, {.depth = 3, .exact_tiles = 10});
    const ai::Thought one = player.choose(seen, {});
    CHECK(player.finished_depth() == 1);
    player.new_game(7);
    const ai::Thought two = player.choose(game.view(other, state.current), {});
    CHECK(one.action == two.action);
    CHECK(one.value == two.value);
  }
}

TEST_CASE("expectimax bots are read strictly", "[expectimax]") {
  const auto read = [](const std::string& text) {
    return ai::read_bot(engine::Config::parse("player = 'expectimax'\n" + text, "x.toml"));
  };
  const ai::Bot bot =
      read("parameters = { depth = 3, pruning = 'star1', evaluation = 'heyden', exact_tiles = 2 }");
  const auto& parameters = std::get<ExpectimaxParameters>(bot.parameters);
  CHECK(parameters.depth == 3);
  CHECK(parameters.pruning == ai::Pruning::star1);
  CHECK(parameters.evaluation == LeafKind::heyden);
  CHECK(parameters.exact_tiles == 2);
  CHECK(bot.budget == ai::TimeControl{});
  CHECK(read("budget = { seconds = 0.5 }").budget.seconds == 0.5);
  CHECK(message_of([&] { return read("parameters = { depth = 0 }"); }).find("depth") != std::string::npos);
  CHECK(message_of([&] { return read("parameters = { pruning = 'star3' }"); }).find("star2.5") !=
        std::string::npos);
  CHECK(message_of([&] { return read("parameters = { plies = 2 }"); }).find("plies") != std::string::npos);
}

TEST_CASE("heyden's bots have the settings of his thesis", "[expectimax]") {
  for (const int depth : {2, 3}) {
    const ai::Bot bot = ai::load_bot("heyden-" + std::to_string(depth));
    const auto& parameters = std::get<ExpectimaxParameters>(bot.parameters);
    CHECK(parameters.depth == depth);
    CHECK(parameters.pruning == ai::Pruning::star25);
    CHECK(parameters.probing_factor == 5);
    CHECK(parameters.evaluation == LeafKind::heyden);
  }
}

}  // namespace bastide::tests::expectimax_test
