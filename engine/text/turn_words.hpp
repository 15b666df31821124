#pragma once

#include "engine/games/games.hpp"
#include "engine/text/action.hpp"
#include "engine/text/lines.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The lines of a record on which games are played whose turns have more decisions than the base game's: with
/// modules and house rules, or The Castle (record.hpp).
namespace bastide::engine {

/// A game as far as the lines of its record have been read.
template <class G>
struct Replay {
  const G& game;
  typename G::State state;
  std::vector<Action> actions{};
  int turn = 1;       ///< the next one, or the one that is not complete
  bool open = false;  ///< not in the base game: the turn has begun on a line and is not complete

  void play(std::string_view text) {
    const Action action = parse_action(game, state, text);
    game.apply(state, action);
    actions.push_back(action);
  }
};

/// Whether `action` was the last of its turn.
template <Capacity C>
[[nodiscard]] bool ends_turn(const CarcassonneState<C>&, Action action,
                             const CarcassonneState<C>& after) noexcept {
  return action.kind() != Action::Kind::draw && after.phase != Phase::place_figure;
}
/// A turn with modules ends when all of it is scored and the hand is filled.
template <Capacity C, class M, class... Ms>
[[nodiscard]] bool ends_turn(const CarcassonneState<C, M, Ms...>& before, Action action,
                             const CarcassonneState<C, M, Ms...>& after) noexcept;
/// A turn of The Castle ends when all of it is scored and an extra turn is decided on.
[[nodiscard]] bool ends_turn(const CastleState& before, Action action, const CastleState& after) noexcept;

/// Plays the words of a turn's line behind its number. Throws InputError.
template <class G>
void read_turn_words(Replay<G>& replay, const Line& line);

/// Whether a line with this first word tells of what comes before the first turn.
[[nodiscard]] bool is_start_key(std::string_view key) noexcept;
/// Plays such a line. Throws InputError.
template <class G>
void read_start_line(Replay<G>& replay, const Line& line);

/// Writes the lines of the turns, action by action.
template <class G>
class DecisionTurnWriter {
 public:
  using State = typename G::State;
  explicit DecisionTurnWriter(const G& game) : game_(game) {}

  void add(const State& before, Action action, const State& after);
  [[nodiscard]] std::string text() const { return line_.empty() ? text_ : text_ + line_ + "\n"; }

 private:
  void add_draw(const State& before, int type, const State& after);
  void add_word(const std::string& word);
  void flush();

  const G& game_;
  int turn_ = 1;
  std::string_view start_key_;  ///< of the line under way, before the first turn
  std::string text_;
  std::string line_;  ///< what is not complete
};

}  // namespace bastide::engine
