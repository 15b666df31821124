#pragma once

#include <string>
#include <string_view>

namespace bastide::arena {

/// `text` as it stands in the content or a quoted attribute of HTML or SVG: no character of it is markup.
/// Control characters, which no page may hold, become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace bastide::arena
