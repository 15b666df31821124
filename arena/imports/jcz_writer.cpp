#include "arena/files/json.hpp"
#include "arena/imports/jcz_location.hpp"
#include "arena/imports/jcz_tiles.hpp"
#include "arena/imports/retelling.hpp"
#include "engine/error.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>

namespace bastide::arena {

namespace {

std::string name_of_tile(const std::string& letters) {
  const auto name = jcz_name(letters);
  if (!name) throw InputError("found tile " + letters + ", expected one that JCloisterZone has");
  return *name;
}

/// Cells with figures on them: a position's lines "tile V 1,0 0 1:road@S".
std::set<std::string> cells_with_figures(const engine::AnyState& state) {
  std::set<std::string> cells;
  std::istringstream lines(state.position());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key;
    std::string tile;
    std::string cell;
    std::string turn;
    std::string figure;
    if (words >> key >> tile >> cell >> turn >> figure && key == "tile") cells.insert(cell);
  }
  return cells;
}

/// Which of a player's figures stand where: a save names each by its number.
class Supply {
 public:
  /// Takes the first that is free, and puts it on a cell.
  [[nodiscard]] std::string take(int player, engine::FigureKind kind, const std::string& cell) {
    int number = 1;
    while (at_.contains({player, kind, number})) ++number;
    at_[{player, kind, number}] = cell;
    return std::to_string(player) + "." + word_of(kind) + "." + std::to_string(number);
  }
  /// Those whose cells have no figure any more have come home.
  void update(const std::set<std::string>& cells) {
    std::erase_if(at_, [&](const auto& figure) { return !cells.contains(figure.second); });
  }

 private:
  [[nodiscard]] static std::string word_of(engine::FigureKind kind) {
    switch (kind) {
      case engine::FigureKind::large:
        return "big";
      case engine::FigureKind::builder:
        return "builder";
      case engine::FigureKind::pig:
        return "pig";
      default:
        return "small";
    }
  }
  std::map<std::tuple<int, engine::FigureKind, int>, std::string> at_;  ///< cells
};

Json setup_of(const engine::AnyGame& game) {
  const engine::RuleSet& rules = game.rules();
  Json sets = {{"basic:1", 1}};
  Json elements = {{"small-follower", rules.followers}};
  if (rules.farmers) elements["farmers"] = true;
  if (rules.river) sets["river/1:1"] = 1;
  if (rules.inns) {
    sets["inns-and-cathedrals:1"] = 1;
    elements["big-follower"] = 1;
    elements["cathedral"] = true;
    elements["inn"] = true;
  }
  if (rules.traders) {
    sets["traders-and-builders:1"] = 1;
    elements["builder"] = 1;
    if (rules.farmers) elements["pig"] = 1;
    elements["traders"] = true;
  }
  const engine::TileSet& tiles = game.tiles();
  const std::string start = name_of_tile(tiles.tiles[tiles.start.front().type].id);
  return {{"sets", sets},
          {"elements", elements},
          {"rules", {{"tiny-city-scoring", "4"}}},
          {"timer", nullptr},
          {"start", {{{"tile", start}, {"x", 0}, {"y", 0}, {"rotation", 0}}}},
          {"options", Json::object()}};
}

/// Writes the messages of a game that is played again beside them.
class ReplayWriter {
 public:
  ReplayWriter(const engine::AnyGame& game, const ImportedGame& told)
      : tiles_(game.tiles()), state_(game.start(static_cast<int>(told.players.size()))) {}

  void add(const ImportedTurn& turn) {
    for (const std::string& tile : turn.boxed) draw(tile);
    draw(turn.tile);
    const int player = state_.actor().index();
    const std::string cell = std::to_string(turn.x) + "," + std::to_string(turn.y);
    state_.apply(state_.parse(turn.tile + " " + cell + " " + std::to_string(90 * turn.turn)));
    add_message("PLACE_TILE",
                {{"tileId", name_of_tile(turn.tile)},
                 {"rotation", "R" + std::to_string(90 * turn.turn)},
                 {"position", {turn.x, turn.y}}},
                player);
    if (!turn.decided) return;
    if (turn.figure) {
      add_figure(turn, cell, player);
    } else if (state_.actor().is_player() && !state_.begins_turn()) {
      state_.apply(state_.parse("-"));
      add_message("PASS", Json::object(), player);
    }
    clock_ += turn.milliseconds.value_or(0);
    add_message("COMMIT", {{"random", 0.0}}, player);
    supply_.update(cells_with_figures(state_));
  }

  void draw(const std::string& tile) {
    order_.push_back(name_of_tile(tile));
    if (state_.actor().is_chance()) state_.apply(state_.parse("draw " + tile));
  }

  [[nodiscard]] const Json& messages() const noexcept { return messages_; }
  [[nodiscard]] const Json& order() const noexcept { return order_; }
  [[nodiscard]] std::int64_t clock() const noexcept { return clock_; }

 private:
  void add_figure(const ImportedTurn& turn, const std::string& cell, int player) {
    const engine::TileDesign& design = tiles_.tiles.at(*tiles_.find(turn.tile));
    const JczPointer pointer = location_of_segment(design, turn.turn, turn.figure->segment);
    const engine::FigureKind kind = turn.figure->kind;
    const std::string prefix =
        kind == engine::FigureKind::follower ? "" : std::string(engine::name_of(kind)) + ":";
    state_.apply(state_.parse(prefix + turn.figure->segment));
    add_message(
        "DEPLOY_MEEPLE",
        {{"pointer",
          {{"position", {turn.x, turn.y}}, {"feature", pointer.feature}, {"location", pointer.location}}},
         {"meepleId", supply_.take(player, kind, cell)}},
        player);
  }

  void add_message(const char* type, Json payload, int player) {
    messages_.push_back(
        {{"type", type}, {"payload", std::move(payload)}, {"player", player}, {"clock", clock_}});
  }

  const engine::TileSet& tiles_;
  engine::AnyState state_;
  Supply supply_;
  Json messages_ = Json::array();
  Json order_ = Json::array();
  std::int64_t clock_ = 0;
};

}  // namespace

std::string jcz_of(const engine::AnyGame& game, const engine::Record& record) {
  const ImportedGame told = told_again(game, record);
  ReplayWriter replay(game, told);
  for (const ImportedTurn& turn : told.turns) replay.add(turn);
  for (const std::string& tile : told.drawn_at_end) replay.draw(tile);
  Json players = Json::array();
  for (const std::string& name : engine::names_by_seat(record.players))
    players.push_back({{"name", name}, {"slot", players.size()}});
  Json save = {{"appVersion", "5.7.0"}, {"gameId", "1"}, {"name", ""}, {"initialRandom", 0.0}};
  // A day alone begins at midnight.
  if (!record.date.empty()) {
    const bool day = !record.date.ends_with('Z');
    save["created"] =
        day ? record.date + "T00:00:00.000Z" : record.date.substr(0, record.date.size() - 1) + ".000Z";
  }
  save["clock"] = replay.clock();
  save["setup"] = setup_of(game);
  save["players"] = players;
  save["replay"] = replay.messages();
  save["gameAnnotations"] = {{"drawOrder", replay.order()}};
  return save.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bastide::arena
