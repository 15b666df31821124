#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::engine {

/// How the roads of a labyrinth count when a highwayman is placed and scored (LAB-3, LAB-6).
enum class LabyrinthRules : std::uint8_t { off, basic, advanced };
inline constexpr std::array<std::string_view, 3> kLabyrinths = {"off", "basic", "advanced"};

/// The Labyrinth.
struct LabyrinthOptions {
  static constexpr std::string_view kPart = "labyrinth";
  static constexpr std::string_view kNeeded = "labyrinth = \"basic\" or \"advanced\"";

  LabyrinthRules labyrinth = LabyrinthRules::off;
  int labyrinth_tiles = 1;
  std::string labyrinth_set = "labyrinth";

  static constexpr auto kTiles = &LabyrinthOptions::labyrinth_set;
  [[nodiscard]] bool is_played() const noexcept { return labyrinth != LabyrinthRules::off; }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("labyrinth", &LabyrinthOptions::labyrinth, kLabyrinths);
    visit("labyrinth_tiles", &LabyrinthOptions::labyrinth_tiles);
    visit("labyrinth_set", kTiles);
  }
  bool operator==(const LabyrinthOptions&) const = default;
};

}  // namespace bastide::engine
