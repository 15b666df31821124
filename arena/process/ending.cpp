#include "arena/process/ending.hpp"

#include <csignal>
#include <cstring>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

std::string bytes(std::uint64_t count) {
  constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
  return count < kMebi ? fmt::format("{} bytes", count) : fmt::format("{} MiB", count / kMebi);
}

std::string signal_text(int signal, const ProcessLimits& limits) {
  const char* const name = sigabbrev_np(signal);
  const char* const meaning = sigdescr_np(signal);
  std::string text = name == nullptr ? fmt::format("was ended by signal {}", signal)
                                     : fmt::format("was ended by signal {} ({})", name, meaning);
  if (signal == SIGXFSZ) text += fmt::format(": a file may have {}", bytes(limits.file_bytes));
  return text;
}

}  // namespace

std::string text_of(const keeper::Report& report, const ProcessLimits& limits) {
  using keeper::What;
  const auto number = static_cast<int>(report.value);
  switch (report.what) {
    case What::started:
      break;
    case What::no_folder:
      return fmt::format("cannot be run in its folder: {}", std::strerror(number));
    case What::no_program:
      return fmt::format("cannot be run: {}", std::strerror(number));
    case What::failed:
      return fmt::format("cannot be started: {}", std::strerror(number));
    case What::exited:
      return fmt::format("ended with exit code {}", number);
    case What::signalled:
      return signal_text(number, limits);
    case What::memory:
      return fmt::format("was ended: it used {} of memory, more than {}",
                         bytes(static_cast<std::uint64_t>(report.value)), bytes(limits.memory));
    case What::processes:
      return fmt::format("was ended: it ran more than {} processes at once", limits.processes);
  }
  return "runs";
}

}  // namespace bastide::arena
