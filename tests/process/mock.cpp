#include "tests/process/mock.hpp"

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace bastide::tests {

namespace fs = std::filesystem;

std::vector<std::string> mock(const std::vector<std::string>& steps) {
  std::vector<std::string> command{BASTIDE_MOCK_BOT};
  command.insert(command.end(), steps.begin(), steps.end());
  return command;
}

arena::BotProcess start_mock(const std::vector<std::string>& steps, const arena::ProcessLimits& limits) {
  return arena::BotProcess::start(mock(steps), "", limits, soon());
}

std::string unique_mark() {
  static std::atomic<int> last{0};
  return "mark=" + std::to_string(getpid()) + "-" + std::to_string(++last) + "-";
}

std::size_t processes_with(const std::string& mark) {
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; }))
      continue;
    if (file_text((entry.path() / "cmdline").string()).find(mark) != std::string::npos) ++count;
  }
  return count;
}

bool comes_to_processes(const std::string& mark, std::size_t count) {
  for (const arena::Deadline end = soon(); std::chrono::steady_clock::now() < end;) {
    if (processes_with(mark) == count) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

pid_t parent_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;) {
    if (word != "PPid:") continue;
    pid_t parent = 0;
    status >> parent;
    return parent;
  }
  return 0;
}

std::size_t children() {
  std::size_t count = 0;
  for (const fs::directory_entry& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream list(task.path() / "children");
    for (std::string child; list >> child;) ++count;
  }
  return count;
}

std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const fs::directory_entry& each : fs::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

bool sandbox_works() {
  static const bool works = std::system(
                                "bwrap --unshare-all --ro-bind / / --dev /dev --proc /proc true "
                                "> /dev/null 2>&1") == 0;
  if (!works) WARN("NOT TRIED: bwrap is missing, or may not make a sandbox here");
  return works;
}

}  // namespace bastide::tests
