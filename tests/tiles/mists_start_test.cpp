// The start piece of the mists set, and the tiles of a game with all sets.

#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace bastide::tests::mists_start_test {

using namespace bastide::engine;

namespace {

const TileSet& mists() {
  static const TileSet set = built_in_file("mists").set;
  return set;
}

const TileDesign& design(const StartTile& tile) {
  return mists().tiles.at(tile.type);
}

const StartTile* beside(const StartTile& tile, int edge) {
  const int dx[] = {0, 1, 0, -1};
  const int dy[] = {-1, 0, 1, 0};
  const auto found = std::find_if(mists().start.begin(), mists().start.end(), [&](const StartTile& other) {
    return other.x == tile.x + dx[edge] && other.y == tile.y + dy[edge];
  });
  return found == mists().start.end() ? nullptr : &*found;
}

bool holds(PortSet ports, int port) {
  return (ports >> port & 1) != 0;
}

struct InnerPort {
  std::size_t tile;
  int port;
  std::size_t other;  ///< the tile that it meets
};

std::vector<InnerPort> inner_ports() {
  std::vector<InnerPort> inner;
  for (std::size_t tile = 0; tile < mists().start.size(); ++tile) {
    for (int port = 0; port < kPorts; ++port) {
      const StartTile* other = beside(mists().start[tile], edge_of(port));
      if (other == nullptr) continue;
      inner.push_back({tile, port, static_cast<std::size_t>(other - mists().start.data())});
    }
  }
  return inner;
}

/// A field of the piece: the tile's position in it and the segment's index.
using Field = std::pair<std::size_t, std::size_t>;

std::optional<Field> field_at(std::size_t tile, int port) {
  const auto& segments = design(mists().start.at(tile)).segments;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].kind == FeatureKind::field && holds(segments[i].ports, port)) return Field{tile, i};
  }
  return std::nullopt;
}

/// How many fields the piece has when those of its tiles are joined across its inner edges.
std::size_t joined_fields() {
  std::map<Field, Field> name;  // each field's name is one of those it is joined to
  for (std::size_t tile = 0; tile < mists().start.size(); ++tile) {
    for (int port = 0; port < kPorts; ++port) {
      if (const auto field = field_at(tile, port)) name[*field] = *field;
    }
  }
  for (const auto& [a, port, b] : inner_ports()) {
    const auto here = field_at(a, port);
    const auto there = field_at(b, facing_port(port));
    if (!here || !there) continue;
    const Field old = name[*there];
    for (auto& [field, called] : name) {
      if (called == old) called = name[*here];
    }
  }
  std::set<Field> names;
  for (const auto& [field, called] : name) names.insert(called);
  return names.size();
}

}  // namespace

TEST_CASE("MIST-1 VAR-7 the start piece takes 0,0 and the cells left of and above it") {
  REQUIRE(mists().start.size() == 4);
  const std::array<std::array<int, 2>, 4> cells = {{{0, 0}, {-1, 0}, {0, -1}, {-1, -1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(mists().start[i].x == cells[i][0]);
    CHECK(mists().start[i].y == cells[i][1]);
    CHECK(design(mists().start[i]).count == 1);
  }
}

TEST_CASE("MIST-21 two cells of the start piece are misty and two clear") {
  CHECK(std::count_if(mists().start.begin(), mists().start.end(),
                      [](const StartTile& tile) { return design(tile).mist != 0; }) == 2);
}

TEST_CASE("MIST-1 the start piece's inner edges show the same meadow, mist and ruin from both sides") {
  CHECK(inner_ports().size() == 24);
  for (const auto& [tile, port, other] : inner_ports()) {
    const TileDesign& here = design(mists().start[tile]);
    const TileDesign& there = design(mists().start[other]);
    INFO(here.id << " " << kPortNames[static_cast<std::size_t>(port)]);
    CHECK(holds(here.mist, port) == holds(there.mist, facing_port(port)));
    CHECK(holds(here.ruin, port) == holds(there.ruin, facing_port(port)));
  }
}

TEST_CASE("MIST-1 the ruin covers the middle of the start piece, nothing on its outer edges") {
  for (const StartTile& tile : mists().start) {
    const PortSet ruin = design(tile).ruin;
    // The corner of the tile that is the piece's middle, as the two ports beside it.
    const int after = tile.y == 0 ? (tile.x == 0 ? 0 : 3) : (tile.x == 0 ? 9 : 6);
    INFO(design(tile).id);
    CHECK(ruin == (1U << after | 1U << (after + kPorts - 1) % kPorts));
  }
}

TEST_CASE("MIST-1 roads end at the ruin, and with it they separate the fields") {
  int ends = 0;
  for (const StartTile& tile : mists().start) ends += road_ends(design(tile));
  CHECK(ends == 3);
  CHECK(joined_fields() == 3);
}

TEST_CASE("MIST-1 fields, roads and cities all lead out of the start piece") {
  std::array<int, 3> outer{};
  for (const StartTile& tile : mists().start) {
    for (int edge = 0; edge < kEdges; ++edge) {
      if (beside(tile, edge) == nullptr) ++outer.at(design(tile).edges.at(static_cast<std::size_t>(edge)));
    }
  }
  CHECK(outer == std::array<int, 3>{3, 3, 2});
}

TEST_CASE("MIST-1 with the mists the base game's start tile goes back to the box") {
  CHECK(built_in_file("mists").replaces_start);
  const TileSet set = built_in_set({"base", "mists"});
  CHECK(set.tiles.at(*set.find("D")).count == 3);
  CHECK(set.tile_count() == 71 + 4 + 60);
  REQUIRE(set.start.size() == 4);
  CHECK(set.tiles.at(set.start[0].type).id == "MS1");
}

TEST_CASE("All sets together have 145 tiles") {
  const TileSet set = built_in_set({"base", "robbers", "labyrinth", "mists"});
  CHECK(set.tile_count() == 145);
  CHECK(set.edge_classes.size() == 3);
  CHECK(set.start.size() == 4);
}

}  // namespace bastide::tests::mists_start_test
