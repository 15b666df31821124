#include "tests/rules/reference.hpp"

#include <algorithm>
#include <array>

namespace bastide::tests {

using namespace bastide::engine;

void Reference::stand(Cell cell, int segment, int player) {
  followers_.push_back({{cell, segment}, player});
}

void Reference::end_turn(Cell cell) {
  for (int i = 0; i < segment_count(cell); ++i) {
    const Area area = land_.area_of({cell, i});
    if (land_.kind_of(area) != FeatureKind::field && land_.is_closed(area)) score_and_clear(area);
  }
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell near{cell.x + dx, cell.y + dy};
      for (int i = 0; land_.is_laid(near) && i < segment_count(near); ++i) {
        const bool monastery = land_.segment_at({near, i}).kind == FeatureKind::monastery;
        if (monastery && land_.is_closed({{near, i}})) score_and_clear({{near, i}});
      }
    }
  }
}

bool Reference::is_free(Cell cell, int segment) const {
  const Area area = land_.area_of({cell, segment});
  return std::none_of(followers_.begin(), followers_.end(),
                      [&](const Follower& follower) { return area.count(follower.spot) != 0; });
}

int Reference::followers_of(int player) const {
  return static_cast<int>(std::count_if(followers_.begin(), followers_.end(),
                                        [&](const Follower& follower) { return follower.player == player; }));
}

int Reference::value_of(const Area& area, bool completed) const {
  switch (land_.kind_of(area)) {
    case FeatureKind::road:
      return land_.tiles_of(area);
    case FeatureKind::city:
      return (land_.tiles_of(area) + land_.coats_of(area)) * (completed ? 2 : 1);
    case FeatureKind::monastery:
      return 1 + land_.cells_round(area.begin()->first);
    default:
      return 3 * land_.completed_cities_at(area);
  }
}

void Reference::score(const Area& area, bool completed, Scores& scores) const {
  std::array<int, kMaxPlayers> figures{};
  for (const Follower& follower : followers_) {
    figures[static_cast<std::size_t>(follower.player)] += static_cast<int>(area.count(follower.spot));
  }
  const int most = *std::max_element(figures.begin(), figures.end());
  for (std::size_t player = 0; player < figures.size(); ++player) {
    if (most > 0 && figures[player] == most) scores[player] += value_of(area, completed);
  }
}

void Reference::score_and_clear(const Area& area) {
  score(area, true, points_);
  followers_.erase(std::remove_if(followers_.begin(), followers_.end(),
                                  [&](const Follower& follower) { return area.count(follower.spot) != 0; }),
                   followers_.end());
}

Scores Reference::final_points() const {
  Scores scores = points_;
  std::set<Area> scored;
  for (const Follower& follower : followers_) {
    const Area area = land_.area_of(follower.spot);
    if (scored.insert(area).second) score(area, false, scores);
  }
  return scores;
}

}  // namespace bastide::tests
