#include "tests/rules/games.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace bastide::tests {

using namespace bastide::engine;

const BaseCarcassonne& game_of(const std::string& rules) {
  static std::map<std::string, BaseCarcassonne> games;
  const auto known = games.find(rules);
  if (known != games.end()) return known->second;
  const RuleSet read = load_rules(rules);
  return games.emplace(rules, BaseCarcassonne(read, load_tiles(read))).first->second;
}

BaseCarcassonne game_with_tiles(const std::string& tiles, bool farmers) {
  RuleSet rules = game_of("base").rules();
  rules.farmers = farmers;
  return BaseCarcassonne(rules, read_tile_set(tiles, "the test's tiles"));
}

BaseCarcassonne game_with_followers(int followers) {
  RuleSet rules = game_of("base").rules();
  rules.followers = followers;
  return BaseCarcassonne(rules, load_tiles(rules));
}

int rounds(int usual) {
#ifdef BASTIDE_CHECK_STATES
  const bool few = true;
#else
  const bool few = std::getenv("BASTIDE_SHORT_TESTS") != nullptr;
#endif
  return few ? std::max(1, usual / 10) : usual;
}

}  // namespace bastide::tests
