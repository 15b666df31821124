#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <thread>

/// Running the real program.
namespace bastide::tests {

/// Waits for something that can be seen to have happened, for as long as that takes on a busy machine; false
/// when it does not happen at all.
template <class Happened>
[[nodiscard]] bool comes(const Happened& happened) {
  constexpr std::chrono::minutes kForEver{5};
  for (const auto end = std::chrono::steady_clock::now() + kForEver;
       std::chrono::steady_clock::now() < end;) {
    if (happened()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

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
  /// What it has written to standard output so far.
  [[nodiscard]] std::string out_so_far() const;
  /// Whether the process is the program by now, and has a handler for the signal.
  [[nodiscard]] bool catches(int signal) const;
  /// Whether a signal was sent that has not reached it.
  [[nodiscard]] bool is_pending(int signal) const;
  /// Seconds of a core's time that it has worked.
  [[nodiscard]] double worked() const;
  /// Whether that is a quarter of a second.
  [[nodiscard]] bool is_busy() const { return worked() >= 0.25; }
  [[nodiscard]] bool has_ended() const;
  /// Waits for the end.
  [[nodiscard]] Ran wait();

 private:
  /// Whether a signal is in a set of /proc/PID/status.
  [[nodiscard]] bool is_in(const char* signals, int signal) const;

  ScratchFolder scratch_;
  pid_t process_ = -1;
};

/// The program's path as a word for the shell.
[[nodiscard]] std::string quoted_program();
/// The program with `arguments` as the shell reads them: "arena x.toml < /dev/null".
[[nodiscard]] Running start_bastide(const std::string& arguments);
[[nodiscard]] Ran run_bastide(const std::string& arguments);

}  // namespace bastide::tests
