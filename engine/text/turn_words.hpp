#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/expanded/expanded.hpp"
#include "engine/text/action.hpp"
#include "engine/text/lines.hpp"

#include <string>
#include <string_view>
#include <vector>

/// The lines of a record on which games with modules and house rules are played (record.hpp).
namespace bastide::engine {

/// A game as far as the lines of its record have been read.
template <class G>
struct Replay {
  const G& game;
  typename G::State state;
  std::vector<Action> actions{};
  int turn = 1;       ///< the next one, or the one that is not complete
  bool open = false;  ///< games with modules: the turn has begun on a line and is not complete

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
[[nodiscard]] bool ends_turn(const ExpandedState& before, Action action, const ExpandedState& after) noexcept;

/// Plays the words of a turn's line behind its number. Throws InputError.
void read_turn_words(Replay<ExpandedCarcassonne>& replay, const Line& line);

/// Whether a line with this first word tells of what comes before the first turn.
[[nodiscard]] bool is_start_key(std::string_view key) noexcept;
/// Plays such a line. Throws InputError.
void read_start_line(Replay<ExpandedCarcassonne>& replay, const Line& line);

/// Writes the lines of the turns, action by action.
class ModuleTurnWriter {
 public:
  explicit ModuleTurnWriter(const ExpandedCarcassonne& game) : game_(game) {}

  void add(const ExpandedState& before, Action action, const ExpandedState& after);
  [[nodiscard]] std::string text() const { return line_.empty() ? text_ : text_ + line_ + "\n"; }

 private:
  void add_draw(int type, const ExpandedState& after);
  void add_word(const std::string& word);
  void flush();

  const ExpandedCarcassonne& game_;
  int turn_ = 1;
  std::string_view start_key_;  ///< of the line under way, before the first turn
  std::string text_;
  std::string line_;  ///< what is not complete
};

}  // namespace bastide::engine
