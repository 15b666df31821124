#include "arena/compliance/leftovers.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace bastide::arena {

namespace {

/// What /proc/PID/stat says (proc(5)).
struct Process {
  pid_t id = 0;
  std::string name;
  char state = '?';
  pid_t parent = 0;
  pid_t session = 0;
};

std::optional<Process> read_process(const std::filesystem::path& folder) {
  const std::string name = folder.filename().string();
  Process process;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process.id);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  std::ostringstream text;
  text << std::ifstream(folder / "stat").rdbuf();
  const std::string stat = text.str();
  const std::size_t behind_name = stat.rfind(')');  // the name may hold anything, brackets included
  if (behind_name == std::string::npos) return std::nullopt;
  process.name = stat.substr(stat.find('(') + 1, behind_name - stat.find('(') - 1);
  std::istringstream fields(stat.substr(behind_name + 1));
  pid_t group = 0;
  fields >> process.state >> process.parent >> group >> process.session;
  return process;
}

/// The keeper's guard (arena/process/keeper/guard.cpp), alone in its session.
bool is_guard(const Process& process) {
  return process.name == "bot-guard" && process.session == process.id;
}

}  // namespace

std::vector<pid_t> processes_beside(pid_t leader) {
  const auto self = read_process("/proc/" + std::to_string(leader));
  std::vector<pid_t> found;
  if (!self) return found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const auto process = read_process(entry.path());
    if (!process || process->id == leader || process->state == 'Z' || is_guard(*process)) continue;
    if (process->session == leader || process->parent == self->parent) found.push_back(process->id);
  }
  return found;
}

}  // namespace bastide::arena
