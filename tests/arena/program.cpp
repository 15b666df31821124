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

std::string Running::out_so_far() const {
  return file_text(scratch_.path("out"));
}

bool Running::is_in(const char* signals, int signal) const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string word; status >> word;) {
    if (word != signals) continue;
    std::uint64_t set = 0;
    status >> std::hex >> set;
    return (set >> (signal - 1) & 1U) != 0;
  }
  return false;
}

bool Running::catches(int signal) const {
  // Before that the handlers are those of the tests.
  std::error_code error;
  const std::string program = "/proc/" + std::to_string(process_) + "/exe";
  return std::filesystem::equivalent(program, BASTIDE_PROGRAM, error) && is_in("SigCgt:", signal);
}

bool Running::is_pending(int signal) const {
  return is_in("ShdPnd:", signal);
}

bool Running::has_ended() const {
  siginfo_t ended{};
  return waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == process_;
}

Ran Running::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, file_text(scratch_.path("out")), file_text(scratch_.path("err"))};
}

double Running::worked() const {
  const std::string text = file_text("/proc/" + std::to_string(process_) + "/stat");
  // Behind the name: state, ten numbers, and the ticks of a hundredth second in user and system mode.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  long user = 0;
  long system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
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
