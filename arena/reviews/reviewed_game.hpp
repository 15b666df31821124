#pragma once

#include "arena/analysis/review.hpp"
#include "arena/store/reviews/review_store.hpp"

#include <map>
#include <string>
#include <utility>

namespace bastide::arena {

/// A game of a store with its review.
struct ReviewedGame {
  GameToReview found;
  engine::AnyGame game;
  engine::Record record;
  Review review;
};

/// Reads games of a store. Rules are loaded once. Not thread-safe.
class ReviewReader {
 public:
  explicit ReviewReader(ReviewStore& store) : store_(store) {}

  /// A game that is reviewed. Throws InputError "STORE: game 3: …" for what no review writes.
  [[nodiscard]] ReviewedGame read(std::int64_t number);

 private:
  ReviewStore& store_;
  std::map<std::pair<std::string, std::string>, engine::AnyGame> games_;  ///< by rules and their text
};

/// An analysis as stores have it: lines are of the state `before`.
[[nodiscard]] StoredAnalysis stored_analysis(const engine::AnyState& before, const ai::Analysis& analysis);

}  // namespace bastide::arena
