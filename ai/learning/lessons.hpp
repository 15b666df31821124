#pragma once

#include "ai/evaluation/feature_net.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

/// What a net learns from: positions of played games, told as the net sees them, and how the games went on.
namespace bastide::ai {

/// The end of a turn, as the player sees it who had it. Points are of the lead.
struct Lesson {
  std::uint32_t first = 0;  ///< of its parts in `Lessons`
  std::uint32_t count = 0;
  float sign = 1;         ///< 1 for the first player, -1 for the second
  float formulas = 0;     ///< what the formulas alone expect
  float best = 0;         ///< what the best turn was expected to bring, net included, if another was tried
  bool explored = false;  ///< another was tried
};

struct Lessons {
  struct Part {
    FeatureNet::Part part;
    FeatureNet::Inputs inputs;  ///< as the first player sees it
  };
  /// The turns of one player in one game, in their order.
  struct Course {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    float lead = 0;  ///< final
  };

  std::vector<Part> parts;
  std::vector<Lesson> lessons;
  std::vector<Course> courses;

  /// Appends those of other games.
  void add(const Lessons& others);
};

}  // namespace bastide::ai
