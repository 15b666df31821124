#include "arena/learning/learning_config.hpp"

#include "arena/yardstick/yardstick_set.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <filesystem>
#include <limits>
#include <utility>
#include <variant>

namespace bastide::arena {

namespace {

constexpr int kMostGames = 1'000'000;

int whole(const engine::Config& config, const char* key, int usual, int low, int high) {
  return static_cast<int>(config.integer_or(key, usual, low, high));
}

void read_self_play(const engine::Config& config, ai::SelfPlay& settings) {
  settings.games = whole(config, "games", settings.games, 1, kMostGames);
  settings.explore = config.number_or("explore", settings.explore, 0, 1);
  settings.reach = config.number_or("reach", settings.reach, 0, 100);
}

void read_training(const engine::Config& config, ai::Training& training) {
  training.passes = whole(config, "passes", training.passes, 1, 1000);
  training.trace = config.number_or("trace", training.trace, 0, 1);
  training.step = config.number_or("step", training.step, 1e-6, 1);
  training.decay = config.number_or("decay", training.decay, 0, 1);
}

}  // namespace

LearningConfig read_learning(const std::string& text, const std::string& source) {
  const engine::Config config = engine::Config::parse(text, source);
  const std::string bot = config.text_or("bot", "evaluator");
  Competitor found = config.found("bot", [&] { return load_competitor(bot); });
  LearningConfig learning(std::move(found));
  learning.source = source;
  learning.text = text;
  const std::string rules = config.text_or("rules", "base");
  learning.rules_name = engine::lasting_name(rules);  // nets name them, and are read from other folders
  const auto* parameters = std::get_if<ai::Parameters>(&learning.bot.player);
  if (parameters == nullptr || !std::holds_alternative<ai::EvaluatorParameters>(*parameters))
    config.fail("bot", "bot: found " + in_quotes(bot) + ", expected one whose player is \"evaluator\"");
  learning.rules = config.found("rules", [&] { return engine::load_rules(rules); });
  if (learning.rules.game == engine::GameKind::castle)
    config.fail("rules", "rules: found those of The Castle, expected some of Carcassonne");
  learning.self_play.players = ai::read_players(config, learning.rules);
  learning.seed =
      static_cast<std::uint64_t>(config.integer_or("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
  learning.rounds = whole(config, "rounds", learning.rounds, 1, kMostRounds);
  learning.concurrency = whole(config, "concurrency", 0, 0, 1024);
  learning.self_play.games = 20'000;
  if (config.has("self_play")) {
    const engine::Config table = config.table("self_play");
    read_self_play(table, learning.self_play);
    table.finish();
  }
  if (config.has("training")) {
    const engine::Config table = config.table("training");
    read_training(table, learning.training);
    table.finish();
  }
  learning.deals = whole(config, "deals", learning.deals, 2, kMostGames);
  learning.verdict_deals = whole(config, "verdict_deals", learning.verdict_deals, 2, kMostGames);
  if (config.has("yardstick")) {
    const std::string set = config.text("yardstick");
    learning.yardstick = config.found("yardstick", [&] { return find_set(set); });
  }
  config.finish();
  return learning;
}

LearningConfig load_learning(const std::string& name) {
  const engine::FoundFile file = engine::find_config("learning", name);
  LearningConfig learning = read_learning(file.text, file.source);
  learning.name = printable(std::filesystem::path(name).stem().string());
  return learning;
}

}  // namespace bastide::arena
