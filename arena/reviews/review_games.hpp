#pragma once

#include "ai/bots/bot.hpp"
#include "ai/mcts/parameters.hpp"
#include "arena/pieces/piece_work.hpp"
#include "arena/store/reviews/review_store.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace bastide::arena {

/// The search of a bot that may propose lines; nullptr for others: those without a tree, and trees of guessed
/// orders of the tiles, whose lines are not legal in the game itself.
[[nodiscard]] const ai::MctsParameters* proposing_search(const ai::Parameters& bot);

/// The tree search of the bot called `name`. Throws InputError for one without.
[[nodiscard]] ai::MctsParameters search_of(const std::string& name);

/// What somebody asks for.
struct AskedReviews {
  std::optional<std::string> bot;          ///< whose search proposes lines
  std::optional<double> seconds;           ///< of a core, for each game
  std::optional<std::int64_t> iterations;  ///< for each turn, in place of a time
  std::optional<int> top;                  ///< lines of each turn that are played on
  std::optional<std::uint64_t> seed;
};

/// How the games of a store are reviewed: all of them alike.
struct ReviewPlan {
  std::string bot;
  ai::MctsParameters search;
  double seconds = 0;  ///< used when it is not 0
  std::int64_t iterations = 0;
  int top = 0;
  std::uint64_t seed = 0;

  /// As stores keep it.
  [[nodiscard]] Settings settings() const;
};

constexpr double kSecondsAGame = 30;

/// What is asked for, and for the rest what the store at `path` says, if there is one; otherwise 30 s a game,
/// five lines, seed 1 and the search of `puct`. Throws InputError.
[[nodiscard]] ReviewPlan plan_for(const std::string& path, const AskedReviews& asked);

/// The store at `path`: a new one, or the one that is there, which must be by the same plan. Throws
/// InputError.
[[nodiscard]] std::unique_ptr<ReviewStore> open_reviews(const std::string& path, const ReviewPlan& plan);

/// The reviews of the games of the store that are pending, which go into it as they come; `reviewed` hears
/// how many are done. All must outlive what is given.
[[nodiscard]] PieceWork reviews_to_do(ReviewStore& store, const ReviewPlan& plan,
                                      const std::function<void(std::int64_t)>& reviewed);
/// Who does them. A game's review with a budget of iterations depends on its actions and the seed alone, and
/// is done in one thread. Throws InputError for a game that can no longer be read.
[[nodiscard]] std::unique_ptr<PieceWorker> make_reviewer(std::span<const std::uint8_t> plan, int threads,
                                                         StopSignal stop);

}  // namespace bastide::arena
