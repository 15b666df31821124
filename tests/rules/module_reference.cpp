#include "tests/rules/module_reference.hpp"

#include <algorithm>

namespace bastide::tests {

using namespace bastide::engine;

ModuleReference::ModuleReference(const TileSet& set, const RuleSet& rules, int players)
    : rules_(rules),
      players_(players),
      land_(set, rules.farmers, {rules.table_width, rules.table_height, rules.edge_closes}),
      bank_(rules.mists && rules.ghosts ? 15 : 0) {
  for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
    supply_[player] = rules.followers;
    if (!rules.mists || !rules.guards) continue;
    guards_[player] = 2;
    reserve_[player] = 3;
  }
}

// -- the turn ---------------------------------------------------------------------------------------------

void ModuleReference::lay(Cell cell, int type, int rotation, int player) {
  land_.lay(cell, type, rotation);
  cell_ = cell;
  turn_of_ = player;
  const auto edges = land_.mist_at_edges(cell);
  const bool thickens = edges.count({true, true}) > 0;
  const bool breaks = edges.count({true, false}) + edges.count({false, true}) > 0;
  if (rules_.mists && rules_.ghosts && thickens) ghosts_due_.push_back(false);
  if (rules_.mists && rules_.ghosts && breaks) ghosts_due_.push_back(true);
  go_on();
}

void ModuleReference::go_on() {
  while (!ghosts_due_.empty()) {
    asked_ = ghosts_due_.front() ? Asked::disperse : Asked::thicken;
    const std::set<Spot> candidates = bank_ > 0 ? haunted() : std::set<Spot>{};
    if (candidates.size() > 1) return;
    ghosts_due_.pop_front();
    if (!candidates.empty()) put_ghost(*candidates.begin());
  }
  asked_ = Asked::figure;
  for (int i = 0; i < land_.segment_count(cell_); ++i) {
    if (may_stand(i, false) || may_stand(i, true)) return;
  }
  score();
}

std::set<ModuleReference::Spot> ModuleReference::haunted() const {
  std::set<Spot> spots;
  for (const Standing& figure : figures_) {
    const bool own = figure.owner == turn_of_;
    if (!figure.guard && own == (asked_ == Asked::disperse)) spots.insert(figure.spot);
  }
  return spots;
}

void ModuleReference::haunt(const Spot& spot) {
  ghosts_due_.pop_front();
  put_ghost(spot);
  go_on();
}

void ModuleReference::put_ghost(const Spot& spot) {
  const auto figure =
      std::find_if(figures_.begin(), figures_.end(), [&](const Standing& each) { return each.spot == spot; });
  --bank_;
  if (++figure->ghosts < 3) return;
  send_home(*figure);
  figures_.erase(figure);
}

void ModuleReference::send_home(const Standing& figure) {
  ++(figure.guard ? guards_ : supply_)[static_cast<std::size_t>(figure.owner)];
  bank_ += figure.ghosts;
}

bool ModuleReference::may_stand(int segment, bool guard) const {
  if ((guard ? guards(turn_of_) : supply(turn_of_)) == 0) return false;
  const FeatureKind kind = land_.segment_at({cell_, segment}).kind;
  if (kind == FeatureKind::castle && !rules_.castles) return false;
  if (kind == FeatureKind::cemetery && !rules_.cemeteries) return false;
  return is_free({cell_, segment});
}

bool ModuleReference::is_free(const Spot& spot) const {
  const Area zone = zone_of(spot);
  return std::none_of(figures_.begin(), figures_.end(),
                      [&](const Standing& figure) { return zone.count(figure.spot) != 0; });
}

/// Where another figure would be in the way.
ModuleReference::Area ModuleReference::zone_of(const Spot& spot) const {
  if (rules_.labyrinth != LabyrinthRules::advanced) return land_.area_of(spot);
  if ((land_.segment_at(spot).signs & kLabyrinth) != 0) return {spot};
  return land_.area_without(spot, kLabyrinth);
}

void ModuleReference::stand(int segment, bool guard) {
  --(guard ? guards_ : supply_)[static_cast<std::size_t>(turn_of_)];
  figures_.push_back({{cell_, segment}, turn_of_, guard, 0});
  score();
}

// -- scoring ----------------------------------------------------------------------------------------------

std::set<ModuleReference::Area> ModuleReference::completed_by_turn() const {
  std::set<Area> areas;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell cell{cell_.x + dx, cell_.y + dy};
      if (!land_.is_laid(cell)) continue;
      for (int i = 0; i < land_.segment_count(cell); ++i) {
        const bool centre = is_centre(land_.segment_at({cell, i}).kind);
        if (!centre && cell != cell_) continue;
        const Area area = land_.area_of({cell, i});
        if (land_.kind_of(area) != FeatureKind::field && land_.is_closed(area)) areas.insert(area);
      }
    }
  }
  return areas;
}

void ModuleReference::score() {
  for (const Area& area : completed_by_turn()) collect(area);
  settle();
}

void ModuleReference::collect(const Area& area) {
  for (const int player : winners_of(area)) {
    const auto p = static_cast<std::size_t>(player);
    if (land_.kind_of(area) == FeatureKind::cemetery && reserve_[p] > 0) {
      --reserve_[p];
      ++guards_[p];
    }
    const int points = value_of(area, true) - 2 * ghosts_of(area, player);
    if (points == 0) continue;
    const auto known = std::find_if(pending_.begin(), pending_.end(),
                                    [&](const Pending& each) { return each.player == player; });
    if (known != pending_.end()) {
      known->events.push_back({area, points});
    } else {
      pending_.push_back({player, {{area, points}}});
    }
  }
  std::sort(pending_.begin(), pending_.end(), [&](const Pending& a, const Pending& b) {
    return (a.player - turn_of_ + players_) % players_ < (b.player - turn_of_ + players_) % players_;
  });
  for (const Standing& figure : figures_) {
    if (area.count(figure.spot) != 0) send_home(figure);
  }
  figures_.erase(std::remove_if(figures_.begin(), figures_.end(),
                                [&](const Standing& figure) { return area.count(figure.spot) != 0; }),
                 figures_.end());
}

std::set<int> ModuleReference::announced_points() const {
  std::set<int> points;
  for (const Event& event : pending_.front().events) points.insert(event.points);
  return points;
}

/// Each event by itself, and never below 0; who has one that goes backward says in which order.
void ModuleReference::settle() {
  asked_ = Asked::nothing;
  while (!pending_.empty()) {
    const std::set<int> points = announced_points();
    if (points.size() > 1 && *points.begin() < 0) {
      asked_ = Asked::announce;
      return;
    }
    auto& total = points_[static_cast<std::size_t>(announcer())];
    for (const Event& event : pending_.front().events) total = std::max(0, total + event.points);
    pending_.pop_front();
  }
}

void ModuleReference::announce(const Spot& spot) {
  auto& events = pending_.front().events;
  const auto event = std::find_if(events.begin(), events.end(),
                                  [&](const Event& each) { return each.area.count(spot) != 0; });
  auto& total = points_[static_cast<std::size_t>(announcer())];
  total = std::max(0, total + event->points);
  events.erase(event);
  settle();
}

int ModuleReference::road_value(const Area& area, bool completed) const {
  const bool inn = land_.shows(area, kInn);
  if (!completed) return inn ? 0 : land_.tiles_of(area);
  int value = land_.tiles_of(area) * (inn ? 2 : 1);
  if (rules_.labyrinth == LabyrinthRules::advanced && land_.shows(area, kLabyrinth)) {
    for (const Standing& figure : figures_) value += area.count(figure.spot) != 0 ? 2 : 0;
  }
  return value;
}

int ModuleReference::value_of(const Area& area, bool completed) const {
  const Cell cell = area.begin()->first;
  switch (land_.kind_of(area)) {
    case FeatureKind::road:
      return road_value(area, completed);
    case FeatureKind::city:
      return (land_.tiles_of(area) + land_.coats_of(area)) * (completed ? 2 : 1);
    case FeatureKind::monastery:
      return 1 + land_.cells_round(cell);
    case FeatureKind::castle:
      return (1 + land_.misty_tiles_round(cell)) * (completed ? 2 : 1);
    case FeatureKind::cemetery:
      return 0;
    default:
      break;
  }
  return 3 * land_.completed_cities_at(area);
}

std::set<int> ModuleReference::winners_of(const Area& area) const {
  Each standing{};
  for (const Standing& figure : figures_) {
    standing[static_cast<std::size_t>(figure.owner)] += area.count(figure.spot) != 0;
  }
  const int most = *std::max_element(standing.begin(), standing.end());
  std::set<int> winners;
  for (int player = 0; player < players_; ++player) {
    if (most > 0 && standing[static_cast<std::size_t>(player)] == most) winners.insert(player);
  }
  return winners;
}

int ModuleReference::ghosts_of(const Area& area, int player) const {
  int ghosts = 0;
  for (const Standing& figure : figures_) {
    if (figure.owner == player && area.count(figure.spot) != 0) ghosts += figure.ghosts;
  }
  return ghosts;
}

bool ModuleReference::counts_at_end(const Area& area) const {
  const FeatureKind kind = land_.kind_of(area);
  if (kind == FeatureKind::field || land_.is_closed(area)) return true;
  return kind != FeatureKind::cemetery && rules_.unfinished_scores;
}

/// All points of all features first, then what ghosts cost, then never below 0.
Scores ModuleReference::final_points() const {
  Scores scores = points_;
  Scores lost{};
  std::set<Area> areas;
  for (const Standing& figure : figures_) areas.insert(land_.area_of(figure.spot));
  for (const Area& area : areas) {
    if (!counts_at_end(area)) continue;
    const bool completed = land_.kind_of(area) != FeatureKind::field && land_.is_closed(area);
    for (const int player : winners_of(area)) {
      scores[static_cast<std::size_t>(player)] += value_of(area, completed);
      lost[static_cast<std::size_t>(player)] += ghosts_of(area, player) * (completed ? 2 : 1);
    }
  }
  for (std::size_t player = 0; player < scores.size(); ++player) {
    scores[player] = std::max(0, scores[player] - lost[player]);
  }
  return scores;
}

std::multiset<ModuleReference::Figure> ModuleReference::figures() const {
  std::multiset<Figure> all;
  for (const Standing& figure : figures_) {
    all.emplace(figure.spot, figure.owner, figure.guard, figure.ghosts);
  }
  return all;
}

}  // namespace bastide::tests
