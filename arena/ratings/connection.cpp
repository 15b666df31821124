#include "arena/ratings/connection.hpp"

#include <cstddef>
#include <utility>

namespace bastide::arena {
namespace {

/// reach[a][b]: there is a way from bot a to bot b.
using Reach = std::vector<std::vector<bool>>;

Reach nowhere(const Evidence& evidence) {
  const auto bots = static_cast<std::size_t>(evidence.bots());
  return Reach(bots, std::vector<bool>(bots, false));
}

/// Warshall's transitive closure.
void close(Reach& reach) {
  for (std::size_t via = 0; via < reach.size(); ++via) {
    for (std::size_t from = 0; from < reach.size(); ++from) {
      if (!reach[from][via]) continue;
      for (std::size_t to = 0; to < reach.size(); ++to) {
        if (reach[via][to]) reach[from][to] = true;
      }
    }
  }
}

/// The sets of bots that reach each other both ways in the closure of `reach`.
BotSets mutual_sets(Reach reach) {
  close(reach);
  BotSets sets;
  std::vector<bool> placed(reach.size(), false);
  for (std::size_t bot = 0; bot < reach.size(); ++bot) {
    if (placed[bot]) continue;
    sets.emplace_back();
    for (std::size_t other = bot; other < reach.size(); ++other) {
      if (other != bot && !(reach[bot][other] && reach[other][bot])) continue;
      placed[other] = true;
      sets.back().push_back(static_cast<int>(other));
    }
  }
  return sets;
}

}  // namespace

BotSets comparison_components(const Evidence& evidence) {
  Reach reach = nowhere(evidence);
  for (const DealGroup& group : evidence.groups()) {
    for (const int bot : group.bots) {
      for (const int rival : group.bots) {
        reach[static_cast<std::size_t>(bot)][static_cast<std::size_t>(rival)] = true;
      }
    }
  }
  return mutual_sets(std::move(reach));
}

BotSets contested_classes(const Evidence& evidence) {
  Reach took_from = nowhere(evidence);
  for (const Finish& finish : evidence.finishes()) {
    for (std::size_t seat = 0; seat < finish.players(); ++seat) {
      for (std::size_t rival = 0; rival < finish.players(); ++rival) {
        if (finish.outcome(seat, rival) == Outcome::loss) continue;
        took_from[finish.bot(seat)][finish.bot(rival)] = true;
      }
    }
  }
  return mutual_sets(std::move(took_from));
}

}  // namespace bastide::arena
