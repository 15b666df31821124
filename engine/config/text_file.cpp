#include "engine/config/text_file.hpp"

#include "engine/error.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace bastide::engine {

namespace {
[[noreturn]] void cannot_read(const std::string& path, const std::string& why) {
  throw InputError(path + ": cannot be read: " + why);
}
}  // namespace

std::string read_text_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) cannot_read(path, "found a directory, expected a file");
  // A pipe that lies in a folder may never be written to; one that a shell has opened, /dev/fd/63, will be.
  if (std::filesystem::is_fifo(path, ignored) && !path.starts_with("/dev/"))
    cannot_read(path, "found a pipe, expected a file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) cannot_read(path, std::generic_category().message(errno));
  std::string text(kMaxTextBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) cannot_read(path, std::generic_category().message(errno));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxTextBytes) cannot_read(path, "found more than 1 MiB, expected a short text");
  return text;
}

}  // namespace bastide::engine
