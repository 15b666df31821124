#pragma once

#include "arena/analysis/review.hpp"
#include "arena/bots/competitor.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "arena/yardstick/yardstick_set.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// What a bot decided at a question.
struct GivenAnswer {
  std::size_t turn = 0;  ///< of the question's values
  double loss = 0;       ///< points, `ai::ValuedTurns::loss`; of a failure that of the worst turn
  double best = 0;       ///< `ai::ValuedTurns::best_share`
  double seconds = 0;    ///< that it thought
  std::string failure;   ///< what went wrong, for people; empty where nothing did
};

/// Asks `bot` every question of the set, on so many threads (0: as many as leave each its cores), and gives
/// its answers by question. Every question is a game of its own: the bot is told what happened before. A turn
/// that leads to the same position as one of the set counts as that one. `asked` hears after each how many
/// there are; for one thread at a time. Nothing when it was stopped. The same seed, with a budget of
/// iterations, gives the same answers.
[[nodiscard]] std::optional<std::vector<GivenAnswer>> ask(const YardstickSet& set, const Competitor& bot,
                                                          std::uint64_t seed, int threads, StopSignal stop,
                                                          const std::function<void(std::int64_t)>& asked);

}  // namespace bastide::arena
