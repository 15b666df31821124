#pragma once

#include <string>

namespace bastide::arena {

/// The name of this machine.
[[nodiscard]] std::string host_name();

}  // namespace bastide::arena
