#pragma once

#include "engine/figure_kind.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::engine {

/// Whether inns and cathedrals make incomplete roads and cities worthless (INN-14).
enum class InnsAtEnd : std::uint8_t { zero, ignore };
inline constexpr std::array<std::string_view, 2> kInnsAtEnd = {"zero", "ignore"};

/// Inns & Cathedrals.
struct InnsOptions {
  static constexpr std::string_view kPart = "inns";
  static constexpr std::string_view kNeeded = "inns = true";

  bool inns = false;
  InnsAtEnd inns_at_end = InnsAtEnd::zero;
  std::string inns_set = "inns";

  static constexpr auto kTiles = &InnsOptions::inns_set;
  [[nodiscard]] bool is_played() const noexcept { return inns; }
  /// INN-2.
  [[nodiscard]] int figures_of(FigureKind kind, bool /*farmers*/) const noexcept {
    return kind == FigureKind::large && inns ? 1 : 0;
  }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("inns", &InnsOptions::inns);
    visit("inns_at_end", &InnsOptions::inns_at_end, kInnsAtEnd);
    visit("inns_set", kTiles);
  }
  bool operator==(const InnsOptions&) const = default;
};

}  // namespace bastide::engine
