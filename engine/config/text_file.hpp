#pragma once

#include <cstddef>
#include <string>

namespace bastide::engine {

/// The largest text that is taken for a configuration file. The largest one here has some 10 KiB; a file
/// beyond this is a mistake in the path, and is refused before it fills the memory.
constexpr std::size_t kMaxTextBytes = std::size_t{1} << 20U;

/// The bytes of the file at `path`, which may be a pipe. Throws InputError when it cannot be read, is a
/// directory or holds more than kMaxTextBytes.
[[nodiscard]] std::string read_text_file(const std::string& path);

}  // namespace bastide::engine
