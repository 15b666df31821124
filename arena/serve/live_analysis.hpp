#pragma once

#include "ai/bots/bot.hpp"
#include "arena/files/json.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/thinking.hpp"
#include "engine/any/any_game.hpp"

#include <atomic>
#include <span>

namespace bastide::arena {

/// How far an analysis goes.
struct LiveLimits {
  double seconds = 60;  ///< in all
  double from = 0;      ///< seconds of the longest round that the viewer has seen: it goes on from there
  int lines = 5;
  int threads = 1;
  ai::MctsParameters search{};  ///< which proposes lines
};

/// Analyses what the player who acts sees, and sends how it stands as events, each the JSON of lines_json
/// with "round" (seconds of the round) and "searching" (lines are looked for), until the time is over, the
/// other side has gone, or `stop` is set. The rounds last 1, 2, 4 … seconds, so that lines are there soon and
/// get better; what a round finds is shown when it rests on more than what was shown last. The last event is
/// called "end".
void stream_analysis(const engine::AnyState& seen, std::span<const engine::Action> played,
                     const LiveLimits& limits, const std::atomic<bool>& stop, HttpStream& stream);

/// outlook_json after a second of playing on, and of each feature besides "owners", the players, from 1, who
/// have the majority there now, and "worth", points for each of them if the game ended now. Who wants to know
/// it early sets `stop`.
[[nodiscard]] Json outlook_with_owners(const engine::AnyState& seen, const std::atomic<bool>& stop);

}  // namespace bastide::arena
