#pragma once

#include "arena/files/json.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/reviews.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// What the site's answers are made of, and what requests are read with.
namespace bastide::arena {

constexpr double kMostSeconds = 600;  ///< of an analysis, and of a review

[[nodiscard]] HttpReply json_reply(const Json& json, int status = 200);
[[nodiscard]] HttpReply text_reply(std::string text);
/// A drawing to be kept as a file of that name; it is not shown as a page, which could run what it likes.
[[nodiscard]] HttpReply picture_reply(std::string svg, const std::string& name);
/// May run its own script and nothing else, and fetch nothing.
[[nodiscard]] HttpReply page_reply(ScriptedPage page);
/// Throws ApiError.
[[noreturn]] void refuse_path(const HttpRequest& request);

/// "api", "games", "3", "move".
[[nodiscard]] std::vector<std::string> parts_of(const std::string& path);

// -- These throw ApiError; `place` is what it names.
/// A whole number from 0.
[[nodiscard]] std::int64_t number_of(const std::string& place, const std::string& text);
[[nodiscard]] double seconds_of(const std::string& place, const std::string& text, double fallback,
                                double low, double high);
/// "seconds" of a body, for a review.
[[nodiscard]] double seconds_in_body(const HttpRequest& request);

}  // namespace bastide::arena
