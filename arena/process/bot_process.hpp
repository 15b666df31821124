#pragma once

#include "arena/failure/failure.hpp"
#include "arena/process/talk_listener.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

/// Bots that are programs of their own, in any language: their processes, and lines to and from them. What
/// the lines say is the protocol's.
namespace bastide::arena {

/// Times by which something has to be done. A deadline in the past takes what is there without waiting.
using Deadline = std::chrono::steady_clock::time_point;
[[nodiscard]] inline Deadline in(std::chrono::duration<double> time) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(time);
}

/// How much a bot may use. The bot is its program and every process that this starts.
struct ProcessLimits {
  // -- of the machine
  /// Bytes that one process may allocate (a larger allocation fails; reserved addresses do not count), and
  /// that all of them together may hold in memory (more ends the bot).
  std::uint64_t memory = std::uint64_t{2} << 30;
  int processes = 64;                                  ///< at once, without their threads; more ends the bot
  int open_files = 1024;                               ///< for each process
  std::uint64_t file_bytes = std::uint64_t{64} << 20;  ///< written to one file; more ends the process
  std::vector<int> cpus;                               ///< run on these only; empty: as the caller does
  // -- of what it sees
  bool isolate = false;             ///< run by bubblewrap, alone in the world (arena/process/sandbox.hpp)
  std::vector<std::string> hidden;  ///< files and folders that an isolated bot finds empty
  // -- of the arena
  std::size_t line_bytes = std::size_t{1} << 20;    ///< of one line of output
  std::size_t unread_bytes = std::size_t{4} << 20;  ///< of output that waits to be read
  std::size_t stderr_bytes = 4096;                  ///< kept of the end of its standard error
  /// Once it is set nobody waits for the bot any more: that ends as a hang. Outlives the bot.
  const std::atomic<bool>* stop = nullptr;
};

/// A running bot. The program runs in a session and process group of its own that neither it nor what it
/// starts can leave (setsid and setpgid fail), with pipes as standard input, output and error and no other
/// descriptor, default signals, the limits above, no core dumps, and no way to gain privileges (a setuid
/// program such as sudo gains none). Of the environment it gets PATH, HOME, USER, LOGNAME, LANG, LC_ALL,
/// LC_CTYPE, TZ and TMPDIR; more can be given with env(1) in front of the command. This holds programs with
/// bugs. Hostile ones can do what the user can (read and write files, use the network, kill the arena) unless
/// they are isolated.
///
/// All its processes end with this object, and also when the arena itself is killed in any way: each bot has
/// a keeper, a small process of the arena's (arena/process/keeper/) that sees to both, and the keeper a
/// guard, should it be killed too. What the bot does can only ever make the functions below throw.
///
/// One object is used by one thread at a time; different objects share nothing. The first start lets the
/// arena ignore SIGPIPE. After a function threw the bot is of no more use: kill it, keep its stderr_tail(),
/// and start another.
class BotProcess {
 public:
  /// Runs `command`, a program with its arguments. A program without a slash is searched on PATH, one with a
  /// slash is relative to `directory`, where the bot runs; an empty `directory` is the caller's. A `listener`
  /// hears all of the talk, and must outlive this object. Throws BotFailure::start when it cannot be run by
  /// the deadline.
  [[nodiscard]] static BotProcess start(const std::vector<std::string>& command,
                                        const std::filesystem::path& directory, const ProcessLimits& limits,
                                        Deadline deadline, TalkListener* listener = nullptr);

  BotProcess(BotProcess&&) noexcept;
  BotProcess& operator=(BotProcess&&) noexcept;
  ~BotProcess();  ///< kills

  /// Writes `line` and a newline. Gives the time at which all of it was in the pipe, from which on the bot
  /// can read it and its clock runs. Throws BotFailure: `crash` when it has ended, `closed_pipe` when it
  /// closed its input, `hang` when it has not read enough by the deadline, `flood` as read_line().
  Deadline send(std::string_view line, Deadline deadline);

  /// The next line of output, without its newline; its bytes can be anything, zeros and invalid UTF-8
  /// included. Throws BotFailure: `crash` when it has ended (the text says with which exit code, signal or
  /// limit), `closed_pipe` when it closed its output and lives, `hang` when the deadline passed, `flood` when
  /// the line or all unread output is longer than allowed. Lines written before the bot ended can still be
  /// read.
  [[nodiscard]] std::string read_line(Deadline deadline);
  /// The next line if it has been written. Throws `flood` only.
  [[nodiscard]] std::optional<std::string> try_line();
  /// Whether the bot wrote something, a whole line or not, that nobody has read.
  [[nodiscard]] bool has_unread();

  /// The end of what the bot wrote to standard error, as valid UTF-8 without control characters but newlines.
  /// Also after kill().
  [[nodiscard]] std::string stderr_tail();

  /// Ends all processes of the bot. Returns when they are gone; within seconds even if the kernel
  /// cannot end one (one that waits for a device). Does nothing the second time.
  void kill() noexcept;

  /// Process id of the program, which is also its process group's and its session's.
  [[nodiscard]] pid_t pid() const noexcept;

 private:
  class Impl;
  explicit BotProcess(std::unique_ptr<Impl> impl) noexcept;

  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide::arena
