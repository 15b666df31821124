// mock_bot STEP …: a bot that does what its arguments say, in their order, and then ends with exit code 0.
// Most steps are ways in which a bot can go wrong. One with a value is written NAME=VALUE.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <iostream>
#include <map>
#include <sched.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

void say(const std::string& line) {
  std::cout << line << std::endl;
}

/// Does nothing for ever.
void sleep_on() {
  for (;;) pause();
}

void write_for_ever(int descriptor, const std::string& text) {
  while (write(descriptor, text.data(), text.size()) > 0) {
  }
}

// -- behaving ---------------------------------------------------------------------------------------------

void echo(const std::string&) {
  for (std::string line; std::getline(std::cin, line);) say(line);
}

/// Answers each line after so many bytes on standard error.
void echo_and_grumble(const std::string& bytes) {
  const std::string noise(static_cast<std::size_t>(std::stoul(bytes)) - 1, '.');
  for (std::string line; std::getline(std::cin, line);) {
    std::cerr << noise << std::endl;
    say(line);
  }
}

void complain(const std::string& text) {
  std::cerr << text << std::endl;
}

// -- output and input -------------------------------------------------------------------------------------

void say_without_newline(const std::string& text) {
  std::cout << text << std::flush;
}

void say_bytes(const std::string&) {
  std::cout << std::string("\0\xff\xfe{\x1b[2J", 8) << std::endl;
}

void flood(const std::string& descriptor) {
  write_for_ever(std::stoi(descriptor), std::string(5000, 'x'));
}

void spew(const std::string& descriptor) {
  write_for_ever(std::stoi(descriptor), "what nobody asked for\n");
}

void close_descriptor(const std::string& descriptor) {
  close(std::stoi(descriptor));
}

// -- ends -------------------------------------------------------------------------------------------------

void raise_signal(const std::string& signal) {
  std::raise(std::stoi(signal));
}

void end(const std::string& code) {
  _exit(std::stoi(code));
}

void ignore_signals(const std::string&) {
  for (int each = 1; each < NSIG; ++each) std::signal(each, SIG_IGN);
}

// -- processes --------------------------------------------------------------------------------------------

/// A child that holds all pipes open.
void child(const std::string&) {
  if (fork() == 0) sleep_on();
}

/// A process that left its parent and, if it can, the bot's process group and session, and holds all pipes
/// open.
void daemon_child(const std::string&) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  sleep_on();
}

/// What forks without end does so for a few seconds at most and slowly enough that a machine on which the
/// limit does not work survives: no process forks more often than every 10 ms and six times, nor deeper than
/// four children of children.
class Bomb {
 public:
  Bomb() = default;
  /// Forks; true in the child. Ends the process when its time is over.
  bool fork_once() {
    nap();
    if (std::chrono::steady_clock::now() > end_) _exit(0);
    if (depth_ >= kDeepest || forks_ >= kMost) return false;
    ++forks_;
    if (fork() != 0) return false;
    ++depth_;
    forks_ = 0;
    return true;
  }
  /// The same without a bound on the depth, for chains in which each parent dies.
  bool hand_over() {
    nap();
    if (std::chrono::steady_clock::now() > end_) _exit(0);
    return fork() == 0;
  }

 private:
  static constexpr int kDeepest = 4;
  static constexpr int kMost = 6;
  static void nap() { usleep(10'000); }
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  int depth_ = 0;
  int forks_ = 0;
};

/// All children fork too.
void fork_for_ever(const std::string&) {
  Bomb bomb;
  for (;;) bomb.fork_once();
}

/// All children fork too, each in a session of its own if it can.
void fork_away_for_ever(const std::string&) {
  Bomb bomb;
  for (;;) {
    if (bomb.fork_once()) setsid();
  }
}

/// Each process ends as soon as it has a child: never are there many, and never the same.
void fork_and_die_for_ever(const std::string&) {
  Bomb bomb;
  if (bomb.hand_over()) {
    setsid();
    for (;;) {
      if (!bomb.hand_over()) _exit(0);
    }
  }
  sleep_on();
}

// -- limits -----------------------------------------------------------------------------------------------

/// Takes memory and uses it, so many MiB or as much as it gets; says how much it was.
void allocate(const std::string& mebibytes) {
  constexpr std::size_t kMebi = std::size_t{1} << 20;
  const std::size_t wanted = mebibytes.empty() ? SIZE_MAX : std::stoul(mebibytes);
  std::size_t got = 0;
  // Seen by others, or a compiler may leave out what nobody reads.
  static void* volatile piece = nullptr;
  for (; got < wanted; ++got) {
    piece = std::malloc(kMebi);
    if (piece == nullptr) break;
    std::memset(piece, 1, kMebi);
  }
  say(std::to_string(got));
}

/// Takes addresses that cannot be used, so many MiB.
void reserve(const std::string& mebibytes) {
  void* const piece = mmap(nullptr, std::stoul(mebibytes) << 20, PROT_NONE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  say(piece == MAP_FAILED ? "refused" : "reserved");
}

/// Three children with so much memory each.
void share_out(const std::string& mebibytes) {
  for (int i = 0; i < 3; ++i) {
    if (fork() != 0) continue;
    allocate(mebibytes);
    sleep_on();
  }
}

void fill_file(const std::string& path) {
  write_for_ever(open(path.c_str(), O_WRONLY | O_CREAT, 0600), std::string(5000, 'x'));
}

/// Opens as many files as it may and says how many are open.
void open_files(const std::string&) {
  int open_ones = 3;
  while (open("/dev/null", O_RDONLY) >= 0) ++open_ones;
  say(std::to_string(open_ones));
}

// -- what it was given ------------------------------------------------------------------------------------

void say_descriptors(const std::string&) {
  std::string numbers;
  DIR* const folder = opendir("/proc/self/fd");
  while (const dirent* entry = readdir(folder)) {
    const std::string name = entry->d_name;
    if (name[0] != '.' && name != std::to_string(dirfd(folder))) numbers += name + " ";
  }
  closedir(folder);
  say(numbers);
}

void say_environment(const std::string&) {
  std::string names;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    names += text.substr(0, text.find('=')) + " ";
  }
  say(names);
}

/// Process, process group and session, and the signals that are blocked and ignored.
void say_identity(const std::string&) {
  sigset_t blocked;
  sigprocmask(SIG_SETMASK, nullptr, &blocked);
  int odd = 0;
  for (int each = 1; each < NSIG; ++each) {
    struct sigaction action {};
    if (sigaction(each, nullptr, &action) == 0 && action.sa_handler != SIG_DFL) ++odd;
    if (sigismember(&blocked, each) == 1) ++odd;
  }
  rlimit core{};
  getrlimit(RLIMIT_CORE, &core);
  say(std::to_string(getpid() == getpgrp()) + " " + std::to_string(getpid() == getsid(0)) + " " +
      std::to_string(odd) + " " + std::to_string(core.rlim_max));
}

void say_folder(const std::string&) {
  std::array<char, 4096> path{};
  say(getcwd(path.data(), path.size()) == nullptr ? "?" : path.data());
}

void say_cpus(const std::string&) {
  cpu_set_t cpus;
  sched_getaffinity(0, sizeof cpus, &cpus);
  std::string numbers;
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &cpus)) numbers += std::to_string(cpu) + " ";
  }
  say(numbers);
}

using Step = void (*)(const std::string&);
const std::map<std::string, Step>& steps() {
  static const std::map<std::string, Step> kSteps = {
      {"mark", [](const std::string&) {}},  // to be found by
      {"sleep", [](const std::string&) { sleep_on(); }},
      {"say", say},
      {"echo", echo},
      {"echo_and_grumble", echo_and_grumble},
      {"complain", complain},
      {"say_without_newline", say_without_newline},
      {"say_bytes", say_bytes},
      {"flood", flood},
      {"spew", spew},
      {"close", close_descriptor},
      {"raise", raise_signal},
      {"exit", end},
      {"ignore_signals", ignore_signals},
      {"child", child},
      {"daemon", daemon_child},
      {"fork_for_ever", fork_for_ever},
      {"fork_away_for_ever", fork_away_for_ever},
      {"fork_and_die_for_ever", fork_and_die_for_ever},
      {"allocate", allocate},
      {"reserve", reserve},
      {"share_out", share_out},
      {"fill_file", fill_file},
      {"open_files", open_files},
      {"say_descriptors", say_descriptors},
      {"say_environment", say_environment},
      {"say_identity", say_identity},
      {"say_folder", say_folder},
      {"say_cpus", say_cpus},
  };
  return kSteps;
}

}  // namespace

int main(int count, char* arguments[]) {
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const std::size_t sign = std::min(argument.find('='), argument.size());
    const auto step = steps().find(argument.substr(0, sign));
    if (step == steps().end()) {
      std::cerr << "no such step: " << argument << std::endl;
      return 99;
    }
    step->second(argument.substr(std::min(sign + 1, argument.size())));
  }
}
