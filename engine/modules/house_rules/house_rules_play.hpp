#pragma once

// Chance and hands: who begins, the start tile, draws, tiles kept for later (VAR-1 to VAR-5, VAR-11).

#include "engine/board/placements.hpp"
#include "engine/modules/house_rules/house_rules.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bastide::engine {
namespace house_rules {

/// Separate road segments of a tile (VAR-2).
[[nodiscard]] inline int road_count(const TileTables& tables, int type) noexcept {
  const OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
  return static_cast<int>(
      std::count_if(tile.segments.begin(), tile.segments.begin() + tile.segment_count,
                    [](const OrientedSegment& segment) { return segment.kind == FeatureKind::road; }));
}

/// Tiles that the hand of whoever draws comes to. It is filled up after the turn: before that the tile of the
/// turn's first part is missing (EXP-16).
template <class G>
[[nodiscard]] int size_of_hand(const G& game, const typename G::State& state) noexcept {
  const int full = game.rules().hand_size();
  return state.second && !state.dealing && !state.turn_over ? std::max(1, full - 1) : full;
}

}  // namespace house_rules

// -- the start --------------------------------------------------------------------------------------------

template <class G>
bool HouseRules::start(const G& game, typename G::State& state) noexcept {
  if (game.rules().start_player == StartPlayer::first) return start_with(game, state, 0);
  state.phase = Phase::start;
  state.contenders = static_cast<std::uint8_t>((1U << state.players) - 1);
  state.asked = 0;
  return true;
}

/// Whether a tile is to be drawn before the first turn.
template <class G>
bool HouseRules::start_with(const G& game, typename G::State& state, int player) noexcept {
  assert(player >= 0 && player < state.players);
  state.current = static_cast<std::uint8_t>(player);
  state.contenders = 0;
  state.asked = 0;
  state.start_tile_due = game.rules().start_tile_in_bag;
  if (!state.start_tile_due) return deal_hands(game, state);
  state.phase = Phase::draw;
  return true;
}

/// Chance has said who begins.
template <class G, class Sink>
bool HouseRules::apply(const G& game, typename G::State& state, Action action, Sink) noexcept {
  if (action.kind() != Action::Kind::start) return false;
  if (!start_with(game, state, action.player())) game.begin_turn(state);
  return true;
}

/// The tiles of a round lie before the players, in their hands, until everyone has drawn (VAR-2).
template <class G>
void HouseRules::draw_for_start(const G& game, typename G::State& state, int type) noexcept {
  assert(state.asked < state.players && state.hands[state.asked][0] == kNoTile);
  state.hands[state.asked][0] = static_cast<std::uint8_t>(type);
  const auto roads = static_cast<std::uint8_t>(house_rules::road_count(game.tables(), type));
  if (roads > state.most_roads || state.leaders == 0) {
    state.most_roads = roads;
    state.leaders = 0;
  }
  if (roads == state.most_roads) state.leaders = static_cast<std::uint8_t>(state.leaders | 1U << state.asked);
  const unsigned left = state.contenders & ~((2U << state.asked) - 1);
  if (left != 0 && state.bag_size > 0) {
    state.asked = static_cast<std::uint8_t>(std::countr_zero(left));
  } else {
    end_start_round(game, state);
  }
}

/// All tiles go back; those who tie draw again.
template <class G>
void HouseRules::end_start_round(const G& game, typename G::State& state) noexcept {
  for (Hand& hand : state.hands) {
    if (hand[0] != kNoTile) game.put_into_bag(state, hand[0]);
    hand[0] = kNoTile;
  }
  state.contenders = state.leaders;
  state.leaders = 0;
  state.most_roads = 0;
  assert(state.contenders != 0);
  state.asked = static_cast<std::uint8_t>(std::countr_zero(state.contenders));
  if (std::has_single_bit(state.contenders) && !start_with(game, state, state.asked)) game.begin_turn(state);
}

/// Before the first turn everyone takes a full hand, the player who begins first. Whether somebody draws.
template <class G>
bool HouseRules::deal_hands(const G& game, typename G::State& state) noexcept {
  state.hands_due = game.rules().hand_size() > 0 && game.wave_due(state) != Wave::usual;
  if (state.hands_due) return false;
  int player = state.current;
  for (int i = 0; i < state.players; ++i, player = game.next_player(state, player)) {
    const Hand& hand = state.hands[static_cast<std::size_t>(player)];
    if (tiles_in(hand) >= game.rules().hand_size() || state.bag_size == 0) continue;
    state.dealing = true;
    state.drawer = static_cast<std::uint8_t>(player);
    state.phase = Phase::draw;
    return true;
  }
  state.dealing = false;
  return false;
}

// -- draws ------------------------------------------------------------------------------------------------

template <class G>
bool HouseRules::take_draw(const G& game, typename G::State& state, int type) noexcept {
  if (state.phase == Phase::start) {
    draw_for_start(game, state, type);
    return true;
  }
  if (state.start_tile_due) {
    state.start_tile_due = false;
    game.lay_start_tile(state, key_of({0, 0}), type);
    if (!deal_hands(game, state)) game.begin_turn(state);
    return true;
  }
  if (!uses_hands(game, state)) return false;
  draw_to_hand(game, state, type);
  return true;
}

template <class G>
void HouseRules::draw_to_hand(const G& game, typename G::State& state, int type) noexcept {
  Hand& hand = state.hands[state.drawer];
  const int held = tiles_in(hand);
  const int size = house_rules::size_of_hand(game, state);
  assert(held < size);
  hand[static_cast<std::size_t>(held)] = static_cast<std::uint8_t>(type);
  if (held + 1 < size && state.bag_size > 0) return;
  if (state.dealing) {
    if (!deal_hands(game, state)) game.begin_turn(state);
  } else if (state.turn_over) {
    game.pass_turn(state);
  } else {
    game.begin_turn(state);
  }
}

/// A player who has no tile that can be placed takes others for them while the bag lasts, and is passed over
/// then (VAR-11).
template <class G>
bool HouseRules::begin_turn(const G& game, typename G::State& state) noexcept {
  if (state.hands_due && deal_hands(game, state)) return true;
  if (!uses_hands(game, state)) {
    state.phase = can_draw(game, state) ? Phase::draw : Phase::over;
    return true;
  }
  for (int i = 0; i < state.players; ++i) {
    const Hand& hand = state.hands[state.current];
    if (std::any_of(hand.begin(), hand.end(),
                    [&](auto tile) { return tile < kHidden && game.placeable(state, tile); })) {
      state.drawn = hand[0];
      state.phase = Phase::place_tile;
      return true;
    }
    discard_hand(game, state);
    if (can_draw(game, state)) {
      state.drawer = state.current;
      state.phase = Phase::draw;
      return true;
    }
    state.bonus_turn = false;
    game.pass_over(state);
  }
  state.phase = Phase::over;
  return true;
}

template <class G>
void HouseRules::discard_hand(const G& game, typename G::State& state) noexcept {
  for (auto& tile : state.hands[state.current]) {
    if (tile < kHidden && game.rules().unplaceable == Unplaceable::bag) game.put_into_bag(state, tile);
    tile = kNoTile;
  }
}

template <class G>
bool HouseRules::can_draw(const G& game, const typename G::State& state) noexcept {
  if (state.bag_size == 0 || game.rules().unplaceable == Unplaceable::box) return state.bag_size > 0;
  return game.wave_due(state) != Wave::usual || game.any_placeable_in_bag(state);  // RIV-12
}

/// Repeating a draw until a tile can be placed (VAR-1) comes to drawing among those that can. It is so for a
/// tile to be placed at once, and for the first of a hand that replaces one without such a tile (VAR-11).
template <class G>
bool HouseRules::draws_placeable_only(const G& game, const typename G::State& state) noexcept {
  return game.rules().unplaceable == Unplaceable::bag && state.phase == Phase::draw && !state.dealing &&
         !state.turn_over && !state.start_tile_due && tiles_in(state.hands[state.drawer]) == 0 &&
         game.wave_due(state) == Wave::usual;
}

template <class G>
bool HouseRules::outcomes(const G& game, const typename G::State& state, ChanceList& outcomes) noexcept {
  if (state.phase != Phase::start) return false;
  if (game.rules().start_player == StartPlayer::random) {
    for (int player = 0; player < state.players; ++player) outcomes.add(Action::start(player), 1);
    return true;
  }
  for (int type = 0; type < game.tables().type_count(); ++type) {
    const int copies = state.bag[static_cast<std::size_t>(type)];
    if (copies > 0) outcomes.add(Action::draw(type), copies);
  }
  return true;
}

// -- tiles in hand ----------------------------------------------------------------------------------------

template <class G>
void HouseRules::release_tile(const G& game, typename G::State& state, int slot) noexcept {
  if (!uses_hands(game, state)) return;
  Hand& hand = state.hands[state.current];
  assert(slot >= 0 && slot < kMaxHandTiles && hand[static_cast<std::size_t>(slot)] < kHidden);
  for (std::size_t i = static_cast<std::size_t>(slot); i + 1 < hand.size(); ++i) hand[i] = hand[i + 1];
  hand.back() = kNoTile;
}

/// Of tiles that are alike only the first is offered.
template <class G>
bool HouseRules::add_placements(const G& game, const typename G::State& state, ActionList& actions) noexcept {
  const auto& board = state.land.board();
  if (!uses_hands(game, state)) return false;
  const Hand& hand = state.hands[state.current];
  for (std::size_t slot = 0; slot < hand.size(); ++slot) {
    const auto before = hand.begin() + static_cast<std::ptrdiff_t>(slot);
    if (hand[slot] >= kHidden || std::find(hand.begin(), before, hand[slot]) != before) continue;
    engine::add_placements(board, game.tables(), hand[slot], actions, static_cast<int>(slot));
  }
  return true;
}

/// The hand is filled before the turn passes on.
template <class G>
bool HouseRules::end_turn(const G& game, typename G::State& state) noexcept {
  state.turn_over = true;
  state.drawer = state.current;
  const int size = game.rules().hand_size();
  if (!uses_hands(game, state) || state.bag_size == 0) return false;
  if (state.hands[state.current][static_cast<std::size_t>(size) - 1] != kNoTile) return false;
  state.phase = Phase::draw;
  return true;
}

// -- what players see -------------------------------------------------------------------------------------

template <class G>
void HouseRules::hide(const G& game, typename G::State& seen, int player) noexcept {
  if (!game.rules().hides_hands() || seen.phase == Phase::start) return;  // draws for the start are open
  // It names a tile of the hand that is played from until that tile is placed; the river's all see (RIV-15).
  if (uses_hands(game, seen) && seen.phase == Phase::place_tile && seen.current != player)
    seen.drawn = kHidden;
  for (int other = 0; other < seen.players; ++other) {
    if (other == player) continue;
    for (auto& tile : seen.hands[static_cast<std::size_t>(other)]) {
      if (tile >= kHidden) continue;
      game.put_into_bag(seen, tile);
      tile = kHidden;
    }
  }
}

template <class G>
bool HouseRules::hides_something(const G& game, const typename G::State& state) noexcept {
  if (!game.rules().hides_hands()) return false;
  return std::any_of(state.hands.begin(), state.hands.end(), [](const Hand& hand) {
    return std::find(hand.begin(), hand.end(), kHidden) != hand.end();
  });
}

/// Fills unknown tiles of hands from the bag, all orders of the bag being equally likely.
template <class G>
void HouseRules::imagine(const G& game, typename G::State& state, Random& random) noexcept {
  if (!game.rules().hides_hands()) return;
  for (Hand& hand : state.hands) {
    for (auto& tile : hand) {
      if (tile != kHidden) continue;
      assert(state.bag_size > 0);
      auto pick = random.below(state.bag_size);
      std::size_t type = 0;
      while (pick >= state.bag[type]) pick -= state.bag[type++];
      tile = static_cast<std::uint8_t>(type);
      game.take_from_bag(state, static_cast<int>(type));
    }
  }
  if (state.drawn == kHidden) state.drawn = state.hands[state.current][0];
}

}  // namespace bastide::engine
