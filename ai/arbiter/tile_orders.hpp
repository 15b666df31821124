#pragma once

#include "engine/game.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace bastide::ai {

/// Random deals for playouts of one position that stop after a number of draws.
///
/// As long as nothing is hidden, each deal goes on where the playout of the one before stopped, so that
/// several of them together draw every tile once: what a tile does to the lead evens out. Each deal by itself
/// is as random as any.
template <engine::Game G>
class TileOrders {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  explicit TileOrders(const G& game) : game_(game) {}

  /// Another position, as the player to move sees it, and playouts of so many turns. 0 turns: they go to the
  /// end, and every deal is a new one.
  void restart(const State& seen, std::int64_t turns) noexcept {
    assert(turns >= 0);
    turns_ = turns;
    go_on_ = turns_ > 0 && !game_.hides_something(seen);
    unused_ = 0;
  }

  /// The next deal for `state`, the position itself or, where something is hidden, as it is imagined now.
  [[nodiscard]] const engine::Deal& next(const State& state, engine::Random& random) {
    if (go_on_ && unused_ >= turns_) {
      const auto first = deal_.types.begin() + deal_.next;
      assert(deal_.next + turns_ <= deal_.size);
      std::rotate(first, first + turns_, deal_.types.begin() + deal_.size);
      deal_.random = engine::Random(random.next());
    } else {
      deal_ = game_.random_deal(state, random);
      unused_ = deal_.size - deal_.next;
    }
    unused_ -= turns_;
    return deal_;
  }

 private:
  const G& game_;
  std::int64_t turns_ = 0;
  bool go_on_ = false;  ///< a deal may go on from the one before
  engine::Deal deal_;
  std::int64_t unused_ = 0;  ///< tiles of the deal that no playout has drawn
};

}  // namespace bastide::ai
