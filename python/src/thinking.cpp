#include "src/thinking.hpp"

#include "engine/error.hpp"
#include "src/module.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bastide::python {
namespace {

/// All that thinks now, so that the end of the interpreter can break it off.
class Thinkers {
 public:
  /// Throws InputError once the interpreter ends.
  void enter(std::atomic<bool>& stop) {
    const std::lock_guard lock(mutex_);
    if (closed_) throw InputError("found a question when the interpreter ends, expected it before");
    stops_.push_back(&stop);
  }
  void leave(std::atomic<bool>& stop) {
    const std::lock_guard lock(mutex_);
    std::erase(stops_, &stop);
    left_.notify_all();
  }
  /// Lets nobody in any more, breaks off those who are in, and waits until they have left.
  void close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    for (std::atomic<bool>* const stop : stops_) *stop = true;
    left_.wait(lock, [this] { return stops_.empty(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable left_;
  std::vector<std::atomic<bool>*> stops_;
  bool closed_ = false;
};

/// Never destroyed: threads may outlive the interpreter.
Thinkers* thinkers = new Thinkers;

class Entry {
 public:
  Entry() { thinkers->enter(stop_); }
  ~Entry() { thinkers->leave(stop_); }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;

  [[nodiscard]] std::atomic<bool>& stop() noexcept { return stop_; }

 private:
  std::atomic<bool> stop_ = false;
};

/// Signals are the main thread's to answer.
bool in_main_thread() {
  const auto threading = py::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

/// A thread that thinks while the main thread looks after signals.
class Worker {
 public:
  explicit Worker(std::function<void()> work) : thread_([this, work = std::move(work)] { run(work); }) {}

  [[nodiscard]] bool done_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return done_; });
  }
  /// Waits for its end; what it threw, if it did.
  [[nodiscard]] std::exception_ptr join() {
    thread_.join();
    return failure_;
  }

 private:
  void run(const std::function<void()>& work) {
    try {
      work();
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    done_ = true;
    ended_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::exception_ptr failure_;
  std::thread thread_;  ///< begins when all else is there
};

/// What the handlers of signals that have come raise, if they do.
std::optional<py::error_already_set> raised_by_signals() {
  const py::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() == 0) return {};
  return py::error_already_set();
}

void think_with_signals(const std::function<void(const std::atomic<bool>&)>& think, std::atomic<bool>& stop) {
  constexpr std::chrono::milliseconds kLookEvery{20};
  std::optional<py::error_already_set> raised;
  std::exception_ptr failure;
  {
    const py::gil_scoped_release unlocked;
    Worker worker([&] { think(stop); });
    while (!worker.done_within(kLookEvery)) {
      if (raised) continue;
      raised = raised_by_signals();
      if (raised) stop = true;
    }
    failure = worker.join();
  }
  if (raised) throw std::move(*raised);
  if (failure) std::rethrow_exception(failure);
}

/// Takes what the C++ library keeps for a thread's exceptions while there is memory: the first that is thrown
/// without ends the process. False if there is none, which `new` could not say: it throws inside.
bool takes_room_for_exceptions() {
  constexpr std::size_t kRoom = 4096;  // more than it is
  void* const room = std::malloc(kRoom);
  if (room == nullptr) return false;
  *static_cast<volatile char*>(room) = 0;  // so that it is asked for
  std::free(room);
  static_cast<void>(std::uncaught_exceptions());
  return true;
}

}  // namespace

void OwnMutex::lock() {
  const pid_t process = getpid();
  if (const pid_t holder = holder_; holder != 0 && holder != process)
    throw InputError(
        "found what a thread used when this process was forked from its, expected something of its own");
  mutex_.lock();
  holder_ = process;
}

void OwnMutex::unlock() noexcept {
  holder_ = 0;
  mutex_.unlock();
}

void think_unlocked(const std::function<void(const std::atomic<bool>&)>& think) {
  Entry entry;
  if (in_main_thread()) return think_with_signals(think, entry.stop());
  const py::gil_scoped_release unlocked;
  think(entry.stop());
}

void work_unlocked(const std::function<void()>& work) {
  const Entry entry;
  const py::gil_scoped_release unlocked;
  work();
}

void try_threads(int count) {
  std::mutex mutex;
  std::condition_variable changed;
  bool end = false;
  std::size_t began = 0;
  std::vector<std::thread> threads;
  bool refused = !takes_room_for_exceptions();
  try {
    while (!refused && static_cast<int>(threads.size()) < count) {
      threads.emplace_back([&] {
        // Each takes its part of the memory, as one that works does.
        const bool has_memory = takes_room_for_exceptions();
        std::unique_lock lock(mutex);
        if (!has_memory) refused = true;
        ++began;
        changed.notify_all();
        changed.wait(lock, [&] { return end; });
      });
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return began == threads.size(); });
    }
  } catch (const std::exception&) {  // std::system_error, std::bad_alloc
    refused = true;
  }
  {
    const std::lock_guard lock(mutex);
    end = true;
    changed.notify_all();
  }
  for (std::thread& thread : threads) thread.join();
  if (!refused) return;
  throw InputError("threads: found " + std::to_string(count + 1) + ", expected at most " +
                   std::to_string(threads.size() + 1) + ": the system refuses more");
}

void add_thinking(py::module_& module) {
  // The child of a fork has none of the parent's threads.
  pthread_atfork(nullptr, nullptr, [] { thinkers = new Thinkers; });
  const auto close = py::cpp_function([] {
    const py::gil_scoped_release unlocked;
    thinkers->close();
  });
  py::module_::import("atexit").attr("register")(close);
  module.attr("_close") = close;
}

}  // namespace bastide::python
