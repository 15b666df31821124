#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/deals/played_game.hpp"
#include "arena/process/talk_listener.hpp"
#include "arena/tournament/stop_signal.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// Games that were played, played again for some of their bots: to see a crash once more.
namespace bastide::arena {

/// Who is asked, and what happened. Everything is by seat.
struct Replay {
  struct SeatAgain {
    Competitor bot;                    ///< under the name that it had
    bool asked = false;                ///< whether it is asked again; otherwise its seat answers as it did
    std::uint64_t seed = 0;            ///< that it is told
    TalkListener* listener = nullptr;  ///< hears the talk with it
  };
  std::vector<SeatAgain> seats;
  std::vector<engine::Action> actions;  ///< of all, chance included
  Ending ending;                        ///< as far as it is known; nobody failed in a record
};

/// A question that was asked again.
struct AnswerAgain {
  int seat = 0;
  int number = 0;    ///< of the seat's questions, from 1
  std::string then;  ///< text of the action; empty where the game broke off at this question
  std::string now;
  [[nodiscard]] bool same() const noexcept { return then == now; }
};

/// Asks the questions of a game again, in the same order, with the same messages and under the same budgets:
/// whatever a bot answers now, the game goes on as it did then. `told` hears of each answer. Where a failure
/// ended the game, its question is asked as the last one. Gives how it ended now: a bot that fails ends it,
/// and its failure is judged as in any game; otherwise it is played to the end of what is known.
[[nodiscard]] Ending play_again(const engine::AnyGame& game, const Replay& replay, StopSignal stop,
                                const std::function<void(const AnswerAgain&)>& told);

}  // namespace bastide::arena
