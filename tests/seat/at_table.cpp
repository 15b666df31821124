#include "tests/seat/at_table.hpp"

#include "arena/commands/play_options.hpp"
#include "engine/config/defaults.hpp"
#include "tests/paths.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace bastide::tests {

int Typewriter::read(int) {
  if (input_.empty()) return kEnd;
  const int byte = static_cast<unsigned char>(input_.front());
  input_.pop_front();
  return byte;
}

arena::TableGame::Setup table_of(const std::string& rules, const std::vector<std::string>& bots,
                                 const std::string& file, std::uint64_t seed) {
  arena::SavedGame saved;
  saved.bots = bots;
  saved.rules = rules;
  saved.seed = seed;
  auto seats = arena::load_seats(bots);
  for (const auto& seat : seats) saved.names.push_back(seat.name);
  engine::PictureOptions picture;
  picture.colour = false;
  return {engine::AnyGame::load(rules), std::move(seats), {}, std::move(saved), file, 0, picture};
}

std::vector<std::string> all_rules() {
  std::vector<std::string> rules;
  for (const std::string_view name : engine::built_in_names("rules")) rules.emplace_back(name);
  return rules;
}

std::vector<engine::Action> random_game(const engine::AnyGame& game, int players, std::uint64_t seed) {
  engine::Random random(seed);
  engine::AnyState state = game.start(players);
  engine::Deal deal = state.random_deal(random);
  std::vector<engine::Action> actions;
  while (!state.actor().is_nobody()) {
    if (state.actor().is_chance()) {
      actions.push_back(state.next_outcome(deal));
    } else {
      const auto legal = state.legal_actions();
      actions.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    state.apply(actions.back());
  }
  return actions;
}

namespace {

constexpr std::chrono::minutes kForEver{1};  ///< on a busy machine

}  // namespace

// -- a terminal -------------------------------------------------------------------------------------------

OnTerminal::OnTerminal(const std::vector<std::string>& arguments, arena::Device::Size size) {
  master_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0)
    throw std::runtime_error("cannot make a terminal");
  const std::string name = ptsname(master_);
  slave_ = open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  resize(size);
  process_ = fork();
  if (process_ != 0) return;
  setsid();
  const int terminal = open(name.c_str(), O_RDWR);
  ioctl(terminal, TIOCSCTTY, 0);
  for (const int to : {0, 1, 2}) dup2(terminal, to);
  setenv("TERM", "xterm", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  std::vector<char*> words = {const_cast<char*>(BASTIDE_PROGRAM)};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execv(BASTIDE_PROGRAM, words.data());
  _exit(127);
}

OnTerminal::~OnTerminal() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  hang_up();
}

void OnTerminal::type(std::string_view keys) const {
  [[maybe_unused]] const auto written = write(master_, keys.data(), keys.size());
}

void OnTerminal::resize(arena::Device::Size size) const {
  winsize window{};
  window.ws_col = static_cast<unsigned short>(size.columns);
  window.ws_row = static_cast<unsigned short>(size.rows);
  ioctl(master_, TIOCSWINSZ, &window);
}

void OnTerminal::send(int signal) const {
  kill(process_, signal);
}

void OnTerminal::hang_up() {
  if (slave_ >= 0) close(slave_);
  if (master_ >= 0) close(master_);
  slave_ = master_ = -1;
}

bool OnTerminal::read_some(int milliseconds) {
  if (master_ < 0) return false;
  pollfd waiting{master_, POLLIN, 0};
  if (poll(&waiting, 1, milliseconds) <= 0) return true;
  std::array<char, 4096> bytes{};
  const ssize_t count = read(master_, bytes.data(), bytes.size());
  if (count <= 0) return false;
  seen_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

bool OnTerminal::shows(std::string_view text) {
  const auto end = std::chrono::steady_clock::now() + kForEver;
  while (seen_.find(text) == std::string::npos) {
    if (std::chrono::steady_clock::now() > end || !read_some(50)) return false;
    siginfo_t ended{};
    if (waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        ended.si_pid == process_) {
      while (seen_.find(text) == std::string::npos) {
        const std::size_t before = seen_.size();
        read_some(50);
        if (seen_.size() == before) return false;
      }
    }
  }
  return true;
}

bool OnTerminal::is_as_before() const {
  termios settings{};
  tcgetattr(slave_, &settings);
  return (settings.c_lflag & ICANON) != 0 && (settings.c_lflag & ECHO) != 0;
}

int OnTerminal::wait() {
  int status = 0;
  // Somebody has to read what it writes, or it waits for that.
  const auto end = std::chrono::steady_clock::now() + kForEver;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) return -1;
    read_some(20);
  }
  while (true) {
    const std::size_t before = seen_.size();
    read_some(20);
    if (seen_.size() == before) break;
  }
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace bastide::tests
