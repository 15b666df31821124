#include "arena/commands/commands.hpp"
#include "arena/commands/durations.hpp"
#include "arena/commands/options.hpp"
#include "arena/learning/learning.hpp"
#include "arena/report/progress.hpp"
#include "arena/terminal/command_line.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kLearnFooter =
    R"(Learns what the formulas of the evaluation do not say: a small net for each part of a position, trained on
games of the evaluator against itself, round by round, and judged by games on fresh deals. Everything is in
a folder: after Ctrl-C, or whatever else ends the program, the same command goes on from there, and comes to
the same nets. A bot plays with one that its file names: learned = "mine/round-3.toml".

Examples:
  bastide learn                                the built-in learning "quick", some seconds
  bastide learn base --out mine                what the built-in net was learned by
  bastide learn three --out three              the same for three players
  bastide learn mine.toml --rounds 10          ten in all; those that there are stay
  bastide learn mine.toml --for 1h             as many as an hour has room for
  bastide play --bots human,learned            against the bot that has the built-in one

Exit codes: 0 the net gains, or nothing is shown; 1 failed while running; 2 bad usage or input; 3 the bot
plays worse with the net; 130 interrupted.)";

struct LearnOptions {
  std::string file = "quick";
  std::string out;
  std::optional<int> rounds;
  std::optional<double> seconds;
  JsonOption json;
};

std::string rounds_text(const Learning& learning) {
  std::string text = fmt::format("{:>5}  {:>8}  {:>8}  {:>17}  {:>9}\n", "round", "games", "points",
                                 "95 % interval", "seconds");
  for (const LearningRound& round : learning.rounds()) {
    text +=
        fmt::format("{:>5}  {:>8}  {:>+8.2f}  {:>17}  {:>9.0f}\n", round.round, round.games, round.gain.value,
                    fmt::format("{:+.2f} … {:+.2f}", round.gain.low, round.gain.high), round.seconds);
  }
  return text;
}

int interrupted(const Learning& learning) {
  fmt::print(stderr, "bastide: interrupted after {} of {} rounds; this goes on: {}\n",
             learning.rounds().size(), learning.config().rounds, command_line());
  return kInterrupted;
}

int run_learn(const LearnOptions& options) {
  LearningConfig config = load_learning(options.file);
  if (options.rounds) config.rounds = *options.rounds;
  JsonSink json(options.json);
  Learning learning(config, options.out.empty() ? config.name + ".learned" : options.out);
  const std::atomic<bool>& stop = catch_interrupts(false);
  std::optional<Progress> line;
  std::string shown;
  const auto progress = [&](const std::string& what, std::int64_t done, std::int64_t all) {
    if (what != shown) line.emplace(what), shown = what;
    if (done > 0) line->show(done, all);
  };
  using Clock = std::chrono::steady_clock;
  const Clock::time_point began = Clock::now();
  const auto room_for_another = [&] {
    if (!options.seconds || learning.rounds().empty()) return true;
    const double gone = std::chrono::duration<double>(Clock::now() - began).count();
    return gone + learning.rounds().back().seconds < *options.seconds;
  };
  while (static_cast<int>(learning.rounds().size()) < config.rounds && room_for_another()) {
    if (!learning.add_round(StopSignal(stop), progress)) return line.reset(), interrupted(learning);
  }
  if (!learning.verdict() && !learning.judge(StopSignal(stop), progress))
    return line.reset(), interrupted(learning);
  line.reset();

  const LearningVerdict& verdict = *learning.verdict();
  Json told = {
      {"folder", learning.folder()}, {"net", learning.net_path(verdict.round)}, {"rounds", Json::array()}};
  for (const LearningRound& round : learning.rounds()) told["rounds"].push_back(round_json(round));
  told["verdict"] = verdict_json(verdict);
  json.write(told.dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) {
    write_out(rounds_text(learning));
    write_out(fmt::format("The net {} {}.\n", learning.net_path(verdict.round), words_of(verdict)));
    write_out(fmt::format("The page: {}/index.html\n", learning.folder()));
  }
  constexpr int kWorse = 3;
  return verdict.gain.high < 0 ? kWorse : kOk;
}

}  // namespace

void add_learn_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("learn", "Learn values beside the evaluation's formulas");
  const auto options = std::make_shared<LearnOptions>();
  command->add_option("file", options->file, "Learning: a TOML file, or the name of a built-in one")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--out", options->out, "Its folder; NAME.learned here if not given")->type_name("DIR");
  in_range(command->add_option("--rounds", options->rounds, "So many in place of the file's"), 1,
           kMostRounds);
  add_duration_option(*command, options->seconds, "No round that would end later: 30m, 1h");
  add_json_option(*command, options->json);
  command->footer(kLearnFooter);
  command->callback([&run, options] { run = [options] { return run_learn(*options); }; });
}

}  // namespace bastide::arena
