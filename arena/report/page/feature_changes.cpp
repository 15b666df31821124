#include "arena/report/page/feature_changes.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::arena {

std::vector<int> FeatureChanges::numbers_of(const engine::TableFeature& feature) const {
  std::vector<int> numbers{feature.nodes.front(), feature.open, feature.worth};
  const auto seats = static_cast<std::ptrdiff_t>(players_);
  const auto is_none = [](int figures) { return figures == 0; };
  const bool is_taken = !std::all_of(feature.figures.begin(), feature.figures.begin() + seats, is_none);
  if (is_taken || feature.completed != feature.worth) numbers.push_back(feature.completed);
  if (!is_taken) return numbers;
  numbers.push_back(static_cast<int>(feature.owners));
  numbers.insert(numbers.end(), feature.figures.begin(), feature.figures.begin() + seats);
  bool as_owned = true;
  for (int seat = 0; seat < players_; ++seat) {
    const int owned = (feature.owners >> seat & 1U) != 0 ? feature.worth : 0;
    as_owned = as_owned && feature.points[static_cast<std::size_t>(seat)] == owned;
  }
  if (!as_owned) numbers.insert(numbers.end(), feature.points.begin(), feature.points.begin() + seats);
  return numbers;
}

void FeatureChanges::add_to(Json& entry, const std::vector<engine::TableFeature>& features) {
  Json joins = Json::array();
  Json changed = Json::array();
  for (const engine::TableFeature& feature : features) {
    const int name = feature.nodes.front();
    assert(std::is_sorted(feature.nodes.begin(), feature.nodes.end()));
    for (const int node : feature.nodes) {
      const auto at = static_cast<std::size_t>(node);
      while (feature_of_.size() <= at) feature_of_.push_back(static_cast<int>(feature_of_.size()));
      // Of a former feature its name is enough: the others go with it.
      if (feature_of_[at] == node && name != node) {
        joins.push_back(node);
        joins.push_back(name);
        last_told_.erase(node);
      }
      feature_of_[at] = name;
    }
    std::vector<int> numbers = numbers_of(feature);
    std::vector<int>& last = last_told_[name];
    if (numbers == last) continue;
    changed.push_back(numbers);
    last = std::move(numbers);
  }
  if (!joins.empty()) entry["j"] = std::move(joins);
  if (!changed.empty()) entry["g"] = std::move(changed);
}

}  // namespace bastide::arena
