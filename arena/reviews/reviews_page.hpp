#pragma once

#include "arena/report/page/review_page.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "arena/reviews/reviews_text.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace bastide::arena {

/// Pages of single games, as a summary's page links to them.
struct GamePages {
  std::string folder;                         ///< empty where there are none
  std::map<std::int64_t, std::string> files;  ///< names in the folder, by game
  std::map<std::pair<std::int64_t, std::size_t>, int>
      turns;  ///< their entries, by game and action of the record
};

/// The page of a game of a store, whose settings say how it was reviewed. What becomes of features is worked
/// out for it, seconds for a whole game.
[[nodiscard]] ReviewPage page_of_game(ReviewedGame game, const Settings& settings);

/// Writes the page of each game that a player of the summary played into `folder`, which is made; nothing
/// where it is empty. Throws InputError for a folder that cannot be written.
[[nodiscard]] GamePages write_game_pages(ReviewStore& store, const ReviewsSummary& summary,
                                         const std::string& folder);

/// The summary as one HTML file that needs nothing else but the games' pages, to which it leads; `path` is
/// where it will be.
[[nodiscard]] std::string write_reviews_page(const ReviewsSummary& summary, const GamePages& pages,
                                             const std::string& path);

}  // namespace bastide::arena
