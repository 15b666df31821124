// Every player plays the game with modules and house rules, whatever their combination.

#include "ai/bots/bot.hpp"
#include "ai/lead.hpp"
#include "engine/games/games.hpp"
#include "tests/ai/self_play.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::modules_test {
namespace {

using engine::LargeCarcassonne;

struct Table {
  const char* keys;  ///< of the rule set, beside the base game's
  int players;
};

constexpr const char* kEverything =
    "robbers = true\nlady = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\nmists = true\n";
constexpr const char* kEverythingFromHands =
    "robbers = true\nlady = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\nmists = true\nhand = 3\n"
    "hand_open = false\nunplaceable = 'bag'\nhole_bonus_turn = true\nstart_player = 'most_roads'\n"
    "table = [12, 10]\nedge_closes = true\nunfinished_scores = false\n";

constexpr Table kTables[] = {
    {"robbers = true\n", 2},
    {"robbers = true\nlady = true\n", 4},
    {"labyrinth = 'basic'\nlabyrinth_tiles = 2\n", 3},
    {"labyrinth = 'advanced'\nstart_tile_in_bag = true\n", 2},
    {"mists = true\n", 3},
    {"mists = true\nlady = true\nghosts = false\nguards = false\n", 2},
    {"mists = true\ncastles = false\ncemeteries = false\nfollowers = 2\n", 2},
    {"unplaceable = 'bag'\nstart_player = 'most_roads'\n", 3},
    {"start_player = 'random'\nlookahead = 1\n", 4},
    {"hand = 3\nunplaceable = 'bag'\n", 2},
    {"hand = 3\nhand_open = false\nhole_bonus_turn = true\n", 3},
    {"start_tile_in_bag = true\nunfinished_scores = false\nfarmers = false\n", 2},
    {"table = [9, 7]\nedge_closes = true\nhole_bonus_turn = true\n", 2},
    {"river = true\ninns = true\ntraders = true\n", 2},
    {"river = true\nriver_turns = 'corridor'\ntraders = true\nhand = 3\nhand_open = false\n", 3},
    {"inns = true\ntraders = true\nmists = true\nlookahead = 1\n", 4},
    {kEverything, 6},
    {kEverythingFromHands, 6},
};

LargeCarcassonne game_with(const std::string& keys) {
  const engine::RuleSet rules =
      engine::read_rule_set("name = 'test'\ngame = 'carcassonne'\ntiles = ['base']\n" + keys, "test");
  return {rules, engine::load_tiles(rules)};
}

}  // namespace

TEST_CASE("VAR-3 VAR-4 every bot plays every module and house rule to the end and repeats it from the seed") {
  int turn = 0;
  for (const Table& table : kTables) {
    const LargeCarcassonne game = game_with(table.keys);
    for (const char* name : {"random", "greedy", "evaluator", "flat", "uct", "heyden-2"}) {
      // Searches and greedy try too much where every state is checked after every action.
      if (kChecksStates && std::string(name) != "random") continue;
      // All in turn, each at some tables.
      if (!kChecksStates && tests::short_tests() && turn++ % 3 != 0) continue;
      ai::Bot bot = ai::load_bot(name);
      bot.budget = {.iterations = 4};
      INFO(table.keys << "\n" << name << " with " << table.players << " players");
      const auto actions = self_play(game, bot, table.players, 7);
      CHECK(actions.size() > 100);
      if (tests::short_tests()) continue;
      CHECK(actions == self_play(game, bot, table.players, 7));
    }
  }
}

TEST_CASE("With modules greedy beats random by far and uct beats random") {
  if (tests::short_tests()) return;
  const LargeCarcassonne game = game_with(kEverything);
  const auto lead = [&](const char* name, int games) {
    ai::Bot bot = ai::load_bot(name);
    bot.budget = {.iterations = 100};
    const auto first = ai::make_player(game, bot);
    const auto second = ai::make_player(game, ai::load_bot("random"));
    int sum = 0;
    for (int g = 0; g < games; ++g) {
      engine::Random random(engine::mix_seed(5, static_cast<std::uint64_t>(g)));
      first->new_game(random.next());
      second->new_game(random.next());
      auto state = game.initial(2);
      engine::Deal deal = game.random_deal(state, random);
      for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
        const auto& player = actor.is_player() && actor.index() == 0 ? first : second;
        game.apply(state, actor.is_chance() ? game.next_outcome(state, deal)
                                            : player->choose(state, {bot.budget.iterations, 0, 0}).action);
      }
      sum += ai::lead_of(game.scores(state), 0, 2);
    }
    return static_cast<double>(sum) / games;
  };
  CHECK(lead("greedy", 10) > 40);
  CHECK(lead("uct", 3) > 10);
}

TEST_CASE("greedy ends its look at the end of its turn, also when the next is its own") {
  // With nothing left to draw a turn is followed by the next one without a draw between; a player who looked
  // through all the tiles of a hand at once would not come back.
  const LargeCarcassonne game = game_with("hand = 3\nhole_bonus_turn = true\n");
  engine::Random random(2);
  auto state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  while (state.bag_size > 0 || state.phase != engine::Phase::place_tile) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  // The others' hands are empty, as if their tiles had found no place: every turn to come is this player's.
  state.hands[1 - state.current].fill(engine::kNoTile);
  ai::GreedyPlayer<LargeCarcassonne> greedy(game, {.figure_cost = 0});
  CHECK(game.is_legal(state, greedy.choose(state, {}).action));
}

}  // namespace bastide::tests::modules_test
