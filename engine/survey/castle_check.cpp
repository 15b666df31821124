#include "engine/survey/castle_check.hpp"

#include "engine/survey/expectation.hpp"

#include <bit>
#include <cstring>
#include <numeric>

namespace bastide::engine {
namespace {

void check_tokens(const Castle& game, const CastleState& state) {
  const Wall& wall = game.wall();
  for (std::size_t kind = 0; kind < wall.tokens.size(); ++kind) {
    int held = 0;
    for (std::size_t player = 0; player < kCastlePlayers; ++player) {
      held += state.tokens[player][kind] + state.fresh[player][kind];
    }
    expect(state.seen[kind] <= wall.tokens[kind].count, true, "being as many as there are",
           "tokens of a kind");
    expect(held <= state.seen[kind], true, "having been turned up", "tokens of the players");
  }
  const int seen = std::accumulate(state.seen.begin(), state.seen.end(), 0);
  expect(std::popcount(state.guarded) + seen, static_cast<int>(wall.towers.size()) - 1, "tokens",
         "on the wall and turned up");
}

/// A keep stands on a completed house and knows its size (CAS-20).
void check_keeps(const CastleState& state, const Survey& survey) {
  for (std::size_t player = 0; player < kCastlePlayers; ++player) {
    const int node = state.keep_node[player];
    const bool none = node == CastleState::kNoKeep;
    expect(state.keep_size[player] == 0, none, "being without a house", "a keep");
    if (none) continue;
    const Survey::Feature& house = survey.features().at(static_cast<std::size_t>(survey.feature_of(node)));
    const SurveySpot where{survey, node};
    expect(house.kind == FeatureKind::house, true, "being a house", where);
    expect(house.open, 0, "open ends of a keep's house", where);
    expect(state.keep_size[player], house.tiles, "tiles of a keep's house", where);
  }
}

}  // namespace

void check_castle(const Castle& game, const CastleState& state, const Survey& survey) {
  check_tokens(game, state);
  check_keeps(state, survey);
  for (const std::int16_t points : state.points) expect(points >= 0, true, "being 0 or more", "a score");
  if (state.phase == Phase::announce || state.phase == Phase::reveal) return;
  const CastleScoring none{};
  expect(std::memcmp(&state.step, &none, sizeof none), 0, "being over", "the scoring of a turn");
}

}  // namespace bastide::engine
