#include "arena/process/keeper/bot_child.hpp"

#include "arena/process/keeper/stay_in_group.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace bastide::arena::keeper {

namespace {

/// No limit is raised above what the arena itself may have.
bool limit(__rlimit_resource_t resource, std::uint64_t value) {
  rlimit both{};
  if (getrlimit(resource, &both) != 0) return false;
  both.rlim_max = std::min<rlim_t>(both.rlim_max, value);
  both.rlim_cur = both.rlim_max;
  return setrlimit(resource, &both) == 0;
}

/// Of memory RLIMIT_DATA is limited, what can be written to, and not RLIMIT_AS, all addresses: the run times
/// of Java, Go and JavaScript reserve gigabytes of addresses that they never use (Java 17 does not start with
/// RLIMIT_AS at 2 GiB and starts with RLIMIT_DATA at 1 GiB). RLIMIT_NPROC counts all processes and threads of
/// a user on the machine and none of root's, so that the keeper counts for itself.
bool set_limits(const Orders& orders) {
  return limit(RLIMIT_DATA, orders.memory) && limit(RLIMIT_NOFILE, orders.open_files) &&
         limit(RLIMIT_FSIZE, orders.file_bytes) && limit(RLIMIT_CORE, 0);
}

/// When the machine runs out of memory, the kernel should end bots before all else. It may say no.
void prefer_as_victim() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace

Obstacle become_bot(pid_t keeper, const Orders& orders, const Guard& guard, const char* directory,
                    char* const* command) {
  // The keeper has one thread, so that its death is what this signal means.
  if (setsid() < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return {What::failed, errno};
  }
  if (getppid() != keeper) _exit(0);
  guard.watch_group(getpid());
  stay_in_group();  // where this cannot be had, the keeper looks for those that left
  prefer_as_victim();
  reset_signals();
  if (orders.pinned && sched_setaffinity(0, sizeof orders.cpus, &orders.cpus) != 0)
    return {What::failed, errno};
  if (chdir(directory) != 0) return {What::no_folder, errno};
  if (!set_limits(orders)) return {What::failed, errno};
  execvp(command[0], command);
  return {What::no_program, errno};
}

}  // namespace bastide::arena::keeper
