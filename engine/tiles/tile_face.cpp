#include "engine/tiles/tile_face.hpp"

#include "engine/error.hpp"
#include "engine/tiles/port_list.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace bastide::engine {

namespace {

constexpr PortSet kAllPorts = (1U << kPorts) - 1U;
constexpr int kMaxCoats = 4;

int first_port(PortSet ports) {
  return std::countr_zero(ports);
}

std::string with_article(FeatureKind kind) {
  return "a " + std::string(name_of(kind));
}

/// Whether a port that carries this belongs to no segment.
bool has_no_segment(FeatureKind carried) {
  return carried == FeatureKind::nothing || carried == FeatureKind::water;
}

/// Whether a port whose class says `carried` may belong to a segment of `kind` (CAS-11).
bool may_carry(FeatureKind carried, FeatureKind kind) {
  const bool of_castle =
      kind == FeatureKind::tower || kind == FeatureKind::house || kind == FeatureKind::courtyard;
  return carried == FeatureKind::any ? of_castle : carried == kind;
}

std::string expected_of(FeatureKind carried) {
  if (carried == FeatureKind::any) return "a tower, a house or a courtyard";
  return has_no_segment(carried) ? std::string(name_of(carried)) : with_article(carried);
}

/// Reads the segments of one tile. Border lists name cities that may come later in the file, so they are
/// read when all segments are known.
class SegmentsReader {
 public:
  SegmentsReader(const Config& tile, const PortKinds& kinds, PortSet mist, PortSet ruin)
      : tile_(tile),
        parts_(tile.tables("segments")),
        kinds_(kinds),
        misty_meadow_(static_cast<PortSet>(mist & ports_of(kinds, FeatureKind::field))),
        ruin_(ruin) {}

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
    segment.kind = static_cast<FeatureKind>(
        part.choice("kind", {kFeatureKindNames.begin(), kFeatureKindNames.begin() + kSegmentKinds}));
    if (is_centre(segment.kind)) {
      check_centre(part, segment.kind);
    } else if (segment.kind == FeatureKind::field && !part.has("ports")) {
      check_enclosed(part);
    } else {
      segment.ports = read_ports(part, "ports");
      if (segment.ports == 0) part.fail("ports", "found no ports, expected at least one");
      check_ports(part, segment);
    }
    segment.coats = read_coats(part, segment.kind);
    segment.signs = read_signs(part, segment.kind);
    return segment;
  }

  void check_centre(const Config& part, FeatureKind kind) {
    if (part.has("ports")) part.fail("ports", "found ports on " + with_article(kind) + ", expected none");
    if (std::exchange(has_centre_, true)) {
      part.fail("kind", "found " + with_article(kind) +
                            " besides another, expected one in the middle of a tile at most");
    }
  }

  /// A field that reaches no edge (INN-3).
  void check_enclosed(const Config& part) {
    if (std::exchange(has_enclosed_, true))
      part.fail("kind", "found a field without ports besides another, expected one on a tile at most");
  }

  [[nodiscard]] PortSet read_ports(const Config& part, std::string_view key) const {
    return read_port_list(part, key, kinds_, static_cast<PortSet>(misty_meadow_ | ruin_));
  }

  void check_ports(const Config& part, const Segment& segment) {
    for (int port = 0; port < kPorts; ++port) {
      if (holds(segment.ports, port)) check_port(part, segment.kind, port);
    }
    used_ = static_cast<PortSet>(used_ | segment.ports);
  }

  void check_port(const Config& part, FeatureKind kind, int port) const {
    const FeatureKind carried = kinds_[static_cast<std::size_t>(port)];
    const std::string here = " at port " + port_name(port);
    if (!may_carry(carried, kind)) {
      part.fail("ports", "found " + with_article(kind) + here + ", expected " + expected_of(carried) +
                             ", as that edge's class says");
    }
    if (holds(misty_meadow_, port)) {
      part.fail("ports",
                "found " + with_article(kind) + here + ", which lies in mist, expected it in no segment");
    }
    if (holds(ruin_, port)) {
      part.fail("ports",
                "found " + with_article(kind) + here + ", which the ruin covers, expected it in no segment");
    }
    if (holds(used_, port)) {
      part.fail("ports", "found port " + port_name(port) + " in a second segment, expected it in one");
    }
  }

  void check_all_ports_used() const {
    const auto bare =
        static_cast<PortSet>(ports_of(kinds_, FeatureKind::nothing) | ports_of(kinds_, FeatureKind::water));
    const auto unused = static_cast<PortSet>(kAllPorts & ~(used_ | misty_meadow_ | ruin_ | bare));
    if (unused == 0) return;
    const int missing = first_port(unused);
    tile_.fail("segments", "found port " + port_name(missing) + " in no segment, expected it in " +
                               expected_of(kinds_[static_cast<std::size_t>(missing)]));
  }

  /// What counts extra in a feature: coats of arms, wells, markets.
  static std::uint8_t read_coats(const Config& part, FeatureKind kind) {
    struct Extra {
      std::string_view key;
      FeatureKind on;
      std::string_view where;
    };
    static constexpr std::array<Extra, 3> extras = {{{"coats", FeatureKind::city, "cities"},
                                                     {"wells", FeatureKind::path, "paths"},
                                                     {"markets", FeatureKind::courtyard, "courtyards"}}};
    std::uint8_t count = 0;
    for (const Extra& extra : extras) {
      if (kind == extra.on) {
        count = static_cast<std::uint8_t>(part.integer_or(extra.key, 0, 0, kMaxCoats));
      } else if (part.has(extra.key)) {
        part.fail(extra.key, "found " + std::string(extra.key) + " on " + with_article(kind) +
                                 ", expected them on " + std::string(extra.where) + " only");
      }
    }
    return count;
  }

  Signs read_signs(const Config& part, FeatureKind kind) {
    unsigned signs = 0;
    for (const Sign& sign : kSigns) {
      const std::string key(sign.name);
      if (kind != sign.on && part.has(key)) {
        part.fail(key, "found " + in_quotes(key) + " on " + with_article(kind) + ", expected it on " +
                           (sign.on == FeatureKind::road ? "roads" : "cities") + " only");
      }
      if (part.flag_or(key, false)) signs |= sign.bit;
    }
    if ((signs & kLabyrinth) != 0 && std::exchange(has_labyrinth_, true)) {
      part.fail("labyrinth", "found a labyrinth besides another, expected one on a tile at most");
    }
    return static_cast<Signs>(signs);
  }

  [[nodiscard]] SegmentSet read_borders(const Config& part, FeatureKind kind) const {
    if (kind != FeatureKind::field) {
      if (!part.has("borders")) return 0;
      part.fail("borders", "found borders on " + with_article(kind) + ", expected them on fields only");
    }
    const bool has_city = std::any_of(segments_.begin(), segments_.end(), is_city);
    if (!has_city && !part.has("borders")) return 0;
    return cities_at(part, read_ports(part, "borders"));
  }

  static bool is_city(const Segment& segment) { return segment.kind == FeatureKind::city; }

  /// The cities that `ports` belong to, for a list that names each of them by one port.
  [[nodiscard]] SegmentSet cities_at(const Config& part, PortSet ports) const {
    SegmentSet cities = 0;
    PortSet named = 0;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
      const auto shared = static_cast<PortSet>(ports & segments_[i].ports);
      if (shared == 0) continue;
      if (!is_city(segments_[i])) {
        part.fail("borders", "found " + with_article(segments_[i].kind) + " at port " +
                                 port_name(first_port(shared)) + ", expected a port of a city");
      }
      if (std::popcount(shared) > 1 && shared != edge_ports(edge_of(first_port(shared)))) {
        part.fail("borders", "found one city by several ports, expected one port for each city");
      }
      cities = static_cast<SegmentSet>(cities | (1U << i));
      named = static_cast<PortSet>(named | shared);
    }
    if (const auto elsewhere = static_cast<PortSet>(ports & ~named); elsewhere != 0) {
      part.fail("borders", "found port " + port_name(first_port(elsewhere)) +
                               ", which is in no segment, expected a port of a city");
    }
    return cities;
  }

  const Config& tile_;
  std::vector<Config> parts_;
  const PortKinds& kinds_;
  PortSet misty_meadow_;  ///< roads in mist are ordinary roads (MIST-23)
  PortSet ruin_;
  std::vector<Segment> segments_;
  PortSet used_ = 0;
  bool has_centre_ = false;
  bool has_labyrinth_ = false;
  bool has_enclosed_ = false;
};

PortSet read_mist(const Config& tile, const PortKinds& kinds) {
  if (!tile.has("mist")) return 0;
  const PortSet mist = read_cover(tile, "mist", kinds);
  if (const auto city = static_cast<PortSet>(mist & ports_of(kinds, FeatureKind::city)); city != 0) {
    tile.fail("mist", "found mist at port " + port_name(first_port(city)) +
                          ", which carries a city, expected it over fields and roads only");
  }
  return mist;
}

/// A tile's river crosses its edges at these ports, and begins or ends on the tile where there is one
/// (RIV-11).
PortSet read_water(const Config& tile, const PortKinds& kinds) {
  const PortSet water = ports_of(kinds, FeatureKind::water);
  if (const int edges = std::popcount(water); edges > 2) {
    tile.fail("edges", "found water at " + std::to_string(edges) + " edges, expected it at two at most");
  }
  return water;
}

PortSet read_ruin(const Config& tile, const PortKinds& kinds, PortSet mist) {
  if (!tile.has("ruin")) return 0;
  const PortSet ruin = read_cover(tile, "ruin", kinds);
  if (const auto other = static_cast<PortSet>(ruin & ~ports_of(kinds, FeatureKind::field)); other != 0) {
    const int port = first_port(other);
    tile.fail("ruin", "found the ruin at port " + port_name(port) + ", which carries " +
                          with_article(kinds[static_cast<std::size_t>(port)]) +
                          ", expected it over fields only");
  }
  if (const auto both = static_cast<PortSet>(ruin & mist); both != 0) {
    tile.fail("ruin", "found the ruin at port " + port_name(first_port(both)) +
                          ", which lies in mist, expected one or the other");
  }
  return ruin;
}

}  // namespace

void read_face(const Config& tile, const std::vector<EdgeClass>& classes, TileDesign& design) {
  const PortKinds kinds = port_kinds(design.edges, classes);
  design.mist = read_mist(tile, kinds);
  design.ruin = read_ruin(tile, kinds, design.mist);
  design.water = read_water(tile, kinds);
  design.segments = SegmentsReader(tile, kinds, design.mist, design.ruin).read();
}

}  // namespace bastide::engine
