#include "arena/yardstick/plan.hpp"

#include "arena/bots/competitor.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/config/found_for.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <limits>
#include <variant>

namespace bastide::arena {

namespace {

using engine::Config;

YardstickTable read_table(const Config& config, const engine::RuleSet& rules) {
  YardstickTable table;
  table.players = static_cast<int>(
      config.integer_or("players", std::max(2, rules.min_players), rules.min_players, rules.max_players));
  table.share = config.number_or("share", 1, 1e-6, 1e6);
  return table;
}

/// `players`, or [[table]] with `players` and `share`.
std::vector<YardstickTable> read_tables(const Config& config, const engine::RuleSet& rules) {
  std::vector<YardstickTable> tables;
  double sum = 0;
  for (const Config& table : config.tables("table")) {
    tables.push_back(read_table(table, rules));
    sum += tables.back().share;
    table.finish();
  }
  if (tables.empty()) return {read_table(config, rules)};
  for (YardstickTable& table : tables) table.share /= sum;
  return tables;
}

/// Those whose games repeat.
std::vector<ai::Bot> read_bots(const Config& config) {
  std::vector<ai::Bot> bots;
  for (const Competitor& bot : read_competitors(config)) {
    const auto* parameters = std::get_if<ai::Parameters>(&bot.player);
    if (parameters == nullptr)
      config.fail("bot", "bot: found " + in_quotes(bot.name) +
                             ", a program, expected a built-in bot, whose games repeat");
    if (bot.budget.timed()) {
      config.fail("bot",
                  "bot: found " + bot.name + " with a time, expected iterations, so that its games repeat");
    }
    bots.push_back({bot.name, *parameters, bot.budget});
  }
  if (bots.empty()) config.fail("bots", "bots: found none, expected some whose games are played");
  return bots;
}

}  // namespace

YardstickPlan read_plan(const std::string& text, const std::string& source) {
  const Config config = Config::parse(text, source);
  YardstickPlan plan;
  plan.source = source;
  plan.text = text;
  plan.name = config.text("name");
  plan.rules_name = config.text_or("rules", "base");
  plan.rules = config.found("rules", [&] { return engine::load_rules(plan.rules_name); });
  plan.seed =
      static_cast<std::uint64_t>(config.integer_or("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
  plan.questions = config.integer("questions", 1, kMostQuestions);
  plan.tables = read_tables(config, plan.rules);
  plan.bots = read_bots(config);
  plan.judge = ai::JudgeParameters::read(config.table("judge"));
  if (config.has("second_judge")) plan.second_judge = ai::JudgeParameters::read(config.table("second_judge"));
  plan.second_share = config.number_or("second_share", plan.second_share, 0, 1);
  config.finish();
  return plan;
}

YardstickPlan load_plan(const std::string& name) {
  const engine::FoundFile file = engine::find_config("yardsticks", name);
  return read_plan(file.text, file.source);
}

}  // namespace bastide::arena
