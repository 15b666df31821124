#pragma once

#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

/// Kinds of options that several subcommands have.
namespace bastide::arena {

/// A number from `low` to `high`, shown in the help as N.
template <class T>
CLI::Option* in_range(CLI::Option* option, T low, T high) {
  return option->check(CLI::Range(low, high).description(""))->type_name("N");
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
