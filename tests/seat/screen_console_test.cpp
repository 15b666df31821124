// The console that fills a terminal.
#include "arena/seat/screen_console.hpp"

#include "arena/seat/table_game.hpp"
#include "engine/text/canvas.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/rules/games.hpp"
#include "tests/seat/at_table.hpp"

namespace bastide::tests::screen_console_test {
namespace {

using arena::Prompt;
using arena::Reply;
using arena::ScreenConsole;

const std::atomic<bool> kGoOn{false};

engine::PictureOptions plain() {
  engine::PictureOptions options;
  options.colour = false;
  return options;
}

/// V is to be placed beside D.
struct Placing {
  engine::AnyGame game = engine::AnyGame::load("base");
  engine::AnyState state = drawn();
  std::vector<arena::MoveChoice> choices = arena::choices_of(state, names);
  std::vector<std::string> names = {"Anna", "Ben"};

  [[nodiscard]] engine::AnyState drawn() const {
    engine::AnyState start = game.start(2);
    start.apply(start.parse("draw V"));
    return start;
  }
  /// What the keys come to.
  [[nodiscard]] std::string press(const std::string& keys) const {
    Typewriter device({80, 40});
    device.type(keys);
    ScreenConsole console(device, game, plain(), kGoOn);
    const Reply reply = console.ask({state, choices, "Anna"});
    if (reply.kind == Reply::Kind::end) return "end";
    return reply.kind == Reply::Kind::typed ? "typed " + reply.text : state.text_of(reply.action);
  }
};

TEST_CASE("arrow keys go from cell to cell, r turns, Enter places", "[seat]") {
  const Placing placing;
  const std::string first = placing.press("\r");
  CHECK(first.starts_with("V "));
  CHECK(placing.press("r\r") != first);
  CHECK(placing.press("\x1b[C\x1b[C\r").starts_with("V 1,0 "));
  CHECK(placing.press("\x1b[C\x1b[D\x1b[D\r").starts_with("V -1,0 "));
  CHECK(placing.press("\x1b[A\x1b[B\x1b[B\x1b[B\r").starts_with("V 0,1 "));
  CHECK(placing.press("\x1b[C\x1b[C\x1b[C\x1b[Cr\r").starts_with("V 1,0 "));
}

TEST_CASE("what is typed goes before what is chosen, and can be mended", "[seat]") {
  const Placing placing;
  CHECK(placing.press("1,0 90\r") == "typed 1,0 90");
  CHECK(placing.press("1,0 9x\x7f"
                      "0\r") == "typed 1,0 90");
  CHECK(placing.press("abc\x15xr\r") == "typed xr");
  CHECK(placing.press("\xc3\xa9\x7f"
                      "R\r") == "typed R");
  CHECK(placing.press(std::string(1000, 'x') + "\r") == "typed " + std::string(200, 'x'));
  CHECK(placing.press("abc") == "end");
  CHECK(placing.press("\x04") == "end");
}

TEST_CASE("the tile in hand is drawn where it would lie", "[seat]") {
  const Placing placing;
  Typewriter device({80, 40});
  ScreenConsole console(device, placing.game, plain(), kGoOn);
  device.type("\x1b[C");
  (void)console.ask({placing.state, placing.choices, "Anna: where the tile goes"});
  const std::string screen = device.take();
  CHECK(screen.find("arrows: cell, r: turn, Enter: place") != std::string::npos);
  CHECK(screen.find("Anna: where the tile goes") != std::string::npos);
  CHECK(screen.find("score   0") != std::string::npos);
}

/// The last frame that was drawn, in lines.
std::vector<std::string> last_frame(const std::string& output) {
  const std::size_t home = output.rfind("\x1b[H");
  std::vector<std::string> lines(1);
  for (std::size_t i = home + 3; i < output.size(); ++i) {
    if (output[i] == '\x1b') {
      while (i < output.size() && !std::isalpha(static_cast<unsigned char>(output[i]))) ++i;
    } else if (output[i] == '\n') {
      lines.emplace_back();
    } else if (output[i] != '\r') {
      lines.back() += output[i];
    }
  }
  return lines;
}

TEST_CASE("a frame fits into its window, whatever that is, and has what changed in it", "[seat]") {
  const engine::AnyGame game = engine::AnyGame::load("everything");
  engine::AnyState state = game.start(4);
  const auto actions = random_game(game, 4, 2);
  for (std::size_t i = 0; i < actions.size() && (i < 300 || !state.begins_turn()); ++i)
    state.apply(actions[i]);
  const std::vector<std::string> names = {"a", "b", "c", "d"};
  const auto choices = arena::choices_of(state, names);
  for (const arena::Device::Size size :
       {arena::Device::Size{40, 14}, {41, 20}, {80, 24}, {200, 60}, {39, 14}, {1, 1}, {0, 0}, {500, 200}}) {
    INFO(size.columns << " x " << size.rows);
    Typewriter device(size);
    ScreenConsole console(device, game, plain(), kGoOn);
    std::string told;
    for (int i = 0; i < 100; ++i) told += "told " + std::to_string(i) + "\n";
    console.tell(told);
    (void)console.ask({state, choices, "a very long title of a question " + std::string(300, '.')});
    const auto frame = last_frame(device.take());
    CHECK(static_cast<int>(frame.size()) <= std::max(1, size.rows));
    for (const std::string& line : frame)
      CHECK(static_cast<int>(engine::columns_of(line)) <= std::max(0, size.columns));
    const bool fits =
        size.columns >= ScreenConsole::kLeast.columns && size.rows >= ScreenConsole::kLeast.rows;
    if (fits) CHECK(frame.back().starts_with(">"));
    if (!fits && size.columns > 30) CHECK(frame.front().starts_with("The window is "));
  }
}

TEST_CASE("thousands of keys by lot do no harm", "[seat]") {
  const ScratchFolder scratch;
  for (const char* rules : {"base", "everything", "hands", "castle"}) {
    INFO(rules);
    engine::Random random(11);
    std::string keys;
    const std::vector<std::string> words = {
        "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b",  "\r",       "\r",      "r",
        "\t",     "u\r",    "t\r",    "l\r",    "1\r",     "2\r",     "\x1b[", "\xe2\x82", "\x00\x01"};
    for (int i = 0; i < (short_tests() ? 300 : 4000); ++i) {
      const bool byte = random.below(3) == 0;
      // Whoever types q or presses Ctrl-D is gone, and h and ? take seconds.
      char any = static_cast<char>(random.below(256));
      if (any == 'q' || any == 4 || any == 'h' || any == '?' || any == 's') any = 'x';
      keys += byte ? std::string(1, any) : words[random.below(static_cast<std::uint32_t>(words.size()))];
    }
    std::vector<std::string> bots = {"human", "random"};
    if (std::string(rules) != "castle") bots.emplace_back("human");
    const auto table_setup = table_of(rules, bots, scratch.path("game.txt"));
    Typewriter device({60, 20});
    device.type(keys);
    ScreenConsole console(device, table_setup.game, plain(), kGoOn);
    arena::TableGame table(console, table_setup, kGoOn);
    (void)table.play();
    const auto saved = arena::read_saved_game(scratch.path("game.txt"), std::nullopt);
    CHECK(saved.actions.size() > 1);
  }
}

}  // namespace
}  // namespace bastide::tests::screen_console_test
