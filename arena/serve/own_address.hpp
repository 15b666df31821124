#pragma once

#include <string>

namespace bastide::arena {

/// Whether a server on this machine can listen on it: an address of its own, or a name of one.
[[nodiscard]] bool is_own_address(const std::string& address);

/// An address under which a page finds what listens on `address`: where that is all of them (0.0.0.0, ::) the
/// first one that others reach too, or the loopback's if there is none.
[[nodiscard]] std::string reachable(const std::string& address);

}  // namespace bastide::arena
