#include "ai/bots/bot.hpp"
#include "arena/commands/commands.hpp"
#include "arena/protocol/engine_session.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kEngineFooter =
    R"(Reads the messages of the bot protocol (docs/protocol.md) from standard input, one JSON
object a line, and answers on standard output, until the message quit or the end of the input. What
it cannot use it answers with {"type": "error", …} and ends with exit code 2.

Time and iterations are those of each question's clock, the bot's own where that says nothing.

Examples:
  bastide engine --bot uct
  bastide check-bot bastide engine --bot greedy
  echo '{"type": "hello", "version": 1}' | bastide engine --bot mine.toml

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

constexpr std::size_t kMostBytes = std::size_t{64} << 20;  ///< of a line

/// The next line; false at the end of the input. Throws InputError for one that nobody would send.
bool next_line(std::istream& in, std::string& line) {
  line.clear();
  for (int byte = in.get(); byte != std::istream::traits_type::eof(); byte = in.get()) {
    if (byte == '\n') return true;
    if (line.size() == kMostBytes) throw InputError("standard input: found a line of more than 64 MiB");
    line += static_cast<char>(byte);
  }
  return !line.empty();
}

int run_engine(const std::string& bot) {
  EngineSession session(ai::load_bot(bot),
                        [](std::string_view line) { write_out(std::string(line) + "\n"); });
  std::ios::sync_with_stdio(false);
  std::string line;
  while (next_line(std::cin, line)) {
    if (!session.receive(line)) break;
  }
  return kOk;
}

}  // namespace

void add_engine_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("engine", "Speak the bot protocol with a built-in bot");
  const auto bot = std::make_shared<std::string>("uct");
  command->add_option("--bot", *bot, "A TOML file, or a built-in name")
      ->type_name("BOT")
      ->capture_default_str();
  command->footer(kEngineFooter);
  command->callback([&run, bot] { run = [bot] { return run_engine(*bot); }; });
}

}  // namespace bastide::arena
