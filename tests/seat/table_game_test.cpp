// Games of people and bots, at consoles in memory.
#include "arena/seat/table_game.hpp"

#include "arena/seat/line_console.hpp"
#include "arena/seat/screen_console.hpp"
#include "engine/text/record.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/seat/at_table.hpp"

#include <set>

namespace bastide::tests::table_game_test {
namespace {

using arena::LineConsole;
using arena::Prompt;
using arena::ScreenConsole;
using arena::TableGame;

const std::atomic<bool> kGoOn{false};

engine::PictureOptions plain() {
  engine::PictureOptions options;
  options.colour = false;
  return options;
}

std::string number_of(std::size_t choice) {
  return std::to_string(choice + 1) + "\n";
}

/// Answers by lot, and remembers what.
class Chooser {
 public:
  enum class Way { numbers, notation, keys };

  Chooser(Way way, std::uint64_t seed) : way_(way), random_(seed) {}

  std::string operator()(const Prompt& question) {
    const auto at = below(question.choices.size());
    const arena::MoveChoice& choice = question.choices[at];
    if (way_ == Way::keys) return keys();
    chosen.push_back(choice.action);
    if (way_ == Way::numbers) return number_of(at);
    return choice.text + "\n";
  }

  std::vector<engine::Action> chosen;

 private:
  std::size_t below(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }
  std::string keys() {
    static const std::vector<std::string> kKeys = {"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D",
                                                   "\x1bOC", "r",      "\t"};
    std::string typed;
    for (auto count = below(5); count > 0; --count) typed += kKeys[below(kKeys.size())];
    return typed + "\r";
  }

  Way way_;
  engine::Random random_;
};

/// What the people of a finished game decided.
std::vector<engine::Action> decided_by(const engine::AnyGame& game, const arena::SavedGame& saved) {
  engine::AnyState state = game.start(static_cast<int>(saved.bots.size()));
  std::vector<engine::Action> actions;
  for (const engine::Action action : saved.actions) {
    const engine::Actor actor = state.actor();
    if (actor.is_player() && saved.bots[static_cast<std::size_t>(actor.index())] == arena::kPerson)
      actions.push_back(action);
    state.apply(action);
  }
  return actions;
}

/// Plays a game at a console of that way; gives what is kept of it.
arena::SavedGame play_through(const std::string& rules, const std::vector<std::string>& bots,
                              Chooser& chooser, bool screen) {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  Typewriter device(screen ? arena::Device::Size{100, 40} : arena::Device::Size{});
  const auto setup = table_of(rules, bots, file, 5);
  LineConsole lines(device, plain(), kGoOn);
  ScreenConsole window(device, setup.game, plain(), kGoOn);
  arena::Console& console = screen ? static_cast<arena::Console&>(window) : lines;
  Typist typist(console, device, std::ref(chooser));
  TableGame table(typist, setup, kGoOn);
  const auto ending = table.play();
  REQUIRE(ending);
  CHECK(ending->finished);
  CHECK(table.state().actor().is_nobody());
  const bool several = std::count(bots.begin(), bots.end(), "human") > 1;
  CHECK((rules == "hands" && several) == !typist.passed_on.empty());
  arena::SavedGame saved = arena::read_saved_game(file, std::nullopt);
  CHECK(setup.game.final_state({rules, saved.names, {}, {}, saved.actions}).scores() ==
        table.state().scores());
  return saved;
}

TEST_CASE("a whole game in every rule set, by numbers", "[seat]") {
  for (const std::string& rules : all_rules()) {
    INFO(rules);
    Chooser chooser(Chooser::Way::numbers, 1);
    const auto saved = play_through(rules, {"human", "evaluator"}, chooser, false);
    CHECK(decided_by(engine::AnyGame::load(rules), saved) == chooser.chosen);
  }
}

TEST_CASE("a whole game in every rule set, in notation, by two people", "[seat][slow]") {
  for (const std::string& rules : all_rules()) {
    INFO(rules);
    Chooser chooser(Chooser::Way::notation, 2);
    const auto saved = play_through(rules, {"human", "human"}, chooser, false);
    CHECK(decided_by(engine::AnyGame::load(rules), saved) == chooser.chosen);
  }
}

TEST_CASE("a whole game in every rule set, by keys on a screen", "[seat][slow]") {
  for (const std::string& rules : all_rules()) {
    INFO(rules);
    Chooser chooser(Chooser::Way::keys, 3);
    const auto saved = play_through(rules, {"random", "human"}, chooser, true);
    CHECK(decided_by(engine::AnyGame::load(rules), saved).size() > 20);
  }
}

TEST_CASE("several people and bots play at one table", "[seat]") {
  Chooser chooser(Chooser::Way::notation, 4);
  const auto saved =
      play_through("inns", {"human", "random", "human", "human", "greedy", "human"}, chooser, false);
  CHECK(saved.names ==
        std::vector<std::string>{"human", "random", "human 2", "human 3", "greedy", "human 4"});
}

/// A game at a line console, of which each answer is in a list; behind its end the input ends.
struct Scripted {
  std::string out;
  arena::SavedGame saved;
  std::optional<arena::Ending> ending;
};
Scripted play_script(const std::string& file, const arena::TableGame::Setup& setup,
                     const std::vector<std::string>& lines) {
  Typewriter device;
  for (const std::string& line : lines) device.type(line + "\n");
  LineConsole console(device, plain(), kGoOn);
  TableGame table(console, setup, kGoOn);
  auto ending = table.play();
  return {device.take(), arena::read_saved_game(file, std::nullopt), ending};
}

TEST_CASE("undo goes back to that person's previous decision, and the same tiles come again", "[seat]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  const auto setup = table_of("base", {"human", "random"}, file);
  const auto once = play_script(file, setup, {"1", "1", "1"});
  REQUIRE(!once.ending);
  const auto again = play_script(file, setup, {"1", "2", "u", "1", "1"});
  CHECK(again.saved.actions == once.saved.actions);
  const auto to_nothing = play_script(file, setup, {"u"});
  CHECK(to_nothing.out.find("no decision of human yet") != std::string::npos);
  CHECK(to_nothing.saved.actions.size() == 1);  // the draw
}

TEST_CASE("a game that is left goes on where it was, and ends as one that was not", "[seat]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  const std::vector<std::string> answers(400, "1");
  auto setup = table_of("robbers", {"human", "human"}, file, 9);
  const auto unbroken = play_script(file, setup, answers);
  REQUIRE(unbroken.ending);
  const auto part = play_script(file, setup, {"1", "1", "1", "1", "1", "q"});
  REQUIRE(!part.ending);
  CHECK(part.saved.actions.size() < unbroken.saved.actions.size());
  setup.saved = part.saved;
  const auto rest = play_script(file, setup, answers);
  REQUIRE(rest.ending);
  CHECK(rest.saved.actions == unbroken.saved.actions);
  CHECK(rest.saved.seed == 9);
}

TEST_CASE("what a game went on from has to be what its seed gives", "[seat]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  auto setup = table_of("base", {"human", "random"}, file);
  const auto part = play_script(file, setup, {"1", "1"});
  setup.saved = part.saved;
  setup.saved.seed = 77;
  const std::string refusal = message_of([&] { return play_script(file, setup, {}).out; });
  CHECK(refusal.find("is not what its seed gives") != std::string::npos);
}

TEST_CASE("a line answers what is asked, and what it does not understand does no harm", "[seat][slow]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  const std::string copy = scratch.path("copy.txt");
  const auto setup = table_of("base", {"human", "random"}, file);
  const auto told =
      play_script(file, setup,
                  {"t", "i", "l", "s", "save " + copy, "save /no/such/folder/x", "? x", "? 0.05", "h", "b",
                   std::string(5000, 'z'), "", "9999", "\x1b[31mX\xff", "road", "1,0 0 -", "q"});
  const auto has = [&](const char* text) { return told.out.find(text) != std::string::npos; };
  CHECK(has("70 tiles left:"));
  CHECK(has("takes") == false);
  CHECK(has("back to your last decision"));
  CHECK(has("The game is kept in "));
  CHECK(has("A copy is in "));
  CHECK(has("cannot write \"/no/such/folder/x\""));
  CHECK(has("expected seconds to think"));
  CHECK(has("wins"));
  CHECK(has("Best: "));
  CHECK(has("bastide plays: "));
  CHECK(has("found a line of 5000 bytes, expected at most 1000"));
  CHECK(has("found \"9999\", expected one of: "));
  CHECK(told.out.find('\x1b') == std::string::npos);
  CHECK(arena::read_saved_game(copy, std::nullopt).actions.size() == 1);
}

TEST_CASE("hands that are hidden are shown to their owner alone", "[seat]") {
  const ScratchFolder scratch;
  const std::string file = scratch.path("game.txt");
  const auto setup = table_of("hands", {"human", "human"}, file);
  Typewriter device;
  LineConsole console(device, plain(), kGoOn);
  std::vector<std::string> hands;  // of the one who is asked, and of the other, as the console knows them
  int asked = 0;
  Typist typist(console, device, [&](const Prompt& question) -> std::string {
    const int other = 1 - question.state.actor().index();
    // A view does not know what others have: looking at it as they do shows nothing.
    CHECK(question.state.position().find("hand " + std::to_string(other + 1) + " ? ? ?") !=
          std::string::npos);
    return ++asked > 20 ? "q\n" : "1\n";
  });
  TableGame table(typist, setup, kGoOn);
  CHECK(!table.play());
  REQUIRE(typist.passed_on.size() > 4);
  CHECK(typist.passed_on[0] == "Pass the keyboard to human, who presses Enter");
  CHECK(typist.passed_on[1] == "Pass the keyboard to human 2, who presses Enter");
}

TEST_CASE("a file that is no game with people does not go on", "[seat]") {
  const ScratchFolder scratch;
  const auto refused = [&](const std::string& text) {
    return message_of([&] { return arena::read_saved_game(scratch.file("x.txt", text), std::nullopt); });
  };
  CHECK(refused("bastide record 1\nrules base\nplayers 2\nseed 1\n").find("without a line \"note bots") !=
        std::string::npos);
  CHECK(refused("bastide record 1\nrules base\nplayers 2\nnote bots human,greedy\n").find("without a seed") !=
        std::string::npos);
  CHECK(refused("bastide record 1\nrules base\nplayers 2\nseed 1\nnote bots human\n").find("found 1 in") !=
        std::string::npos);
  CHECK(
      refused("bastide record 1\nrules base\nplayers 2\nseed 1\nnote bots human,greedy\nnote deal-secret x\n")
          .find("expected 32 hexadecimal digits") != std::string::npos);
  CHECK(!refused("").empty());
}

}  // namespace
}  // namespace bastide::tests::table_game_test
