// Games of The River, Inns & Cathedrals and Traders & Builders by another engine: see
// tests/data/expansions/README.md.

#include "engine/games/with_game.hpp"
#include "tests/oracle/replay.hpp"

namespace bastide::tests::expansions_oracle {
namespace {

/// A game with these expansions, as that engine plays them: river tiles keep a corridor clear (RIV-8).
template <class G>
G game_with(bool river, bool inns, bool traders, RiverTurns turns) {
  RuleSet rules = load_rules("base");
  rules.river = river;
  rules.inns = inns;
  rules.traders = traders;
  rules.river_turns = turns;
  return G(rules, load_tiles(rules));
}

/// Replays the games of a rule set; how many there are.
template <class G>
int replay(const std::string& rules, bool river, bool inns, bool traders) {
  const G game = game_with<G>(river, inns, traders, RiverTurns::corridor);
  const G printed = game_with<G>(river, inns, traders, RiverTurns::printed);
  int games = 0;
  for_each_game(game_files("BASTIDE_EXPANSIONS_ORACLE", "expansions"), [&](const json& told) {
    if (told.at("rules") != rules) return;
    Replay<G>(game, told, river ? &printed : nullptr).run();
    ++games;
  });
  return games;
}

/// Whether those were all games of a rule set that come with the tests; elsewhere there may be any number.
bool enough(int games) {
  return games == 15 || std::getenv("BASTIDE_EXPANSIONS_ORACLE") != nullptr;
}

}  // namespace

TEST_CASE("expansions_oracle: games with The River replay without a difference") {
  CHECK(enough(replay<LargeCarcassonne>("river", true, false, false)));
}

TEST_CASE("expansions_oracle: games with The River replay alike in a state for few tiles") {
  CHECK(enough(replay<ModuleCarcassonne>("river", true, false, false)));
}

TEST_CASE("expansions_oracle: games with Inns & Cathedrals replay without a difference") {
  CHECK(enough(replay<LargeCarcassonne>("inns", false, true, false)));
}

TEST_CASE("expansions_oracle: games with Traders & Builders replay without a difference") {
  CHECK(enough(replay<LargeCarcassonne>("traders", false, false, true)));
}

TEST_CASE("expansions_oracle: games with all three replay without a difference") {
  CHECK(enough(replay<LargeCarcassonne>("all", true, true, true)));
}

}  // namespace bastide::tests::expansions_oracle
