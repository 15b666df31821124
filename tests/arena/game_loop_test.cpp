#include "arena/tournament/game_loop.hpp"

#include "engine/games/games.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace bastide::arena::game_loop_test {
namespace {

using engine::LargeCarcassonne;
using State = LargeCarcassonne::State;

/// A random player that keeps what it was shown and what it was given.
class Witness final : public ai::Player<LargeCarcassonne> {
 public:
  struct Question {
    State state;
    ai::Budget budget;
  };

  explicit Witness(const LargeCarcassonne& game) : game_(game) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }
  [[nodiscard]] ai::Thought choose(const State& state, const ai::Budget& budget) override {
    questions.push_back({state, budget});
    return {game_.random_action(state, random_), 0, 0};
  }

  std::vector<Question> questions;

 private:
  const LargeCarcassonne& game_;
  engine::Random random_{0};
};

struct Witnessed {
  std::vector<Witness> players;
  SeatResults results;
  std::vector<engine::Action> actions;
  int tiles_placed = 0;
};

LargeCarcassonne game_of(const std::string& rules) {
  const engine::RuleSet read = engine::load_rules(rules);
  return {read, engine::load_tiles(read)};
}

Witnessed play_witnessed(const LargeCarcassonne& game, int players, const ai::TimeControl& budget) {
  Witnessed witnessed{std::vector<Witness>(static_cast<std::size_t>(players), Witness(game)), {}, {}, 0};
  std::vector<Seat<LargeCarcassonne>> seats;
  for (Witness& witness : witnessed.players) {
    witness.new_game(seats.size());
    seats.push_back({&witness, budget, "witness", false});
  }
  engine::Random random(3);
  State state = game.initial(players);
  const engine::Deal deal = game.random_deal(state, random);
  const std::atomic<bool> stop{false};
  const Ending ending = play_game<LargeCarcassonne>(
      game, state, deal, seats, stop, witnessed.results, [&](State& at, engine::Action action) {
        witnessed.tiles_placed += action.kind() == engine::Action::Kind::place_tile;
        witnessed.actions.push_back(action);
        game.apply(at, action);
      });
  REQUIRE(ending.finished);
  REQUIRE(ending.failure == Failure::none);
  return witnessed;
}

TEST_CASE("VAR-4 the game loop shows players nothing of other hands", "[arena]") {
  const LargeCarcassonne game = game_of("hands");
  const Witnessed witnessed = play_witnessed(game, 3, {.iterations = 1});
  for (std::size_t seat = 0; seat < witnessed.players.size(); ++seat) {
    REQUIRE(witnessed.players[seat].questions.size() > 20);
    for (const auto& [state, budget] : witnessed.players[seat].questions) {
      REQUIRE(game.actor(state).index() == static_cast<int>(seat));
      for (std::size_t other = 0; other < 3; ++other) {
        for (const auto tile : state.hands[other]) {
          REQUIRE((tile >= engine::kHidden) == (other != seat || tile == engine::kNoTile));
        }
      }
    }
  }
}

TEST_CASE("A turn is a tile placed, also where turns follow one another without a draw", "[arena]") {
  for (const char* rules : {"hands", "house_rules", "everything"}) {
    INFO(rules);
    const Witnessed witnessed = play_witnessed(game_of(rules), 2, {.iterations = 1});
    CHECK(witnessed.results[0].moves + witnessed.results[1].moves == witnessed.tiles_placed);
    CHECK(witnessed.results[0].moves >= witnessed.results[1].moves);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto& questions = witnessed.players[seat].questions;
      CHECK(witnessed.results[seat].decisions == static_cast<int>(questions.size()));
    }
  }
}

TEST_CASE("Time is three quarters for the tile, half of what is left for each later decision, a tenth aside",
          "[arena]") {
  const LargeCarcassonne game = game_of("robbers");
  const Witnessed witnessed = play_witnessed(game, 2, {.seconds = 100});
  int asides = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (const auto& [state, budget] : witnessed.players[seat].questions) {
      if (state.current != seat) {
        CHECK(budget.seconds == Approx(10));
        ++asides;
      } else if (game.begins_turn(state)) {
        CHECK(budget.seconds == Approx(75));
      } else {
        CHECK(budget.seconds == Approx(50).margin(1));
      }
    }
  }
  CHECK(asides > 0);
}

TEST_CASE("The base game plays where it can, and the one with modules where it must", "[arena]") {
  const auto is_base = [](const engine::RuleSet& rules, const engine::TileSet& tiles) {
    return engine::can_play<engine::BaseCarcassonne>(rules, tiles);
  };
  const engine::RuleSet base = engine::load_rules("base");
  const engine::TileSet tiles = engine::load_tiles(base);
  CHECK(is_base(base, tiles));
  CHECK(is_base(engine::load_rules("no_farmers"), tiles));
  for (const char* name : {"robbers", "labyrinth", "mists", "everything", "hands", "house_rules"}) {
    const engine::RuleSet rules = engine::load_rules(name);
    INFO(name);
    CHECK_FALSE(is_base(rules, engine::load_tiles(rules)));
  }
  const auto changed = [&](auto&& change) {
    engine::TileSet other = tiles;
    change(other);
    return is_base(base, other);
  };
  CHECK(changed([](auto&) {}));
  CHECK_FALSE(changed([](auto& set) { set.tiles.front().count += 9; }));
  CHECK_FALSE(changed([](auto& set) { set.tiles.front().marks = engine::kRobberMark; }));
  CHECK_FALSE(changed([](auto& set) { set.tiles.front().mist = 1; }));
  CHECK_FALSE(changed([](auto& set) { set.start.push_back(set.start.front()); }));
  CHECK_FALSE(changed([](auto& set) { set.tiles.front().segments.front().signs = engine::kInn; }));
  CHECK_FALSE(
      changed([](auto& set) { set.tiles.front().segments.front().kind = engine::FeatureKind::castle; }));
}

/// A random player that goes wrong at its decision number `at`, in the way of `failure`.
class Failing final : public ai::Player<LargeCarcassonne> {
 public:
  Failing(const LargeCarcassonne& game, Failure failure, int at) : game_(game), failure_(failure), at_(at) {}

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }
  [[nodiscard]] bool follows() const override { return true; }
  void observe(const State&, engine::Action) override {}
  void game_over(const engine::Scores& scores) override { told = scores; }
  [[nodiscard]] ai::Thought choose(const State& state, const ai::Budget& budget) override {
    ai::Thought thought{game_.random_action(state, random_), 0, 0};
    if (decisions++ != at_) return thought;
    switch (failure_) {
      case Failure::none:
        return thought;
      case Failure::illegal_action:
        thought.action = engine::Action::draw(0);
        return thought;
      case Failure::flag_fall:
        thought.seconds = budget.limit + 0.001;
        return thought;
      default:
        throw BotFailure(failure_, "what went wrong");
    }
  }

  int decisions = 0;
  std::optional<engine::Scores> told;

 private:
  const LargeCarcassonne& game_;
  Failure failure_;
  int at_;
  engine::Random random_{0};
};

TEST_CASE("A player that fails ends the game, whatever the failure and the seat", "[arena]") {
  const LargeCarcassonne game = game_of("robbers");
  for (std::size_t kind = 1; kind < kFailures; ++kind) {
    for (const int seat : {0, 2}) {
      const auto failure = static_cast<Failure>(kind);
      INFO(name_of(failure) << " in seat " << seat);
      std::vector<Failing> players;
      for (int i = 0; i < 3; ++i) players.emplace_back(game, i == seat ? failure : Failure::none, 17);
      std::vector<Seat<LargeCarcassonne>> seats;
      for (Failing& player : players) {
        player.new_game(seats.size());
        seats.push_back({&player, {.seconds = 1}, "bot", true});
      }
      engine::Random random(3);
      State state = game.initial(3);
      const engine::Deal deal = game.random_deal(state, random);
      SeatResults results{};
      const std::atomic<bool> stop{false};
      const Ending ending =
          play_game<LargeCarcassonne>(game, state, deal, seats, stop, results,
                                      [&](State& at, engine::Action action) { game.apply(at, action); });
      CHECK(ending.finished);
      CHECK(ending.failure == failure);
      CHECK(ending.failed == seat);
      CHECK_FALSE(ending.message.empty());
      CHECK(players[static_cast<std::size_t>(seat)].decisions == 18);
      CHECK_FALSE(game.actor(state).is_nobody());
      const engine::Scores scores = game.scores_if_ended(state);
      for (std::size_t i = 0; i < 3; ++i) {
        CHECK(results[i].points == scores[i]);
        CHECK_FALSE(players[i].told.has_value());
      }
    }
  }
}

TEST_CASE("Who follows a game is told its end", "[arena]") {
  const LargeCarcassonne game = game_of("robbers");
  Failing first(game, Failure::none, 0);
  Failing second(game, Failure::none, 0);
  const std::vector<Seat<LargeCarcassonne>> seats = {{&first, {}, "a", false}, {&second, {}, "b", false}};
  engine::Random random(3);
  State state = game.initial(2);
  const engine::Deal deal = game.random_deal(state, random);
  SeatResults results{};
  const std::atomic<bool> stop{false};
  REQUIRE(play_game<LargeCarcassonne>(game, state, deal, seats, stop, results,
                                      [&](State& at, engine::Action action) { game.apply(at, action); })
              .finished);
  REQUIRE(first.told.has_value());
  CHECK(*first.told == game.scores(state));
  CHECK(second.told == first.told);
}

TEST_CASE("A game breaks off between two decisions when either signal is given", "[arena]") {
  const LargeCarcassonne game = game_of("robbers");
  for (const bool asked : {false, true}) {
    std::array<std::atomic<bool>, 2> signals{};
    Failing first(game, Failure::none, 0);
    Failing second(game, Failure::none, 0);
    const std::vector<Seat<LargeCarcassonne>> seats = {{&first, {}, "a", false}, {&second, {}, "b", false}};
    engine::Random random(3);
    State state = game.initial(2);
    const engine::Deal deal = game.random_deal(state, random);
    SeatResults results{};
    int actions = 0;
    const Ending ending =
        play_game<LargeCarcassonne>(game, state, deal, seats, StopSignal(signals[0], signals[1]), results,
                                    [&](State& at, engine::Action action) {
                                      game.apply(at, action);
                                      if (++actions == 30) signals[asked ? 0 : 1] = true;
                                    });
    CHECK_FALSE(ending.finished);
    CHECK(actions < 40);
    CHECK_FALSE(first.told.has_value());
  }
}

}  // namespace
}  // namespace bastide::arena::game_loop_test
