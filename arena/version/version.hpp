#pragma once

namespace bastide::arena {

/// The program's version, as in "0.1.0"; set by the build (project() in CMakeLists.txt).
extern const char* const kVersion;

}  // namespace bastide::arena
