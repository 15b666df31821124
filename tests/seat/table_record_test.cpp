// Records of games at real tables, typed in.
#include "arena/seat/table_record.hpp"

#include "arena/seat/line_console.hpp"
#include "arena/seat/saved_game.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/seat/at_table.hpp"

namespace bastide::tests::table_record_test {
namespace {

using arena::LineConsole;
using arena::TableRecord;

const std::atomic<bool> kGoOn{false};

engine::PictureOptions plain() {
  engine::PictureOptions options;
  options.colour = false;
  return options;
}

engine::Record empty_record(const std::string& rules, int players) {
  engine::Record record;
  record.rules = rules;
  for (int p = 0; p < players; ++p) record.players.push_back(std::string(1, static_cast<char>('a' + p)));
  return record;
}

/// Types lines into the record of a file; gives what was shown.
std::string type_lines(const std::string& file, const std::vector<std::string>& lines) {
  auto [game, record] = arena::open_record(file, std::nullopt);
  Typewriter device;
  for (const std::string& line : lines) device.type(line + "\n");
  LineConsole console(device, plain(), kGoOn);
  TableRecord table(console, game, std::move(record), file, plain(), kGoOn);
  table.keep();
  return device.take();
}

TEST_CASE("a game of every rule set that is typed in step by step comes out equal", "[seat]") {
  const ScratchFolder scratch;
  for (const std::string& rules : all_rules()) {
    if (short_tests() && rules != "base" && rules != "everything" && rules != "castle" && rules != "hands")
      continue;
    INFO(rules);
    const engine::AnyGame game = engine::AnyGame::load(rules);
    const int players = rules == "castle" ? 2 : 3;
    const auto actions = random_game(game, players, 8);
    const std::string file = scratch.path(rules + ".txt");
    Typewriter device;
    LineConsole lines(device, plain(), kGoOn);
    std::size_t next = 0;
    Typist typist(lines, device, [&](const arena::Prompt& question) {
      return next < actions.size() ? question.state.text_of(actions[next++]) + "\n" : std::string("q\n");
    });
    TableRecord table(typist, game, empty_record(rules, players), file, plain(), kGoOn);
    table.keep();
    const auto record = arena::open_record(file, std::nullopt).record;
    CHECK(record.actions == actions);
    CHECK(game.write_record(record) == file_text(file));
  }
}

/// The turns of a record, without their numbers; "box C" is the tile alone.
std::vector<std::string> turn_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t blank = line.find(' ');
    const bool turn = !line.empty() && line.find_first_not_of("0123456789") == blank;
    if (turn || line.starts_with("box ")) lines.push_back(line.substr(blank + 1));
  }
  return lines;
}

TEST_CASE("the lines of a record, typed in turn by turn, give that record", "[seat]") {
  const ScratchFolder scratch;
  for (const std::string rules : {"base", "robbers", "mists", "inns", "traders", "castle"}) {
    INFO(rules);
    const engine::AnyGame game = engine::AnyGame::load(rules);
    engine::Record record = empty_record(rules, 2);
    const std::string file = scratch.file(rules + ".txt", game.write_record(record));
    record.actions = random_game(game, 2, 21);
    const std::string text = game.write_record(record);
    const std::string shown = type_lines(file, turn_lines(text));
    CHECK(file_text(file) == text);
    CHECK(shown.find("Final scores: ") != std::string::npos);
  }
}

TEST_CASE("a record goes on where it ended, and a line can be taken back", "[seat]") {
  const ScratchFolder scratch;
  const engine::AnyGame game = engine::AnyGame::load("base");
  const std::string file = scratch.file("x.txt", game.write_record(empty_record("base", 2)));
  (void)type_lines(file, {"V 1,0 0 road"});
  const std::string once = file_text(file);
  CHECK(once.find("1 V 1,0 0 road@S\n") != std::string::npos);
  (void)type_lines(file, {"E", "0,-1 180", "-"});
  const std::string twice = file_text(file);
  CHECK(twice.find("2 E 0,-1 180 -\n") != std::string::npos);
  (void)type_lines(file, {"u"});
  CHECK(file_text(file) == once);
  (void)type_lines(file, {"E", "u", "E 0,-1 180 -"});
  CHECK(file_text(file) == twice);
  const std::string nothing = type_lines(file, {"u", "u", "u"});
  CHECK(nothing.find("Nothing is there yet") != std::string::npos);
}

TEST_CASE("a tile that is not in the bag and a move that is not legal are refused with what would be",
          "[seat]") {
  const ScratchFolder scratch;
  const engine::AnyGame game = engine::AnyGame::load("base");
  const std::string file = scratch.file("x.txt", game.write_record(empty_record("base", 2)));
  const std::string shown =
      type_lines(file, {"Z", "V 9,9 0", "?", "t", "h", "V", "t", "? 0.05", "-", "1,0 0 city", "\xff\x1b[2J"});
  const auto has = [&](const char* text) { return shown.find(text) != std::string::npos; };
  CHECK(has("found \"Z\", expected a tile that may come: A; B; "));
  CHECK(has("found \"9,9\", expected one of: V "));
  CHECK(has("A ×2"));
  CHECK(has("71 tiles left:"));
  CHECK(has("capital letters are tiles"));
  CHECK(has("70 tiles left:"));
  CHECK(has("wins"));
  CHECK(has("found \"city\", expected one of: "));
  CHECK(shown.find('\x1b') == std::string::npos);
  CHECK(file_text(file).find("1 V\n") != std::string::npos);
}

TEST_CASE("a file of several records, or of none, is left alone", "[seat]") {
  const ScratchFolder scratch;
  const std::string record = engine::AnyGame::load("base").write_record(empty_record("base", 2));
  const auto refused = [&](const std::string& text) {
    return message_of([&] { return arena::open_record(scratch.file("x.txt", text), std::nullopt).record; });
  };
  CHECK(refused(record + record).find("found several records") != std::string::npos);
  CHECK(!refused("bastide position 1\nrules base\n").empty());
  CHECK(!refused("").empty());
  CHECK(refused(record).empty());
}

}  // namespace
}  // namespace bastide::tests::table_record_test
