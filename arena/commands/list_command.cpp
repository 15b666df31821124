#include "arena/bots/competitor.hpp"
#include "arena/bots/key_comments.hpp"
#include "arena/bots/parameter_list.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/learning/learning_config.hpp"
#include "arena/protocol/bot_options.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "arena/tuning/tuning_config.hpp"
#include "arena/yardstick/plan.hpp"
#include "engine/config/config.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kListFooter =
    R"(What is built in, with the first sentence of each file; and the parameters of a bot. A bot that is a
program of its own is started and asked for its options.

Examples:
  bastide list bots
  bastide list rules --json
  bastide list parameters bastide
  bastide list parameters mine.toml --json=parameters.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

/// The columns of a list, by the keys that JSON has for them, the first sentence of the file last.
using Columns = std::vector<std::string>;
/// The cells of a built-in file, without the first sentence.
using Describe = std::function<std::vector<Json>(const std::string& name, const engine::FoundFile& file)>;

std::string text_of(const Json& cell) {
  return cell.is_string() ? cell.get<std::string>() : cell.dump();
}

void print_list(std::string_view kind, const Columns& columns, const Describe& describe,
                const JsonOption& option) {
  JsonSink json(option);
  Json list = Json::array();
  TextTable table(std::vector<TextTable::Align>(columns.size() + 2, TextTable::Align::left));
  std::vector<std::string> heading = {"name"};
  heading.insert(heading.end(), columns.begin(), columns.end());
  heading.emplace_back("about");
  table.add(heading);
  for (const std::string_view name : engine::built_in_names(kind)) {
    if (name.find('/') != std::string_view::npos) continue;
    const engine::FoundFile file = engine::find_config(kind, std::string(name));
    std::vector<Json> cells = {name};
    for (Json& cell : describe(std::string(name), file)) cells.push_back(std::move(cell));
    cells.emplace_back(first_sentence(file.text));
    Json entry;
    std::vector<std::string> row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row.push_back(text_of(cells[i]));
      entry[heading[i]] = std::move(cells[i]);
    }
    table.add(std::move(row));
    list.push_back(std::move(entry));
  }
  json.write(list.dump(2) + "\n");
  json.commit();
  if (json.leaves_text()) write_out(table.text(output_width(), TextTable::Wide::cut));
}

std::string budget_text(const ai::TimeControl& budget) {
  if (budget.base > 0) return fmt::format("{:g} s a game, {:g} s a move", budget.base, budget.increment);
  if (budget.seconds > 0) return fmt::format("{:g} s a move", budget.seconds);
  if (budget.iterations > 0) return fmt::format("{} iterations", budget.iterations);
  return "-";
}

void list_bots(const JsonOption& json) {
  print_list(
      "bots", {"player", "budget"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const ai::Bot bot = ai::load_bot(name);
        return {ai::player_kinds()[bot.parameters.index()], budget_text(bot.budget)};
      },
      json);
}

void list_rules(const JsonOption& json) {
  print_list(
      "rules", {"players", "tiles"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const engine::RuleSet rules = engine::load_rules(name);
        return {rules.min_players == rules.max_players
                    ? std::to_string(rules.min_players)
                    : fmt::format("{} to {}", rules.min_players, rules.max_players),
                engine::load_tiles(rules).tile_count()};
      },
      json);
}

void list_tournaments(const JsonOption& json) {
  print_list(
      "tournaments", {"rules", "bots", "games"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const TournamentConfig config = load_tournament(name);
        return {config.rules_name, config.bots.size(), Schedule(config.field(), config.deals).games()};
      },
      json);
}

void list_tunings(const JsonOption& json) {
  print_list(
      "tuning", {"method", "bot", "parameters"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const TuningConfig config = load_tuning(name);
        return {name_of(config.method), config.bot.name, config.parameters.size()};
      },
      json);
}

void list_yardsticks(const JsonOption& json) {
  print_list(
      "yardsticks", {"rules", "questions"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const YardstickPlan plan = load_plan(name);
        return {plan.rules_name, plan.questions};
      },
      json);
}

void list_learnings(const JsonOption& json) {
  print_list(
      "learning", {"rules", "players", "bot", "games"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const LearningConfig config = load_learning(name);
        return {config.rules_name, ai::text_of(config.self_play.players), config.bot.name,
                config.rounds * config.self_play.games};
      },
      json);
}

void list_nets(const JsonOption& json) {
  print_list(
      "nets", {"rules", "players", "made by"},
      [](const std::string& name, const engine::FoundFile&) -> std::vector<Json> {
        const ai::FeatureNet net = ai::FeatureNet::load(name);
        return {net.origin().rules, ai::text_of(net.origin().players), net.origin().made};
      },
      json);
}

void list_tiles(const JsonOption& json) {
  print_list(
      "tiles", {"designs", "tiles"},
      [](const std::string&, const engine::FoundFile& file) -> std::vector<Json> {
        const engine::TileSet set = engine::read_tile_file(file.text, file.source).set;
        return {set.tiles.size(), set.tile_count()};
      },
      json);
}

// -- parameters -------------------------------------------------------------------------------------------

Json json_of(const ExplainedParameter& explained) {
  constexpr std::array<const char*, 6> kTypes = {"choice", "flag", "integer", "number", "numbers", "text"};
  const Parameter& parameter = explained.parameter;
  Json json = {{"path", "parameters." + parameter.path},
               {"type", kTypes[static_cast<std::size_t>(parameter.type)]}};
  if (parameter.type == Parameter::Type::choice) {
    json["choices"] = parameter.choices;
  } else if (parameter.type != Parameter::Type::flag && parameter.type != Parameter::Type::text) {
    json["low"] = parameter.low;
    json["high"] = parameter.high;
  }
  json["default"] = explained.standard;
  json["value"] = parameter.value;
  json["comment"] = explained.comment;
  return json;
}

/// Words in lines of at most `width` columns that begin with `indent` blanks.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string lines;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) lines += std::string(indent, ' ') + line + "\n";
    line.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (!line.empty() && indent + columns_of(line) + 1 + columns_of(word) > width) end_line();
    line += (line.empty() ? "" : " ") + word;
  }
  end_line();
  return lines;
}

std::string parameters_text(const Competitor& bot, const std::vector<ExplainedParameter>& list) {
  constexpr std::size_t kDefaultWidth = 100;
  const std::size_t width = output_width() > 0 ? static_cast<std::size_t>(output_width()) : kDefaultWidth;
  if (list.empty()) return bot.name + " has no parameters.\n";
  std::string text;
  for (const ExplainedParameter& explained : list) {
    const Parameter& parameter = explained.parameter;
    text += fmt::format("parameters.{} = {}", parameter.path, value_text(parameter.value));
    if (parameter.value != explained.standard)
      text += fmt::format("  (default {})", value_text(explained.standard));
    text +=
        "\n" + wrapped(range_text(parameter) + ".", 4, width) + wrapped(explained.comment, 4, width) + "\n";
  }
  text.pop_back();
  return text;
}

/// Of a program what it says itself, with the comments of its file.
std::vector<ExplainedParameter> explained_parameters_of(const Competitor& bot, const std::string& name) {
  if (const BotCommand* command = bot.command())
    return explain_options(bot.name, *command, read_key_comments(engine::find_config("bots", name).text));
  return explain_parameters(std::get<ai::Parameters>(bot.player));
}

void list_parameters_of(const std::string& name, const JsonOption& option) {
  const Competitor bot = load_competitor(name);
  JsonSink sink(option);
  const std::vector<ExplainedParameter> list = explained_parameters_of(bot, name);
  Json json = Json::array();
  for (const ExplainedParameter& explained : list) json.push_back(json_of(explained));
  sink.write(json.dump(2) + "\n");
  sink.commit();
  if (sink.leaves_text()) write_out(parameters_text(bot, list));
}

/// Adds a list without arguments.
void add_list(CLI::App& list, Run& run, const char* name, const char* what,
              void (*print)(const JsonOption&)) {
  CLI::App* command = list.add_subcommand(name, what);
  const auto json = std::make_shared<JsonOption>();
  add_json_option(*command, *json);
  command->footer(kListFooter);
  command->callback([&run, json, print] {
    run = [json, print] {
      print(*json);
      return kOk;
    };
  });
}

}  // namespace

void add_list_command(CLI::App& program, Run& run) {
  CLI::App* list = program.add_subcommand("list", "List what is built in, and the parameters of a bot");
  list->require_subcommand(1);
  list->footer(kListFooter);
  add_list(*list, run, "bots", "Built-in bots", list_bots);
  add_list(*list, run, "rules", "Built-in rule sets", list_rules);
  add_list(*list, run, "tournaments", "Built-in tournaments", list_tournaments);
  add_list(*list, run, "tuning", "Built-in tunings", list_tunings);
  add_list(*list, run, "learning", "Built-in learnings", list_learnings);
  add_list(*list, run, "nets", "Built-in nets", list_nets);
  add_list(*list, run, "yardsticks", "Plans of yardsticks", list_yardsticks);
  add_list(*list, run, "tiles", "Built-in tile sets", list_tiles);
  CLI::App* parameters =
      list->add_subcommand("parameters", "What a bot can be told: values, ranges, defaults, explanations");
  const auto bot = std::make_shared<std::string>();
  const auto json = std::make_shared<JsonOption>();
  parameters->add_option("bot", *bot, "Bot: a TOML file, or the name of a built-in one")
      ->type_name("BOT")
      ->required();
  add_json_option(*parameters, *json);
  parameters->footer(kListFooter);
  parameters->callback([&run, bot, json] {
    run = [bot, json] {
      list_parameters_of(*bot, *json);
      return kOk;
    };
  });
}

}  // namespace bastide::arena
