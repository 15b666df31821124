#include "arena/process/bot_process.hpp"

#include "arena/process/ending.hpp"
#include "arena/process/keeper/orders.hpp"
#include "arena/process/line_buffer.hpp"
#include "arena/process/sandbox.hpp"
#include "arena/process/start_keeper.hpp"
#include "arena/process/text_tail.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <utility>

namespace bastide::arena {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// A bot that ends closes its pipes a little before its keeper knows that it has ended.
constexpr milliseconds kEndIsNear{1000};
/// For the keeper to end all processes; then for itself to end.
constexpr milliseconds kKillTime{10000};
constexpr milliseconds kKeeperKillTime{2000};
constexpr milliseconds kStopLook{50};
/// As much as a pipe holds.
constexpr std::size_t kChunk = std::size_t{1} << 16;
/// Of standard error read at once when the bot has ended: what it started may write without end.
constexpr int kMostChunks = 16;

timespec time_until(Deadline deadline) {
  const auto remaining =
      std::max<std::chrono::nanoseconds>(deadline - steady_clock::now(), std::chrono::nanoseconds{0});
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(remaining);
  return {static_cast<time_t>(seconds.count()), static_cast<long>((remaining - seconds).count())};
}

/// Reads what is there; gives how many bytes, none or fewer when there is nothing. A pipe at its end is
/// closed.
ssize_t read_some(Descriptor& pipe, std::array<char, kChunk>& chunk) {
  if (!pipe) return 0;
  const ssize_t bytes = read(pipe.number(), chunk.data(), chunk.size());
  if (bytes == 0 || (bytes < 0 && errno != EAGAIN && errno != EINTR)) pipe.close();
  return bytes;
}

/// A command as it stands in messages.
std::string shown(const std::vector<std::string>& command) {
  return in_quotes(fmt::format("{}", fmt::join(command, " ")));
}

}  // namespace

/// All waiting is in step(), which takes in whatever comes, so that no pipe of the bot fills up while the
/// arena waits for something else.
class BotProcess::Impl {
 public:
  Impl(KeptBot kept, const std::string& name, const ProcessLimits& limits, TalkListener* listener)
      : name_(name),
        limits_(limits),
        listener_(listener),
        kept_(std::move(kept)),
        errors_(limits.stderr_bytes) {}
  ~Impl() { kill(); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void wait_for_start(Deadline deadline) {
    bool more_time = true;
    while (more_time && pid_ < 0 && !ending_) {
      check_stop();
      more_time = step(deadline, kReading);
    }
    if (ending_ && pid_ < 0) fail(Failure::start, fmt::format("{} {}", name_, *ending_));
    if (!more_time) fail(Failure::start, fmt::format("{} did not begin in time", name_));
  }

  Deadline send(std::string_view line, Deadline deadline) {
    assert(line.find('\n') == std::string_view::npos);
    std::string bytes;
    bytes.reserve(line.size() + 1);
    bytes.append(line).append(1, '\n');
    if (listener_ != nullptr) listener_->told(line);
    std::string_view rest = bytes;
    for (bool more_time = true;;) {
      rest.remove_prefix(write_some(rest));
      if (rest.empty()) return steady_clock::now();
      if (!more_time) fail(Failure::hang, fmt::format("{} did not read what it was told in time", name_));
      check_stop();
      more_time = step(deadline, kWriting);
      check_flood();
    }
  }

  std::string read_line(Deadline deadline) {
    for (bool more_time = true;;) {
      if (std::optional<std::string> line = take_line()) return *std::move(line);
      if (ending_) fail_ended();
      if (!kept_.output) fail_closed("output");
      if (!more_time) fail(Failure::hang, fmt::format("{} said nothing in time", name_));
      check_stop();
      more_time = step(deadline, kReading);
    }
  }

  std::optional<std::string> try_line() {
    look();
    return take_line();
  }

  bool has_unread() {
    look();
    return !lines_.empty();
  }

  std::string stderr_tail() {
    look();
    return errors_.text();
  }

  void kill() noexcept;

  [[nodiscard]] pid_t pid() const noexcept { return pid_; }

 private:
  enum Wish : bool { kReading, kWriting };

  [[noreturn]] static void fail(Failure failure, const std::string& what) { throw BotFailure(failure, what); }
  [[noreturn]] void fail_ended() const { fail(Failure::crash, fmt::format("{} {}", name_, *ending_)); }
  /// The bot closed `pipe`: because it ended, or not.
  [[noreturn]] void fail_closed(const char* pipe) {
    const Deadline end = steady_clock::now() + kEndIsNear;
    while (!ending_ && step(end, kReading)) {
    }
    if (ending_) fail_ended();
    fail(Failure::closed_pipe, fmt::format("{} closed its standard {} and runs on", name_, pipe));
  }

  std::optional<std::string> take_line() {
    check_flood();
    std::optional<std::string> line = lines_.take();
    if ((line ? line->size() : lines_.size()) > limits_.line_bytes) {
      fail(Failure::flood, fmt::format("{} wrote a line of more than {} bytes", name_, limits_.line_bytes));
    }
    if (line && listener_ != nullptr) listener_->said(*line);
    return line;
  }
  [[nodiscard]] bool too_much() const noexcept { return lines_.size() > limits_.unread_bytes; }
  void check_flood() const {
    if (!too_much()) return;
    fail(Failure::flood,
         fmt::format("{} wrote more than {} bytes that nobody asked for", name_, limits_.unread_bytes));
  }

  void check_stop() const {
    if (limits_.stop != nullptr && limits_.stop->load())
      fail(Failure::hang, fmt::format("{} was broken off", name_));
  }

  std::size_t write_some(std::string_view bytes);
  bool step(Deadline deadline, Wish wish);
  void look() {
    if (kept_.control) step(steady_clock::now(), kReading);
  }
  void hear_keeper();
  void end(const std::string& how);
  bool take_output();
  bool take_errors();
  [[nodiscard]] bool keeper_ends_by(Deadline deadline) const noexcept;

  // -- constant
  std::string name_;
  ProcessLimits limits_;
  TalkListener* listener_;
  // -- the bot
  KeptBot kept_;
  pid_t pid_ = -1;                     ///< once it has begun
  std::optional<std::string> ending_;  ///< once it has ended: how, after its name
  // -- what it wrote
  LineBuffer lines_;
  TextTail errors_;
  std::array<char, kChunk> chunk_;
};

/// How many bytes went into the pipe.
std::size_t BotProcess::Impl::write_some(std::string_view bytes) {
  if (ending_) fail_ended();
  for (;;) {
    const ssize_t written = write(kept_.input.number(), bytes.data(), bytes.size());
    if (written >= 0) return static_cast<std::size_t>(written);
    if (errno == EAGAIN) return 0;
    if (errno != EINTR) fail_closed("input");
  }
}

/// Waits until the bot writes, ends, or (if that is wished) reads, or the deadline passes, and takes in what
/// there is; where somebody may want it to stop, no longer than until that is to be looked for. Gives false
/// when the deadline had passed before.
bool BotProcess::Impl::step(Deadline deadline, Wish wish) {
  const Deadline now = steady_clock::now();
  const bool more_time = now < deadline;
  const timespec left = time_until(limits_.stop == nullptr ? deadline : std::min(deadline, now + kStopLook));
  // A negative descriptor is passed over.
  std::array<pollfd, 4> events{{{kept_.control.number(), POLLIN, 0},
                                {too_much() ? -1 : kept_.output.number(), POLLIN, 0},
                                {kept_.errors.number(), POLLIN, 0},
                                {wish == kWriting ? kept_.input.number() : -1, POLLOUT, 0}}};
  if (ppoll(events.data(), events.size(), &left, nullptr) <= 0) return more_time;
  if (events[1].revents != 0) take_output();
  if (events[2].revents != 0) take_errors();
  if (events[0].revents != 0) hear_keeper();
  return more_time;
}

void BotProcess::Impl::hear_keeper() {
  keeper::Report report{};
  for (;;) {
    const ssize_t bytes = recv(kept_.control.number(), &report, sizeof report, 0);
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0 && errno == EAGAIN) return;
    if (bytes != sizeof report) {
      kept_.control.close();
      return end("lost its keeper, which was killed");
    }
    if (report.what == keeper::What::started) {
      pid_ = static_cast<pid_t>(report.value);
      if (listener_ != nullptr) listener_->began(pid_);
    } else {
      end(text_of(report, limits_));
    }
  }
}

/// The bot has ended. What it wrote before is in the pipes; what it started may still write, for a moment.
void BotProcess::Impl::end(const std::string& how) {
  if (ending_) return;
  ending_ = how;
  while (!too_much() && take_output()) {
  }
  for (int chunks = 0; chunks < kMostChunks && take_errors(); ++chunks) {
  }
  if (listener_ == nullptr) return;
  if (!lines_.last_piece().empty()) listener_->left_over(lines_.last_piece());
  listener_->ended(how);
}

bool BotProcess::Impl::take_output() {
  const ssize_t bytes = read_some(kept_.output, chunk_);
  if (bytes > 0) lines_.append({chunk_.data(), static_cast<std::size_t>(bytes)});
  return bytes > 0;
}

bool BotProcess::Impl::take_errors() {
  const ssize_t bytes = read_some(kept_.errors, chunk_);
  if (bytes <= 0) return false;
  const std::string_view came(chunk_.data(), static_cast<std::size_t>(bytes));
  errors_.append(came);
  if (listener_ != nullptr) listener_->complained(came);
  return true;
}

/// The keeper's end of the socket closes when it exits.
bool BotProcess::Impl::keeper_ends_by(Deadline deadline) const noexcept {
  if (!kept_.control) return true;
  while (steady_clock::now() < deadline) {
    pollfd event{kept_.control.number(), POLLIN, 0};
    const timespec left = time_until(deadline);
    if (ppoll(&event, 1, &left, nullptr) <= 0) continue;
    keeper::Report ignored{};
    const ssize_t bytes = recv(kept_.control.number(), &ignored, sizeof ignored, 0);
    if (bytes == 0 || (bytes < 0 && errno != EAGAIN && errno != EINTR)) return true;
  }
  return false;
}

void BotProcess::Impl::kill() noexcept {
  if (kept_.keeper < 0) return;
  if (kept_.control) shutdown(kept_.control.number(), SHUT_WR);
  bool ended = keeper_ends_by(steady_clock::now() + kKillTime);
  if (!ended) {
    ::kill(kept_.keeper, SIGKILL);  // the bot's program dies with it
    ended = keeper_ends_by(steady_clock::now() + kKeeperKillTime);
  }
  // Only a keeper that the kernel cannot end is left as it is.
  while (waitpid(kept_.keeper, nullptr, ended ? 0 : WNOHANG) < 0 && errno == EINTR) {
  }
  kept_.keeper = -1;
  try {
    end("was stopped by the arena");
  } catch (const std::bad_alloc&) {
    ending_.emplace();  // without its last words
  }
  kept_ = {};
}

BotProcess::BotProcess(std::unique_ptr<Impl> impl) noexcept : impl_(std::move(impl)) {}
BotProcess::BotProcess(BotProcess&&) noexcept = default;
BotProcess& BotProcess::operator=(BotProcess&&) noexcept = default;
BotProcess::~BotProcess() = default;

BotProcess BotProcess::start(const std::vector<std::string>& command, const std::filesystem::path& directory,
                             const ProcessLimits& limits, Deadline deadline, TalkListener* listener) {
  ignore_closed_pipes();
  const std::vector<std::string> words =
      limits.isolate && !command.empty() ? isolated(command, directory, limits.hidden) : command;
  auto impl =
      std::make_unique<Impl>(start_keeper(words, directory, limits), shown(command), limits, listener);
  impl->wait_for_start(deadline);
  return BotProcess(std::move(impl));
}

Deadline BotProcess::send(std::string_view line, Deadline deadline) {
  return impl_->send(line, deadline);
}
std::string BotProcess::read_line(Deadline deadline) {
  return impl_->read_line(deadline);
}
std::optional<std::string> BotProcess::try_line() {
  return impl_->try_line();
}
bool BotProcess::has_unread() {
  return impl_->has_unread();
}
std::string BotProcess::stderr_tail() {
  return impl_->stderr_tail();
}
void BotProcess::kill() noexcept {
  impl_->kill();
}
pid_t BotProcess::pid() const noexcept {
  return impl_->pid();
}

}  // namespace bastide::arena
