#pragma once

#include <cstdint>
#include <sched.h>
#include <sys/types.h>

/// What the arena and a bot's keeper tell each other, one struct a message, over a pair of sockets. Both are
/// of one build.
///
///     arena                        keeper                      bot
///       │ ── spawns, Orders ───────▶ │                          │
///       │                            │ ── fork, limits, exec ─▶ │
///       │ ◀─────── Report started ── │                          │
///       │ ◀════════ standard input, output and error ═════════▶ │
///       │                            │ ◀── ends, or is over ─── │
///       │ ◀───────── Report ended ── │     a limit              │
///       │                            │ ── kills what is left ─▶ ×
///       │ ◀──── closed, it exits ─── ×
///
/// The arena may close its socket at any time, or be killed, which closes it too: the keeper then kills all
/// that there is and exits. When the keeper itself is killed, its guard (guard.hpp) kills the bot's group.
namespace bastide::arena::keeper {

/// Descriptors of the keeper: the bot's ends of its pipes, the socket, and the keeper's own program.
constexpr int kSocket = 3;
constexpr int kImage = 4;

/// The command line is: name, working directory, the bot's command.
struct Orders {
  std::uint64_t memory;
  std::uint64_t open_files;
  std::uint64_t file_bytes;
  std::int32_t processes;
  bool pinned;     ///< whether `cpus` says where to run
  cpu_set_t cpus;  ///< processors that the bot may use
};

enum class What : std::int32_t {
  started,     ///< `value` is the process id
  no_folder,   ///< `value` is the error number of chdir()
  no_program,  ///< `value` is the error number of exec()
  failed,      ///< `value` is the error number of what else stood in the way
  exited,      ///< `value` is the exit code
  signalled,   ///< `value` is the signal
  memory,      ///< `value` is how much memory was in use, more than allowed
  processes    ///< `value` is how many processes there were at least, more than allowed
};

struct Report {
  What what;
  std::int64_t value;
};

}  // namespace bastide::arena::keeper
