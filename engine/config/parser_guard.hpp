#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::engine {

/// Bounds on a TOML text, far above what a person writes. toml++ destroys nested tables recursively, and a
/// dotted key nests one table a dot, so a long line of dots alone could use up the stack.
constexpr int kMaxBrackets = 32;  ///< brackets and braces open at once
constexpr int kMaxDots = 16;      ///< dots in one key

/// Why a text is not given to the parser.
struct GuardRefusal {
  std::size_t line;     ///< from 1
  std::string message;  ///< what was found and what was expected
};

/// What in `text` toml++ must not see, or nothing: nesting beyond the bounds, and, outside texts and
/// comments, characters that are not plain ASCII. TOML allows none of these there, and toml++ 3.3 runs into
/// failed assertions and "unreachable" points on some of them. Reads as TOML does what is a string or a
/// comment; what it says of a text behind a mistake in the TOML means nothing, and the parser stops there.
[[nodiscard]] std::optional<GuardRefusal> guard_refusal(std::string_view text);

}  // namespace bastide::engine
