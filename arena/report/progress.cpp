#include "arena/report/progress.hpp"

#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <numeric>
#include <sys/ioctl.h>
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

/// Columns of the terminal that standard error is; 0 where they are not known.
std::size_t terminal_columns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

std::string progress_text(std::int64_t done, std::int64_t all, double seconds, std::string_view unit) {
  return progress_text(done, all, {seconds, done}, unit);
}

std::string progress_text(std::int64_t done, std::int64_t all, const Pace& pace, std::string_view unit) {
  const double rate = static_cast<double>(pace.done) / pace.seconds;
  const double remaining = static_cast<double>(all - done) / rate;
  return fmt::format("{}/{} {} ({} %), {:.{}f} {}/s, {} left", done, all, unit, 100 * done / all, rate,
                     rate < 10 ? 1 : 0, unit, duration(remaining));
}

std::string leaders_text(const std::vector<std::string>& names, const std::vector<Standing>& standings) {
  constexpr std::size_t kLeaders = 3;
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (names.size() > 2) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return standings[a].score > standings[b].score; });
  }
  order.resize(names.size() > 2 ? std::min(kLeaders, order.size()) : 1);
  std::string text;
  for (const std::size_t bot : order) {
    if (standings[bot].games == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", names[bot], percent_text(standings[bot].score));
  }
  return text;
}

Progress::Progress(std::string unit) : unit_(std::move(unit)), terminal_(isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::int64_t done, std::int64_t all, const std::function<std::string()>& more) {
  if (!shows()) return;
  if (first_ < 0) first_ = done - 1;
  const Clock::time_point now = Clock::now();
  if (now - start_ < kSilence || now - last_ < (terminal_ ? kRedraw : kLogged)) return;
  last_ = now;
  shown_ = terminal_;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string behind = more ? more() : "";
  const std::string text =
      progress_text(done - first_, all - first_, seconds, unit_) + (behind.empty() ? "" : "; " + behind);
  if (terminal_) {
    fmt::print(stderr, "\r{}\033[K", cut_to(text, terminal_columns()));
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
