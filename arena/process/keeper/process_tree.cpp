#include "arena/process/keeper/process_tree.hpp"

#include <array>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <unistd.h>

namespace bastide::arena::keeper {

namespace {

/// A file below /proc, open for reading as long as this object lives. One that cannot be opened is empty.
class ProcFile {
 public:
  ProcFile(const char* pattern, int process, int task = 0) {
    std::array<char, 64> path;
    std::snprintf(path.data(), path.size(), pattern, process, task);
    file_ = std::fopen(path.data(), "re");
  }
  ~ProcFile() {
    if (file_ != nullptr) std::fclose(file_);
  }
  ProcFile(const ProcFile&) = delete;
  ProcFile& operator=(const ProcFile&) = delete;

  [[nodiscard]] bool number(const char* pattern, std::uint64_t& value) {
    return file_ != nullptr && std::fscanf(file_, pattern, &value) == 1;
  }
  [[nodiscard]] bool line(std::array<char, 256>& text) {
    return file_ != nullptr && std::fgets(text.data(), static_cast<int>(text.size()), file_) != nullptr;
  }

 private:
  std::FILE* file_;
};

/// Calls `each(pid)` for the children of all threads of `process`, as long as it gives true. The kernel may
/// miss some while processes come and go.
template <class Each>
void for_each_child(pid_t process, Each each) {
  std::array<char, 64> path;
  std::snprintf(path.data(), path.size(), "/proc/%d/task", process);
  DIR* const tasks = opendir(path.data());
  if (tasks == nullptr) return;
  bool more = true;
  while (const dirent* task = more ? readdir(tasks) : nullptr) {
    if (task->d_name[0] == '.') continue;
    ProcFile children("/proc/%d/task/%d/children", process, std::atoi(task->d_name));
    for (std::uint64_t child = 0; more && children.number("%lu", child);) {
      more = each(static_cast<pid_t>(child));
    }
  }
  closedir(tasks);
}

/// The processes below one, breadth first.
class Tree {
 public:
  Tree(pid_t root, pid_t except, int limit) : except_(except), most_(limit < kMost ? limit + 1 : kMost) {
    collect(root);
    for (int i = 0; i < count_; ++i) collect(processes_[static_cast<std::size_t>(i)]);
  }
  [[nodiscard]] int size() const { return count_; }
  [[nodiscard]] const pid_t* begin() const { return processes_.data(); }
  [[nodiscard]] const pid_t* end() const { return processes_.data() + count_; }

 private:
  static constexpr int kMost = 4096;

  void collect(pid_t parent) {
    if (count_ == most_) return;
    for_each_child(parent, [this](pid_t child) {
      if (child == except_) return true;
      processes_[static_cast<std::size_t>(count_++)] = child;
      return count_ < most_;
    });
  }

  pid_t except_;
  int most_;
  int count_ = 0;
  std::array<pid_t, kMost> processes_;
};

std::uint64_t resident(pid_t process) {
  ProcFile pages("/proc/%d/statm", process);
  std::uint64_t value = 0;
  return pages.number("%*u %lu", value) ? value * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

/// Resident bytes with each shared page divided by the number of processes that share it.
std::uint64_t proportional(pid_t process) {
  ProcFile rollup("/proc/%d/smaps_rollup", process);
  std::uint64_t kibibytes = 0;
  for (std::array<char, 256> text; rollup.line(text);) {
    if (std::sscanf(text.data(), "Pss: %lu kB", &kibibytes) == 1) return kibibytes << 10;
  }
  return resident(process);
}

}  // namespace

Usage usage_below(pid_t root, pid_t except, int most_processes) {
  const Tree tree(root, except, most_processes);
  Usage usage{tree.size(), 0};
  for (const pid_t process : tree) usage.memory += resident(process);
  return usage;
}

std::uint64_t exact_memory_below(pid_t root, pid_t except, int most_processes) {
  std::uint64_t memory = 0;
  for (const pid_t process : Tree(root, except, most_processes)) memory += proportional(process);
  return memory;
}

void kill_children() {
  for_each_child(getpid(), [](pid_t child) {
    kill(child, SIGKILL);
    return true;
  });
}

}  // namespace bastide::arena::keeper
