#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bastide::engine {

/// Figures that may stand on features. A follower is what every game has (BASE-2); guards come with the mists
/// (MIST-16), large followers count two where figures are compared.
enum class FigureKind : std::uint8_t { follower, guard, large_follower };

constexpr std::array<std::string_view, 3> kFigureKindNames = {"follower", "guard", "large-follower"};

using FigureKinds = std::uint8_t;  ///< bits by FigureKind

[[nodiscard]] constexpr FigureKinds set_of(FigureKind kind) noexcept {
  return static_cast<FigureKinds>(1U << static_cast<unsigned>(kind));
}

[[nodiscard]] constexpr std::string_view name_of(FigureKind kind) noexcept {
  return kFigureKindNames[static_cast<std::size_t>(kind)];
}

/// How much a figure counts where it is decided who has most of them in a feature (BASE-14).
[[nodiscard]] constexpr int weight_of(FigureKind kind) noexcept {
  return kind == FigureKind::large_follower ? 2 : 1;
}

}  // namespace bastide::engine
