#include "arena/report/page/game_film.hpp"

#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/score_parts.hpp"
#include "engine/any/any_game.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/feature_table.hpp"
#include "engine/text/table.hpp"
#include "tests/catch.hpp"
#include "tests/text/games.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

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
  for (const char* name :
       {"base", "no_farmers", "everything", "expansions", "hands", "house_rules", "castle"}) {
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
    for (std::size_t i = 1; i < film.size(); ++i)
      CHECK_FALSE((film[i]["x"]["decisions"].empty() && film[i]["x"]["happened"].empty()));
  });
}

/// What the entries of a film have told so far, as its reader puts it together.
class Reader {
 public:
  explicit Reader(const Json& segments) : segments_(segments) {}

  void read(const Json& entry) {
    const Json tiles = entry.value("t", Json::array());
    for (std::size_t i = 0; i < tiles.size(); i += 4)
      count_ += static_cast<int>(segments_[tiles[i].get<std::size_t>()].size());
    const Json joins = entry.value("j", Json::array());
    for (std::size_t i = 0; i < joins.size(); i += 2) joined_[joins[i]] = joins[i + 1];
    for (const Json& numbers : entry.value("g", Json::array()))
      told_[numbers[0]] = numbers.get<std::vector<int>>();
    const Json hand = entry.value("h", Json::array());
    if (hand.size() == 1) --bag_[hand[0].get<int>()];
    const Json bag = entry.value("b", Json::array());
    for (std::size_t i = 0; i < bag.size(); i += 2) bag_[bag[i]] = bag[i + 1];
    const Json changed = entry.value("c", Json::array());
    for (std::size_t i = 0; i < changed.size(); i += 2) {
      const std::pair<int, int> cell(changed[i].get<int>(), changed[i + 1].get<int>());
      if (dead_.erase(cell) == 0) dead_.insert(cell);
    }
  }

  /// Segments that there are.
  [[nodiscard]] int count() const { return count_; }
  /// What a segment's feature goes by.
  [[nodiscard]] int feature_of(int segment) const {
    const auto at = joined_.find(segment);
    return at == joined_.end() ? segment : feature_of(at->second);
  }
  [[nodiscard]] const std::vector<int>& told(int feature) const { return told_.at(feature); }
  [[nodiscard]] int in_bag(int type) const { return bag_.contains(type) ? bag_.at(type) : 0; }
  [[nodiscard]] const std::set<std::pair<int, int>>& dead() const { return dead_; }

 private:
  const Json& segments_;
  int count_ = 0;
  std::map<int, int> joined_;
  std::map<int, std::vector<int>> told_;
  std::map<int, int> bag_;
  std::set<std::pair<int, int>> dead_;
};

/// Whether a film has told a feature as the engine has it.
void check_feature(const Reader& reader, const engine::TableFeature& feature, int players) {
  const int name = feature.nodes.front();
  for (const int node : feature.nodes) CHECK(reader.feature_of(node) == name);
  std::vector<int> numbers = reader.told(name);
  if (numbers.size() == 3) numbers.push_back(numbers.back());
  numbers.resize(5 + static_cast<std::size_t>(players), 0);
  CHECK(numbers[1] == feature.open);
  CHECK(numbers[2] == feature.worth);
  CHECK(numbers[3] == feature.completed);
  const bool has_points = reader.told(name).size() > 5 + static_cast<std::size_t>(players);
  bool has_figures = false;
  for (int seat = 0; seat < players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    has_figures = has_figures || feature.figures[at] != 0;
    CHECK(numbers[5 + at] == feature.figures[at]);
    const int owned = (feature.owners >> seat & 1U) != 0 ? feature.worth : 0;
    const std::size_t points = 5 + static_cast<std::size_t>(players) + at;
    CHECK((has_points ? reader.told(name).at(points) : owned) == feature.points[at]);
  }
  if (has_figures) CHECK(numbers[4] == static_cast<int>(feature.owners));
}

TEST_CASE("A film tells every feature of every turn as the engine has it", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    const engine::Record record = random_record(game, players, 11);
    const engine::AnyGame any = engine::any_game(game);
    const Film film = film_of(any, record);
    const Json entries = Json::parse(film.json);
    const Json segments = Json::parse(scenery_of(any).segments);
    Reader reader(segments);
    auto state = game.initial(players);
    std::size_t done = 0;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
      for (; done < film.ends[entry]; ++done) game.apply(state, record.actions[done]);
      reader.read(entries[entry]);
      REQUIRE(reader.count() == state.land.node_count());
      for (const engine::TableFeature& feature : engine::features_of(game, state))
        check_feature(reader, feature, players);
    }
  });
}

TEST_CASE("A film tells what is in hand, in the bag, and which cells are dead", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    const engine::Record record = random_record(game, players, 13);
    const engine::AnyGame any = engine::any_game(game);
    const Film film = film_of(any, record);
    const Json entries = Json::parse(film.json);
    const Json segments = Json::parse(scenery_of(any).segments);
    Reader reader(segments);
    auto state = game.initial(players);
    std::size_t done = 0;
    std::size_t dead_cells = 0;
    std::set<std::pair<int, int>> dead;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
      const auto places = [&] {
        return state.phase == engine::Phase::place_tile && game.actor(state).is_player();
      };
      for (; done < film.ends[entry]; ++done) game.apply(state, record.actions[done]);
      const std::size_t end = entry + 1 < entries.size() ? film.ends[entry + 1] : record.actions.size();
      for (; done < end && !places(); ++done) game.apply(state, record.actions[done]);
      reader.read(entries[entry]);
      CHECK(entries[entry].contains("h") == places());
      if (places()) {
        CHECK(entries[entry]["n"] == game.actor(state).index());
        engine::ActionList legal;
        game.legal_actions(state, legal);
        const Json& hand = entries[entry]["h"];
        for (const engine::Action action : legal) {
          if (action.kind() != engine::Action::Kind::place_tile) continue;
          const auto cell = engine::cell_of(action.cell_key());
          // What lies in a dead cell was never a tile that fits.
          CHECK_FALSE(dead.contains({cell.x, cell.y}));
          const int type = engine::any_state(any, state).tile_of(action);
          CHECK(std::find(hand.begin(), hand.end(), type) != hand.end());
        }
        for (int type = 0; type < game.tables().type_count(); ++type)
          CHECK(reader.in_bag(type) == state.bag[static_cast<std::size_t>(type)]);
      }
      dead = reader.dead();
      dead_cells += dead.size();
    }
    CHECK(dead_cells > 0);
    CHECK(reader.dead().empty());
  });
}

TEST_CASE("The film of a position is its board alone", "[report]") {
  for_each_rule_set([](const auto& game, int players) {
    const engine::AnyGame any = engine::any_game(game);
    const engine::Record record = random_record(game, players, 17);
    const engine::AnyState state = any.state_after(record, 15);
    const Json film = Json::parse(film_of(state).json);
    REQUIRE(film.size() == 1);
    CHECK(Shown(film).tiles == static_cast<int>(state.tiles().size()));
    CHECK(film[0]["s"].size() == static_cast<std::size_t>(players));
    const Json segments = Json::parse(scenery_of(any).segments);
    Reader reader(segments);
    reader.read(film[0]);
    for (const engine::TableFeature& feature : state.features()) check_feature(reader, feature, players);
  });
}

TEST_CASE("The film of a game that stopped within a turn ends with an entry that tells nothing", "[report]") {
  const auto game = tests::built_in_game("base");
  engine::Record record = random_record(game, 2, 5);
  record.actions.resize(20 * 3 + 2);
  const Json film = Json::parse(film_of(engine::any_game(game), record).json);
  const auto state = engine::final_state(game, record);
  CHECK(Shown(film).tiles == static_cast<int>(engine::sites_in_order(state).size()));
  CHECK_FALSE(film.back().contains("x"));
  CHECK(film[film.size() - 2].contains("x"));
}

TEST_CASE("Scenery has a symbol and spots for every design", "[report]") {
  for_each_rule_set([](const auto& game, int) {
    const Scenery scenery = scenery_of(engine::any_game(game));
    const Json spots = Json::parse(scenery.spots);
    const Json segments = Json::parse(scenery.segments);
    const Json ids = Json::parse(scenery.ids);
    REQUIRE(spots.size() == static_cast<std::size_t>(game.tables().type_count()));
    for (int type = 0; type < game.tables().type_count(); ++type) {
      CHECK(scenery.symbols.find("id=\"tile-" + std::to_string(type) + "\"") != std::string::npos);
      const auto& tile = game.tables().oriented(game.tables().oriented_index(type, 0));
      CHECK(spots[static_cast<std::size_t>(type)].size() == 3U * tile.segment_count);
      const Json& of_type = segments[static_cast<std::size_t>(type)];
      REQUIRE(of_type.size() == tile.segment_count);
      for (std::size_t i = 0; i < tile.segment_count; ++i) {
        CHECK(of_type[i][0] == engine::name_of(tile.segments[i].kind));
        CHECK(of_type[i][1] == tile.segments[i].ports);
      }
      CHECK(ids[static_cast<std::size_t>(type)] ==
            game.tables().set().tiles[static_cast<std::size_t>(type)].id);
    }
    const Json wall = Json::parse(scenery.wall);
    constexpr bool kCastle = std::is_same_v<std::decay_t<decltype(game)>, engine::Castle>;
    CHECK(wall.is_object() == kCastle);
    CHECK(scenery.track.empty() != kCastle);
  });
}

TEST_CASE("Pages know kinds of figures by their numbers, and have a colour for each part of scores",
          "[report]") {
  const Json data = Json::parse("{" + scenery_json(scenery_of(engine::AnyGame::load("base"))) + "}");
  std::set<std::string> kinds;
  engine::for_each_figure_kind([&](engine::FigureKind kind) {
    CHECK(data.at("figures").at(static_cast<std::size_t>(kind)) == engine::name_of(kind));
    kinds.emplace(engine::name_of(kind));
  });
  CHECK(data.at("figures").size() == kinds.size());
  const std::string style(tournament_style().text);
  std::set<std::string_view> names;
  for (std::size_t part = 0; part < kScoreParts; ++part) {
    INFO(name_of_part(part));
    const std::string own = ".s" + std::to_string(part);
    CHECK((style.find(own + " {") != std::string::npos || style.find(own + ",") != std::string::npos));
    CHECK(part_named(name_of_part(part)) == part);
    names.insert(name_of_part(part));
  }
  CHECK(names.size() == kScoreParts);
  CHECK(part_named("cities") == static_cast<std::size_t>(engine::FeatureKind::city));
}

TEST_CASE("Parts of scores sum to the scores, and what no event tells goes where it belongs", "[report]") {
  double goods = 0;
  double robbers = 0;
  for_each_rule_set([&](const auto& game, int players) {
    const engine::RuleSet& rules = game.rules();
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const engine::Record record = random_record(game, players, seed);
      const auto parts = score_parts(game, record);
      const engine::Scores scores = game.scores(engine::final_state(game, record));
      const auto part = [&](int seat, std::string_view which) {
        return parts[static_cast<std::size_t>(seat)][part_named(which)];
      };
      for (int seat = 0; seat < players; ++seat) {
        const PartPoints& of_seat = parts[static_cast<std::size_t>(seat)];
        CHECK(std::accumulate(of_seat.begin(), of_seat.end(), 0.0) ==
              Approx(scores[static_cast<std::size_t>(seat)]));
        goods += part(seat, "goods");
        robbers += part(seat, "robbers");
        CHECK((rules.traders || part(seat, "goods") == 0));
        CHECK((rules.robbers || part(seat, "robbers") == 0));
        CHECK((rules.game == engine::GameKind::castle || part(seat, "keep") == 0));
        CHECK(part(seat, "tokens") >= 0);
        CHECK(part(seat, "ghosts") <= 0);
        if constexpr (std::is_same_v<std::decay_t<decltype(game)>, engine::BaseCarcassonne>) {
          CHECK(part(seat, "ghosts") == 0);
        }
      }
    }
  });
  CHECK(goods > 0);
  CHECK(robbers > 0);
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
