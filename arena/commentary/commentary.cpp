#include "arena/commentary/commentary.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

std::string event_text(const engine::ScoreEvent& event, std::span<const std::string> names) {
  std::vector<std::string_view> winners;
  for (std::size_t player = 0; player < names.size(); ++player) {
    if (event.winners >> player & 1U) winners.push_back(names[player]);
  }
  if (winners.empty() || event.points == 0) return "";
  const bool shared = winners.size() > 1;
  return fmt::format("{} {} {}{} for a {}{}", fmt::join(winners, " and "), shared ? "score" : "scores",
                     event.points, shared ? " each" : "", engine::name_of(event.kind),
                     event.completed ? "" : " at the end");
}

std::string final_text(const engine::Scores& scores, std::span<const std::string> names) {
  const int best = *std::max_element(scores.begin(), scores.begin() + static_cast<int>(names.size()));
  std::vector<std::string> standings;
  std::vector<std::string_view> leaders;
  for (std::size_t player = 0; player < names.size(); ++player) {
    standings.push_back(fmt::format("{} {}", names[player], scores[player]));
    if (scores[player] == best) leaders.push_back(names[player]);
  }
  const std::string verdict = leaders.size() == 1
                                  ? fmt::format("{} wins", leaders.front())
                                  : fmt::format("A draw between {}", fmt::join(leaders, " and "));
  return fmt::format("Final scores: {}. {}.\n", fmt::join(standings, ", "), verdict);
}

}  // namespace bastide::arena
