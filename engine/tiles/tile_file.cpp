#include "engine/tiles/tile_file.hpp"

#include "engine/error.hpp"
#include "engine/tiles/port_list.hpp"
#include "engine/tiles/start_piece.hpp"
#include "engine/tiles/tile_face.hpp"

#include <algorithm>
#include <bit>

namespace bastide::engine {

namespace {

constexpr int kMaxCount = 99;
constexpr std::size_t kMaxIdLength = 8;

// ---- Edge classes ----

constexpr std::string_view kWild = "wild";

FeatureKind read_edge_kind(const Config& edges, const std::string& name, const std::string& word) {
  const auto found = std::find(kFeatureKindNames.begin(), kFeatureKindNames.end(), word);
  const auto kind = static_cast<FeatureKind>(found - kFeatureKindNames.begin());
  if (found == kFeatureKindNames.end() || is_centre(kind)) {
    edges.fail(
        name, "edge class " + in_quotes(name) + ": found " + in_quotes(word) +
                  ", expected one of: road, city, field, path, tower, house, courtyard, any, nothing, water");
  }
  return kind;
}

/// Three kinds, and "wild" behind them where every other edge may lie against it.
EdgeClass read_edge_class(const Config& edges, const std::string& name) {
  std::vector<std::string> words = words_of(edges.text(name));
  EdgeClass edge_class{name, {}};
  if (words.size() == kPortsPerEdge + 1 && words.back() == kWild) {
    edge_class.meets_all = true;
    words.pop_back();
  }
  if (words.size() != kPortsPerEdge) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found " + std::to_string(words.size()) +
                         " kinds, expected three: left half, middle, right half");
  }
  for (std::size_t third = 0; third < words.size(); ++third) {
    edge_class.kinds[third] = read_edge_kind(edges, name, words[third]);
  }
  // The left half of one edge lies against the right half of the next.
  if (words[0] != words[2]) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found " + words[0] + " left and " + words[2] +
                         " right, expected the same, or two such edges would not join");
  }
  if (is_way(edge_class.kinds[0])) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found a " + words[0] + " in a half, expected " +
                         words[0] + "s in the middle only");
  }
  if (edge_class.kinds[0] == FeatureKind::water) {
    edges.fail(name,
               "edge class " + in_quotes(name) + ": found water in a half, expected it in the middle only");
  }
  if (edge_class.kinds[1] == FeatureKind::any) {
    edges.fail(name,
               "edge class " + in_quotes(name) + ": found any in the middle, expected it in the halves only");
  }
  return edge_class;
}

std::vector<EdgeClass> read_edge_classes(const Config& file) {
  const Config edges = file.table("edges");
  std::vector<EdgeClass> classes;
  for (const std::string& name : edges.keys()) classes.push_back(read_edge_class(edges, name));
  if (classes.empty() || classes.size() > static_cast<std::size_t>(kMaxEdgeClasses)) {
    edges.fail("", "found " + std::to_string(classes.size()) + " edge classes, expected 1 to " +
                       std::to_string(kMaxEdgeClasses));
  }
  return classes;
}

std::array<std::uint8_t, kEdges> read_edges(const Config& tile, const std::vector<EdgeClass>& classes) {
  const std::vector<std::string> words = words_of(tile.text("edges"));
  if (words.size() != kEdges) {
    tile.fail("edges",
              "found " + std::to_string(words.size()) + " edges, expected four: north, east, south, west");
  }
  std::array<std::uint8_t, kEdges> edges{};
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    const auto found = std::find_if(classes.begin(), classes.end(), [&](const EdgeClass& candidate) {
      return candidate.name == words[edge];
    });
    if (found == classes.end()) {
      const std::vector<std::string_view> names = [&] {
        std::vector<std::string_view> all;
        for (const EdgeClass& known : classes) all.push_back(known.name);
        return all;
      }();
      tile.fail("edges", "found " + in_quotes(words[edge]) + " in the " + std::string(kEdgeNames[edge]) +
                             ", expected one of: " + listed(names));
    }
    edges[edge] = static_cast<std::uint8_t>(found - classes.begin());
  }
  return edges;
}

// ---- Tiles ----

bool is_id_character(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

std::string read_id(const Config& tile, const TileSet& before) {
  std::string id = tile.text("id");
  if (id.empty() || id.size() > kMaxIdLength || !std::all_of(id.begin(), id.end(), is_id_character)) {
    tile.fail("id", "found id " + in_quotes(id) + ", expected 1 to " + std::to_string(kMaxIdLength) +
                        " letters, digits or underscores");
  }
  if (before.find(id)) tile.fail("id", "found id " + in_quotes(id) + " a second time, expected another");
  return id;
}

/// Segments of `kind` that end on the tile.
int ending(const TileDesign& design, FeatureKind kind) {
  return static_cast<int>(std::count_if(
      design.segments.begin(), design.segments.end(),
      [kind](const Segment& segment) { return segment.kind == kind && std::has_single_bit(segment.ports); }));
}

Crossing read_crossing(const Config& tile, const TileDesign& design) {
  if (!tile.has("crossing")) return Crossing::unsaid;
  const auto shown = tile.choice("crossing", {"village", "trees"});
  if (const int ends = ending(design, FeatureKind::road); ends < 2) {
    tile.fail("crossing", "found a crossing on a tile where " + std::to_string(ends) +
                              " roads end, expected two or more to end there");
  }
  return shown == 0 ? Crossing::village : Crossing::trees;
}

Wave read_wave(const Config& tile) {
  const bool first = tile.flag_or("first", false);
  const bool second = tile.flag_or("second", false);
  if (first && second) tile.fail("second", "found first and second, expected one of them at most");
  return first ? Wave::first : second ? Wave::second : Wave::usual;
}

bool read_square(const Config& tile, const TileDesign& design) {
  const bool square = tile.flag_or("square", false);
  if (const int ends = ending(design, FeatureKind::path); square && ends < 2) {
    tile.fail("square", "found a square on a tile where " + std::to_string(ends) +
                            " paths end, expected two or more to end there");
  }
  return square;
}

TileDesign read_tile(const Config& tile, const TileSet& before) {
  TileDesign design;
  design.id = read_id(tile, before);
  design.count = static_cast<int>(tile.integer("count", 1, kMaxCount));
  design.edges = read_edges(tile, before.edge_classes);
  read_face(tile, before.edge_classes, design);
  for (const Mark& mark : kMarks) {
    if (tile.flag_or(mark.name, false)) design.marks = static_cast<Marks>(design.marks | mark.bit);
  }
  design.wave = read_wave(tile);
  design.crossing = read_crossing(tile, design);
  design.square = read_square(tile, design);
  return design;
}

void check_tile_count(const Config& tile, const TileSet& set) {
  if (set.tile_count() <= kMaxTiles) return;
  tile.fail("count", "found " + std::to_string(set.tile_count()) + " tiles so far, expected at most " +
                         std::to_string(kMaxTiles) + " in all");
}

/// The file's tiles and start piece, when its edge classes are known.
void read_tiles(std::span<const Config> tables, TileSet& set) {
  StartPieceReader start;
  for (const Config& tile : tables) {
    set.tiles.push_back(read_tile(tile, set));
    check_tile_count(tile, set);
    const bool starts = start.read(tile, set.tiles.size() - 1);
    if (set.tiles.back().ruin != 0 && !starts) {
      tile.fail("ruin", "found the ruin on " + set.tiles.back().id + ", expected it on start tiles only");
    }
    tile.finish();
  }
  set.start = start.finished(set);
}

}  // namespace

TileFile read_tile_file(std::string_view text, const std::string& source) {
  const Config config = Config::parse(text, source);
  TileFile file{source, {}, false, false, config, config.tables("tile")};
  file.set.name = config.text("name");
  if (file.set.name.empty()) config.fail("name", "found no name, expected one");
  file.set.edge_classes = read_edge_classes(config);
  read_tiles(file.tables, file.set);
  file.replaces_start = config.flag_or("replaces_start", false);
  if (file.replaces_start && file.set.start.empty()) {
    config.fail("replaces_start",
                "found replaces_start in a file without a start tile, expected a tile with start");
  }
  config.finish();
  return file;
}

}  // namespace bastide::engine
