#include "arena/luck/luck.hpp"

#include "engine/games/with_game.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace bastide::arena::luck_test {
namespace {

/// All actions of a game of random players.
template <engine::Game G>
std::vector<engine::Action> random_game(const G& game, int players, engine::Random& random) {
  std::vector<engine::Action> actions;
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody()) {
    actions.push_back(game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
    game.apply(state, actions.back());
  }
  return actions;
}

template <class Use>
void play_rules(const std::string& name, Use&& use) {
  with_game(engine::load_rules(name), use);
}

struct Kind {
  std::string rules;
  int players;
  int games;
};
const std::array<Kind, 5> kKinds{
    {{"base", 2, 100}, {"base", 4, 60}, {"everything", 3, 6}, {"castle", 2, 30}, {"hands", 2, 3}}};

TEST_CASE("The luck of all players together is nothing", "[luck]") {
  for (const Kind& kind : kKinds) {
    INFO(kind.rules << ", " << kind.players << " players");
    play_rules(kind.rules, [&]<class G>(const G& game) {
      LuckMeter<G> meter(game);
      engine::Random random(7);
      const auto luck = meter.of_game(kind.players, random_game(game, kind.players, random));
      REQUIRE(luck.size() == static_cast<std::size_t>(kind.players));
      double sum = 0;
      double most = 0;
      for (const double each : luck) sum += each, most = std::max(most, std::abs(each));
      CHECK(std::abs(sum) < 1e-6);
      if (kind.rules != "hands") CHECK(most > 0);
    });
  }
}

TEST_CASE("At every chance event the luck of all outcomes weighs up to nothing", "[luck]") {
  for (const Kind& kind : kKinds) {
    INFO(kind.rules << ", " << kind.players << " players");
    play_rules(kind.rules, [&]<class G>(const G& game) {
      LuckMeter<G> meter(game);
      engine::Random random(11);
      auto state = game.initial(kind.players);
      engine::Deal deal = game.random_deal(state, random);
      engine::ChanceList outcomes;
      int events = 0;
      while (!game.actor(state).is_nobody()) {
        if (!game.actor(state).is_chance()) {
          game.apply(state, game.random_action(state, random));
          continue;
        }
        // Every so often, at another place in the order of turns each time.
        const int every = 130 / tests::rounds(10);
        if (events % every == 0) {
          game.chance_outcomes(state, outcomes);
          std::array<double, engine::kMaxPlayers> sum{};
          for (const auto& outcome : outcomes) {
            const auto luck = meter.of_event(state, outcome.action);
            for (std::size_t player = 0; player < sum.size(); ++player) {
              sum[player] += outcome.weight * luck[player];
            }
          }
          for (const double each : sum) REQUIRE(std::abs(each) < 1e-6);
        }
        ++events;
        game.apply(state, game.next_outcome(state, deal));
      }
      CHECK(events > 0);
    });
  }
}

TEST_CASE("Over many random games luck has mean nothing", "[luck]") {
  for (const Kind& kind : kKinds) {
    INFO(kind.rules << ", " << kind.players << " players");
    play_rules(kind.rules, [&]<class G>(const G& game) {
      LuckMeter<G> meter(game);
      engine::Random random(13);
      double sum = 0;
      double squares = 0;
      const int games = std::max(3, tests::rounds(kind.games));
      for (int i = 0; i < games; ++i) {
        const double luck = meter.of_game(kind.players, random_game(game, kind.players, random))[0];
        sum += luck, squares += luck * luck;
      }
      const double error = std::sqrt(squares) / games;
      INFO("mean " << sum / games << " ± " << error);
      CHECK(std::abs(sum / games) <= 3.5 * error);
    });
  }
}

TEST_CASE("Which token lies on a tower is luck", "[luck]") {
  play_rules("castle", [&]<class G>(const G& game) {
    LuckMeter<G> meter(game);
    engine::Random random(17);
    engine::ChanceList outcomes;
    bool seen = false;
    for (int i = 0; i < 20 && !seen; ++i) {
      auto state = game.initial(2);
      engine::Deal deal = game.random_deal(state, random);
      while (!game.actor(state).is_nobody() && !seen) {
        if (game.actor(state).is_chance() && state.phase == engine::Phase::reveal) {
          game.chance_outcomes(state, outcomes);
          double most = 0;
          for (const auto& outcome : outcomes) {
            most = std::max(most, std::abs(meter.of_event(state, outcome.action)[0]));
          }
          seen = most > 0;
        }
        game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                        : game.random_action(state, random));
      }
    }
    CHECK(seen);
  });
}

TEST_CASE("A tile that fits the mover's city is lucky for the mover and unlucky for the other", "[luck]") {
  play_rules("base", [&]<class G>(const G& game) {
    LuckMeter<G> meter(game);
    const auto state = game.initial(2);
    engine::ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    double best = 0;
    double worst = 0;
    for (const auto& outcome : outcomes) {
      const auto luck = meter.of_event(state, outcome.action);
      CHECK(luck[0] == Approx(-luck[1]));
      best = std::max(best, luck[0]), worst = std::min(worst, luck[0]);
    }
    CHECK(best > 0.5);
    CHECK(worst < -0.5);
  });
}

}  // namespace
}  // namespace bastide::arena::luck_test
