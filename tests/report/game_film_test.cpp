#include "arena/report/page/game_film.hpp"

#include "arena/report/page/score_parts.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/table.hpp"
#include "tests/catch.hpp"
#include "tests/text/games.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

namespace bastide::arena::game_film_test {
namespace {

using Json = nlohmann::json;

template <class G>
engine::Record random_record(const G& game, int players, std::uint64_t seed) {
  engine::Record record;
  record.rules = game.rules().name;
  for (int player = 0; player < players; ++player) record.players.push_back("bot " + std::to_string(player));
  tests::play_randomly(game, players, seed,
                       [&](const auto&, engine::Action action) { record.actions.push_back(action); });
  return record;
}

/// What a page would show after the last entry: figures by their numbers, and tiles.
struct Shown {
  std::map<std::int64_t, int> figures;
  int tiles = 0;

  explicit Shown(const Json& film) {
    for (const Json& entry : film) {
      for (const Json& code : entry.value("r", Json::array())) --figures.at(code);
      for (const Json& code : entry.value("a", Json::array())) ++figures[code];
      tiles += static_cast<int>(entry.value("t", Json::array()).size()) / 4;
    }
    std::erase_if(figures, [](const auto& each) { return each.second == 0; });
  }
};

template <class Use>
void for_each_rule_set(Use use) {
  for (const char* name : {"base", "no_farmers", "everything", "hands", "house_rules", "castle"}) {
    const engine::RuleSet rules = engine::load_rules(name);
    INFO(name);
    with_game(rules, [&](const auto& game) { use(game, std::min(rules.max_players, 4)); });
  }
}

TEST_CASE("A film ends with the figures, tiles and scores of its game", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    const engine::Record record = random_record(game, players, 7);
    const Json film = Json::parse(film_of(engine::any_game(game), record).json);
    const auto state = engine::final_state(game, record);
    const Shown shown(film);
    const std::vector<int> sites = engine::sites_in_order(state);
    CHECK(shown.tiles == static_cast<int>(sites.size()));
    std::map<std::int64_t, int> figures;
    for (std::size_t tile = 0; tile < sites.size(); ++tile) {
      for (const engine::TableFigure& each : engine::shown_on(game, state, sites[tile])) {
        std::int64_t code = (static_cast<std::int64_t>(tile) * 16 + each.segment) * 8 + each.player;
        code = ((code * 8 + static_cast<int>(each.kind)) * 2 + (each.keep ? 1 : 0)) * 4 + each.ghosts;
        ++figures[code];
      }
    }
    CHECK(shown.figures == figures);
    const engine::Scores scores = game.scores(state);
    for (int seat = 0; seat < players; ++seat) {
      CHECK(film.back()["s"][seat] == scores[static_cast<std::size_t>(seat)]);
      CHECK(film.back()["v"][seat] == scores[static_cast<std::size_t>(seat)]);
    }
  });
}

TEST_CASE("A film has an entry for every turn, with the tile laid", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    const engine::Record record = random_record(game, players, 3);
    const Json film = Json::parse(film_of(engine::any_game(game), record).json);
    int turns = 0;
    for (std::size_t i = 1; i < film.size(); ++i) turns += film[i].contains("p") && film[i].contains("t");
    CHECK(turns == engine::turn_count(game, record));
    CHECK_FALSE(film.front().contains("x"));
    for (std::size_t i = 1; i < film.size(); ++i) CHECK_FALSE(film[i]["x"].get<std::string>().empty());
  });
}

TEST_CASE("The film of a game that stopped within a turn says so", "[report]") {
  const auto game = tests::built_in_game("base");
  engine::Record record = random_record(game, 2, 5);
  record.actions.resize(20 * 3 + 2);
  const Json film = Json::parse(film_of(engine::any_game(game), record).json);
  const auto state = engine::final_state(game, record);
  CHECK(Shown(film).tiles == static_cast<int>(engine::sites_in_order(state).size()));
  CHECK_FALSE(film.back()["x"].get<std::string>().empty());
}

TEST_CASE("Scenery has a symbol and spots for every design", "[report]") {
  for_each_rule_set([](const auto& game, int) {
    const Scenery scenery = scenery_of(engine::any_game(game));
    const Json spots = Json::parse(scenery.spots);
    REQUIRE(spots.size() == static_cast<std::size_t>(game.tables().type_count()));
    for (int type = 0; type < game.tables().type_count(); ++type) {
      CHECK(scenery.symbols.find("id=\"tile-" + std::to_string(type) + "\"") != std::string::npos);
      const auto& tile = game.tables().oriented(game.tables().oriented_index(type, 0));
      CHECK(spots[static_cast<std::size_t>(type)].size() == 3U * tile.segment_count);
    }
    const Json wall = Json::parse(scenery.wall);
    constexpr bool kCastle = std::is_same_v<std::decay_t<decltype(game)>, engine::Castle>;
    CHECK(wall.is_object() == kCastle);
    CHECK(scenery.track.empty() != kCastle);
  });
}

TEST_CASE("Parts of scores sum to the scores, and what no event tells goes where it belongs", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const engine::Record record = random_record(game, players, seed);
      const auto parts = score_parts(game, record);
      const engine::Scores scores = game.scores(engine::final_state(game, record));
      const auto part = [&](int seat, ScorePart which) {
        return parts[static_cast<std::size_t>(seat)][static_cast<std::size_t>(which)];
      };
      for (int seat = 0; seat < players; ++seat) {
        const PartPoints& of_seat = parts[static_cast<std::size_t>(seat)];
        CHECK(std::accumulate(of_seat.begin(), of_seat.end(), 0.0) ==
              Approx(scores[static_cast<std::size_t>(seat)]));
        CHECK(part(seat, ScorePart::tokens) >= 0);
        CHECK(part(seat, ScorePart::ghosts) <= 0);
        if constexpr (std::is_same_v<std::decay_t<decltype(game)>, engine::BaseCarcassonne>) {
          CHECK(part(seat, ScorePart::ghosts) == 0);
        }
      }
    }
  });
}

TEST_CASE("Means of parts are over each bot's own games", "[report]") {
  ScorePartMeans means(3);
  std::array<PartPoints, engine::kMaxPlayers> parts{};
  parts[0][0] = 10;
  parts[1][0] = 4;
  means.add(std::vector<int>{2, 0}, parts);
  parts[0][0] = 20;
  means.add(std::vector<int>{2, 0}, parts);
  CHECK(means.means()[2][0] == Approx(15));
  CHECK(means.means()[0][0] == Approx(4));
  CHECK(means.means()[1][0] == 0);
}

}  // namespace
}  // namespace bastide::arena::game_film_test
