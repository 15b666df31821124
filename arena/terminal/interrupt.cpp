#include "arena/terminal/interrupt.hpp"

#include "arena/files/output_file.hpp"

#include <csignal>
#include <sys/time.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

constexpr suseconds_t kMicroseconds = 900'000;  ///< for a process to end in order

std::atomic<bool> interrupted{false};
std::atomic<bool> has_deadline{false};
std::atomic<void (*)()> last_act{nullptr};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<void (*)()>::is_always_lock_free,
              "what a signal handler may touch");

extern "C" void end_process(int) {
  remove_unfinished_files();
  if (void (*const last)() = last_act.load()) last();
  _exit(kInterruptedCode);
}

extern "C" void on_interrupt(int) {
  interrupted.store(true, std::memory_order_relaxed);
  end_on_interrupts();
  if (!has_deadline.load(std::memory_order_relaxed)) return;
  std::signal(SIGALRM, end_process);
  const itimerval once{{0, 0}, {0, kMicroseconds}};
  setitimer(ITIMER_REAL, &once, nullptr);
}

}  // namespace

void end_on_interrupts() noexcept {
  std::signal(SIGINT, end_process);
  std::signal(SIGTERM, end_process);
}

const std::atomic<bool>& catch_interrupts(bool deadline) noexcept {
  has_deadline.store(deadline, std::memory_order_relaxed);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  return interrupted;
}

void before_ending(void (*last)()) noexcept {
  last_act.store(last);
}

}  // namespace bastide::arena
