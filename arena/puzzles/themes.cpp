#include "arena/puzzles/themes.hpp"

#include "ai/analysis/any_analyst.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace bastide::arena {

namespace {

using engine::FeatureKind;
using engine::TableFeature;

constexpr int kOutlookGames = 200;
constexpr double kBlocks = 0.2;   ///< of the chance to be completed
constexpr double kShares = 0.25;  ///< chance to have the majority, for each side

bool is_field(FeatureKind kind) {
  return kind == FeatureKind::field || kind == FeatureKind::courtyard;
}
bool can_be_shared(FeatureKind kind) {
  return kind == FeatureKind::city || kind == FeatureKind::road || kind == FeatureKind::path ||
         kind == FeatureKind::tower || kind == FeatureKind::house;
}

bool puts_figure(const Turn& turn) {
  return std::any_of(turn.begin(), turn.end(), [](const engine::Action action) {
    return action.kind() == engine::Action::Kind::place_figure;
  });
}

bool has_own(const TableFeature& feature, int player) {
  return feature.figures[static_cast<std::size_t>(player)] > 0;
}
bool has_others(const TableFeature& feature, int player) {
  for (std::size_t other = 0; other < feature.figures.size(); ++other) {
    if (static_cast<int>(other) != player && feature.figures[other] > 0) return true;
  }
  return false;
}

/// A position after a turn, and what becomes of its features.
class After {
 public:
  After(const engine::AnyState& before, const Turn& turn, int player, std::uint64_t seed)
      : features_(after_turn(before, turn).features()) {
    const engine::AnyState state = after_turn(before, turn);
    for (auto& feature : ai::outlook(state.view(player), kOutlookGames, seed).features)
      outlooks_[feature.node] = feature;
  }

  [[nodiscard]] const std::vector<TableFeature>& features() const noexcept { return features_; }
  [[nodiscard]] const ai::FeatureOutlook* outlook(const TableFeature& feature) const {
    for (const int node : feature.nodes) {
      if (const auto found = outlooks_.find(node); found != outlooks_.end()) return &found->second;
    }
    return nullptr;
  }
  /// The chance that the feature which has this node is completed.
  [[nodiscard]] double closes(int node) const {
    for (const TableFeature& feature : features_) {
      if (std::find(feature.nodes.begin(), feature.nodes.end(), node) == feature.nodes.end()) continue;
      if (feature.open == 0) return 1;
      const ai::FeatureOutlook* found = outlook(feature);
      return found == nullptr ? 0 : found->closes;
    }
    return 1;
  }

 private:
  std::vector<TableFeature> features_;
  std::map<int, ai::FeatureOutlook> outlooks_;
};

bool blocks(const std::vector<TableFeature>& before, const After& best, const After& greedy, int player) {
  return std::any_of(before.begin(), before.end(), [&](const TableFeature& feature) {
    const bool theirs = has_others(feature, player) && !has_own(feature, player);
    return theirs && feature.open > 0 && !is_field(feature.kind) &&
           greedy.closes(feature.nodes.front()) - best.closes(feature.nodes.front()) >= kBlocks;
  });
}

/// Whether the feature is contested now, or will be with a fair chance, where its player had nothing before.
bool is_new_contest(const TableFeature& feature, const std::vector<TableFeature>& before, const After& best,
                    int player) {
  if (!has_own(feature, player)) return false;
  const std::set<int> nodes(feature.nodes.begin(), feature.nodes.end());
  bool own = false;
  bool both = false;
  for (const TableFeature& old : before) {
    const bool part =
        std::any_of(old.nodes.begin(), old.nodes.end(), [&](const int node) { return nodes.contains(node); });
    if (!part) continue;
    own = own || has_own(old, player);
    both = both || (has_own(old, player) && has_others(old, player));
  }
  if (has_others(feature, player)) return !both;
  const ai::FeatureOutlook* outlook = best.outlook(feature);
  if (own || outlook == nullptr) return false;
  double others = 0;
  for (std::size_t other = 0; other < outlook->scores.size(); ++other) {
    if (static_cast<int>(other) != player) others = std::max(others, outlook->scores[other]);
  }
  return others >= kShares && outlook->scores[static_cast<std::size_t>(player)] >= kShares;
}

}  // namespace

std::string_view name_of(Theme theme) noexcept {
  constexpr std::array<std::string_view, 5> kNames = {"block", "invade", "share", "spare", "exact"};
  return kNames[static_cast<std::size_t>(theme)];
}

std::vector<Theme> themes_of(const engine::AnyState& before, const Turn& best, const Turn& greedy, bool exact,
                             std::uint64_t seed) {
  const int player = before.actor().index();
  const std::vector<TableFeature> features = before.features();
  const After after_best(before, best, player, seed);
  const After after_greedy(before, greedy, player, seed);
  std::vector<Theme> themes;
  if (blocks(features, after_best, after_greedy, player)) themes.push_back(Theme::block);
  const auto contests = [&](auto is_kind) {
    return std::any_of(
        after_best.features().begin(), after_best.features().end(), [&](const TableFeature& feature) {
          return is_kind(feature.kind) && is_new_contest(feature, features, after_best, player);
        });
  };
  if (contests(is_field)) themes.push_back(Theme::invade);
  if (contests(can_be_shared)) themes.push_back(Theme::share);
  if (!puts_figure(best) && puts_figure(greedy)) themes.push_back(Theme::spare);
  if (exact) themes.push_back(Theme::exact);
  return themes;
}

}  // namespace bastide::arena
