#pragma once

#include "ai/evaluation/open_ends.hpp"
#include "ai/evaluation/values.hpp"
#include "engine/features/landscape.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bastide::ai {

/// One evaluation of Carcassonne under way.
template <engine::Capacity C>
struct EvaluationSheet {
  /// A feature that is valued.
  struct Listed {
    std::uint16_t node;
    std::uint16_t id;
    engine::FeatureKind kind;
    typename engine::Landscape<C>::Feature feature;  ///< with the figures that it is valued with
    float points = 0;  ///< of a road or city, for each of those who have the majority
  };

  /// A feature without figures that the player to move may take.
  struct Option {
    int segment;
    Listed listed;
    std::uint64_t fields = 0;  ///< bits: fields of the sheet that it lies at, where it is an open city
  };

  Values worth{};
  std::array<float, engine::kMaxPlayers> free{};  ///< followers, with those expected home
  std::array<int, engine::kMaxPlayers> turns{};   ///< left, by player
  int tiles_left = 0;
  bool farmers = false;
  std::size_t listed = 0;
  typename OpenEnds<C>::Bag bag;
  std::array<Listed, C.figures> features;
  OpenEnds<C> ends;
};

}  // namespace bastide::ai
