#pragma once

#include "arena/terminal/terminal.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// Kinds of options that several subcommands have.
namespace bastide::arena {

/// A number from `low` to `high`, shown in the help as N.
template <class T>
CLI::Option* in_range(CLI::Option* option, T low, T high) {
  return option->check(CLI::Range(low, high).description(""))->type_name("N");
}

/// A flag that leaves `value` empty unless it is given; CLI11 alone would set a missing one to false. `names`
/// may have a form that says no: "--luck,!--no-luck".
inline CLI::Option* add_switch(CLI::App& command, const std::string& names, std::optional<bool>& value,
                               const std::string& what) {
  return command.add_flag_function(
      names, [&value](std::int64_t given) { value = given > 0; }, what);
}

/// Adds --rules, with what it is there for, and --game, by which a game's own rule set is meant.
template <class Rules>
CLI::Option* add_rules_option(CLI::App& command, Rules& rules,
                              const std::string& what = "Rule set: a TOML file, or a built-in name") {
  const auto choose_game = [&rules](const std::string& game) {
    if (game != "carcassonne" && game != "castle") {
      throw CLI::ValidationError("--game", "found " + in_quotes(game) + ", expected carcassonne or castle");
    }
    rules = game == "castle" ? "castle" : "base";
  };
  CLI::Option* option = command.add_option("--rules", rules, what)->type_name("RULES");
  command
      .add_option_function<std::string>("--game", choose_game,
                                        "carcassonne or castle: the same as --rules base or castle")
      ->type_name("GAME")
      ->excludes(option);
  return option;
}

/// "Built-in rule sets: base, everything, …": what a subcommand's help says under its options.
[[nodiscard]] inline std::string built_in_rules() {
  constexpr std::string_view kFolder = "rules/";
  constexpr std::string_view kEnding = ".toml";
  constexpr std::size_t kWidth = 98;
  std::string text = "Built-in rule sets:";
  std::size_t line = text.size();
  bool first = true;
  for (const engine::DefaultFile& file : engine::default_files()) {
    if (!file.path.starts_with(kFolder)) continue;
    const auto name = file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kEnding.size());
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
  const auto unsigned_number = [](const std::string& word) {
    const bool digits = word.find_first_not_of("0123456789") == std::string::npos;
    return digits ? "" : "found " + in_quotes(word) + ", expected a whole number from 0";
  };
  command.add_option("--seed", seed, "Seed of tile orders and bots")
      ->check(CLI::Validator(unsigned_number, ""))
      ->type_name("N");
}

}  // namespace bastide::arena
