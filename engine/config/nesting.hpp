#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bastide::engine {

/// Bounds on a TOML text, far above what a person writes. toml++ destroys nested tables recursively, and a
/// dotted key nests one table a dot, so a long line of dots alone could use up the stack.
constexpr int kMaxBrackets = 32;  ///< brackets and braces open at once
constexpr int kMaxDots = 16;      ///< dots in one key

/// The line (from 1) on which `text` first exceeds a bound, or nothing. Reads as TOML does what is a string
/// or a comment; what it says of text behind a mistake in the TOML means nothing, and the parser stops there.
[[nodiscard]] std::optional<std::size_t> line_nested_too_deep(std::string_view text) noexcept;

}  // namespace bastide::engine
