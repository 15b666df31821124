#include "arena/process/keeper/guard.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace bastide::arena::keeper {

Guard::Guard() {
  int ends[2];
  int ready[2];
  if (pipe2(ends, O_CLOEXEC) != 0 || pipe2(ready, O_CLOEXEC) != 0) return;
  pid_ = fork();
  if (pid_ == 0) stand(ends[0]);
  close(ends[0]);
  orders_ = ends[1];
  // The guard closes all that it holds, this too. Before that it would keep the bot's pipes open.
  close(ready[1]);
  char nothing = 0;
  while (read(ready[0], &nothing, 1) < 0 && errno == EINTR) {
  }
  close(ready[0]);
}

void Guard::tell(pid_t group) const {
  // Shorter than what a pipe takes at once. A guard that was killed hears nothing.
  [[maybe_unused]] const ssize_t written = write(orders_, &group, sizeof group);
}

/// Every holder of the other end of the pipe is gone when it is closed: the keeper, and the bot before its
/// program began.
void Guard::stand(int orders) {
  setsid();
  prctl(PR_SET_NAME, "bot-guard");
  if (dup2(orders, STDIN_FILENO) < 0) _exit(1);
  close_range(STDIN_FILENO + 1, ~0U, 0);
  pid_t group = kNobody;
  for (;;) {
    pid_t told = kNobody;
    const ssize_t bytes = read(STDIN_FILENO, &told, sizeof told);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes != sizeof told) break;
    if (told == kNobody) _exit(0);
    group = told;
  }
  if (group != kNobody) kill(-group, SIGKILL);
  _exit(0);
}

}  // namespace bastide::arena::keeper
