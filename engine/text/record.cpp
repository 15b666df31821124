#include "engine/text/record.hpp"

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/text/action.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"
#include "engine/text/table.hpp"
#include "engine/text/turn_words.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <type_traits>

namespace bastide::engine {
namespace {

constexpr int kMostTurns = 9999;
constexpr std::int64_t kMostSeconds = 999'999'999;
constexpr std::size_t kSecondsInLine = 18;

bool is_number(std::string_view word) {
  return word.find_first_not_of("0123456789") == word.npos;
}

template <class G>
std::string final_line(const G& game, const typename G::State& state) {
  const Scores scores = game.scores(state);
  std::string line = "scores";
  for (std::size_t p = 0; p < static_cast<std::size_t>(game.player_count(state)); ++p) {
    line += ' ';
    line += std::to_string(scores[p]);
  }
  return line;
}

template <class G>
class RecordReader {
 public:
  static constexpr bool kDecisions = !std::is_same_v<G, BaseCarcassonne>;  ///< turn_words.hpp

  RecordReader(const G& game, const std::string& source)
      : game_(game), source_(source), replay_{game, game.initial(kMinPlayers)} {}

  [[nodiscard]] Record read(std::string_view text) {
    for (const Line& line : read_lines(text, "record", source_)) {
      at_line(source_, line.number, [&] { read_line(line); });
    }
    at_line(source_, last_line(text), [&] { start_turns(); });
    record_.actions = std::move(replay_.actions);
    return std::move(record_);
  }

 private:
  void read_line(const Line& line) {
    if (ended_)
      throw InputError("found " + in_quotes(line.words[0]) + " after the scores, expected nothing more");
    const std::string_view key = line.words[0];
    if (key == "scores") return read_scores(line);
    if (key == "box") return read_box(line);
    if (is_number(key)) return read_turn_line(line);
    if constexpr (kDecisions) {
      if (is_start_key(key)) {
        start_turns();
        return read_start_line(replay_, line);
      }
    }
    read_header(line);
  }

  // -- header ---------------------------------------------------------------------------------------------

  void read_header(const Line& line) {
    const std::string_view key = line.words[0];
    if (started_) {
      throw InputError("found " + in_quotes(key) + ", expected turn " + std::to_string(replay_.turn) +
                       ", box or scores");
    }
    if (key == "note") {
      record_.notes.emplace_back(line.rest);
    } else if (key == "player") {
      read_name(line);
    } else if (key == "seconds") {
      read_seconds(line);
    } else if (key == "rules" || key == "players" || key == "game" || key == "seed" || key == "date") {
      check_first_of(std::string(key), line.number);
      if (key == "rules") read_rules(line);
      if (key == "players") read_players(line);
      if (key == "game") record_.game = read_integer<std::int64_t>(line, 1, "game 35", "a game's number");
      if (key == "seed") record_.seed = read_integer<std::uint64_t>(line, 0, "seed 42", "a seed");
      if (key == "date") read_date(line);
    } else {
      throw InputError(
          "found " + in_quotes(key) +
          ", expected one of: rules, players, player, game, seed, date, seconds, note, turn 1, box, scores");
    }
  }

  void check_first_of(const std::string& key, int number) {
    const auto [first, is_first] = line_of_.emplace(key, number);
    if (is_first) return;
    throw InputError("found a second line " + in_quotes(key) + " (the first is line " +
                     std::to_string(first->second) + "), expected one");
  }

  void read_rules(const Line& line) {
    record_.rules = words_after_key(line);
    const std::string expected = as_words(game_.rules().name);
    if (record_.rules == expected) return;
    throw InputError("found rules " + in_quotes(record_.rules) + ", expected " + in_quotes(expected));
  }

  void read_players(const Line& line) {
    expect_words(line, 2, "players 2");
    const RuleSet& rules = game_.rules();
    const int players = read_number(line.words[1], rules.min_players, rules.max_players, "players");
    record_.players.resize(static_cast<std::size_t>(players));
    replay_.state = game_.initial(players);
  }

  void read_name(const Line& line) {
    if (record_.players.empty())
      throw InputError("found a player, expected a line such as \"players 2\" before");
    const std::string_view word = line.rest.substr(0, line.rest.find_first_of(" \t"));
    const int player = read_number(word, 1, static_cast<int>(record_.players.size()), "a player");
    check_first_of("player " + std::to_string(player), line.number);
    record_.players[static_cast<std::size_t>(player) - 1] = one_line(line.rest.substr(word.size()));
  }

  void read_date(const Line& line) {
    expect_words(line, 2, "date 2026-04-12");
    record_.date = line.words[1];
    if (!is_date(record_.date)) {
      throw InputError("found " + in_quotes(record_.date) +
                       ", expected a date such as 2026-04-12 or 2026-04-12T08:55:01Z");
    }
  }

  void read_seconds(const Line& line) {
    if (line.words.size() < 2) expect_words(line, 2, "seconds 12");
    for (std::size_t i = 1; i < line.words.size(); ++i) {
      if (record_.thinking.size() == kMostTurns)
        throw InputError("found more than " + std::to_string(kMostTurns) + " turns' seconds, expected fewer");
      record_.thinking.push_back(read_milliseconds(line.words[i]));
    }
  }

  /// "12", "3.5", or "-" for what is not known.
  [[nodiscard]] static std::optional<std::int64_t> read_milliseconds(std::string_view word) {
    if (word == "-") return std::nullopt;
    const std::size_t point = std::min(word.find('.'), word.size());
    const std::string_view whole = word.substr(0, point);
    const std::string_view rest = word.substr(std::min(point + 1, word.size()));
    const bool good = !whole.empty() && is_number(whole) && is_number(rest) && rest.size() <= 3 &&
                      rest.empty() == (point == word.size());
    std::int64_t seconds = kMostSeconds + 1;
    if (good) std::from_chars(whole.data(), whole.data() + whole.size(), seconds);
    if (seconds > kMostSeconds) {
      throw InputError("found " + in_quotes(word) + ", expected seconds from 0 to " +
                       std::to_string(kMostSeconds) + " such as 12 or 3.125, or -");
    }
    std::int64_t thousandths = 0;
    for (std::size_t i = 0; i < 3; ++i)
      thousandths = 10 * thousandths + (i < rest.size() ? rest[i] - '0' : 0);
    return 1000 * seconds + thousandths;
  }

  /// A line of a key and a number of 64 bits, as `example` is; `what` names the number.
  template <class Number>
  [[nodiscard]] static Number read_integer(const Line& line, Number low, const char* example,
                                           const char* what) {
    expect_words(line, 2, example);
    const std::string_view word = line.words[1];
    Number number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc{} && stop == word.data() + word.size() && number >= low) return number;
    throw InputError("found " + in_quotes(word) + ", expected " + what + " from " + std::to_string(low) +
                     " to " + std::to_string(std::numeric_limits<Number>::max()));
  }

  void start_turns() {
    for (const char* key : {"rules", "players"}) {
      if (!line_of_.contains(key))
        throw InputError("found no line " + in_quotes(key) + ", expected one before the turns");
    }
    started_ = true;
  }

  // -- turns ----------------------------------------------------------------------------------------------

  void read_turn_line(const Line& line) {
    start_turns();
    check_between_turns();
    const int number = read_number(line.words[0], 1, kMostTurns, "a turn");
    if (number != replay_.turn) {
      throw InputError("found turn " + std::to_string(number) + ", expected turn " +
                       std::to_string(replay_.turn));
    }
    if constexpr (kDecisions) {
      read_turn_words(replay_, line);
    } else {
      read_words(line);
    }
  }

  void read_words(const Line& line) {
    const auto& words = line.words;
    if (words.size() != 2 && words.size() != 4) expect_words(line, 5, "3 V 1,0 180 road@S");
    draw(words[1]);
    if (phase() != Phase::place_tile) {
      throw InputError("found tile " + std::string(words[1]) + ", which fits nowhere, expected \"box " +
                       std::string(words[1]) + "\"");
    }
    if (words.size() >= 4)
      replay_.play(std::string(words[1]) + " " + std::string(words[2]) + " " + std::string(words[3]));
    if (words.size() == 5) read_figure(words[4]);
    if (is_between_turns()) ++replay_.turn;
  }

  void read_figure(std::string_view word) {
    if (phase() == Phase::place_figure) return replay_.play(word);
    if (word != "-")
      throw InputError("found " + in_quotes(word) + ", expected -: nothing is free or no follower left");
  }

  void read_box(const Line& line) {
    start_turns();
    check_between_turns();
    if (line.words.size() < 2) expect_words(line, 2, "box C");
    if (has_hands(game_, replay_.state))
      throw InputError("found box, expected tiles to be drawn to hands as \"+C\"");
    for (std::size_t i = 1; i < line.words.size(); ++i) {
      draw(line.words[i]);
      if (phase() == Phase::place_tile) {
        throw InputError("found tile " + std::string(line.words[i]) +
                         " in the box, which fits somewhere, expected a turn with it");
      }
    }
  }

  void read_scores(const Line& line) {
    start_turns();
    if (phase() != Phase::over)
      throw InputError("found scores before the game is over, expected turn " + std::to_string(replay_.turn));
    const std::string expected = final_line(game_, replay_.state);
    const std::string found = "scores " + words_after_key(line);
    if (found != expected)
      throw InputError("found " + in_quotes(found) + ", expected " + in_quotes(expected));
    ended_ = true;
  }

  void draw(std::string_view tile) { replay_.play("draw " + std::string(tile)); }

  [[nodiscard]] Phase phase() const noexcept { return replay_.state.phase; }
  [[nodiscard]] bool is_between_turns() const {
    if constexpr (kDecisions) return !replay_.open;
    return phase() == Phase::draw || phase() == Phase::over;
  }
  void check_between_turns() const {
    if (is_between_turns()) return;
    const std::string lacking = kDecisions                     ? "is not complete"
                                : phase() == Phase::place_tile ? "lacks its place"
                                                               : "lacks its follower";
    throw InputError("found a line after turn " + std::to_string(replay_.turn) + ", which " + lacking +
                     ", expected the whole turn on its line");
  }

  const G& game_;
  const std::string& source_;
  Record record_;  ///< without its actions
  Replay<G> replay_;
  std::map<std::string, int> line_of_;
  bool started_ = false;
  bool ended_ = false;
};

/// Writes the lines of the turns, action by action.
template <class G>
class TurnWriter {
 public:
  using State = typename G::State;
  explicit TurnWriter(const G& game) : game_(game) {}

  void add(const State& before, Action action, const State& after) {
    const std::string text = game_.action_text(before, action);
    switch (action.kind()) {
      case Action::Kind::draw:
        draw(action.type(), after);
        break;
      case Action::Kind::place_tile:
        line_ = std::to_string(turn_) + " " + text;
        if (ends_turn(before, action, after)) end("-");
        break;
      default:
        end(text);
        break;
    }
  }

  [[nodiscard]] std::string text() const { return line_.empty() ? text_ : text_ + line_ + "\n"; }

 private:
  void draw(int type, const State& after) {
    const std::string& tile = tile_name(game_.tables(), type);
    if (after.phase == Phase::place_tile) {
      line_ = std::to_string(turn_) + " " + tile;
    } else {
      text_ += "box " + tile + "\n";
    }
  }

  void end(const std::string& figure) {
    text_ += line_ + " " + figure + "\n";
    line_.clear();
    ++turn_;
  }

  const G& game_;
  int turn_ = 1;
  std::string text_;
  std::string line_;  ///< the turn that is not complete
};
template <WithModules G>
class TurnWriter<G> : public DecisionTurnWriter<G> {
  using DecisionTurnWriter<G>::DecisionTurnWriter;
};
template <>
class TurnWriter<Castle> : public DecisionTurnWriter<Castle> {
  using DecisionTurnWriter::DecisionTurnWriter;
};

/// "word text" as a line; "word" when there is no text.
std::string header_line(const std::string& words, const std::string& text) {
  return text.empty() ? words + "\n" : words + " " + text + "\n";
}

/// "12", "3.5", "-".
std::string seconds_word(std::optional<std::int64_t> milliseconds) {
  if (!milliseconds) return "-";
  const std::int64_t bounded =
      std::clamp(*milliseconds, std::int64_t{0}, 1000 * kMostSeconds + std::int64_t{999});
  std::string word = std::to_string(bounded / 1000);
  if (bounded % 1000 == 0) return word;
  word += '.' + std::to_string(1000 + bounded % 1000).substr(1);
  return word.substr(0, word.find_last_not_of('0') + 1);
}

std::string seconds_lines(const std::vector<std::optional<std::int64_t>>& thinking) {
  std::string text;
  for (std::size_t i = 0; i < thinking.size(); ++i) {
    if (i % kSecondsInLine == 0) text += i == 0 ? "seconds" : "\nseconds";
    text += ' ' + seconds_word(thinking[i]);
  }
  return text.empty() ? text : text + "\n";
}

std::string write_header(const Record& record) {
  std::string text = "bastide record 1\n";
  text += header_line("rules", as_words(record.rules));
  text += header_line("players", std::to_string(record.players.size()));
  for (std::size_t p = 0; p < record.players.size(); ++p) {
    text += header_line("player " + std::to_string(p + 1), one_line(record.players[p]));
  }
  if (record.game) text += header_line("game", std::to_string(*record.game));
  if (record.seed) text += header_line("seed", std::to_string(*record.seed));
  if (is_date(record.date)) text += header_line("date", record.date);
  text += seconds_lines(record.thinking);
  for (const std::string& note : record.notes) text += header_line("note", one_line(note));
  return text;
}

}  // namespace

std::vector<std::string> names_by_seat(std::vector<std::string> players) {
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (players[seat].empty()) players[seat] = "player " + std::to_string(seat + 1);
  }
  return players;
}

bool is_date(std::string_view text) noexcept {
  // 9 stands for a digit; a number above `most`, which has as many digits, is no part of a date.
  constexpr std::string_view kShape = "9999-99-99T99:99:99Z";
  constexpr std::string_view kMost = "9999-12-31T23:59:59Z";
  constexpr std::size_t kDay = 10;
  if (text.size() != kDay && text.size() != kShape.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kShape[i] == '9' ? !digit : text[i] != kShape[i]) return false;
  }
  for (std::size_t i = 5; i + 1 < text.size(); i += 3) {
    if (text.substr(i, 2) > kMost.substr(i, 2)) return false;
  }
  return text.substr(5, 2) != "00" && text.substr(8, 2) != "00";
}

template <class G>
std::string write_record(const G& game, const Record& record) {
  auto state = game.initial(static_cast<int>(record.players.size()));
  TurnWriter<G> turns(game);
  for (const Action action : record.actions) {
    const auto before = state;
    game.apply(state, action);
    turns.add(before, action, state);
  }
  const bool over = state.phase == Phase::over;
  return write_header(record) + turns.text() + (over ? final_line(game, state) + "\n" : "");
}

template <class G>
Record read_record(const G& game, std::string_view text, const std::string& source) {
  return RecordReader<G>(game, source).read(text);
}

template <class G>
int turn_count(const G& game, const Record& record) {
  auto state = game.initial(static_cast<int>(record.players.size()));
  int turns = 0;
  for (const Action action : record.actions) {
    const auto before = state;
    game.apply(state, action);
    turns += ends_turn(before, action, state);
  }
  return turns;
}

template <class G>
typename G::State state_after(const G& game, const Record& record, int turns) {
  auto state = game.initial(static_cast<int>(record.players.size()));
  int complete = 0;
  for (const Action action : record.actions) {
    if (complete == turns) break;
    const auto before = state;
    game.apply(state, action);
    complete += ends_turn(before, action, state);
  }
  return state;
}

template <class G>
typename G::State final_state(const G& game, const Record& record) {
  auto state = game.initial(static_cast<int>(record.players.size()));
  for (const Action action : record.actions) game.apply(state, action);
  return state;
}

#define BASTIDE_NOTATE(G)                                                      \
  template std::string write_record(const G&, const Record&);                  \
  template Record read_record(const G&, std::string_view, const std::string&); \
  template int turn_count(const G&, const Record&);                            \
  template G::State state_after(const G&, const Record&, int);                 \
  template G::State final_state(const G&, const Record&);
BASTIDE_FOR_EACH_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
