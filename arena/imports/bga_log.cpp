#include "arena/imports/bga_log.hpp"

#include "arena/imports/bga_packets.hpp"
#include "arena/imports/bga_tiles.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace bastide::arena {

namespace {

/// States of the game that are told of by their numbers.
enum State : int { kPlaceTile = 2, kPlaceFollower = 3, kScoreUnfinished = 6, kScoreFields = 7, kEnd = 99 };

constexpr int kMostPoints = 1000;
constexpr std::size_t kLongestWord = 30;

/// What says nothing that is not said elsewhere, or nothing of the game.
constexpr std::array<std::string_view, 14> kIdleEvents = {
    "deck_size",        "pickTile",         "updateReflexionTime",    "simpleNote",    "simpleNode",
    "message",          "chatmessage",      "tableInfosChanged",      "wakeupPlayers", "history_history",
    "undoRestorePoint", "resultsAvailable", "gameStateChangePrivate", "playerstatus"};

/// Figures of expansions, by which a log says what it is of.
struct ExpansionFigure {
  std::string_view name;
  std::string_view expansion;
};
constexpr std::array<ExpansionFigure, 9> kExpansionFigures = {{{"big", "Inns & Cathedrals"},
                                                               {"large", "Inns & Cathedrals"},
                                                               {"builder", "Traders & Builders"},
                                                               {"pig", "Traders & Builders"},
                                                               {"abbot", "The Abbot"},
                                                               {"mayor", "Abbey & Mayor"},
                                                               {"barn", "Abbey & Mayor"},
                                                               {"wagon", "Abbey & Mayor"},
                                                               {"fairy", "The Princess & the Dragon"}}};

constexpr std::array<std::pair<std::string_view, engine::FeatureKind>, 5> kKinds = {
    {{"road", engine::FeatureKind::road},
     {"city", engine::FeatureKind::city},
     {"abbey", engine::FeatureKind::monastery},
     {"monastery", engine::FeatureKind::monastery},
     {"field", engine::FeatureKind::field}}};

/// A tile as the site names it.
struct BgaTile {
  int type = 0;
  int number = 0;  ///< which of the 72

  bool operator==(const BgaTile&) const = default;
};

/// Reads the events of a log, one after the other.
class LogReader {
 public:
  LogReader(std::vector<BgaEvent> events, const std::string& source)
      : source_(source), events_(std::move(events)) {}

  [[nodiscard]] ImportedGame read() {
    game_.format = "Board Game Arena log";
    game_.source = source_;
    game_.rules = engine::load_rules("base");
    for (const BgaEvent& event : events_) {
      if (event.seconds) now_ = event.seconds;
      read_event(event);
    }
    finish();
    return std::move(game_);
  }

 private:
  void read_event(const BgaEvent& event) {
    if (event.type == "gameStateChange") return read_state(event.args);
    if (event.type == "playTile") return read_tile(event.args);
    if (event.type == "playPartisan") return read_follower(event.args);
    if (event.type == "cantPlay") return read_unplaceable(event.args);
    if (event.type == "realizationAchieved") return read_score(event.args);
    if (event.type == "winPoints") return read_points(event.args);
    if (std::find(kIdleEvents.begin(), kIdleEvents.end(), event.type) == kIdleEvents.end())
      game_.not_read.insert("events " + in_quotes(cut_after(event.type, kLongestWord)));
  }

  // -- whose turn it is -----------------------------------------------------------------------------------

  void read_state(const JsonValue& args) {
    if (!args.has("id")) return;
    switch (args.integer("id", 0, 1'000'000)) {
      case kPlaceTile:
        return announce(args);
      case kPlaceFollower:
        return read_spots(args);
      case kScoreUnfinished:
      case kScoreFields:
        ending_ = true;
        return;
      case kEnd:
        return read_end(args);
      default:
        return;
    }
  }

  /// The next tile, of whoever is to lay it.
  void announce(const JsonValue& args) {
    if (announced_)
      args.fail("found another turn, expected tile " + name_of(*announced_) + " to be laid before it");
    end_turn();
    began_ = now_;
    if (!args.has("args") || !args.field("args").has("tile_type")) return;
    const JsonValue tile = args.field("args");
    announced_ = BgaTile{read_type(tile.field("tile_type")), tile.integer("tile_id", 1, kBgaTiles)};
    check_number(tile, *announced_);
    turn_of_ = args.word("active_player");
    (void)take_seat(args, turn_of_, "");
    const auto copies = std::count(seen_.begin(), seen_.end(), announced_->number);
    if (copies > 0) tile.fail("found tile " + name_of(*announced_) + " again, expected each to come once");
    seen_.push_back(announced_->number);
  }

  void read_unplaceable(const JsonValue& args) {
    end_turn();
    const int number = args.integer("tile_id", 1, kBgaTiles);
    if (announced_ && announced_->number != number)
      args.fail("found tile " + std::to_string(number) + ", expected " + name_of(*announced_));
    if (!announced_) seen_.push_back(number);
    boxed_.push_back(bga_letter(bga_type_of_tile(number)));
    announced_.reset();
  }

  // -- the turn -------------------------------------------------------------------------------------------

  void read_tile(const JsonValue& args) {
    end_turn();
    const BgaTile tile{read_type(args.field("type")), args.integer("id", 1, kBgaTiles)};
    check_number(args, tile);
    const std::string player = args.word("player_id");
    if (announced_ && *announced_ != tile)
      args.fail("found tile " + name_of(tile) + ", expected " + name_of(*announced_));
    if (announced_ && player != turn_of_)
      args.fail("found a tile of player " + in_quotes(player) + ", expected one of " + in_quotes(turn_of_));
    announced_.reset();
    ImportedTurn turn;
    turn.place = args.place();
    turn.boxed = std::move(boxed_);
    boxed_.clear();
    turn.tile = bga_letter(tile.type);
    turn.x = args.integer("x", -kFarthestImport, kFarthestImport);
    turn.y = args.integer("y", -kFarthestImport, kFarthestImport);
    turns_there_ = args.integer("ori", 1, engine::kEdges) - 1;
    turn.turn = turn_from_bga(tile.type, turns_there_);
    turn.player = take_seat(args, player, args.text_or("player_name", ""));
    turn.decided = false;
    turn.scoring.emplace();
    laid_ = tile;
    game_.turns.push_back(std::move(turn));
  }

  void read_spots(const JsonValue& args) {
    ImportedTurn& turn = turn_under_way(args);
    if (turn.spots) args.fail("found the places for a follower again, expected them once a turn");
    // An empty list of arguments says that there is no place; none at all says nothing of them.
    if (!args.has("args")) return;
    const bool has_list = args.field("args").has("spots");
    if (!has_list && args.field("args").is_object()) return;
    turn.spots.emplace();
    if (!has_list) return;
    for (const JsonValue& spot : list_of(args.field("args").field("spots"))) {
      check_tile(spot, spot.integer("tile", 0, 1'000'000));
      turn.spots->push_back(segment_at(spot));
    }
  }

  void read_follower(const JsonValue& args) {
    ImportedTurn& turn = turn_under_way(args);
    if (turn.figure) args.fail("found a second follower in a turn, expected one");
    check_tile(args, args.integer("id", 0, 1'000'000));
    const std::string kind = args.text_or("ptype", "normal");
    if (kind != "normal") refuse_figure(args, kind);
    for (const auto& [key, mine] : {std::pair{"x", turn.x}, std::pair{"y", turn.y}}) {
      if (!args.has(key)) continue;
      const int found = args.integer(key, -kFarthestImport, kFarthestImport);
      if (found != mine)
        args.fail("found a follower at " + std::string(key) + " " + std::to_string(found) + ", expected " +
                  std::to_string(mine) + " as of the tile");
    }
    if (args.has("ori") && args.integer("ori", 1, engine::kEdges) - 1 != turns_there_)
      args.fail("found ori " + args.word("ori") + ", expected " + std::to_string(turns_there_ + 1) +
                " as of the tile");
    if (args.has("player_id") && seat_of(args, args.word("player_id")) != turn.player)
      args.fail("found a follower of player " + in_quotes(args.word("player_id")) +
                ", expected one of whoever laid the tile");
    turn.figure = segment_at(args);
    if (args.has("part_number")) turn.followers_left = args.integer("part_number", 0, engine::kMaxFollowers);
    check_kind(args, *turn.figure);
  }

  [[noreturn]] static void refuse_figure(const JsonValue& args, const std::string& kind) {
    std::string of;
    for (const ExpansionFigure& known : kExpansionFigures) {
      if (kind.starts_with(known.name)) of = " of the expansion " + in_quotes(known.expansion);
    }
    args.fail("found a figure " + in_quotes(kind) + of +
              ", expected a follower: of Board Game Arena the base game alone is read");
  }

  /// The kind that is told beside a position must be the position's.
  void check_kind(const JsonValue& args, const ImportedFigure& figure) const {
    for (const char* key : {"type", "target"}) {
      if (!args.has(key)) continue;
      const std::string kind(engine::name_of(read_kind(args.field(key))));
      if (!figure.segment.starts_with(kind))
        args.fail("found position " + args.word("pos") + ", which is " + figure.segment + ", expected a " +
                  kind);
    }
  }

  [[nodiscard]] ImportedFigure segment_at(const JsonValue& args) const {
    const int position = args.integer("pos", 0, 1'000'000);
    const auto segment = bga_segment(laid_.type, turns_there_, position);
    if (!segment) {
      args.fail("found position " + std::to_string(position) + " on tile " + bga_letter(laid_.type) +
                ", which is not known, expected one of: " + bga_positions(laid_.type));
    }
    return {args.place(), *segment, engine::FigureKind::follower};
  }

  [[nodiscard]] ImportedTurn& turn_under_way(const JsonValue& args) {
    if (!open_turn()) args.fail("found a follower's place, expected a tile to be laid before it");
    return game_.turns.back();
  }
  [[nodiscard]] bool open_turn() const { return !game_.turns.empty() && !game_.turns.back().decided; }

  void check_tile(const JsonValue& args, int number) const {
    if (number != laid_.number)
      args.fail("found tile " + std::to_string(number) + ", expected " + name_of(laid_) + ", which was laid");
  }

  /// What comes next shows that no follower is to come.
  void end_turn() {
    if (!open_turn()) return;
    ImportedTurn& turn = game_.turns.back();
    turn.decided = true;
    if (began_ && now_ && *now_ >= *began_) turn.milliseconds = 1000 * (*now_ - *began_);
  }

  // -- scores ---------------------------------------------------------------------------------------------

  [[nodiscard]] ToldScoring& scoring(const JsonValue& args) {
    if (ending_) {
      if (!game_.final_scoring) game_.final_scoring.emplace();
      return *game_.final_scoring;
    }
    if (game_.turns.empty()) args.fail("found points, expected a tile to be laid before");
    return *game_.turns.back().scoring;
  }

  void read_score(const JsonValue& args) {
    ToldScore score{args.place(), read_kind(args.field("real_type")), 0, 0};
    if (args.has("points")) {
      score.points = args.integer("points", 0, kMostPoints);
    } else {
      for (const JsonValue& value : list_of(args.field("tile_to_value")))
        score.points += static_cast<int>(value.integer(0, kMostPoints));
    }
    // A feature that nobody stands in may be told of without winners.
    if (args.has("winners")) {
      for (const JsonValue& winner : list_of(args.field("winners")))
        score.winners |= 1U << seat_of(args, winner.word());
    }
    scoring(args).scores.push_back(score);
  }

  void read_points(const JsonValue& args) {
    scoring(args).totals.push_back({args.place(), seat_of(args, args.word("player_id")),
                                    args.integer("points", -kMostPoints, kMostPoints),
                                    args.integer("score", -kMostPoints, kMostPoints)});
  }

  void read_end(const JsonValue& args) {
    end_turn();
    ended_ = true;
    if (!args.has("args") || !args.field("args").has("result")) return;
    const std::vector<JsonValue> results = list_of(args.field("args").field("result"));
    std::map<int, int> points;
    for (const JsonValue& result : results) {
      const int seat = take_seat(result, result.word("player"), result.text_or("name", ""));
      if (result.has("score")) points[seat] = result.integer("score", -kMostPoints, kMostPoints);
      if (result.flag("concede")) gave_up_.push_back(seat);
      if (result.flag("zombie")) left_.push_back(seat);
    }
    if (results.size() != game_.players.size())
      args.fail("found results of " + std::to_string(results.size()) + " players, expected " +
                std::to_string(game_.players.size()));
    if (points.size() < results.size()) return;
    game_.points_place = args.place();
    for (const auto& [seat, sum] : points) game_.points.push_back(sum);
  }

  /// Whether all was played, and who broke it off if not.
  void finish() {
    end_turn_of_file();
    if (game_.turns.empty() && seen_.empty())
      throw InputError(source_ + ": found no tile that is laid, expected a log of Carcassonne");
    // Whoever never had a turn is known only from a result.
    if (game_.players.size() < engine::kMinPlayers) game_.players.resize(engine::kMinPlayers);
    game_.drawn_at_end = std::move(boxed_);
    if (announced_) game_.drawn_at_end.push_back(bga_letter(announced_->type));
    if (!ended_) {
      game_.ended_by = "the log stops";
    } else if (ending_ && gave_up_.empty() && left_.empty()) {
      game_.end = ImportedEnd::over;
    } else {
      game_.end = ImportedEnd::early;
      game_.ended_by_whom = !gave_up_.empty() ? gave_up_ : left_;
      game_.ended_by = !gave_up_.empty() ? "gave up"
                       : !left_.empty()  ? "left or ran out of time"
                                         : "broken off";
    }
  }

  void end_turn_of_file() {
    // Where scores or the end follow, the last turn is complete.
    if (open_turn() && (ended_ || ending_)) end_turn();
  }

  // -- words ----------------------------------------------------------------------------------------------

  /// Lists come as lists, or as objects with numbers for names.
  [[nodiscard]] static std::vector<JsonValue> list_of(const JsonValue& value) {
    if (!value.is_object()) return value.items();
    std::vector<JsonValue> items;
    for (auto& [name, item] : value.fields()) items.push_back(std::move(item));
    return items;
  }

  [[nodiscard]] static std::string name_of(const BgaTile& tile) {
    return std::to_string(tile.number) + " (" + bga_letter(tile.type) + ")";
  }

  [[nodiscard]] static int read_type(const JsonValue& value) {
    const int type = static_cast<int>(value.integer(1, 1'000'000));
    if (type > kBgaTypes)
      value.fail(
          "found tile type " + std::to_string(type) +
          ", which is of an expansion, expected 1 to 24: of Board Game Arena the base game alone is read");
    return type;
  }

  static void check_number(const JsonValue& value, const BgaTile& tile) {
    if (bga_type_of_tile(tile.number) == tile.type) return;
    value.fail("found tile " + std::to_string(tile.number) + " of type " + std::to_string(tile.type) +
               ", expected type " + std::to_string(bga_type_of_tile(tile.number)));
  }

  [[nodiscard]] static engine::FeatureKind read_kind(const JsonValue& value) {
    const std::string word = value.text();
    for (const auto& [name, kind] : kKinds) {
      if (name == word) return kind;
    }
    value.refuse("one of: road, city, abbey, field");
  }

  /// The seat of a player who has had a turn.
  [[nodiscard]] int seat_of(const JsonValue& args, const std::string& player) const {
    const auto found = std::find(ids_.begin(), ids_.end(), player);
    if (found == ids_.end())
      args.fail("found a player " + in_quotes(player) + ", expected one whose turn it was");
    return static_cast<int>(found - ids_.begin());
  }

  /// Seats are taken in the order of players' first turns.
  [[nodiscard]] int take_seat(const JsonValue& args, const std::string& player, const std::string& name) {
    if (std::find(ids_.begin(), ids_.end(), player) == ids_.end()) {
      if (ids_.size() == engine::kMaxPlayers)
        args.fail("found a player " + in_quotes(player) + ", expected at most " +
                  std::to_string(engine::kMaxPlayers));
      ids_.push_back(player);
      game_.players.emplace_back();
    }
    const int seat = seat_of(args, player);
    if (!name.empty()) game_.players[static_cast<std::size_t>(seat)] = name;
    return seat;
  }

  const std::string& source_;
  std::vector<BgaEvent> events_;
  ImportedGame game_;
  std::vector<std::string> ids_;  ///< of the players, by seat
  // -- the turn under way
  std::optional<BgaTile> announced_;
  std::string turn_of_;
  std::vector<std::string> boxed_;
  BgaTile laid_;
  int turns_there_ = 0;
  std::optional<std::int64_t> now_;    ///< Unix time of the packet
  std::optional<std::int64_t> began_;  ///< the turn
  // -- the whole
  std::vector<int> seen_;  ///< numbers of tiles that came
  bool ending_ = false;    ///< final scoring has begun
  bool ended_ = false;
  std::vector<int> gave_up_;
  std::vector<int> left_;
};

}  // namespace

bool has_bga_log(std::string_view text) noexcept {
  return text.find(kLogVariable) != std::string_view::npos;
}

ImportedGame read_bga_log(std::string_view text, const std::string& source) {
  const BgaPackets packets(text, source);
  ImportedGame game = LogReader(packets.events(), source).read();
  game.number = packets.table();
  game.date = packets.date();
  return game;
}

}  // namespace bastide::arena
