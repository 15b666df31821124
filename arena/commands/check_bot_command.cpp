#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/compliance/check_bot.hpp"
#include "arena/files/json.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kCheckBotFooter =
    R"(Starts the bot again and again, plays whole games with it and tries what a tournament may bring. Each
line says ok, failed, not applicable where the bot says that it does not play something, or warning
for what no tournament minds. Options come before the command.

Examples:
  bastide check-bot python3 bot.py
  bastide check-bot mine.toml                        a bot file with a command
  bastide check-bot --time 1 ./mine --threads 2
  bastide check-bot --log logs mine.toml             what was said in each check: logs/check-01.log …
  bastide check-bot --json bastide engine --bot greedy

Exit codes: 0 every check that applies is ok; 1 one failed; 2 bad usage or input.)";

struct Options {
  double time = 0.2;
  std::uint64_t seed = 1;
  std::string log;
  JsonOption json;
};

/// The command line as it is, or the command of a bot file.
BotCommand read_command(const std::vector<std::string>& words) {
  if (words.empty())
    throw InputError("found no command, expected one, as in: bastide check-bot python3 bot.py");
  if (words[0].starts_with("-")) throw InputError("unknown option " + cut_after(words[0], 40));
  if (words.size() > 1 || !words[0].ends_with(".toml")) {
    BotCommand bot;
    bot.command = words;
    return bot;
  }
  const Competitor bot = load_competitor(words[0]);
  if (bot.command() == nullptr)
    throw InputError(words[0] + ": found a built-in bot, expected one with a command");
  return *bot.command();
}

std::string line_of(const Check& check) {
  std::string found = check.found;
  for (std::size_t at = 0; (at = found.find('\n', at)) != std::string::npos; at += 5)
    found.replace(at, 1, "\n    ");
  std::string text = fmt::format("{:<15} {:<40} {}\n", name_of(check.verdict), check.name, found);
  if (!check.hint.empty()) text += fmt::format("{:<15} → {}\n", "", check.hint);
  return text;
}

std::string json_of(const std::vector<Check>& checks, bool ok) {
  Json json = {{"ok", ok}, {"checks", Json::array()}};
  for (const Check& check : checks) {
    Json entry = {{"check", check.name}, {"verdict", name_of(check.verdict)}, {"found", check.found}};
    if (!check.hint.empty()) entry["hint"] = check.hint;
    json["checks"].push_back(std::move(entry));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int run_check(const Options& options, const std::vector<std::string>& words) {
  const BotCommand bot = read_command(words);
  const auto logs = options.log.empty() ? nullptr : std::make_unique<LogFolder>(options.log);
  CheckOptions check{options.time, options.seed, logs.get(), {}};
  JsonSink json(options.json);
  if (json.leaves_text()) check.report = [](const Check& done) { write_out(line_of(done)); };
  const std::vector<Check> checks = check_bot(bot, check);
  const auto failed = std::count_if(checks.begin(), checks.end(),
                                    [](const Check& done) { return done.verdict == CheckVerdict::failed; });
  json.write(json_of(checks, failed == 0));
  json.commit();
  if (json.leaves_text()) {
    const std::string passed = "Nothing is wrong with this bot.\n";
    write_out(failed == 0 ? passed : fmt::format("{} of {} checks failed.\n", failed, checks.size()));
  }
  return failed == 0 ? kOk : kFailed;
}

}  // namespace

void add_check_bot_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("check-bot", "Try out a bot that is a program of its own");
  const auto options = std::make_shared<Options>();
  add_time_option(*command, options->time, "Seconds for each move of its games")->capture_default_str();
  add_seed_option(*command, options->seed);
  add_log_option(*command, options->log, "Log what is said in each check, a file each, into this folder");
  add_json_option(*command, options->json);
  command->prefix_command();
  command->footer(kCheckBotFooter);
  command->callback([&run, options, command] {
    run = [options, words = command->remaining()] { return run_check(*options, words); };
  });
}

}  // namespace bastide::arena
