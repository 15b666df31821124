#include "arena/report/progress.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace bastide::arena {

namespace {

/// Short runs show nothing; later the line is redrawn this often.
constexpr std::chrono::seconds kSilence{2};
constexpr std::chrono::milliseconds kRedraw{200};
constexpr std::chrono::seconds kLogged{30};

std::string duration(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(std::int64_t done, std::int64_t all, double seconds, std::string_view unit) {
  const double rate = static_cast<double>(done) / seconds;
  const double left = static_cast<double>(all - done) / rate;
  return fmt::format("{}/{} {} ({} %), {:.{}f} {}/s, {} left", done, all, unit, 100 * done / all, rate,
                     rate < 10 ? 1 : 0, unit, duration(left));
}

Progress::Progress(std::string unit) : unit_(std::move(unit)), terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::int64_t done, std::int64_t all, const std::string& more) {
  if (!terminal_ && !log_) return;
  if (first_ < 0) first_ = done - 1;
  const Clock::time_point now = Clock::now();
  if (now - start_ < kSilence || now - last_ < (terminal_ ? kRedraw : kLogged)) return;
  last_ = now;
  shown_ = terminal_;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string text =
      progress_text(done - first_, all - first_, seconds, unit_) + (more.empty() ? "" : ", " + more);
  if (terminal_) {
    fmt::print(stderr, "\r{}\033[K", text);
  } else {
    fmt::print(stderr, "{}\n", text);
  }
  std::fflush(stderr);
}

void Progress::clear() {
  if (!shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace bastide::arena
