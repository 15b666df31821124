#include "ai/bots/bot.hpp"

#include "ai/bots/bot_name.hpp"
#include "engine/config/defaults.hpp"

namespace bastide::ai {

namespace {

RandomParameters read(const engine::Config&, const RandomParameters& parameters) {
  return parameters;
}
FlatParameters read(const engine::Config&, const FlatParameters& parameters) {
  return parameters;
}
template <class P>
P read(const engine::Config& config, const P& parameters) {
  return P::read(config, parameters);
}

/// By kind of player, its usual parameters, in the order of `Parameters`.
template <std::size_t... kinds>
std::vector<Parameters> all_usual(std::index_sequence<kinds...>) {
  return {std::variant_alternative_t<kinds, Parameters>{}...};
}
Parameters usual_parameters(std::size_t kind) {
  return all_usual(std::make_index_sequence<std::variant_size_v<Parameters>>{})[kind];
}

/// Whether a player would not know when to stop without a budget.
bool needs_budget(const Parameters& parameters) {
  return std::holds_alternative<FlatParameters>(parameters) ||
         std::holds_alternative<MctsParameters>(parameters) ||
         std::holds_alternative<ChampionParameters>(parameters);
}

}  // namespace

Parameters read_parameters(const engine::Config& config, const Parameters& parameters) {
  Parameters result =
      std::visit([&](const auto& own) -> Parameters { return read(config, own); }, parameters);
  config.finish();
  return result;
}

TimeControl read_budget(const engine::Config& config) {
  constexpr double kLongestGame = 1e6;
  TimeControl budget;
  if (config.has("iterations") && config.has("seconds")) {
    config.fail("seconds", "found both iterations and seconds, expected one of them");
  }
  if (config.has("base")) {
    if (config.has("iterations") || config.has("seconds")) {
      config.fail("base", "found base beside iterations or seconds, expected one of them");
    }
    budget.base = config.number("base", kShortestTime, kLongestGame);
    budget.increment = config.number_or("increment", 0, 0, kLongestMove);
  } else if (config.has("seconds")) {
    budget.seconds = config.number("seconds", kShortestTime, kLongestMove);
  } else {
    budget.iterations = config.integer("iterations", 1, 1'000'000'000);
  }
  config.finish();
  return budget;
}

std::vector<std::string_view> player_kinds() {
  return {"random", "greedy", "evaluator", "flat", "mcts", "expectimax", "champion"};
}

Bot read_bot(const engine::Config& config) {
  (void)config.text("player");
  const std::size_t kind = config.choice_or("player", 0, player_kinds());
  Bot bot;
  bot.name = config.text_or("name", std::string(player_kinds()[kind]));
  check_name(config, bot.name);
  bot.parameters = usual_parameters(kind);
  if (config.has("parameters")) bot.parameters = read_parameters(config.table("parameters"), bot.parameters);
  if (needs_budget(bot.parameters) || config.has("budget")) bot.budget = read_budget(config.table("budget"));
  config.finish();
  return bot;
}

Bot load_bot(const std::string& name) {
  const engine::FoundFile file = engine::find_config("bots", name);
  return read_bot(engine::Config::parse(file.text, file.source));
}

}  // namespace bastide::ai
