// What every composition of the tree search promises.

#include "ai/mcts/mcts.hpp"

#include "ai/greedy/greedy.hpp"
#include "engine/config/defaults.hpp"
#include "tests/ai/mcts_compositions.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace bastide::tests::mcts_test {
namespace {

using ai::MctsParameters;
using ai::MctsPlayer;
using ai::Node;
using ai::NodePool;
using engine::BaseCarcassonne;
using engine::LargeCarcassonne;

const std::string kEverything =
    "robbers = true\nlady = true\nlabyrinth = 'advanced'\nlabyrinth_tiles = 2\nmists = true\n";
const std::string kHiddenHands = "hand = 3\nhand_open = false\nrobbers = true\n";

/// Calls `visit(index, node)` for all nodes below and at `root`.
template <class Visit>
void walk(const NodePool& pool, std::uint32_t root, Visit&& visit) {
  visit(root, pool[root]);
  if (!pool[root].is_expanded()) return;
  for (std::uint32_t i = 0; i < pool[root].children; ++i) walk(pool, pool[root].first_child + i, visit);
}

std::int64_t visits_below(const NodePool& pool, const Node& node) {
  std::int64_t sum = 0;
  for (const Node& child : pool.children_of(node)) sum += child.visits;
  return sum;
}

/// Whether the first action of a search is legal and comes again from the same seed.
template <engine::Game G>
void check_repeats(const G& game, const MctsParameters& parameters, const typename G::State& state) {
  const std::int64_t iterations = kChecksStates ? 3 : short_tests() ? 20 : 60;
  MctsPlayer<G> player = search_with(game, parameters);
  player.new_game(5);
  const ai::Thought first = player.choose(state, {.iterations = iterations});
  player.new_game(5);
  const ai::Thought again = player.choose(state, {.iterations = iterations});
  CHECK(game.is_legal(state, first.action));
  CHECK(first.action == again.action);
  CHECK(first.value == again.value);
  CHECK(first.iterations == iterations);
  CHECK(std::abs(first.value) < 300);
}

template <engine::Game G>
void check_in_positions(const G& game, const MctsParameters& parameters, int players) {
  for (const int in_bag : {60, 25, 2}) {
    if (short_tests() && in_bag == 60) continue;
    const auto state = position_with(game, players, in_bag, static_cast<std::uint64_t>(in_bag + players));
    if (!game.actor(state).is_player()) continue;
    check_repeats(game, parameters, game.view(state, game.actor(state).index()));
  }
}

/// A state with the last tile in hand.
BaseCarcassonne::State last_tile(const BaseCarcassonne& game, std::uint64_t seed) {
  return position_with(game, 2, 0, seed);
}

/// The lead of the player to move after it has played the rest of its turn as `player` says.
template <class Choose>
int lead_after_turn(const BaseCarcassonne& game, BaseCarcassonne::State state, Choose&& choose) {
  const engine::Actor mover = game.actor(state);
  while (game.actor(state) == mover) game.apply(state, choose(state));
  return ai::lead_of(game.scores(state), mover.index(), 2);
}

}  // namespace

TEST_CASE("every composition of the search plays every game and repeats itself from the seed", "[mcts]") {
  const BaseCarcassonne base = base_game();
  const LargeCarcassonne everything = expanded_game(kEverything);
  const LargeCarcassonne hands = expanded_game(kHiddenHands);
  const engine::Castle castle = shipped_castle();
  for (const char* keys : kCompositions) {
    INFO(keys);
    MctsParameters parameters = composition(keys);
    parameters.max_nodes = 1 << 16;
    check_in_positions(base, parameters, 2);
    check_in_positions(base, parameters, 3);
    check_in_positions(everything, parameters, 2);
    check_in_positions(everything, parameters, 4);
    check_in_positions(hands, parameters, 3);
    check_in_positions(castle, parameters, 2);
  }
}

TEST_CASE("every composition of the search finds the best last turn", "[mcts]") {
  if (kChecksStates) return;
  const BaseCarcassonne game = base_game();
  ai::GreedyPlayer<BaseCarcassonne> exact(game, {.figure_cost = 0});
  for (const char* keys : kCompositions) {
    MctsPlayer<BaseCarcassonne> player = search_with(game, composition(keys));
    for (const std::uint64_t seed : {1U, 3U, 4U}) {
      INFO(keys << ", seed " << seed);
      const auto state = last_tile(game, seed);
      const auto best = [&](const auto& now) { return exact.choose(now, {}).action; };
      const auto found = [&](const auto& now) { return player.choose(now, {.iterations = 10'000}).action; };
      CHECK(lead_after_turn(game, state, found) == lead_after_turn(game, state, best));
    }
  }
}

TEST_CASE("every composition of the search keeps to its memory and goes on when it is full", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 65, 1);
  const std::int64_t iterations = kChecksStates ? 50 : 8'000;
  for (const char* keys : kCompositions) {
    INFO(keys);
    MctsParameters parameters = composition(keys);
    parameters.max_nodes = 4096 * parameters.trees;
    MctsPlayer<BaseCarcassonne> player = search_with(game, parameters);
    const ai::Thought thought = player.choose(state, {.iterations = iterations});
    CHECK(thought.iterations == iterations);
    CHECK(player.nodes() <= parameters.max_nodes / (parameters.reuse ? 2 : 1));
    CHECK(player.nodes() <= player.pool().capacity());
    CHECK(game.is_legal(state, thought.action));
  }
}

TEST_CASE("a node was visited once more than its children were, and tried children come first", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  for (const char* keys : kCompositions) {
    const MctsParameters parameters = composition(keys);
    if (parameters.trees > 1) continue;
    INFO(keys);
    MctsPlayer<BaseCarcassonne> player = search_with(game, parameters);
    (void)player.choose(state, {.iterations = kChecksStates ? 50 : 3'000});
    const NodePool& pool = player.pool();
    int wrong = 0;
    CHECK(pool[0].visits == visits_below(pool, pool[0]));
    walk(pool, 0, [&](std::uint32_t index, const Node& node) {
      if (index == 0 || !node.is_expanded()) return;
      // Iterations that ended here: those before it had children, or the one that came with its siblings.
      const std::int64_t own = node.visits - visits_below(pool, node);
      const std::int64_t most = std::max<std::int64_t>(1, parameters.expand_at - 1);
      wrong += own < (parameters.expand_at == 1 ? 0 : most) || own > most;
      const auto children = pool.children_of(node);
      const auto tried =
          std::count_if(children.begin(), children.end(), [](const Node& c) { return c.visits > 0; });
      if (node.growth() != ai::Growth::decisions) return;
      wrong += tried != node.tried;
      for (std::size_t i = 0; i < children.size(); ++i) wrong += (children[i].visits > 0) != (i < node.tried);
    });
    CHECK(wrong == 0);
  }
}

TEST_CASE("sums of rewards in the tree are those of the children and of the evaluation", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  for (const char* keys : {"reward = 'lead', expand_at = 1", "reward = 'tanh', expand_at = 2"}) {
    const MctsParameters parameters = composition(
        "selection = 'puct', priors = 'value', leaf = 'value', first_play = 'reduction', "
        "exploration = 2, knowledge = 'standing', " +
        std::string(keys));
    const ai::RewardScale scale(parameters.reward, parameters.reward_scale);
    MctsPlayer<BaseCarcassonne> player = search_with(game, parameters);
    (void)player.choose(state, {.iterations = kChecksStates ? 50 : 2'000});
    const NodePool& pool = player.pool();
    int checked = 0;
    int wrong = 0;
    walk(pool, 0, [&](std::uint32_t index, const Node& node) {
      // An outcome of chance has no estimate: what ended in it was evaluated there.
      if (!node.is_expanded() || (index != 0 && node.prior >= 1)) return;
      ++checked;
      const std::int64_t own = node.visits - visits_below(pool, node);
      const double lead = node.owner == 0 ? node.estimate : -node.estimate;
      ai::Fixed rewards = own * ai::to_fixed(scale.of_lead(lead));
      for (const Node& child : pool.children_of(node))
        rewards += child.owner == node.owner ? child.rewards : -child.rewards;
      wrong += rewards != node.rewards;
    });
    CHECK(checked > (kChecksStates ? 5 : 100));
    CHECK(wrong == 0);
  }
}

TEST_CASE("priors add up to one and fall, and the best has the best evaluation", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 40, 2);
  MctsParameters parameters = composition("selection = 'puct', priors = 'value', knowledge = 'standing'");
  MctsPlayer<BaseCarcassonne> player = search_with(game, parameters);
  (void)player.choose(state, {.iterations = 1});
  const auto children = player.pool().children_of(player.pool()[0]);
  double sum = 0;
  for (const Node& child : children) sum += child.prior;
  CHECK(sum == Approx(1).epsilon(1e-4));
  CHECK(std::is_sorted(children.begin(), children.end(),
                       [](const Node& a, const Node& b) { return a.prior > b.prior; }));
  const int mover = game.actor(state).index();
  const auto lead_after = [&](engine::Action action) {
    auto after = state;
    game.apply(after, action);
    return ai::lead_of(game.scores_if_ended(after), mover, 2);
  };
  for (const Node& child : children) {
    CHECK(lead_after(child.action) <= lead_after(children[0].action));
    // softmax with temperature 5
    const double ratio = std::exp((lead_after(child.action) - lead_after(children[0].action)) / 5.0);
    CHECK(child.prior / children[0].prior == Approx(ratio).epsilon(1e-3));
  }
}

TEST_CASE("of equal priors the one whose action has the lower bits comes first", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 30, 2);
  MctsParameters parameters = composition("selection = 'puct', priors = 'value', knowledge = 'standing'");
  MctsPlayer<BaseCarcassonne> player = search_with(game, parameters);
  (void)player.choose(state, {.iterations = 1});
  const auto children = player.pool().children_of(player.pool()[0]);
  std::size_t ties = 0;
  for (std::size_t i = 1; i < children.size(); ++i) {
    if (children[i].prior != children[i - 1].prior) continue;
    ++ties;
    CHECK(children[i - 1].action.bits() < children[i].action.bits());
  }
  CHECK(ties > 16);  // fewer are left in their order by many a sort
}

TEST_CASE("of actions that came to the same the one with the lower bits is played", "[mcts]") {
  const BaseCarcassonne game = base_game();
  // A position in which the best three actions of many bring the same.
  BaseCarcassonne::State state;
  std::vector<engine::Action> actions;
  const auto lead_after = [&](engine::Action action) {
    auto after = state;
    game.apply(after, action);
    return ai::lead_of(game.scores_if_ended(after), game.actor(state).index(), 2);
  };
  for (std::uint64_t seed = 1; actions.size() < 20 || lead_after(actions[0]) != lead_after(actions[2]);
       ++seed) {
    state = position_with(game, 2, 30, seed);
    engine::ActionList legal;
    game.legal_actions(state, legal);
    actions.assign(legal.begin(), legal.end());
    std::sort(actions.begin(), actions.end(), [&](engine::Action a, engine::Action b) {
      return lead_after(a) != lead_after(b) ? lead_after(a) > lead_after(b) : a.bits() < b.bits();
    });
  }
  // Each is tried once, in random order, and is worth what stands after it.
  const std::string keys =
      "selection = 'uct', leaf = 'value', knowledge = 'standing', chance = 'determinisations', ";
  const ai::Budget once{.iterations = static_cast<std::int64_t>(actions.size())};
  for (const char* choice : {"final_choice = 'visits'", "final_choice = 'mean'", "pooling = 'votes'"}) {
    INFO(choice);
    MctsPlayer<BaseCarcassonne> player = search_with(game, composition(keys + choice));
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      player.new_game(seed);
      CHECK(player.choose(state, once).action == actions[0]);
    }
  }
  MctsPlayer<BaseCarcassonne> player =
      search_with(game, composition(keys + "final_choice = 'arbiter', arbiter_candidates = 2, "
                                           "arbiter_visits = 0, arbiter_orders = 1"));
  for (std::uint64_t seed = 0; seed < (kChecksStates ? 1U : 10U); ++seed) {
    player.new_game(seed);
    const engine::Action chosen = player.choose(state, once).action;
    CHECK((chosen == actions[0] || chosen == actions[1]));
  }
}

TEST_CASE("chance comes as often as it is likely", "[mcts]") {
  if (kChecksStates) return;
  const BaseCarcassonne game = base_game();
  auto state = position_with(game, 2, 40, 2);
  while (state.phase != engine::Phase::place_figure) {
    engine::Random random(3);
    game.apply(state, game.random_action(state, random));
    if (state.phase == engine::Phase::draw) state = position_with(game, 2, 39, 5);
  }
  for (const char* outcomes : {"random", "even"}) {
    MctsPlayer<BaseCarcassonne> player(
        game,
        composition("selection = 'uct', exploration = 1000, outcomes = '" + std::string(outcomes) + "'"));
    (void)player.choose(state, {.iterations = 20'000});
    const NodePool& pool = player.pool();
    int looked_at = 0;
    for (const Node& after : pool.children_of(pool[0])) {
      if (after.growth() != ai::Growth::outcomes) continue;
      ++looked_at;
      double squares = 0;
      const double passes = after.visits - 1.0;
      for (const Node& outcome : pool.children_of(after)) {
        const double expected = passes * outcome.prior / state.bag_size;
        squares += (outcome.visits - expected) * (outcome.visits - expected) / expected;
        if (std::string(outcomes) == "even") CHECK(std::abs(outcome.visits - expected) < 4);
      }
      // χ² with k - 1 degrees of freedom: mean k - 1, variance 2 (k - 1).
      const double freedom = after.children - 1.0;
      CHECK(squares < freedom + 5 * std::sqrt(2 * freedom));
    }
    CHECK(looked_at >= 2);
  }
}

TEST_CASE("a search goes on with the tree that the game went through", "[mcts]") {
  if (kChecksStates) return;
  const auto follow = [](const auto& game, int players) {
    using G = std::decay_t<decltype(game)>;
    const MctsParameters parameters = composition(
        "selection = 'puct', priors = 'value', leaf = 'value', first_play = 'reduction', reuse = true");
    MctsPlayer<G> player = search_with(game, parameters);
    REQUIRE(player.follows());
    player.new_game(1);
    auto state = position_with(game, players, 60, 6);
    engine::Random random(1);
    engine::Deal deal = game.random_deal(state, random);
    std::uint32_t reused = 0;
    for (int i = 0; i < 12 && !game.actor(state).is_nobody(); ++i) {
      const engine::Actor actor = game.actor(state);
      engine::Action action;
      if (actor.is_chance()) {
        action = game.next_outcome(state, deal);
      } else {
        action = player.choose(game.view(state, actor.index()), {.iterations = 300}).action;
        reused += player.reused();
        if (player.reused() > 0) CHECK(player.pool()[0].visits <= player.reused() + 300);
      }
      player.observe(state, action);
      game.apply(state, action);
    }
    return reused;
  };
  CHECK(follow(base_game(), 2) > 100);
  CHECK(follow(base_game(), 3) > 100);
  CHECK(follow(expanded_game(kEverything), 2) > 100);
  CHECK(follow(shipped_castle(), 2) > 100);
}

TEST_CASE("a search does not go on with a tree of another position", "[mcts]") {
  const BaseCarcassonne game = base_game();
  MctsPlayer<BaseCarcassonne> player(game, composition("reuse = true"));
  const auto state = position_with(game, 2, 30, 6);
  (void)player.choose(state, {.iterations = 50});
  // Nobody told of what happened meanwhile.
  (void)player.choose(position_with(game, 2, 29, 6), {.iterations = 50});
  CHECK(player.reused() == 0);
  player.new_game(2);
  (void)player.choose(state, {.iterations = 50});
  CHECK(player.reused() == 0);
}

TEST_CASE("a search does not go on with a tree where a module's part is another", "[mcts]") {
  if (kChecksStates) return;
  // Where a tile is to be placed: what may be done is the same after each change.
  const auto goes_on_after = [](const auto& game, auto change) {
    using G = std::decay_t<decltype(game)>;
    MctsPlayer<G> player(game, composition("reuse = true"));
    auto state = position_with(game, 2, 40, 6);
    REQUIRE(state.figure_count > 0);
    (void)player.choose(state, {.iterations = 20});
    change(state);
    (void)player.choose(state, {.iterations = 20});
    return player.reused() > 0;
  };
  const LargeCarcassonne everything = expanded_game(kEverything);
  CHECK(goes_on_after(everything, [](auto&) {}));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { s.robbers[1] = s.robbers[1] == 3 ? 4 : 3; }));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { ++s.lady_points[0]; }));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { s.guards[1] ^= 1; }));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { s.reserve[1] ^= 1; }));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { s.bank ^= 1; }));
  CHECK_FALSE(goes_on_after(everything, [](auto& s) { s.figures[0].ghosts ^= 1; }));
  const LargeCarcassonne hands = expanded_game("hand = 3\nhand_open = true\n");
  CHECK(goes_on_after(hands, [](auto&) {}));
  CHECK_FALSE(goes_on_after(hands, [](auto& s) { s.hands[1 - s.current][0] ^= 1; }));
  const engine::Castle castle = shipped_castle();
  CHECK(goes_on_after(castle, [](auto&) {}));
  CHECK_FALSE(goes_on_after(castle, [](auto& s) { ++s.tokens[1][0]; }));
  CHECK_FALSE(goes_on_after(castle, [](auto& s) { ++s.fresh[0][0]; }));
}

TEST_CASE("a search of the same position goes on with its own tree", "[mcts]") {
  const BaseCarcassonne game = base_game();
  MctsPlayer<BaseCarcassonne> player(game, composition("reuse = true"));
  const auto state = position_with(game, 2, 30, 6);
  (void)player.choose(state, {.iterations = 50});
  (void)player.choose(state, {.iterations = 50});
  CHECK(player.reused() == 50);
  CHECK(player.pool()[0].visits == 100);
}

TEST_CASE("the end is played perfectly where that is asked for", "[mcts]") {
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 1, 2);
  ai::ExactEnd<BaseCarcassonne> exact(game);
  const auto best = exact.solve(state, {});
  REQUIRE(best);
  const auto thought = [&](const char* keys) {
    MctsPlayer<BaseCarcassonne> player = search_with(game, composition(keys));
    return player.choose(state, {.iterations = 2});
  };
  const ai::Thought solved = thought("exact_nodes = 1000000");
  CHECK(solved.action == best->action);
  CHECK(solved.value == best->leads[static_cast<std::size_t>(game.actor(state).index())]);
  CHECK(solved.iterations > 2);
  // Too many nodes for this limit: it searches.
  CHECK(thought("exact_nodes = 10").iterations == 2);
}

TEST_CASE("a search ends within its time, whatever its parts", "[mcts]") {
  if (kChecksStates) return;
  const BaseCarcassonne game = base_game();
  const auto state = position_with(game, 2, 60, 1);
  for (const char* keys : kCompositions) {
    INFO(keys);
    MctsPlayer<BaseCarcassonne> player = search_with(game, composition(keys));
    const ai::Stopwatch watch({});
    const ai::Thought thought = player.choose(state, {.seconds = 0.05});
    CHECK(watch.elapsed() < 1);
    CHECK(thought.iterations > 0);
    CHECK(game.is_legal(state, thought.action));
  }
}

TEST_CASE("mcts.toml has every key with the value that holds without it", "[mcts]") {
  const engine::FoundFile file = engine::find_config("bots", "mcts");
  const auto config = engine::Config::parse(file.text, file.source);
  std::set<std::string> keys;
  MctsParameters defaults;
  MctsParameters::visit(defaults, [&](const char* key, const auto&...) { keys.insert(key); });
  for (const std::string& key : config.table("parameters").keys()) {
    if (key != "evaluation") CHECK(keys.erase(key) == 1);
  }
  CHECK(keys.empty());
  CHECK(std::get<MctsParameters>(ai::load_bot("mcts").parameters) == defaults);
}

TEST_CASE("parts that do not go together are refused", "[mcts]") {
  const auto error = [](const char* keys) { return message_of([&] { return composition(keys); }); };
  CHECK(error("reuse = true, trees = 2").find("found reuse") != std::string::npos);
  CHECK(error("reuse = true, chance = 'determinisations'").find("reuse") != std::string::npos);
  CHECK(error("reward = 'share', implicit_minimax = 0.2").find("implicit_minimax") != std::string::npos);
  CHECK(error("reward = 'share', chance_mean = 'weighted'").find("chance_mean") != std::string::npos);
  CHECK(error("rave = true, first_play = 'reduction'").find("rave") != std::string::npos);
  CHECK(error("trees = 200, max_nodes = 8192").find("trees") != std::string::npos);
  CHECK(error("selection = 'best'").find("puct") != std::string::npos);
  CHECK(error("exploration = 12") == "");
}

}  // namespace bastide::tests::mcts_test
