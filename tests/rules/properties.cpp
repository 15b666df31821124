// What must hold in every game, tried on random ones.

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/rules/reference.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace bastide::tests::properties {

using namespace bastide::engine;

namespace {

using State = BaseCarcassonne::State;

/// Edge classes as in the base game, with tiles that it does not have: roads and cities that cross one tile
/// twice and may meet again outside it, several coats of arms, edges that differ in nothing but a field.
const char* const kTwistedTiles = R"(
name = "twisted"
[edges]
field = "field field field"
road = "field road field"
city = "city city city"
[[tile]]
id = "A"
count = 18
start = true
edges = "road road road road"
segments = [
  { kind = "road", ports = "N E" },
  { kind = "road", ports = "S W" },
  { kind = "field", ports = "NNE ENE" },
  { kind = "field", ports = "SSW WSW" },
  { kind = "field", ports = "NNW WNW ESE SSE" },
]
[[tile]]
id = "B"
count = 12
edges = "city city city city"
segments = [
  { kind = "city", ports = "N E", coats = 1 },
  { kind = "city", ports = "S W", coats = 2 },
]
[[tile]]
id = "C"
count = 12
edges = "road city road city"
segments = [
  { kind = "road", ports = "N S" },
  { kind = "city", ports = "E" },
  { kind = "city", ports = "W", coats = 1 },
  { kind = "field", ports = "NNE SSE", borders = "E" },
  { kind = "field", ports = "NNW SSW", borders = "W" },
]
[[tile]]
id = "D"
count = 10
edges = "road city field city"
segments = [
  { kind = "city", ports = "E W" },
  { kind = "road", ports = "N" },
  { kind = "field", ports = "NNW", borders = "E" },
  { kind = "field", ports = "NNE S", borders = "W" },
]
[[tile]]
id = "E"
count = 8
edges = "field road field road"
segments = [
  { kind = "road", ports = "E" },
  { kind = "road", ports = "W" },
  { kind = "field", ports = "N ENE S WNW ESE WSW" },
  { kind = "monastery" },
]
)";

/// Plays `games` random games with each number of players and checks every state.
void check_random_games(const BaseCarcassonne& game, int games, std::uint64_t seed) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    for (int i = 0; i < games; ++i) {
      Random random(
          mix_seed(mix_seed(seed, static_cast<std::uint64_t>(players)), static_cast<std::uint64_t>(i)));
      State state = game.initial(players);
      check_consistency(game, state);
      play_out(game, state, random, [&](const State&, Action) { check_consistency(game, state); });
    }
  }
}

/// Hands every action of a game on to a Reference.
class Follow {
 public:
  explicit Follow(const BaseCarcassonne& game) : reference_(game.tables().set(), game.rules().farmers) {
    reference_.lay({0, 0}, static_cast<int>(game.tables().set().start.front().type), 0);
  }

  void after(const State& before, Action action, const State& now) {
    if (action.kind() == Action::Kind::place_tile) {
      cell_ = cell_of(action.cell_key());
      reference_.lay(cell_, before.drawn, action.rotation());
    } else if (action.kind() == Action::Kind::place_figure) {
      reference_.stand(cell_, action.segment(), before.current);
    }
    const bool turn_over = action.kind() != Action::Kind::draw && now.phase != Phase::place_figure;
    if (turn_over) reference_.end_turn(cell_);
  }

  [[nodiscard]] const Reference& reference() const { return reference_; }
  [[nodiscard]] Cell cell() const { return cell_; }  ///< of the last tile

 private:
  Reference reference_;
  Cell cell_;
};

Scores on_track(const State& state) {
  Scores scores{};
  std::copy(state.points.begin(), state.points.end(), scores.begin());
  return scores;
}

void compare(const Follow& follow, const BaseCarcassonne& game, const State& state) {
  REQUIRE(on_track(state) == follow.reference().points());
  if (state.phase == Phase::place_figure) {
    for (int segment = 0; segment < follow.reference().segment_count(follow.cell()); ++segment) {
      const bool free = state.supply[state.current] > 0 && follow.reference().is_free(follow.cell(), segment);
      REQUIRE(game.is_legal(state, Action::place_figure(segment)) == free);
    }
  } else {
    REQUIRE(game.scores_if_ended(state) == follow.reference().final_points());
  }
}

/// Scores against the reference throughout a few games, and at the end of many.
void compare_games(const BaseCarcassonne& game, int games, bool throughout, std::uint64_t seed) {
  for (int i = 0; i < games; ++i) {
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    const int players = kMinPlayers + i % (kMaxPlayers - kMinPlayers + 1);
    State state = game.initial(players);
    Follow follow(game);
    play_out(game, state, random, [&](const State& before, Action action) {
      follow.after(before, action, state);
      if (throughout) compare(follow, game, state);
    });
    REQUIRE(game.scores(state) == follow.reference().final_points());
    for (int player = 0; player < players; ++player) {
      REQUIRE(state.supply[static_cast<std::size_t>(player)] == 7 - follow.reference().followers_of(player));
    }
  }
}

}  // namespace

TEST_CASE("A random game is consistent after every action", "[long]") {
  check_random_games(game_of("base"), is_long() ? 200 : rounds(80), 1);
}

TEST_CASE("A random game without farmers is consistent after every action", "[long]") {
  check_random_games(game_of("no_farmers"), is_long() ? 100 : rounds(40), 2);
}

TEST_CASE("Games with roads and cities that cross a tile twice are consistent") {
  check_random_games(game_with_tiles(kTwistedTiles), rounds(60), 3);
  check_random_games(game_with_tiles(kTwistedTiles, false), rounds(30), 4);
}

TEST_CASE("Scores and free features are those of the plain rules throughout a game") {
  compare_games(game_of("base"), rounds(40), true, 5);
  compare_games(game_of("no_farmers"), rounds(20), true, 6);
  compare_games(game_with_tiles(kTwistedTiles), rounds(10), true, 7);
}

TEST_CASE("Final scores are those of the plain rules") {
  compare_games(game_of("base"), rounds(500), false, 8);
  compare_games(game_of("no_farmers"), rounds(200), false, 9);
  compare_games(game_with_tiles(kTwistedTiles), rounds(50), false, 10);
}

TEST_CASE("An action changes what it says and nothing else of the turn") {
  const BaseCarcassonne& game = game_of("base");
  for (int i = 0; i < rounds(50); ++i) {
    Random random(mix_seed(11, static_cast<std::uint64_t>(i)));
    State state = game.initial(3);
    play_out(game, state, random, [&](const State& before, Action action) {
      const auto& board = state.land.board();
      const bool draws = action.kind() == Action::Kind::draw;
      const bool lays = action.kind() == Action::Kind::place_tile;
      REQUIRE(board.tile_count() == before.land.board().tile_count() + lays);
      REQUIRE(state.bag_size == before.bag_size - draws);
      if (draws) {
        const auto type = static_cast<std::size_t>(action.type());
        REQUIRE(state.bag[type] == before.bag[type] - 1);
        REQUIRE((state.phase != Phase::place_tile || state.drawn == action.type()));
      }
      if (lays) {
        const OrientedTile& tile = game.tables().oriented(board.oriented_at(board.find(action.cell_key())));
        REQUIRE((tile.type == before.drawn && tile.rotation == action.rotation()));
      }
      const bool turn_over = !draws && state.phase != Phase::place_figure;
      REQUIRE(state.current == (before.current + turn_over) % 3);
      if (!turn_over) REQUIRE((state.points == before.points && state.supply == before.supply));
    });
  }
}

TEST_CASE("Playing on with a copy leaves the original as it was") {
  const BaseCarcassonne& game = game_of("base");
  for (int steps = 0; steps < 210; steps += 7) {
    Random random(mix_seed(12, static_cast<std::uint64_t>(steps)));
    const State state = after_steps(game, 2, steps, random);
    std::vector<unsigned char> bytes(sizeof(State));
    std::memcpy(bytes.data(), &state, sizeof(State));
    State one = state;
    State other = state;
    Random again = random;
    play_out(game, one, random, [](const State&, Action) {});
    play_out(game, other, again, [](const State&, Action) {});
    CHECK(std::memcmp(bytes.data(), &state, sizeof(State)) == 0);
    CHECK(game.scores(one) == game.scores(other));
  }
}

}  // namespace bastide::tests::properties
