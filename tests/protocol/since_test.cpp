// What `since` tells: bots that look at nothing else know the game.

#include "arena/protocol/since.hpp"

#include "arena/protocol/choose_message.hpp"
#include "arena/tournament/announcer.hpp"
#include "engine/text/action.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace bastide::tests::since_test {

using namespace bastide::engine;
using arena::Announcement;
using arena::Json;

namespace {

/// How often each kind of event came, forced passes as "forced".
using Counts = std::map<std::string, int>;

bool is_told_besides(const Json& event) {
  return event.contains("forced") || event["kind"] == "box" || event["kind"] == "bag";
}

template <class G>
bool hides_hands(const G&) {
  return false;
}
template <WithModules G>
bool hides_hands(const G& game) {
  return game.rules().hides_hands();
}

/// Follows a game by what it is told alone.
template <class G>
class Adapter {
 public:
  Adapter(const G& game, const typename G::State& start, int player) : game_(game), known_(start) {
    const Json state = arena::state_json(game, game.view(start, player));
    bag_ = state["bag"];
    for (const Json& tile : state["tiles"]) tiles_.push_back(place_of(tile));
    hands_.resize(static_cast<std::size_t>(game.player_count(start)));
  }

  void take(const Json& since, Counts& counts) {
    for (const Json& event : since) {
      ++counts[event.contains("forced") ? "forced" : event["kind"].get<std::string>()];
      if (event.contains("to")) ++counts["to " + event["to"].get<std::string>()];
      keep_list(event);
      if (hides_hands(game_) || is_told_besides(event)) continue;
      game_.apply(known_, parse_action(game_, known_, event["action"].get<std::string>()));
    }
  }

  /// That it knows the state that it is shown.
  void check(const typename G::State& seen) const {
    const Json state = arena::state_json(game_, seen);
    std::vector<std::string> tiles;
    for (const Json& tile : state["tiles"]) tiles.push_back(place_of(tile));
    REQUIRE(tiles_ == tiles);
    if (hides_hands(game_)) return;
    for (const auto& [tile, count] : bag_.items())
      REQUIRE(count == (state["bag"].contains(tile) ? state["bag"][tile] : Json(0)));
    REQUIRE(write_position(game_, known_) == write_position(game_, seen));
    for (std::size_t player = 0; player < hands_.size(); ++player) {
      if (!state.contains("hands")) break;
      std::vector<std::string> hand = state["hands"][player];
      std::sort(hand.begin(), hand.end());
      std::vector<std::string> kept = hands_[player];
      std::sort(kept.begin(), kept.end());
      REQUIRE(kept == hand);
    }
  }

  /// That nothing is left open when the game is over.
  void check_end() const {
    REQUIRE(drawn_.empty());
    REQUIRE_FALSE(without_figure_);
  }

 private:
  static std::string place_of(const Json& tile) {
    return tile["tile"].get<std::string>() + " " + tile["cell"].dump() + " " + tile["turn"].dump();
  }

  /// A tile comes into a hand, or to be placed.
  void keep_draw(const Json& event) {
    const std::string to = event.value("to", "");
    if (to == "hand") hands_[event["whom"].template get<std::size_t>() - 1].push_back(event["tile"]);
    if (!to.empty()) return;
    REQUIRE(drawn_.empty());  // the one before lies, or fits nowhere
    drawn_ = event["tile"];
  }

  /// A tile leaves a hand, or is the one drawn.
  void release(const Json& event) {
    const std::string tile = event["tile"];
    if (tile == drawn_) return drawn_.clear();
    if (hides_hands(game_)) return;
    auto& hand = hands_.at(event["player"].template get<std::size_t>() - 1);
    const auto held = std::find(hand.begin(), hand.end(), tile);
    REQUIRE(held != hand.end());
    hand.erase(held);
  }

  /// What can be kept without any rule: the tiles that lie, bag and hands, and whose turn has had its figure.
  void keep_list(const Json& event) {
    const std::string kind = event["kind"];
    if (kind == "draw") keep_draw(event);
    if (kind == "place_tile" || kind == "box" || kind == "bag") release(event);
    const auto add_to_bag = [&](int count) {
      const std::string tile = event["tile"];
      if (tile != "?") bag_[tile] = bag_[tile].template get<int>() + count;
    };
    if (kind == "draw" && event.value("to", "") != "start") add_to_bag(-1);
    if (kind == "draw" && event.value("to", "") == "board") tiles_.push_back(place_of(event));
    if (kind == "bag") add_to_bag(1);
    if (kind == "place_tile") {
      REQUIRE_FALSE(without_figure_);  // the turn before has had its figure, or its pass
      without_figure_ = event["player"].template get<int>();
      tiles_.push_back(place_of(event));
    }
    const bool pass = kind == "pass" && event["action"] == "-" && without_figure_;
    if (kind != "place_figure" && !pass) return;
    REQUIRE(without_figure_ == event["player"].template get<int>());
    without_figure_.reset();
  }

  const G& game_;
  typename G::State known_;
  Json bag_;
  std::vector<std::string> tiles_;
  std::vector<std::vector<std::string>> hands_;  ///< by player
  std::string drawn_;                            ///< the tile to be placed
  std::optional<int> without_figure_;            ///< the player whose tile lies
};

/// Plays a game at random; an adapter for each player follows it.
template <class G>
void check_game(const G& game, int players, std::uint64_t seed, Counts& counts) {
  Random random(seed);
  typename G::State state = game.initial(players);
  Deal deal = game.random_deal(state, random);
  std::vector<Adapter<G>> adapters;
  for (int player = 0; player < players; ++player) adapters.emplace_back(game, state, player);
  std::vector<std::vector<Announcement>> since(static_cast<std::size_t>(players));
  const auto follow = [&](int player) {
    const auto at = static_cast<std::size_t>(player);
    adapters[at].take(arena::since_json(since[at]), counts);
    since[at].clear();
    adapters[at].check(game.view(state, player));
  };
  while (!game.actor(state).is_nobody()) {
    const Actor actor = game.actor(state);
    if (actor.is_player()) follow(actor.index());
    const Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random);
    for (int player = 0; player < players; ++player) {
      const auto seen = arena::seen_by(game, state, action, player);
      arena::announce(game, seen.before, seen.action, 1, since[static_cast<std::size_t>(player)]);
    }
    game.apply(state, action);
  }
  for (int player = 0; player < players; ++player) follow(player);
  for (const Adapter<G>& adapter : adapters) adapter.check_end();
}

template <class G>
Json told(const G& game, const typename G::State& before, const std::string& action, int minor = 1) {
  std::vector<Announcement> since;
  arena::announce(game, before, parse_action(game, before, action), minor, since);
  return arena::since_json(since);
}

}  // namespace

TEST_CASE("An adapter that looks at since alone knows every state of every rule set",
          "[long][protocol][slow]") {
  Counts counts;
  for (int i = 0; i < (is_long() ? 10 : rounds(4)); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    check_game(game_of("base"), 2 + i % 5, seed, counts);
    check_game(castle_game("castle"), 2, seed, counts);
  }
  // Tokens are rarely used: as many games in every form of the suite.
  for (std::uint64_t seed = 0; seed < 10; ++seed) check_game(token_game(), 2, seed, counts);
  std::vector<std::string> options = module_options();
  for (const char* table : {"table = [6, 6]\n", "table = [6, 6]\nlookahead = 1\n",
                            "table = [6, 6]\nlookahead = 1\nunplaceable = \"bag\"\n"})
    options.emplace_back(table);
  for (const std::string& lines : options) {
    INFO(lines);
    for (std::uint64_t seed = 0; seed < (is_long() ? 3 : 2); ++seed)
      check_game(module_game(lines), 2 + static_cast<int>(seed), seed, counts);
  }
  for (const char* kind :
       {"draw", "start", "reveal", "place_tile", "place_figure", "pass", "forced", "box", "bag", "put_robber",
        "put_ghost", "announce", "record", "use_token", "to hand", "to board", "to start"}) {
    INFO(kind);
    CHECK(counts[kind] > 0);
  }
}

TEST_CASE("A turn without a figure to place is told as a pass that is forced", "[protocol]") {
  const BaseCarcassonne& game = game_of("base");
  const auto state = read_position(
      game, "bastide position 1\nrules base\nplayers 2\nto-move 2\nscores 0 0\ntile D 0,0 0\ndraw V\n",
      "test");
  // One of many followers could be placed.
  CHECK(told(game, state, "V 1,0 0") ==
        Json::parse(
            R"([{"player":2,"action":"V 1,0 0","kind":"place_tile","tile":"V","cell":[1,0],"turn":0}])"));
  auto without = state;
  without.supply[1] = 0;
  const Json since = told(game, without, "V 1,0 0");
  REQUIRE(since.size() == 2);
  CHECK(since[1] == Json::parse(R"({"player":2,"action":"-","kind":"pass","forced":true})"));
  CHECK(told(game, without, "V 1,0 0", 0) == Json::parse(R"([{"player":2,"action":"V 1,0 0"}])"));
}

TEST_CASE("A bot of version 1.0 is told what it was always told", "[protocol]") {
  const LargeCarcassonne& game = module_game(kAllModules);
  play_eagerly(game, 3, 9, [&](const LargeCarcassonne::State& state, Action action) {
    std::vector<Announcement> since;
    arena::announce(game, state, action, 0, since);
    REQUIRE(since == std::vector<Announcement>{arena::announcement(game, state, action)});
    const Json event = arena::since_json(since)[0];
    REQUIRE(event.size() == 2);
    REQUIRE(event["action"] == game.action_text(state, action));
  });
}

}  // namespace bastide::tests::since_test
