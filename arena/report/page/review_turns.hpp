#pragma once

#include "arena/report/page/review_data.hpp"

#include <map>
#include <string>
#include <vector>

/// The words of a review, as HTML.
namespace bastide::arena {

/// By entry of the film the worst grade of its decisions, where that is worse than fine.
[[nodiscard]] std::map<int, Grade> worst_grades(const ReviewPage& page);

/// "??" for a blunder; nothing for what is fine.
[[nodiscard]] std::string_view sign_of(Grade grade) noexcept;
/// "blunder" as HTML, worded (html.hpp).
[[nodiscard]] std::string grade_words(Grade grade);

/// A link to the article of an entry, which the script makes a step on the board; `html` is what it shows.
[[nodiscard]] std::string turn_link(int entry, const std::string& html);

/// An article with the id "turn-N" for entry N of the film: its decisions with their lines, and what chances
/// and luck are after it.
[[nodiscard]] std::string turn_article(const ReviewPage& page, std::size_t entry);

/// All decisions that are worse than fine, each with a link to its turn.
[[nodiscard]] std::string mistake_table(const ReviewPage& page);

}  // namespace bastide::arena
