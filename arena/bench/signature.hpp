#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// Numbers that any unintended change of rules, random numbers, evaluation or search moves.
namespace bastide::arena {

/// What a fixed set of seeded games came to.
struct Signature {
  std::uint64_t hash = 0;  ///< over every action and every score, in order, and what every search took
  std::int64_t games = 0;
  std::int64_t actions = 0;
  std::int64_t nodes = 0;  ///< of all search trees

  [[nodiscard]] std::string text() const;  ///< 16 hexadecimal digits
};

/// The signature of a bot's play in a rule set, both built in.
struct BotSignature {
  std::string rules;
  std::string bot;
  Signature signature;
};

/// Those of all built-in bots in all built-in rule sets, by rule set and bot. Bots that differ only in what
/// they may spend are one here, with the shorter name: all have a budget of a few iterations. `done` is
/// called after each rule set. Takes a few seconds.
[[nodiscard]] std::vector<BotSignature> compute_signatures(const std::function<void()>& done);
/// Calls that `compute_signatures` makes of `done`.
[[nodiscard]] int signature_steps();

/// One for all of them.
[[nodiscard]] Signature signature_of(const std::vector<BotSignature>& signatures);
/// A line for each: rule set, bot and signature, with a blank between them.
[[nodiscard]] std::string lines_of(const std::vector<BotSignature>& signatures);

}  // namespace bastide::arena
