#include "ai/evaluation/player_counts.hpp"

namespace bastide::ai {

namespace {

constexpr const char* kKey = "players";

std::string joined(const PlayerCounts& counts) {
  std::string text;
  for (const int count : counts) text += (text.empty() ? "" : ", ") + std::to_string(count);
  return text;
}

}  // namespace

PlayerCounts read_players(const engine::Config& config, const engine::RuleSet& rules) {
  if (!config.has(kKey)) return {2};
  if (!config.is_list(kKey))
    return {static_cast<int>(config.integer(kKey, rules.min_players, rules.max_players))};
  PlayerCounts counts;
  for (const std::int64_t found : config.integers(kKey, rules.min_players, rules.max_players)) {
    const auto count = static_cast<int>(found);
    if (has_count(counts, count))
      config.fail(kKey, "players: found " + std::to_string(count) + " twice, expected each number once");
    counts.push_back(count);
  }
  if (counts.empty()) config.fail(kKey, "players: found none, expected some");
  std::sort(counts.begin(), counts.end());
  return counts;
}

std::string toml_of(const PlayerCounts& counts) {
  return counts.size() == 1 ? joined(counts) : "[" + joined(counts) + "]";
}

std::string text_of(const PlayerCounts& counts) {
  const bool in_a_row = counts.back() - counts.front() + 1 == static_cast<int>(counts.size());
  if (counts.size() < 3 || !in_a_row) return joined(counts);
  return std::to_string(counts.front()) + " to " + std::to_string(counts.back());
}

}  // namespace bastide::ai
