#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/deals/played_game.hpp"
#include "arena/seat/console.hpp"
#include "arena/seat/dialogue.hpp"
#include "arena/seat/saved_game.hpp"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

class TalkListener;

/// What bots are called where they are people.
constexpr std::string_view kPerson = "human";

/// A game of people, with bots or without. After every action, chance's too, its file is written anew.
class TableGame {
 public:
  struct Setup {
    engine::AnyGame game;
    std::vector<Competitor> seats;         ///< of a person the name alone counts
    std::vector<TalkListener*> listeners;  ///< as `SingleGame` has them
    SavedGame saved;                       ///< with what has been played
    std::string file;
    double delay = 0;  ///< seconds after each turn
    engine::PictureOptions picture;
  };

  /// Both references must outlive this object.
  TableGame(Console& console, Setup setup, const std::atomic<bool>& stop);

  /// Plays it to its end; nothing when somebody left before, or the input ended.
  [[nodiscard]] std::optional<Ending> play();
  /// As far as it has been played.
  [[nodiscard]] const engine::AnyState& state() const noexcept { return commentary_.state(); }

 private:
  /// Back to where so many actions had been played.
  struct TakeBack {
    std::size_t actions;
  };
  struct Left {};

  void begin_again(std::size_t actions);
  void tell(engine::Action action);
  [[nodiscard]] engine::Action ask(int seat, const engine::AnyState& seen);
  /// Where a person decided last; nothing before the first time.
  [[nodiscard]] std::optional<std::size_t> last_decision(int seat) const;
  /// Shows what everybody who looks at the console may see.
  void show();
  void wait() const;
  [[nodiscard]] std::string text() const;

  // -- constant
  Console& console_;
  Setup setup_;
  const std::atomic<bool>& stop_;
  std::vector<bool> people_;  ///< by seat
  int person_count_ = 0;
  Dialogue dialogue_;
  // -- the game
  std::vector<engine::Action> begun_;    ///< what is not asked again
  std::vector<engine::Action> actions_;  ///< carried out so far
  std::vector<int> deciders_;            ///< by action: the player, or -1 for chance
  Commentary commentary_;
  std::string last_turn_;  ///< told of it
  // -- a turn
  std::vector<engine::Action> next_;  ///< of what was typed at once
  int looking_ = -1;                  ///< the seat whose eyes the console is for, where hands are hidden
};

}  // namespace bastide::arena
