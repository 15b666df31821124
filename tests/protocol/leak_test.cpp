// Nothing that chance has still in store shows in what a bot is sent.

#include "ai/random/random_player.hpp"
#include "tests/catch.hpp"
#include "tests/protocol/loopback.hpp"
#include "tests/protocol/match.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::tests::leak_test {

using namespace bastide::engine;

namespace {

/// What a bot and the arena say to each other in a game of that deal.
template <class G>
std::vector<std::string> talk_of(const G& game, const Deal& deal) {
  LoopbackPlayer<G> bot(game, ai::load_bot("random"));
  ai::RandomPlayer<G> other(game);
  (void)play_deal<G>(game, other, bot, {}, 7, deal);
  return bot.talk();
}

/// Two games are told alike up to the message which announces what is different.
template <class G>
void check_announced_first(const G& game, const Deal& one, const Deal& other) {
  const auto talk = talk_of(game, one);
  const auto otherwise = talk_of(game, other);
  const auto [a, b] = std::mismatch(talk.begin(), talk.end(), otherwise.begin(), otherwise.end());
  REQUIRE(a != talk.end());
  REQUIRE(b != otherwise.end());
  CHECK(a - talk.begin() > 10);
  CHECK((*a)[0] == '>');
  const auto since = nlohmann::json::parse(a->substr(2))["since"];
  const auto since_otherwise = nlohmann::json::parse(b->substr(2))["since"];
  CHECK(since != since_otherwise);
}

/// The deal with its last tiles in another order.
Deal reversed_behind(Deal deal, int draws) {
  std::reverse(deal.types.begin() + draws, deal.types.begin() + deal.size);
  return deal;
}

}  // namespace

TEST_CASE("The order of the tiles to come shows nowhere", "[protocol]") {
  const auto check = [](const auto& game) {
    const Deal deal = deal_of(game, 3);
    check_announced_first(game, deal, reversed_behind(deal, 20));
  };
  check(game_of("base"));
  check(module_game("lookahead = 1\n"));
  check(module_game("hand = 3\nhand_open = true\n"));
  check(module_game(kAllModules));
  check(castle_game("castle"));
}

TEST_CASE("CAS-2 what lies on the towers shows nowhere until it is taken", "[protocol]") {
  const Deal deal = deal_of(token_game(), 4);
  Deal otherwise = deal_of(token_game(), 5);  // other tokens, behind the same tiles
  std::copy_n(deal.types.begin(), deal.size, otherwise.types.begin());
  otherwise.random = deal.random;
  check_announced_first(token_game(), deal, otherwise);
}

}  // namespace bastide::tests::leak_test
