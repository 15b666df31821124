#include "arena/commands/durations.hpp"

#include "engine/error.hpp"

#include <charconv>

namespace bastide::arena {

namespace {

constexpr double kLongestRun = 1e8;

}  // namespace

std::optional<double> read_duration(const std::string& word) {
  double seconds = 0;
  const char* at = word.data();
  const char* const end = word.data() + word.size();
  if (at == end) return std::nullopt;
  while (at < end) {
    double value = 0;
    const auto [stop, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || !(value >= 0)) return std::nullopt;
    const char unit = stop == end ? 's' : *stop;
    const double factor = unit == 's' ? 1 : unit == 'm' ? 60 : unit == 'h' ? 3600 : 0;
    if (factor == 0) return std::nullopt;
    seconds += value * factor;
    at = stop == end ? end : stop + 1;
  }
  if (seconds <= 0 || seconds > kLongestRun) return std::nullopt;
  return seconds;
}

CLI::Option* add_duration_option(CLI::App& command, std::optional<double>& seconds, const std::string& what) {
  const auto read = [&seconds](const std::string& word) {
    seconds = read_duration(word);
    if (!seconds)
      throw CLI::ValidationError("--for",
                                 "found " + in_quotes(word) + ", expected a time such as 90s, 30m or 1h");
  };
  return command.add_option_function<std::string>("--for", read, what)->type_name("TIME");
}

}  // namespace bastide::arena
