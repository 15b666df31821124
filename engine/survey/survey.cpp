#include "engine/survey/survey.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace bastide::engine {

std::string text_of(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

SurveyArea table_area(int width, int height, bool closes) {
  const auto within = [](int at, int size) {
    return size == 0 || (at >= -(size / 2) && at < size - size / 2);
  };
  return {[=](Cell cell) { return within(cell.x, width) && within(cell.y, height); }, closes};
}

Survey::Survey(const TileSet& set, bool farmers, std::vector<Tile> tiles, SurveyArea area)
    : set_(set), area_(std::move(area)), tiles_(std::move(tiles)) {
  lay_out();
  add_nodes(farmers);
  ask_empty_cells();
  for (int node = 0; node < node_count(); ++node) {
    if (feature_of(node) == kUnknown) flood(node);
  }
  find_cities();
}

void Survey::lay_out() {
  Cell far;
  for (const Tile& tile : tiles_) {
    corner_ = {std::min(corner_.x, tile.cell.x), std::min(corner_.y, tile.cell.y)};
    far = {std::max(far.x, tile.cell.x), std::max(far.y, tile.cell.y)};
  }
  width_ = far.x - corner_.x + 1;
  height_ = far.y - corner_.y + 1;
  at_.assign(static_cast<std::size_t>(width_ * height_), kNothing);
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    const Cell cell = tiles_[i].cell;
    if (tile_at(cell) != kNothing) throw std::logic_error("two tiles at " + text_of(cell));
    at_[static_cast<std::size_t>((cell.y - corner_.y) * width_ + cell.x - corner_.x)] = static_cast<int>(i);
  }
}

void Survey::add_nodes(bool farmers) {
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    first_.push_back(node_count());
    node_at_.emplace_back().fill(kUnknown);
    for (const Segment& segment : set_.tiles.at(static_cast<std::size_t>(tiles_[tile].type)).segments) {
      if (segment.kind == FeatureKind::field && !farmers) continue;
      const PortSet ports = rotated(segment.ports, tiles_[tile].rotation);
      for (int port = 0; port < kPorts; ++port) {
        if (ports >> port & 1U) node_at_[tile][static_cast<std::size_t>(port)] = node_count();
      }
      nodes_.push_back({&segment, ports, static_cast<int>(tile)});
    }
  }
  first_.push_back(node_count());
}

void Survey::ask_empty_cells() {
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    for (int edge = 0; edge < kEdges; ++edge) ask(tile, edge);
  }
}

void Survey::ask(int tile, int edge) {
  const Tile& here = tiles_[static_cast<std::size_t>(tile)];
  const Cell beyond = neighbour(here.cell, edge);
  const auto facing = static_cast<std::size_t>(facing_edge(edge));
  const int there = tile_at(beyond);
  if (!area_.holds(beyond)) return;
  if (there == kNothing) {
    Asked none;
    none.fill(kNothing);
    empty_.emplace(beyond, none).first->second[facing] = edge_class(here, edge);
  } else if (!may_meet(edge_class(here, edge),
                       edge_class(tiles_[static_cast<std::size_t>(there)], facing_edge(edge)))) {
    throw std::logic_error("the edges of the tiles at " + text_of(here.cell) + " and " + text_of(beyond) +
                           " do not match");
  }
}

bool Survey::may_meet(int a, int b) const {
  const auto meets_all = [&](int edge_class) {
    return set_.edge_classes.at(static_cast<std::size_t>(edge_class)).meets_all;
  };
  return a == b || meets_all(a) || meets_all(b);
}

void Survey::flood(int start) {
  Feature feature;
  feature.kind = nodes_[static_cast<std::size_t>(start)].segment->kind;
  nodes_[static_cast<std::size_t>(start)].feature = static_cast<int>(features_.size());
  std::vector<int> waiting = {start};
  std::vector<int> tiles;
  while (!waiting.empty()) {
    const int at = waiting.back();
    waiting.pop_back();
    const Node& node = nodes_[static_cast<std::size_t>(at)];
    feature.nodes.push_back(at);
    feature.coats += node.segment->coats;
    feature.signs |= node.segment->signs;
    tiles.push_back(node.tile);
    reach_neighbours(at, waiting);
    count_open_edges(at, feature);
  }
  std::sort(feature.nodes.begin(), feature.nodes.end());
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  feature.tiles = is_ground(feature.kind) ? 0 : static_cast<int>(tiles.size());
  if (is_centre(feature.kind)) count_surroundings(start, feature);
  features_.push_back(std::move(feature));
}

void Survey::reach_neighbours(int node, std::vector<int>& waiting) {
  const Node& from = nodes_[static_cast<std::size_t>(node)];
  for (const int there : nodes_against(node)) {
    Node& next = nodes_[static_cast<std::size_t>(there)];
    if (next.feature != kUnknown || next.segment->kind != from.segment->kind) continue;
    next.feature = from.feature;
    waiting.push_back(there);
  }
}

void Survey::count_open_edges(int node, Feature& feature) const {
  const Node& at = nodes_[static_cast<std::size_t>(node)];
  for (int edge = 0; edge < kEdges; ++edge) {
    if ((at.ports & edge_ports(edge)) == 0) continue;
    feature.open += !is_filled(neighbour(tiles_[static_cast<std::size_t>(at.tile)].cell, edge));
  }
}

void Survey::count_surroundings(int node, Feature& feature) const {
  const Tile& tile = tiles_[static_cast<std::size_t>(nodes_[static_cast<std::size_t>(node)].tile)];
  feature.tiles = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      feature.tiles += is_filled({tile.cell.x + dx, tile.cell.y + dy});
    }
  }
  feature.open = 9 - feature.tiles;
}

/// Cities are numbered among the printed segments of a tile, which are its nodes whenever there are fields.
void Survey::find_cities() {
  for (const Node& node : nodes_) {
    if (node.segment->kind != FeatureKind::field) continue;
    for (int i = 0; i < kMaxSegments; ++i) {
      if ((node.segment->borders >> i & 1U) == 0) continue;
      const int city = feature_of(first_node(static_cast<std::size_t>(node.tile)) + i);
      if (features_[static_cast<std::size_t>(city)].open == 0) {
        features_[static_cast<std::size_t>(node.feature)].cities.insert(city);
      }
    }
  }
}

bool Survey::placeable(int type) const {
  for (const auto& [cell, asked] : empty_) {
    for (int rotation = 0; rotation < kEdges; ++rotation) {
      bool fits = true;
      for (int edge = 0; edge < kEdges; ++edge) {
        const int wanted = asked[static_cast<std::size_t>(edge)];
        fits = fits && (wanted == kNothing || may_meet(wanted, edge_class({cell, type, rotation}, edge)));
      }
      if (fits) return true;
    }
  }
  return false;
}

int Survey::tile_at(Cell cell) const {
  const int column = cell.x - corner_.x;
  const int row = cell.y - corner_.y;
  if (column < 0 || column >= width_ || row < 0 || row >= height_) return kNothing;
  return at_[static_cast<std::size_t>(row * width_ + column)];
}

bool Survey::is_filled(Cell cell) const {
  return tile_at(cell) != kNothing || (area_.closes && !area_.holds(cell));
}

std::vector<int> Survey::nodes_against(int node) const {
  std::vector<int> found;
  const Node& at = nodes_.at(static_cast<std::size_t>(node));
  for (int port = 0; port < kPorts; ++port) {
    if ((at.ports >> port & 1U) == 0) continue;
    const int tile = tile_at(neighbour(tiles_[static_cast<std::size_t>(at.tile)].cell, edge_of(port)));
    const int there = tile == kNothing ? kUnknown : node_at(tile, facing_port(port));
    if (there != kUnknown) found.push_back(there);
  }
  return found;
}

int Survey::node_at(int tile, int port) const {
  return node_at_[static_cast<std::size_t>(tile)][static_cast<std::size_t>(port)];
}

int Survey::edge_class(const Tile& tile, int edge) const {
  const auto unturned = static_cast<std::size_t>((edge - tile.rotation + kEdges) % kEdges);
  return set_.tiles.at(static_cast<std::size_t>(tile.type)).edges[unturned];
}

}  // namespace bastide::engine
