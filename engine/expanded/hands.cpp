// Chance and hands: who begins, the start tile, draws, tiles kept for later (VAR-1 to VAR-5, VAR-11).

#include "engine/board/placements.hpp"
#include "engine/expanded/expanded.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

using State = ExpandedState;

int tiles_held(const State& state, int player) noexcept {
  const auto& hand = state.hands[static_cast<std::size_t>(player)];
  return static_cast<int>(std::count_if(hand.begin(), hand.end(), [](auto tile) { return tile != kNoTile; }));
}

void take_from_bag(State& state, int type) noexcept {
  --state.bag[static_cast<std::size_t>(type)];
  --state.bag_size;
}

void put_into_bag(State& state, int type) noexcept {
  ++state.bag[static_cast<std::size_t>(type)];
  ++state.bag_size;
}

int next_player(const State& state, int player) noexcept {
  return player + 1 == state.players ? 0 : player + 1;
}

/// Separate road segments of a tile (VAR-2).
int road_count(const TileTables& tables, int type) noexcept {
  const OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
  return static_cast<int>(
      std::count_if(tile.segments.begin(), tile.segments.begin() + tile.segment_count,
                    [](const OrientedSegment& segment) { return segment.kind == FeatureKind::road; }));
}

}  // namespace

// -- the start --------------------------------------------------------------------------------------------

void ExpandedCarcassonne::start_game(State& state) const noexcept {
  if (rules_.start_player == StartPlayer::first) return start_with(state, 0);
  state.phase = Phase::start;
  state.contenders = static_cast<std::uint8_t>((1U << state.players) - 1);
  state.asked = 0;
}

void ExpandedCarcassonne::start_with(State& state, int player) const noexcept {
  state.current = static_cast<std::uint8_t>(player);
  state.contenders = 0;
  state.asked = 0;
  state.start_tile_due = rules_.start_tile_in_bag;
  if (!state.start_tile_due) return deal_hands(state);
  state.phase = Phase::draw;
}

/// The table's edge may complete what is on it (VAR-8), for nobody.
void ExpandedCarcassonne::lay_start_tile(State& state, CellKey key, int type) const noexcept {
  const auto site = state.land.board().find(key);
  const auto laid = state.land.place(tables_, site, tables_.oriented_index(type, 0), table_);
  state.land.complete_cities(tables_, site, laid.closed);
  if (laid.surrounded) state.land.drop_surrounded(0);
}

/// The tiles of a round lie before the players, in their hands, until everyone has drawn (VAR-2).
void ExpandedCarcassonne::draw_for_start(State& state, int type) const noexcept {
  take_from_bag(state, type);
  state.hands[state.asked][0] = static_cast<std::uint8_t>(type);
  const auto roads = static_cast<std::uint8_t>(road_count(tables_, type));
  if (roads > state.most_roads || state.leaders == 0) {
    state.most_roads = roads;
    state.leaders = 0;
  }
  if (roads == state.most_roads) state.leaders = static_cast<std::uint8_t>(state.leaders | 1U << state.asked);
  const unsigned left = state.contenders & ~((2U << state.asked) - 1);
  if (left != 0 && state.bag_size > 0) {
    state.asked = static_cast<std::uint8_t>(std::countr_zero(left));
  } else {
    end_start_round(state);
  }
}

/// All tiles go back; those who tie draw again.
void ExpandedCarcassonne::end_start_round(State& state) const noexcept {
  for (auto& hand : state.hands) {
    if (hand[0] != kNoTile) put_into_bag(state, hand[0]);
    hand[0] = kNoTile;
  }
  state.contenders = state.leaders;
  state.leaders = 0;
  state.most_roads = 0;
  state.asked = static_cast<std::uint8_t>(std::countr_zero(state.contenders));
  if (std::has_single_bit(state.contenders)) start_with(state, state.asked);
}

/// Before the first turn everyone takes a full hand, the player who begins first.
void ExpandedCarcassonne::deal_hands(State& state) const noexcept {
  int player = state.current;
  for (int i = 0; i < state.players; ++i, player = next_player(state, player)) {
    if (tiles_held(state, player) >= rules_.hand_size() || state.bag_size == 0) continue;
    state.dealing = true;
    state.drawer = static_cast<std::uint8_t>(player);
    state.phase = Phase::draw;
    return;
  }
  state.dealing = false;
  begin_turn(state);
}

// -- draws ------------------------------------------------------------------------------------------------

void ExpandedCarcassonne::draw(State& state, int type) const noexcept {
  take_from_bag(state, type);
  if (state.start_tile_due) {
    state.start_tile_due = false;
    lay_start_tile(state, key_of({0, 0}), type);
    return deal_hands(state);
  }
  if (rules_.hand_size() > 0) return draw_to_hand(state, type);
  draw_to_place(state, type);
}

/// A tile without a legal place goes back to the box and another is drawn (BASE-7), until one fits or none is
/// left that does (BASE-8).
void ExpandedCarcassonne::draw_to_place(State& state, int type) const noexcept {
  state.phase = Phase::draw;
  if (placeable(state, type)) {
    state.drawn = static_cast<std::uint8_t>(type);
    state.phase = Phase::place_tile;
  } else if (!any_placeable_in_bag(state)) {
    state.phase = Phase::over;
  }
}

void ExpandedCarcassonne::draw_to_hand(State& state, int type) const noexcept {
  const int held = tiles_held(state, state.drawer);
  state.hands[state.drawer][static_cast<std::size_t>(held)] = static_cast<std::uint8_t>(type);
  if (held + 1 < rules_.hand_size() && state.bag_size > 0) return;
  if (state.dealing) return deal_hands(state);
  if (state.turn_over) return pass_turn(state);
  begin_turn(state);
}

void ExpandedCarcassonne::pass_turn(State& state) const noexcept {
  state.turn_over = false;
  if (!state.bonus_turn) state.current = static_cast<std::uint8_t>(next_player(state, state.current));
  state.bonus_turn = false;
  begin_turn(state);
}

/// A player who has no tile that can be placed takes others for them while the bag lasts, and is passed over
/// then (VAR-11).
void ExpandedCarcassonne::begin_turn(State& state) const noexcept {
  if (rules_.hand_size() == 0) {
    state.phase = can_draw(state) ? Phase::draw : Phase::over;
    return;
  }
  for (int i = 0; i < state.players; ++i) {
    const auto& hand = state.hands[state.current];
    if (std::any_of(hand.begin(), hand.end(),
                    [&](auto tile) { return tile < kHidden && placeable(state, tile); })) {
      state.drawn = hand[0];
      state.phase = Phase::place_tile;
      return;
    }
    discard_hand(state);
    if (can_draw(state)) {
      state.drawer = state.current;
      state.phase = Phase::draw;
      return;
    }
    state.current = static_cast<std::uint8_t>(next_player(state, state.current));
  }
  state.phase = Phase::over;
}

void ExpandedCarcassonne::discard_hand(State& state) const noexcept {
  for (auto& tile : state.hands[state.current]) {
    if (tile < kHidden && rules_.unplaceable == Unplaceable::bag) put_into_bag(state, tile);
    tile = kNoTile;
  }
}

bool ExpandedCarcassonne::any_placeable_in_bag(const State& state) const noexcept {
  for (int type = 0; type < tables_.type_count(); ++type) {
    if (state.bag[static_cast<std::size_t>(type)] > 0 && placeable(state, type)) return true;
  }
  return false;
}

bool ExpandedCarcassonne::can_draw(const State& state) const noexcept {
  return rules_.unplaceable == Unplaceable::bag ? any_placeable_in_bag(state) : state.bag_size > 0;
}

/// Repeating a draw until a tile can be placed (VAR-1) comes to drawing among those that can. It is so for a
/// tile to be placed at once, and for the first of a hand that replaces one without such a tile (VAR-11).
bool ExpandedCarcassonne::draws_placeable_only(const State& state) const noexcept {
  return rules_.unplaceable == Unplaceable::bag && state.phase == Phase::draw && !state.dealing &&
         !state.turn_over && !state.start_tile_due && tiles_held(state, state.drawer) == 0;
}

// -- chance -----------------------------------------------------------------------------------------------

void ExpandedCarcassonne::chance_outcomes(const State& state, ChanceList& outcomes) const noexcept {
  outcomes.clear();
  if (state.phase == Phase::start && rules_.start_player == StartPlayer::random) {
    for (int player = 0; player < state.players; ++player) outcomes.add(Action::start(player), 1);
    return;
  }
  const bool only_placeable = draws_placeable_only(state);
  for (int type = 0; type < tables_.type_count(); ++type) {
    const int copies = state.bag[static_cast<std::size_t>(type)];
    if (copies == 0 || (only_placeable && !placeable(state, type))) continue;
    outcomes.add(Action::draw(type), copies);
  }
}

namespace {

/// Puts a tile at a random place among those still to come. The one that was there moves to the end.
void shuffle_in(Deal& deal, int type, Random& random) noexcept {
  const auto at = static_cast<std::size_t>(deal.next) +
                  random.below(static_cast<std::uint32_t>(deal.size - deal.next) + 1);
  deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
  deal.types[at] = static_cast<std::uint8_t>(type);
}

/// Tiles that came back into the bag come back into the deal.
void take_back(Deal& deal, const State& state) noexcept {
  if (deal.size - deal.next == state.bag_size) return;
  // What is drawn makes room first, or the list would grow without end.
  std::copy(deal.types.begin() + deal.next, deal.types.begin() + deal.size, deal.types.begin());
  deal.size -= deal.next;
  deal.next = 0;
  auto missing = state.bag;
  for (int i = 0; i < deal.size; ++i) --missing[deal.types[static_cast<std::size_t>(i)]];
  for (std::size_t type = 0; type < missing.size(); ++type) {
    for (; missing[type] > 0; --missing[type]) shuffle_in(deal, static_cast<int>(type), deal.random);
  }
}

Action random_outcome(const ChanceList& outcomes, Random& random) noexcept {
  auto left = static_cast<int>(random.below(static_cast<std::uint32_t>(outcomes.total())));
  for (const ChanceList::Outcome& outcome : outcomes) {
    left -= outcome.weight;
    if (left < 0) return outcome.action;
  }
  return {};
}

}  // namespace

Deal ExpandedCarcassonne::random_deal(const State& state, Random& random) const noexcept {
  Deal deal;
  for (int type = 0; type < tables_.type_count(); ++type) {
    for (int copy = 0; copy < state.bag[static_cast<std::size_t>(type)]; ++copy)
      shuffle_in(deal, type, random);
  }
  deal.random = Random(random.next());
  return deal;
}

Action ExpandedCarcassonne::next_outcome(const State& state, Deal& deal) const noexcept {
  if (state.phase == Phase::start) {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return random_outcome(outcomes, deal.random);
  }
  take_back(deal, state);
  if (draws_placeable_only(state)) {
    auto& first = deal.types[static_cast<std::size_t>(deal.next)];
    while (!placeable(state, first)) {
      const auto left = static_cast<std::uint32_t>(deal.size - deal.next);
      std::swap(first, deal.types[static_cast<std::size_t>(deal.next) + deal.random.below(left)]);
    }
  }
  return deal.draw();
}

// -- tiles in hand ----------------------------------------------------------------------------------------

int ExpandedCarcassonne::tile_in_hand(const State& state, int slot) const noexcept {
  return rules_.hand_size() > 0 ? state.hands[state.current][static_cast<std::size_t>(slot)] : state.drawn;
}

/// Of tiles that are alike only the first is offered.
void ExpandedCarcassonne::add_hand_placements(const State& state, ActionList& actions) const noexcept {
  const auto& board = state.land.board();
  if (rules_.hand_size() <= 1) return add_placements(board, tables_, tile_in_hand(state, 0), actions);
  const auto& hand = state.hands[state.current];
  for (std::size_t slot = 0; slot < hand.size(); ++slot) {
    const auto before = hand.begin() + static_cast<std::ptrdiff_t>(slot);
    if (hand[slot] >= kHidden || std::find(hand.begin(), before, hand[slot]) != before) continue;
    add_placements(board, tables_, hand[slot], actions, static_cast<int>(slot));
  }
}

Action ExpandedCarcassonne::random_hand_placement(const State& state, Random& random) const noexcept {
  if (rules_.hand_size() <= 1) {
    return random_placement(state.land.board(), tables_, tile_in_hand(state, 0), random);
  }
  ActionList actions;
  add_hand_placements(state, actions);
  return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

// -- what players see -------------------------------------------------------------------------------------

State ExpandedCarcassonne::view(const State& state, int player) const noexcept {
  State seen = state;
  if (!rules_.hides_hands() || state.phase == Phase::start) return seen;  // draws for the start are open
  // It names a tile of the hand that is played from until that tile is placed.
  if (state.phase == Phase::place_tile && state.current != player) seen.drawn = kHidden;
  for (int other = 0; other < state.players; ++other) {
    if (other == player) continue;
    for (auto& tile : seen.hands[static_cast<std::size_t>(other)]) {
      if (tile >= kHidden) continue;
      put_into_bag(seen, tile);
      tile = kHidden;
    }
  }
  return seen;
}

bool ExpandedCarcassonne::hides_something(const State& state) const noexcept {
  if (!rules_.hides_hands()) return false;
  return std::any_of(state.hands.begin(), state.hands.end(), [](const auto& hand) {
    return std::find(hand.begin(), hand.end(), kHidden) != hand.end();
  });
}

void ExpandedCarcassonne::imagine(State& state, Random& random) const noexcept {
  if (!rules_.hides_hands()) return;
  for (auto& hand : state.hands) {
    for (auto& tile : hand) {
      if (tile != kHidden) continue;
      auto pick = random.below(state.bag_size);
      std::size_t type = 0;
      while (pick >= state.bag[type]) pick -= state.bag[type++];
      tile = static_cast<std::uint8_t>(type);
      take_from_bag(state, static_cast<int>(type));
    }
  }
  if (state.drawn == kHidden) state.drawn = state.hands[state.current][0];
}

}  // namespace bastide::engine
