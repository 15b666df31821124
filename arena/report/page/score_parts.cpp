#include "arena/report/page/score_parts.hpp"

#include "engine/games/games.hpp"

#include <type_traits>

namespace bastide::arena {
namespace {

using AllParts = std::array<PartPoints, engine::kMaxPlayers>;

ScorePart part_of(engine::FeatureKind kind) {
  using engine::FeatureKind;
  switch (kind) {
    case FeatureKind::road:
      return ScorePart::roads;
    case FeatureKind::city:
      return ScorePart::cities;
    case FeatureKind::monastery:
      return ScorePart::monasteries;
    case FeatureKind::castle:
      return ScorePart::castles;
    case FeatureKind::cemetery:
      return ScorePart::cemeteries;
    case FeatureKind::path:
      return ScorePart::paths;
    case FeatureKind::tower:
      return ScorePart::towers;
    case FeatureKind::house:
      return ScorePart::houses;
    case FeatureKind::courtyard:
      return ScorePart::courtyards;
    default:
      return ScorePart::fields;
  }
}

/// Adds up what the events of a game bring.
struct PartCounter {
  AllParts parts{};

  [[nodiscard]] double& at(int player, ScorePart part) {
    return parts[static_cast<std::size_t>(player)][static_cast<std::size_t>(part)];
  }
  void operator()(const engine::ScoreEvent& event) {
    for (int player = 0; player < engine::kMaxPlayers; ++player) {
      if (!(event.winners >> player & 1U)) continue;
      at(player, part_of(event.kind)) += event.points_of(player);
      at(player, ScorePart::ghosts) -= event.lost[static_cast<std::size_t>(player)];
    }
  }
  void operator()(const engine::LootEvent& event) { at(event.robber, ScorePart::robbers) += event.points; }
  void operator()(const engine::RobberEvent& event) { at(event.player, ScorePart::robbers) += event.points; }
  void operator()(const engine::GoodsPointsEvent& event) {
    at(event.player, ScorePart::goods) += event.points;
  }
  void operator()(const engine::KeepEvent& event) { at(event.player, ScorePart::keep) += event.points; }
  void operator()(const engine::TokenPointsEvent& event) {
    at(event.player, ScorePart::tokens) += event.points;
  }
};

}  // namespace

std::string_view name_of(ScorePart part) noexcept {
  constexpr std::array<std::string_view, kScoreParts> kNames = {
      "roads",  "cities",     "fields", "monasteries", "castles", "cemeteries", "paths", "towers",
      "houses", "courtyards", "keep",   "tokens",      "goods",   "robbers",    "ghosts"};
  return kNames[static_cast<std::size_t>(part)];
}

template <class G>
AllParts score_parts(const G& game, const engine::Record& record) {
  PartCounter counter;
  auto state = game.initial(static_cast<int>(record.players.size()));
  for (const engine::Action action : record.actions) game.apply(state, action, counter);
  if (game.actor(state).is_nobody()) game.final_scoring(state, counter);
  // What no event tells: points doubled by a token, and ghosts that take more than there is (MIST-27).
  const ScorePart rest = std::is_same_v<G, engine::Castle> ? ScorePart::tokens : ScorePart::ghosts;
  const engine::Scores scores = game.scores(state);
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    double told = 0;
    for (const double points : counter.parts[seat]) told += points;
    counter.parts[seat][static_cast<std::size_t>(rest)] += scores[seat] - told;
  }
  return counter.parts;
}

#define BASTIDE_SCORE_PARTS(G) template AllParts score_parts(const G&, const engine::Record&);
BASTIDE_FOR_EACH_GAME(BASTIDE_SCORE_PARTS)
#undef BASTIDE_SCORE_PARTS

void ScorePartMeans::add(std::span<const int> bots, const AllParts& parts) {
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const auto bot = static_cast<std::size_t>(bots[seat]);
    for (std::size_t part = 0; part < kScoreParts; ++part) sums_[bot][part] += parts[seat][part];
    ++games_[bot];
  }
}

std::vector<PartPoints> ScorePartMeans::means() const {
  std::vector<PartPoints> means = sums_;
  for (std::size_t bot = 0; bot < means.size(); ++bot) {
    for (double& points : means[bot]) points /= games_[bot] > 0 ? static_cast<double>(games_[bot]) : 1;
  }
  return means;
}

}  // namespace bastide::arena
