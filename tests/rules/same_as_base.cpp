// The same rules are the same game, step by step, in whatever type of game they are played: the base game and
// the game with modules where all of them are switched off, and modules in either size.

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace bastide::tests::same_as_base {

using namespace bastide::engine;

namespace {

using Scored = std::tuple<FeatureKind, bool, int, unsigned, int>;

/// Collects the events of one action.
struct Notes {
  std::vector<Scored>& scored;
  void operator()(const ScoreEvent& event) const {
    scored.emplace_back(event.kind, event.completed, event.points, event.winners, event.node);
  }
};

template <class G>
std::vector<std::uint32_t> announced(const G& game, const typename G::State& state) {
  ActionList actions;
  game.legal_actions(state, actions);
  std::vector<std::uint32_t> bits;
  for (const Action action : actions) bits.push_back(action.bits());
  return bits;
}

template <class G>
std::vector<std::pair<std::uint32_t, int>> weights(const G& game, const typename G::State& state) {
  ChanceList outcomes;
  game.chance_outcomes(state, outcomes);
  std::vector<std::pair<std::uint32_t, int>> all;
  for (const ChanceList::Outcome& outcome : outcomes) all.emplace_back(outcome.action.bits(), outcome.weight);
  return all;
}

template <class G>
std::vector<Scored> final_events(const G& game, const typename G::State& state) {
  std::vector<Scored> events;
  game.final_scoring(state, Notes{events});
  std::sort(events.begin(), events.end());
  return events;
}

/// Both games in one state, whose every question is asked of both.
template <class Small, class Large>
class Twins {
 public:
  Twins(const Small& base, const Large& expanded, int players)
      : base_(base), expanded_(expanded), one_(base.initial(players)), other_(expanded.initial(players)) {}

  void play(Random& random) {
    compare();
    while (!base_.actor(one_).is_nobody()) {
      Random again = random;
      const Action action = random_step(base_, one_, random);
      if (base_.actor(one_).is_player()) REQUIRE(expanded_.random_action(other_, again) == action);
      std::vector<Scored> events;
      std::vector<Scored> others;
      base_.apply(one_, action, Notes{events});
      expanded_.apply(other_, action, Notes{others});
      REQUIRE(events.size() == others.size());
      std::sort(events.begin(), events.end());
      std::sort(others.begin(), others.end());
      REQUIRE(events == others);
      compare();
    }
    REQUIRE(final_events(base_, one_) == final_events(expanded_, other_));
  }

 private:
  void compare() const {
    REQUIRE(base_.actor(one_) == expanded_.actor(other_));
    REQUIRE(one_.phase == other_.phase);
    REQUIRE(one_.points == other_.points);
    REQUIRE(one_.supply == other_.supply);
    REQUIRE(base_.scores(one_) == expanded_.scores(other_));
    REQUIRE(base_.scores_if_ended(one_) == expanded_.scores_if_ended(other_));
    if (base_.actor(one_).is_player()) REQUIRE(announced(base_, one_) == announced(expanded_, other_));
    if (base_.actor(one_).is_chance()) REQUIRE(weights(base_, one_) == weights(expanded_, other_));
  }

  const Small& base_;
  const Large& expanded_;
  typename Small::State one_;
  typename Large::State other_;
};

void compare_games(const std::string& rules, const std::string& lines, int games, std::uint64_t seed) {
  const BaseCarcassonne& base = game_of(rules);
  const LargeCarcassonne& expanded = module_game(lines);
  REQUIRE(expanded.rules().is_base());
  for (int i = 0; i < games; ++i) {
    INFO("game " << i);
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    Twins(base, expanded, kMinPlayers + i % 5).play(random);
  }
}

}  // namespace

TEST_CASE("Without modules and house rules the game is the base game") {
  compare_games("base", "", rounds(100), 301);
  compare_games("no_farmers", "farmers = false", rounds(50), 302);
}

TEST_CASE("Modules play alike where there is room for few tiles and for many") {
  const std::string rules =
      GENERATE("robbers", "robbers_and_ladies", "labyrinth", "labyrinth_advanced", "house_rules", "hands");
  INFO(rules);
  const RuleSet read = load_rules(rules);
  const TileSet tiles = load_tiles(read);
  const ModuleCarcassonne small(read, tiles);
  const LargeCarcassonne large(read, tiles);
  for (int i = 0; i < rounds(20); ++i) {
    Random random(mix_seed(305, static_cast<std::uint64_t>(i)));
    Twins(small, large, kMinPlayers + i % 5).play(random);
  }
}

}  // namespace bastide::tests::same_as_base
