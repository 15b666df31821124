// What a store knows of its tournament, and which tournaments it goes on with.

#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "arena/version/version.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <filesystem>

namespace bastide::arena::settings_test {
namespace {

using tests::message_of;
using tests::ScratchFolder;
using tests::tournament;

const std::string kHead = "name = 't'\ndeals = 2\n";
const std::string kTwo = kHead + "bots = ['random', 'greedy']\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string value_of(const Settings& settings, const std::string& key) {
  for (const auto& [name, value] : settings) {
    if (name == key) return value;
  }
  return "?";
}

/// A store in a file that is opened again and again, as by one command after the other.
class StoreFile {
 public:
  /// Opens it for the tournament; gives the notes of the run.
  std::string open(const std::string& text, bool force = false, const TournamentOverrides& overrides = {}) {
    config = tournament(text, overrides);
    return open_store(path(), config, force)->runs().back().note;
  }
  std::string refusal(const std::string& text, bool force = false,
                      const TournamentOverrides& overrides = {}) {
    return message_of([&] { return open(text, force, overrides); });
  }
  [[nodiscard]] std::unique_ptr<Store> store() const { return Store::open(path(), Store::Access::write); }
  [[nodiscard]] std::string path() const { return scratch_.path("s.db"); }

  TournamentConfig config;

 private:
  ScratchFolder scratch_;
};

TEST_CASE("A tournament comes back from its store", "[arena]") {
  const std::vector<std::string> texts = {
      kTwo,
      "name = 'ž ☃'\ndeals = 3\nplayers = 3\nseeds = 1\nseed = 77\nrules = 'everything'\nluck = true\n"
      "bots = ['random', 'greedy', 'flat', 'uct']\n",
      kTwo + "[test]\nelo0 = -1.5\nelo1 = 2.25\nalpha = 0.01\n",
      kHead +
          "[[bot]]\nname = 'a \"quoted\" \\ name, ž'\nplayer = 'mcts'\nbudget = {base = 60.5, increment = "
          "0.1}\n"
          "parameters = {exploration = 1.25, final_choice = 'mean', max_nodes = 5000}\n"
          "[[bot]]\nname = 'b'\nplayer = 'greedy'\nparameters = {figure_cost = 0.1}\n"
          "[[bot]]\nname = 'c'\nplayer = 'flat'\nbudget = {seconds = 0.3}\n",
      kHead +
          "bots = ['random']\n[[bot]]\nname = 'p'\ncommand = ['python3', '-c', \"print('x')\\nwhile "
          "True:\\n\\t1\", "
          "'\"', '\\']\ndirectory = '/tmp'\nstart_limit = 3.5\npatience = 7\nmemory = 100\nprocesses = 3\n"
          "keep = true\nisolate = true\n[bot.budget]\nseconds = 0.1\n"
          "[bot.parameters]\n'a key' = 1.0\ntable.b = [1, 2.5]\nc = \"x\\ty\"\nd = true\ne = -7\n"};
  for (const std::string& text : texts) {
    INFO(text);
    StoreFile file;
    CHECK(file.open(text).empty());
    const TournamentConfig& asked = file.config;
    const TournamentConfig stored = stored_tournament(*file.store());
    CHECK(stored.name == asked.name);
    CHECK(stored.rules.name == asked.rules.name);
    CHECK(stored.players == asked.players);
    CHECK(stored.seeds == asked.seeds);
    CHECK(stored.seed == asked.seed);
    CHECK(stored.deals == asked.deals);
    CHECK(stored.luck == asked.luck);
    CHECK(stored.test.has_value() == asked.test.has_value());
    if (asked.test) CHECK(text_of(*stored.test) == text_of(*asked.test));
    REQUIRE(stored.bots.size() == asked.bots.size());
    for (std::size_t bot = 0; bot < asked.bots.size(); ++bot) {
      CHECK(stored.bots[bot].name == asked.bots[bot].name);
      CHECK(stored.bots[bot].player == asked.bots[bot].player);
      CHECK(stored.bots[bot].budget == asked.bots[bot].budget);
      CHECK(bot_toml(stored.bots[bot]) == bot_toml(asked.bots[bot]));
    }
    CHECK(settings_of(stored) == settings_of(asked));
    CHECK(file.refusal(text).empty());
  }
}

TEST_CASE("The program of a bot without a folder is looked for here, also from elsewhere", "[arena]") {
  Competitor bot;
  bot.name = "p";
  BotCommand command;
  command.command = {"./mine"};
  bot.player = command;
  const std::string here = std::filesystem::current_path().string();
  CHECK(contains(bot_toml(bot), "directory = \"" + here + "\"\n"));
}

TEST_CASE("The hash of play moves with rules, seed of nothing and bots", "[arena]") {
  const auto hash = [](const std::string& text) { return value_of(settings_of(tournament(text)), "play"); };
  CHECK(hash(kTwo).size() == 16);
  CHECK(hash(kTwo) == hash(kTwo));
  CHECK(hash(kTwo) == hash(kTwo + "seed = 9\n"));
  CHECK(hash(kTwo) != hash(kTwo + "rules = 'no_farmers'\n"));
  CHECK(hash(kTwo) != hash(kHead + "bots = ['random', 'flat']\n"));
  CHECK(hash(kHead + "bots = ['random']\n[[bot]]\nname = 'g'\nplayer = 'greedy'\n") !=
        hash(kHead +
             "bots = ['random']\n[[bot]]\nname = 'g'\nplayer = 'greedy'\nparameters = {figure_cost = 3}\n"));
}

TEST_CASE("The same tournament goes on, also with more deals, with luck and other threads", "[arena]") {
  StoreFile file;
  CHECK(file.open(kTwo).empty());
  CHECK(file.open(kTwo).empty());
  TournamentOverrides more;
  more.deals = 5;
  more.luck = true;
  more.concurrency = 7;
  CHECK(file.open(kTwo, false, more) == "deals: 2 before, 5 now");
  CHECK(stored_tournament(*file.store()).deals == 5);
  CHECK(stored_tournament(*file.store()).luck);
  const auto runs = file.store()->runs();
  REQUIRE(runs.size() == 3);
  for (const Store::Run& run : runs) {
    CHECK(run.program == std::string("bastide ") + kVersion);
    CHECK(run.began.size() == std::string("2025-01-31T12:00:00Z").size());
  }
}

TEST_CASE("Another tournament is refused with a list of what differs", "[arena]") {
  StoreFile file;
  file.open(kTwo);
  TournamentOverrides other;
  other.seed = 2;
  CHECK(file.refusal(kTwo, false, other) ==
        file.path() +
            " holds another tournament than t.toml:\n  seed: 1 there, 2 here\n"
            "Give another --store, or --force to go on with what is here and note the change.");
  CHECK(contains(file.refusal(kTwo + "rules = 'no_farmers'\n"), "\n  rules: base there, no_farmers here\n"));
  CHECK(contains(file.refusal(kTwo + "[test]\npreset = 'gain'\n"), "\n  test: nothing there, { preset = "));
  CHECK(contains(file.refusal(kHead + "bots = ['greedy', 'random']\n"),
                 "\n  bot 1: \"random\" there, \"greedy\" here"));
  CHECK(contains(file.refusal(kHead + "bots = ['random', 'greedy', 'flat']\n"),
                 "\n  bot \"flat\": not there; arena add adds it"));
  CHECK(contains(file.refusal(kHead + "bots = ['random', 'greedy', 'flat']\nplayers = 3\n"),
                 "\n  players: 2 there, 3 here"));
  const std::string changed = file.refusal(
      kHead +
      "bots = ['random']\n[[bot]]\nname = 'greedy'\nplayer = 'greedy'\nparameters = {figure_cost = 2}\n");
  CHECK(contains(changed, "\n  bot \"greedy\": figure_cost = 0.5 there, figure_cost = 2 here\n"));
  CHECK_FALSE(contains(changed, "play:"));
  // Nothing of it was taken over, and no run began.
  CHECK(file.refusal(kTwo).empty());
  CHECK(file.store()->runs().size() == 2);
}

TEST_CASE("Stored settings of a bot that end without a line's end are compared as others", "[arena]") {
  StoreFile file;
  CHECK(file.open(kTwo).empty());
  file.store()->change_bot(0, "player = 'nobody'");
  CHECK(contains(file.refusal(kTwo), "player = 'nobody' there"));
}

TEST_CASE("By force a store goes on with what differs, and notes it", "[arena]") {
  StoreFile file;
  file.open(kTwo);
  TournamentOverrides other;
  other.seed = 2;
  other.deals = 3;
  CHECK(file.open(kTwo, true, other) == "forced; seed: 1 there, 2 here; deals: 2 before, 3 now");
  CHECK(stored_tournament(*file.store()).seed == 2);
  CHECK(contains(file.refusal(kTwo), "seed: 2 there, 1 here"));
  CHECK(file.refusal(kTwo, false, other).empty());
  const std::string costly =
      kHead +
      "seed = 2\nbots = ['random']\n[[bot]]\nname = 'greedy'\nplayer = 'greedy'\nparameters = "
      "{figure_cost = 2}\n";
  CHECK(contains(file.open(costly, true), "forced; bot \"greedy\": figure_cost = 0.5 there"));
  CHECK(file.refusal(costly).empty());
}

TEST_CASE("Other bots or seats cannot be forced", "[arena]") {
  StoreFile file;
  file.open(kTwo);
  for (const std::string& text :
       {kHead + "bots = ['greedy', 'random']\n", kHead + "bots = ['random', 'greedy', 'flat']\n"}) {
    const std::string message = file.refusal(text, true);
    CHECK(message.ends_with("\nGive another --store."));
  }
  CHECK(stored_tournament(*file.store()).bots.size() == 2);
}

TEST_CASE("A program that plays differently is told apart", "[arena]") {
  StoreFile file;
  file.open(kTwo);
  file.store()->change_settings({{"play", "0123456789abcdef"}});
  CHECK(contains(file.refusal(kTwo), "\n  play: this program plays other games from the same seed"));
  Competitor bot = load_competitor("flat");
  CHECK(contains(message_of([&] { return add_bot_to(*file.store(), bot, false); }), "\n  play: "));
  CHECK(file.store()->bots().size() == 2);
  CHECK(contains(file.open(kTwo, true), "forced; play: "));
  file.store()->change_settings({{"program", "bastide 0.0.1"}});
  CHECK(contains(file.refusal(kTwo), "\n  program: bastide 0.0.1 there, bastide "));
}

TEST_CASE("A bot that was added takes part when the tournament goes on", "[arena]") {
  StoreFile file;
  file.open(kTwo);
  Competitor bot = load_competitor("flat");
  bot.name = "more";
  {
    const auto store = file.store();
    const TournamentConfig grown = add_bot_to(*store, bot, false);
    CHECK(grown.bots.size() == 3);
    CHECK(store->runs().back().note == "added more");
    // Once more is the same command after an interruption.
    CHECK(add_bot_to(*store, bot, false).bots.size() == 3);
    CHECK(store->runs().back().note.empty());
    bot.budget.iterations = 5;
    CHECK(
        contains(message_of([&] { return add_bot_to(*store, bot, false); }), "another bot called \"more\""));
    bot.name = "two\nlines";
    CHECK(contains(message_of([&] { return add_bot_to(*store, bot, false); }), "cannot be printed"));
    bot.name = "no UTF-8: \xff";
    CHECK_FALSE(message_of([&] { return add_bot_to(*store, bot, false); }).empty());
    CHECK(store->bots().size() == 3);
  }
  CHECK(file.refusal(kTwo).empty());
  REQUIRE(file.config.bots.size() == 3);
  CHECK(file.config.bots[2].name == "more");
}

TEST_CASE("No bot is added to a test", "[arena]") {
  StoreFile file;
  file.open(kTwo + "[test]\npreset = 'gain'\n");
  CHECK(contains(message_of([&] { return add_bot_to(*file.store(), load_competitor("flat"), false); }),
                 "expected a test of two bots"));
}

TEST_CASE("A store of which settings are missing or spoilt is refused", "[arena]") {
  for (const char* damage :
       {"DELETE FROM setting WHERE key = 'players'", "UPDATE setting SET value = 'many' WHERE key = 'deals'",
        "UPDATE setting SET value = '-1' WHERE key = 'deals'",
        "UPDATE setting SET value = '0' WHERE key = 'deals'",
        "UPDATE setting SET value = '9' WHERE key = 'seeds'",
        "UPDATE setting SET value = 'nosuch' WHERE key = 'rules'",
        "UPDATE setting SET value = '{' WHERE key = 'test'",
        "UPDATE bot SET settings = 'name = 1' WHERE id = 1", "DELETE FROM bot",
        "DELETE FROM bot WHERE id = 0"}) {
    INFO(damage);
    StoreFile file;
    file.open(kTwo);
    const auto store = file.store();
    store->database().run(damage);
    CHECK_FALSE(message_of([&] { return stored_tournament(*store); }).empty());
  }
}

}  // namespace
}  // namespace bastide::arena::settings_test
