#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bastide {

/// Bytes of the character that begins `text`, which is not empty; 0 if it is not UTF-8 (RFC 3629).
[[nodiscard]] std::size_t character_length(std::string_view text) noexcept;

/// Whether all of `text` is UTF-8 that changes nothing but the place where it stands: no control characters,
/// which terminals obey, and none of Unicode's that turn the direction of what follows.
[[nodiscard]] bool is_printable(std::string_view text) noexcept;

/// `text` with '?' in place of whatever is not printable; a tab is a blank. Line breaks stay.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// The same on one line: a line break is '?' as well.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace bastide
