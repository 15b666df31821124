#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <sys/types.h>

/// Running the real program.
namespace bastide::tests {

/// What a process left behind.
struct Ran {
  int code = 0;  ///< exit code; 128 + signal when a signal ended it
  std::string out;
  std::string err;
};

/// A folder of its own that goes away with this object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// Writes a file; gives its path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const;
  [[nodiscard]] std::size_t files() const;

 private:
  std::filesystem::path folder_;
};

[[nodiscard]] std::string file_text(const std::string& path);

/// A command of the shell on its way.
class Running {
 public:
  explicit Running(const std::string& command);

  void send(int signal) const;
  /// Waits until it has a handler of its own for `signal`; nothing more when it has ended.
  void wait_until_catches(int signal) const;
  /// Waits until it has worked for a quarter of a second of a core's time.
  void wait_until_busy() const;
  /// Waits for the end.
  [[nodiscard]] Ran wait();

 private:
  ScratchFolder scratch_;
  pid_t process_ = -1;
};

/// The program's path as a word for the shell.
[[nodiscard]] std::string quoted_program();
/// The program with `arguments` as the shell reads them: "arena x.toml < /dev/null".
[[nodiscard]] Running start_bastide(const std::string& arguments);
[[nodiscard]] Ran run_bastide(const std::string& arguments);

}  // namespace bastide::tests
