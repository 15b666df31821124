#include "arena/seat/dialogue.hpp"

#include "engine/error.hpp"
#include "engine/printable.hpp"
#include "engine/text/tiles_picture.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace bastide::arena {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The line's first word, and what is behind it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), trimmed(line.substr(end))};
}

double read_seconds(std::string_view text) {
  constexpr double kLongest = 3600;
  if (text.empty()) return Adviser::kSeconds;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error == std::errc() && end == text.data() + text.size() && seconds >= 0.01 && seconds <= kLongest)
    return seconds;
  throw InputError("found " + in_quotes(text) + ", expected seconds to think, from 0.01 to 3600");
}

}  // namespace

std::string Dialogue::help(TypedScope scope) {
  const bool table = scope == TypedScope::table;
  std::string text =
      "A move: its number, or as it is written (\"1,0 90 road\"; the beginning of a word will do).\n";
  if (table) text += "A tile: its letters. A whole turn on a line: \"V 1,0 90 road\".\n";
  text += table ? "  u  takes back the last line        t  tiles left           l  the choices again\n"
                : "  u  back to your last decision      t  tiles left           l  the choices again\n";
  text +=
      "  ?  the best lines (? 10: seconds)  h  a hint               i  this help\n"
      "  b  what bastide would do           s  where it is kept  save FILE  a copy\n"
      "  q  leave, the game is kept\n";
  if (table)
    text += "Where a tile is drawn, ? shows those that may come. These letters are small: U is a tile.\n";
  return text;
}

PersonAnswer Dialogue::ask(const engine::AnyState& state, const std::string& title) {
  const std::vector<MoveChoice> choices = choices_of(state, names_);
  Prompt question{state, choices, title + ": " + question_of(state) + "  (i: help)"};
  for (;; question.again = true) {
    const Reply reply = console_.ask(question);
    if (reply.kind == Reply::Kind::end) return {PersonAnswer::Kind::ended};
    if (reply.kind == Reply::Kind::chosen) return {PersonAnswer::Kind::move, {reply.action}};
    try {
      if (auto answer = understand(state, choices, trimmed(reply.text))) return std::move(*answer);
    } catch (const InputError& error) {
      console_.tell(printable(error.what()) + "\n");
    }
  }
}

std::optional<PersonAnswer> Dialogue::understand(const engine::AnyState& state,
                                                 const std::vector<MoveChoice>& choices,
                                                 std::string_view line) {
  const auto [word, rest] = first_word(line);
  if (line == "u" || line == "undo") return PersonAnswer{PersonAnswer::Kind::undo};
  if (line == "q" || line == "quit") return PersonAnswer{PersonAnswer::Kind::leave};
  if (line.empty() || answer(state, choices, word, rest)) return std::nullopt;
  if (const auto action = numbered(choices, line)) return PersonAnswer{PersonAnswer::Kind::move, {*action}};
  return PersonAnswer{PersonAnswer::Kind::move, read_typed_move(state, line, table_.scope)};
}

bool Dialogue::answer(const engine::AnyState& state, const std::vector<MoveChoice>& choices,
                      std::string_view word, std::string_view rest) {
  const auto is = [&, &first = word, &more = rest](std::string_view letter, std::string_view whole) {
    return more.empty() && (first == letter || first == whole);
  };
  if (is("t", "tiles")) {
    console_.tell(tiles_left_text(state));
  } else if (is("l", "list")) {
    console_.tell(choices_text(choices, console_.columns()));
  } else if (is("i", "help")) {
    console_.tell(help(table_.scope));
  } else if (is("h", "hint")) {
    advise(state, Adviser::kSeconds, true);
  } else if (is("b", "bastide")) {
    console_.tell(Adviser::turn_of_bastide(seen_by_decider(state)));
  } else if (word == "?") {
    if (state.actor().is_chance()) {
      console_.tell(tiles_picture(state));
    } else {
      advise(state, read_seconds(rest), false);
    }
  } else if (word == "save" || is("s", "save")) {
    save(rest);
  } else {
    return false;
  }
  return true;
}

engine::AnyState Dialogue::seen_by_decider(const engine::AnyState& state) {
  const engine::Actor actor = state.actor();
  if (!actor.is_player()) {
    throw InputError(actor.is_nobody() ? "found a question about a game that is over, expected u or q"
                                       : "found a question where nobody decides, expected a tile: capital "
                                         "letters are tiles");
  }
  return state.view(actor.index());
}

void Dialogue::advise(const engine::AnyState& state, double seconds, bool hint) {
  const engine::AnyState seen = seen_by_decider(state);
  console_.show(seen, fmt::format("Thinking for {:g} s …", seconds));
  const auto stop = [this] { return stop_.load(std::memory_order_relaxed); };
  console_.tell(hint ? adviser_.hint(seen, seconds, stop) : adviser_.lines(seen, seconds, stop));
}

void Dialogue::save(std::string_view path) {
  if (path.empty()) {
    console_.tell("The game is kept in " + printable(table_.saved) + " after every move.\n");
    return;
  }
  try {
    table_.save(std::string(path));
    console_.tell("A copy is in " + printable(path) + ".\n");
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
}

std::string Dialogue::tiles_picture(const engine::AnyState& state) const {
  const std::vector<int> left = tiles_left(state);
  const engine::TileSet& set = state.game().tiles();
  engine::TileSet coming{set.name, set.edge_classes, {}, {}};
  for (std::size_t type = 0; type < left.size(); ++type) {
    if (left[type] == 0) continue;
    coming.tiles.push_back(set.tiles[type]);
    coming.tiles.back().count = left[type];
  }
  if (coming.tiles.empty()) return "No tile is left.\n";
  engine::PictureOptions options = table_.picture;
  options.width = console_.columns();
  return engine::draw_tiles(coming, options);
}

}  // namespace bastide::arena
