#pragma once

// Goods, builders and pigs (TRA-3 to TRA-24).

#include "engine/modules/traders/traders.hpp"
#include "engine/play/scoring.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bastide::engine {
namespace traders {

/// The player's figure of that kind on the board, of which there is one; its index.
template <class S>
[[nodiscard]] int index_of(const S& state, int owner, FigureKind kind) noexcept {
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    if (figure.kind == kind && figure.owner == owner) return i;
  }
  return -1;
}

/// Calls `visit(node)` for each of the cities that the turn's tile has completed.
template <class G, class Visit>
void for_each_completed_city(const G& game, const typename G::State& state, Visit&& visit) noexcept {
  const auto& board = state.land.board();
  for (unsigned left = state.closed; left != 0; left &= left - 1) {
    const int node = board.first_node(state.placed) + std::countr_zero(left);
    if (state.land.segment_of(game.tables(), node).kind == FeatureKind::city) visit(node);
  }
}

}  // namespace traders

template <class G>
Traders::Tokens Traders::goods_in(const G& game, const typename G::State& state, int node) noexcept {
  Tokens tokens{};
  if ((state.land.feature(state.land.feature_of(node)).signs() & kGoodSigns) == 0) return tokens;
  int member = node;
  do {
    const Signs signs = state.land.segment_of(game.tables(), member).signs;
    for (std::size_t good = 0; good < kGoods; ++good) tokens[good] += (signs & kGoodSign[good]) != 0;
    member = state.land.next_in_ring(member);
  } while (member != node);
  return tokens;
}

// -- the builder ------------------------------------------------------------------------------------------

/// The tile has a segment of the road or city in which its player's builder stands: on another tile, as no
/// figure has been placed on this one (TRA-13).
template <class G>
void Traders::note_tile(const G& game, typename G::State& state, const typename G::Land::Laid&) noexcept {
  if (!game.rules().traders || state.second || state.builders[state.current] > 0) return;
  const int index = traders::index_of(state, state.current, FigureKind::builder);
  assert(index >= 0);
  const auto& land = state.land;
  const int id = land.feature_of(state.figures[static_cast<std::size_t>(index)].node);
  const int first = land.board().first_node(state.placed);
  const int count = game.tables().oriented(land.board().oriented_at(state.placed)).segment_count;
  for (int i = 0; i < count; ++i) {
    if (land.feature_of(first + i) == id) state.earned = true;
  }
}

template <class G>
bool Traders::may_join(const G& game, const typename G::State& state, int node, FigureKind kind) noexcept {
  const FeatureKind on = state.land.segment_of(game.tables(), node).kind;
  const auto& feature = state.land.feature(state.land.feature_of(node));
  if (figures_of(feature.figures, state.current) == 0) return false;
  if (kind == FigureKind::pig) return on == FeatureKind::field && state.pigs[state.current] > 0;
  return (on == FeatureKind::road || on == FeatureKind::city) && feature.open() > 0 &&
         state.builders[state.current] > 0;
}

template <class G>
FigureKinds Traders::joining_kinds(const G& game, const typename G::State& state, int segment) noexcept {
  if (state.builders[state.current] + state.pigs[state.current] == 0) return 0;
  const int node = state.land.board().first_node(state.placed) + segment;
  for (const FigureKind kind : {FigureKind::builder, FigureKind::pig}) {
    if (may_join(game, state, node, kind)) return set_of(kind);
  }
  return 0;
}

template <class G>
SegmentSet Traders::joins(const G& game, const typename G::State& state) noexcept {
  if (state.builders[state.current] + state.pigs[state.current] == 0) return 0;
  const int count = game.tables().oriented(state.land.board().oriented_at(state.placed)).segment_count;
  unsigned segments = 0;
  for (int i = 0; i < count; ++i) {
    segments |= static_cast<unsigned>(joining_kinds(game, state, i) != 0) << i;
  }
  return static_cast<SegmentSet>(segments);
}

/// When the last follower of a builder's or pig's owner has left their feature, they leave it, too (TRA-17,
/// EXP-12).
template <class G>
void Traders::figure_left(const G& game, typename G::State& state, int node, int owner) noexcept {
  if (!game.rules().traders) return;
  const int id = state.land.feature_of(node);
  if (figures_of(state.land.feature(id).figures, owner) > 0) return;
  for (const FigureKind kind : {FigureKind::builder, FigureKind::pig}) {
    const int index = traders::index_of(state, owner, kind);
    if (index < 0 || state.land.feature_of(state.figures[static_cast<std::size_t>(index)].node) != id)
      continue;
    game.remove_figure(state, index);
  }
}

// -- scoring ----------------------------------------------------------------------------------------------

/// A pig is worth something to its owner where that player has the majority (TRA-21).
template <class G>
void Traders::value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept {
  if (event.kind != FeatureKind::field || !game.rules().traders) return;
  const int id = state.land.feature_of(event.node);
  for (unsigned left = event.winners; left != 0; left &= left - 1) {
    const int player = std::countr_zero(left);
    if (state.pigs[static_cast<std::size_t>(player)] > 0) continue;
    const int pig = traders::index_of(state, player, FigureKind::pig);
    assert(pig >= 0);
    if (state.land.feature_of(state.figures[static_cast<std::size_t>(pig)].node) != id) continue;
    event.favoured |= 1U << player;
    event.bonus = kPointsOfAPig * state.land.feature(id).completed_cities();
    event.favours = FigureKind::pig;
  }
}

/// Goods go to the player who completed their city, whoever scores it (TRA-4, TRA-5).
template <class G, class Sink>
void Traders::turn_scored(const G& game, typename G::State& state, Sink sink) noexcept {
  if (!game.rules().traders) return;
  traders::for_each_completed_city(game, state, [&](int node) {
    const Tokens tokens = goods_in(game, state, node);
    for (std::size_t good = 0; good < kGoods; ++good) {
      if (tokens[good] == 0) continue;
      auto& held = state.goods[good][state.current];
      held = static_cast<std::uint8_t>(held + tokens[good]);
      if (sink.listens()) sink(GoodsEvent{state.current, static_cast<int>(good), tokens[good]});
    }
  });
}

/// Who has most of a good, alone or tied, scores it (TRA-8). Cities of a turn that is being scored count.
template <class G>
void Traders::score_at_end(const G& game, const typename G::State& state, EventSink sink) noexcept {
  if (!game.rules().traders) return;
  auto goods = state.goods;
  traders::for_each_completed_city(game, state, [&](int node) {
    const Tokens tokens = goods_in(game, state, node);
    for (std::size_t good = 0; good < kGoods; ++good) {
      goods[good][state.current] = static_cast<std::uint8_t>(goods[good][state.current] + tokens[good]);
    }
  });
  for (std::size_t good = 0; good < kGoods; ++good) {
    const int most = *std::max_element(goods[good].begin(), goods[good].end());
    for (int player = 0; most > 0 && player < state.players; ++player) {
      if (goods[good][static_cast<std::size_t>(player)] == most)
        sink(GoodsPointsEvent{player, static_cast<int>(good), kPointsOfAGood});
    }
  }
}

}  // namespace bastide::engine
