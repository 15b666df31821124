#include "arena/bench/benches.hpp"
#include "arena/bench/speeds_report.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"

#include <nlohmann/json.hpp>
#include <set>

namespace bastide::arena::speeds_test {
namespace {

constexpr BenchLength kShortest{.seconds = 0, .rounds = 1, .round_seconds = 0, .uct_iterations = 3};

/// Every bench once, as short as can be.
struct Measured {
  int done = 0;
  Speeds speeds = measure_speeds(kShortest, [this] { ++done; });
};

const Measured& measured() {
  static const Measured once;
  return once;
}

std::set<std::string> keys_of(const nlohmann::ordered_json& object) {
  std::set<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

TEST_CASE("The speeds as JSON have five figures for each of six rule sets", "[bench]") {
  const auto json = speeds_json(measured().speeds);
  CHECK(keys_of(json.at("by_rules")) ==
        std::set<std::string>{"base", "robbers", "labyrinth", "mists", "everything", "castle"});
  for (const auto& [rules, figures] : json.at("by_rules").items()) {
    INFO(rules << ": " << figures);
    CHECK(keys_of(figures) == std::set<std::string>{"random_games_per_second", "uct_iterations_per_second",
                                                    "evaluator_moves_per_second", "state_bytes",
                                                    "state_copy_ns"});
    for (const auto& [key, value] : figures.items()) CHECK(value.get<double>() > 0);
  }
}

TEST_CASE("The speeds as JSON have the base game's own figures at the top", "[bench]") {
  auto json = speeds_json(measured().speeds);
  json.erase("by_rules");
  CHECK(keys_of(json) == std::set<std::string>{"random_games_4_players_per_second", "greedy_games_per_second",
                                               "uct_nodes_per_iteration", "expectimax_nodes_per_second",
                                               "evaluation_ns", "bastide_values_per_second",
                                               "legal_actions_ns"});
  for (const auto& [key, value] : json.items()) {
    INFO(key);
    CHECK(value.get<double>() > 0);
  }
}

TEST_CASE("The table of speeds names every rule set and every bench", "[bench]") {
  const Speeds& speeds = measured().speeds;
  const std::string text = speeds_text(speeds);
  INFO(text);
  const auto tells = [&](const std::string& words) { return text.find(words) != std::string::npos; };
  CHECK(speeds.by_rules.size() == std::size(kBenchRules));
  for (const auto& [rules, measurements] : speeds.by_rules) {
    CHECK(tells("\n" + rules + " "));
    for (const Measurement& measurement : measurements)
      CHECK(tells("  " + std::string(measurement.quantity.words)));
  }
  for (const Measurement& measurement : speeds.base_only) {
    CHECK(tells("\n" + std::string(measurement.quantity.words) + " "));
  }
}

TEST_CASE("Who measures speeds hears of every bench", "[bench]") {
  CHECK(measured().done == bench_count());
}

TEST_CASE("A speed is written with the digits that it has", "[bench]") {
  const Measurement games{{"games_per_second", "games", "/s", 0}, 1234.56};
  const Measurement copy{{"copy_ns", "copy", "ns", 1}, 28.449};
  const Speeds speeds{{copy}, {{"base", {games, copy}}, {"castle", {games, copy}}}};
  CHECK(speeds_json(speeds).dump() ==
        R"({"copy_ns":28.4,"by_rules":{"base":{"games_per_second":1235,"copy_ns":28.4},)"
        R"("castle":{"games_per_second":1235,"copy_ns":28.4}}})");
  CHECK(speeds_text(speeds) ==
        "        games  copy\n"
        "           /s    ns\n"
        "base     1235  28.4\n"
        "castle   1235  28.4\n"
        "\n"
        "base alone\n"
        "copy  28.4  ns\n");
}

TEST_CASE("Every round of a bench does the same work", "[bench]") {
  std::vector<int> found;
  const double rate =
      best_rate({.seconds = 0, .rounds = 3, .round_seconds = 0}, [&found, next = 0]() mutable {
        found.push_back(next);
        return ++next;
      });
  CHECK(rate > 0);
  REQUIRE(found.size() % 3 == 0);
  const std::size_t calls = found.size() / 3;
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i] == static_cast<int>(i % calls));
}

TEST_CASE("The bench of states tells their size", "[bench]") {
  for (const char* rules : kBenchRules) {
    with_game(engine::load_rules(rules), [&]<engine::Game G>(const G& game) {
      CHECK(state_bytes(game, kShortest) == sizeof(typename G::State));
    });
  }
}

TEST_CASE("Moves of a bench are the tiles that came onto the board", "[bench]") {
  for (const char* rules : kBenchRules) {
    with_game(engine::load_rules(rules), [&]<engine::Game G>(const G& game) {
      int laid = 0;
      /// Random, and sees how full the board is.
      struct Watcher final : ai::Player<G> {
        Watcher(const G& watched, int& count) : game(watched), laid(count) {}
        void new_game(std::uint64_t seed) override { random = engine::Random(seed); }
        ai::Thought choose(const typename G::State& state, const ai::Budget&) override {
          const engine::Action action = game.random_action(state, random);
          auto after = state;
          game.apply(after, action);
          laid += after.land.board().tile_count() - state.land.board().tile_count();
          return {.action = action};
        }
        const G& game;
        int& laid;
        engine::Random random{0};
      } watcher(game, laid);
      engine::Random random(1);
      CHECK(play_against_itself(game, watcher, random) == laid);
      CHECK(laid > 0);
    });
  }
}

TEST_CASE("The positions of benches are where they say", "[bench]") {
  for (const char* rules : kBenchRules) {
    with_game(engine::load_rules(rules), [&](const auto& game) {
      INFO(rules);
      const auto middle = middle_of_game(game);
      CHECK(middle.phase == engine::Phase::place_tile);
      CHECK(middle.land.board().tile_count() >= game.tables().set().tile_count() / 2);
      const auto late =
          position_in(game, game.tables().set().tile_count() * 9 / 10, engine::Phase::place_figure);
      CHECK(late.phase == engine::Phase::place_figure);
      CHECK(late.land.board().tile_count() >= game.tables().set().tile_count() * 9 / 10);
      const auto first = first_move(game);
      CHECK(first.phase == engine::Phase::place_tile);
      CHECK(first.land.board().tile_count() == game.initial(2).land.board().tile_count());
    });
  }
}

}  // namespace
}  // namespace bastide::arena::speeds_test
