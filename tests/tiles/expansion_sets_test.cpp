// The tiles of The River, Inns & Cathedrals and Traders & Builders, counted.

#include "tests/catch.hpp"
#include "tests/tiles/set_figures.hpp"

#include <map>

namespace bastide::tests::expansion_sets_test {

using namespace bastide::engine;

namespace {

struct Census {
  const char* name;
  int designs, tiles;
  std::map<std::string, int> edges;
  std::map<FeatureKind, int> segments;
  int coats;
};

/// Segments with the sign, all copies of a tile counted.
int signs_of(const TileSet& set, Signs sign) {
  return total(set, [&](const TileDesign& tile) {
    int count = 0;
    for (const Segment& segment : tile.segments) count += (segment.signs & sign) != 0;
    return count;
  });
}

TileDesign design(const char* set, const char* id) {
  const TileSet tiles = built_in_file(set).set;
  const auto found = tiles.find(id);
  REQUIRE(found.has_value());
  return tiles.tiles[*found];
}

void check(const Census& census) {
  INFO(census.name);
  const TileSet set = built_in_file(census.name).set;
  CHECK(static_cast<int>(set.tiles.size()) == census.designs);
  CHECK(set.tile_count() == census.tiles);
  for (const auto& [edge_class, count] : census.edges) CHECK(edges_of(set, edge_class) == count);
  for (const auto& [kind, count] : census.segments) CHECK(segments_of(set, kind) == count);
  CHECK(coats_of(set) == census.coats);
}

}  // namespace

TEST_CASE("RIV-1 the river has 12 tiles of 10 designs: source, lake and ten others") {
  check({"river",
         10,
         12,
         {{"field", 15}, {"road", 6}, {"city", 5}, {"water", 22}},
         {{FeatureKind::road, 4},
          {FeatureKind::city, 4},
          {FeatureKind::field, 28},
          {FeatureKind::monastery, 1}},
         0});
  const TileFile file = built_in_file("river");
  CHECK(file.replaces_start);
  REQUIRE(file.set.start.size() == 1);
  CHECK(file.set.tiles[file.set.start[0].type].id == "RI1");
  std::map<Wave, int> waves;
  for (const TileDesign& tile : file.set.tiles) waves[tile.wave] += tile.count;
  CHECK(waves == std::map<Wave, int>{{Wave::first, 10}, {Wave::second, 1}, {Wave::usual, 1}});
}

TEST_CASE("RIV-1 two straights and two bends show nothing else") {
  const TileSet set = built_in_file("river").set;
  int bare = 0;
  for (const TileDesign& tile : set.tiles) {
    const bool only_fields = count_of(tile, FeatureKind::field) == static_cast<int>(tile.segments.size());
    if (only_fields && tile.wave == Wave::first) bare += tile.count;
  }
  CHECK(bare == 4);
}

TEST_CASE("INN-1 Inns & Cathedrals has 18 tiles of 17 designs") {
  check({"inns",
         17,
         18,
         {{"field", 17}, {"road", 24}, {"city", 31}},
         {{FeatureKind::road, 18},
          {FeatureKind::city, 20},
          {FeatureKind::field, 35},
          {FeatureKind::monastery, 1}},
         3});
  const TileSet set = built_in_file("inns").set;
  CHECK(signs_of(set, kInn) == 6);
  CHECK(signs_of(set, kCathedral) == 2);
  CHECK(set.start.empty());
}

TEST_CASE("INN-3 tiles that are to be read with care") {
  CHECK(road_ends(design("inns", "IC17")) == 2);
  CHECK(count_of(design("inns", "IC17"), FeatureKind::field) == 2);
  CHECK(count_of(design("inns", "IC16"), FeatureKind::road) == 2);
  CHECK(road_ends(design("inns", "IC16")) == 0);
  for (const char* id : {"IC6", "IC7", "IC8", "IC9", "IC10"}) CHECK(road_ends(design("inns", id)) > 0);
  CHECK(drawn(design("inns", "IC5")).find("field.ENE.E.ESE/") != std::string::npos);
  const TileDesign enclosed = design("inns", "IC2");
  REQUIRE(count_of(enclosed, FeatureKind::field) == 1);
  CHECK(enclosed.segments.back().ports == 0);
  CHECK(enclosed.segments.back().borders == 0b1111);
}

TEST_CASE("INN-4 at IC15 the inn belongs to the eastern arm alone") {
  for (const Segment& segment : design("inns", "IC15").segments) {
    CHECK(((segment.signs & kInn) != 0) == (segment.ports == 1U << *port_named("E")));
  }
}

TEST_CASE("TRA-1 Traders & Builders has 24 tiles and 20 goods") {
  check({"traders",
         24,
         24,
         {{"field", 19}, {"road", 25}, {"city", 52}},
         {{FeatureKind::road, 23},
          {FeatureKind::city, 29},
          {FeatureKind::field, 56},
          {FeatureKind::monastery, 1}},
         0});
  const TileSet set = built_in_file("traders").set;
  CHECK(signs_of(set, kWine) == 9);
  CHECK(signs_of(set, kGrain) == 6);
  CHECK(signs_of(set, kCloth) == 5);
}

TEST_CASE("TRA-2 tiles that are to be read with care") {
  const TileDesign bridge = design("traders", "TB23");
  CHECK(count_of(bridge, FeatureKind::road) == 2);
  CHECK(road_ends(bridge) == 0);
  CHECK(count_of(bridge, FeatureKind::field) == 4);
  CHECK(road_ends(design("traders", "TB24")) == 3);
  for (const char* id : {"TB5", "TB6", "TB7", "TB8"}) {
    const TileDesign tile = design("traders", id);
    int enclosed = 0;
    for (const Segment& segment : tile.segments) enclosed += segment.ports == 0;
    CHECK(enclosed == 1);
  }
}

TEST_CASE("The three expansions are played with the base set, 126 tiles") {
  std::vector<TileFile> files;
  for (const char* name : {"base", "river", "inns", "traders"}) files.push_back(built_in_file(name));
  files[1].keeps_replaced = true;
  const TileSet set = join_tile_files(files);
  CHECK(set.tile_count() == 72 + 12 + 18 + 24);
  CHECK(set.edge_classes.size() == 4);
  CHECK(set.tiles.at(set.start.at(0).type).id == "RI1");
}

}  // namespace bastide::tests::expansion_sets_test
