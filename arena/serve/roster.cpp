#include "arena/serve/roster.hpp"

#include "arena/reviews/review_games.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

bool is_built_in(std::string_view kind, const std::string& name) {
  const std::vector<std::string_view> known = engine::built_in_names(kind);
  return std::find(known.begin(), known.end(), name) != known.end();
}

const ai::MctsParameters* search_in(const Competitor& bot) {
  const auto* parameters = std::get_if<ai::Parameters>(&bot.player);
  return parameters != nullptr ? proposing_search(*parameters) : nullptr;
}

}  // namespace

Roster::Roster(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    Competitor bot = load_competitor(file);
    const std::string name = bot.name;
    named_.insert_or_assign(name, std::move(bot));
  }
}

std::vector<std::string> Roster::names() const {
  std::vector<std::string> names;
  for (const auto& [name, bot] : named_) names.push_back(name);
  for (const std::string_view name : engine::built_in_names("bots")) {
    if (!named_.contains(std::string(name))) names.emplace_back(name);
  }
  return names;
}

bool Roster::has(const std::string& name) const {
  return named_.contains(name) || is_built_in("bots", name);
}

std::vector<std::string> Roster::searches() const {
  std::vector<std::string> searches;
  for (const std::string& name : names()) {
    const Competitor found = bot(name, 0);
    if (search_in(found) != nullptr) searches.push_back(name);
  }
  return searches;
}

ai::MctsParameters Roster::search(const std::string& name) const {
  if (has(name)) {
    const Competitor found = bot(name, 0);
    if (const auto* parameters = search_in(found)) return *parameters;
  }
  throw InputError("bot: found " + in_quotes(name) +
                   ", expected one with a tree search: " + fmt::format("{}", fmt::join(searches(), ", ")));
}

Competitor Roster::bot(const std::string& name, double seconds) const {
  if (!has(name)) throw InputError("bot: found " + in_quotes(name) + ", expected one of this server's bots");
  const auto found = named_.find(name);
  Competitor bot = found != named_.end() ? found->second : load_competitor(name);
  if (seconds > 0) bot.budget = {0, seconds, 0, 0};
  return bot;
}

void require_built_in_rules(const std::string& name) {
  if (is_built_in("rules", name)) return;
  throw InputError("rules: found " + in_quotes(name) +
                   ", expected a built-in rule set: " + listed(engine::built_in_names("rules")));
}

}  // namespace bastide::arena
