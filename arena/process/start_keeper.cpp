#include "arena/process/start_keeper.hpp"

#include "arena/process/keeper/orders.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/socket.h>

namespace bastide::arena {

/// The keeper's program, written by cmake/embed_program.cmake.
std::string_view keeper_image() noexcept;

namespace {

[[noreturn]] void fail(const char* what, int error) {
  throw BotFailure(Failure::start, std::string(what) + ": " + std::strerror(error));
}

Descriptor checked(int number, const char* what) {
  if (number < 0) fail(what, errno);
  return Descriptor(number);
}

/// Above the numbers that the keeper's descriptors get, so that none is overwritten while they are handed
/// out. (They can be as low when the arena itself was started without standard input or output.)
Descriptor out_of_the_way(Descriptor descriptor) {
  if (descriptor.number() > keeper::kImage) return descriptor;
  return checked(fcntl(descriptor.number(), F_DUPFD_CLOEXEC, keeper::kImage + 1), "cannot keep a descriptor");
}

struct Ends {
  Descriptor ours;
  Descriptor theirs;
};

void make_non_blocking(const Descriptor& descriptor) {
  fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

Ends make_pipe(bool we_write) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe", errno);
  Descriptor read(ends[0]);
  Descriptor write(ends[1]);
  Ends pipe = we_write ? Ends{std::move(write), std::move(read)} : Ends{std::move(read), std::move(write)};
  make_non_blocking(pipe.ours);
  return {out_of_the_way(std::move(pipe.ours)), out_of_the_way(std::move(pipe.theirs))};
}

Ends make_sockets() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail("cannot make sockets", errno);
  Ends sockets{Descriptor(ends[0]), Descriptor(ends[1])};
  make_non_blocking(sockets.ours);
  return {out_of_the_way(std::move(sockets.ours)), out_of_the_way(std::move(sockets.theirs))};
}

/// Newer kernels want to know whether a file in memory may be run; those before 6.3 do not know the question.
int make_memory_file() {
#ifndef MFD_EXEC
  constexpr unsigned MFD_EXEC = 0x10;  // as in <linux/memfd.h>, which glibc 2.36 does not follow
#endif
  const int file = memfd_create("bastide-keeper", MFD_CLOEXEC | MFD_EXEC);
  return file < 0 && errno == EINVAL ? memfd_create("bastide-keeper", MFD_CLOEXEC) : file;
}

/// The keeper's program as a file without a name.
Descriptor make_image_file() {
  const std::string_view image = keeper_image();
  Descriptor file = out_of_the_way(checked(make_memory_file(), "cannot make a file in memory"));
  for (std::size_t written = 0; written < image.size();) {
    const ssize_t bytes = write(file.number(), image.data() + written, image.size() - written);
    if (bytes < 0 && errno != EINTR) fail("cannot write a file in memory", errno);
    if (bytes > 0) written += static_cast<std::size_t>(bytes);
  }
  return file;
}

/// One for all bots, made when first asked for and again if that failed.
int image_file() {
  static const Descriptor file = make_image_file();
  return file.number();
}

/// What the spawned process does between its birth and the keeper's program.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&attributes_);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    // A session of its own: Ctrl-C on the arena's terminal does not reach it.
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  void give(const Descriptor& ours, int theirs) { give(ours.number(), theirs); }
  void give(int ours, int theirs) { posix_spawn_file_actions_adddup2(&files_, ours, theirs); }
  void close_from(int first) { posix_spawn_file_actions_addclosefrom_np(&files_, first); }

  [[nodiscard]] pid_t spawn(const std::string& program, char* const* arguments, char* const* environment) {
    pid_t process = -1;
    const int error = posix_spawn(&process, program.c_str(), &files_, &attributes_, arguments, environment);
    if (error != 0) fail("cannot start a process", error);
    return process;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

/// What a bot may know of the environment: where programs and its files are, and how to write text and times.
std::vector<std::string> bot_environment() {
  std::vector<std::string> environment;
  for (const char* name : {"PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"}) {
    if (const char* value = std::getenv(name)) environment.push_back(std::string(name) + "=" + value);
  }
  return environment;
}

/// Pointers to the texts, and a null at the end. The texts must live as long.
std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

keeper::Orders make_orders(const ProcessLimits& limits) {
  keeper::Orders orders{};
  orders.memory = limits.memory;
  orders.open_files = static_cast<std::uint64_t>(limits.open_files);
  orders.file_bytes = limits.file_bytes;
  orders.processes = limits.processes;
  orders.pinned = !limits.cpus.empty();
  CPU_ZERO(&orders.cpus);
  for (const int cpu : limits.cpus) CPU_SET(static_cast<std::size_t>(cpu), &orders.cpus);
  return orders;
}

}  // namespace

KeptBot start_keeper(const std::vector<std::string>& command, const std::filesystem::path& directory,
                     const ProcessLimits& limits) {
  if (command.empty() || command.front().empty()) throw BotFailure(Failure::start, "the command is empty");
  Ends input = make_pipe(true);
  Ends output = make_pipe(false);
  Ends errors = make_pipe(false);
  Ends control = make_sockets();
  SpawnPlan plan;
  plan.give(input.theirs, STDIN_FILENO);
  plan.give(output.theirs, STDOUT_FILENO);
  plan.give(errors.theirs, STDERR_FILENO);
  plan.give(control.theirs, keeper::kSocket);
  plan.give(image_file(), keeper::kImage);
  plan.close_from(keeper::kImage + 1);

  std::vector<std::string> arguments{"bastide-keeper", directory.empty() ? "." : directory.string()};
  arguments.insert(arguments.end(), command.begin(), command.end());
  std::vector<std::string> environment = bot_environment();
  const pid_t keeper = plan.spawn("/proc/self/fd/" + std::to_string(keeper::kImage),
                                  pointers(arguments).data(), pointers(environment).data());
  const keeper::Orders orders = make_orders(limits);
  // A keeper that cannot take its orders has ended, as the lack of its report will tell.
  [[maybe_unused]] const ssize_t sent = send(control.ours.number(), &orders, sizeof orders, MSG_NOSIGNAL);
  return {keeper, std::move(input.ours), std::move(output.ours), std::move(errors.ours),
          std::move(control.ours)};
}

}  // namespace bastide::arena
