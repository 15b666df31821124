#include "engine/text/mists_text.hpp"

#include "engine/text/answers.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/text/position_parts.hpp"

namespace bastide::engine {
namespace {

constexpr std::string_view kGhost = "ghost:";

void read_guards(const Line& line, const LineReading& reading) {
  auto& reserve = reading.parts.reserve.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    reserve.push_back(read_number(line.words[i], 0, kGuardsInReserve, "guards in the general supply"));
}

/// A ghost is to be put beside a figure.
template <WithModules G>
void restore_ghost(const G& game, typename G::State& state, Step step) {
  const bool thickens = step.phase == Phase::thicken;
  if (!(thickens ? state.thickening_due : state.dispersal_due))
    fail_without(thickens ? "mist that meets mist (MIST-5)" : "mist that meets a clear edge (MIST-6)", step);
  if (state.bank == 0) fail_without("a ghost in the bank", step);
  state.thickening_due = false;
  if (!thickens) state.dispersal_due = false;
  state.phase = step.phase;
  state.asked = state.current;
  check_choice(game, state, "two figures that may take the ghost");
}

}  // namespace

// -- positions --------------------------------------------------------------------------------------------

std::span<const LineForm> MistsText::forms() {
  static const std::array<LineForm, 1> forms = {
      {{"guards", read_guards, false, [](const RuleSet& rules) { return rules.has_guards(); },
        "mists = true and guards"}}};
  return forms;
}

void MistsText::check_players(const ModuleParts& parts, const PlayerCheck& check) {
  if (parts.reserve) check.count("guards", "numbers of guards", *parts.reserve);
}

template <WithModules G>
void MistsText::restore_players(const G&, typename G::State& state, const PositionParts& parts,
                                const std::string&) {
  const auto& reserve = parts.modules.reserve;
  if (!reserve) return;
  for (std::size_t p = 0; p < state.players; ++p) {
    state.guards[p] = static_cast<std::uint8_t>(state.guards[p] + state.reserve[p] - (*reserve)[p]);
    state.reserve[p] = static_cast<std::uint8_t>((*reserve)[p]);
  }
}

template <WithModules G>
bool MistsText::restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                             const std::string& source) {
  const Step step = parts.modules.step;
  if (step.phase != Phase::thicken && step.phase != Phase::disperse) return false;
  at_line(source, parts.modules.step_line, [&] { restore_ghost(game, state, step); });
  return true;
}

template <WithModules G>
std::string MistsText::player_lines(const G& game, const typename G::State& state) {
  if (!game.rules().has_guards()) return {};
  return line_of_players("guards", state, [&](auto p) { return std::to_string(state.reserve[p]); });
}

// -- actions and pictures ---------------------------------------------------------------------------------

template <WithModules G>
std::string MistsText::action_text(const G& game, const typename G::State& state, Action action) {
  if (action.kind() != Action::Kind::put_ghost) return {};
  return std::string(kGhost) + node_name(game, state, action.node());
}

template <WithModules G>
Action MistsText::meant_by(const G& game, const typename G::State& state, std::string_view text) {
  const auto rest = after(text, kGhost);
  return rest ? Action::put_ghost(read_node(game, state, *rest)) : Action{};
}

std::string MistsText::action_forms(const std::string& cell, const std::string& segment) {
  return "ghost:" + cell + ":" + segment + "|" + figure_prefix(FigureKind::guard) + segment;
}

template <WithModules G>
std::string MistsText::player_words(const G& game, const typename G::State& state, std::size_t player) {
  if (!game.rules().has_guards()) return {};
  return "   guards " + std::to_string(state.guards[player]) + "+" + std::to_string(state.reserve[player]);
}

#define BASTIDE_NOTATE(G)                                                                                  \
  template void MistsText::restore_players(const G&, G::State&, const PositionParts&, const std::string&); \
  template bool MistsText::restore_step(const G&, G::State&, const PositionParts&, const std::string&);    \
  template std::string MistsText::player_lines(const G&, const G::State&);                                 \
  template std::string MistsText::action_text(const G&, const G::State&, Action);                          \
  template Action MistsText::meant_by(const G&, const G::State&, std::string_view);                        \
  template std::string MistsText::player_words(const G&, const G::State&, std::size_t);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
