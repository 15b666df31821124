#pragma once

#include "arena/files/bytes.hpp"
#include "arena/reviews/review_games.hpp"

#include <cstdint>
#include <span>

/// Plans of reviews, games to review and what came of them as bytes, as they go from process to process.
/// Functions that read throw MessageError for what none that write wrote.
namespace bastide::arena {

[[nodiscard]] Bytes write_plan(const ReviewPlan& plan);
[[nodiscard]] ReviewPlan read_plan_of_reviews(std::span<const std::uint8_t> bytes);

[[nodiscard]] Bytes write_piece(const GameToReview& game);
[[nodiscard]] GameToReview read_game_to_review(std::span<const std::uint8_t> bytes);

[[nodiscard]] Bytes write_piece(const GameAnalyses& analyses);
[[nodiscard]] GameAnalyses read_game_analyses(std::span<const std::uint8_t> bytes);

}  // namespace bastide::arena
