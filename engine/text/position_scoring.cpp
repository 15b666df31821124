// Reading a scoring step that is under way (ROB-18).

#include "engine/carcassonne/rebuild.hpp"
#include "engine/modules/robbers/robbers_play.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/position_modules.hpp"

#include <algorithm>

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

  [[nodiscard]] int place_in_order(int player) const {
    return (player - state_.current + state_.players) % state_.players;
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
    const ScoreEntry* const last = step.entry_count > 0 ? &step.entries[step.entry_count - 1U] : nullptr;
    if (last != nullptr && place_in_order(event.player) < place_in_order(last->player))
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

  void add_victim(const ModuleParts::Victim& victim) {
    auto& chosen = state_.step.victims[static_cast<std::size_t>(victim.robber)];
    if (chosen != kNobody || victim.robber == victim.victim)
      throw InputError("found another victim of player " + std::to_string(victim.robber + 1) +
                       "'s robber, expected one of the other players");
    chosen = static_cast<std::uint8_t>(victim.victim);
  }

  void add_loot(const ModuleParts::Loot& loot) {
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

  void add_move(const ModuleParts::Move& move) {
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
    const bool applies = modules_.step == Step::record_loot || modules_.step == Step::follow;
    if (modules_.applied > step.entry_count || (modules_.applied > 0) != applies) {
      throw InputError("found " + std::to_string(modules_.applied) + " events applied, expected " +
                       (applies ? "1 to " + std::to_string(int{step.entry_count}) : "no line applied"));
    }
    if (step.entry_count == 0 || (modules_.step != Step::announce && step.announced < step.entry_count))
      throw InputError("found an event that is not announced, expected all of them to be");
    if (!applies && (modules_.loot || !modules_.moves.empty()))
      throw InputError("found loot or a line \"along\" before an event is applied, expected none");
    step.applied = static_cast<std::uint8_t>(modules_.applied);
  }

  void enter() {
    switch (modules_.step) {
      case Step::announce:
        return enter_announce();
      case Step::choose_victim:
        return enter_choose_victim();
      case Step::record_loot:
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
    state_.asked = first_in_order(takers);
  }

  void enter_follow() {
    const auto& move = state_.step.moves[0];
    const std::uint8_t first = move.robbers == 0 ? std::uint8_t{0} : first_in_order(move.robbers);
    if (move.robbers == 0 || !(move.asked >> first & 1U))
      throw InputError("found no robber that may choose to go along, expected a line as \"along 17 12 3?\"");
    state_.step.victims_chosen = state_.players;
    state_.phase = Phase::follow;
    state_.asked = first;
  }

  [[nodiscard]] std::uint8_t first_in_order(unsigned players) const {
    int i = 0;
    while ((players >> ((state_.current + i) % state_.players) & 1U) == 0) ++i;
    return static_cast<std::uint8_t>((state_.current + i) % state_.players);
  }

  const G& game_;
  State& state_;
  const ModuleParts& modules_;
  const std::string& source_;
  std::vector<int> node_of_;  ///< by event line
};

}  // namespace

template <WithModules G>
void restore_scoring(const G& game, typename G::State& state, const PositionParts& parts,
                     const std::string& source) {
  ScoringRestorer(game, state, parts.modules, source).restore();
}

#define BASTIDE_NOTATE(G) \
  template void restore_scoring(const G&, G::State&, const PositionParts&, const std::string&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
