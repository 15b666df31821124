// Games of the base game by another engine: see tests/data/oracle/README.md.

#include "tests/oracle/replay.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::oracle_test {
namespace {

/// Replays all games; how many there are.
template <class G>
int replay_all(const G& game) {
  return for_each_game(game_files("BASTIDE_ORACLE", "oracle"),
                       [&](const json& told) { Replay<G>(game, told).run(); });
}

}  // namespace

TEST_CASE("oracle games replay with equal placements and choices and scores") {
  REQUIRE(replay_all(game_of("base")) > 0);
}

TEST_CASE("oracle games replay alike where modules could be played with") {
  REQUIRE(replay_all(module_game("")) > 0);
}

}  // namespace bastide::tests::oracle_test
