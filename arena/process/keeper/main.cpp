// bastide-keeper DIRECTORY COMMAND …: stands between the arena and one bot. It starts the bot, watches its
// limits, tells the arena when it ends, and leaves no process of it behind, whatever happens to the arena.
// All that the bot starts stays in the bot's process group; the keeper is its "subreaper", the parent of
// those whose parents ended.
//
// The program is carried inside the arena's and is small, so that a start costs little: no C++ library,
// nothing thrown.
#include "arena/process/keeper/bot_child.hpp"
#include "arena/process/keeper/guard.hpp"
#include "arena/process/keeper/orders.hpp"
#include "arena/process/keeper/process_tree.hpp"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide::arena::keeper {

namespace {

/// Milliseconds between looks at what the bot uses. A look costs some 30 µs for a bot of one process.
constexpr int kWatch = 100;
/// Milliseconds between rounds of killing, if no death is reported meanwhile.
constexpr int kKillAgain = 20;
/// Before the keeper looks at other things again: processes may die as fast as they can be reaped.
constexpr int kReapedAtOnce = 256;

void tell_arena(What what, std::int64_t value) {
  const Report report{what, value};
  // The arena reads all of the few reports that there are, or is gone.
  [[maybe_unused]] const ssize_t sent = send(kSocket, &report, sizeof report, MSG_NOSIGNAL);
}

[[noreturn]] void give_up(What what, int error) {
  tell_arena(what, error);
  _exit(1);
}

std::int64_t milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// Reads and forgets the signals that woke the keeper up.
void drain(int signals) {
  signalfd_siginfo ignored[8];
  while (read(signals, ignored, sizeof ignored) > 0) {
  }
}

class Keeper {
 public:
  explicit Keeper(const Orders& orders) : orders_(orders) {
    sigset_t deaths;
    sigemptyset(&deaths);
    sigaddset(&deaths, SIGCHLD);
    sigprocmask(SIG_BLOCK, &deaths, nullptr);
    signals_ = signalfd(-1, &deaths, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals_ < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) give_up(What::failed, errno);
  }

  void start_bot(const char* directory, char* const* command) {
    int obstacle[2];
    if (pipe2(obstacle, O_CLOEXEC) != 0) give_up(What::failed, errno);
    const pid_t keeper = getpid();
    bot_ = fork();
    if (bot_ < 0) give_up(What::failed, errno);
    if (bot_ == 0) {
      const Obstacle found = become_bot(keeper, orders_, guard_, directory, command);
      [[maybe_unused]] const ssize_t told = write(obstacle[1], &found, sizeof found);
      _exit(1);
    }
    close(obstacle[1]);
    // The pipes are the bot's and the arena's: each must see when the other closes them.
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) close(descriptor);
    start_ = obstacle[0];
  }

  /// Returns when the bot has ended, is over a limit, or is wanted no more.
  void watch() {
    for (std::int64_t look = milliseconds() + kWatch;;) {
      pollfd events[] = {{kSocket, POLLIN, 0}, {signals_, POLLIN, 0}, {start_, POLLIN, 0}};
      poll(events, 3, kWatch);
      if (events[0].revents != 0) return;  // the arena sends nothing after its orders: it has closed its end
      if (events[2].revents != 0 && !started()) return;
      drain(signals_);
      if (ended()) return;
      if (milliseconds() < look) continue;
      if (over_limit()) return;
      look = milliseconds() + kWatch;
    }
  }

  /// Kills all that the bot started. The first signal reaches every process of the group at once; the loop
  /// waits for their ends, and finds those that left the group where the kernel lets them.
  void kill_all() const {
    kill(-bot_, SIGKILL);
    guard_.dismiss();
    while (any_child_left()) {
      kill_children();
      pollfd death{signals_, POLLIN, 0};
      poll(&death, 1, kKillAgain);
      drain(signals_);
    }
  }

 private:
  /// The pipe from the child is closed by a successful exec.
  bool started() {
    Obstacle obstacle{};
    const bool blocked = read(start_, &obstacle, sizeof obstacle) == sizeof obstacle;
    close(start_);
    start_ = -1;
    if (blocked) {
      tell_arena(obstacle.what, obstacle.error);
    } else {
      tell_arena(What::started, bot_);
    }
    return !blocked;
  }

  /// Whether the bot has ended. Lays to rest what else died.
  bool ended() const {
    // The bot stays a zombie until its group is killed, so that no other process can get its number.
    for (int reaped = 0; reaped < kReapedAtOnce; ++reaped) {
      siginfo_t dead{};
      if (waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) != 0 || dead.si_pid == 0) return false;
      if (dead.si_pid == bot_) {
        tell_arena(dead.si_code == CLD_EXITED ? What::exited : What::signalled, dead.si_status);
        return true;
      }
      waitpid(dead.si_pid, nullptr, 0);
    }
    return false;
  }

  static bool any_child_left() {
    pid_t dead = 0;
    for (int reaped = 0; reaped < kReapedAtOnce && (dead = waitpid(-1, nullptr, WNOHANG)) > 0;) ++reaped;
    return dead >= 0;
  }

  bool over_limit() const {
    const Usage usage = usage_below(getpid(), guard_.pid(), orders_.processes);
    if (usage.processes > orders_.processes) {
      tell_arena(What::processes, usage.processes);
      return true;
    }
    if (usage.memory <= orders_.memory) return false;
    const std::uint64_t memory = exact_memory_below(getpid(), guard_.pid(), orders_.processes);
    if (memory <= orders_.memory) return false;
    tell_arena(What::memory, static_cast<std::int64_t>(memory));
    return true;
  }

  Orders orders_;
  Guard guard_;
  int signals_ = -1;
  int start_ = -1;  ///< tells whether the bot's program runs; closed when it does
  pid_t bot_ = -1;
};

}  // namespace

}  // namespace bastide::arena::keeper

int main(int, char* arguments[]) {
  using namespace bastide::arena::keeper;
  prctl(PR_SET_NAME, "bastide-keeper");
  close(kImage);
  fcntl(kSocket, F_SETFD, FD_CLOEXEC);
  Orders orders;
  if (recv(kSocket, &orders, sizeof orders, 0) != sizeof orders) return 1;  // the arena is gone
  Keeper keeper(orders);
  keeper.start_bot(arguments[1], arguments + 2);
  keeper.watch();
  keeper.kill_all();
}
