#include "arena/yardstick/plan.hpp"

#include "arena/bots/competitor.hpp"
#include "arena/tournament/tournament_settings.hpp"
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

/// The bot, whose games repeat.
ai::Bot repeating(const Config& config, const Competitor& bot) {
  const auto* parameters = std::get_if<ai::Parameters>(&bot.player);
  if (parameters == nullptr)
    config.fail("bot", "bot: found " + in_quotes(bot.name) +
                           ", a program, expected a built-in bot, whose games repeat");
  if (bot.budget.timed())
    config.fail("bot",
                "bot: found " + bot.name + " with a time, expected iterations, so that its games repeat");
  return {bot.name, *parameters, bot.budget};
}

std::vector<ai::Bot> read_bots(const Config& config) {
  std::vector<ai::Bot> bots;
  for (const Competitor& bot : read_competitors(config)) bots.push_back(repeating(config, bot));
  if (bots.empty()) config.fail("bots", "bots: found none, expected some whose games are played");
  return bots;
}

constexpr std::string_view kBots = "bots";
constexpr std::string_view kJudge = "judge";
constexpr std::string_view kSecondJudge = "second_judge";
constexpr std::string_view kBetweenBots = "\n\n";

ai::Bot read_numbers(const std::string& text, const std::string& source) {
  const Config config = Config::parse(text, source);
  return repeating(config, read_competitor(config));
}

std::vector<ai::Bot> read_numbers_of_bots(const std::string& text, const std::string& source) {
  std::vector<ai::Bot> bots;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(kBetweenBots, at), text.size());
    bots.push_back(read_numbers(text.substr(at, end - at), source));
    at = std::min(end + kBetweenBots.size(), text.size());
  }
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

Settings numbers_of(const YardstickPlan& plan) {
  std::string bots;
  for (const ai::Bot& bot : plan.bots) bots += bot_toml(bot) + '\n';
  Settings numbers = {{std::string(kBots), bots}, {std::string(kJudge), bot_toml(plan.judge.policy)}};
  if (plan.second_judge) numbers.emplace_back(kSecondJudge, bot_toml(plan.second_judge->policy));
  return numbers;
}

void take_numbers(YardstickPlan& plan, const Settings& numbers, const std::string& source) {
  for (const auto& [key, text] : numbers) {
    if (text.empty()) continue;
    const std::string place = source + ": " + key;
    if (key == kBots) plan.bots = read_numbers_of_bots(text, place);
    if (key == kJudge) plan.judge.policy = read_numbers(text, place);
    if (key == kSecondJudge && plan.second_judge) plan.second_judge->policy = read_numbers(text, place);
  }
}

std::string play_of(const YardstickPlan& plan) {
  std::vector<Competitor> players(plan.bots.begin(), plan.bots.end());
  players.emplace_back(plan.judge.policy);
  if (plan.second_judge) players.emplace_back(plan.second_judge->policy);
  return play_hash(plan.rules, plan.tables.front().players, players);
}

}  // namespace bastide::arena
