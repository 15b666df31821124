#pragma once

#include <map>
#include <string>
#include <string_view>

namespace bastide::arena {

/// What a configuration file says about its keys, by path: "parameters.city.rate". Without the number signs,
/// on one line.
using KeyComments = std::map<std::string, std::string>;

/// Reads the comments of a TOML file. A key's comment is the one on the lines right above it; a key right
/// below another shares that one's; one without any has that of its table. What stands above an empty line is
/// about no key; keys that nothing is said of are left out.
[[nodiscard]] KeyComments read_key_comments(std::string_view toml);

/// The first sentence of what a file says at its top.
[[nodiscard]] std::string first_sentence(std::string_view toml);

}  // namespace bastide::arena
