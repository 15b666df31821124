#include "engine/board/table_edge.hpp"

#include <cstdlib>

namespace bastide::engine {
namespace {

bool within(int at, int size) {
  return size == 0 || (at >= -(size / 2) && at < size - size / 2);
}

}  // namespace

TableEdge::TableEdge(int width, int height, bool closes)
    : closes_(closes), endless_(width == 0 && height == 0) {
  for (int y = -kFarthest; y <= kFarthest; ++y) {
    const int reach = kFarthest - std::abs(y);
    for (int x = -reach; x <= reach; ++x) {
      if (within(x, width) && within(y, height)) cells_.set(key_of({x, y}));
    }
  }
}

TableEdge::TableEdge(std::span<const Cell> cells) : closes_(true) {
  for (const Cell cell : cells) cells_.set(key_of(cell));
}

}  // namespace bastide::engine
