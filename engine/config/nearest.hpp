#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bastide::engine {

/// The one of `known` that `word` was probably meant to be, for "expected perhaps …"; nothing when none is
/// near: at most a third of the letters, or one, put in, taken out, changed or swapped.
[[nodiscard]] std::optional<std::string_view> nearest_word(std::string_view word,
                                                           std::span<const std::string_view> known);

/// "; did you mean uct?", as the end of a message; empty when none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace bastide::engine
