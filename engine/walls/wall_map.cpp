#include "engine/walls/wall_map.hpp"

#include "engine/error.hpp"
#include "engine/walls/outline.hpp"
#include "engine/walls/wall.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>

namespace bastide::engine {
namespace {

/// Cell keys stand for one cell only while a game does not reach further.
constexpr std::size_t kMaxSide = 61;

bool side_by_side(Cell a, Cell b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1;
}

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

class WallMapReader {
 public:
  explicit WallMapReader(const Config& file) : file_(file) {}

  [[nodiscard]] WallMap read() {
    std::istringstream text(file_.text("map"));
    std::size_t row = 0;
    for (std::string line; std::getline(text, line); ++row) read_row(line, row);
    if (map_.cells.empty() || map_.cells.size() > kMaxWallCells) {
      fail("found " + std::to_string(map_.cells.size()) + " cells inside the wall, expected 1 to " +
           std::to_string(kMaxWallCells));
    }
    check_connected();
    check_no_hole();
    check_starts();
    return std::move(map_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { file_.fail("map", "map: " + message); }

  void read_row(const std::string& line, std::size_t row) {
    if (row == 0) width_ = line.size();
    if (line.size() != width_) {
      fail("found " + std::to_string(line.size()) + " characters in row " + std::to_string(row) +
           ", expected " + std::to_string(width_) + " as in row 0");
    }
    if (row >= kMaxSide || width_ > kMaxSide) {
      fail("found more than " + std::to_string(kMaxSide) + " rows or columns, expected fewer");
    }
    for (std::size_t column = 0; column < line.size(); ++column) {
      read_character(line[column], {static_cast<int>(column), static_cast<int>(row)});
    }
  }

  void read_character(char c, Cell cell) {
    if (c == '.') {
      map_.cells.push_back(cell);
    } else if (is_letter(c)) {
      if (!map_.starts.emplace(c, cell).second) {
        fail("found start cell " + in_quotes({&c, 1}) + " a second time at " + place(cell) +
             ", expected another letter");
      }
    } else if (c != '#') {
      fail("found " + in_quotes({&c, 1}) + " at " + place(cell) +
           ", expected # for the wall, . for a cell inside or a letter for a start cell");
    }
  }

  static std::string place(Cell cell) {
    return "column " + std::to_string(cell.x) + " of row " + std::to_string(cell.y);
  }

  void check_connected() const {
    std::vector<Cell> reached = {map_.cells.front()};
    std::vector<Cell> unseen(map_.cells.begin() + 1, map_.cells.end());
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const Cell from = reached[next];
      const auto beside = std::stable_partition(unseen.begin(), unseen.end(),
                                                [&](Cell cell) { return !side_by_side(from, cell); });
      reached.insert(reached.end(), beside, unseen.end());
      unseen.erase(beside, unseen.end());
    }
    if (unseen.empty()) return;
    fail("found the cell in " + place(unseen.front()) + " apart from that in " + place(reached.front()) +
         ", expected all cells to hang together by their edges");
  }

  /// The way round meets all edges of the inside unless some are round a hole.
  void check_no_hole() const {
    std::size_t edges = map_.cells.size() * kEdges;
    for (const Cell a : map_.cells) {
      for (const Cell b : map_.cells) edges -= side_by_side(a, b);
    }
    if (outline(map_.cells).size() != edges) {
      fail("found wall or a start cell with cells all round it, expected one wall round all cells");
    }
  }

  void check_starts() const {
    if (map_.starts.empty()) fail("found no start cell, expected at least one letter");
    for (const auto& [letter, cell] : map_.starts) {
      const std::string name = "start cell " + in_quotes({&letter, 1});
      const bool touches = std::any_of(map_.cells.begin(), map_.cells.end(),
                                       [at = cell](Cell inside) { return side_by_side(at, inside); });
      if (!touches) fail("found " + name + " away from the cells inside, expected it beside one");
      for (const auto& [other, at] : map_.starts) {
        if (side_by_side(at, cell)) {
          fail("found " + name + " beside start cell " + in_quotes({&other, 1}) +
               ", expected wall between them");
        }
      }
    }
  }

  const Config& file_;
  WallMap map_;
  std::size_t width_ = 0;
};

}  // namespace

WallMap read_wall_map(const Config& file) {
  return WallMapReader(file).read();
}

}  // namespace bastide::engine
