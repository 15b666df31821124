#pragma once

// Games of another engine, replayed: what it took for legal and what it scored is compared at every turn. The
// formats are those of tests/data/oracle/README.md and tests/data/expansions/README.md.

#include "engine/check.hpp"
#include "engine/games/games.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace bastide::tests {

using namespace engine;
using nlohmann::json;

/// The files with games of a directory, which an environment variable may name.
inline std::vector<std::string> game_files(const char* variable, const std::string& usual) {
  const char* set = std::getenv(variable);
  const std::string directory = set != nullptr ? set : BASTIDE_SOURCE_DIR "/tests/data/" + usual;
  std::vector<std::string> files;
  if (!std::filesystem::is_directory(directory)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Calls `replay(told)` for each game of the files; how many there are.
template <class Replay>
int for_each_game(const std::vector<std::string>& files, Replay&& replay) {
  int games = 0;
  for (const std::string& file : files) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line); ++games) {
      const json told = json::parse(line);
      INFO("game " << told.at("id") << " of " << file);
      replay(told);
    }
  }
  return games;
}

using Placement = std::tuple<int, int, int>;  ///< x, y, quarter turns
using Choice =
    std::tuple<std::string, std::string, std::vector<int>>;  ///< figure, kind, ports as the file has them
using Scored = std::tuple<int, int, std::string>;            ///< player, points, kind

/// The file's ports of a segment: a field's eight half-edges, a road's and a city's edges.
inline std::vector<int> ports_of(const OrientedSegment& segment) {
  std::vector<int> ports;
  for (int edge = 0; edge < kEdges; ++edge) {
    const auto reaches = [&](int third) { return (segment.ports >> port_of(edge, third) & 1U) != 0; };
    if (segment.kind == FeatureKind::field) {
      if (reaches(0)) ports.push_back(2 * edge);
      if (reaches(2)) ports.push_back(2 * edge + 1);
    } else if (reaches(1)) {
      ports.push_back(edge);
    }
  }
  return ports;
}

/// [figure, kind, ports], or [kind, ports] of a follower.
inline Choice choice_from(const json& choice) {
  const bool named = choice.size() == 3;
  return {named ? choice.at(0).get<std::string>() : "follower", choice.at(named ? 1 : 0).get<std::string>(),
          choice.at(named ? 2 : 1).get<std::vector<int>>()};
}

/// Collects our events as the file has them: one entry for each winner.
struct Notes {
  std::multiset<Scored>& scored;
  std::map<std::string, int>& goods;  ///< taken

  void operator()(const ScoreEvent& event) const {
    const std::string kind(name_of(event.kind));
    const bool whole = event.completed || event.kind == FeatureKind::field;
    for (int player = 0; player < kMaxPlayers; ++player) {
      if (event.winners >> player & 1U)
        scored.emplace(player, event.points_of(player), whole ? kind : kind + ".incomplete");
    }
  }
  void operator()(const GoodsEvent& event) const {
    goods[std::string(kGoodNames[static_cast<std::size_t>(event.good)])] += event.count;
  }
  void operator()(const GoodsPointsEvent& event) const {
    scored.emplace(event.player, event.points, "trade-goods");
  }
};

inline std::multiset<Scored> events_of(const json& list) {
  std::multiset<Scored> events;
  for (const json& each : list) {
    events.emplace(each.at("player").get<int>(), each.at("points").get<int>(),
                   each.at("kind").get<std::string>());
  }
  return events;
}

/// One game of a file, replayed and compared tile by tile. `printed` has the same tiles as the game, and the
/// printed rule of the river's turns (RIV-7); null without a river.
template <class G>
class Replay {
 public:
  Replay(const G& game, const json& told, const G* printed = nullptr)
      : game_(game),
        printed_(printed),
        told_(told),
        players_(told.value("players", std::size_t{2})),
        state_(game_.initial(static_cast<int>(players_))),
        left_over_(state_.bag) {}

  void run() {
    const StartTile& start = game_.tables().set().start.front();
    REQUIRE(told_.at("start") ==
            json{{"tile", game_.tables().set().tiles[start.type].id}, {"place", {0, 0, 0}}});
    for (std::size_t turn = 0; turn < told_.at("turns").size(); ++turn) {
      INFO("entry " << turn + 1);
      play(told_.at("turns").at(turn));
    }
    check_end();
  }

 private:
  using State = typename G::State;

  void play(const json& turn) {
    REQUIRE(state_.current == turn.at("player").get<int>());
    if constexpr (WithModules<G>) REQUIRE(state_.second == turn.value("second", false));
    for (const json& tile : turn.at("discarded")) {
      draw(tile);
      REQUIRE(game_.actor(state_).is_chance());
    }
    draw(turn.at("tile"));
    REQUIRE(game_.actor(state_) == Actor::player(turn.at("player").get<int>()));
    scored_.clear();
    taken_.clear();
    check_places(game_, turn.at("placements"));
    if (printed_ != nullptr) check_places(*printed_, turn.value("placements_printed", turn.at("placements")));
    lay(turn.at("place").get<std::vector<int>>());
    check_choices(turn.at("figure_choices"));
    follow(turn.at("figure"));
    check_after(turn);
  }

  void draw(const json& tile) {
    const auto type = game_.tables().set().find(tile.get<std::string>());
    REQUIRE(type.has_value());
    --left_over_[*type];
    apply(Action::draw(static_cast<int>(*type)));
  }

  void apply(Action action) {
    REQUIRE(game_.is_legal(state_, action));
    game_.apply(state_, action, Notes{scored_, taken_});
    check_consistency(game_, state_);
  }

  /// The file lists every rotation, also those that look the same; one of them stands for all here.
  [[nodiscard]] int distinct(int rotation) const { return rotation % game_.tables().rotations(state_.drawn); }

  void check_places(const G& game, const json& list) const {
    std::set<Placement> told;
    for (const json& place : list) {
      told.emplace(place.at(0).get<int>(), place.at(1).get<int>(), distinct(place.at(2).get<int>()));
    }
    const auto alike = static_cast<std::size_t>(kEdges / game.tables().rotations(state_.drawn));
    REQUIRE(told.size() * alike == list.size());
    std::set<Placement> found;
    ActionList actions;
    game.legal_actions(state_, actions);
    for (const Action action : actions) {
      const Cell cell = cell_of(action.cell_key());
      found.emplace(cell.x, cell.y, action.rotation());
    }
    REQUIRE(found == told);
  }

  void lay(const std::vector<int>& place) {
    const Cell cell{place.at(0), place.at(1)};
    apply(Action::place_tile(key_of(cell), distinct(place.at(2))));
  }

  [[nodiscard]] Choice choice_of(Action action) const {
    const auto& board = state_.land.board();
    const OrientedTile& tile = game_.tables().oriented(board.oriented_at(state_.placed));
    const OrientedSegment& chosen = tile.segments.at(static_cast<std::size_t>(action.segment()));
    return {std::string(name_of(action.figure())), std::string(name_of(chosen.kind)), ports_of(chosen)};
  }

  void check_choices(const json& list) {
    choices_.clear();
    ActionList actions;
    if (game_.actor(state_).is_player()) game_.legal_actions(state_, actions);
    std::multiset<Choice> found;
    for (const Action action : actions) {
      if (action == Action::pass()) continue;
      found.insert(choice_of(action));
      choices_.emplace_back(choice_of(action), action);
    }
    std::multiset<Choice> told;
    for (const json& choice : list) told.insert(choice_from(choice));
    REQUIRE(found == told);
  }

  /// Where nothing can be taken the turn is over without asking.
  void follow(const json& figure) {
    if (choices_.empty()) {
      REQUIRE(figure.is_null());
      return;
    }
    if (figure.is_null()) return apply(Action::pass());
    const Choice wanted = choice_from(figure);
    const auto found = std::find_if(choices_.begin(), choices_.end(),
                                    [&](const auto& choice) { return choice.first == wanted; });
    REQUIRE(found != choices_.end());
    apply(found->second);
  }

  void check_after(const json& turn) {
    REQUIRE(scored_ == events_of(turn.at("events")));
    const Scores if_ended = game_.scores_if_ended(state_);
    for (std::size_t player = 0; player < players_; ++player) {
      REQUIRE(state_.points[player] == turn.at("scores").at(player).get<int>());
      REQUIRE(if_ended[player] == turn.at("if_ended").at(player).get<int>());
    }
    check_supply(turn.at("supply"));
    if constexpr (WithModules<G>) check_goods(turn);
  }

  /// A list over seats, or one for each kind of figure.
  void check_supply(const json& told) {
    const json lists = told.is_array() ? json{{"follower", told}} : told;
    for_each_figure_kind([&](FigureKind kind) {
      const std::string name(name_of(kind));
      REQUIRE((lists.contains(name) || game_.rules().figures_of(kind) == 0));
      for (std::size_t player = 0; lists.contains(name) && player < players_; ++player) {
        INFO(name << " of seat " << player);
        REQUIRE(game_.supply_of(state_, static_cast<int>(player), kind) ==
                lists.at(name).at(player).template get<int>());
      }
    });
  }

  void check_goods(const json& turn) const {
    REQUIRE(state_.second == turn.value("earned_second", false));
    REQUIRE(taken_ == turn.value("goods_taken", std::map<std::string, int>{}));
    if (!turn.contains("goods")) return;
    for (std::size_t good = 0; good < kGoods; ++good) {
      const json& tokens = turn.at("goods").at(std::string(kGoodNames[good]));
      for (std::size_t player = 0; player < players_; ++player)
        REQUIRE(state_.goods[good][player] == tokens.at(player).template get<int>());
    }
  }

  /// Tiles that were drawn at the end without a place are left over with those never drawn.
  void check_end() {
    std::multiset<std::string> told;
    for (const json& tile : told_.at("left_over")) told.insert(tile.get<std::string>());
    std::multiset<std::string> found;
    for (std::size_t type = 0; type < game_.tables().set().tiles.size(); ++type) {
      for (int copy = 0; copy < left_over_[type]; ++copy) found.insert(game_.tables().set().tiles[type].id);
    }
    REQUIRE(found == told);
    if (!game_.actor(state_).is_nobody()) apply(Action::draw(any_left()));
    REQUIRE(game_.actor(state_).is_nobody());
    scored_.clear();
    game_.final_scoring(state_, Notes{scored_, taken_});
    REQUIRE(scored_ == events_of(told_.at("final_events")));
    for (std::size_t player = 0; player < players_; ++player) {
      REQUIRE(game_.scores(state_)[player] == told_.at("final").at(player).get<int>());
    }
  }

  [[nodiscard]] int any_left() const {
    const auto found =
        std::find_if(left_over_.begin(), left_over_.end(), [](int copies) { return copies > 0; });
    REQUIRE(found != left_over_.end());
    return static_cast<int>(found - left_over_.begin());
  }

  const G& game_;
  const G* printed_;
  const json& told_;
  std::size_t players_;
  State state_;
  decltype(G::State::bag) left_over_;  ///< never drawn, by type
  std::vector<std::pair<Choice, Action>> choices_;
  std::multiset<Scored> scored_;  ///< of the entry
  std::map<std::string, int> taken_;
};

}  // namespace bastide::tests
