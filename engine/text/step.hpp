#pragma once

#include "engine/play/phase.hpp"
#include "engine/rules/rule_set.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace bastide::engine {

/// Where in a turn a position stands that neither `draw`, `placed` nor `over` says: a phase, and among draws
/// which of them.
struct Step {
  enum class Draw : std::uint8_t { none, start_tile, deal, fill, replace };

  Draw draw = Draw::none;
  Phase phase = Phase::over;  ///< `over`: no such step

  bool operator==(const Step&) const = default;

  [[nodiscard]] constexpr bool is_none() const noexcept { return phase == Phase::over; }
  [[nodiscard]] constexpr bool is_start() const noexcept { return phase == Phase::start; }
  /// Whether the turn's tile lies.
  [[nodiscard]] constexpr bool has_placed() const noexcept {
    return phase > Phase::start && phase != Phase::extra_turn;
  }
  /// Whether figures have come home from what the turn's tile completed.
  [[nodiscard]] constexpr bool is_scoring() const noexcept {
    return phase >= Phase::announce && phase != Phase::extra_turn;
  }
};

/// "start-tile", "choose-victim": the word behind `phase`.
[[nodiscard]] std::string name_of(Step step);
/// The step of that name in the game, if there is one.
[[nodiscard]] std::optional<Step> find_step(std::string_view name, GameKind game);
/// "start, start-tile, deal …": those that the game has.
[[nodiscard]] std::string step_names(GameKind game);

}  // namespace bastide::engine
