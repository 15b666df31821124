#include "ai/bot.hpp"

#include "engine/config/defaults.hpp"

namespace bastide::ai {
namespace {

Budget read_budget(const engine::Config& config) {
  Budget budget;
  if (config.has("iterations") && config.has("seconds")) {
    config.fail("seconds", "found both iterations and seconds, expected one of them");
  }
  if (config.has("seconds")) {
    budget.seconds = config.number("seconds", 0.001, 3600);
  } else {
    budget.iterations = config.integer("iterations", 1, 1'000'000'000);
  }
  config.finish();
  return budget;
}

Parameters read_parameters(std::size_t kind, const engine::Config& config) {
  switch (kind) {
    case 1:
      return GreedyParameters::read(config);
    case 2:
      return FlatParameters{};
    case 3:
      return UctParameters::read(config);
    default:
      return RandomParameters{};
  }
}

}  // namespace

std::vector<std::string_view> player_kinds() {
  return {"random", "greedy", "flat", "uct"};
}

Bot read_bot(const engine::Config& config) {
  (void)config.text("player");
  const std::size_t kind = config.choice_or("player", 0, player_kinds());
  Bot bot;
  bot.name = config.text_or("name", std::string(player_kinds()[kind]));
  if (config.has("parameters")) {
    const engine::Config table = config.table("parameters");
    bot.parameters = read_parameters(kind, table);
    table.finish();
  } else {
    bot.parameters = read_parameters(kind, engine::Config::parse("", config.source()));
  }
  const bool searches = bot.parameters.index() >= 2;
  if (searches || config.has("budget")) bot.budget = read_budget(config.table("budget"));
  config.finish();
  return bot;
}

Bot load_bot(const std::string& name) {
  const engine::FoundFile file = engine::find_config("bots", name);
  return read_bot(engine::Config::parse(file.text, file.source));
}

}  // namespace bastide::ai
