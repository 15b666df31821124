#pragma once

#include "ai/evaluation/feature_net.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What a net learns from: positions of played games, told as the net sees them, and how the games went on.
namespace bastide::ai {

/// Parts of positions as the first player sees them. Most inputs of most parts are 0, and only the others are
/// kept, as words of 32 bits:
///
///     bits 31 … 24  23 … 0
///          part     which inputs follow, each in a word
class ToldParts {
 public:
  void add(FeatureNet::Part part, const FeatureNet::Inputs& inputs) {
    static_assert(FeatureNet::kInputs <= kPartBit);
    const std::size_t head = words_.size();
    words_.push_back(static_cast<std::uint32_t>(part) << kPartBit);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == 0) continue;
      words_[head] |= 1U << i;
      words_.push_back(std::bit_cast<std::uint32_t>(inputs[i]));
    }
  }
  /// Appends those of other games.
  void add(const ToldParts& others) {
    words_.insert(words_.end(), others.words_.begin(), others.words_.end());
  }
  /// Where the next one will be.
  [[nodiscard]] std::size_t end() const noexcept { return words_.size(); }

  /// Calls `visit(part, inputs)` for so many of them from a place on.
  template <class Visit>
  void for_each(std::size_t first, std::size_t count, const Visit& visit) const {
    for (const std::uint32_t* at = words_.data() + first; count > 0; --count) {
      const std::uint32_t head = *at++;
      FeatureNet::Inputs inputs{};
      for (std::uint32_t left = head & kWhich; left != 0; left &= left - 1)
        inputs[static_cast<std::size_t>(std::countr_zero(left))] = std::bit_cast<float>(*at++);
      visit(static_cast<FeatureNet::Part>(head >> kPartBit), inputs);
    }
  }

  bool operator==(const ToldParts&) const = default;

 private:
  static constexpr std::uint32_t kPartBit = 24;
  static constexpr std::uint32_t kWhich = (1U << kPartBit) - 1;

  std::vector<std::uint32_t> words_;
};

/// The end of a turn, as the player sees it who had it. Points are of the lead.
struct Lesson {
  std::size_t first = 0;  ///< place of its parts in `Lessons`
  std::uint32_t count = 0;
  float sign = 1;         ///< 1 for the first player, -1 for the second
  float formulas = 0;     ///< what the formulas alone expect
  float best = 0;         ///< what the best turn was expected to bring, net included, if another was tried
  bool explored = false;  ///< another was tried
};

struct Lessons {
  /// The turns of one player in one game, in their order.
  struct Course {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    float lead = 0;  ///< final
  };

  ToldParts parts;
  std::vector<Lesson> lessons;
  std::vector<Course> courses;

  /// Appends those of other games.
  void add(const Lessons& others);
};

}  // namespace bastide::ai
