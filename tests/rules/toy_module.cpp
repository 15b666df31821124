// A module that is no part of any rule set: what it takes to write one, and that every hook it has is called.

#include "engine/carcassonne/carcassonne_make.hpp"
#include "engine/check.hpp"
#include "engine/games/games.hpp"
#include "engine/games/modules_play.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

namespace bastide::engine {
namespace {

/// Feasts: whoever completes a city has another turn, and at the end each feast held brings a point. Nobody
/// may stand in monasteries.
struct Feasts : Module {
  struct State {
    std::array<std::uint8_t, kMaxPlayers> feasts;
    bool feasting;

    bool operator==(const State&) const = default;
  };

  [[nodiscard]] static bool closes(const RuleSet&, FeatureKind kind) noexcept {
    return kind == FeatureKind::monastery;
  }
  template <class G, class Sink>
  static void scored(const G&, typename G::State& state, const ScoreEvent& event, Sink) noexcept {
    if (event.kind != FeatureKind::city) return;
    ++state.feasts[state.current];
    state.feasting = true;
  }
  template <class S>
  static bool turns_again(S& state) noexcept {
    return std::exchange(state.feasting, false);
  }
  template <class S>
  [[nodiscard]] static int more_points(const S& state, int player) noexcept {
    return state.feasts[static_cast<std::size_t>(player)];
  }
};

using WithFeasts = Carcassonne<kModuleCapacity, Feasts>;
static_assert(TileGame<WithFeasts>);
static_assert(WithFeasts::kHas<Feasts> && !WithFeasts::kHas<Robbers>);

}  // namespace

template <>
std::string WithFeasts::action_text(const State&, Action action) const {
  return std::to_string(action.bits());
}

/// The toy is none of the games that are checked after every action (engine/check.hpp).
template <>
[[maybe_unused]] void check_consistency(const WithFeasts&, const WithFeasts::State&) {}

}  // namespace bastide::engine

namespace bastide::tests::toy_module {

using namespace bastide::engine;

TEST_CASE("A module of a few lines is a game") {
  const RuleSet rules = load_rules("base");
  const WithFeasts game(rules, load_tiles(rules));
  int feasts = 0;
  for (int i = 0; i < rounds(50); ++i) {
    Random random(mix_seed(811, static_cast<std::uint64_t>(i)));
    auto state = game.initial(kMinPlayers + i % 5);
    while (!game.actor(state).is_nobody()) {
      const auto before = state;
      bool city = false;
      game.apply(state, random_step(game, state, random), [&](const ScoreEvent& event) {
        city = city || (event.completed && event.kind == FeatureKind::city);
        CHECK(event.kind != FeatureKind::monastery);
      });
      const int gained = state.feasts[before.current] - before.feasts[before.current];
      REQUIRE((gained > 0) == city);
      if (city) REQUIRE(state.current == before.current);
      feasts += gained;
    }
    for (int player = 0; player < state.players; ++player) {
      const auto p = static_cast<std::size_t>(player);
      REQUIRE(game.points(state, player) == state.points[p] + state.feasts[p]);
      REQUIRE(game.scores(state)[p] >= game.points(state, player));
    }
  }
  CHECK(feasts > 0);
}

TEST_CASE("A module's part of a state is compared") {
  const RuleSet rules = load_rules("base");
  const WithFeasts game(rules, load_tiles(rules));
  const auto state = game.initial(2);
  auto other = state;
  CHECK(game.same_position(state, other));
  ++other.feasts[1];
  CHECK_FALSE(game.same_position(state, other));
}

}  // namespace bastide::tests::toy_module
