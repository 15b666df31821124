#include "tests/tiles/set_figures.hpp"

#include "engine/config/defaults.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

std::string port_names(PortSet ports) {
  std::string names;
  for (int port = 0; port < kPorts; ++port) {
    if ((ports >> port & 1) != 0) names.append(".").append(kPortNames[static_cast<std::size_t>(port)]);
  }
  return names;
}

/// One segment of `tile` turned by `rotation`, its cities named by their ports.
std::string segment_look(const TileDesign& tile, const Segment& segment, int rotation) {
  std::string look(name_of(segment.kind));
  look += port_names(rotated(segment.ports, rotation)) + std::string(segment.coats, '+') +
          std::to_string(segment.signs);
  for (std::size_t city = 0; city < tile.segments.size(); ++city) {
    if ((segment.borders >> city & 1) != 0)
      look += "/" + port_names(rotated(tile.segments[city].ports, rotation));
  }
  return look;
}

std::string look(const TileDesign& tile, int rotation) {
  std::vector<std::string> parts;
  for (const Segment& segment : tile.segments) parts.push_back(segment_look(tile, segment, rotation));
  std::sort(parts.begin(), parts.end());
  std::string all = "mist" + port_names(rotated(tile.mist, rotation));
  for (const std::string& part : parts) all += " " + part;
  return all;
}

}  // namespace

TileFile built_in_file(const std::string& name) {
  const FoundFile found = find_config("tiles", name);
  return read_tile_file(found.text, found.source);
}

TileSet built_in_set(std::initializer_list<std::string_view> names) {
  std::vector<TileFile> files;
  for (const std::string_view name : names) files.push_back(built_in_file(std::string(name)));
  return join_tile_files(files);
}

TileSet without_start(TileSet set) {
  for (const StartTile& tile : set.start) --set.tiles[tile.type].count;
  std::erase_if(set.tiles, [](const TileDesign& tile) { return tile.count == 0; });
  set.start.clear();
  return set;
}

int count_of(const TileDesign& tile, FeatureKind kind) {
  return static_cast<int>(std::count_if(tile.segments.begin(), tile.segments.end(),
                                        [kind](const Segment& segment) { return segment.kind == kind; }));
}

int segments_of(const TileSet& set, FeatureKind kind) {
  return total(set, [kind](const TileDesign& tile) { return count_of(tile, kind); });
}

int edges_of(const TileSet& set, std::string_view edge_class) {
  return total(set, [&](const TileDesign& tile) {
    return std::count_if(tile.edges.begin(), tile.edges.end(),
                         [&](std::uint8_t edge) { return set.edge_classes.at(edge).name == edge_class; });
  });
}

int coats_of(const TileSet& set) {
  return total(set, [](const TileDesign& tile) {
    int coats = 0;
    for (const Segment& segment : tile.segments) coats += segment.coats;
    return coats;
  });
}

FeatureKind kind_at(const TileSet& set, const TileDesign& tile, int port) {
  const EdgeClass& edge_class = set.edge_classes.at(tile.edges.at(static_cast<std::size_t>(edge_of(port))));
  return edge_class.kinds.at(static_cast<std::size_t>(third_of(port)));
}

unsigned misty_edges(const TileDesign& tile) {
  unsigned edges = 0;
  for (int edge = 0; edge < kEdges; ++edge) {
    if ((tile.mist & edge_ports(edge)) != 0) edges |= 1U << edge;
  }
  return edges;
}

int road_ends(const TileDesign& tile) {
  return static_cast<int>(
      std::count_if(tile.segments.begin(), tile.segments.end(), [](const Segment& segment) {
        return segment.kind == FeatureKind::road && std::has_single_bit(segment.ports);
      }));
}

std::string drawn(const TileDesign& tile) {
  std::string line;
  for (const Segment& segment : tile.segments) {
    if (!line.empty()) line += ' ';
    line += name_of(segment.kind);
    line += port_names(segment.ports);
    line += std::string(segment.coats, '+');
    for (int city = 0; city < kMaxSegments; ++city) {
      if ((segment.borders >> city & 1) != 0) line.append("/").append(std::to_string(city));
    }
  }
  return line;
}

std::string unturned_look(const TileDesign& tile) {
  std::string first = look(tile, 0);
  for (int rotation = 1; rotation < kEdges; ++rotation) first = std::min(first, look(tile, rotation));
  return first;
}

}  // namespace bastide::tests
