#pragma once

#include <nlohmann/json_fwd.hpp>

namespace bastide::arena {

/// What programs read: keys keep the order in which they were written.
using Json = nlohmann::ordered_json;

}  // namespace bastide::arena
