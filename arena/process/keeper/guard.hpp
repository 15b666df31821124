#pragma once

#include <sys/types.h>

namespace bastide::arena::keeper {

/// A process beside the keeper that ends the bot's process group when the keeper is gone: of a keeper that is
/// killed, alone or with the arena, only the bot's first process dies by itself, and not what it started. It
/// has a session of its own, so that no signal to the keeper's group reaches it.
class Guard {
 public:
  /// Begins. Where no process can be had there is none.
  Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  /// Called by the bot itself, once its process group is its own.
  void watch_group(pid_t group) const { tell(group); }
  /// All of the group has been killed: the guard ends.
  void dismiss() const { tell(kNobody); }
  /// Its process; -1 if there is none.
  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  static constexpr pid_t kNobody = 0;

  void tell(pid_t group) const;
  [[noreturn]] static void stand(int orders);

  int orders_ = -1;
  pid_t pid_ = -1;
};

}  // namespace bastide::arena::keeper
