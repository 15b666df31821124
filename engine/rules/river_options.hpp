#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::engine {

/// Where the base game's start tile goes when the river's source lies instead (RIV-2).
enum class RiverStartTile : std::uint8_t { bag, box };
inline constexpr std::array<std::string_view, 2> kRiverStartTiles = {"bag", "box"};
/// Which turns of the river are forbidden (RIV-7, RIV-8).
enum class RiverTurns : std::uint8_t { printed, corridor };
inline constexpr std::array<std::string_view, 2> kRiverTurns = {"printed", "corridor"};

/// The River.
struct RiverOptions {
  static constexpr std::string_view kPart = "river";
  static constexpr std::string_view kNeeded = "river = true";

  bool river = false;
  RiverStartTile river_start_tile = RiverStartTile::bag;
  RiverTurns river_turns = RiverTurns::printed;
  std::string river_set = "river";

  static constexpr auto kTiles = &RiverOptions::river_set;
  [[nodiscard]] bool is_played() const noexcept { return river; }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("river", &RiverOptions::river);
    visit("river_start_tile", &RiverOptions::river_start_tile, kRiverStartTiles);
    visit("river_turns", &RiverOptions::river_turns, kRiverTurns);
    visit("river_set", kTiles);
  }
  bool operator==(const RiverOptions&) const = default;
};

}  // namespace bastide::engine
