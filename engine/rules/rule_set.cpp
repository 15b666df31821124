#include "engine/rules/rule_set.hpp"

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/rule_keys.hpp"

#include <algorithm>

namespace bastide::engine {

namespace {

std::vector<std::string> read_tile_set_names(const Config& config) {
  std::vector<std::string> names = config.texts("tiles");
  if (names.empty()) config.fail("tiles", "found no tile set, expected at least one");
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      config.fail("tiles", "found tile set " + in_quotes(*name) + " twice, expected it once");
    }
  }
  for (const std::string& name : names)
    (void)config.found("tiles", [&] { return find_config("tiles", name); });
  return names;
}

}  // namespace

RuleSet read_rule_set(std::string_view text, const std::string& source) {
  const Config config = Config::parse(text, source);
  RuleSet rules;
  rules.name = config.text("name");
  if (rules.name.empty()) config.fail("name", "found no name, expected one");
  rules.game = static_cast<GameKind>(config.choice("game", list_of(kGames)));
  rules.tile_sets = read_tile_set_names(config);
  if (rules.game == GameKind::castle) {
    read_castle(config, rules);
  } else {
    read_carcassonne(config, rules);
  }
  config.finish();
  return rules;
}

bool RuleSet::is_base() const noexcept {
  RuleSet base;
  static_cast<BaseRules&>(base) = *this;
  return *this == base;
}

int RuleSet::figures_of(FigureKind kind) const noexcept {
  int figures = kind == FigureKind::follower ? followers : 0;
  for_each_part([&]<class Options>(std::type_identity<Options>) {
    const Options& options = *this;
    if constexpr (requires { options.figures_of(kind, farmers); })
      figures += options.figures_of(kind, farmers);
  });
  return figures;
}

RuleSet load_rules(const std::string& name) {
  const FoundFile found = find_config("rules", name);
  return read_rule_set(found.text, found.source);
}

}  // namespace bastide::engine
