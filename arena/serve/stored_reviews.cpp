#include "arena/serve/stored_reviews.hpp"

#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/review_page.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "arena/reviews/reviews_page.hpp"
#include "arena/serve/guard.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

constexpr std::size_t kMostOfStore = 100;  ///< of a store

}  // namespace

StoredReviews::StoredReviews(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const auto store = ReviewStore::open(path, ReviewStore::Access::read);
    ReviewReader reader(*store);
    std::vector<std::int64_t> numbers = store->reviewed();
    std::reverse(numbers.begin(), numbers.end());
    numbers.resize(std::min(numbers.size(), kMostOfStore));
    for (const std::int64_t number : numbers) {
      const ReviewedGame game = reader.read(number);
      places_.push_back({random_key(), path, number});
      list_.push_back({{"key", places_.back().key},
                       {"title", fmt::format("{}", fmt::join(game.review.names, ", "))},
                       {"source", game.found.source},
                       {"marks", marks_of(game.review)}});
    }
  }
}

std::optional<ScriptedPage> StoredReviews::page(const std::string& key) const {
  for (const Place& place : places_) {
    if (!same_key(place.key, key)) continue;
    const auto store = ReviewStore::open(place.path, ReviewStore::Access::read);
    const ReviewedGame game = ReviewReader(*store).read(place.number);
    return ScriptedPage{write_review_page(page_of_game(game, store->file().settings())),
                        std::string(review_script().sha256)};
  }
  return std::nullopt;
}

}  // namespace bastide::arena
