#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/analysis/outlook.hpp"
#include "arena/report/page/review_data.hpp"

#include <optional>
#include <string>
#include <vector>

/// What the page of one analysed position shows, all of it in memory.
namespace bastide::arena {

/// One thing that could be played.
struct PositionLine {
  std::string text;
  ai::Prospect prospect;
  ai::Estimate loss;                 ///< points that the best line brings more
  std::optional<ReviewTile> tile{};  ///< to show on the board; none where no tile is laid
  bool played = false;               ///< in the game that the position is from
};

struct PositionPage {
  std::string title;
  std::string
      heading{};  ///< HTML of the title as worded (html.hpp); may be empty, where the text is all of it
  std::string rules;
  std::string notes;               ///< HTML: how it was analysed, in a sentence or two; may be empty
  std::vector<std::string> names;  ///< by seat, none empty
  int player = 0;                  ///< seat of who decides
  int tiles_in_bag = 0;
  Scenery scenery;
  std::string film;                     ///< of one entry, from `film_of`
  std::vector<PositionLine> lines;      ///< best first
  std::string expected;                 ///< what would follow the best line; may be empty
  std::vector<ai::OpenCell> cells;      ///< with the tiles to come that fit them
  std::vector<ReviewFeature> features;  ///< what becomes of open ones
  std::vector<std::string> places;      ///< of each of `features`, as "1,0:road@S"
  std::vector<std::string> ids;         ///< of tiles by type
};

}  // namespace bastide::arena
