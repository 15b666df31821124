#pragma once

#include "arena/files/json.hpp"
#include "arena/protocol/state_parts.hpp"

/// What Traders & Builders adds to states in the message `choose`.
namespace bastide::arena {

/// "builders", "pigs" (in the supply), "goods" (tokens by kind), "earned" and "second" (of the turn's tiles).
template <engine::WithModules G>
void add_trade(const G& game, const typename G::State& seen, Json& state) {
  if (!game.rules().traders) return;
  state["builders"] = by_player(seen.builders, seen.players);
  state["pigs"] = by_player(seen.pigs, seen.players);
  Json goods;
  for (std::size_t good = 0; good < engine::kGoods; ++good)
    goods[std::string(engine::kGoodNames[good])] = by_player(seen.goods[good], seen.players);
  state["goods"] = std::move(goods);
  state["earned"] = seen.earned;
  state["second"] = seen.second;
}

}  // namespace bastide::arena
