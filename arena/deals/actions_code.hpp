#pragma once

#include "engine/game.hpp"
#include "engine/random.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// A game's actions as bytes, about six for a turn of the base game: of each action a byte with its kind
/// (Action::Kind) in the upper four bits and the number of bytes that follow in the lower four, and then its
/// payload, lowest byte first and without the zeros at the end.
///
/// Chance's actions need not be there where the game's deal gives them again. Such a code begins with
///
///     byte 0     1, 2                 3 … 6
///          0     number of draws      their checksum, lowest byte first
///
/// and goes on with what the players chose. No action begins with 0.
namespace bastide::arena {

using ActionsCode = std::vector<std::uint8_t>;

[[nodiscard]] ActionsCode encode_actions(std::span<const engine::Action> actions);

/// What is known of draws that are left out: enough to tell whether a deal gives them again.
class Draws {
 public:
  Draws() = default;
  Draws(std::uint16_t number, std::uint32_t checksum) noexcept : number_(number), checksum_(checksum) {}

  void add(engine::Action draw) noexcept {
    ++number_;
    checksum_ = static_cast<std::uint32_t>(engine::mix_seed(checksum_, draw.bits()));
  }
  [[nodiscard]] std::uint16_t number() const noexcept { return number_; }
  [[nodiscard]] std::uint32_t checksum() const noexcept { return checksum_; }
  bool operator==(const Draws&) const = default;

 private:
  std::uint16_t number_ = 0;
  std::uint32_t checksum_ = 0;
};

/// What players chose in a game whose draws are left out.
struct Choices {
  Draws draws;
  std::vector<engine::Action> actions;
};
[[nodiscard]] ActionsCode encode_choices(const Draws& draws, std::span<const engine::Action> actions);

/// Whether the draws are left out.
[[nodiscard]] bool leaves_out_draws(std::span<const std::uint8_t> bytes) noexcept;
/// Of such a code. Throws InputError as `decode_actions` does.
[[nodiscard]] Choices decode_choices(std::span<const std::uint8_t> bytes, const std::string& source);

/// Throws InputError, which begins with `source`, for bytes that no actions give. Whether the actions are
/// legal is for whoever replays them. Draws must not be left out.
[[nodiscard]] std::vector<engine::Action> decode_actions(std::span<const std::uint8_t> bytes,
                                                         const std::string& source);

}  // namespace bastide::arena
