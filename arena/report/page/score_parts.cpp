#include "arena/report/page/score_parts.hpp"

#include "engine/games/games.hpp"

#include <algorithm>
#include <cassert>
#include <type_traits>

namespace bastide::arena {
namespace {

using AllParts = std::array<PartPoints, engine::kMaxPlayers>;

using PartNames = std::array<std::string_view, kScoreParts>;

template <class... Events>
constexpr void add_event_parts(std::type_identity<std::variant<Events...>>, std::string_view* next) {
  const auto add = [&]<class Event>(std::type_identity<Event>) {
    if constexpr (EventWithPart<Event>) *next++ = Event::kPart;
  };
  (add(std::type_identity<Events>{}), ...);
}

/// Features' by FeatureKind, then those of events, and ghosts.
constexpr PartNames part_names() {
  PartNames names = {"roads",      "cities", "fields", "monasteries", "castles",
                     "cemeteries", "paths",  "towers", "houses",      "courtyards"};
  add_event_parts(std::type_identity<engine::Event>{}, names.data() + engine::kSegmentKinds);
  names.back() = "ghosts";
  return names;
}
constexpr PartNames kNames = part_names();
constexpr std::size_t kGhosts = kScoreParts - 1;

/// Adds up what the events of a game bring.
struct PartCounter {
  AllParts parts{};

  [[nodiscard]] double& at(int player, std::size_t part) {
    return parts[static_cast<std::size_t>(player)][part];
  }
  void operator()(const engine::ScoreEvent& event) {
    for (int player = 0; player < engine::kMaxPlayers; ++player) {
      if (!(event.winners >> player & 1U)) continue;
      at(player, static_cast<std::size_t>(event.kind)) += event.points_of(player);
      at(player, kGhosts) -= event.lost[static_cast<std::size_t>(player)];
    }
  }
  void operator()(const engine::LootEvent& event) {
    at(event.robber, part_named(engine::RobberEvent::kPart)) += event.points;
  }
  template <EventWithPart Event>
  void operator()(const Event& event) {
    at(event.player, part_named(Event::kPart)) += event.points;
  }
};

}  // namespace

std::string_view name_of_part(std::size_t part) noexcept {
  return kNames[part];
}

std::size_t part_named(std::string_view name) noexcept {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  assert(found != kNames.end());
  return static_cast<std::size_t>(found - kNames.begin());
}

template <class G>
AllParts score_parts(const G& game, const engine::Record& record) {
  PartCounter counter;
  auto state = game.initial(static_cast<int>(record.players.size()));
  for (const engine::Action action : record.actions) game.apply(state, action, counter);
  if (game.actor(state).is_nobody()) game.final_scoring(state, counter);
  // What no event tells: points doubled by a token, and ghosts that take more than there is (MIST-27).
  const bool castle = std::is_same_v<G, engine::Castle>;
  const std::size_t rest = castle ? part_named(engine::TokenPointsEvent::kPart) : kGhosts;
  const engine::Scores scores = game.scores(state);
  for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
    double told = 0;
    for (const double points : counter.parts[seat]) told += points;
    counter.parts[seat][rest] += scores[seat] - told;
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
