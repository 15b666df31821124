#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// What can go wrong with a bot. Each ends the game, which the bot loses, and is counted by itself.
namespace bastide::arena {

enum class Failure : std::uint8_t {
  none,
  start,           ///< the program cannot be run, or does not finish the handshake in time
  crash,           ///< its process ended
  wrong_reply,     ///< what it said is not an answer
  illegal_action,  ///< the answer is not among the legal actions
  flag_fall,       ///< the answer came, but too late
  hang,            ///< no answer came, or it does not read
  flood,           ///< more output than anybody reads
  closed_pipe      ///< it lives, but closed its input or output
};
constexpr std::size_t kFailures = 9;

/// "crash", "wrong reply", …; for `none` the empty text.
[[nodiscard]] constexpr std::string_view name_of(Failure failure) noexcept {
  constexpr std::array<std::string_view, kFailures> kNames = {
      "", "start", "crash", "wrong reply", "illegal action", "flag fall", "hang", "flood", "closed pipe"};
  return kNames[static_cast<std::size_t>(failure)];
}

/// The failure with this name; `none` if there is none.
[[nodiscard]] constexpr Failure failure_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kFailures; ++i) {
    if (name_of(static_cast<Failure>(i)) == name) return static_cast<Failure>(i);
  }
  return Failure::none;
}

/// A bot failed. The text says what happened, for people.
class BotFailure : public std::runtime_error {
 public:
  BotFailure(Failure failure, const std::string& what) : std::runtime_error(what), failure_(failure) {}
  [[nodiscard]] Failure failure() const noexcept { return failure_; }

 private:
  Failure failure_;
};

}  // namespace bastide::arena
