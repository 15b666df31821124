#include "arena/process/cpu_affinity.hpp"

#include <algorithm>
#include <fstream>
#include <map>

namespace bastide::arena {

namespace {

/// The kernel's list of the CPUs that share this one's core; its own number where the kernel does not say.
std::string core_of(int cpu) {
  const std::string number = std::to_string(cpu);
  std::ifstream file("/sys/devices/system/cpu/cpu" + number + "/topology/thread_siblings_list");
  std::string siblings;
  return std::getline(file, siblings) ? siblings : number;
}

}  // namespace

std::vector<Cpu> usable_cpus() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) return {};
  std::vector<Cpu> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &usable)) cpus.push_back({cpu, core_of(cpu)});
  }
  return cpus;
}

std::optional<int> cpu_of_worker(std::span<const Cpu> cpus, int worker, int workers) {
  if (static_cast<std::size_t>(workers) > cpus.size()) return std::nullopt;
  struct Place {
    int turn;  ///< how many of its core come before it
    int number;
    auto operator<=>(const Place&) const = default;
  };
  std::map<std::string, int> taken;
  std::vector<Place> places;
  for (const Cpu& cpu : cpus) places.push_back({taken[cpu.core]++, cpu.number});
  std::sort(places.begin(), places.end());
  return places[static_cast<std::size_t>(worker)].number;
}

PinnedThread::PinnedThread(std::optional<int> cpu) noexcept {
  if (!cpu || sched_getaffinity(0, sizeof before_, &before_) != 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(*cpu), &one);
  pinned_ = sched_setaffinity(0, sizeof one, &one) == 0;
}

PinnedThread::~PinnedThread() {
  if (pinned_) sched_setaffinity(0, sizeof before_, &before_);
}

}  // namespace bastide::arena
