#include "engine/text/turn_words.hpp"

#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

constexpr std::string_view kStart = "start";
constexpr std::string_view kStartDraws = "start-draws";
constexpr std::string_view kStartTile = "start-tile";
constexpr std::string_view kDeal = "deal";
constexpr char kToHand = '+';

/// The key of the line on which chance does this before the first turn; empty for whatever belongs to a turn.
template <WithModules G>
std::string_view start_key(const G& game, const typename G::State& before) noexcept {
  if (before.phase == Phase::start) {
    return game.rules().start_player == StartPlayer::random ? kStart : kStartDraws;
  }
  if (before.phase != Phase::draw) return {};
  if (before.start_tile_due) return kStartTile;
  return before.dealing ? kDeal : std::string_view{};
}

std::string_view start_key(const Castle&, const CastleState& before) noexcept {
  return before.phase == Phase::start ? kStart : std::string_view{};
}

/// Whether the phase is one between a tile and its figure.
bool is_before_figure(Phase phase) noexcept {
  return phase > Phase::start && phase < Phase::announce;
}

/// Whether the turn went on without asking for a figure, because nothing could be chosen.
template <class State>
bool skips_figure(const State& before, const State& after) noexcept {
  return (before.phase == Phase::place_tile || is_before_figure(before.phase)) &&
         !is_before_figure(after.phase) && after.phase != Phase::place_figure;
}

/// Whether the tiles are drawn that the turn's player keeps in hand (VAR-3, VAR-4).
template <class State>
bool fills_hand(const State& state) noexcept {
  return state.turn_over;
}
bool fills_hand(const CastleState&) noexcept {
  return false;
}

/// Whether a turn is under way that has at least its tile.
template <class State>
bool in_turn(const State& state) noexcept {
  switch (state.phase) {
    case Phase::draw:
      return fills_hand(state);
    case Phase::start:
    case Phase::place_tile:
    case Phase::over:
      return false;
    default:
      return true;
  }
}

template <class State>
bool ends_decisions(const State& before, Action action, const State& after) noexcept {
  const bool of_turn =
      (action.kind() != Action::Kind::draw && action.kind() != Action::Kind::start) || fills_hand(before);
  return of_turn && !in_turn(after);
}

/// "token 4" as one word.
std::string as_word(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// Reads the words of one line.
template <class G>
class TurnReader {
 public:
  TurnReader(Replay<G>& replay, const Line& line) : replay_(replay), words_(line.words) {}

  void read() {
    check_started();
    replay_.open = true;
    while (at_ < words_.size()) {
      if (!replay_.open) fail_behind();
      const typename G::State before = replay_.state;
      read_one();
      if (ends_turn(before, replay_.actions.back(), replay_.state)) replay_.open = false;
      // A turn that asks for no figure says so all the same.
      if (skips_figure(before, replay_.state) && at_ < words_.size() && words_[at_] == kNoFigure) ++at_;
    }
    if (!replay_.open) ++replay_.turn;
  }

 private:
  void check_started() const {
    const std::string_view due = start_key(replay_.game, replay_.state);
    if (due.empty()) return;
    throw InputError("found turn " + std::string(words_[0]) + ", expected a line " + in_quotes(due) +
                     " before the first turn");
  }

  [[noreturn]] void fail_behind() const {
    if (replay_.state.phase != Phase::over && words_[at_][0] == kToHand) {
      throw InputError("found " + in_quotes(words_[at_]) +
                       " behind the end of the turn, expected the next turn's draws on its own line");
    }
    throw InputError("found " + in_quotes(words_[at_]) + ", expected nothing behind the end of the turn");
  }

  void read_one() {
    switch (replay_.state.phase) {
      case Phase::draw:
        return has_hands(replay_.game, replay_.state) ? draw_to_hand() : draw_to_place();
      case Phase::place_tile:
        return place(at_);
      default:
        return replay_.play(words_[at_++]);
    }
  }

  void draw_to_hand() {
    const std::string_view word = words_[at_];
    if (word[0] != kToHand) {
      throw InputError("found " + in_quotes(word) + ", expected a tile drawn to the hand as \"+" +
                       tile_name(replay_.game.tables(), 0) + "\"");
    }
    replay_.play("draw " + std::string(word.substr(1)));
    ++at_;
  }

  /// The word stays: it begins the placement, unless nothing follows.
  void draw_to_place() {
    const std::string tile(words_[at_]);
    replay_.play("draw " + tile);
    if (replay_.state.phase != Phase::place_tile)
      throw InputError("found tile " + tile + ", which fits nowhere, expected \"box " + tile + "\"");
    if (at_ + 1 == words_.size()) ++at_;
  }

  void place(std::size_t first) {
    constexpr std::size_t kWords = 3;
    std::string text;
    for (; at_ < words_.size() && at_ < first + kWords; ++at_)
      text += (text.empty() ? "" : " ") + std::string(words_[at_]);
    replay_.play(text);
  }

  Replay<G>& replay_;
  const std::vector<std::string_view>& words_;
  std::size_t at_ = 1;
};

}  // namespace

template <Capacity C, class M, class... Ms>
bool ends_turn(const CarcassonneState<C, M, Ms...>& before, Action action,
               const CarcassonneState<C, M, Ms...>& after) noexcept {
  return ends_decisions(before, action, after);
}
bool ends_turn(const CastleState& before, Action action, const CastleState& after) noexcept {
  return ends_decisions(before, action, after);
}

template <class G>
void read_turn_words(Replay<G>& replay, const Line& line) {
  if (line.words.size() < 2) expect_words(line, 2, "3 V 1,0 180 road@S");
  TurnReader<G>(replay, line).read();
}

bool is_start_key(std::string_view key) noexcept {
  return key == kStart || key == kStartDraws || key == kStartTile || key == kDeal;
}

template <class G>
void read_start_line(Replay<G>& replay, const Line& line) {
  const std::string_view key = line.words[0];
  if (line.words.size() < 2) expect_words(line, 2, key == kStart ? "start 2" : std::string(key) + " V");
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const std::string_view due = start_key(replay.game, replay.state);
    if (key != due) {
      const std::string expected = due.empty() ? "the first turn" : "a line " + in_quotes(due);
      throw InputError("found " + std::string(key) + " " + std::string(line.words[i]) + ", expected " +
                       expected);
    }
    replay.play((key == kStart ? "start " : "draw ") + std::string(line.words[i]));
  }
}

// -- writing ----------------------------------------------------------------------------------------------

template <class G>
void DecisionTurnWriter<G>::add(const State& before, Action action, const State& after) {
  const std::string_view key = start_key(game_, before);
  if (key != start_key_) flush();
  start_key_ = key;
  const bool draws = action.kind() == Action::Kind::draw;
  if (!key.empty()) {
    if (line_.empty()) line_ = key;
    return add_word(draws ? tile_name(game_.tables(), action.type()) : std::to_string(action.player() + 1));
  }
  if (draws) {
    add_draw(before, action.type(), after);
  } else {
    const bool names_the_drawn = action.kind() == Action::Kind::place_tile && !has_hands(game_, before);
    if (names_the_drawn) line_.clear();
    const std::string text = game_.action_text(before, action);
    add_word(action.kind() == Action::Kind::reveal ? as_word(text) : text);
  }
  if (skips_figure(before, after)) add_word(std::string(kNoFigure));
  if (!ends_turn(before, action, after)) return;
  flush();
  ++turn_;
}

template <class G>
void DecisionTurnWriter<G>::add_draw(const State& before, int type, const State& after) {
  const std::string& tile = tile_name(game_.tables(), type);
  if (has_hands(game_, before)) return add_word(kToHand + tile);
  if (after.phase == Phase::place_tile) return add_word(tile);
  text_ += "box " + tile + "\n";
}

template <class G>
void DecisionTurnWriter<G>::add_word(const std::string& word) {
  if (line_.empty()) line_ = std::to_string(turn_);
  line_ += " " + word;
}

template <class G>
void DecisionTurnWriter<G>::flush() {
  if (!line_.empty()) text_ += line_ + "\n";
  line_.clear();
}

#define BASTIDE_NOTATE(G)                                 \
  template void read_turn_words(Replay<G>&, const Line&); \
  template void read_start_line(Replay<G>&, const Line&); \
  template class DecisionTurnWriter<G>;
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
BASTIDE_NOTATE(Castle)
#undef BASTIDE_NOTATE

#define BASTIDE_END_TURNS(G) template bool ends_turn(const G::State&, Action, const G::State&) noexcept;
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_END_TURNS)
#undef BASTIDE_END_TURNS

}  // namespace bastide::engine
