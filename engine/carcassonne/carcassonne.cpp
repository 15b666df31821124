#include "engine/carcassonne/carcassonne.hpp"

#include "engine/carcassonne/capacity_check.hpp"

namespace bastide::engine {
template <Capacity C>
Carcassonne<C>::Carcassonne(RuleSet rules, const TileSet& tiles)
    : rules_(std::move(rules)), tables_(tiles, rules_.farmers), start_{} {
  check_capacity<C>(tiles, rules_, rules_.followers);
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

template class Carcassonne<kBaseCapacity>;
static_assert(Game<BaseCarcassonne>);

}  // namespace bastide::engine
