// Whole games of The Castle against the plain rules.

#include "tests/castle/castle_reference.hpp"

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <map>

namespace bastide::tests::castle_reference_test {

using namespace bastide::engine;

namespace {

using State = Castle::State;
using Asked = CastleReference::Asked;
using Spot = CastleReference::Spot;

Asked asked_in(Phase phase) {
  switch (phase) {
    case Phase::draw:
      return Asked::draw;
    case Phase::place_tile:
      return Asked::place;
    case Phase::place_figure:
      return Asked::figure;
    case Phase::announce:
      return Asked::announce;
    case Phase::reveal:
      return Asked::reveal;
    case Phase::extra_turn:
      return Asked::again;
    default:
      return Asked::over;
  }
}

CastleReference::Tokens listed(const State::Tokens& tokens) {
  CastleReference::Tokens all;
  for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
    for (int i = 0; i < tokens[kind]; ++i) all.insert(static_cast<TokenEffect>(kind));
  }
  return all;
}

Spot spot_of(const State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  return {cell_of(board.key_at(site)), node - board.first_node(site)};
}

/// Hands every action of a game on to the reference and compares.
class Companion {
 public:
  explicit Companion(const Castle& game) : game_(game), reference_(game.tables().set(), game.wall()) {}

  void after(const State& before, Action action) {
    switch (action.kind()) {
      case Action::Kind::draw:
        return reference_.draw(action.type());
      case Action::Kind::place_tile:
        return reference_.lay(cell_of(action.cell_key()), action.rotation());
      case Action::Kind::place_figure:
        return reference_.stand(action.segment());
      case Action::Kind::pass:
        return reference_.pass();
      case Action::Kind::announce:
        return reference_.announce(
            spot_of(before, before.step.events[static_cast<std::size_t>(action.event())].node),
            action.lady());
      case Action::Kind::reveal:
        return reference_.reveal(static_cast<TokenEffect>(action.token()));
      case Action::Kind::use_token:
        return reference_.go_again();
      default:
        FAIL("an action that the reference does not know");
    }
  }

  void compare(const State& state) const {
    REQUIRE(asked_in(state.phase) == reference_.asked());
    compare_possessions(state);
    REQUIRE(game_.scores_if_ended(state) == reference_.final_points());
    REQUIRE(game_.largest_empty_area(state) == reference_.largest_empty_area());
    switch (reference_.asked()) {
      case Asked::place:
        return compare_placements(state);
      case Asked::figure:
        return compare_figures(state);
      case Asked::announce:
        REQUIRE(static_cast<std::size_t>(choices(state)) == reference_.announcements());
        REQUIRE(state.asked == reference_.scorer());
        return;
      case Asked::reveal:
        REQUIRE(state.asked == reference_.scorer());
        return;
      default:
        return;
    }
  }

  [[nodiscard]] Scores final_points() const { return reference_.final_points(); }

 private:
  [[nodiscard]] int choices(const State& state) const {
    ActionList actions;
    game_.legal_actions(state, actions);
    return actions.size();
  }

  void compare_possessions(const State& state) const {
    for (std::size_t player = 0; player < 2; ++player) {
      const int p = static_cast<int>(player);
      // Where every order of events meets the same tower, either may come first.
      if (state.phase != Phase::reveal) REQUIRE(state.points[player] == reference_.points()[player]);
      REQUIRE(state.supply[player] == reference_.supply()[player]);
      REQUIRE(state.keep_size[player] == reference_.keeps()[player]);
      REQUIRE(listed(state.tokens[player]) == reference_.tokens(p));
      REQUIRE(listed(state.fresh[player]) == reference_.fresh(p));
    }
    if (state.phase != Phase::over) REQUIRE(state.current == reference_.turn_of());
    std::set<int> guarded;
    for (std::size_t tower = 0; tower < game_.wall().towers.size(); ++tower) {
      if ((state.guarded >> tower & 1U) != 0) guarded.insert(game_.wall().towers[tower]);
    }
    REQUIRE(guarded == reference_.guarded());
    std::multiset<std::pair<Spot, int>> figures;
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      figures.emplace(spot_of(state, figure.node), figure.owner);
    }
    REQUIRE(figures == reference_.figures());
  }

  void compare_placements(const State& state) const {
    int places = 0;
    for (const Cell cell : game_.wall().cells) {
      for (int rotation = 0; rotation < game_.tables().rotations(state.drawn); ++rotation) {
        const bool fits = reference_.fits(cell, rotation);
        places += fits;
        REQUIRE(game_.is_legal(state, Action::place_tile(key_of(cell), rotation)) == fits);
      }
    }
    REQUIRE(choices(state) == places);
  }

  void compare_figures(const State& state) const {
    const auto& board = state.land.board();
    const int segments = game_.tables().oriented(board.oriented_at(state.placed)).segment_count;
    for (int segment = 0; segment < segments; ++segment) {
      REQUIRE(game_.is_legal(state, Action::place_figure(segment)) == reference_.may_stand(segment));
    }
  }

  const Castle& game_;
  CastleReference reference_;
};

/// Compares after every action, or only at the end. How often each question was asked.
std::map<Asked, int> compare_games(const Castle& game, int games, bool throughout, std::uint64_t seed) {
  std::map<Asked, int> asked;
  for (int i = 0; i < games; ++i) {
    INFO("game " << i);
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    State state = game.initial(2);
    Companion companion(game);
    play_out(game, state, random, [&](const State& before, Action action) {
      companion.after(before, action);
      ++asked[asked_in(state.phase)];
      if (throughout) companion.compare(state);
    });
    companion.compare(state);
    REQUIRE(game.scores(state) == companion.final_points());
  }
  return asked;
}

}  // namespace

TEST_CASE("Games of The Castle go by the plain rules throughout") {
  std::map<Asked, int> asked = compare_games(castle_game("castle"), rounds(60), true, 301);
  for (const Asked each : {Asked::draw, Asked::place, Asked::figure}) CHECK(asked[each] > 0);
}

TEST_CASE("Games on a small wall go by the plain rules throughout") {
  compare_games(castle_game("small"), rounds(400), true, 302);
}

TEST_CASE("Final scores of The Castle are those of the plain rules") {
  compare_games(castle_game("castle"), rounds(400), false, 303);
  // Every question comes up in games that are short enough to play many.
  std::map<Asked, int> asked = compare_games(castle_game("small"), std::max(1500, rounds(6000)), false, 304);
  for (const Asked each : {Asked::announce, Asked::reveal, Asked::again}) {
    INFO(static_cast<int>(each));
    CHECK(asked[each] > 0);
  }
}

}  // namespace bastide::tests::castle_reference_test
