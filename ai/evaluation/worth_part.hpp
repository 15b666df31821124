#pragma once

#include "ai/evaluation/values.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::ai {

/// Where a state's worth comes from: the parts of a state add up to it, but for the rounding of sums.
struct WorthPart {
  enum class Term : std::uint8_t {
    track,    ///< points on the score track; the final scores when the game is over
    feature,  ///< a feature; of one without figures what a net sees in it
    meeting,  ///< two features that may become one
    turns,    ///< own turns that are left
    supply,   ///< followers in the supply
    home,     ///< followers that are expected to come home
    module,   ///< what a module adds
    keeps,    ///< The Castle's largest empty area
    tokens    ///< The Castle's wall tokens
  };
  static constexpr std::array<std::string_view, 9> kTermNames = {
      "track", "feature", "meeting", "turns", "supply", "home", "module", "keeps", "tokens"};

  Term term = Term::track;
  std::string module;          ///< its name; of all others none
  engine::FeatureKind kind{};  ///< of a feature or a meeting
  int node = -1;               ///< a segment of the feature, of a meeting's first; -1 for other terms
  int other = -1;              ///< a segment of a meeting's second feature
  Values points{};             ///< by player
  Values home{};               ///< figures that are expected to come home from a feature, by player

  [[nodiscard]] std::string_view name() const noexcept { return kTermNames[static_cast<std::size_t>(term)]; }
};

}  // namespace bastide::ai
