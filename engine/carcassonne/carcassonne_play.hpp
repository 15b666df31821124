#pragma once

// The inline half of carcassonne.hpp: what runs inside a search or a playout.

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/check.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>
#include <utility>

namespace bastide::engine {

template <Capacity C, class... Ms>
typename Carcassonne<C, Ms...>::State Carcassonne<C, Ms...>::initial(int players) const noexcept {
  assert(players >= kMinPlayers && players <= kMaxPlayers);
  State state = start_;
  state.players = static_cast<std::uint8_t>(players);
  for (std::size_t p = 0; p < state.players; ++p) {
    state.supply[p] = static_cast<std::uint8_t>(rules_.followers);
    (Ms::seat(*this, state, p), ...);
  }
  if (!(Ms::start(*this, state) || ...)) begin_turn(state);
  return state;
}

template <Capacity C, class... Ms>
inline Actor Carcassonne<C, Ms...>::actor(const State& state) const noexcept {
  switch (state.phase) {
    case Phase::draw:
    case Phase::start:
      return Actor::chance();
    case Phase::over:
      return Actor::nobody();
    case Phase::place_tile:
    case Phase::place_figure:
      return Actor::player(state.current);
    default:
      if constexpr (kHasModules) {
        return Actor::player(state.asked);
      } else {
        return Actor::nobody();
      }
  }
}

// -- legal actions ----------------------------------------------------------------------------------------

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::legal_actions(const State& state, ActionList& actions) const noexcept {
  actions.clear();
  if (state.phase == Phase::place_tile) {
    OnlyPlace place;
    if ((Ms::only_place(*this, state, state.drawn, place) || ...)) {
      for (unsigned turns = place.rotations; turns != 0; turns &= turns - 1) {
        actions.add(Action::place_tile(place.key, std::countr_zero(turns)));
      }
      return;
    }
    if ((Ms::add_placements(*this, state, actions) || ...)) return;
    add_placements(state.land.board(), tables_, state.drawn, actions);
  } else if (state.phase == Phase::place_figure) {
    for (unsigned left = state.choices; left != 0; left &= left - 1) {
      const int segment = std::countr_zero(left);
      for (unsigned kinds = figure_kinds(state, segment); kinds != 0; kinds &= kinds - 1) {
        actions.add(Action::place_figure(segment, static_cast<FigureKind>(std::countr_zero(kinds))));
      }
    }
    actions.add(Action::pass());
  } else {
    (void)(Ms::legal_actions(*this, state, actions) || ...);
  }
}

template <Capacity C, class... Ms>
bool Carcassonne<C, Ms...>::is_legal(const State& state, Action action) const noexcept {
  if constexpr (kHasModules) {
    if (state.phase == Phase::over) return false;
    if (actor(state).is_chance()) {
      ChanceList outcomes;
      chance_outcomes(state, outcomes);
      return std::any_of(outcomes.begin(), outcomes.end(),
                         [&](const ChanceList::Outcome& outcome) { return outcome.action == action; });
    }
    ActionList actions;
    legal_actions(state, actions);
    return actions.contains(action);
  } else {
    switch (state.phase) {
      case Phase::draw:
        return action == Action::draw(action.type()) && action.type() < tables_.type_count() &&
               may_draw(state, action.type(), wave_due(state));
      case Phase::place_tile:
        return action == Action::place_tile(action.cell_key(), action.rotation()) &&
               fits_at(state.land.board(), tables_, state.drawn, action.cell_key(), action.rotation());
      case Phase::place_figure:
        return action == Action::pass() ||
               (action == Action::place_figure(action.segment()) && (state.choices >> action.segment() & 1U));
      default:
        return false;
    }
  }
}

template <Capacity C, class... Ms>
Action Carcassonne<C, Ms...>::random_action(const State& state, Random& random) const noexcept {
  if (state.phase == Phase::place_tile) {
    OnlyPlace place;
    if ((Ms::only_place(*this, state, state.drawn, place) || ...)) {
      const auto pick = random.below(static_cast<std::uint32_t>(std::popcount(place.rotations)));
      return Action::place_tile(place.key, nth_bit(place.rotations, static_cast<int>(pick)));
    }
    if (!kHasModules || rules_.hand_size() <= 1)
      return random_placement(state.land.board(), tables_, tile_in_hand(state, 0), random);
  }
  assert(kHasModules || state.phase == Phase::place_figure);
  if (only_followers(state)) {
    const unsigned choices = state.choices;
    const int count = std::popcount(choices);
    const int pick = static_cast<int>(random.below(static_cast<std::uint32_t>(count) + 1));
    return pick == count ? Action::pass() : Action::place_figure(nth_bit(choices, pick));
  }
  Action action;
  if constexpr (kHasModules) {
    if ((Ms::random_action(*this, state, random, action) || ...)) return action;
    ActionList actions;
    legal_actions(state, actions);
    assert(!actions.empty());
    action = actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
  }
  return action;
}

/// Whether a follower is what is to be placed, or nothing.
template <Capacity C, class... Ms>
inline bool Carcassonne<C, Ms...>::only_followers([[maybe_unused]] const State& state) const noexcept {
  if constexpr (kHasModules) {
    return state.phase == Phase::place_figure && state.choices == state.free &&
           (Ms::supply(state, state.current) + ... + 0) == 0;
  }
  return true;
}

template <Capacity C, class... Ms>
inline FigureKinds Carcassonne<C, Ms...>::figure_kinds([[maybe_unused]] const State& state,
                                                       [[maybe_unused]] int segment) const noexcept {
  if constexpr (kHasModules) {
    unsigned kinds = (0U | ... | Ms::joining_kinds(*this, state, segment));
    if ((state.free >> segment & 1U) == 0) return static_cast<FigureKinds>(kinds);
    if (state.supply[state.current] > 0) kinds |= set_of(FigureKind::follower);
    return static_cast<FigureKinds>((kinds | ... | Ms::follower_kinds(*this, state)));
  }
  return set_of(FigureKind::follower);
}

template <Capacity C, class... Ms>
inline int Carcassonne<C, Ms...>::tile_in_hand(const State& state, [[maybe_unused]] int slot) const noexcept {
  int type = state.drawn;
  (Ms::choose_tile(*this, state, slot, type), ...);
  return type;
}

// -- chance -----------------------------------------------------------------------------------------------

template <Capacity C, class... Ms>
bool Carcassonne<C, Ms...>::any_placeable_in_bag(const State& state) const noexcept {
  for (int type = 0; type < tables_.type_count(); ++type) {
    if (state.bag[static_cast<std::size_t>(type)] > 0 && placeable(state, type)) return true;
  }
  return false;
}

template <Capacity C, class... Ms>
Wave Carcassonne<C, Ms...>::wave_due(const State& state) const noexcept {
  Wave due = Wave::usual;
  if (!tables_.has_waves()) return due;
  for (int type = 0; type < tables_.type_count(); ++type) {
    if (state.bag[static_cast<std::size_t>(type)] > 0) due = std::min(due, tables_.wave(type));
  }
  return due;
}

template <Capacity C, class... Ms>
bool Carcassonne<C, Ms...>::may_draw(const State& state, int type, Wave due) const noexcept {
  return state.bag[static_cast<std::size_t>(type)] > 0 && tables_.wave(type) == due;
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::chance_outcomes(const State& state, ChanceList& outcomes) const noexcept {
  assert(state.bag_size <= tables_.set().tile_count());
  outcomes.clear();
  if ((Ms::outcomes(*this, state, outcomes) || ...)) return;
  const bool only_placeable = (Ms::draws_placeable_only(*this, state) || ...);
  const Wave due = wave_due(state);
  for (int type = 0; type < tables_.type_count(); ++type) {
    if (!may_draw(state, type, due) || (only_placeable && !placeable(state, type))) continue;
    outcomes.add(Action::draw(type), state.bag[static_cast<std::size_t>(type)]);
  }
}

/// Appends the tiles of the bag in a random order, wave by wave.
template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::deal_out(const State& state, Deal& deal, Random& random) const noexcept {
  Random stream = random;  // stays in registers from tile to tile
  const bool in_waves = tables_.has_waves();
  for (const Wave wave : {Wave::first, Wave::second, Wave::usual}) {
    if (!in_waves && wave != Wave::usual) continue;
    const int begin = deal.size;
    for (int type = 0; type < tables_.type_count(); ++type) {
      if (in_waves && tables_.wave(type) != wave) continue;
      for (int copy = 0; copy < state.bag[static_cast<std::size_t>(type)]; ++copy) {
        // Inside-out Fisher-Yates: the newcomer takes a random place, whose holder moves to the end.
        const auto at =
            static_cast<std::size_t>(begin) + stream.below(static_cast<std::uint32_t>(deal.size - begin) + 1);
        deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
        deal.types[at] = static_cast<std::uint8_t>(type);
      }
    }
  }
  random = stream;
  assert(deal.size == state.bag_size);
}

template <Capacity C, class... Ms>
Deal Carcassonne<C, Ms...>::random_deal(const State& state, Random& random) const noexcept {
  Deal deal;
  deal_out(state, deal, random);
  if constexpr (kHasModules) deal.random = Random(random.next());
  return deal;
}

/// Tiles that came back into the bag come back into the deal, at random places among those still to come.
template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::take_back(Deal& deal, const State& state) const noexcept {
  if (deal.size - deal.next == state.bag_size) return;
  if (tables_.has_waves()) {
    deal.size = deal.next = 0;
    return deal_out(state, deal, deal.random);
  }
  // What is drawn makes room first, or the list would grow without end.
  std::copy(deal.types.begin() + deal.next, deal.types.begin() + deal.size, deal.types.begin());
  deal.size -= deal.next;
  deal.next = 0;
  auto missing = state.bag;
  for (int i = 0; i < deal.size; ++i) --missing[deal.types[static_cast<std::size_t>(i)]];
  for (std::size_t type = 0; type < missing.size(); ++type) {
    for (; missing[type] > 0; --missing[type]) {
      const auto at = deal.random.below(static_cast<std::uint32_t>(deal.size) + 1);
      deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
      deal.types[at] = static_cast<std::uint8_t>(type);
    }
  }
}

template <Capacity C, class... Ms>
Action Carcassonne<C, Ms...>::next_outcome([[maybe_unused]] const State& state, Deal& deal) const noexcept {
  if constexpr (kHasModules) {
    ChanceList outcomes;
    if ((Ms::outcomes(*this, state, outcomes) || ...)) {
      auto weight = static_cast<int>(deal.random.below(static_cast<std::uint32_t>(outcomes.total())));
      const ChanceList::Outcome* outcome = outcomes.begin();
      for (; weight >= outcome->weight; ++outcome) weight -= outcome->weight;
      return outcome->action;
    }
    take_back(deal, state);
    if ((Ms::draws_placeable_only(*this, state) || ...)) {
      assert(any_placeable_in_bag(state));
      auto& first = deal.types[static_cast<std::size_t>(deal.next)];
      while (!placeable(state, first)) {
        const auto remaining = static_cast<std::uint32_t>(deal.size - deal.next);
        std::swap(first, deal.types[static_cast<std::size_t>(deal.next) + deal.random.below(remaining)]);
      }
    }
  }
  return deal.draw();
}

// -- what players see -------------------------------------------------------------------------------------

template <Capacity C, class... Ms>
auto Carcassonne<C, Ms...>::view(const State& state, [[maybe_unused]] int player) const noexcept
    -> std::conditional_t<kHasModules, State, const State&> {
  if constexpr (kHasModules) {
    State seen = state;
    (Ms::hide(*this, seen, player), ...);
    return seen;
  } else {
    return state;
  }
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::imagine([[maybe_unused]] State& state,
                                    [[maybe_unused]] Random& random) const noexcept {
  (Ms::imagine(*this, state, random), ...);
}

template <Capacity C, class... Ms>
bool Carcassonne<C, Ms...>::hides_something([[maybe_unused]] const State& state) const noexcept {
  return (Ms::hides_something(*this, state) || ...);
}

template <Capacity C, class... Ms>
bool Carcassonne<C, Ms...>::same_position(const State& a, const State& b) const noexcept {
  if constexpr (kHasModules) {
    if (a.asked != b.asked && !begins_turn(a) && !between_turns(a)) return false;
  }
  return engine::same_position(a, b) && (Ms::template same<Ms>(a, b) && ...);
}

// -- applying ---------------------------------------------------------------------------------------------

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::apply(State& state, Action action) const noexcept {
  carry_out(state, action, NoEvents{});
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::apply_and_tell(State& state, Action action, EventSink sink) const noexcept {
  carry_out(state, action, sink);
}

template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::carry_out(State& state, Action action, Sink sink) const noexcept {
  assert(is_legal(state, action));
  switch (action.kind()) {
    case Action::Kind::draw:
      draw(state, action.type());
      break;
    case Action::Kind::place_tile:
      place_tile(state, action, sink);
      break;
    case Action::Kind::place_figure:
      place_figure(state, action);
      score_turn(state, sink);
      break;
    default:
      if (state.phase == Phase::place_figure) {  // pass
        score_turn(state, sink);
      } else {
        (void)(Ms::apply(*this, state, action, sink) || ...);
      }
      break;
  }
#ifdef BASTIDE_CHECK_STATES
  check_consistency(*this, state);
#endif
}

template <Capacity C, class... Ms>
inline void Carcassonne<C, Ms...>::take_from_bag(State& state, int type) const noexcept {
  assert(state.bag[static_cast<std::size_t>(type)] > 0);
  assert(state.bag_size > 0);
  --state.bag[static_cast<std::size_t>(type)];
  --state.bag_size;
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::put_into_bag(State& state, int type) const noexcept {
  assert(type < tables_.type_count());
  ++state.bag[static_cast<std::size_t>(type)];
  ++state.bag_size;
  assert(state.bag_size <= tables_.set().tile_count());
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::draw(State& state, int type) const noexcept {
  take_from_bag(state, type);
  if ((Ms::take_draw(*this, state, type) || ...)) return;
  draw_to_place(state, type);
}

/// A tile without a legal place goes back to the box and another is drawn (BASE-7), until one fits or none is
/// left that does (BASE-8).
template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::draw_to_place(State& state, int type) const noexcept {
  if (placeable(state, type)) {
    state.drawn = static_cast<std::uint8_t>(type);
    state.phase = Phase::place_tile;
  } else if (!any_placeable_in_bag(state)) {
    state.phase = Phase::over;
  } else if constexpr (kHasModules) {
    begin_turn(state);  // the next draw may be another than this one
  }
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::begin_turn(State& state) const noexcept {
  if ((Ms::begin_turn(*this, state) || ...)) return;
  state.phase = state.bag_size > 0 ? Phase::draw : Phase::over;
}

template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::place_tile(State& state, Action action, Sink sink) const noexcept {
  const int type = tile_in_hand(state, action.slot());
  (Ms::release_tile(*this, state, action.slot()), ...);
  lay_turns_tile(state, type, action.cell_key(), action.rotation());
  go_on<void>(state, sink);
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::lay_turns_tile(State& state, int type, CellKey key, int rotation) const noexcept {
  state.drawn = static_cast<std::uint8_t>(type);
  state.placed = state.land.board().find(key);
  assert(state.placed != Board<C>::kNoSite && !state.land.board().has_tile(state.placed));
  (Ms::before_tile(*this, state), ...);
  const int oriented = tables_.oriented_index(type, rotation);
  const auto laid = place_on_table(state, oriented);
  state.closed = laid.closed;
  state.surrounded = laid.surrounded;
  state.choices = offered(state, laid.free, laid.signs);
  state.land.complete_cities(tables_, state.placed, state.closed);
  (Ms::note_tile(*this, state, laid), ...);
}

/// Most tables have no edge, and then none is asked for.
template <Capacity C, class... Ms>
typename Landscape<C>::Laid Carcassonne<C, Ms...>::place_on_table(State& state, int oriented) const noexcept {
  if constexpr (C.table_edge) {
    if (!table_.is_endless()) [[unlikely]]
      return state.land.place(tables_, state.placed, oriented, table_);
  }
  return state.land.place(tables_, state.placed, oriented, EndlessTable{});
}

template <Capacity C, class... Ms>
template <class After, class Sink>
void Carcassonne<C, Ms...>::go_on(State& state, Sink sink) const noexcept {
  const bool figures_stay = std::is_void_v<After> && !(Ms::removes_figures(state) || ...);
  [[maybe_unused]] bool passed = std::is_void_v<After>;
  [[maybe_unused]] const auto asks = [&]<class M>(std::type_identity<M>) {
    if (!passed) {
      passed = std::is_same_v<M, After>;
      return false;
    }
    return M::after_tile(*this, state, sink);
  };
  if ((asks(std::type_identity<Ms>{}) || ...)) return;
  if (!figures_stay) state.choices = free_segments(state);
  offer_figure(state, sink);
}

template <Capacity C, class... Ms>
SegmentSet Carcassonne<C, Ms...>::free_segments(const State& state) const noexcept {
  const auto& board = state.land.board();
  const OrientedTile& tile = tables_.oriented(board.oriented_at(state.placed));
  const int first = board.first_node(state.placed);
  unsigned free = 0;
  Signs signs = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    const Feature& feature = state.land.feature(state.land.feature_of(first + i));
    free |= static_cast<unsigned>(feature.figures == 0) << i;
    signs |= feature.signs();
  }
  return offered(state, static_cast<SegmentSet>(free), signs);
}

/// What modules make of the segments of the turn's tile that nobody stands on.
template <Capacity C, class... Ms>
inline SegmentSet Carcassonne<C, Ms...>::offered([[maybe_unused]] const State& state, SegmentSet free,
                                                 [[maybe_unused]] Signs signs) const noexcept {
  unsigned offered = (unsigned{free} | ... | Ms::opens(*this, state, signs));
  if (kHasModules && closed_kinds_ != 0) {
    const OrientedTile& tile = tables_.oriented(state.land.board().oriented_at(state.placed));
    for (int i = 0; i < tile.segment_count; ++i) {
      const FeatureKind kind = tile.segments[static_cast<std::size_t>(i)].kind;
      offered &= ~((closed_kinds_ >> static_cast<unsigned>(kind) & 1U) << i);
    }
  }
  return static_cast<SegmentSet>(offered);
}

/// Nobody is asked who has no figure (BASE-9), or none that could go anywhere.
template <Capacity C, class... Ms>
template <class Sink>
void Carcassonne<C, Ms...>::offer_figure(State& state, Sink sink) const noexcept {
  assert(state.choices == free_segments(state));
  assert(state.land.board().has_tile(state.placed));
  open_choices(state, state.choices);
  state.phase = Phase::place_figure;
  if (state.choices == 0) score_turn(state, sink);
}

template <Capacity C, class... Ms>
inline void Carcassonne<C, Ms...>::open_choices(State& state, SegmentSet free) const noexcept {
  state.choices = followers_in_supply(state, state.current) > 0 ? free : SegmentSet{0};
  if constexpr (kHasModules) {
    state.free = state.choices;
    unsigned choices = state.choices;
    const int count = tables_.oriented(state.land.board().oriented_at(state.placed)).segment_count;
    for (int i = 0; i < count; ++i) {
      const unsigned joining = (0U | ... | Ms::joining_kinds(*this, state, i));
      choices |= static_cast<unsigned>(joining != 0) << i;
    }
    state.choices = static_cast<SegmentSet>(choices);
  }
}

template <Capacity C, class... Ms>
std::uint8_t& Carcassonne<C, Ms...>::supply_of(State& state, int player,
                                               [[maybe_unused]] FigureKind kind) const noexcept {
  std::uint8_t* supply = nullptr;
  (void)(((supply = Ms::supply_of(state, player, kind)) != nullptr) || ...);
  return supply != nullptr ? *supply : state.supply[static_cast<std::size_t>(player)];
}

template <Capacity C, class... Ms>
void Carcassonne<C, Ms...>::place_figure(State& state, Action action) const noexcept {
  const FigureKind kind = kHasModules ? action.figure() : FigureKind::follower;
  std::uint8_t& supply = supply_of(state, state.current, kind);
  assert(supply > 0);
  --supply;
  put_figure(state, state.land.board().first_node(state.placed) + action.segment(), state.current, kind);
}

}  // namespace bastide::engine
