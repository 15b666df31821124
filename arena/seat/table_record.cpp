#include "arena/seat/table_record.hpp"

#include "arena/files/text_reader.hpp"
#include "arena/seat/saved_game.hpp"
#include "engine/any/named_game.hpp"
#include "engine/config/text_file.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

/// Whether texts of more than one game are in a file.
bool holds_several(std::string_view text) {
  const std::string heading = "\n" + std::string(kRecordHeading);
  return text.find(heading) != text.npos;
}

}  // namespace

std::vector<std::string> names_of(const engine::Record& record) {
  std::vector<std::string> names = engine::names_by_seat(record.players);
  for (std::string& name : names) name = printable(name);
  return names;
}

OpenedRecord open_record(const std::string& path, const std::optional<std::string>& rules) {
  const std::string text = engine::read_text_file(path);
  if (holds_several(text))
    throw InputError(path + ": found several records, expected the record of one game");
  engine::AnyGame game = rules ? engine::AnyGame::load(*rules) : engine::named_game(text, path);
  engine::Record record = game.read_record(text, path);
  return {std::move(game), std::move(record)};
}

TableRecord::TableRecord(Console& console, engine::AnyGame game, engine::Record record, std::string file,
                         engine::PictureOptions picture, const std::atomic<bool>& stop)
    : console_(console),
      game_(std::move(game)),
      record_(std::move(record)),
      file_(std::move(file)),
      dialogue_(
          console, game_, names_of(record_),
          {TypedScope::table, file_, [this](const std::string& path) { write(path); }, std::move(picture)},
          stop),
      commentary_(game_.start(static_cast<int>(record_.players.size())), names_of(record_)) {
  std::string last;
  for (std::size_t i = 0; i < record_.actions.size(); ++i) {
    if (state().actor().is_chance()) lines_.push_back(i);
    const std::string turn = commentary_.apply(record_.actions[i]);
    if (!turn.empty()) last = turn;
  }
  console_.tell(last);
}

void TableRecord::keep() {
  if (record_.actions.empty()) write(file_);
  for (;;) {
    const engine::Actor actor = state().actor();
    if (actor.is_nobody()) console_.tell(final_text(state().scores(), names()));
    const PersonAnswer answer = dialogue_.ask(
        state(), actor.is_player() ? names()[static_cast<std::size_t>(actor.index())] : "The table");
    switch (answer.kind) {
      case PersonAnswer::Kind::move:
        add(answer.actions);
        break;
      case PersonAnswer::Kind::undo:
        take_back();
        break;
      default:
        return;
    }
  }
}

void TableRecord::add(const std::vector<engine::Action>& actions) {
  lines_.push_back(record_.actions.size());
  record_.actions.insert(record_.actions.end(), actions.begin(), actions.end());
  write(file_);
  for (const engine::Action action : actions) {
    const std::string turn = commentary_.apply(action);
    if (!turn.empty()) console_.tell(turn);
  }
}

void TableRecord::take_back() {
  if (lines_.empty()) return console_.tell("Nothing is there yet that could be taken back.\n");
  record_.actions.resize(lines_.back());
  lines_.pop_back();
  const auto turns = static_cast<std::size_t>(game_.turn_count(record_));
  record_.thinking.resize(std::min(record_.thinking.size(), turns));
  write(file_);
  commentary_ = Commentary(game_.start(static_cast<int>(record_.players.size())), names());
  for (const engine::Action action : record_.actions) {
    [[maybe_unused]] const std::string turn = commentary_.apply(action);
  }
}

void TableRecord::write(const std::string& path) const {
  replace_file(path, game_.write_record(record_));
}

}  // namespace bastide::arena
