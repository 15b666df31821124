#include "arena/tournament/announcer.hpp"

#include "ai/random/random_player.hpp"
#include "arena/protocol/game_messages.hpp"
#include "tests/catch.hpp"
#include "tests/protocol/match.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::announcer_test {

using namespace bastide::engine;
using arena::Announcement;

namespace {

/// A random player that carries out what it is told on a state of its own, and holds it against what it is
/// shown when it decides.
template <class G>
class Follower final : public ai::Player<G> {
 public:
  using State = typename G::State;

  explicit Follower(const G& game) : game_(game), random_(game) {}

  void new_game(std::uint64_t seed) override {
    random_.new_game(seed);
    told.clear();
  }
  [[nodiscard]] bool follows() const override { return true; }
  void sit_down(const ai::Table& table) override {
    seat = table.seat;
    names.assign(table.names.begin(), table.names.end());
  }
  void observe(const State& before, Action action) override {
    told.push_back(arena::announcement(game_, before, action));
    actions.push_back(action);
  }
  [[nodiscard]] ai::Thought choose(const State& state, const ai::Budget& budget) override {
    told_before_choice = told.size();
    return random_.choose(state, budget);
  }
  void game_over(const Scores& scores) override { end = scores; }

  int seat = -1;
  std::vector<std::string> names;
  std::vector<Announcement> told;
  std::vector<Action> actions;
  std::size_t told_before_choice = 0;
  std::optional<Scores> end;

 private:
  const G& game_;
  ai::RandomPlayer<G> random_;
};

}  // namespace

TEST_CASE("A player that follows is told of everything, and of the end", "[protocol]") {
  const BaseCarcassonne& game = game_of("base");
  Follower<BaseCarcassonne> follower(game);
  ai::RandomPlayer<BaseCarcassonne> other(game);
  const Played played = play_match(game, other, follower, {}, 3);
  CHECK(follower.seat == 1);
  CHECK(follower.names == std::vector<std::string>{"first", "second"});
  CHECK(follower.actions == played.actions);
  REQUIRE(follower.end);
  CHECK(*follower.end == played.scores);
  CHECK(follower.told[0].player == 0);
  CHECK(follower.told[0].action.starts_with("draw "));
  CHECK(follower.told[1].player == 1);
}

TEST_CASE("VAR-4 who follows is not told what goes to another's hidden hand", "[protocol]") {
  const LargeCarcassonne& game = module_game("hand = 3\nhand_open = false\n");
  Follower<LargeCarcassonne> first(game);
  Follower<LargeCarcassonne> second(game);
  const Played played = play_match(game, first, second, {}, 4);
  REQUIRE(first.told.size() == played.actions.size());
  REQUIRE(second.told.size() == played.actions.size());
  int hidden = 0;
  for (std::size_t i = 0; i < played.actions.size(); ++i) {
    const bool to_hand = played.actions[i].kind() == Action::Kind::draw;
    const bool first_sees = first.told[i].action != "draw ?";
    const bool second_sees = second.told[i].action != "draw ?";
    if (to_hand) {
      REQUIRE(first_sees != second_sees);  // its owner alone
      ++hidden;
    } else {
      REQUIRE(first.told[i] == second.told[i]);  // what is played lies open, with its tile's name
    }
  }
  CHECK(hidden > 50);
}

TEST_CASE("VAR-4 what is announced fits to what the player knows", "[protocol]") {
  const LargeCarcassonne& game = module_game("hand = 3\nhand_open = false\n");
  play_eagerly(game, 3, 8, [&](const LargeCarcassonne::State& state, Action action) {
    for (int player = 0; player < 3; ++player) {
      const auto seen = arena::seen_by(game, state, action, player);
      if (seen.action == Action::draw(kHidden)) continue;
      LargeCarcassonne::State after = state;
      game.apply(after, action);
      LargeCarcassonne::State followed = seen.before;
      game.apply(followed, seen.action);
      REQUIRE(followed.land.board().tile_count() == after.land.board().tile_count());
      REQUIRE(game.action_text(seen.before, seen.action) == game.action_text(state, action));
    }
  });
}

TEST_CASE("CAS-2 nothing that is announced tells what lies on a tower before it is taken", "[protocol]") {
  const Castle& game = token_game();
  Random random(1);
  CastleState state = game.initial(2);
  Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody()) {
    const bool chance = game.actor(state).is_chance();
    const Action action = chance ? game.next_outcome(state, deal) : game.random_action(state, random);
    const std::string text = arena::announcement(game, state, action).action;
    REQUIRE((text.starts_with("token ")) == (state.phase == Phase::reveal));
    game.apply(state, action);
  }
}

}  // namespace bastide::tests::announcer_test
