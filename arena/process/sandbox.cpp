#include "arena/process/sandbox.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace bastide::arena {

namespace {

namespace fs = std::filesystem;

constexpr const char* kScratchBytes = "67108864";  ///< of each place that can be written

std::string find_bubblewrap() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path program = fs::path(folder) / "bwrap";
    if (!folder.empty() && access(program.c_str(), X_OK) == 0) return program.string();
  }
  throw BotFailure(Failure::start,
                   "isolate = true needs bwrap, and there is none on PATH (Debian's package bubblewrap)");
}

/// `path` as it is when looked up from `base`, links followed; itself where it is not there.
fs::path real_path(const fs::path& base, const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(base / path, error);
  return error ? base / path : real;
}

/// Shows `folder` again where an empty one took the place of something above it.
void show_again(std::vector<std::string>& words, const fs::path& folder) {
  std::error_code error;
  if (folder == folder.root_path() || !fs::is_directory(folder, error)) return;
  words.insert(words.end(), {"--ro-bind", folder.string(), folder.string()});
}

/// The regular files that this process has open to write, such as a store and what SQLite writes beside it.
std::vector<fs::path> files_being_written() {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc/self/fd", error)) {
    const int flags = fcntl(std::atoi(entry.path().filename().c_str()), F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) continue;
    const fs::path file = fs::read_symlink(entry.path(), error);
    if (!error && fs::is_regular_file(file, error)) files.push_back(file);
  }
  return files;
}

}  // namespace

std::vector<std::string> isolated(const std::vector<std::string>& command, const fs::path& directory,
                                  const std::vector<std::string>& hidden) {
  const fs::path folder = real_path(fs::current_path(), directory.empty() ? fs::path(".") : directory);
  std::vector<std::string> words = {find_bubblewrap(),
                                    "--unshare-all",
                                    "--die-with-parent",
                                    "--cap-drop",
                                    "ALL",
                                    "--ro-bind",
                                    "/",
                                    "/",
                                    "--dev",
                                    "/dev",
                                    "--proc",
                                    "/proc"};
  for (const char* scratch : {"/dev/shm", "/tmp", "/var/tmp", "/run"}) {
    std::error_code error;
    if (!fs::is_directory(scratch, error) || fs::is_symlink(scratch, error)) continue;
    words.insert(words.end(), {"--size", kScratchBytes, "--tmpfs", scratch});
  }
  show_again(words, folder);
  if (command.front().find('/') != std::string::npos)
    show_again(words, real_path(folder, command.front()).parent_path());
  std::vector<fs::path> empty = files_being_written();
  empty.insert(empty.end(), hidden.begin(), hidden.end());
  for (const fs::path& file : empty) {
    std::error_code error;
    const fs::path real = real_path(fs::current_path(), file);
    if (fs::is_regular_file(real, error))
      words.insert(words.end(), {"--ro-bind", "/dev/null", real.string()});
    if (fs::is_directory(real, error)) words.insert(words.end(), {"--tmpfs", real.string()});
  }
  words.insert(words.end(), {"--chdir", folder.string(), "--"});
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace bastide::arena
