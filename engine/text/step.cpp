#include "engine/text/step.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace bastide::engine {
namespace {

using Draw = Step::Draw;

constexpr std::array<std::string_view, 5> kDrawNames = {"", "start-tile", "deal", "fill", "replace"};

/// Whether a phase, beside the common ones, is The Castle's.
bool of_castle(Phase phase) {
  return phase == Phase::reveal || phase == Phase::extra_turn;
}

/// In the order of a game.
std::vector<Step> steps_of(GameKind game) {
  const bool castle = game == GameKind::castle;
  std::vector<Step> steps = {{Draw::none, Phase::start}};
  if (castle) {
    steps.push_back({Draw::none, Phase::extra_turn});
  } else {
    for (const Draw draw : {Draw::start_tile, Draw::deal, Draw::fill, Draw::replace})
      steps.push_back({draw, Phase::draw});
  }
  for (auto i = static_cast<std::size_t>(Phase::start) + 1; i < kPhaseNames.size(); ++i) {
    const auto phase = static_cast<Phase>(i);
    if (phase == Phase::extra_turn || (phase != Phase::announce && of_castle(phase) != castle)) continue;
    steps.push_back({Draw::none, phase});
  }
  return steps;
}

}  // namespace

std::string name_of(Step step) {
  if (step.draw != Draw::none) return std::string(kDrawNames[static_cast<std::size_t>(step.draw)]);
  std::string name(name_of(step.phase));
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::optional<Step> find_step(std::string_view name, GameKind game) {
  for (const Step step : steps_of(game)) {
    if (name_of(step) == name) return step;
  }
  return std::nullopt;
}

std::string step_names(GameKind game) {
  std::vector<std::string> names;
  for (const Step step : steps_of(game)) names.push_back(name_of(step));
  return listed(std::vector<std::string_view>(names.begin(), names.end()));
}

}  // namespace bastide::engine
