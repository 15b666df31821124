#include "arena/seat/screen_console.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

constexpr int kWait = 100;     ///< milliseconds between looks at the window's size
constexpr int kBoardRows = 5;  ///< that are left to the board in any case

bool places_tile(const Prompt& question) {
  return !question.choices.empty() &&
         question.choices.front().action.kind() == engine::Action::Kind::place_tile;
}

engine::Cell cell_of_choice(const MoveChoice& choice) {
  return engine::cell_of(choice.action.cell_key());
}

/// The first `columns` characters of a line without colours.
std::string clipped(std::string_view text, int columns) {
  const auto lines = glyph_lines(text);
  return lines.empty() ? "" : glyph_text(lines.front(), 0, static_cast<std::size_t>(std::max(0, columns)));
}

}  // namespace

ScreenConsole::ScreenConsole(Device& device, const engine::AnyGame& game, engine::PictureOptions picture,
                             const std::atomic<bool>& stop)
    : device_(device), tables_(game.tiles(), true), picture_(std::move(picture)), stop_(stop) {
  picture_.width = 0;
}

Reply ScreenConsole::ask(const Prompt& question) {
  if (!question.again) chosen_ = 0;
  chosen_ = question.choices.empty() ? 0 : std::min(chosen_, question.choices.size() - 1);
  typed_.clear();
  reply_ = {};
  for (;;) {
    draw(question.state, &question);
    const Key key = next_key();
    if (stop_.load(std::memory_order_relaxed) || key.kind == Key::Kind::end) break;
    if (press(question, key)) break;
  }
  answered_ = true;
  return reply_;
}

Key ScreenConsole::next_key() {
  for (;;) {
    const Key key = read_key(device_, kWait);
    const bool resized = !(device_.size() == size_);
    if (key.kind != Key::Kind::nothing || resized || stop_.load(std::memory_order_relaxed)) return key;
  }
}

bool ScreenConsole::press(const Prompt& question, const Key& key) {
  switch (key.kind) {
    case Key::Kind::text:
      if (typed_.empty() && key.text == "r" && places_tile(question)) {
        turn(question);
      } else {
        type(key.text);
      }
      return false;
    case Key::Kind::back:
      while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xC0U) == 0x80U)
        typed_.pop_back();
      if (!typed_.empty()) typed_.pop_back();
      return false;
    case Key::Kind::clear:
      typed_.clear();
      return false;
    case Key::Kind::tab:
      take_next_tile(question);
      return false;
    case Key::Kind::up:
    case Key::Kind::down:
    case Key::Kind::left:
    case Key::Kind::right:
      move(question, key.kind);
      return false;
    case Key::Kind::page_up:
    case Key::Kind::page_down:
      scroll(key.kind == Key::Kind::page_up ? kBoardRows : -kBoardRows);
      return false;
    case Key::Kind::enter:
      return submit(question);
    default:
      return false;
  }
}

void ScreenConsole::type(const std::string& character) {
  constexpr std::size_t kLongest = 200;
  if (typed_.size() + character.size() <= kLongest) typed_ += character;
}

bool ScreenConsole::submit(const Prompt& question) {
  if (!typed_.empty()) {
    reply_ = {Reply::Kind::typed, typed_};
  } else if (!question.choices.empty()) {
    reply_ = {Reply::Kind::chosen, {}, question.choices[chosen_].action};
  } else {
    reply_ = {Reply::Kind::typed, ""};
  }
  return true;
}

/// To the nearest cell in that direction, the straightest of them; without a tile through the list.
void ScreenConsole::move(const Prompt& question, Key::Kind direction) {
  if (question.choices.empty()) return;
  const bool back = direction == Key::Kind::up || direction == Key::Kind::left;
  if (!places_tile(question)) {
    const std::size_t count = question.choices.size();
    chosen_ = (chosen_ + (back ? count - 1 : 1)) % count;
    return;
  }
  constexpr int kAside = 3;  // a step aside is worth so many ahead
  const bool across = direction == Key::Kind::left || direction == Key::Kind::right;
  const engine::Action now = question.choices[chosen_].action;
  const engine::Cell from = engine::cell_of(now.cell_key());
  int least = 0;
  std::size_t best = chosen_;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    if (question.choices[i].action.slot() != now.slot()) continue;
    const engine::Cell to = cell_of_choice(question.choices[i]);
    const int ahead = (across ? to.x - from.x : to.y - from.y) * (back ? -1 : 1);
    const int aside = std::abs(across ? to.y - from.y : to.x - from.x);
    if (ahead <= 0) continue;
    const int far = ahead + kAside * aside;
    if (best == chosen_ || far < least) best = i, least = far;
  }
  chosen_ = best;
}

void ScreenConsole::turn(const Prompt& question) {
  const engine::Action now = question.choices[chosen_].action;
  const std::size_t count = question.choices.size();
  for (std::size_t step = 1; step < count; ++step) {
    const std::size_t at = (chosen_ + step) % count;
    const engine::Action other = question.choices[at].action;
    if (other.cell_key() != now.cell_key() || other.slot() != now.slot()) continue;
    chosen_ = at;
    return;
  }
}

void ScreenConsole::take_next_tile(const Prompt& question) {
  if (!places_tile(question)) return;
  const engine::Action now = question.choices[chosen_].action;
  const std::size_t count = question.choices.size();
  for (std::size_t step = 1; step < count; ++step) {
    const std::size_t at = (chosen_ + step) % count;
    if (question.choices[at].action.slot() == now.slot()) continue;
    chosen_ = at;
    return;
  }
}

void ScreenConsole::scroll(int lines) {
  scrolled_ = std::clamp(scrolled_ + lines, 0, static_cast<int>(told_.size()));
}

void ScreenConsole::show(const engine::AnyState& state, std::string_view meanwhile) {
  draw(state, nullptr, meanwhile);
}

void ScreenConsole::tell(std::string_view lines) {
  constexpr std::size_t kMostKept = 500;
  if (answered_) told_.clear(), answered_ = false;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    told_.emplace_back(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  if (told_.size() > kMostKept) told_.erase(told_.begin(), told_.end() - kMostKept);
  scrolled_ = 0;
}

bool ScreenConsole::pass_on(std::string_view line) {
  for (;;) {
    size_ = device_.size();
    draw_lines({clipped(line, size_.columns)});
    const Key key = next_key();
    if (stop_.load(std::memory_order_relaxed) || key.kind == Key::Kind::end) return false;
    if (key.kind == Key::Kind::enter) return true;
  }
}

// -- the picture ------------------------------------------------------------------------------------------

engine::Cell ScreenConsole::focus(const engine::AnyState& state, const Prompt* question) const {
  if (question != nullptr && places_tile(*question)) return cell_of_choice(question->choices[chosen_]);
  const auto tiles = state.tiles();
  return tiles.empty() ? engine::Cell{} : tiles.back().cell;
}

void ScreenConsole::draw(const engine::AnyState& state, const Prompt* question, std::string_view meanwhile) {
  size_ = device_.size();
  const auto [columns, rows] = size_;
  if (columns < kLeast.columns || rows < kLeast.rows) {
    draw_lines({clipped(fmt::format("The window is {} x {}, expected {} x {} at least", columns, rows,
                                    kLeast.columns, kLeast.rows),
                        columns)});
    return;
  }
  BoardView board(state, picture_);
  if (question != nullptr && places_tile(*question)) {
    const engine::Action placement = question->choices[chosen_].action;
    board.preview(tables_, state.tile_of(placement), engine::cell_of(placement.cell_key()),
                  placement.rotation());
  }
  std::vector<std::string> below;
  const auto players = static_cast<std::size_t>(state.player_count());
  const auto& lines = board.below();
  // What is going on, without the picture of the hand, and the players.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i == 0 || i + players >= lines.size())
      below.push_back(glyph_text(lines[i], 0, static_cast<std::size_t>(columns)));
  }
  int room = rows - 1 - static_cast<int>(below.size()) - kBoardRows;  // the last row is never written behind
  std::vector<std::string> asked;
  if (question != nullptr) asked = question_lines(*question, columns, std::max(2, room));
  if (!meanwhile.empty()) asked.push_back(clipped(meanwhile, columns));
  room -= static_cast<int>(asked.size());
  const auto told = told_lines(columns, std::max(0, room));
  const int taken = static_cast<int>(below.size() + asked.size() + told.size());
  std::vector<std::string> screen =
      board.window(columns, std::max(1, rows - 1 - taken), focus(state, question));
  screen.insert(screen.end(), below.begin(), below.end());
  screen.insert(screen.end(), told.begin(), told.end());
  screen.insert(screen.end(), asked.begin(), asked.end());
  if (static_cast<int>(screen.size()) > rows - 1) screen.erase(screen.begin(), screen.end() - (rows - 1));
  draw_lines(screen);
}

std::vector<std::string> ScreenConsole::told_lines(int columns, int rows) const {
  std::vector<std::string> lines;
  const int count = static_cast<int>(told_.size());
  const int end = std::clamp(count - scrolled_, std::min(count, rows), count);
  for (int i = std::max(0, end - rows); i < end; ++i) {
    lines.push_back(clipped(told_[static_cast<std::size_t>(i)], columns));
  }
  if (count > rows && !lines.empty() && end - rows > 0)
    lines.front() = clipped(fmt::format("… {} lines above (Page Up)", end - rows + 1), columns);
  return lines;
}

std::vector<std::string> ScreenConsole::question_lines(const Prompt& question, int columns, int rows) const {
  std::vector<std::string> lines = {clipped(question.title, columns)};
  const auto count = static_cast<int>(question.choices.size());
  if (places_tile(question)) {
    const MoveChoice& choice = question.choices[chosen_];
    lines.push_back(clipped(
        fmt::format("  {} ({} of {})  arrows: cell, r: turn, Enter: place", choice.text, chosen_ + 1, count),
        columns));
  } else {
    const int shown = std::clamp(count, 0, std::max(1, rows - 2));
    const int first = std::clamp(static_cast<int>(chosen_) - shown / 2, 0, count - shown);
    for (int i = first; i < first + shown; ++i) {
      const MoveChoice& choice = question.choices[static_cast<std::size_t>(i)];
      const bool chosen = i == static_cast<int>(chosen_);
      const std::string words = choice.words.empty() ? "" : "  " + choice.words;
      lines.push_back(
          clipped(fmt::format("{} {:>3} {}{}", chosen ? ">" : " ", i + 1, choice.text, words), columns));
    }
  }
  // The end of what is typed is seen in any case.
  const auto typed = glyph_lines(typed_);
  const std::size_t length = typed.empty() ? 0 : typed.front().size();
  const auto room = static_cast<std::size_t>(columns - 3);
  const std::size_t from = length > room ? length - room : 0;
  lines.push_back("> " + (typed.empty() ? "" : glyph_text(typed.front(), from, room)));
  return lines;
}

void ScreenConsole::draw_lines(const std::vector<std::string>& lines) {
  std::string frame = "\x1b[?25l\x1b[H";
  for (std::size_t i = 0; i < lines.size(); ++i) frame += (i > 0 ? "\r\n" : "") + lines[i] + "\x1b[K";
  device_.write(frame + "\x1b[J\x1b[?25h");
}

}  // namespace bastide::arena
