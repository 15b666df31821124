#include "arena/commentary/commentary.hpp"

#include "engine/walls/wall.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

std::string possessive(int player, Names names) {
  return names[static_cast<std::size_t>(player)] + "'s";
}

/// "uct loses 2 to ghosts", for every winner that does.
std::string losses_text(const engine::ScoreEvent& event, Names names) {
  std::vector<std::string> losses;
  for (std::size_t player = 0; player < names.size(); ++player) {
    const bool wins = (event.winners >> player & 1U) != 0;
    if (wins && event.lost[player] > 0)
      losses.push_back(fmt::format("{} loses {} to ghosts", names[player], event.lost[player]));
  }
  return fmt::format("{}", fmt::join(losses, ", "));
}

}  // namespace

std::string event_text(const engine::ScoreEvent& event, Names names) {
  std::vector<std::string_view> winners;
  for (std::size_t player = 0; player < names.size(); ++player) {
    if (event.winners >> player & 1U) winners.push_back(names[player]);
  }
  const std::string losses = losses_text(event, names);
  const std::string where =
      fmt::format("a {}{}", engine::name_of(event.kind), event.completed ? "" : " at the end");
  if (winners.empty() || event.points == 0) return losses.empty() ? "" : losses + " for " + where;
  const bool shared = winners.size() > 1;
  return fmt::format("{} {} {}{} for {}{}{}", fmt::join(winners, " and "), shared ? "score" : "scores",
                     event.points, shared ? " each" : "", where, losses.empty() ? "" : ", ", losses);
}

std::string event_text(const engine::LootEvent& event, Names names) {
  return fmt::format("{} robber takes {} from {}", possessive(event.robber, names), event.points,
                     names[static_cast<std::size_t>(event.victim)]);
}

std::string event_text(const engine::GhostEvent& event, Names names) {
  if (!event.removed) return "";
  return "ghosts drive off a figure of " + names[static_cast<std::size_t>(event.owner)];
}

std::string event_text(const engine::GuardEvent& event, Names names) {
  return names[static_cast<std::size_t>(event.player)] + " gets a guard for a cemetery";
}

std::string event_text(const engine::RobberEvent& event, Names names) {
  return fmt::format("{} robber brings {} at the end", possessive(event.player, names), event.points);
}

std::string event_text(const engine::TokenEvent& event, Names names) {
  return fmt::format("{} takes the token {}", names[static_cast<std::size_t>(event.player)],
                     engine::name_of(static_cast<engine::TokenEffect>(event.token)));
}

std::string event_text(const engine::KeepEvent& event, Names names) {
  return fmt::format("{} gets {} for the larger keep at the end",
                     names[static_cast<std::size_t>(event.player)], event.points);
}

std::string event_text(const engine::TokenPointsEvent& event, Names names) {
  return fmt::format("{} gets {} for the token {} at the end", names[static_cast<std::size_t>(event.player)],
                     event.points, engine::name_of(static_cast<engine::TokenEffect>(event.token)));
}

std::string final_text(const engine::Scores& scores, Names names) {
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
