#pragma once

#include "ai/evaluation/feature_net.hpp"
#include "engine/players.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

/// What a net learns from: positions of played games, told as the net sees them, and how the games went on.
namespace bastide::ai {

/// Parts of positions as a player sees them. Most inputs of most parts are 0, and several players see much of
/// a part alike: only what is otherwise is kept, as words of 32 bits:
///
///     bits 31 … 24  23 … 0
///          part     which inputs follow, each in a word
class ToldParts {
 public:
  /// As the first who is told of it sees it.
  void add(FeatureNet::Part part, const FeatureNet::Inputs& inputs) { add(part, inputs, {}); }
  /// As another one sees the part that was added last, with the inputs `before`.
  void add(FeatureNet::Part part, const FeatureNet::Inputs& inputs, const FeatureNet::Inputs& before) {
    static_assert(FeatureNet::kInputs <= kPartBit);
    const std::size_t head = words_.size();
    words_.push_back(static_cast<std::uint32_t>(part) << kPartBit);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == before[i]) continue;
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

  /// Calls `visit(part, inputs)` for so many parts from a place on, each of which one player was told.
  template <class Visit>
  void for_each(std::size_t first, std::size_t count, const Visit& visit) const {
    for_each_of(first, count, 1,
                [&](FeatureNet::Part part, const Sights& sights) { visit(part, sights[0]); });
  }
  /// Inputs by who was told: the first, the second ….
  using Sights = std::array<FeatureNet::Inputs, engine::kMaxPlayers>;
  /// Calls `visit(part, sights)` for so many parts from a place on, each of which `told` players were told.
  template <class Visit>
  void for_each_of(std::size_t first, std::size_t count, std::size_t told, const Visit& visit) const {
    Sights sights;
    for (const std::uint32_t* at = words_.data() + first; count > 0; --count) {
      std::uint32_t head = 0;
      for (std::size_t i = 0; i < told; ++i) {
        sights[i] = i == 0 ? FeatureNet::Inputs{} : sights[i - 1];
        head = *at++;
        for (std::uint32_t left = head & kWhich; left != 0; left &= left - 1)
          sights[i][static_cast<std::size_t>(std::countr_zero(left))] = std::bit_cast<float>(*at++);
      }
      visit(static_cast<FeatureNet::Part>(head >> kPartBit), sights);
    }
  }

  bool operator==(const ToldParts&) const = default;

 private:
  static constexpr std::uint32_t kPartBit = 24;
  static constexpr std::uint32_t kWhich = (1U << kPartBit) - 1;

  std::vector<std::uint32_t> words_;
};

/// The end of a turn, as the player sees it who had it. Points are of the lead over the mean of the others.
///
/// Where two play the parts are told as the first player sees them. Where more do they are told to each:
/// first to the one who had the turn, then to the others in the order of play.
struct Lesson {
  std::size_t first = 0;  ///< place of its parts in `Lessons`
  std::uint32_t count = 0;
  float sign = 1;         ///< -1 where the second of two players had the turn
  float formulas = 0;     ///< what the formulas alone expect
  float best = 0;         ///< what the best turn was expected to bring, net included, if another was tried
  bool explored = false;  ///< another was tried
  std::uint8_t players = 2;
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
