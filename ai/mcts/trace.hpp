#pragma once

#include "engine/game.hpp"

#include <array>
#include <cassert>
#include <cstdint>

namespace bastide::ai {

/// Which actions an iteration took, for RAVE: whether a player took one later than some point of it.
///
/// An action means little without the tile it is about. Two placements are the same action if cell, turn and
/// the tile last drawn are the same, two figures if segment, cell and tile are.
class ActionTrace {
 public:
  /// What an action is about: the last draw and the last placement.
  struct Context {
    std::uint32_t draw = 0;
    std::uint32_t placement = 0;

    void follow(engine::Action action) noexcept {
      if (action.kind() == engine::Action::Kind::draw) draw = action.bits();
      if (action.kind() == engine::Action::Kind::place_tile) placement = action.bits();
    }
  };

  /// Forgets everything: a new iteration begins.
  void clear() noexcept {
    ++iteration_;
    time_ = 0;
  }

  /// `player` takes `action` in `context`.
  void note(Context context, engine::Action action, int player) noexcept {
    assert(player >= 0 && player < engine::kMaxPlayers);
    const std::uint64_t key = key_of(context, action, player);
    Entry& entry = entries_[slot_of(key)];
    entry = {key, iteration_, ++time_};
  }

  /// Points of time are counted by the notes taken.
  [[nodiscard]] std::uint32_t now() const noexcept { return time_; }

  /// Whether `player` took the action after that point of time.
  [[nodiscard]] bool has(Context context, engine::Action action, int player,
                         std::uint32_t after) const noexcept {
    const std::uint64_t key = key_of(context, action, player);
    const Entry& entry = entries_[slot_of(key)];
    return entry.key == key && entry.iteration == iteration_ && entry.time > after;
  }

 private:
  /// Several times the actions of a game; of two that meet in one place the later one is kept.
  static constexpr std::size_t kEntries = 4096;
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t iteration = 0;
    std::uint32_t time = 0;
  };

  [[nodiscard]] static std::uint64_t key_of(Context context, engine::Action action, int player) noexcept {
    const bool about_cell = action.kind() != engine::Action::Kind::place_tile;
    const std::uint64_t about = std::uint64_t{context.draw} << 32 | (about_cell ? context.placement : 0);
    return engine::mix_seed(about, std::uint64_t{action.bits()} << 3 | static_cast<unsigned>(player));
  }
  [[nodiscard]] static std::size_t slot_of(std::uint64_t key) noexcept { return key % kEntries; }

  std::array<Entry, kEntries> entries_{};
  std::uint32_t iteration_ = 0;
  std::uint32_t time_ = 0;
};

}  // namespace bastide::ai
