// Ways to finish a turn: the best of all that there are, by what the whole evaluation says of each.

#include "ai/champion/turn_lines.hpp"

#include "ai/evaluation/evaluation.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"

#include <algorithm>
#include <vector>

namespace bastide::tests::turn_lines_test {
namespace {

using ai::TurnLine;

/// All ways to finish the turn, each valued by itself.
template <engine::Game G>
class EveryLine {
 public:
  using State = typename G::State;

  EveryLine(const G& game, const State& origin)
      : game_(game), evaluation_(game, {}), player_(game.actor(origin).index()) {
    extend(origin);
    std::sort(lines.begin(), lines.end(),
              [](const Found& a, const Found& b) { return a.line.is_before(b.line); });
    for (auto at = lines.begin(); at != lines.end();) {
      const bool repeats = std::any_of(lines.begin(), at, [&](const Found& other) {
        return other.line.expected == at->line.expected && game.same_position(other.after, at->after);
      });
      at = repeats ? lines.erase(at) : at + 1;
    }
  }

  struct Found {
    TurnLine line;
    State after;
  };
  std::vector<Found> lines;

 private:
  void extend(const State& state) {
    const bool goes_on = game_.actor(state) == engine::Actor::player(player_) && !game_.begins_turn(state);
    if (line_.size > 0 && !goes_on) {
      line_.expected = ai::expected_lead_of(evaluation_.worth(state), player_, game_.player_count(state));
      lines.push_back({line_, state});
      return;
    }
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      REQUIRE(line_.size < TurnLine::kCapacity);
      line_.actions[line_.size++] = action;
      extend(after);
      --line_.size;
    }
  }

  const G& game_;
  ai::Evaluation<G> evaluation_;
  int player_;
  TurnLine line_;
};

bool same_line(const TurnLine& a, const TurnLine& b) {
  return std::ranges::equal(a.span(), b.span()) && a.expected == b.expected;
}

/// Holds the lines of some positions of random games to all that there are.
template <engine::Game G>
void check_lines(const G& game, int players, int every) {
  ai::TurnLines<G> search(game, {game, ai::EvaluationParameters()});
  std::vector<TurnLine> found;
  engine::Random random(static_cast<std::uint64_t>(players));
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  int decisions = 0;
  for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_player() && decisions++ % every == 0) {
      const auto seen = game.view(state, actor.index());
      const EveryLine<G> all(game, seen);
      for (const std::size_t most : {std::size_t{1}, std::size_t{5}, std::size_t{10'000}}) {
        search.find(seen, most, found);
        REQUIRE(!found.empty());
        REQUIRE(found.size() <= most);
        // Lines that lead to the same take places among the first.
        if (most == 10'000) REQUIRE(found.size() == all.lines.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
          REQUIRE(same_line(found[i], all.lines[i].line));
          REQUIRE(found[i].expected <= found[0].expected);
        }
      }
    }
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  CHECK(decisions > every);
}

void check_rules(const char* rules, int players, int every) {
  engine::with_game(engine::load_rules(rules), [&](const auto& game) {
    check_lines(game, players, tests::kChecksStates ? 9 * every : every);
  });
}

}  // namespace

TEST_CASE("the lines found are the best of all ways to finish the turn, without those that lead to the same",
          "[champion]") {
  check_rules("base", 2, 7);
  check_rules("base", 4, 11);
}

TEST_CASE("the lines found are the best of all with every decision that modules have", "[champion]") {
  check_rules("robbers", 2, 29);
  check_rules("labyrinth_advanced", 3, 23);
  check_rules("mists", 2, 61);
}

TEST_CASE("the lines found are the best of all in The Castle", "[champion]") {
  check_rules("castle", 2, 7);
}

}  // namespace bastide::tests::turn_lines_test
