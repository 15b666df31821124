// The course of a turn in The Castle (CAS-2 to CAS-10, CAS-21).

#include "engine/castle/castle.hpp"

#include "engine/board/placements.hpp"
#include "engine/check.hpp"
#include "engine/error.hpp"
#include "engine/play/capacity_check.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace bastide::engine {

Castle::Castle(RuleSet rules, const TileSet& tiles, Wall wall)
    : rules_(std::move(rules)), tables_(tiles, true), wall_(std::move(wall)), table_(wall_.cells), start_{} {
  rules_.followers = kCastleFollowers;
  check_capacity<kCapacity>(tiles, rules_);
  if (wall_.cells.size() > kMaxCells || wall_.spaces > kMaxSpaces) {
    throw InputError("wall " + wall_.name + ": found " + std::to_string(wall_.cells.size()) + " cells and " +
                     std::to_string(wall_.spaces) + " spaces, expected at most " + std::to_string(kMaxCells) +
                     " and " + std::to_string(kMaxSpaces));
  }
  tower_at_.fill(-1);
  for (std::size_t tower = 0; tower < wall_.towers.size(); ++tower) {
    const auto first = static_cast<std::size_t>(wall_.towers[tower]);
    tower_at_[first] = tower_at_[first + 1] = static_cast<std::int8_t>(tower);
    if (tower > 0) start_.guarded = static_cast<std::uint16_t>(start_.guarded | 1U << tower);
  }
  link_cells();
  for (std::size_t type = 0; type < tiles.tiles.size(); ++type) {
    start_.bag[type] = static_cast<std::uint8_t>(tiles.tiles[type].count);
    start_.bag_size = static_cast<std::uint8_t>(start_.bag_size + start_.bag[type]);
  }
  start_.land.start(key_of(wall_.starts.front().cell));
  for (const StartCell& start : wall_.starts) {
    const auto site = start_.land.open(key_of(start.cell));
    (void)start_.land.place(tables_, site, tables_.oriented_index(static_cast<int>(start.type), 0), table_);
    --start_.bag[start.type];
    --start_.bag_size;
  }
  start_.keep_node.fill(State::kNoKeep);
}

void Castle::link_cells() noexcept {
  std::transform(wall_.cells.begin(), wall_.cells.end(), cells_.begin(), key_of);
  const auto end = cells_.begin() + static_cast<std::ptrdiff_t>(wall_.cells.size());
  for (std::size_t i = 0; i < wall_.cells.size(); ++i) {
    for (int edge = 0; edge < kEdges; ++edge) {
      const auto found = std::find(cells_.begin(), end, beyond(cells_[i], edge));
      neighbours_[i][static_cast<std::size_t>(edge)] =
          found == end ? kNoCell : static_cast<std::uint8_t>(found - cells_.begin());
    }
  }
}

Castle::State Castle::initial(int players) const noexcept {
  State state = start_;
  state.players = static_cast<std::uint8_t>(players);
  state.supply.fill(kCastleFollowers);
  const bool random = rules_.start_player != StartPlayer::first;
  state.phase = random ? Phase::start : Phase::draw;
  return state;
}

Actor Castle::actor(const State& state) const noexcept {
  switch (state.phase) {
    case Phase::start:
    case Phase::draw:
    case Phase::reveal:
      return Actor::chance();
    case Phase::over:
      return Actor::nobody();
    case Phase::announce:
      return Actor::player(state.asked);
    default:
      return Actor::player(state.current);
  }
}

// -- legal actions ----------------------------------------------------------------------------------------

void Castle::legal_actions(const State& state, ActionList& actions) const noexcept {
  actions.clear();
  switch (state.phase) {
    case Phase::place_tile:
      return add_placements(state.land.board(), tables_, state.drawn, actions);
    case Phase::place_figure:
      for (unsigned left = state.choices; left != 0; left &= left - 1) {
        actions.add(Action::place_figure(std::countr_zero(left)));
      }
      return actions.add(Action::pass());
    case Phase::announce:
      return legal_announcements(state, actions);
    case Phase::extra_turn:
      actions.add(Action::use_token());
      return actions.add(Action::pass());
    default:
      return;
  }
}

bool Castle::is_legal(const State& state, Action action) const noexcept {
  switch (state.phase) {
    case Phase::over:
      return false;
    case Phase::place_tile:
      return action == Action::place_tile(action.cell_key(), action.rotation()) &&
             fits_at(state.land.board(), tables_, state.drawn, action.cell_key(), action.rotation());
    case Phase::start:
    case Phase::draw:
    case Phase::reveal: {
      ChanceList outcomes;
      chance_outcomes(state, outcomes);
      return std::any_of(outcomes.begin(), outcomes.end(),
                         [&](const ChanceList::Outcome& outcome) { return outcome.action == action; });
    }
    default: {
      ActionList actions;
      legal_actions(state, actions);
      return actions.contains(action);
    }
  }
}

Action Castle::random_action(const State& state, Random& random) const noexcept {
  if (state.phase == Phase::place_tile) {
    return random_placement(state.land.board(), tables_, state.drawn, random);
  }
  ActionList actions;
  legal_actions(state, actions);
  assert(!actions.empty());
  return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
}

bool Castle::placeable(const State& state, int type) const noexcept {
  return fits_somewhere(state.land.board(), tables_, type);
}

// -- chance -----------------------------------------------------------------------------------------------

void Castle::chance_outcomes(const State& state, ChanceList& outcomes) const noexcept {
  outcomes.clear();
  if (state.phase == Phase::start) {
    for (int player = 0; player < state.players; ++player) outcomes.add(Action::start(player), 1);
  } else if (state.phase == Phase::reveal) {
    for (std::size_t kind = 0; kind < wall_.tokens.size(); ++kind) {
      const int unseen = wall_.tokens[kind].count - state.seen[kind];
      assert(unseen >= 0);
      if (unseen > 0) outcomes.add(Action::reveal(static_cast<int>(kind)), unseen);
    }
  } else {
    for (int type = 0; type < tables_.type_count(); ++type) {
      const int copies = state.bag[static_cast<std::size_t>(type)];
      if (copies > 0) outcomes.add(Action::draw(type), copies);
    }
  }
}

namespace {

/// Where a deal holds the token of a tower: behind all tiles.
constexpr std::size_t kFirstToken = Deal::kCapacity - 16;

void shuffle(std::uint8_t* items, int count, Random& random) noexcept {
  for (int i = count; i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace

Deal Castle::random_deal(const State& state, Random& random) const noexcept {
  Deal deal;
  for (int type = 0; type < tables_.type_count(); ++type) {
    for (int copy = 0; copy < state.bag[static_cast<std::size_t>(type)]; ++copy) {
      deal.types[static_cast<std::size_t>(deal.size++)] = static_cast<std::uint8_t>(type);
    }
  }
  assert(deal.size == state.bag_size);
  shuffle(deal.types.data(), deal.size, random);
  std::array<std::uint8_t, 256> unseen{};
  int count = 0;
  for (std::size_t kind = 0; kind < wall_.tokens.size(); ++kind) {
    for (int copies = wall_.tokens[kind].count - state.seen[kind]; copies > 0; --copies) {
      unseen[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(kind);
    }
  }
  shuffle(unseen.data(), count, random);
  for (unsigned left = state.guarded; left != 0; left &= left - 1) {
    assert(count > 0);
    deal.types[kFirstToken + static_cast<std::size_t>(std::countr_zero(left))] =
        unseen[static_cast<std::size_t>(--count)];
  }
  deal.random = Random(random.next());
  return deal;
}

Action Castle::next_outcome(const State& state, Deal& deal) const noexcept {
  if (state.phase == Phase::start) return Action::start(static_cast<int>(deal.random.below(state.players)));
  if (state.phase == Phase::reveal) {
    const int tower = guarded_tower(state, state.points[state.asked]);
    assert(tower >= 0);
    return Action::reveal(deal.types[kFirstToken + static_cast<std::size_t>(tower)]);
  }
  return deal.draw();
}

// -- applying ---------------------------------------------------------------------------------------------

void Castle::apply_to(State& state, Action action, EventSink sink) const noexcept {
  assert(is_legal(state, action));
  switch (action.kind()) {
    case Action::Kind::start:
      state.current = static_cast<std::uint8_t>(action.player());
      state.phase = Phase::draw;
      break;
    case Action::Kind::draw:
      draw(state, action.type());
      break;
    case Action::Kind::place_tile:
      place_tile(state, action, sink);
      break;
    case Action::Kind::place_figure: {
      assert(state.supply[state.current] > 0 && state.figure_count < state.figures.size());
      const int node = state.land.board().first_node(state.placed) + action.segment();
      state.land.add_figure(node, state.current);
      state.figures[state.figure_count++] = {static_cast<Land::Node>(node), state.current};
      --state.supply[state.current];
      score_turn(state, sink);
      break;
    }
    case Action::Kind::announce:
      score_event(state, action.event(), action.lady());
      if (state.phase != Phase::reveal) continue_scoring(state);
      break;
    case Action::Kind::reveal:
      take_token(state, action.token(), sink);
      continue_scoring(state);
      break;
    case Action::Kind::use_token:
      assert(state.tokens[state.current][static_cast<std::size_t>(TokenEffect::extra_turn)] > 0);
      --state.tokens[state.current][static_cast<std::size_t>(TokenEffect::extra_turn)];
      pass_turn(state, state.current);
      break;
    default:
      if (state.phase == Phase::extra_turn) {
        pass_turn(state, 1 - state.current);
      } else {
        score_turn(state, sink);
      }
      break;
  }
#ifdef BASTIDE_CHECK_STATES
  check_consistency(*this, state);
#endif
}

bool Castle::any_placeable_in_bag(const State& state) const noexcept {
  for (int type = 0; type < tables_.type_count(); ++type) {
    if (state.bag[static_cast<std::size_t>(type)] > 0 && placeable(state, type)) return true;
  }
  return false;
}

/// A tile that cannot be placed leaves the game, and another is drawn (CAS-9).
void Castle::draw(State& state, int type) const noexcept {
  assert(state.bag_size > 0 && state.bag[static_cast<std::size_t>(type)] > 0);
  --state.bag[static_cast<std::size_t>(type)];
  --state.bag_size;
  if (placeable(state, type)) {
    state.drawn = static_cast<std::uint8_t>(type);
    state.phase = Phase::place_tile;
  } else if (!any_placeable_in_bag(state)) {
    state.phase = Phase::over;
  }
}

void Castle::place_tile(State& state, Action action, EventSink sink) const noexcept {
  state.placed = state.land.board().find(action.cell_key());
  assert(state.placed != Board<kCapacity>::kNoSite && !state.land.board().has_tile(state.placed));
  const auto laid =
      state.land.place(tables_, state.placed, tables_.oriented_index(state.drawn, action.rotation()), table_);
  state.closed = laid.closed;
  state.choices = state.supply[state.current] > 0 ? laid.free : SegmentSet{0};  // CAS-10
  state.phase = Phase::place_figure;
  if (state.choices == 0) score_turn(state, sink);
}

/// Tokens taken since the player's last turn may be used from this one on (CAS-6).
void Castle::pass_turn(State& state, int next) const noexcept {
  assert(next >= 0 && next < state.players && state.step.count == 0);
  state.current = static_cast<std::uint8_t>(next);
  auto& fresh = state.fresh[state.current];
  auto& tokens = state.tokens[state.current];
  for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
    tokens[kind] = static_cast<std::uint8_t>(tokens[kind] + fresh[kind]);
  }
  fresh = {};
  state.choices = 0;
  state.closed = 0;
  state.phase = state.bag_size > 0 ? Phase::draw : Phase::over;
}

static_assert(Game<Castle>);

}  // namespace bastide::engine
