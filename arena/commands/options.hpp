#pragma once

#include "ai/bots/bot.hpp"
#include "arena/deals/streams.hpp"
#include "arena/files/output_file.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// Kinds of options that several subcommands have.
namespace bastide::arena {

/// A number from `low` to `high`, shown in the help as N.
template <class T>
CLI::Option* in_range(CLI::Option* option, T low, T high) {
  const auto check = [low, high](const std::string& word) {
    T value{};
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    // Not a number compares with nothing, and is refused as well.
    if (error == std::errc{} && stop == end && value >= low && value <= high) return std::string();
    return fmt::format("found {}, expected a {} from {} to {}", in_quotes(word),
                       std::is_integral_v<T> ? "whole number" : "number", low, high);
  };
  return option->check(CLI::Validator(check, ""))->type_name("N");
}

/// Adds --time, seconds of thinking; `what` says for what.
template <class Seconds>
CLI::Option* add_time_option(CLI::App& command, Seconds& seconds, const std::string& what) {
  return in_range(command.add_option("--time", seconds, what), ai::kShortestTime, ai::kLongestMove);
}

/// Adds --silence, for commands that run on several ranks.
inline void add_silence_option(CLI::App& command, std::optional<double>& silence) {
  in_range(command.add_option("--silence", silence,
                              fmt::format("Give a rank up after so many seconds without a sign of life; {:g}",
                                          TournamentConfig{}.silence)),
           kShortestSilence, kLongestSilence);
}

/// Where JSON is to go: nowhere, to standard output in place of text, or to a file beside the text.
struct JsonOption {
  std::string value;  ///< empty, or what the command line has

  [[nodiscard]] bool to_output() const noexcept { return value == kOutput; }
  [[nodiscard]] bool to_file() const noexcept { return !value.empty() && !to_output(); }

  static constexpr const char* kOutput = "true";  ///< what the command line's reader makes of a bare flag
};

/// Adds --json[=FILE]. The file is joined to the flag, so that no other word is ever taken for a file to
/// write.
inline void add_json_option(CLI::App& command, JsonOption& json, const std::string& what = "JSON") {
  command.add_flag("--json", json.value, what + " in place of text, or besides to a file: --json=FILE");
}

/// Takes JSON to where an option says, piece by piece; a file is there when it is complete.
class JsonSink {
 public:
  /// Throws InputError for a place that cannot be written.
  explicit JsonSink(const JsonOption& option)
      : to_output_(option.to_output()),
        file_(option.to_file() ? std::make_unique<OutputFile>(option.value) : nullptr) {}

  [[nodiscard]] bool wants_any() const noexcept { return to_output_ || file_ != nullptr; }
  /// Whether text goes to standard output.
  [[nodiscard]] bool leaves_text() const noexcept { return !to_output_; }
  void write(std::string_view json) {
    if (to_output_) write_out(json);
    if (file_ != nullptr) file_->write(json);
  }
  void commit() {
    if (file_ != nullptr) file_->commit();
  }

 private:
  bool to_output_;
  std::unique_ptr<OutputFile> file_;
};

/// A flag that leaves `value` empty unless it is given; CLI11 alone would set a missing one to false. `names`
/// may have a form that says no: "--luck,!--no-luck".
inline CLI::Option* add_switch(CLI::App& command, const std::string& names, std::optional<bool>& value,
                               const std::string& what) {
  return command
      .add_flag_function(
          names, [&value](std::int64_t given) { value = given > 0; }, what)
      ->disable_flag_override();
}

/// Adds --rules, with what it is there for.
template <class Rules>
CLI::Option* add_rules_option(CLI::App& command, Rules& rules,
                              const std::string& what = "Rule set: a TOML file, or a built-in name") {
  return command.add_option("--rules", rules, what)->type_name("RULES");
}

/// "Built-in rule sets: base, everything, …": what a subcommand's help says under its options.
[[nodiscard]] inline std::string built_in_rules() {
  constexpr std::size_t kWidth = 98;
  std::string text = "Built-in rule sets:";
  std::size_t line = text.size();
  bool first = true;
  for (const std::string_view name : engine::built_in_names("rules")) {
    if (!first) text += ',', ++line;
    first = false;
    const bool fits = line + 2 + name.size() <= kWidth;
    text += fits ? ' ' : '\n';
    text += name;
    line = (fits ? line + 1 : 0) + name.size();
  }
  return text + ".\n";
}

/// Adds --colour auto|always|never, which sets `colour`.
inline void add_colour_option(CLI::App& command, Colour& colour) {
  const auto read = [&colour](const std::string& word) {
    static const std::map<std::string, Colour> kColours = {
        {"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}};
    const auto found = kColours.find(word);
    if (found == kColours.end()) {
      throw CLI::ValidationError("--colour", "found " + in_quotes(word) + ", expected auto, always or never");
    }
    colour = found->second;
  };
  command.add_option_function<std::string>("--colour,--color", read, "auto, always or never (default auto)")
      ->type_name("WHEN");
}

/// Adds --seed, any number of 64 bits without a sign; CLI11 alone would take -1 for the largest.
template <class Seed>
void add_seed_option(CLI::App& command, Seed& seed) {
  in_range(command.add_option("--seed", seed, "Seed of tile orders and bots"), std::uint64_t{0},
           std::numeric_limits<std::uint64_t>::max());
}

/// Adds --log.
[[noreturn]] inline void refuse_log() {
  throw InputError("--log: found no bot that is a program, expected one: only talk with programs is logged");
}
inline void add_log_option(
    CLI::App& command, std::string& folder,
    const std::string& what = "Log the talk with programs, a file a game, into this folder") {
  command.add_option("--log", folder, what)->type_name("DIR");
}

/// Adds --deal-secret.
inline void add_secret_option(CLI::App& command, std::optional<DealSecret>& secret) {
  const auto read = [&secret](const std::string& word) {
    secret = DealSecret::parse(word);
    if (!secret)
      throw CLI::ValidationError("--deal-secret",
                                 "found " + in_quotes(word) + ", expected 32 hexadecimal digits");
  };
  command
      .add_option_function<std::string>("--deal-secret", read,
                                        "What deals hang on where programs take part; a new one if not given")
      ->type_name("HEX");
}

}  // namespace bastide::arena
