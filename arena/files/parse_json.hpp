#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace bastide::arena {

/// The value that a text from outside is. Throws InputError "place:line:column: …" where it is no JSON, and
/// for one that is nested deeper than anything that is read here: to copy or write a value takes as much of
/// the stack as it has levels.
[[nodiscard]] nlohmann::json parse_json(std::string_view text, const std::string& place);

}  // namespace bastide::arena
