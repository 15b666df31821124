#include "arena/commands/program.hpp"

#include "arena/cluster/launch.hpp"
#include "arena/commands/commands.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/version/version.hpp"
#include "engine/config/nearest.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kProgramFooter = R"(Examples:
  bastide arena                          a small tournament and its rating table
  bastide play --bots greedy,uct         one game, shown turn by turn
  bastide play --bots human,bastide      a game of yours against the strongest bot
  bastide follow table.txt --names A,B   the record of a game at a real table
  bastide show game.txt --at 20          the board after 20 turns of a record
  bastide review games --out me.db       what players lose in many games, and where
  bastide import game.json > game.txt    a game from elsewhere, as a record
  bastide tune quick.toml --for 10m      better parameters for a bot, and a verdict
  bastide yardstick evaluator greedy     what bots lose at each decision, without a game
  bastide stats elo --wdl 60,5,35        what the counts of a match say
  bastide SUBCOMMAND --help              options and examples of a subcommand

Exit codes: 0 done; 1 failed while running; 2 bad usage or input; 130 interrupted (Ctrl-C).)";

/// A message with its endless words shortened, as a name of 5,000 letters that somebody gave, and without
/// what a terminal obeys.
std::string presentable(const std::string& message) {
  constexpr std::size_t kLongestWord = 400;
  constexpr std::size_t kHead = 200;
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t end = std::min(message.find_first_of(" \n", at), message.size());
    const std::string_view word = std::string_view(message).substr(at, end - at);
    text += word.size() > kLongestWord ? cut_after(word, kHead) : std::string(word);
    if (end < message.size()) text += message[end];
    at = end + 1;
  }
  return printable_lines(text);
}

void complain(const std::string& message) {
  std::fprintf(stderr, "bastide: %s\n", presentable(message).c_str());
}

/// Bytes of an option's name that are told again.
constexpr std::size_t kLongestShown = 40;

std::string perhaps(const std::string& word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> words(known.begin(), known.end());
  return engine::did_you_mean(word, words);
}

/// The subcommand that was chosen, and the one of it that was, and so on; the program itself first.
std::vector<const CLI::App*> chosen_of(const CLI::App& program) {
  std::vector<const CLI::App*> chain = {&program};
  for (auto chosen = program.get_subcommands(); !chosen.empty(); chosen = chain.back()->get_subcommands()) {
    chain.push_back(chosen.front());
  }
  return chain;
}

std::vector<std::string> subcommand_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// What is wrong with a command line of which `word` was not understood.
std::string about_word(const CLI::App& program, const std::string& word) {
  const CLI::App& app = *chosen_of(program).back();
  if (word.starts_with("-")) {
    const std::string name = word.substr(0, word.find('='));
    return "unknown option " + cut_after(name, kLongestShown) + perhaps(name, option_names(app));
  }
  const std::vector<std::string> known = subcommand_names(app);
  if (known.empty()) {
    return "unexpected argument " + in_quotes(word) + " to " + app.get_name() +
           (word.ends_with(".json") ? "; did you mean --json=" + word + "?" : "");
  }
  const std::vector<std::string_view> names(known.begin(), known.end());
  return "unknown subcommand " + in_quotes(word) + perhaps(word, known) + " (there are: " + listed(names) +
         ")";
}

std::string what_is_expected(const CLI::App& app, const std::string& option) {
  const CLI::Option* found = app.get_option_no_throw(option);
  const std::string kind = found == nullptr ? "" : found->get_type_name();
  return kind.empty() ? "one value" : kind;
}

/// An error of CLI11's own in the words of all others.
std::string in_our_words(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& app = *chosen_of(program).back();
  const std::string text = error.what();
  const std::string& kind = error.get_name();
  const auto before = [&](std::string_view mark) { return text.substr(0, text.find(mark)); };
  if (kind == "RequiredError" && text == "A subcommand is required") {
    const std::vector<std::string> known = subcommand_names(app);
    const std::vector<std::string_view> names(known.begin(), known.end());
    return "found no subcommand, expected one of: " + listed(names);
  }
  if (kind == "RequiredError") {
    const std::string name = before(" is required");
    return "found no " + name + ", expected " + what_is_expected(app, name);
  }
  if (const std::size_t at = text.find(" was given a disallowed flag override"); at != std::string::npos)
    return "--" + text.substr(0, at) + ": found a value, expected none";
  constexpr std::string_view kNotConverted = "Could not convert: ";
  if (kind == "ConversionError" && text.starts_with(kNotConverted)) {
    const std::size_t sign = text.find(" = ");
    const std::string name = text.substr(kNotConverted.size(), sign - kNotConverted.size());
    return name + ": found " + in_quotes(sign == std::string::npos ? "" : text.substr(sign + 3)) +
           ", expected " + what_is_expected(app, name);
  }
  if (kind == "ArgumentMismatch") {
    const std::string name = before(":");
    return name + ": found nothing behind it, expected " + what_is_expected(app, name);
  }
  if (kind == "ExcludesError") {
    constexpr std::string_view kMark = " excludes ";
    const std::string name = before(kMark);
    return name + ": found beside " + text.substr(name.size() + kMark.size()) + ", expected one of them";
  }
  return text;
}

/// Reports a command line that was not understood, or prints the help or version that was asked for.
int finish_parse(CLI::App& program, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) {
    std::ostringstream out;
    std::ostringstream ignored;
    program.exit(error, out, ignored);
    write_out(out.str());
    return kOk;
  }
  std::vector<std::string> extras = program.remaining(true);
  // Words that a subcommand takes as they are were not what it stumbled over.
  const bool takes_words = chosen_of(program).back()->get_prefix_command();
  if (takes_words && !extras.empty() && !extras.front().starts_with("-")) extras.clear();
  complain(extras.empty() ? in_our_words(program, error) : about_word(program, extras.front()));
  std::string which;
  for (const CLI::App* app : chosen_of(program)) which += (which.empty() ? "" : " ") + app->get_name();
  std::fprintf(stderr, "Run %s --help for what there is.\n", which.c_str());
  return kBadInput;
}

/// Whether the subcommand that was chosen is for all ranks of an mpirun. Any other one is done by rank 0
/// alone.
bool is_for_all_ranks(const CLI::App& program) {
  const auto chain = chosen_of(program);
  const std::string& last = chain.back()->get_name();
  if (chain.size() < 2) return false;
  const std::string& command = chain[1]->get_name();
  return (command == "arena" && (last == "arena" || last == "add")) ||
         (command == "tune" && (last == "tune" || last == "continue")) || command == "review" ||
         (command == "yardstick" && last == "build");
}

int run(int argc, const char* const* argv) {
  CLI::App program("Bastide plays Carcassonne: tournaments between bots, single games, positions.",
                   "bastide");
  program.set_version_flag("--version", std::string("bastide ") + kVersion, "Print the version and exit");
  program.get_formatter()->column_width(32);
  program.require_subcommand(1);
  program.footer(kProgramFooter);
  Run chosen;
  add_arena_command(program, chosen);
  add_report_command(program, chosen);
  add_play_command(program, chosen);
  add_follow_command(program, chosen);
  add_serve_command(program, chosen);
  add_replay_command(program, chosen);
  add_show_command(program, chosen);
  add_analyse_command(program, chosen);
  add_review_command(program, chosen);
  add_puzzles_command(program, chosen);
  add_import_command(program, chosen);
  add_game_export_command(program, chosen);
  add_list_command(program, chosen);
  add_perft_command(program, chosen);
  add_engine_command(program, chosen);
  add_check_bot_command(program, chosen);
  add_bench_command(program, chosen);
  add_stats_command(program, chosen);
  add_tune_command(program, chosen);
  add_learn_command(program, chosen);
  add_yardstick_command(program, chosen);
  const bool first = launch().rank == 0;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return first ? finish_parse(program, error) : kOk;
  }
  return first || is_for_all_ranks(program) ? chosen() : kOk;
}

}  // namespace

int told(const std::function<int()>& work) noexcept {
  try {
    return work();
  } catch (const ClosedPipe&) {
    return kOk;  // whoever read the output has seen enough
  } catch (const InputError& error) {
    complain(error.what());
    return kBadInput;
  } catch (const std::filesystem::filesystem_error& error) {
    complain(error.path1().string() + ": " + error.code().message());
    return kBadInput;
  } catch (const std::exception& error) {
    complain(error.what());
    return kFailed;
  } catch (...) {
    complain("failed for an unknown reason");
    return kFailed;
  }
}

int run_program(int argc, const char* const* argv) noexcept {
  ignore_closed_pipes();
  end_on_interrupts();
  return told([&] {
    note_command_line(argc, argv);
    return run(argc, argv);
  });
}

}  // namespace bastide::arena
