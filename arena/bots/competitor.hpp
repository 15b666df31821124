#pragma once

#include "ai/bots/bot.hpp"
#include "arena/bots/option_values.hpp"
#include "arena/process/bot_process.hpp"

#include <string>
#include <variant>
#include <vector>

/// Who takes part: a built-in bot, or a program of its own that speaks the bot protocol (arena/protocol).
namespace bastide::arena {

/// A bot that is a program of its own.
struct BotCommand {
  std::vector<std::string> command;  ///< the program and its arguments
  std::string directory;             ///< where it runs, and relative to what its path is; empty: here
  double start_limit = 10;           ///< seconds for the handshake, and for getting ready for each game
  /// Seconds after which a bot that does not answer hangs: beyond its time for the decision, or in all where
  /// it has none.
  double patience = 60;
  /// Whether one process may play a deal more than once. Otherwise a tournament starts the program afresh for
  /// a deal that it has seen, which by its first tiles it could know to the end.
  bool keep = false;
  ProcessLimits limits;
  /// What the options that the program lists are set to (arena/protocol/bot_options.hpp); the others keep
  /// their defaults.
  OptionValues parameters;

  /// The command as a person would type it.
  [[nodiscard]] std::string text() const;
  bool operator==(const BotCommand& other) const;
};

struct Competitor {
  std::string name;
  std::variant<ai::Parameters, BotCommand> player;
  ai::TimeControl budget;

  Competitor() = default;
  Competitor(ai::Bot bot) : name(std::move(bot.name)), player(bot.parameters), budget(bot.budget) {}
  Competitor(std::string its_name, BotCommand command, const ai::TimeControl& its_budget)
      : name(std::move(its_name)), player(std::move(command)), budget(its_budget) {}

  /// Its command; nullptr for a built-in bot.
  [[nodiscard]] const BotCommand* command() const noexcept { return std::get_if<BotCommand>(&player); }
  /// That a decision of it takes in this process; 1 for a program.
  [[nodiscard]] int threads() const noexcept;
};

/// Reads a bot from a table: with `command` a program of its own,
///
///     name = "mine"
///     command = ["python3", "mine.py"]   # paths relative to the file; found on PATH without a slash
///     directory = "/home/me/bot"         # where it runs; the file's folder if left out
///     start_limit = 10                   # seconds, optional
///     patience = 60                      # seconds, optional
///     memory = 2048                      # MiB, optional
///     processes = 64                     # optional
///     keep = false                       # one process for all games of a deal, optional
///     isolate = false                    # in a sandbox, optional
///     [parameters]                       # optional: values of options that the program lists
///     greed = 1.5
///     [budget]                           # optional: iterations, seconds, or base and increment
///
/// otherwise a built-in bot (ai/bot.hpp). Throws InputError.
[[nodiscard]] Competitor read_competitor(const engine::Config& config);

/// Finds and reads the bot called `name`: a file, or one built in ("uct"). Throws InputError.
[[nodiscard]] Competitor load_competitor(const std::string& name);

/// Those that a tournament's or a yardstick's table names: names in `bots`, and [[bot]] tables, each a whole
/// bot or a known one (`from`) under another name, with other parameters or on another budget. Throws
/// InputError.
[[nodiscard]] std::vector<Competitor> read_competitors(const engine::Config& config);

}  // namespace bastide::arena
