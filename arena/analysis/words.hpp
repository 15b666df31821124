#pragma once

#include "ai/analysis/analysis.hpp"
#include "engine/any/any_game.hpp"

#include <fmt/format.h>
#include <span>
#include <string>

/// What analyses find, in words and figures as tables show them.
namespace bastide::arena {

/// "V 1,0 90 road@S": actions that are legal one after the other from `state` on.
[[nodiscard]] inline std::string actions_text(engine::AnyState state,
                                              std::span<const engine::Action> actions) {
  std::string text;
  for (const engine::Action action : actions) {
    if (!text.empty()) text += ' ';
    text += state.text_of(action);
    state.apply(action);
  }
  return text;
}

/// 0 for what would be "-0.0" with one decimal, and anything else as it is.
[[nodiscard]] inline double unsigned_zero(double value) noexcept {
  constexpr double kHalfTenth = 0.05;
  return value > -kHalfTenth && value <= 0 ? 0.0 : value;
}
/// "62.3 %", and with an error "62.3 ± 1.1 %".
[[nodiscard]] inline std::string chance_text(const ai::Estimate& chance) {
  if (chance.error == 0) return fmt::format("{:.1f} %", unsigned_zero(100 * chance.mean));
  return fmt::format("{:.1f} ± {:.1f} %", unsigned_zero(100 * chance.mean), 100 * chance.error);
}

/// "84.1".
[[nodiscard]] inline std::string points_text(double points) {
  return fmt::format("{:.1f}", unsigned_zero(points));
}
/// "+4.2 ± 0.6", without an error "+4.2".
[[nodiscard]] inline std::string lead_text(const ai::Estimate& lead) {
  if (lead.error == 0) return fmt::format("{:+.1f}", unsigned_zero(lead.mean));
  return fmt::format("{:+.1f} ± {:.1f}", unsigned_zero(lead.mean), lead.error);
}
/// "1.3 ± 0.4"; "-" for none.
[[nodiscard]] inline std::string loss_text(const ai::Estimate& loss) {
  if (loss.mean == 0 && loss.error == 0) return "-";
  if (loss.error == 0) return points_text(loss.mean);
  return fmt::format("{:.1f} ± {:.1f}", unsigned_zero(loss.mean), loss.error);
}

}  // namespace bastide::arena
