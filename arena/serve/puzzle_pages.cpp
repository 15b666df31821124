#include "arena/serve/puzzle_pages.hpp"

#include "arena/puzzles/puzzle_folder.hpp"
#include "arena/puzzles/puzzles_page.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/guard.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace bastide::arena {

namespace {

/// "puzzles" of "/home/anna/puzzles/".
std::string folder_name(const std::string& folder) {
  std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  return path.filename().string();
}

}  // namespace

PuzzlePages::PuzzlePages(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    const auto first = static_cast<std::ptrdiff_t>(shelves_.size());
    const PuzzleList list = read_puzzle_list(folder, std::numeric_limits<std::size_t>::max());
    for (const StoredPuzzle& stored : list.puzzles) {
      Puzzle puzzle = whole_puzzle(stored);
      const auto same = [&](const Shelf& shelf) { return shelf.rules == puzzle.record.rules; };
      auto shelf = std::find_if(shelves_.begin() + first, shelves_.end(), same);
      if (shelf == shelves_.end())
        shelf = shelves_.insert(shelf, {random_key(), folder_name(folder), puzzle.record.rules, {}, ""});
      shelf->puzzles.push_back(std::move(puzzle));
    }
  }
}

Json PuzzlePages::list() const {
  Json list = Json::array();
  for (const Shelf& shelf : shelves_)
    list.push_back({{"key", shelf.key},
                    {"title", shelf.title},
                    {"rules", shelf.rules},
                    {"count", shelf.puzzles.size()}});
  return list;
}

ScriptedPage PuzzlePages::page(const std::string& key) {
  const std::lock_guard lock(mutex_);
  for (Shelf& shelf : shelves_) {
    if (!same_key(shelf.key, key)) continue;
    if (shelf.html.empty()) shelf.html = write_puzzles_page(shelf.puzzles, shelf.title, {});
    return {shelf.html, std::string(puzzles_script().sha256)};
  }
  throw ApiError(404, "puzzles", in_quotes(key), "those of a folder that the command line names");
}

}  // namespace bastide::arena
