#pragma once

#include "arena/files/json.hpp"
#include "arena/puzzles/puzzle.hpp"
#include "arena/serve/reviews.hpp"

#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::arena {

/// Folders of puzzles, as pages to solve them on: one for each game of a folder. Nothing of a folder reaches
/// a page but what its list and records say, which are read at the beginning. All functions may be called by
/// any thread.
class PuzzlePages {
 public:
  /// Throws InputError for a folder that `bastide puzzles` did not write.
  explicit PuzzlePages(const std::vector<std::string>& folders);

  /// key (that the page is found by), title, rules, count.
  [[nodiscard]] Json list() const;
  /// Throws ApiError for an unknown key.
  [[nodiscard]] ScriptedPage page(const std::string& key);

 private:
  struct Shelf {
    std::string key;
    std::string title;
    std::string rules;
    std::vector<Puzzle> puzzles;
    std::string html;  ///< once somebody has opened it
  };

  std::mutex mutex_;  ///< for `html`
  std::vector<Shelf> shelves_;
};

}  // namespace bastide::arena
