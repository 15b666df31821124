#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <sys/types.h>

namespace bastide::python {

/// A mutex of what thinks. Who forks while a thread holds one leaves a child in which nobody would ever let
/// go of it: there `lock` throws InputError.
class OwnMutex {
 public:
  void lock();
  void unlock() noexcept;

 private:
  std::mutex mutex_;
  std::atomic<pid_t> holder_ = 0;  ///< the process whose thread has it
};
using Lock = std::lock_guard<OwnMutex>;

/// Calls `think(stop)` with the interpreter's lock (the GIL) released, and hands on what it throws. Other
/// threads of Python run meanwhile. In the main thread Ctrl-C sets `stop` and, once `think` has come to its
/// end, is thrown as KeyboardInterrupt; so is whatever else a signal's handler raises. The end of the
/// interpreter sets `stop`, too, and waits. To be called with the lock held.
void think_unlocked(const std::function<void(const std::atomic<bool>& stop)>& think);

/// The same for what is soon done: signals wait, and nothing breaks it off. The end of the interpreter waits.
void work_unlocked(const std::function<void()>& work);

/// Starts so many threads, which wait for each other and end: what thinks in as many can have them. Throws
/// InputError where the system refuses them. oneTBB would end the process.
void try_threads(int count);

}  // namespace bastide::python
