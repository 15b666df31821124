#pragma once

#include "ai/yardstick/judge_parameters.hpp"
#include "ai/yardstick/valued_turns.hpp"
#include "engine/games/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace bastide::ai {

/// Values every way to take a decision, as deeply as its parameters say: all by the evaluation and a few
/// short playouts, those within reach of the best by playouts on common orders of the tiles until what they
/// are behind the best is known well enough, or they are clearly behind. Ends of few tiles are searched.
///
/// Not thread-safe.
template <engine::Game G>
class TurnJudge {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  TurnJudge(const G& game, const JudgeParameters& parameters);
  ~TurnJudge();
  TurnJudge(const TurnJudge&) = delete;
  TurnJudge& operator=(const TurnJudge&) = delete;

  /// The decision in `seen`, where a player acts who sees this of the position. The same seed gives the same
  /// values. Nothing when `goes_on` says no before the end.
  [[nodiscard]] ValuedTurns value(const State& seen, std::uint64_t seed,
                                  const std::function<bool()>& goes_on = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

#define BASTIDE_COMPILED_ONCE(G) extern template class TurnJudge<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
