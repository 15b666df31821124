// Games of another engine, replayed: see tests/data/oracle/README.md.

#include "engine/check.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>
#include <vector>

using namespace bastide::engine;
using namespace bastide::tests;
using nlohmann::json;

namespace {

using Placement = std::tuple<int, int, int>;              ///< x, y, quarter turns
using Choice = std::pair<std::string, std::vector<int>>;  ///< kind, ports as the file numbers them
using Scored = std::tuple<int, int, std::string>;         ///< player, points, kind

std::string directory() {
  const char* set = std::getenv("BASTIDE_ORACLE");
  return set != nullptr ? set : BASTIDE_SOURCE_DIR "/tests/data/oracle";
}

std::vector<std::string> game_files() {
  std::vector<std::string> files;
  if (!std::filesystem::is_directory(directory())) return files;
  for (const auto& entry : std::filesystem::directory_iterator(directory())) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The file's ports of a segment: a field's eight half-edges, a road's and a city's edges.
std::vector<int> ports_of(const OrientedSegment& segment) {
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

std::string kind_of(const ScoreEvent& event) {
  const std::string kind(name_of(event.kind));
  return event.completed || event.kind == FeatureKind::field ? kind : kind + ".incomplete";
}

/// Collects an event of ours as the file has it: one entry for each winner.
struct Notes {
  std::multiset<Scored>& scored;
  void operator()(const ScoreEvent& event) const {
    for (int player = 0; player < kMaxPlayers; ++player) {
      if (event.winners >> player & 1U) scored.emplace(player, event.points, kind_of(event));
    }
  }
};

std::multiset<Scored> events_of(const json& list) {
  std::multiset<Scored> events;
  for (const json& each : list) {
    events.emplace(each.at("player").get<int>(), each.at("points").get<int>(),
                   each.at("kind").get<std::string>());
  }
  return events;
}

/// One game of the file, replayed and compared turn by turn.
template <class G>
class Replay {
 public:
  Replay(const G& game, const json& told)
      : game_(game), told_(told), state_(game_.initial(2)), left_over_(state_.bag) {}

  void run() {
    REQUIRE(told_.at("start") == json{{"tile", "D"}, {"place", {0, 0, 0}}});
    for (std::size_t turn = 0; turn < told_.at("turns").size(); ++turn) {
      INFO("turn " << turn + 1);
      play(told_.at("turns").at(turn));
    }
    check_end();
  }

 private:
  using State = typename G::State;

  void play(const json& turn) {
    REQUIRE(state_.current == turn.at("player").get<int>());
    for (const json& tile : turn.at("discarded")) {
      draw(tile);
      REQUIRE(game_.actor(state_).is_chance());
    }
    draw(turn.at("tile"));
    REQUIRE(game_.actor(state_) == Actor::player(turn.at("player").get<int>()));
    std::multiset<Scored> scored;
    check_placements(turn.at("placements"));
    lay(turn.at("place").get<std::vector<int>>(), scored);
    check_choices(turn.at("figure_choices"));
    follow(turn.at("figure"), scored);
    check_after(turn, scored);
  }

  void draw(const json& tile) {
    const auto type = game_.tables().set().find(tile.get<std::string>());
    REQUIRE(type.has_value());
    --left_over_[*type];
    apply(Action::draw(static_cast<int>(*type)));
  }

  template <class... Observer>
  void apply(Action action, Observer... observer) {
    REQUIRE(game_.is_legal(state_, action));
    game_.apply(state_, action, observer...);
    check_consistency(game_, state_);
  }

  /// The file lists every rotation, also those that look the same; one of them stands for all here.
  [[nodiscard]] int distinct(int rotation) const { return rotation % game_.tables().rotations(state_.drawn); }

  void check_placements(const json& list) {
    std::set<Placement> told;
    for (const json& place : list) {
      told.emplace(place.at(0).get<int>(), place.at(1).get<int>(), distinct(place.at(2).get<int>()));
    }
    const auto alike = static_cast<std::size_t>(kEdges / game_.tables().rotations(state_.drawn));
    REQUIRE(told.size() * alike == list.size());
    std::set<Placement> found;
    ActionList actions;
    game_.legal_actions(state_, actions);
    for (const Action action : actions) {
      const Cell cell = cell_of(action.cell_key());
      found.emplace(cell.x, cell.y, action.rotation());
    }
    REQUIRE(found == told);
  }

  void lay(const std::vector<int>& place, std::multiset<Scored>& scored) {
    const Cell cell{place.at(0), place.at(1)};
    apply(Action::place_tile(key_of(cell), distinct(place.at(2))), Notes{scored});
  }

  [[nodiscard]] Choice choice_of(int segment) const {
    const auto& board = state_.land.board();
    const OrientedTile& tile = game_.tables().oriented(board.oriented_at(state_.placed));
    const OrientedSegment& chosen = tile.segments.at(static_cast<std::size_t>(segment));
    return {std::string(name_of(chosen.kind)), ports_of(chosen)};
  }

  void check_choices(const json& list) {
    choices_.clear();
    ActionList actions;
    if (game_.actor(state_).is_player()) game_.legal_actions(state_, actions);
    std::multiset<Choice> found;
    for (const Action action : actions) {
      if (action == Action::pass()) continue;
      found.insert(choice_of(action.segment()));
      choices_.emplace_back(choice_of(action.segment()), action);
    }
    std::multiset<Choice> told;
    for (const json& choice : list) told.insert(choice.get<Choice>());
    REQUIRE(found == told);
  }

  /// Where nothing can be taken the turn is over without asking.
  void follow(const json& figure, std::multiset<Scored>& scored) {
    if (choices_.empty()) {
      REQUIRE(figure.is_null());
      return;
    }
    if (figure.is_null()) return apply(Action::pass(), Notes{scored});
    const auto wanted = figure.get<Choice>();
    const auto found = std::find_if(choices_.begin(), choices_.end(),
                                    [&](const auto& choice) { return choice.first == wanted; });
    REQUIRE(found != choices_.end());
    apply(found->second, Notes{scored});
  }

  void check_after(const json& turn, const std::multiset<Scored>& scored) const {
    REQUIRE(scored == events_of(turn.at("events")));
    const Scores if_ended = game_.scores_if_ended(state_);
    for (std::size_t player = 0; player < 2; ++player) {
      REQUIRE(state_.points[player] == turn.at("scores").at(player).get<int>());
      REQUIRE(state_.supply[player] == turn.at("supply").at(player).get<int>());
      REQUIRE(if_ended[player] == turn.at("if_ended").at(player).get<int>());
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
    std::multiset<Scored> scored;
    game_.final_scoring(state_, Notes{scored});
    REQUIRE(scored == events_of(told_.at("final_events")));
    for (std::size_t player = 0; player < 2; ++player) {
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
  const json& told_;
  State state_;
  decltype(G::State::bag) left_over_;  ///< never drawn, by type
  std::vector<std::pair<Choice, Action>> choices_;
};

/// Replays all games; how many there are.
template <class G>
int replay_all(const G& game) {
  INFO("games in " << directory());
  int games = 0;
  for (const std::string& file : game_files()) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
      const json told = json::parse(line);
      INFO("game " << told.at("id") << " of " << file);
      Replay<G>(game, told).run();
      ++games;
    }
  }
  return games;
}

}  // namespace

TEST_CASE("oracle games replay with equal placements and choices and scores") {
  REQUIRE(replay_all(game_of("base")) > 0);
}

TEST_CASE("oracle games replay alike where modules could be played with") {
  REQUIRE(replay_all(module_game("")) > 0);
}
