#include "arena/report/page/review_json.hpp"

#include <algorithm>
#include <cmath>

namespace bastide::arena {

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json tile_json(const ReviewTile& tile, int seat) {
  return {{"type", tile.type},
          {"x", tile.cell.x},
          {"y", tile.cell.y},
          {"turns", tile.quarter_turns},
          {"segment", tile.segment},
          {"kind", engine::name_of(tile.figure)},
          {"seat", seat}};
}

Json features_json(const std::vector<ReviewFeature>& features) {
  constexpr double kPercentOf1 = 100;
  constexpr double kTenthsOf1 = 10;
  Json list = Json::array();
  for (const ReviewFeature& feature : features) {
    std::vector<long> numbers{feature.segment, std::lround(kPercentOf1 * feature.closes)};
    for (std::size_t seat = 0; seat < feature.points.size(); ++seat) {
      numbers.push_back(std::lround(kPercentOf1 * feature.scores[seat]));
      numbers.push_back(std::lround(kTenthsOf1 * feature.points[seat]));
    }
    const bool tells =
        std::any_of(numbers.begin() + 1, numbers.end(), [](long number) { return number != 0; });
    if (tells) list.push_back(numbers);
  }
  return list;
}

}  // namespace bastide::arena
