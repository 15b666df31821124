#include "engine/tiles/tile_file.hpp"

#include "engine/config/config.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <bit>
#include <sstream>
#include <utility>

namespace bastide::engine {

namespace {

constexpr PortSet kAllPorts = (1U << kPorts) - 1U;
constexpr int kMaxCoats = 4;
constexpr int kMaxCount = 99;
constexpr std::size_t kMaxIdLength = 8;
constexpr std::array<std::string_view, kEdges> kEdgeNames = {"north", "east", "south", "west"};

/// What each port of a tile carries, as its edges' classes say.
using PortKinds = std::array<FeatureKind, kPorts>;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool holds(PortSet ports, int port) {
  return ((ports >> port) & 1U) != 0;
}

std::string port_name(int port) {
  return std::string(kPortNames[static_cast<std::size_t>(port)]);
}

int first_port(PortSet ports) {
  return std::countr_zero(ports);
}

// ---- Edge classes ----

FeatureKind read_edge_kind(const Config& edges, const std::string& name, const std::string& word) {
  const auto kind = std::find(kFeatureKindNames.begin(), kFeatureKindNames.end(), word);
  if (kind == kFeatureKindNames.end() ||
      is_centre(static_cast<FeatureKind>(kind - kFeatureKindNames.begin()))) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found " + in_quotes(word) +
                         ", expected road, city or field");
  }
  return static_cast<FeatureKind>(kind - kFeatureKindNames.begin());
}

EdgeClass read_edge_class(const Config& edges, const std::string& name) {
  const std::vector<std::string> words = words_of(edges.text(name));
  if (words.size() != kPortsPerEdge) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found " + std::to_string(words.size()) +
                         " kinds, expected three: left half, middle, right half");
  }
  EdgeClass edge_class{name, {}};
  for (std::size_t third = 0; third < words.size(); ++third) {
    edge_class.kinds[third] = read_edge_kind(edges, name, words[third]);
  }
  // The left half of one edge lies against the right half of the next.
  if (words[0] != words[2]) {
    edges.fail(name, "edge class " + in_quotes(name) + ": found " + words[0] + " left and " + words[2] +
                         " right, expected the same, or two such edges would not join");
  }
  if (edge_class.kinds[0] == FeatureKind::road) {
    edges.fail(name, "edge class " + in_quotes(name) +
                         ": found a road in a half, expected roads in the middle only");
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

// ---- Segments ----

/// Reads the segments of one tile. Border lists name cities that may come later in the file, so they are
/// read when all segments are known.
class SegmentsReader {
 public:
  SegmentsReader(const Config& tile, const std::array<std::uint8_t, kEdges>& edges,
                 const std::vector<EdgeClass>& classes)
      : tile_(tile), parts_(tile.tables("segments")) {
    for (int port = 0; port < kPorts; ++port) {
      const auto edge = static_cast<std::size_t>(edge_of(port));
      kinds_[static_cast<std::size_t>(port)] =
          classes[edges[edge]].kinds[static_cast<std::size_t>(third_of(port))];
    }
  }

  [[nodiscard]] std::vector<Segment> read() {
    if (parts_.empty() || parts_.size() > static_cast<std::size_t>(kMaxSegments)) {
      tile_.fail("segments", "found " + std::to_string(parts_.size()) + " segments, expected 1 to " +
                                 std::to_string(kMaxSegments));
    }
    for (const Config& part : parts_) segments_.push_back(read_segment(part));
    check_all_ports_used();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      segments_[i].borders = read_borders(parts_[i], segments_[i].kind);
      parts_[i].finish();
    }
    return std::move(segments_);
  }

 private:
  Segment read_segment(const Config& part) {
    Segment segment;
    segment.kind =
        static_cast<FeatureKind>(part.choice("kind", {kFeatureKindNames.begin(), kFeatureKindNames.end()}));
    if (is_centre(segment.kind)) {
      check_centre(part, segment.kind);
    } else {
      segment.ports = read_ports(part, "ports");
      if (segment.ports == 0) part.fail("ports", "found no ports, expected at least one");
      check_ports(part, segment);
    }
    if (segment.kind == FeatureKind::city) {
      segment.coats = static_cast<std::uint8_t>(part.integer_or("coats", 0, 0, kMaxCoats));
    } else if (part.has("coats")) {
      part.fail("coats", "found coats of arms on a " + std::string(name_of(segment.kind)) +
                             ", expected them on cities only");
    }
    return segment;
  }

  void check_centre(const Config& part, FeatureKind kind) {
    const std::string name(name_of(kind));
    if (part.has("ports")) part.fail("ports", "found ports on a " + name + ", expected none");
    if (std::exchange(has_centre_, true))
      part.fail("kind", "found a " + name + " besides another, expected one in the middle of a tile at most");
  }

  /// The ports that `key` names. A middle port stands for its whole edge where that carries one kind.
  [[nodiscard]] PortSet read_ports(const Config& part, std::string_view key) const {
    unsigned ports = 0;
    for (const std::string& word : words_of(part.text(key))) {
      const std::optional<int> port = port_named(word);
      if (!port) {
        part.fail(key, "found port " + in_quotes(word) + ", expected some of: " + listed(kPortNames));
      }
      const unsigned named = is_whole_edge(*port) ? edge_ports(edge_of(*port)) : 1U << *port;
      if ((ports & named) != 0) part.fail(key, "found port " + word + " twice, expected it once");
      ports |= named;
    }
    return static_cast<PortSet>(ports);
  }

  [[nodiscard]] bool is_whole_edge(int port) const {
    const auto middle = static_cast<std::size_t>(port);
    return third_of(port) == 1 && kinds_[middle - 1] == kinds_[middle] &&
           kinds_[middle + 1] == kinds_[middle];
  }

  void check_ports(const Config& part, const Segment& segment) {
    for (int port = 0; port < kPorts; ++port) {
      if (!holds(segment.ports, port)) continue;
      const FeatureKind carried = kinds_[static_cast<std::size_t>(port)];
      if (carried != segment.kind) {
        part.fail("ports", "found a " + std::string(name_of(segment.kind)) + " at port " + port_name(port) +
                               ", expected a " + std::string(name_of(carried)) +
                               ", as that edge's class says");
      }
      if (holds(used_, port)) {
        part.fail("ports", "found port " + port_name(port) + " in a second segment, expected it in one");
      }
    }
    used_ = static_cast<PortSet>(used_ | segment.ports);
  }

  void check_all_ports_used() const {
    if (used_ == kAllPorts) return;
    const int missing = first_port(static_cast<PortSet>(kAllPorts & ~used_));
    tile_.fail("segments", "found port " + port_name(missing) + " in no segment, expected it in a " +
                               std::string(name_of(kinds_[static_cast<std::size_t>(missing)])));
  }

  [[nodiscard]] SegmentSet read_borders(const Config& part, FeatureKind kind) const {
    if (kind != FeatureKind::field) {
      if (!part.has("borders")) return 0;
      part.fail("borders",
                "found borders on a " + std::string(name_of(kind)) + ", expected them on fields only");
    }
    const bool has_city = std::any_of(segments_.begin(), segments_.end(), is_city);
    if (!has_city && !part.has("borders")) return 0;
    return cities_at(part, read_ports(part, "borders"));
  }

  static bool is_city(const Segment& segment) { return segment.kind == FeatureKind::city; }

  /// The cities that `ports` belong to, for a list that names each of them by one port.
  [[nodiscard]] SegmentSet cities_at(const Config& part, PortSet ports) const {
    SegmentSet cities = 0;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      const auto shared = static_cast<PortSet>(ports & segments_[i].ports);
      if (shared == 0) continue;
      if (!is_city(segments_[i])) {
        part.fail("borders", "found a " + std::string(name_of(segments_[i].kind)) + " at port " +
                                 port_name(first_port(shared)) + ", expected a port of a city");
      }
      if (std::popcount(shared) > 1 && shared != edge_ports(edge_of(first_port(shared)))) {
        part.fail("borders", "found one city by several ports, expected one port for each city");
      }
      cities = static_cast<SegmentSet>(cities | (1U << i));
    }
    return cities;
  }

  const Config& tile_;
  std::vector<Config> parts_;
  PortKinds kinds_{};
  std::vector<Segment> segments_;
  PortSet used_ = 0;
  bool has_centre_ = false;
};

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

TileDesign read_tile(const Config& tile, const TileSet& before) {
  TileDesign design;
  design.id = read_id(tile, before);
  design.count = static_cast<int>(tile.integer("count", 1, kMaxCount));
  design.edges = read_edges(tile, before.edge_classes);
  design.segments = SegmentsReader(tile, design.edges, before.edge_classes).read();
  return design;
}

}  // namespace

TileFile read_tile_file(std::string_view text, const std::string& source) {
  const Config config = Config::parse(text, source);
  TileFile file{source, {}, false};
  file.set.name = config.text("name");
  if (file.set.name.empty()) config.fail("name", "found no name, expected one");
  file.set.edge_classes = read_edge_classes(config);
  for (const Config& tile : config.tables("tile")) {
    file.set.tiles.push_back(read_tile(tile, file.set));
    if (file.set.tile_count() > kMaxTiles) {
      tile.fail("count", "found " + std::to_string(file.set.tile_count()) +
                             " tiles so far, expected at most " + std::to_string(kMaxTiles) + " in all");
    }
    if (tile.flag_or("start", false)) {
      if (!file.set.start.empty()) tile.fail("start", "found a second start tile, expected exactly one");
      file.set.start.push_back({file.set.tiles.size() - 1, 0, 0});
    }
    tile.finish();
  }
  config.finish();
  return file;
}

}  // namespace bastide::engine
