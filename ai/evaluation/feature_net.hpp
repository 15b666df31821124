#pragma once

#include "engine/config/config.hpp"
#include "engine/rules/rule_set.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// What is learned beside the formulas of the evaluation, for two players (docs/learning.md).
namespace bastide::ai {

/// Small networks, one for each part of a position, with one hidden layer. A part is told as one player sees
/// it and as the other does; the difference of the two answers is what the one has of it more than the
/// formulas say. So what one player gains the other loses, and nothing is gained where both have the same.
///
/// Sums go in a fixed order of single-precision numbers, so that all processors come to the same.
class FeatureNet {
 public:
  enum class Part : std::uint8_t { road, city, field, centre, supply };
  static constexpr std::size_t kParts = 5;
  static constexpr std::array<std::string_view, kParts> kPartNames = {"road", "city", "field", "centre",
                                                                      "supply"};
  static constexpr std::size_t kInputs = 17;
  static constexpr std::size_t kSided = 6;  ///< the first inputs are pairs: one's own, and the other's
  static constexpr std::size_t kHidden = 16;
  using Inputs = std::array<float, kInputs>;
  using Hidden = std::array<float, kHidden>;

  struct Layers {
    std::array<Hidden, kInputs> input{};
    Hidden bias{};
    Hidden output{};

    bool operator==(const Layers&) const = default;
  };

  /// Where it comes from.
  struct Origin {
    std::string rules = "base";  ///< that it was learned by, and is for
    std::string made;            ///< the command, and how much was played for it

    bool operator==(const Origin&) const = default;
  };

  /// One that says nothing. Throws InputError for rules that there are not.
  explicit FeatureNet(Origin origin);
  /// As `text` writes it. Throws InputError for another version, and where numbers do not fit their checksum.
  [[nodiscard]] static FeatureNet read(const engine::Config& config);
  /// "base" is configs/nets/base.toml, anything else a file. Throws InputError.
  [[nodiscard]] static FeatureNet load(const std::string& name);

  /// A file of TOML. The numbers are written with `kDigits` digits, so that a net that was read is not quite
  /// the one that was written, but equal to itself from then on.
  [[nodiscard]] std::string text() const;
  static constexpr int kDigits = 5;

  [[nodiscard]] const Origin& origin() const noexcept { return origin_; }
  /// Says anew how it was made; the rules stay.
  void call(std::string made) { origin_.made = std::move(made); }
  [[nodiscard]] bool is_for(const engine::RuleSet& rules) const { return rules == rules_; }
  [[nodiscard]] Layers& of(Part part) noexcept { return layers_[static_cast<std::size_t>(part)]; }
  [[nodiscard]] const Layers& of(Part part) const noexcept { return layers_[static_cast<std::size_t>(part)]; }

  /// Points that whoever the inputs are told for has of the part more than the formulas say, less what the
  /// other has more.
  [[nodiscard]] float difference(Part part, const Inputs& inputs) const noexcept {
    const Layers& layers = of(part);
    Hidden both = layers.bias;
    // Most inputs are 0 for most parts: of one player's feature all that is the other's.
    for (std::size_t i = kSided; i < kInputs; ++i) {
      if (inputs[i] != 0) add(both, layers.input[i], inputs[i]);
    }
    Hidden own = both;
    Hidden other = both;
    for (std::size_t i = 0; i < kSided; i += 2) {
      const float mine = inputs[i];
      const float theirs = inputs[i + 1];
      if (mine != 0) add(own, layers.input[i], mine);
      if (theirs != 0) add(own, layers.input[i + 1], theirs), add(other, layers.input[i], theirs);
      if (mine != 0) add(other, layers.input[i + 1], mine);
    }
    return answer(layers, own) - answer(layers, other);
  }
  /// What the hidden layer of the part has for a side, before whatever is below zero is cut off.
  [[nodiscard]] Hidden hidden(Part part, const Inputs& inputs) const noexcept {
    const Layers& layers = of(part);
    Hidden sums = layers.bias;
    for (std::size_t i = 0; i < kInputs; ++i) add(sums, layers.input[i], inputs[i]);
    return sums;
  }
  /// The same inputs as the other side sees them.
  [[nodiscard]] static Inputs swapped(const Inputs& inputs) noexcept {
    Inputs result = inputs;
    for (std::size_t i = 0; i < kSided; ++i) result[i] = inputs[i ^ 1U];
    return result;
  }

  bool operator==(const FeatureNet& other) const {
    return origin_ == other.origin_ && layers_ == other.layers_;
  }

 private:
  static void add(Hidden& sums, const Hidden& weights, float input) noexcept {
    for (std::size_t j = 0; j < kHidden; ++j) sums[j] += weights[j] * input;
  }
  [[nodiscard]] static float answer(const Layers& layers, const Hidden& sums) noexcept {
    Hidden products;
    for (std::size_t j = 0; j < kHidden; ++j) products[j] = (sums[j] > 0 ? sums[j] : 0) * layers.output[j];
    for (std::size_t half = kHidden / 2; half > 0; half /= 2) {
      for (std::size_t j = 0; j < half; ++j) products[j] += products[j + half];
    }
    return products[0];
  }
  [[nodiscard]] std::uint64_t checksum() const;

  Origin origin_;
  engine::RuleSet rules_;
  std::array<Layers, kParts> layers_{};
};

/// The parameter that names one: "none", "base" or a file.
struct LearnedValues {
  static constexpr std::string_view kNone = "none";

  std::string name{kNone};
  std::shared_ptr<const FeatureNet> net;  ///< null for "none"

  /// Throws InputError.
  [[nodiscard]] static LearnedValues named(const std::string& name);
  /// The same net, whatever it is called.
  bool operator==(const LearnedValues& other) const {
    if (net == nullptr || other.net == nullptr) return net == other.net;
    return net == other.net || *net == *other.net;
  }
};

}  // namespace bastide::ai
