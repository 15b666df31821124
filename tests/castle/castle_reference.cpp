#include "tests/castle/castle_reference.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

ReferenceLand::Edge inside_of(const Wall& wall) {
  return {.width = 0, .height = 0, .closes = true, .inside = {wall.cells.begin(), wall.cells.end()}};
}

}  // namespace

CastleReference::CastleReference(const TileSet& set, const Wall& wall)
    : wall_(wall), land_(set, true, inside_of(wall)), guarded_(wall.towers.begin() + 1, wall.towers.end()) {
  for (const TileDesign& tile : set.tiles) bag_.push_back(tile.count);
  for (const StartCell& start : wall.starts) {
    land_.lay(start.cell, static_cast<int>(start.type), 0);
    --bag_[start.type];
  }
}

// -- the turn ---------------------------------------------------------------------------------------------

bool CastleReference::placeable(int type) const {
  return std::any_of(wall_.cells.begin(), wall_.cells.end(), [&](Cell cell) {
    return land_.fits(cell, type, 0) || land_.fits(cell, type, 1) || land_.fits(cell, type, 2) ||
           land_.fits(cell, type, 3);
  });
}

void CastleReference::draw(int type) {
  --bag_[static_cast<std::size_t>(type)];
  drawn_ = type;
  if (placeable(type)) {
    asked_ = Asked::place;
    return;
  }
  asked_ = Asked::over;
  for (std::size_t other = 0; other < bag_.size(); ++other) {
    if (bag_[other] > 0 && placeable(static_cast<int>(other))) asked_ = Asked::draw;
  }
}

void CastleReference::lay(Cell cell, int rotation) {
  land_.lay(cell, drawn_, rotation);
  cell_ = cell;
  asked_ = Asked::figure;
  for (int segment = 0; segment < land_.segment_count(cell); ++segment) {
    if (may_stand(segment)) return;
  }
  score_turn();
}

bool CastleReference::may_stand(int segment) const {
  const Area area = land_.area_of({cell_, segment});
  return supply_[static_cast<std::size_t>(turn_of_)] > 0 &&
         std::none_of(followers_.begin(), followers_.end(),
                      [&](const Follower& follower) { return area.count(follower.spot) != 0; });
}

void CastleReference::stand(int segment) {
  --supply_[static_cast<std::size_t>(turn_of_)];
  followers_.push_back({{cell_, segment}, turn_of_});
  score_turn();
}

void CastleReference::pass() {
  if (asked_ == Asked::again) {
    begin_turn(1 - turn_of_);
  } else {
    score_turn();
  }
}

void CastleReference::go_again() {
  auto& tokens = tokens_[static_cast<std::size_t>(turn_of_)];
  tokens.erase(tokens.find(Effect::extra_turn));
  begin_turn(turn_of_);
}

void CastleReference::end_turn() {
  const bool tiles_left = std::accumulate(bag_.begin(), bag_.end(), 0) > 0;
  if (tiles_left && tokens(turn_of_).count(Effect::extra_turn) > 0) {
    asked_ = Asked::again;
  } else {
    begin_turn(1 - turn_of_);
  }
}

void CastleReference::begin_turn(int player) {
  turn_of_ = player;
  const auto p = static_cast<std::size_t>(player);
  tokens_[p].merge(fresh_[p]);
  asked_ = std::accumulate(bag_.begin(), bag_.end(), 0) > 0 ? Asked::draw : Asked::over;
}

// -- scoring ----------------------------------------------------------------------------------------------

void CastleReference::score_turn() {
  std::set<Area> areas;
  for (const Cell cell : {cell_, ReferenceLand::across(cell_, 0), ReferenceLand::across(cell_, 1),
                          ReferenceLand::across(cell_, 2), ReferenceLand::across(cell_, 3)}) {
    const int segments = land_.is_laid(cell) ? land_.segment_count(cell) : 0;
    for (int segment = 0; segment < segments; ++segment) areas.insert(land_.area_of({cell, segment}));
  }
  for (const Area& area : areas) {
    if (land_.kind_of(area) != FeatureKind::courtyard && land_.is_closed(area)) collect(area);
  }
  settle();
}

void CastleReference::collect(const Area& area) {
  const int player = majority(area);
  if (player >= 0) {
    pending_.push_back({area, value_of(area), player});
    auto& largest = keeps_[static_cast<std::size_t>(player)];
    if (land_.kind_of(area) == FeatureKind::house && player == turn_of_) {
      largest = std::max(largest, land_.tiles_of(area));
    }
  }
  std::vector<Follower> stay;
  for (const Follower& follower : followers_) {
    if (area.count(follower.spot) == 0) {
      stay.push_back(follower);
    } else {
      ++supply_[static_cast<std::size_t>(follower.owner)];
    }
  }
  followers_ = stay;
}

int CastleReference::majority(const Area& area) const {
  std::array<int, 2> standing{};
  for (const Follower& follower : followers_) {
    standing[static_cast<std::size_t>(follower.owner)] += area.count(follower.spot) != 0;
  }
  if (standing[0] == standing[1]) return -1;
  return standing[0] > standing[1] ? 0 : 1;
}

int CastleReference::value_of(const Area& area) const {
  const bool two = land_.kind_of(area) == FeatureKind::tower ||
                   (land_.kind_of(area) == FeatureKind::path && land_.coats_of(area) > 0);
  return land_.tiles_of(area) * (two ? 2 : 1);
}

std::vector<CastleReference::Event> CastleReference::pending_of_scorer() const {
  std::vector<Event> events;
  std::copy_if(pending_.begin(), pending_.end(), std::back_inserter(events),
               [&](const Event& event) { return event.player == scorer_; });
  return events;
}

/// The player who laid the tile first, then the other one.
void CastleReference::settle() {
  while (!pending_.empty()) {
    scorer_ = turn_of_;
    if (pending_of_scorer().empty()) scorer_ = 1 - turn_of_;
    const std::vector<Event> events = pending_of_scorer();
    if (order_matters() ||
        std::any_of(events.begin(), events.end(), [&](const Event& event) { return may_double(event); })) {
      asked_ = Asked::announce;
      return;
    }
    score(events.front(), 1);
    if (asked_ == Asked::reveal) return;
  }
  end_turn();
}

bool CastleReference::may_double(const Event& event) const {
  if (event.player != turn_of_) return false;
  switch (land_.kind_of(event.area)) {
    case FeatureKind::tower:
      return tokens(turn_of_).count(Effect::double_tower) > 0;
    case FeatureKind::house:
      return tokens(turn_of_).count(Effect::double_house) > 0;
    default:
      return false;
  }
}

/// Tries all orders: do they all meet the same towers?
bool CastleReference::order_matters() const {
  std::vector<int> points;
  for (const Event& event : pending_of_scorer()) points.push_back(event.points);
  std::sort(points.begin(), points.end());
  std::set<std::set<int>> met;
  do {
    std::set<int> towers;
    int total = points_[static_cast<std::size_t>(scorer_)];
    for (const int each : points) {
      total += each;
      towers.insert(tower_at(total));
    }
    towers.erase(-1);
    met.insert(towers);
  } while (std::next_permutation(points.begin(), points.end()));
  return met.size() > 1;
}

int CastleReference::tower_at(int points) const {
  const int space = points % wall_.spaces;
  for (const int first : guarded_) {
    if (space == first || space == first + 1) return first;
  }
  return -1;
}

std::size_t CastleReference::announcements() const {
  std::set<std::tuple<FeatureKind, int, bool>> choices;
  for (const Event& event : pending_of_scorer()) {
    choices.emplace(land_.kind_of(event.area), event.points, false);
    if (may_double(event)) choices.emplace(land_.kind_of(event.area), event.points, true);
  }
  return choices.size();
}

void CastleReference::announce(const Spot& spot, bool doubled) {
  const auto at = std::find_if(pending_.begin(), pending_.end(),
                               [&](const Event& event) { return event.area.count(spot) != 0; });
  const Event event = *at;
  if (doubled) {
    auto& tokens = tokens_[static_cast<std::size_t>(event.player)];
    tokens.erase(tokens.find(land_.kind_of(event.area) == FeatureKind::tower ? Effect::double_tower
                                                                             : Effect::double_house));
  }
  asked_ = Asked::announce;
  score(event, doubled ? 2 : 1);
  if (asked_ != Asked::reveal) settle();
}

void CastleReference::score(const Event& event, int factor) {
  auto& total = points_[static_cast<std::size_t>(event.player)];
  total += factor * event.points;
  const Area area = event.area;
  pending_.erase(
      std::find_if(pending_.begin(), pending_.end(), [&](const Event& each) { return each.area == area; }));
  if (tower_at(total) >= 0) asked_ = Asked::reveal;
}

void CastleReference::reveal(Effect token) {
  const auto p = static_cast<std::size_t>(scorer_);
  guarded_.erase(tower_at(points_[p]));
  fresh_[p].insert(token);
  asked_ = Asked::announce;
  settle();
}

// -- the end ----------------------------------------------------------------------------------------------

int CastleReference::held(int player, Effect effect) const {
  return static_cast<int>(tokens(player).count(effect) + fresh(player).count(effect));
}

int CastleReference::amount_of(Effect effect) const {
  return wall_.tokens[static_cast<std::size_t>(effect)].amount;
}

int CastleReference::largest_empty_area() const {
  std::set<Cell> empty;
  for (const Cell cell : wall_.cells) {
    if (!land_.is_laid(cell)) empty.insert(cell);
  }
  int largest = 0;
  while (!empty.empty()) {
    std::vector<Cell> waiting = {*empty.begin()};
    empty.erase(empty.begin());
    int size = 0;
    for (; !waiting.empty(); ++size) {
      const Cell cell = waiting.back();
      waiting.pop_back();
      for (int edge = 0; edge < 4; ++edge) {
        if (empty.erase(ReferenceLand::across(cell, edge)) != 0) {
          waiting.push_back(ReferenceLand::across(cell, edge));
        }
      }
    }
    largest = std::max(largest, size);
  }
  return largest;
}

/// Courtyards and what tokens make of them and of unfinished features, the best first.
int CastleReference::features_at_end(int player) const {
  std::set<Area> areas;
  for (const Follower& follower : followers_) areas.insert(land_.area_of(follower.spot));
  std::map<Effect, std::multiset<int>> worth;
  int total = held(player, Effect::bonus) * amount_of(Effect::bonus);
  for (const Area& area : areas) {
    if (majority(area) != player) continue;
    const FeatureKind kind = land_.kind_of(area);
    const auto half = [&](Effect effect) { return (value_of(area) * amount_of(effect) + 99) / 100; };
    if (kind == FeatureKind::courtyard) {
      total += 3 * land_.coats_of(area);
      worth[Effect::market].insert((amount_of(Effect::market) - 3) * land_.coats_of(area));
    } else if (land_.is_closed(area)) {
      total += value_of(area);
    } else if (kind == FeatureKind::path) {
      worth[Effect::unfinished_path].insert(half(Effect::unfinished_path));
    } else if (kind == FeatureKind::tower) {
      worth[Effect::unfinished_tower].insert(half(Effect::unfinished_tower));
    } else {
      worth[Effect::unfinished_house].insert(half(Effect::unfinished_house));
    }
  }
  for (const auto& [effect, values] : worth) {
    int left = held(player, effect);
    for (auto value = values.rbegin(); value != values.rend() && left > 0; ++value, --left) total += *value;
  }
  return total;
}

Scores CastleReference::final_points() const {
  Scores scores{};
  std::array<int, 2> keeps = keeps_;
  for (std::size_t player = 0; player < 2; ++player) {
    const int p = static_cast<int>(player);
    scores[player] = points_[player] + features_at_end(p);
    if (keeps[player] > 0) keeps[player] += held(p, Effect::keep) * amount_of(Effect::keep);
  }
  for (const Event& event : pending_) scores[static_cast<std::size_t>(event.player)] += event.points;
  if (keeps[0] != keeps[1]) scores[keeps[0] > keeps[1] ? 0 : 1] += largest_empty_area();
  return scores;
}

std::multiset<std::pair<CastleReference::Spot, int>> CastleReference::figures() const {
  std::multiset<std::pair<Spot, int>> all;
  for (const Follower& follower : followers_) all.emplace(follower.spot, follower.owner);
  return all;
}

}  // namespace bastide::tests
