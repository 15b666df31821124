#include "arena/imports/jcz_game.hpp"

#include "arena/files/parse_json.hpp"
#include "arena/imports/jcz_location.hpp"
#include "arena/imports/jcz_setup.hpp"
#include "arena/imports/jcz_tiles.hpp"
#include "arena/imports/json_text.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace bastide::arena {

namespace {

constexpr std::array<std::pair<std::string_view, engine::FigureKind>, 4> kFigures = {
    {{"small", engine::FigureKind::follower},
     {"big", engine::FigureKind::large},
     {"builder", engine::FigureKind::builder},
     {"pig", engine::FigureKind::pig}}};

class SaveReader {
 public:
  SaveReader(const nlohmann::json& root, const std::string& source)
      : source_(source), root_(root, source), tiles_(load()) {}

  [[nodiscard]] ImportedGame read() {
    game_.format = "JCloisterZone save";
    game_.source = source_;
    game_.number = root_.has("gameId") ? root_.word("gameId") : "";
    read_start();
    read_players();
    read_date();
    read_order();
    int number = 0;
    for (const JsonValue& message : root_.field("replay").items()) {
      const std::string place = source_ + ": message " + std::to_string(++number);
      const std::string type = message.called(place).text("type");
      read_message(message.called(place + " (" + cut_after(type, 30) + ")"), type);
    }
    finish();
    return std::move(game_);
  }

 private:
  engine::TileSet load() {
    game_.rules = read_jcz_setup(root_.field("setup").called(source_ + ": setup"), game_.not_read);
    return engine::load_tiles(game_.rules);
  }

  // -- before the game ------------------------------------------------------------------------------------

  /// The tiles that lie at the beginning: Bastide's one start tile.
  void read_start() {
    const JsonValue setup = root_.field("setup");
    if (!setup.has("start")) return;
    const std::vector<JsonValue> start = setup.field("start").items();
    const std::string& letters = tiles_.tiles[tiles_.start.front().type].id;
    if (start.size() != 1)
      setup.field("start").fail("found " + std::to_string(start.size()) + " start tiles, expected one, " +
                                letters);
    const JsonValue& tile = start.front();
    const auto found = jcz_tile(tile.text("tile"));
    if (!found || found->letters != letters)
      tile.fail("found start tile " + in_quotes(tile.text("tile")) + ", expected " + *jcz_name(letters));
    if (tile.has("rotation") && tile.word("rotation") != "0" && tile.word("rotation") != "R0")
      tile.field("rotation").refuse("0: a start tile that is not turned");
    start_x_ = tile.has("x") ? tile.integer("x", -kFarthestImport, kFarthestImport) : 0;
    start_y_ = tile.has("y") ? tile.integer("y", -kFarthestImport, kFarthestImport) : 0;
  }

  /// Version 5 lists players in the order of play, version 4 slots, some of them empty, with serial numbers.
  void read_players() {
    if (root_.has("players")) {
      for (const JsonValue& player : root_.field("players").items())
        game_.players.push_back(player.text_or("name", ""));
    } else {
      std::vector<std::pair<int, std::string>> seats;
      for (const JsonValue& slot : root_.field("slots").items()) {
        if (slot.has("serial"))
          seats.emplace_back(slot.integer("serial", 0, 1'000'000), slot.text_or("nickname", ""));
      }
      std::stable_sort(seats.begin(), seats.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      for (auto& [serial, name] : seats) game_.players.push_back(std::move(name));
    }
    const int players = static_cast<int>(game_.players.size());
    if (players < engine::kMinPlayers || players > engine::kMaxPlayers)
      root_.fail("found " + std::to_string(players) + " players, expected " +
                 std::to_string(engine::kMinPlayers) + " to " + std::to_string(engine::kMaxPlayers));
  }

  /// "2021-05-22T13:42:51.390Z", without its thousandths.
  void read_date() {
    std::string date = root_.text_or("created", "");
    if (const std::size_t point = date.find('.'); point != date.npos) date = date.substr(0, point) + "Z";
    if (engine::is_date(date)) game_.date = date;
  }

  /// The order of draws, where it is prescribed.
  void read_order() {
    const auto read = [&](const JsonValue& holder) {
      if (!holder.has("drawOrder")) return;
      for (const JsonValue& tile : holder.field("drawOrder").items()) {
        const std::string name = tile.text();
        if (name.starts_with("#")) break;
        order_.push_back(find_tile(tile, name).letters);
      }
    };
    if (root_.has("gameAnnotations")) read(root_.field("gameAnnotations"));
    if (!root_.has("annotations")) return;
    const JsonValue annotations = root_.field("annotations");
    if (annotations.has("tilePack") && annotations.field("tilePack").has("params"))
      read(annotations.field("tilePack").field("params"));
  }

  // -- messages -------------------------------------------------------------------------------------------

  void read_message(const JsonValue& message, const std::string& type) {
    if (over_) message.fail("found a message after GAME_OVER, expected nothing more");
    if (message.has("clock")) now_ = message.field("clock").integer(0, std::int64_t{1} << 50);
    if (type == "GAME_OVER") {
      over_ = true;
      return end_turn(message);
    }
    if (type == "PLACE_TILE") return read_tile(message, message.field("payload").called(message.place()));
    if (type == "DEPLOY_MEEPLE")
      return read_figure(message, message.field("payload").called(message.place()));
    if (type == "PASS" || type == "COMMIT") {
      if (game_.turns.empty()) message.fail("found it before the first tile, expected PLACE_TILE");
      check_player(message);
      return end_turn(message);
    }
    message.fail("found the message " + in_quotes(type) +
                 ", expected one of: PLACE_TILE, DEPLOY_MEEPLE, PASS, COMMIT, GAME_OVER");
  }

  void read_tile(const JsonValue& message, const JsonValue& payload) {
    if (!game_.turns.empty()) end_turn(message);
    ImportedTurn turn;
    turn.place = message.place();
    turn.decided = false;
    tile_ = find_tile(payload, payload.text("tileId"));
    turn.tile = tile_.letters;
    turn.turn = (read_rotation(payload) + tile_.turn) % engine::kEdges;
    const auto [x, y] = read_cell(payload);
    turn.x = x;
    turn.y = y;
    turn.player = player_of(message);
    turn.boxed = take_order(payload, tile_.letters);
    began_ = ended_.value_or(0);
    game_.turns.push_back(std::move(turn));
  }

  void read_figure(const JsonValue& message, const JsonValue& payload) {
    if (game_.turns.empty() || game_.turns.back().decided)
      message.fail("found a figure, expected a tile to be laid before it");
    ImportedTurn& turn = game_.turns.back();
    check_player(message);
    const JsonValue pointer = payload.field("pointer");
    const auto [x, y] = read_cell(pointer);
    if (x != turn.x || y != turn.y)
      pointer.fail("found a figure on another tile than the one just laid, expected it there");
    const std::string meeple = payload.text("meepleId");
    ImportedFigure figure;
    figure.place = message.place();
    figure.kind = read_kind(payload, meeple, turn);
    const engine::TileDesign& design = tiles_.tiles[*tiles_.find(turn.tile)];
    const std::string location = pointer.text("location");
    const auto segment = segment_of_location(design, turn.turn, location, pointer.text_or("feature", ""));
    if (!segment)
      pointer.fail("found location " + in_quotes(location) + " (" +
                   pointer.text_or("feature", "any feature") + "), expected a segment of tile " + turn.tile +
                   " as it lies");
    figure.segment = *segment;
    turn.figure = figure;
    turn.decided = true;
  }

  /// "0.small.1": the player, the kind, which of them.
  [[nodiscard]] engine::FigureKind read_kind(const JsonValue& payload, const std::string& meeple,
                                             ImportedTurn& turn) const {
    const std::size_t first = meeple.find('.');
    const std::size_t second = std::min(meeple.find('.', first + 1), meeple.size());
    int player = -1;
    const auto [stop, error] = std::from_chars(meeple.data(), meeple.data() + meeple.size(), player);
    if (first == meeple.npos || error != std::errc{} || stop != meeple.data() + first || player < 0 ||
        player >= static_cast<int>(game_.players.size()))
      payload.fail("found meepleId " + in_quotes(meeple) + ", expected one such as \"0.small.1\"");
    if (turn.player.value_or(player) != player)
      payload.fail("found a figure of player " + std::to_string(player) + ", expected one of " +
                   std::to_string(*turn.player) + ", who laid the tile");
    turn.player = player;
    const std::string_view kind = std::string_view(meeple).substr(first + 1, second - first - 1);
    for (const auto& [name, figure] : kFigures) {
      if (name == kind) return figure;
    }
    payload.fail("found a figure " + in_quotes(kind) +
                 ", which Bastide lacks, expected one of: small, big, builder, pig");
  }

  /// What comes next shows that no figure is to come.
  void end_turn(const JsonValue& message) {
    if (game_.turns.empty()) return;
    game_.turns.back().decided = true;
    if (message.has("clock")) ended_ = now_;
    if (began_ && ended_ && *ended_ >= *began_ && message.has("clock"))
      game_.turns.back().milliseconds = *ended_ - *began_;
  }

  // -- parts of messages ----------------------------------------------------------------------------------

  [[nodiscard]] JczTile find_tile(const JsonValue& value, const std::string& name) const {
    auto tile = jcz_tile(name);
    if (!tile || !tiles_.find(tile->letters))
      value.fail("found tile " + in_quotes(name) + ", expected one of the tile sets in play");
    return *tile;
  }

  [[nodiscard]] static int read_rotation(const JsonValue& payload) {
    const std::string rotation = payload.text("rotation");
    for (int turn = 0; turn < engine::kEdges; ++turn) {
      if (rotation == "R" + std::to_string(90 * turn)) return turn;
    }
    payload.field("rotation").refuse("one of: R0, R90, R180, R270");
  }

  [[nodiscard]] std::pair<int, int> read_cell(const JsonValue& holder) const {
    const std::vector<JsonValue> cell = holder.field("position").items();
    if (cell.size() != 2)
      holder.field("position").fail("found " + std::to_string(cell.size()) + " numbers, expected x and y");
    return {static_cast<int>(cell[0].integer(-kFarthestImport, kFarthestImport)) - start_x_,
            static_cast<int>(cell[1].integer(-kFarthestImport, kFarthestImport)) - start_y_};
  }

  [[nodiscard]] std::optional<int> player_of(const JsonValue& message) const {
    if (!message.has("player")) return std::nullopt;
    return message.integer("player", 0, static_cast<int>(game_.players.size()) - 1);
  }
  void check_player(const JsonValue& message) const {
    const auto player = player_of(message);
    const auto& laid_by = game_.turns.back().player;
    if (player && laid_by && *player != *laid_by)
      message.fail("found a message of player " + std::to_string(*player) + ", expected one of " +
                   std::to_string(*laid_by) + ", who laid the tile");
  }

  /// Goes on in the prescribed order to the tile that is laid; those before it fitted nowhere.
  [[nodiscard]] std::vector<std::string> take_order(const JsonValue& payload, const std::string& letters) {
    std::vector<std::string> boxed;
    if (drawn_ == order_.size()) return boxed;
    const std::size_t first = drawn_;
    while (drawn_ < order_.size() && order_[drawn_] != letters) boxed.push_back(order_[drawn_++]);
    if (drawn_ == order_.size())
      payload.fail("found tile " + letters + ", expected " + order_[first] + " as the order of draws says");
    ++drawn_;
    return boxed;
  }

  void finish() {
    if (game_.turns.empty()) root_.field("replay").fail("found no tile that is laid, expected a game");
    for (std::size_t i = drawn_; i < order_.size(); ++i) game_.drawn_at_end.push_back(order_[i]);
    game_.tells_of_draws = !order_.empty();
    if (over_) {
      game_.end = ImportedEnd::early;
      game_.ended_by = "ended before all tiles were laid";
    }
    read_test();
  }

  /// What saves that are tests say: "Anna has 9 points", when the game ends where it does.
  void read_test() {
    if (!root_.has("test") || !root_.field("test").has("assertions")) return;
    std::vector<std::optional<int>> points(game_.players.size());
    for (const JsonValue& assertion : root_.field("test").field("assertions").items()) {
      const std::string text = assertion.text();
      for (std::size_t player = 0; player < points.size(); ++player) {
        const std::string head = game_.players[player] + " has ";
        if (!text.starts_with(head)) continue;
        int number = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + head.size(), end, number);
        if (error == std::errc{} &&
            std::string_view(stop, static_cast<std::size_t>(end - stop)).starts_with(" point"))
          points[player] = number;
      }
    }
    if (std::any_of(points.begin(), points.end(), [](const auto& told) { return !told; })) return;
    for (const auto& told : points) game_.points.push_back(*told);
    game_.points_if_over = true;
  }

  std::string source_;
  JsonValue root_;
  ImportedGame game_;
  engine::TileSet tiles_;
  int start_x_ = 0;
  int start_y_ = 0;
  std::vector<std::string> order_;  ///< of the draws; may be empty
  std::size_t drawn_ = 0;           ///< how many of them are done
  // -- the turn under way
  JczTile tile_;
  std::optional<std::int64_t> now_;    ///< milliseconds on the game's clock
  std::optional<std::int64_t> began_;  ///< the turn
  std::optional<std::int64_t> ended_;  ///< the turn before it
  bool over_ = false;
};

}  // namespace

bool is_jcz(std::string_view text) noexcept {
  return text.find("\"replay\"") != text.npos && text.find("\"setup\"") != text.npos;
}

ImportedGame read_jcz(std::string_view text, const std::string& source) {
  const nlohmann::json root = parse_json(text, source);
  return SaveReader(root, source).read();
}

}  // namespace bastide::arena
