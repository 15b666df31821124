#pragma once

#include <string>
#include <string_view>

namespace bastide::engine {

/// The Robbers.
struct RobbersOptions {
  static constexpr std::string_view kPart = "robbers";
  static constexpr std::string_view kNeeded = "robbers = true";

  bool robbers = false;
  std::string robbers_set = "robbers";

  static constexpr auto kTiles = &RobbersOptions::robbers_set;
  [[nodiscard]] bool is_played() const noexcept { return robbers; }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("robbers", &RobbersOptions::robbers);
    visit("robbers_set", kTiles);
  }
  bool operator==(const RobbersOptions&) const = default;
};

/// The lady, who comes with The Robbers.
struct LadyOptions {
  static constexpr std::string_view kPart = "lady";
  static constexpr std::string_view kNeeded = "lady = true";

  bool lady = false;  ///< every player has a second scoring figure

  [[nodiscard]] bool is_played() const noexcept { return lady; }
  template <class Visit>
  static void visit_keys(Visit&& visit) {
    visit("lady", &LadyOptions::lady);
  }
  bool operator==(const LadyOptions&) const = default;
};

}  // namespace bastide::engine
