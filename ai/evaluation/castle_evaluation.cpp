#include "ai/evaluation/castle_evaluation.hpp"

#include "ai/evaluation/plain_evaluation.hpp"
#include "engine/features/figures.hpp"

namespace bastide::ai {

using engine::FeatureKind;

Values Evaluation<engine::Castle>::worth(const State& state) const noexcept {
  if (state.phase == engine::Phase::over) return values_of(game_.scores(state));
  Sheet sheet;
  start(state, sheet);
  engine::for_each_occupied(state, [&](int node, int id) { add_feature(state, sheet, node, id); });
  add_keeps(state, sheet);
  add_tokens(state, sheet);
  for (std::size_t player = 0; player < engine::kCastlePlayers; ++player) {
    sheet.worth[player] += parameters_.followers * supply_worth_(sheet.free[player], sheet.turns[player]);
  }
  return sheet.worth;
}

std::vector<WorthPart> Evaluation<engine::Castle>::parts(const State& state) const {
  using Term = WorthPart::Term;
  if (state.phase == engine::Phase::over)
    return {{Term::track, {}, {}, -1, -1, values_of(game_.scores(state)), {}}};
  std::vector<WorthPart> parts;
  Sheet sheet;
  // Keeps what the sheet has won since the last part.
  Values worth{};
  auto free = sheet.free;
  const auto take = [&](Term term, FeatureKind kind = {}, int node = -1) {
    WorthPart part{term, {}, kind, node, -1, {}, {}};
    bool brings = false;
    for (std::size_t player = 0; player < engine::kCastlePlayers; ++player) {
      part.points[player] = sheet.worth[player] - worth[player];
      part.home[player] = sheet.free[player] - free[player];
      brings = brings || part.points[player] != 0 || part.home[player] != 0;
    }
    worth = sheet.worth;
    free = sheet.free;
    if (brings) parts.push_back(std::move(part));
  };
  start(state, sheet);
  const auto supply = sheet.free;
  free = supply;
  take(Term::track);
  engine::for_each_occupied(state, [&](int node, int id) {
    add_feature(state, sheet, node, id);
    take(Term::feature, state.land.segment_of(game_.tables(), node).kind, node);
  });
  add_keeps(state, sheet);
  take(Term::keeps);
  add_tokens(state, sheet);
  take(Term::tokens);
  // Followers that come home are worth what they add to those in the supply.
  const auto worth_of = [&](const auto& followers, std::size_t player) {
    return parameters_.followers * supply_worth_(followers[player], sheet.turns[player]);
  };
  for (std::size_t player = 0; player < engine::kCastlePlayers; ++player)
    sheet.worth[player] += worth_of(supply, player);
  take(Term::supply);
  for (std::size_t player = 0; player < engine::kCastlePlayers; ++player)
    sheet.worth[player] += worth_of(sheet.free, player) - worth_of(supply, player);
  take(Term::home);
  return parts;
}

void Evaluation<engine::Castle>::start(const State& state, Sheet& sheet) const noexcept {
  const bool to_place = state.phase == engine::Phase::place_tile;
  sheet.tiles_left = state.bag_size + (to_place ? 1 : 0);
  sheet.left = static_cast<float>(sheet.tiles_left) / static_cast<float>(game_.tables().set().tile_count());
  const bool begins = to_place || state.phase == engine::Phase::draw;
  const std::size_t first = begins ? state.current : 1U - state.current;
  sheet.turns[first] = (sheet.tiles_left + 1) / 2;
  sheet.turns[1 - first] = sheet.tiles_left / 2;
  for (std::size_t player = 0; player < engine::kCastlePlayers; ++player) {
    sheet.worth[player] = state.points[player];
    sheet.free[player] = state.supply[player];
  }
  for (std::size_t i = 0; i < state.step.count; ++i) {
    const engine::CastleScoring::Event& event = state.step.events[i];
    sheet.worth[event.player] += event.points;
  }
}

void Evaluation<engine::Castle>::add_feature(const State& state, Sheet& sheet, int node,
                                             int id) const noexcept {
  constexpr float kPointsAMarket = 3;
  const engine::Castle::Feature& feature = state.land.feature(id);
  const FeatureKind kind = state.land.segment_of(game_.tables(), node).kind;
  const int holder = engine::Castle::holder(feature.figures);
  const auto open = static_cast<float>(feature.open());
  float early = 1;
  float points = 0;
  if (kind == FeatureKind::courtyard) {
    early = 0;
    points = kPointsAMarket * static_cast<float>(feature.coats());
  } else {
    const float rate = kind == FeatureKind::path    ? parameters_.path
                       : kind == FeatureKind::tower ? parameters_.tower
                                                    : parameters_.house;
    const int turns = holder < 0 ? sheet.tiles_left / 2 : sheet.turns[static_cast<std::size_t>(holder)];
    const float half = fast_decay(rate * 0.5F * static_cast<float>(turns));
    float ever = 1;
    for (int end = 0; end < feature.open(); ++end) ever *= 1 - half * half, early *= 1 - half;
    const auto value = static_cast<float>(engine::Castle::completed_value(kind, feature));
    const auto tiles = static_cast<float>(std::max(feature.tiles(), 1));
    points = ever * value * (tiles + parameters_.growth * open) / tiles;
  }
  if (holder >= 0) sheet.worth[static_cast<std::size_t>(holder)] += points;
  for (int player = 0; player < engine::kCastlePlayers; ++player) {
    sheet.free[static_cast<std::size_t>(player)] +=
        early * static_cast<float>(engine::figures_of(feature.figures, player));
  }
}

/// The larger keep brings what is likely to be the largest empty area: its share of the cells that stay
/// empty.
void Evaluation<engine::Castle>::add_keeps(const State& state, Sheet& sheet) const noexcept {
  const int first = game_.keep_size(state, 0);
  const int second = game_.keep_size(state, 1);
  if (first == second) return;
  const auto cells = static_cast<int>(game_.wall().cells.size());
  const auto stay_empty = static_cast<float>(cells - game_.tables().set().tile_count());
  const float area = static_cast<float>(game_.largest_empty_area(state)) * stay_empty /
                     (stay_empty + static_cast<float>(sheet.tiles_left));
  const auto ahead = static_cast<float>(first > second ? first - second : second - first);
  const float safe = ahead / (ahead + parameters_.keep * sheet.left);
  const std::size_t leader = first > second ? 0 : 1;
  sheet.worth[leader] += area * (0.5F + 0.5F * safe);
  sheet.worth[1 - leader] += area * (0.5F - 0.5F * safe);
}

void Evaluation<engine::Castle>::add_tokens(const State& state, Sheet& sheet) const noexcept {
  constexpr std::size_t kPlayed = 3;  // tokens 1 to 3 are played, the others count at the end (CAS-26)
  float mean = 0;
  for (std::size_t kind = 0; kind < parameters_.tokens.size(); ++kind) {
    const float worth = parameters_.tokens[kind] * (kind < kPlayed ? sheet.left : 1);
    mean += worth / static_cast<float>(parameters_.tokens.size());
    for (std::size_t player = 0; player < engine::kCastlePlayers; ++player) {
      sheet.worth[player] +=
          worth * static_cast<float>(state.tokens[player][kind] + state.fresh[player][kind]);
    }
  }
  if (state.phase == engine::Phase::reveal) sheet.worth[state.asked] += mean;
}

}  // namespace bastide::ai
