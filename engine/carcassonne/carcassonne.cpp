#include "engine/carcassonne/carcassonne.hpp"

#include "engine/error.hpp"

#include <cstring>

namespace bastide::engine {
namespace {

void require(bool fits, const std::string& set, const std::string& what, std::size_t found,
             std::size_t most) {
  if (fits) return;
  throw InputError("tile set " + set + ": " + what + ": found " + std::to_string(found) +
                   ", expected at most " + std::to_string(most));
}

std::size_t count_segments(const TileSet& set, bool farmers, bool cities_only) {
  std::size_t count = 0;
  for (const TileDesign& design : set.tiles) {
    for (const Segment& segment : design.segments) {
      const bool counts =
          cities_only ? segment.kind == FeatureKind::city : farmers || segment.kind != FeatureKind::field;
      count += counts ? static_cast<std::size_t>(design.count) : 0;
    }
  }
  return count;
}

std::size_t count_monasteries(const TileSet& set) {
  std::size_t count = 0;
  for (const TileDesign& design : set.tiles) {
    for (const Segment& segment : design.segments) {
      count += segment.kind == FeatureKind::monastery ? static_cast<std::size_t>(design.count) : 0;
    }
  }
  return count;
}

}  // namespace

template <Capacity C>
Carcassonne<C>::Carcassonne(RuleSet rules, const TileSet& tiles)
    : rules_(std::move(rules)), tables_(tiles, rules_.farmers), start_{} {
  check_capacity(tiles);
  for (std::size_t type = 0; type < tiles.tiles.size(); ++type) {
    start_.bag[type] = static_cast<std::uint8_t>(tiles.tiles[type].count);
    start_.bag_size = static_cast<std::uint8_t>(start_.bag_size + start_.bag[type]);
  }
  start_.land.start(key_of({0, 0}));
  for (const StartTile& tile : tiles.start) {
    const auto site = start_.land.board().find(key_of({tile.x, tile.y}));
    (void)start_.land.place(tables_, site, tables_.oriented_index(static_cast<int>(tile.type), 0));
    --start_.bag[tile.type];
    --start_.bag_size;
  }
  start_.phase = start_.bag_size > 0 ? Phase::draw : Phase::over;
}

template <Capacity C>
void Carcassonne<C>::check_capacity(const TileSet& tiles) const {
  const std::size_t nodes = count_segments(tiles, rules_.farmers, false);
  const auto count = static_cast<std::size_t>(tiles.tile_count());
  const auto followers = static_cast<std::size_t>(rules_.max_players * rules_.followers);
  require(count <= C.tiles, tiles.name, "tiles", count, C.tiles);
  require(tiles.tiles.size() <= C.types, tiles.name, "designs", tiles.tiles.size(), C.types);
  require(nodes <= C.nodes, tiles.name, "segments on all tiles together", nodes, C.nodes);
  require(followers <= C.figures, rules_.name, "followers of all players", followers, C.figures);
  require(count_monasteries(tiles) <= C.monasteries, tiles.name, "monasteries", count_monasteries(tiles),
          C.monasteries);
  // A completed city has two segments or more: each of its edges meets another tile's.
  const std::size_t cities = count_segments(tiles, rules_.farmers, true) / 2;
  const auto most_cities = static_cast<std::size_t>(Land::kMaxCompletedCities);
  require(cities <= most_cities, tiles.name, "cities that can be completed", cities, most_cities);
}

template class Carcassonne<kBaseCapacity>;
static_assert(Game<BaseCarcassonne>);

}  // namespace bastide::engine
