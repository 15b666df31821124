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
    const auto give = [&](Kind kind, int count) { supply_[static_cast<std::size_t>(kind)][player] = count; };
    give(Kind::follower, rules.followers);
    give(Kind::large, rules.inns ? 1 : 0);
    give(Kind::builder, rules.traders ? 1 : 0);
    give(Kind::pig, rules.traders && rules.farmers ? 1 : 0);
    if (!rules.mists || !rules.guards) continue;
    give(Kind::guard, 2);
    reserve_[player] = 3;
  }
  if (rules.start_tile_in_bag) return;
  for (const StartTile& tile : set.start) land_.lay({tile.x, tile.y}, static_cast<int>(tile.type), 0);
}

// -- the turn ---------------------------------------------------------------------------------------------

void ModuleReference::lay(Cell cell, int type, int rotation, int player) {
  land_.lay(cell, type, rotation);
  cell_ = cell;
  scored_.clear();
  second_ = earned_ && player == turn_of_;
  turn_of_ = player;
  earned_ = !second_ && continues_builder();
  const auto edges = land_.mist_at_edges(cell);
  const bool thickens = edges.count({true, true}) > 0;
  const bool breaks = edges.count({true, false}) + edges.count({false, true}) > 0;
  if (rules_.mists && rules_.ghosts && thickens) ghosts_due_.push_back(false);
  if (rules_.mists && rules_.ghosts && breaks) ghosts_due_.push_back(true);
  go_on();
}

/// The tile has a part of the road or city where its player's builder stands (TRA-13).
bool ModuleReference::continues_builder() const {
  return std::any_of(figures_.begin(), figures_.end(), [&](const Standing& figure) {
    if (figure.kind != Kind::builder || figure.owner != turn_of_) return false;
    const Area area = land_.area_of(figure.spot);
    return std::any_of(area.begin(), area.end(), [&](const Spot& spot) { return spot.first == cell_; });
  });
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
    for (std::size_t kind = 0; kind < kFigureForms.size(); ++kind) {
      if (may_stand(i, static_cast<Kind>(kind))) return;
    }
  }
  score();
}

std::set<ModuleReference::Spot> ModuleReference::haunted() const {
  std::set<Spot> spots;
  for (const Standing& figure : figures_) {
    const bool own = figure.owner == turn_of_;
    const bool follower = figure.kind == Kind::follower || figure.kind == Kind::large;
    if (follower && own == (asked_ == Asked::disperse)) spots.insert(figure.spot);
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
  const Standing left = *figure;
  send_home(left);
  figures_.erase(figure);
  send_home_without_follower(left);
}

void ModuleReference::send_home(const Standing& figure) {
  ++supply_of(figure);
  bank_ += figure.ghosts;
}

/// Builder and pig do not stay where their player has no follower any more (TRA-17).
void ModuleReference::send_home_without_follower(const Standing& left) {
  const Area area = land_.area_of(left.spot);
  if (has_follower(area, left.owner)) return;
  const auto goes = [&](const Standing& figure) {
    return figure.owner == left.owner && area.count(figure.spot) != 0;
  };
  for (const Standing& figure : figures_) {
    if (goes(figure)) send_home(figure);
  }
  figures_.erase(std::remove_if(figures_.begin(), figures_.end(), goes), figures_.end());
}

bool ModuleReference::has_follower(const Area& area, int player) const {
  return std::any_of(figures_.begin(), figures_.end(), [&](const Standing& figure) {
    return figure.owner == player && figure.is_follower() && area.count(figure.spot) != 0;
  });
}

bool ModuleReference::may_stand(int segment, Kind kind) const {
  if (supply(turn_of_, kind) == 0) return false;
  const Spot spot{cell_, segment};
  const FeatureKind on = land_.segment_at(spot).kind;
  if (kind == Kind::builder || kind == Kind::pig) {
    const Area area = land_.area_of(spot);
    const bool way = (on == FeatureKind::road || on == FeatureKind::city) && !land_.is_closed(area);
    return (kind == Kind::pig ? on == FeatureKind::field : way) && has_follower(area, turn_of_);
  }
  if (on == FeatureKind::castle && !rules_.castles) return false;
  if (on == FeatureKind::cemetery && !rules_.cemeteries) return false;
  return is_free(spot);
}

bool ModuleReference::is_free(const Spot& spot) const {
  const Area zone = zone_of(spot);
  return std::none_of(figures_.begin(), figures_.end(), [&](const Standing& figure) {
    return figure.is_follower() && zone.count(figure.spot) != 0;
  });
}

/// Where another figure would be in the way.
ModuleReference::Area ModuleReference::zone_of(const Spot& spot) const {
  if (rules_.labyrinth != LabyrinthRules::advanced) return land_.area_of(spot);
  if ((land_.segment_at(spot).signs & kLabyrinth) != 0) return {spot};
  return land_.area_without(spot, kLabyrinth);
}

void ModuleReference::stand(int segment, Kind kind) {
  figures_.push_back({{cell_, segment}, turn_of_, kind, 0});
  --supply_of(figures_.back());
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
      ++supply_[static_cast<std::size_t>(Kind::guard)][p];
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
    if (points.size() > 1 && *points.begin() < 0 && !rules_.robbers) {
      asked_ = Asked::announce;
      return;
    }
    for (const Event& event : pending_.front().events) apply(announcer(), event);
    pending_.pop_front();
  }
  take_goods();
}

void ModuleReference::apply(int player, const Event& event) {
  auto& total = points_[static_cast<std::size_t>(player)];
  total = std::max(0, total + event.points);
  scored_.emplace(player, event.points);
}

/// Those of the cities that the tile completed, when all else is scored (TRA-5, EXP-4).
void ModuleReference::take_goods() {
  const std::array<int, 3> tokens = goods_of_turn();
  for (std::size_t good = 0; good < goods_.size(); ++good) {
    goods_[good][static_cast<std::size_t>(turn_of_)] += tokens[good];
  }
}

std::array<int, 3> ModuleReference::goods_of_turn() const {
  constexpr std::array<Signs, 3> kSymbols = {kWine, kGrain, kCloth};
  std::array<int, 3> tokens{};
  for (const Area& area : completed_by_turn()) {
    for (const Spot& spot : area) {
      const Signs signs = land_.segment_at(spot).signs;
      for (std::size_t good = 0; good < tokens.size(); ++good) {
        tokens[good] += (signs & kSymbols[good]) != 0 ? 1 : 0;
      }
    }
  }
  return tokens;
}

void ModuleReference::announce(const Spot& spot) {
  auto& events = pending_.front().events;
  const auto event = std::find_if(events.begin(), events.end(),
                                  [&](const Event& each) { return each.area.count(spot) != 0; });
  apply(announcer(), *event);
  events.erase(event);
  settle();
}

int ModuleReference::road_value(const Area& area, bool completed) const {
  const bool inn = land_.shows(area, kInn);
  if (!completed) return inn && rules_.inns_at_end == InnsAtEnd::zero ? 0 : land_.tiles_of(area);
  int value = land_.tiles_of(area) * (inn ? 2 : 1);
  if (rules_.labyrinth == LabyrinthRules::advanced && land_.shows(area, kLabyrinth)) {
    for (const Standing& figure : figures_) {
      value += figure.is_follower() && area.count(figure.spot) != 0 ? 2 : 0;
    }
  }
  return value;
}

int ModuleReference::city_value(const Area& area, bool completed) const {
  const bool cathedral = land_.shows(area, kCathedral);
  const int size = land_.tiles_of(area) + land_.coats_of(area);
  if (completed) return size * (cathedral ? 3 : 2);
  return cathedral && rules_.inns_at_end == InnsAtEnd::zero ? 0 : size;
}

/// One more for each completed city at a field where one's pig stands (TRA-21).
int ModuleReference::pig_points(const Area& area, int player) const {
  const bool pig = std::any_of(figures_.begin(), figures_.end(), [&](const Standing& figure) {
    return figure.kind == Kind::pig && figure.owner == player && area.count(figure.spot) != 0;
  });
  return pig ? land_.completed_cities_at(area) : 0;
}

int ModuleReference::value_of(const Area& area, bool completed) const {
  const Cell cell = area.begin()->first;
  switch (land_.kind_of(area)) {
    case FeatureKind::road:
      return road_value(area, completed);
    case FeatureKind::city:
      return city_value(area, completed);
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
    if (area.count(figure.spot) == 0 || !figure.is_follower()) continue;
    standing[static_cast<std::size_t>(figure.owner)] += figure.kind == Kind::large ? 2 : 1;
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
      scores[static_cast<std::size_t>(player)] += value_of(area, completed) + pig_points(area, player);
      lost[static_cast<std::size_t>(player)] += ghosts_of(area, player) * (completed ? 2 : 1);
    }
  }
  std::array<Each, 3> goods = goods_;
  if (asked_ != Asked::nothing) {  // the cities that the tile completed are not scored yet
    const std::array<int, 3> tokens = goods_of_turn();
    for (std::size_t good = 0; good < goods.size(); ++good) {
      goods[good][static_cast<std::size_t>(turn_of_)] += tokens[good];
    }
  }
  for (const Each& tokens : goods) {
    const int most = *std::max_element(tokens.begin(), tokens.end());
    for (std::size_t player = 0; player < tokens.size(); ++player) {
      if (most > 0 && tokens[player] == most) scores[player] += 10;
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
    all.emplace(figure.spot, figure.owner, figure.kind, figure.ghosts);
  }
  return all;
}

}  // namespace bastide::tests
