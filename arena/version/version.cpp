#include "arena/version/version.hpp"

namespace bastide::arena {

const char* const kVersion = BASTIDE_VERSION;

}  // namespace bastide::arena
