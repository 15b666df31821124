// Reading and writing where The Robbers, the lady and the scoring step (ROB-18) stand.

#include "engine/carcassonne/rebuild.hpp"
#include "engine/modules/robbers/robbers_play.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/position_parts.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bastide::engine {
namespace {

using Announced = ModuleParts::Announced;

template <WithModules G>
class ScoringRestorer {
  using State = typename G::State;

 public:
  ScoringRestorer(const G& game, State& state, const ModuleParts& modules, const std::string& source)
      : game_(game), state_(state), modules_(modules), source_(source) {}

  void restore() {
    state_.thickening_due = false;
    state_.dispersal_due = false;
    drop_completed(state_);
    state_.step = {};
    state_.step.victims.fill(kNobody);
    for (const auto& event : modules_.events)
      node_of_.push_back(at_line(source_, event.line, [&] { return event_node(event); }));
    at_line(source_, modules_.step_line, [&] { number_events(); });
    for (const auto& event : modules_.events) at_line(source_, event.line, [&] { add_entry(event); });
    for (const auto& victim : modules_.victims) at_line(source_, victim.line, [&] { add_victim(victim); });
    if (modules_.loot) at_line(source_, modules_.loot->line, [&] { add_loot(*modules_.loot); });
    for (const auto& move : modules_.moves) at_line(source_, move.line, [&] { add_move(move); });
    at_line(source_, modules_.step_line, [&] {
      check_applied();
      enter();
    });
  }

 private:
  // -- events ---------------------------------------------------------------------------------------------

  /// Gives every feature that is named its number, in the fixed order of ROB-15.
  void number_events() {
    std::vector<int> nodes;
    for (const int node : node_of_) {
      if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end(), [&](int a, int b) { return place_of(a) < place_of(b); });
    auto& step = state_.step;
    if (nodes.empty() || nodes.size() > step.nodes.size())
      throw InputError("found " + std::to_string(nodes.size()) + " features with events, expected 1 to " +
                       std::to_string(step.nodes.size()));
    for (const int node : nodes) step.nodes[step.event_count++] = static_cast<std::uint16_t>(node);
  }

  /// The node by which the game names the completed feature.
  [[nodiscard]] int event_node(const ModuleParts::Event& event) const {
    const auto& land = state_.land;
    const int named = read_node(game_, state_, event.place);
    const int first = land.board().first_node(state_.placed);
    const FeatureKind kind = land.segment_of(game_.tables(), named).kind;
    if (is_centre(kind)) {
      const CellKey key = land.board().key_at(land.site_of(named));
      const bool near = within_one(key, land.board().key_at(state_.placed));
      if (near && land.feature(named).open() == 0) return named;
    }
    for (unsigned left = state_.closed; left != 0 && !is_centre(kind); left &= left - 1) {
      const int node = first + std::countr_zero(left);
      if (land.feature_of(node) == land.feature_of(named)) return node;
    }
    throw InputError("found event " + in_quotes(event.place) +
                     ", expected a feature that the tile just placed completed");
  }

  /// Roads and cities by segment, then centres by row and column.
  [[nodiscard]] std::array<int, 3> place_of(int node) const {
    const auto& land = state_.land;
    if (!is_centre(land.segment_of(game_.tables(), node).kind)) return {0, node, 0};
    const Cell cell = cell_of(land.board().key_at(land.site_of(node)));
    return {1, cell.y, cell.x};
  }

  void add_entry(const ModuleParts::Event& event) {
    auto& step = state_.step;
    const int node = node_of_[static_cast<std::size_t>(&event - modules_.events.data())];
    if (event.player < 0) {
      if (event.announced != Announced::no)
        throw InputError("found an event of nobody announced, expected none");
      return;
    }
    const auto numbered = std::find(step.nodes.begin(), step.nodes.end(), node);
    const auto number = static_cast<unsigned>(numbered - step.nodes.begin());
    assert(number < step.event_count);
    const ScoreEntry* const last = step.entry_count > 0 ? &step.entries[step.entry_count - 1U] : nullptr;
    if (last != nullptr &&
        score_track::place_in_order(state_, event.player) < score_track::place_in_order(state_, last->player))
      throw InputError("found an event of player " + std::to_string(event.player + 1) +
                       " behind those of player " + std::to_string(last->player + 1) +
                       ", expected the players clockwise from the one to move");
    for (std::size_t i = 0; i < step.entry_count; ++i) {
      if (step.entries[i].player == event.player && step.entries[i].event == number)
        throw InputError("found the event twice, expected each feature once for a player");
    }
    if (event.announced != Announced::no) {
      if (step.announced != step.entry_count)
        throw InputError("found an event announced behind one that is not, expected those announced first");
      ++step.announced;
    }
    auto& entry = step.entries[step.entry_count++];
    entry.points = static_cast<std::int16_t>(event.points);
    entry.player = static_cast<std::uint8_t>(event.player);
    entry.event = static_cast<std::uint8_t>(number & 0x7FU);
    entry.lady = event.announced == Announced::lady;
  }

  // -- robbers --------------------------------------------------------------------------------------------

  void add_victim(const RobbersParts::Victim& victim) {
    auto& chosen = state_.step.victims[static_cast<std::size_t>(victim.robber)];
    if (chosen != kNobody || victim.robber == victim.victim)
      throw InputError("found another victim of player " + std::to_string(victim.robber + 1) +
                       "'s robber, expected one of the other players");
    chosen = static_cast<std::uint8_t>(victim.victim);
  }

  void add_loot(const RobbersParts::Loot& loot) {
    auto& step = state_.step;
    step.loot = static_cast<std::uint8_t>(loot.points);
    step.robbed = static_cast<std::uint8_t>(loot.victim);
    for (const int robber : loot.robbers) {
      if (space_of(robber) == kAtHome || robber == loot.victim)
        throw InputError("found loot for player " + std::to_string(robber + 1) +
                         ", expected a player whose robber is on the track");
      step.takers = static_cast<std::uint8_t>(step.takers | 1U << robber);
    }
  }

  void add_move(const RobbersParts::Move& move) {
    auto& moves = state_.step.moves;
    auto& added = moves[moves[0].robbers == 0 ? 0 : 1];
    added.from = static_cast<std::uint8_t>(move.from);
    added.to = static_cast<std::uint8_t>(move.to);
    added.asked = static_cast<std::uint8_t>(move.asked);
    for (const int robber : move.robbers) {
      if (space_of(robber) != move.from)
        throw InputError("found player " + std::to_string(robber + 1) +
                         "'s robber going along, expected it on space " + std::to_string(move.from));
      added.robbers = static_cast<std::uint8_t>(added.robbers | 1U << robber);
    }
  }

  [[nodiscard]] int space_of(int robber) const { return state_.robbers[static_cast<std::size_t>(robber)]; }

  // -- where in the step ----------------------------------------------------------------------------------

  void check_applied() {
    auto& step = state_.step;
    const Phase phase = modules_.step.phase;
    const bool applies = phase == Phase::record_loot || phase == Phase::follow;
    if (modules_.applied > step.entry_count || (modules_.applied > 0) != applies) {
      throw InputError("found " + std::to_string(modules_.applied) + " events applied, expected " +
                       (applies ? "1 to " + std::to_string(int{step.entry_count}) : "no line applied"));
    }
    if (step.entry_count == 0 || (phase != Phase::announce && step.announced < step.entry_count))
      throw InputError("found an event that is not announced, expected all of them to be");
    if (!applies && (modules_.loot || !modules_.moves.empty()))
      throw InputError("found loot or a line \"along\" before an event is applied, expected none");
    step.applied = static_cast<std::uint8_t>(modules_.applied);
  }

  void enter() {
    switch (modules_.step.phase) {
      case Phase::announce:
        return enter_announce();
      case Phase::choose_victim:
        return enter_choose_victim();
      case Phase::record_loot:
        return enter_record_loot();
      default:
        return enter_follow();
    }
  }

  void enter_announce() {
    auto& step = state_.step;
    if (step.announced == step.entry_count || !modules_.victims.empty())
      throw InputError("found everything announced, expected an event that is not, and no victims");
    state_.phase = Phase::announce;
    state_.asked = step.entries[step.announced].player;
    ActionList legal;
    game_.legal_actions(state_, legal);
    if (legal.size() < 2) throw InputError("found nothing to announce, expected a choice");
  }

  void enter_choose_victim() {
    auto& step = state_.step;
    for (int i = 0; i < state_.players; ++i, ++step.victims_chosen) {
      const int owner = (state_.current + i) % state_.players;
      if (space_of(owner) == kAtHome || step.victims[static_cast<std::size_t>(owner)] != kNobody) continue;
      if (std::popcount(Robbers::candidates(state_, owner)) < 2) continue;
      state_.phase = Phase::choose_victim;
      state_.asked = static_cast<std::uint8_t>(owner);
      return;
    }
    throw InputError("found no robber with two victims to choose from, expected one");
  }

  void enter_record_loot() {
    const unsigned takers = state_.step.takers;
    if (!game_.rules().lady || takers == 0 || !modules_.moves.empty())
      throw InputError("found nobody to record loot, expected a line loot and none along, and lady = true");
    state_.step.victims_chosen = state_.players;
    state_.phase = Phase::record_loot;
    state_.asked = static_cast<std::uint8_t>(score_track::first_in_order(state_, takers));
  }

  void enter_follow() {
    const auto& move = state_.step.moves[0];
    const int first = move.robbers == 0 ? 0 : score_track::first_in_order(state_, move.robbers);
    if (move.robbers == 0 || !(move.asked >> first & 1U))
      throw InputError("found no robber that may choose to go along, expected a line as \"along 17 12 3?\"");
    state_.step.victims_chosen = state_.players;
    state_.phase = Phase::follow;
    state_.asked = static_cast<std::uint8_t>(first);
  }

  const G& game_;
  State& state_;
  const ModuleParts& modules_;
  const std::string& source_;
  std::vector<int> node_of_;  ///< by event line
};

/// Whose robber is to be put on the track: the active player's, or that of the next one who has it at home.
template <WithModules G>
void restore_robber(const G& game, typename G::State& state, Step step) {
  const auto& oriented = game.tables().oriented(state.land.board().oriented_at(state.placed));
  if (!game.rules().robbers || (oriented.marks & kRobberMark) == 0)
    fail_without("the robber symbol on the tile just placed", step);
  const auto is_at_home = [&](int player) {
    return state.robbers[static_cast<std::size_t>(player)] == kAtHome;
  };
  state.asked = state.current;
  if (step.phase == Phase::put_second_robber) {
    int ahead = 1;
    while (ahead < state.players && !is_at_home((state.current + ahead) % state.players)) ++ahead;
    if (ahead == state.players)
      throw InputError("found all other robbers on the track, expected one at home (ROB-3)");
    state.asked = static_cast<std::uint8_t>((state.current + ahead) % state.players);
  }
  state.phase = step.phase;
  check_choice(game, state, "a space where the robber may go");
}

template <WithModules G>
std::string event_lines(const G& game, const typename G::State& state) {
  const ScoringStep& step = state.step;
  std::string lines;
  std::array<bool, ScoringStep::kMaxEvents> named{};
  for (std::size_t i = 0; i < step.entry_count; ++i) {
    const ScoreEntry& entry = step.entries[i];
    named[entry.event] = true;
    lines += "event " + std::to_string(entry.player + 1) + (entry.points > 0 ? " +" : " ") +
             std::to_string(entry.points) + " " + place_name(game, state, step.nodes[entry.event]);
    if (i < step.announced) lines += entry.lady ? " lady" : " follower";
    lines += "\n";
  }
  for (std::size_t event = 0; event < step.event_count; ++event) {
    if (!named[event]) lines += "event - 0 " + place_name(game, state, step.nodes[event]) + "\n";
  }
  return lines;
}

}  // namespace

// -- reading ----------------------------------------------------------------------------------------------

template <WithModules G>
void RobbersText::restore_players(const G&, typename G::State& state, const PositionParts& parts,
                                  const std::string&) {
  const RobbersParts& robbers = parts.modules;
  for (std::size_t p = 0; p < state.players; ++p) {
    if (robbers.ladies) state.lady_points[p] = static_cast<std::int16_t>((*robbers.ladies)[p]);
    if (robbers.robbers) state.robbers[p] = static_cast<std::uint8_t>((*robbers.robbers)[p]);
  }
}

template <WithModules G>
bool RobbersText::restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                               const std::string& source) {
  const Step step = parts.modules.step;
  if (step.phase == Phase::put_robber || step.phase == Phase::put_second_robber) {
    at_line(source, parts.modules.step_line, [&] { restore_robber(game, state, step); });
    return true;
  }
  if (!step.is_scoring()) return false;
  ScoringRestorer(game, state, parts.modules, source).restore();
  return true;
}

// -- writing ----------------------------------------------------------------------------------------------

template <WithModules G>
std::string RobbersText::player_lines(const G& game, const typename G::State& state) {
  std::string lines;
  if (game.rules().lady) {
    lines += line_of_players("ladies", state, [&](auto p) { return std::to_string(state.lady_points[p]); });
  }
  if (game.rules().robbers) {
    lines += line_of_players("robbers", state, [&](auto p) {
      return state.robbers[p] == kAtHome ? std::string(kNobodyWord) : std::to_string(state.robbers[p]);
    });
  }
  return lines;
}

template <WithModules G>
std::string RobbersText::step_lines(const G& game, const typename G::State& state, Step at) {
  if (!at.is_scoring()) return {};
  const ScoringStep& step = state.step;
  std::string lines = event_lines(game, state);
  if (step.applied > 0) lines += "applied " + std::to_string(step.applied) + "\n";
  for (std::size_t robber = 0; robber < state.players; ++robber) {
    if (step.victims[robber] == kNobody) continue;
    lines += "victim " + std::to_string(robber + 1) + " " + std::to_string(step.victims[robber] + 1) + "\n";
  }
  if (step.takers != 0) {
    lines += "loot " + std::to_string(step.loot) + " from " + std::to_string(step.robbed + 1) + " to" +
             words_of_players(step.takers) + "\n";
  }
  for (const ScoringStep::Move& move : step.moves) {
    if (move.robbers == 0) continue;
    lines += "along " + std::to_string(move.from) + " " + std::to_string(move.to) +
             words_of_players(move.robbers, move.asked) + "\n";
  }
  return lines;
}

#define BASTIDE_NOTATE(G)                                                                                    \
  template void RobbersText::restore_players(const G&, G::State&, const PositionParts&, const std::string&); \
  template bool RobbersText::restore_step(const G&, G::State&, const PositionParts&, const std::string&);    \
  template std::string RobbersText::player_lines(const G&, const G::State&);                                 \
  template std::string RobbersText::step_lines(const G&, const G::State&, Step);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
