#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bastide::engine {

/// Figures that may stand on features. A follower is what every game has (BASE-2); guards come with the mists
/// (MIST-16), large followers with Inns & Cathedrals (INN-2), builders and pigs with Traders & Builders
/// (TRA-1).
enum class FigureKind : std::uint8_t { follower, guard, large, builder, pig };

/// What there is to say of a kind of figure.
struct FigureForm {
  std::string_view name;
  std::string_view words;     ///< what a player places: "the large follower"
  std::string_view needed;    ///< what rules say that have it
  std::string_view brackets;  ///< round its player's number in pictures
  std::string_view lying;     ///< the same of one on a field or courtyard
  /// How much it counts where it is decided who has most of them in a feature (BASE-14). A figure of weight 0
  /// is no follower: it needs none of a free feature and keeps none from being free.
  int weight;
};

/// By FigureKind.
constexpr std::array<FigureForm, 5> kFigureForms = {{
    {"follower", "a follower", "", "()", "<>", 1},
    {"guard", "a guard", "mists = true and guards", "[]", "{}", 1},
    {"large", "the large follower", "inns = true", "||", "/\\", 2},
    {"builder", "the builder", "traders = true", "bb", "bb", 0},
    {"pig", "the pig", "traders = true and farmers", "pp", "pp", 0},
}};

using FigureKinds = std::uint8_t;  ///< bits by FigureKind

[[nodiscard]] constexpr FigureKinds set_of(FigureKind kind) noexcept {
  return static_cast<FigureKinds>(1U << static_cast<unsigned>(kind));
}

[[nodiscard]] constexpr std::string_view name_of(FigureKind kind) noexcept {
  return kFigureForms[static_cast<std::size_t>(kind)].name;
}

[[nodiscard]] constexpr std::string_view words_of(FigureKind kind) noexcept {
  return kFigureForms[static_cast<std::size_t>(kind)].words;
}

[[nodiscard]] constexpr int weight_of(FigureKind kind) noexcept {
  return kFigureForms[static_cast<std::size_t>(kind)].weight;
}

/// Whether ghosts may come to it (MIST-9): a follower of either size.
[[nodiscard]] constexpr bool may_be_haunted(FigureKind kind) noexcept {
  return kind == FigureKind::follower || kind == FigureKind::large;
}

/// Calls `visit(kind)` for each kind.
template <class Visit>
constexpr void for_each_figure_kind(Visit&& visit) {
  for (std::size_t kind = 0; kind < kFigureForms.size(); ++kind) visit(static_cast<FigureKind>(kind));
}

}  // namespace bastide::engine
