#include "engine/tiles/tile_tables.hpp"

#include "engine/features/landscape.hpp"
#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"
#include "tests/tiles/tile_text.hpp"

namespace bastide::tests::tile_tables_test {

using namespace bastide::engine;

namespace {

TileTables tables_of(const std::string& edges, const std::string& segments, const std::string& keys,
                     bool farmers = true) {
  return {read_tile_set(tile_with(edges, segments, keys), "t.toml"), farmers};
}

int rotations(const std::string& edges, const std::string& segments, const std::string& keys = "",
              bool farmers = true) {
  return tables_of(edges, segments, keys, farmers).rotations(0);
}

const std::string kStraight = "field road field road";
const std::string kCemetery = "{ kind = 'cemetery' }";

std::string field(const std::string& names) {
  return ", { kind = 'field', ports = '" + names + "' }";
}

}  // namespace

TEST_CASE("MIST-4 rotations look alike only if their mist does too") {
  CHECK(rotations(kStraight, kRoad + field("N ENE WNW") + field("ESE S WSW")) == 2);
  CHECK(rotations(kStraight, kRoad + field("ENE WNW") + field("ESE S WSW"), "mist = 'N'") == 4);
  CHECK(rotations(kStraight, kRoad + field("ENE WNW") + field("ESE WSW"), "mist = 'N S'") == 2);
  CHECK(rotations(kMeadow, kCemetery + field("N E S W")) == 1);
  CHECK(rotations(kMeadow, kCemetery + field("N S"), "mist = 'E W'") == 2);
  CHECK(rotations(kMeadow, kCemetery, "mist = 'N E S W'") == 1);
  CHECK(rotations(kMeadow, kCemetery + field("E S W NNW"), "mist = 'N NNE'") == 4);
}

TEST_CASE("MIST-4 mist over a road alone tells rotations apart") {
  const std::string meadows = field("N ENE WNW") + field("ESE S WSW");
  CHECK(rotations(kStraight, kRoad + meadows, "mist = 'E'") == 4);
  CHECK(rotations(kStraight, kRoad + meadows, "mist = 'E W'") == 2);
}

TEST_CASE("MIST-4 without farmers too, mist tells rotations apart") {
  CHECK(rotations(kStraight, kRoad + field("ENE WNW") + field("ESE S WSW"), "mist = 'N'", false) == 4);
  CHECK(rotations(kMeadow, kCemetery + field("N E S W"), "", false) == 1);
}

TEST_CASE("MIST-5 an edge is misty if any part of it is") {
  const TileTables tables =
      tables_of(kStraight, kRoad + field("N ENE") + field("ESE S WSW"), "mist = 'WNW'\nrobber = true");
  for (int rotation = 0; rotation < kEdges; ++rotation) {
    const OrientedTile& tile = tables.oriented(tables.oriented_index(0, rotation));
    INFO(rotation);
    CHECK(tables.misty_edges(tables.oriented_index(0, rotation)) == 1U << (3 + rotation) % 4);
    CHECK(tile.mist == rotated(ports({"WNW"}), rotation));
    CHECK(tile.marks == kRobberMark);
  }
}

TEST_CASE("MIST-22 a port in misty meadow has no segment and starts none") {
  const TileTables tables = tables_of(kMeadow, kCemetery + field("NNW E S W"), "mist = 'N NNE'");
  const OrientedTile& tile = tables.oriented(tables.oriented_index(0, 0));
  CHECK(tile.segment_at[0] == 1);
  CHECK(tile.segment_at[1] == kNoSegment);
  CHECK(tile.segment_at[2] == kNoSegment);
  CHECK(tile.first_on_edge[0] == 0b001);
  CHECK(tile.plain_edges == 0b1110);
}

TEST_CASE("Castles and cemeteries are the centre of their tile") {
  for (const std::string kind : {"monastery", "castle", "cemetery"}) {
    const TileTables tables = tables_of(kMeadow, "{ kind = '" + kind + "' }" + field("N E S W"), "");
    CHECK(tables.oriented(tables.oriented_index(0, 0)).centre == 0);
  }
}

TEST_CASE("Signs of a road are on it whichever way the tile lies") {
  const TileTables tables(built_in_set({"base", "labyrinth"}), true);
  const int labyrinth = static_cast<int>(*tables.set().find("LAB"));
  CHECK(tables.rotations(labyrinth) == 1);
  CHECK(tables.oriented(tables.oriented_index(labyrinth, 0)).segments[0].signs == kLabyrinth);
  const std::string inn = "{ kind = 'road', ports = 'E W', inn = true }";
  const TileTables inns = tables_of(kStraight, inn + field("N ENE WNW") + field("ESE S WSW"), "");
  for (int rotation = 0; rotation < 2; ++rotation) {
    CHECK(inns.oriented(inns.oriented_index(0, rotation)).segments[0].signs == kInn);
  }
}

TEST_CASE("Both layouts of a segment's counts hold one segment, its coats of arms and one tile") {
  const TileTables tables(built_in_set({"base"}), true);
  const auto segment = [&](std::string_view id, std::size_t index) {
    return tables.oriented(tables.oriented_index(static_cast<int>(*tables.set().find(id)), 0))
        .segments[index];
  };
  CHECK(segment("C", 0).counts == (1U << 24 | 1U << 16 | 1U << 8));
  CHECK(BasicFeature<kLargeCapacity>::counts_of(segment("C", 0)) ==
        (std::uint64_t{1} << 48 | std::uint64_t{1} << 32 | 1U << 16));
  // A field adds no tile.
  CHECK(BasicFeature<kLargeCapacity>::counts_of(segment("B", 0)) == std::uint64_t{1} << 48);
}

}  // namespace bastide::tests::tile_tables_test
