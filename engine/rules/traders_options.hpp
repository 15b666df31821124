#pragma once

#include "engine/figure_kind.hpp"

#include <string>
#include <string_view>

namespace bastide::engine {

/// Traders & Builders.
struct TradersOptions {
  static constexpr std::string_view kPart = "traders";
  static constexpr std::string_view kNeeded = "traders = true";

  bool traders = false;
  std::string traders_set = "traders";

  static constexpr auto kTiles = &TradersOptions::traders_set;
  [[nodiscard]] bool is_played() const noexcept { return traders; }
  /// TRA-1; pigs stand on fields alone (TRA-19).
  [[nodiscard]] int figures_of(FigureKind kind, bool farmers) const noexcept {
    if (!traders) return 0;
    return kind == FigureKind::builder || (kind == FigureKind::pig && farmers) ? 1 : 0;
  }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("traders", &TradersOptions::traders);
    visit("traders_set", kTiles);
  }
  bool operator==(const TradersOptions&) const = default;
};

}  // namespace bastide::engine
