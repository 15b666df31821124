#include "tests/rules/reference_companion.hpp"

#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/rules/random_play.hpp"

#include <algorithm>

namespace bastide::tests {

using namespace bastide::engine;

namespace {

using State = ReferenceCompanion::State;
using Spot = ModuleReference::Spot;
using Asked = ModuleReference::Asked;
using Due = CourseReference::Due;

Spot spot_of(const State& state, int node) {
  const auto& board = state.land.board();
  const auto site = state.land.site_of(node);
  return {cell_of(board.key_at(site)), node - board.first_node(site)};
}

Asked asked_in(Phase phase) {
  switch (phase) {
    case Phase::thicken:
      return Asked::thicken;
    case Phase::disperse:
      return Asked::disperse;
    case Phase::place_figure:
      return Asked::figure;
    case Phase::announce:
      return Asked::announce;
    default:
      return Asked::nothing;
  }
}

Due due_in(Phase phase) {
  switch (phase) {
    case Phase::draw:
      return Due::draw;
    case Phase::place_tile:
      return Due::place;
    case Phase::over:
      return Due::over;
    default:
      return Due::rest_of_part;
  }
}

bool puts_robber(Phase phase) {
  return phase == Phase::put_robber || phase == Phase::put_second_robber;
}

/// Questions of the scoring step that robbers and ladies ask.
bool is_in_step(const RuleSet& rules, Phase phase) {
  return (rules.robbers && phase == Phase::announce) || phase == Phase::choose_victim ||
         phase == Phase::record_loot || phase == Phase::follow;
}

std::set<std::uint32_t> legal_in(const LargeCarcassonne& game, const State& state) {
  ActionList actions;
  game.legal_actions(state, actions);
  std::set<std::uint32_t> legal;
  for (const Action action : actions) legal.insert(action.bits());
  REQUIRE(legal.size() == static_cast<std::size_t>(actions.size()));
  return legal;
}

}  // namespace

ReferenceCompanion::ReferenceCompanion(const Game& game, int players)
    : game_(game),
      players_(players),
      reference_(game.tables().set(), game.rules(), players),
      course_(game.tables().set(), game.rules(), players, reference_.land()) {}

// -- playing ----------------------------------------------------------------------------------------------

void ReferenceCompanion::apply(State& state, Action action) {
  const State before = state;
  const auto observe = [&](const LootEvent& loot) { compare_loot(loot); };
  hand_on(before, action);
  game_.apply(state, action, observe);
  compare_robber_due(before, action, state);
}

void ReferenceCompanion::hand_on(const State& before, Action action) {
  if (puts_robber(before.phase) || is_in_step(game_.rules(), before.phase)) return;
  switch (action.kind()) {
    case Action::Kind::draw:
      if (before.start_tile_due) reference_.lay_start(action.type());
      return course_.draw(action.type());
    case Action::Kind::place_tile:
      course_.lay(action.slot(), cell_of(action.cell_key()));
      reference_.lay(cell_of(action.cell_key()), game_.tile_in_hand(before, action.slot()), action.rotation(),
                     course_.player());
      break;
    case Action::Kind::put_ghost:
      reference_.haunt(spot_of(before, action.node()));
      break;
    case Action::Kind::place_figure:
      reference_.stand(action.segment(), action.figure());
      break;
    case Action::Kind::pass:
      reference_.pass();
      break;
    case Action::Kind::announce:
      reference_.announce(spot_of(before, before.step.nodes[static_cast<std::size_t>(action.event())]));
      break;
    default:
      FAIL("an action that no reference knows");
  }
  if (reference_.asked() == Asked::nothing) course_.end_part(reference_.brings_second());
}

// -- robbers ----------------------------------------------------------------------------------------------

/// Half of what one of the victim's features brings with this tile, rounded up (ROB-7, EXP-3).
void ReferenceCompanion::compare_loot(const LootEvent& loot) {
  REQUIRE(loot.robber != loot.victim);
  loot_[static_cast<std::size_t>(loot.robber)] += loot.points;
  if (!compares_points()) return;
  const auto& scored = reference_.scored();
  REQUIRE(std::any_of(scored.begin(), scored.end(), [&](const auto& event) {
    return event.first == loot.victim && (event.second + 1) / 2 == loot.points;
  }));
}

/// Each part's robber tile asks its player, then the nearest other who has the robber at home (ROB-2, ROB-3,
/// EXP-1).
void ReferenceCompanion::compare_robber_due(const State& before, Action action, const State& after) const {
  if (!game_.rules().robbers || game_.rules().lady) return;
  const bool laid = action.kind() == Action::Kind::place_tile;
  const bool asks = laid && (land().tile_at(cell_of(action.cell_key())).marks & kRobberMark) != 0;
  if (asks && !robber_spaces(before, before.current).empty()) {
    REQUIRE(after.phase == Phase::put_robber);
    REQUIRE(after.asked == before.current);
  } else if (asks || before.phase == Phase::put_robber) {
    int other = (before.current + 1) % players_;
    const auto at_home = [&](int player) {
      return before.robbers[static_cast<std::size_t>(player)] == kAtHome;
    };
    while (other != before.current && !at_home(other)) other = (other + 1) % players_;
    REQUIRE((after.phase == Phase::put_second_robber) == (other != before.current));
    if (other != before.current) REQUIRE(after.asked == other);
  } else {
    REQUIRE_FALSE(puts_robber(after.phase));
  }
}

/// Where other players' figures stand, but for the space where the robber is already.
std::set<int> ReferenceCompanion::robber_spaces(const State& state, int player) const {
  std::set<int> spaces;
  for (int other = 0; other < players_; ++other) {
    if (other != player) spaces.insert(state.points[static_cast<std::size_t>(other)] % 50);
  }
  spaces.erase(state.robbers[static_cast<std::size_t>(player)]);
  return spaces;
}

void ReferenceCompanion::compare_robber_spaces(const State& state) const {
  if (game_.rules().lady) return;
  std::set<std::uint32_t> spaces = {Action::pass().bits()};
  for (const int space : robber_spaces(state, state.asked)) spaces.insert(Action::put_robber(space).bits());
  REQUIRE(legal_in(game_, state) == spaces);
}

// -- comparing --------------------------------------------------------------------------------------------

void ReferenceCompanion::compare(const State& state) const {
  if (puts_robber(state.phase)) return compare_robber_spaces(state);
  if (is_in_step(game_.rules(), state.phase)) return;
  REQUIRE(due_in(state.phase) == course_.due());
  REQUIRE(asked_in(state.phase) == reference_.asked());
  if (course_.due() != Due::over) REQUIRE(state.current == course_.player());
  if (reference_.asked() == Asked::announce) return compare_announcements(state);
  REQUIRE(state.second == course_.is_second());
  compare_possessions(state);
  compare_figures(state);
  if (compares_points()) compare_points(state);
  switch (course_.due()) {
    case Due::draw:
      return compare_draws(state);
    case Due::place:
      return compare_placements(state);
    case Due::rest_of_part:
      return compare_rest_of_part(state);
    default:
      return;
  }
}

void ReferenceCompanion::compare_draws(const State& state) const {
  ChanceList outcomes;
  game_.chance_outcomes(state, outcomes);
  std::map<int, int> draws;
  for (const ChanceList::Outcome& outcome : outcomes) draws[outcome.action.type()] += outcome.weight;
  REQUIRE(draws == course_.draws());
}

void ReferenceCompanion::compare_placements(const State& state) const {
  const std::set<CourseReference::Placement> placements = course_.placements();
  std::set<std::uint32_t> bits;
  for (const auto& [slot, cell, rotation] : placements) {
    bits.insert(Action::place_tile(key_of(cell), rotation, slot).bits());
  }
  REQUIRE(legal_in(game_, state) == bits);
  const std::set<Cell> cells = land().cells_at_tiles();
  const bool alike = std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
    for (int rotation = 0; rotation < land().rotations(game_.tile_in_hand(state, 0)); ++rotation) {
      const bool legal = game_.is_legal(state, Action::place_tile(key_of(cell), rotation));
      if (legal != (placements.count({0, cell, rotation}) != 0)) return false;
    }
    return true;
  });
  REQUIRE(alike);
}

void ReferenceCompanion::compare_rest_of_part(const State& state) const {
  REQUIRE(state.earned == reference_.brings_second());
  if (reference_.asked() == Asked::figure) return compare_figure_choices(state);
  REQUIRE(haunted(state) == reference_.haunted());
}

void ReferenceCompanion::compare_figure_choices(const State& state) const {
  std::set<std::uint32_t> choices = {Action::pass().bits()};
  for (int segment = 0; segment < land().segment_count(reference_.cell()); ++segment) {
    for_each_figure_kind([&](FigureKind kind) {
      const Action action = Action::place_figure(segment, kind);
      const bool may = reference_.may_stand(segment, kind);
      if (may) choices.insert(action.bits());
      REQUIRE(game_.is_legal(state, action) == may);
    });
  }
  REQUIRE(legal_in(game_, state) == choices);
}

void ReferenceCompanion::compare_announcements(const State& state) const {
  REQUIRE(state.asked == reference_.announcer());
  REQUIRE(legal_in(game_, state).size() == reference_.announced_points().size());
}

void ReferenceCompanion::compare_possessions(const State& state) const {
  for (int player = 0; player < players_; ++player) {
    const auto p = static_cast<std::size_t>(player);
    for_each_figure_kind([&](FigureKind kind) {
      State copy = state;
      REQUIRE(game_.supply_of(copy, player, kind) == reference_.supply(player, kind));
    });
    for (std::size_t good = 0; good < kGoods; ++good)
      REQUIRE(state.goods[good][p] == reference_.goods(good, player));
    REQUIRE(state.reserve[p] == reference_.reserve(player));
    const auto& hand = state.hands[p];
    const auto end = std::find(hand.begin(), hand.end(), kNoTile);
    REQUIRE(std::vector<int>(hand.begin(), end) == course_.hand(player));
  }
  REQUIRE(state.bank == reference_.bank());
}

void ReferenceCompanion::compare_figures(const State& state) const {
  std::multiset<ModuleReference::Figure> figures;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto& figure = state.figures[static_cast<std::size_t>(i)];
    figures.emplace(spot_of(state, figure.node), figure.owner, figure.kind, figure.ghosts);
  }
  REQUIRE(figures == reference_.figures());
}

/// Who has negative events has them before or after loot, and stops at 0 with some of the orders only.
bool ReferenceCompanion::compares_points() const {
  return !(game_.rules().robbers && game_.rules().has_ghosts());
}

void ReferenceCompanion::compare_points(const State& state) const {
  for (int player = 0; player < players_; ++player) {
    const auto p = static_cast<std::size_t>(player);
    REQUIRE(game_.points(state, player) == reference_.points()[p] + loot_[p]);
  }
  if (course_.due() != Due::place) compare_points_if_ended(state);  // a draw brings nothing
}

void ReferenceCompanion::compare_points_if_ended(const State& state) const {
  Scores points = reference_.final_points();
  for (std::size_t player = 0; player < points.size(); ++player) {
    const bool on_track = game_.rules().robbers && state.robbers[player] != kAtHome;
    points[player] += loot_[player] + (on_track ? 3 : 0);  // ROB-14
  }
  REQUIRE(game_.scores_if_ended(state) == points);
}

void ReferenceCompanion::compare_end(const State& state) const {
  compare(state);
  REQUIRE(course_.due() == Due::over);
  if (!compares_points()) return;
  compare_points_if_ended(state);
  REQUIRE(game_.scores(state) == game_.scores_if_ended(state));
}

std::set<Spot> ReferenceCompanion::haunted(const State& state) const {
  std::set<Spot> spots;
  const std::set<std::uint32_t> legal = legal_in(game_, state);
  for (const std::uint32_t bits : legal) spots.insert(spot_of(state, Action::from_bits(bits).node()));
  REQUIRE(spots.size() == legal.size());
  return spots;
}

// -- random games -----------------------------------------------------------------------------------------

namespace {

int neighbours_of(const ReferenceLand& land, Action placement) {
  return land.cells_round(cell_of(placement.cell_key()));
}

/// The one of a few random placements with most tiles round it.
Action crowded_step(const ReferenceCompanion& companion, const LargeCarcassonne& game, const State& state,
                    Random& random) {
  Action best = random_step(game, state, random);
  if (state.phase != Phase::place_tile) return best;
  for (int i = 0; i < 5; ++i) {
    const Action other = game.random_action(state, random);
    if (neighbours_of(companion.land(), other) > neighbours_of(companion.land(), best)) best = other;
  }
  return best;
}

}  // namespace

Compared compare_games(const std::string& rules, int games, bool throughout, std::uint64_t seed) {
  const LargeCarcassonne& game = module_game(rules);
  INFO(rules);
  Compared compared;
  for (int i = 0; i < games; ++i) {
    INFO("game " << i);
    Random random(mix_seed(seed, static_cast<std::uint64_t>(i)));
    const int players = kMinPlayers + i % (kMaxPlayers - kMinPlayers + 1);
    State state = game.initial(players);
    ReferenceCompanion companion(game, players);
    if (throughout) companion.compare(state);
    while (!game.actor(state).is_nobody()) {
      const Action action =
          i % 2 == 0 ? random_step(game, state, random) : crowded_step(companion, game, state, random);
      const State before = state;
      companion.apply(state, action);
      ++compared.questions;
      ++compared.asked[asked_in(state.phase)];
      compared.second_tiles += state.phase == Phase::place_tile && state.second ? 1 : 0;
      compared.discards += game.lost_draw(before, state) ? 1 : 0;
      if (throughout) companion.compare(state);
    }
    companion.compare_end(state);
    ++compared.games;
  }
  return compared;
}

}  // namespace bastide::tests
