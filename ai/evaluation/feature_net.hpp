#pragma once

#include "ai/evaluation/player_counts.hpp"
#include "engine/config/config.hpp"
#include "engine/rules/rule_set.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What is learned beside the formulas of the evaluation (docs/learning.md).
namespace bastide::ai {

/// Small networks, one for each part of a position, with one hidden layer. A part is told as each player sees
/// it; what a player has of it more than the formulas say is its answer less the mean of all. So all players
/// together gain nothing, and nobody gains where all see the same. Of two players the one gains half of the
/// difference of the two answers, which the other loses; for them it is enough to tell what the first one
/// sees.
///
/// Features with figures are told of the supplies, and the supplies are a part themselves. What the hidden
/// layer has of them is apart from what it has of the part itself, so that a follower that is placed does not
/// change every part's sums anew.
///
/// Sums go in a fixed order of single-precision numbers, so that all processors come to the same.
class FeatureNet {
 public:
  enum class Part : std::uint8_t {
    road,  ///< with figures, as the next three are
    city,
    field,
    centre,  ///< a monastery, castle or cemetery
    supply,
    unclaimed_road,  ///< open, without figures
    unclaimed_city,
    unclaimed_field,
    road_meeting,  ///< two roads that a tile may make one
    city_meeting,
    field_meeting
  };
  static constexpr std::size_t kParts = 11;
  static constexpr std::array<std::string_view, kParts> kPartNames = {
      "road",         "city",           "field",          "centre",
      "supply",       "unclaimed_road", "unclaimed_city", "unclaimed_field",
      "road_meeting", "city_meeting",   "field_meeting"};
  static constexpr std::size_t kInputs = 24;
  static constexpr std::size_t kSided = 12;     ///< the first inputs are pairs: one's own, and the others'
  static constexpr std::size_t kSupplies = 10;  ///< the pair of the supplies, the last of them
  static constexpr std::size_t kHidden = 16;
  using Inputs = std::array<float, kInputs>;
  using Hidden = std::array<float, kHidden>;

  struct Layers {
    std::array<Hidden, kInputs> input{};
    Hidden bias{};
    Hidden output{};

    bool operator==(const Layers&) const = default;
  };
  /// Sums of the hidden layer for the one of two players who is asked about and for the other, before
  /// whatever is below zero is cut off.
  struct Sides {
    Hidden own;
    Hidden other;
  };

  /// Where it comes from.
  struct Origin {
    std::string rules = "base";  ///< that it was learned by, and is for
    std::string made;            ///< the command, and how much was played for it
    PlayerCounts players = {2};  ///< that it was learned with, and is for

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
  /// Says anew how it was made; what it is for stays.
  void call(std::string made) { origin_.made = std::move(made); }
  [[nodiscard]] bool is_for(const engine::RuleSet& rules, int players = 2) const {
    return has_count(origin_.players, players) && rules == rules_;
  }
  [[nodiscard]] const engine::RuleSet& rules() const noexcept { return rules_; }
  [[nodiscard]] Layers& of(Part part) noexcept { return layers_[static_cast<std::size_t>(part)]; }
  [[nodiscard]] const Layers& of(Part part) const noexcept { return layers_[static_cast<std::size_t>(part)]; }

  // -- two players -----------------------------------------------------------------------------------------

  /// Points that whoever the inputs are told for has of the part more than the formulas say, less what the
  /// other has more.
  [[nodiscard]] float difference(Part part, const Inputs& inputs) const noexcept {
    return difference(part, sums(part, inputs),
                      sums_of_supplies(part, inputs[kSupplies], inputs[kSupplies + 1]));
  }
  /// The same of sums of the part and of the supplies.
  [[nodiscard]] float difference(Part part, const Sides& sums, const Sides& supplies) const noexcept {
    return answer(part, sums.own, supplies.own) - answer(part, sums.other, supplies.other);
  }
  /// Of all inputs but the supplies.
  [[nodiscard]] Sides sums(Part part, const Inputs& inputs) const noexcept {
    const Layers& layers = of(part);
    Hidden both = layers.bias;
    add_shared(both, layers, inputs);
    Sides sides{both, both};
    static_assert(kSupplies + 2 == kSided);
    for (std::size_t i = 0; i < kSupplies; i += 2) add_pair(sides, layers, i, inputs[i], inputs[i + 1]);
    return sides;
  }
  /// Of the supplies alone.
  [[nodiscard]] Sides sums_of_supplies(Part part, float own, float other) const noexcept {
    Sides sides{};
    add_pair(sides, of(part), kSupplies, own, other);
    return sides;
  }
  /// Of all inputs.
  [[nodiscard]] Sides hidden(Part part, const Inputs& inputs) const noexcept {
    Sides sides = sums(part, inputs);
    add_pair(sides, of(part), kSupplies, inputs[kSupplies], inputs[kSupplies + 1]);
    return sides;
  }
  /// The same inputs as the other side sees them.
  [[nodiscard]] static Inputs swapped(const Inputs& inputs) noexcept {
    Inputs result = inputs;
    for (std::size_t i = 0; i < kSided; ++i) result[i] = inputs[i ^ 1U];
    return result;
  }

  // -- any number of players: sums and answers for one who sees the inputs ---------------------------------

  /// Sums of the inputs that all players share.
  [[nodiscard]] Hidden shared_sums(Part part, const Inputs& inputs) const noexcept {
    const Layers& layers = of(part);
    Hidden sums = layers.bias;
    add_shared(sums, layers, inputs);
    return sums;
  }
  /// Of all inputs but the supplies: of those that are shared, and of the player's own and the others'.
  [[nodiscard]] Hidden sums_of_one(Part part, Hidden shared, const Inputs& inputs) const noexcept {
    const Layers& layers = of(part);
    for (std::size_t i = 0; i < kSupplies; ++i) {
      if (inputs[i] != 0) add(shared, layers.input[i], inputs[i]);
    }
    return shared;
  }
  /// Of the supplies alone.
  [[nodiscard]] Hidden supplies_of_one(Part part, float own, float others) const noexcept {
    const Layers& layers = of(part);
    Hidden sums{};
    if (own != 0) add(sums, layers.input[kSupplies], own);
    if (others != 0) add(sums, layers.input[kSupplies + 1], others);
    return sums;
  }
  /// Of all inputs.
  [[nodiscard]] Hidden hidden_of_one(Part part, const Hidden& shared, const Inputs& inputs) const noexcept {
    Hidden sums = sums_of_one(part, shared, inputs);
    const Layers& layers = of(part);
    for (std::size_t i = kSupplies; i < kSided; ++i) {
      if (inputs[i] != 0) add(sums, layers.input[i], inputs[i]);
    }
    return sums;
  }
  /// In points.
  [[nodiscard, gnu::always_inline]] float answer(Part part, const Hidden& sums,
                                                 const Hidden& supplies) const noexcept {
    const Layers& layers = of(part);
    Hidden products;
    for (std::size_t j = 0; j < kHidden; ++j) {
      const float sum = sums[j] + supplies[j];
      products[j] = (sum > 0 ? sum : 0) * layers.output[j];
    }
    for (std::size_t half = kHidden / 2; half > 0; half /= 2) {
      for (std::size_t j = 0; j < half; ++j) products[j] += products[j + half];
    }
    return products[0];
  }
  [[nodiscard]] float answer(Part part, const Hidden& shared, const Inputs& inputs) const noexcept {
    return answer(part, sums_of_one(part, shared, inputs),
                  supplies_of_one(part, inputs[kSupplies], inputs[kSupplies + 1]));
  }
  /// Whether the part is told of the supplies.
  [[nodiscard]] static constexpr bool hears_supplies(Part part) noexcept { return part <= Part::supply; }
  static constexpr std::size_t kHearSupplies = 5;  ///< parts that are
  static_assert(static_cast<std::size_t>(Part::supply) + 1 == kHearSupplies);

  bool operator==(const FeatureNet& other) const {
    return origin_ == other.origin_ && layers_ == other.layers_;
  }

 private:
  static void add(Hidden& sums, const Hidden& weights, float input) noexcept {
    for (std::size_t j = 0; j < kHidden; ++j) sums[j] += weights[j] * input;
  }
  [[gnu::always_inline]] static void add_shared(Hidden& sums, const Layers& layers,
                                                const Inputs& inputs) noexcept {
    // Most inputs are 0 for most parts: of one player's feature all that is the others'.
    for (std::size_t i = kSided; i < kInputs; ++i) {
      if (inputs[i] != 0) add(sums, layers.input[i], inputs[i]);
    }
  }
  static void add_pair(Sides& sides, const Layers& layers, std::size_t first, float mine,
                       float theirs) noexcept {
    if (mine != 0) add(sides.own, layers.input[first], mine);
    if (theirs != 0) {
      add(sides.own, layers.input[first + 1], theirs);
      add(sides.other, layers.input[first], theirs);
    }
    if (mine != 0) add(sides.other, layers.input[first + 1], mine);
  }
  [[nodiscard]] std::uint64_t checksum() const;

  Origin origin_;
  engine::RuleSet rules_;
  std::array<Layers, kParts> layers_{};
};

/// The parameter that names nets: "none", or one or more with commas between them, each for rules or numbers
/// of players of its own, by name ("base") or as a file.
struct LearnedValues {
  static constexpr std::string_view kNone = "none";

  std::string names{kNone};
  std::vector<std::shared_ptr<const FeatureNet>> nets;

  LearnedValues() = default;
  /// One that is not from a file.
  explicit LearnedValues(FeatureNet net) { nets.push_back(std::make_shared<FeatureNet>(std::move(net))); }
  /// Throws InputError, also where two are for the same games.
  [[nodiscard]] static LearnedValues named(const std::string& names);

  /// That for games by the rules of so many players, or null.
  [[nodiscard]] const FeatureNet* net_for(const engine::RuleSet& rules, int players = 2) const {
    for (const auto& net : nets) {
      if (net->is_for(rules, players)) return net.get();
    }
    return nullptr;
  }
  /// The same nets, whatever they are called.
  bool operator==(const LearnedValues& other) const {
    return std::equal(nets.begin(), nets.end(), other.nets.begin(), other.nets.end(),
                      [](const auto& a, const auto& b) { return *a == *b; });
  }
};

}  // namespace bastide::ai
