#include "tests/rules/mists.hpp"

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

namespace bastide::tests {

using namespace bastide::engine;

ModuleTable mist_table(std::string_view map, int players, const std::string& lines) {
  return ModuleTable(
      map, players, "mists = true\nmists_set = '" BASTIDE_SOURCE_DIR "/tests/data/mist_test.toml'\n" + lines);
}

int ghosts_at(const ModuleTable& table, const std::string& label) {
  const auto* figure = table.figure_at(label);
  return figure == nullptr ? -1 : figure->ghosts;
}

void haunt(ModuleTable& table, const std::string& label, int ghosts) {
  REQUIRE(table.figure_at(label) != nullptr);
  LargeCarcassonne::State& state = table.set_up();
  auto& figure = state.figures[static_cast<std::size_t>(table.figure_at(label) - state.figures.data())];
  figure.ghosts = static_cast<std::uint8_t>((figure.ghosts + ghosts) & 0x7F);
  state.bank = static_cast<std::uint8_t>(state.bank - ghosts);
  check_consistency(table.game(), state);
}

std::vector<int> guards(const ModuleTable& table) {
  const LargeCarcassonne::State& state = table.state();
  return {state.guards.begin(), state.guards.begin() + state.players};
}

std::vector<int> reserve(const ModuleTable& table) {
  const LargeCarcassonne::State& state = table.state();
  return {state.reserve.begin(), state.reserve.begin() + state.players};
}

}  // namespace bastide::tests
