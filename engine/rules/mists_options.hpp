#pragma once

#include "engine/figure_kind.hpp"

#include <string>
#include <string_view>

namespace bastide::engine {

constexpr int kMaxGuards = 5;  ///< those of the general supply included (MIST-2)

/// Ghosts, Castles and Cemeteries (MIST-3, MIST-31).
struct MistsOptions {
  static constexpr std::string_view kPart = "mists";
  static constexpr std::string_view kNeeded = "mists = true";

  bool mists = false;
  bool ghosts = true;
  bool castles = true;
  bool cemeteries = true;
  bool guards = true;
  std::string mists_set = "mists";

  static constexpr auto kTiles = &MistsOptions::mists_set;
  [[nodiscard]] bool is_played() const noexcept { return mists; }
  [[nodiscard]] bool has_ghosts() const noexcept { return mists && ghosts; }
  [[nodiscard]] bool has_guards() const noexcept { return mists && guards; }
  [[nodiscard]] int figures_of(FigureKind kind, bool /*farmers*/) const noexcept {
    return kind == FigureKind::guard && has_guards() ? kMaxGuards : 0;
  }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("mists", &MistsOptions::mists);
    visit("ghosts", &MistsOptions::ghosts);
    visit("castles", &MistsOptions::castles);
    visit("cemeteries", &MistsOptions::cemeteries);
    visit("guards", &MistsOptions::guards);
    visit("mists_set", kTiles);
  }
  bool operator==(const MistsOptions&) const = default;
};

}  // namespace bastide::engine
