#include "tests/arena/program.hpp"

#include "tests/paths.hpp"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace bastide::tests {

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "bastide-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a scratch folder");
  folder_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string ScratchFolder::file(const std::string& name, const std::string& text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name);
}

std::size_t ScratchFolder::files() const {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator(folder_)) ++count;
  return count;
}

std::string file_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Running::Running(const std::string& command) {
  const std::string redirected =
      "exec > '" + scratch_.path("out") + "' 2> '" + scratch_.path("err") + "'; " + command;
  process_ = fork();
  if (process_ != 0) return;
  execl("/bin/sh", "sh", "-c", redirected.c_str(), nullptr);
  _exit(127);
}

void Running::send(int signal) const {
  kill(process_, signal);
}

Ran Running::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, file_text(scratch_.path("out")), file_text(scratch_.path("err"))};
}

namespace {

/// Waits until `ready` says so of a file of the process in /proc, or the process has ended.
template <class Ready>
void wait_for(pid_t process, const char* file, Ready&& ready) {
  const std::string path = "/proc/" + std::to_string(process) + "/" + file;
  for (;;) {
    const std::string text = file_text(path);
    const bool ended =
        text.empty() || text.find(") Z ") != std::string::npos || text.find("State:\tZ") != std::string::npos;
    if (ended || ready(text)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

void Running::wait_until_catches(int signal) const {
  wait_for(process_, "status", [&](const std::string& text) {
    const std::size_t at = text.find("SigCgt:\t");
    const std::uint64_t caught = std::stoull(text.substr(at + 8, 17), nullptr, 16);
    return (caught >> (signal - 1) & 1U) != 0;
  });
}

void Running::wait_until_busy() const {
  wait_for(process_, "stat", [](const std::string& text) {
    // Behind the name: state, nine numbers, and the ticks of a hundredth second in user and system mode.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return user + system >= sysconf(_SC_CLK_TCK) / 4;
  });
}

Running start_bastide(const std::string& arguments) {
  // exec: the process is the program itself, not a shell that signals would reach first.
  return Running("exec " + quoted_program() + " " + arguments);
}

Ran run_bastide(const std::string& arguments) {
  return start_bastide(arguments).wait();
}

std::string quoted_program() {
  return std::string("'") + BASTIDE_PROGRAM + "'";
}

}  // namespace bastide::tests
