#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/mcts/parameters.hpp"
#include "engine/games/games.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace bastide::ai {

/// How much an analysis takes, and what it tells.
struct AnalysisLimits {
  double seconds = 0;           ///< wall time; used when it is not 0
  std::int64_t iterations = 0;  ///< descents of the search; a sixteenth as many orders of the tiles follow
  int top = 5;                  ///< lines that are played on to the end, whatever they come to
  std::int64_t orders = 0;      ///< at least so many orders of the tiles, whatever time they take
  /// With a time: ends earlier, with those orders at least, when it is clear what the line that was played
  /// loses (or, where that is the best, by how much): within a point, or a half of itself, at two standard
  /// errors.
  bool until_clear = false;
  /// Lines that are played on, as long as they may be among the best; never fewer than `top`.
  int most_lines = 12;
};

/// Analyses decisions of a game: a bot's tree search says which lines are worth a thought, and those are
/// played on to the end of the game on common orders of the tiles by players who look one turn ahead with the
/// evaluation. Near the end of the game everything is searched to the end instead.
///
/// Keeps a tree and threads from decision to decision. Not thread-safe.
template <engine::Game G>
class Analyst {
 public:
  using State = typename G::State;
  /// Told now and then how it stands, without lines as long as they are looked for; false ends the analysis.
  using Watch = std::function<bool(const Analysis&)>;

  /// By the tree search of these parameters, in so many threads. `game` must outlive this object.
  Analyst(const G& game, const MctsParameters& parameters, int threads);
  ~Analyst();
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  /// The decision in `seen`, where a player acts who sees this of the position. The line that begins with
  /// `played`, if there are any, is among those that come out. The same seed and iterations give the same
  /// with one thread.
  [[nodiscard]] Analysis analyse(const State& seen, const AnalysisLimits& limits, std::uint64_t seed,
                                 std::span<const engine::Action> played = {}, const Watch& watch = {});

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

#define BASTIDE_COMPILED_ONCE(G) extern template class Analyst<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
