#pragma once

#include "engine/board/cell.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace bastide::engine {

/// The cells that tiles may be laid on (VAR-7, CAS-7), and whether what lies beyond closes features (VAR-8).
struct SurveyArea {
  std::function<bool(Cell)> holds = [](Cell) { return true; };
  bool closes = false;
};

/// A table of so many columns and rows, 0 for no edge.
[[nodiscard]] SurveyArea table_area(int width, int height, bool closes);

/// What the laid tiles alone say, found by flood fill: the slow and simple counterpart of Board and
/// Landscape, which `check_consistency` holds them to.
///
/// It reads nothing but the printed tiles, their turns and their cells. Segments are numbered as nodes are:
/// tile by tile in the order given.
class Survey {
 public:
  struct Tile {
    Cell cell;
    int type = 0;
    int rotation = 0;
  };
  /// Edge classes that the neighbours of an empty cell show, or kNothing, north first.
  using Asked = std::array<int, kEdges>;
  static constexpr int kNothing = -1;

  struct Feature {
    FeatureKind kind{};
    std::vector<int> nodes;  ///< ascending
    int open = 0;            ///< (segment, edge) pairs facing an empty cell; a centre's empty neighbours
    int tiles = 0;           ///< distinct tiles; a centre's own and its neighbours; 0 for a field
    int coats = 0;
    unsigned signs = 0;    ///< of a road's segments
    std::set<int> cities;  ///< a field's completed cities, as indices of features (BASE-32, BASE-33)
  };

  /// `farmers` false leaves the fields out (BASE-34). Throws std::logic_error when two tiles lie on one cell
  /// or their edges do not match (BASE-6, CAS-8).
  Survey(const TileSet& set, bool farmers, std::vector<Tile> tiles, SurveyArea area = {});

  [[nodiscard]] int node_count() const noexcept { return static_cast<int>(nodes_.size()); }
  [[nodiscard]] int first_node(std::size_t tile) const { return first_.at(tile); }
  [[nodiscard]] int last_node(std::size_t tile) const { return first_.at(tile + 1); }  ///< one beyond
  [[nodiscard]] const std::vector<Feature>& features() const noexcept { return features_; }
  [[nodiscard]] const Segment& segment(int node) const {
    return *nodes_.at(static_cast<std::size_t>(node)).segment;
  }
  /// Nodes that the node's ports lie against, of whatever kind.
  [[nodiscard]] std::vector<int> nodes_against(int node) const;
  [[nodiscard]] int feature_of(int node) const { return nodes_.at(static_cast<std::size_t>(node)).feature; }
  [[nodiscard]] const std::map<Cell, Asked>& empty_cells() const noexcept { return empty_; }
  [[nodiscard]] const std::vector<Tile>& tiles() const noexcept { return tiles_; }

  /// Whether `type` fits on one of the empty cells in some rotation (BASE-6).
  [[nodiscard]] bool placeable(int type) const;

 private:
  static constexpr int kUnknown = -1;
  struct Node {
    const Segment* segment;
    PortSet ports;  ///< as turned
    int tile;
    int feature = kUnknown;
  };

  void lay_out();
  void add_nodes(bool farmers);
  void ask_empty_cells();
  void ask(int tile, int edge);
  [[nodiscard]] bool may_meet(int a, int b) const;  ///< edge classes
  void flood(int start);
  void reach_neighbours(int node, std::vector<int>& waiting);
  void count_open_edges(int node, Feature& feature) const;
  void count_surroundings(int node, Feature& feature) const;
  void find_cities();
  [[nodiscard]] int tile_at(Cell cell) const;
  /// Whether a tile lies there, or an edge of the table that stands for one.
  [[nodiscard]] bool is_filled(Cell cell) const;
  [[nodiscard]] int node_at(int tile, int port) const;
  [[nodiscard]] int edge_class(const Tile& tile, int edge) const;

  const TileSet& set_;
  SurveyArea area_;
  std::vector<Tile> tiles_;
  Cell corner_;  ///< north-west of all tiles
  int width_ = 0;
  int height_ = 0;
  std::vector<int> at_;     ///< by row and column from the corner: index of the tile there
  std::vector<int> first_;  ///< by tile: its first node; and the number of nodes
  std::vector<std::array<int, kPorts>> node_at_;
  std::vector<Node> nodes_;
  std::vector<Feature> features_;
  std::map<Cell, Asked> empty_;
};

/// The cell beyond `edge`.
[[nodiscard]] constexpr Cell neighbour(Cell cell, int edge) noexcept {
  constexpr std::array<Cell, kEdges> steps = {Cell{0, -1}, Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}};
  const Cell step = steps[static_cast<std::size_t>(edge)];
  return {cell.x + step.x, cell.y + step.y};
}

/// "3,-1", for messages.
[[nodiscard]] std::string text_of(Cell cell);

}  // namespace bastide::engine
