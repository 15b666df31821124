#include "arena/bots/competitor.hpp"

#include "ai/bots/bot_name.hpp"
#include "arena/terminal/command_line.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/config/found_for.hpp"

#include <filesystem>

namespace bastide::arena {

namespace {

using engine::Config;

constexpr double kLongest = 3600;  ///< seconds that anybody waits for a bot
constexpr std::int64_t kMebibyte = 1 << 20;

/// The folder of the file that a bot was read from; empty for the working directory.
std::string folder_of(const std::string& source) {
  std::error_code error;
  if (!std::filesystem::exists(source, error)) return "";
  return std::filesystem::path(source).parent_path().string();
}

ProcessLimits read_limits(const Config& config) {
  constexpr std::int64_t kMostMemory = 1 << 20;
  constexpr std::int64_t kMostProcesses = 10'000;
  ProcessLimits limits;
  const auto memory = static_cast<std::int64_t>(limits.memory) / kMebibyte;
  limits.memory = static_cast<std::uint64_t>(config.integer_or("memory", memory, 1, kMostMemory) * kMebibyte);
  limits.processes = static_cast<int>(config.integer_or("processes", limits.processes, 1, kMostProcesses));
  return limits;
}

/// A [[bot]] table: a whole bot (`player` or `command`), or a known one (`from`) under another name, with
/// other parameters or on another budget.
Competitor read_inline_bot(const Config& table) {
  if (table.has("file"))
    table.fail("file", "found file, expected from, which takes a bot's file or the name of a built-in one");
  if (!table.has("from")) return read_competitor(table);
  Competitor bot = table.found("from", [&] { return load_competitor(table.text("from")); });
  bot.name = table.text_or("name", bot.name);
  ai::check_name(table, bot.name);
  if (table.has("parameters")) {
    const Config parameters = table.table("parameters");
    if (auto* command = std::get_if<BotCommand>(&bot.player)) {
      for (auto& [option, value] : read_option_values(parameters)) command->parameters[option] = value;
    } else {
      auto& own = std::get<ai::Parameters>(bot.player);
      own = ai::read_parameters(parameters, own);
    }
  }
  if (table.has("budget")) bot.budget = ai::read_budget(table.table("budget"));
  table.finish();
  return bot;
}

}  // namespace

std::string BotCommand::text() const {
  return shell_words(command);
}

bool BotCommand::operator==(const BotCommand& other) const {
  const bool same_limits = limits.memory == other.limits.memory &&
                           limits.processes == other.limits.processes &&
                           limits.isolate == other.limits.isolate;
  return command == other.command && directory == other.directory && start_limit == other.start_limit &&
         patience == other.patience && keep == other.keep && same_limits && parameters == other.parameters;
}

int Competitor::threads() const noexcept {
  const auto* parameters = std::get_if<ai::Parameters>(&player);
  if (parameters == nullptr) return 1;
  if (const auto* search = std::get_if<ai::MctsParameters>(parameters))
    return static_cast<int>(search->threads);
  const auto* champion = std::get_if<ai::ChampionParameters>(parameters);
  return champion == nullptr ? 1 : static_cast<int>(champion->threads);
}

Competitor read_competitor(const Config& config) {
  if (!config.has("command")) return ai::read_bot(config);
  if (config.has("player"))
    config.fail("player", "found both player and command, expected one of them: a built-in bot or a program");
  BotCommand command;
  command.command = config.texts("command");
  if (command.command.empty() || command.command[0].empty())
    config.fail("command", "found no program, expected one, as in [\"python3\", \"bot.py\"]");
  command.directory = config.text_or("directory", folder_of(config.source()));
  command.start_limit = config.number_or("start_limit", command.start_limit, 0.01, kLongest);
  command.patience = config.number_or("patience", command.patience, 0.01, kLongest);
  command.keep = config.flag_or("keep", command.keep);
  command.limits = read_limits(config);
  command.limits.isolate = config.flag_or("isolate", false);
  if (config.has("parameters")) command.parameters = read_option_values(config.table("parameters"));
  Competitor bot(config.text("name"), std::move(command), {});
  ai::check_name(config, bot.name);
  if (config.has("budget")) bot.budget = ai::read_budget(config.table("budget"));
  config.finish();
  return bot;
}

Competitor load_competitor(const std::string& name) {
  const engine::FoundFile file = engine::find_config("bots", name);
  return read_competitor(engine::Config::parse(file.text, file.source));
}

std::vector<Competitor> read_competitors(const Config& config) {
  std::vector<Competitor> bots;
  if (config.has("bots")) {
    for (const std::string& name : config.texts("bots"))
      bots.push_back(config.found("bots", [&] { return load_competitor(name); }));
  }
  for (const Config& table : config.tables("bot")) bots.push_back(read_inline_bot(table));
  return bots;
}

}  // namespace bastide::arena
