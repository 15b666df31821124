#pragma once

#include "ai/evaluation/share.hpp"
#include "engine/features/landscape.hpp"

#include <cstdint>

namespace bastide::ai {

/// A feature, and what it is worth.
template <engine::Capacity C>
struct FeatureSheet {
  std::uint16_t id;
  engine::FeatureKind kind;
  typename engine::Landscape<C>::Feature feature;  ///< with the figures that it is valued with
  /// Of a road or city, for each of those who have the majority, or would have it.
  Parts points;
  Parts coming;  ///< of a field: open cities at its edge, each by its chance to be completed
  Share share;   ///< by the formulas; nothing without figures
};

}  // namespace bastide::ai
