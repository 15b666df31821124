// Games and states without their types are the same games as with them.

#include "engine/any/any_game.hpp"

#include "ai/bots/any_player.hpp"
#include "ai/evaluation/any_evaluation.hpp"
#include "ai/evaluation/evaluation.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/picture.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace bastide::tests::text_any_game_test {

using namespace bastide::engine;

namespace {

/// The nodes of the features that events tell of.
struct ScoreEvents {
  std::vector<int> nodes;
  void operator()(const ScoreEvent& event) { nodes.push_back(event.node); }
};

/// The action's text has the tile that it lays, or what its figure stands on.
void check_table(const AnyState& state, Action action) {
  const std::string text = state.text_of(action);
  if (action.kind() == Action::Kind::place_tile) {
    const auto& tiles = state.game().tiles().tiles;
    REQUIRE(text.starts_with(tiles.at(static_cast<std::size_t>(state.tile_of(action))).id + " "));
    CHECK_THROWS_AS(state.feature_of(action), InputError);
  } else if (action.kind() == Action::Kind::place_figure) {
    REQUIRE(text.find(name_of(state.feature_of(action))) != std::string::npos);
    CHECK_THROWS_AS(state.tile_of(action), InputError);
  }
}

/// Plays a game without its type and with it side by side, and compares what both say.
void play_alike(const std::string& rules, std::uint64_t seed) {
  const AnyGame any = AnyGame::load(rules);
  with_game(load_rules(rules), [&](const auto& game) {
    CHECK(any.rules() == game.rules());
    const int players = any.rules().max_players;
    AnyState state = any.start(players);
    auto typed = game.initial(players);
    Random one(seed);
    Random other(seed);
    Deal deal = state.random_deal(one);
    Deal typed_deal = game.random_deal(typed, other);
    while (!game.actor(typed).is_nobody()) {
      REQUIRE(state.actor() == game.actor(typed));
      REQUIRE(state.scores() == game.scores(typed));
      Action action;
      if (state.actor().is_chance()) {
        REQUIRE_FALSE(state.chance_outcomes().empty());
        REQUIRE(state.legal_actions().empty());
        action = state.next_outcome(deal);
        REQUIRE(action == game.next_outcome(typed, typed_deal));
      } else {
        const std::vector<Action> legal = state.legal_actions();
        ActionList typed_legal;
        game.legal_actions(typed, typed_legal);
        REQUIRE(std::equal(legal.begin(), legal.end(), typed_legal.begin(), typed_legal.end()));
        action = legal[one.below(static_cast<std::uint32_t>(legal.size()))];
        REQUIRE(state.parse(state.text_of(action)) == action);
        check_table(state, action);
        REQUIRE(state.view(state.actor().index()).position() ==
                write_position(game, game.view(typed, game.actor(typed).index())));
      }
      REQUIRE(state.begins_turn() == game.begins_turn(typed));
      REQUIRE(state.phase() == typed.phase);
      REQUIRE(state.followers(players - 1) == int{typed.supply[static_cast<std::size_t>(players) - 1]});
      REQUIRE(state.tiles_in_bag() == typed.bag_size);
      ScoreEvents told;
      ScoreEvents typed_told;
      state.apply(action, EventSink(told));
      game.apply(typed, action, typed_told);
      REQUIRE(told.nodes == typed_told.nodes);
    }
    ScoreEvents told;
    ScoreEvents typed_told;
    state.tell_final_scoring(EventSink(told));
    game.final_scoring(typed, typed_told);
    CHECK(told.nodes == typed_told.nodes);
    CHECK_FALSE(told.nodes.empty());
    CHECK(state.actor().is_nobody());
    CHECK(state.scores_if_ended() == game.scores_if_ended(typed));
    CHECK(state.position() == write_position(game, typed));
    CHECK(any.read_position(state.position(), "p").position() == state.position());
    PictureOptions plain;
    plain.colour = false;
    CHECK(state.picture(plain) == draw_picture(game, typed, plain));
    return 0;
  });
}

}  // namespace

TEST_CASE("A game without its type is the game") {
  for (const char* rules : {"base", "robbers", "hands", "everything", "castle"}) {
    INFO(rules);
    play_alike(rules, 7);
  }
}

TEST_CASE("A state without its type tells what lies where") {
  const AnyGame game = AnyGame::load("base");
  const AnyState state = game.read_position(
      "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\n"
      "tile D 0,0 0\ntile V 1,0 0 1:road@S\ndraw U\n",
      "p.txt");
  const auto type = [&](const char* id) { return static_cast<int>(game.tiles().find(id).value()); };
  const std::vector<LaidTile> tiles = state.tiles();
  REQUIRE(tiles.size() == 2);
  CHECK(std::count(tiles.begin(), tiles.end(), LaidTile{{0, 0}, type("D"), 0}) == 1);
  CHECK(std::count(tiles.begin(), tiles.end(), LaidTile{{1, 0}, type("V"), 0}) == 1);
  CHECK(state.phase() == Phase::place_tile);
  CHECK(state.followers(0) == 6);
  CHECK(state.followers(1) == 7);
  CHECK_THROWS_AS(state.followers(2), InputError);
  for (const TableFeature& feature : state.features()) {
    for (const int node : feature.nodes)
      CHECK(state.place_of(node).starts_with(state.cell_of(node) == Cell{} ? "0,0:" : "1,0:"));
  }
}

TEST_CASE("A copy of a state without its type is a state of its own") {
  const AnyGame game = AnyGame::load("base");
  AnyState state = game.start(2);
  Random random(3);
  Deal deal = state.random_deal(random);
  const AnyState before = state;
  state.apply(state.next_outcome(deal));
  CHECK(before.actor().is_chance());
  CHECK(state.actor() == Actor::player(0));
  AnyState again = state;
  again = before;
  CHECK(again.position() == before.position());
  const AnyState moved = std::move(again);
  CHECK(moved.position() == before.position());
}

TEST_CASE("What does not go together is refused without types") {
  const AnyGame game = AnyGame::load("base");
  AnyState state = game.start(2);
  CHECK_THROWS_AS(game.start(7), InputError);
  CHECK_THROWS_AS(game.start(1), InputError);
  CHECK_THROWS_AS(state.apply(Action::pass()), InputError);
  CHECK_THROWS_AS(state.text_of(Action::use_token()), InputError);
  CHECK_THROWS_AS(state.view(2), InputError);
  CHECK_THROWS_AS(state.view(-1), InputError);
  Random random(3);
  Deal deal = state.random_deal(random);
  state.apply(state.next_outcome(deal));
  CHECK_THROWS_AS(state.next_outcome(deal), InputError);
  CHECK_THROWS_AS(AnyGame::load("no such rules"), InputError);
}

TEST_CASE("A player of a game without its type decides as with it") {
  const AnyGame game = AnyGame::load("robbers");
  ai::AnyPlayer player(game, ai::load_bot("greedy"));
  AnyState state = game.start(2);
  CHECK_THROWS_AS(player.choose(state, {}), InputError);
  Random random(11);
  Deal deal = state.random_deal(random);
  player.new_game(5);
  while (!state.actor().is_nobody()) {
    if (state.actor().is_chance()) {
      state.apply(state.next_outcome(deal));
    } else {
      const Action action = player.choose(state.view(state.actor().index()), {}).action;
      REQUIRE(state.is_legal(action));
      state.apply(action);
    }
  }
  const AnyState other = AnyGame::load("castle").start(2);
  CHECK_THROWS_AS(player.choose(other, {}), InputError);
}

/// The parts are some, and add up to the worth.
void check_parts(const ai::Values& worth, const std::vector<ai::WorthPart>& parts, bool over) {
  ai::Values sum{};
  for (const ai::WorthPart& part : parts) {
    for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += part.points[player];
    CHECK((part.term == ai::WorthPart::Term::track || !over));
  }
  for (std::size_t player = 0; player < sum.size(); ++player) {
    constexpr float kRounding = 0.002F;
    CHECK(std::abs(sum[player] - worth[player]) < kRounding);
  }
}

TEST_CASE("An evaluation of a game without its type values as with it, and tells what that is made of") {
  const std::pair<const char*, int> tables[] = {{"base", 2},   {"base", 3},       {"hands", 5},
                                                {"castle", 2}, {"everything", 2}, {"everything", 4}};
  for (const auto& [rules, players] : tables) {
    const AnyGame any = AnyGame::load(rules);
    ai::AnyEvaluation evaluation(any, {});
    visit(any, [&, seats = players](const auto& game) {
      ai::Evaluation<std::decay_t<decltype(game)>> typed_evaluation(game, ai::EvaluationParameters{});
      AnyState state = any.start(seats);
      auto typed = game.initial(seats);
      Random random(3);
      Deal deal = state.random_deal(random);
      while (!state.actor().is_nobody()) {
        const auto legal = state.legal_actions();
        const Action action = state.actor().is_chance()
                                  ? state.next_outcome(deal)
                                  : legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        state.apply(action);
        game.apply(typed, action);
        REQUIRE(evaluation.worth(state) == typed_evaluation.worth(typed));
        check_parts(evaluation.worth(state), evaluation.parts(state), state.actor().is_nobody());
      }
      return 0;
    });
    const AnyState other =
        AnyGame::load(rules == std::string_view("everything") ? "base" : "everything").start(2);
    CHECK_THROWS_AS(evaluation.worth(other), InputError);
    CHECK_THROWS_AS(evaluation.parts(other), InputError);
  }
}

}  // namespace bastide::tests::text_any_game_test
