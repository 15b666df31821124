#include "arena/imports/freels.hpp"

#include "arena/imports/bga_tiles.hpp"
#include "engine/error.hpp"
#include "engine/tiles/port.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace bastide::arena {

namespace {

using engine::FeatureKind;
using engine::TileDesign;

constexpr std::string_view kBetweenWords = " \t\r,;";
constexpr std::size_t kWordsOfARow = 6;
constexpr int kMostOfAFeature = 1000;  ///< of a feature
/// More rows than any game has.
constexpr int kMostRows = 300;
/// Tiles that are tried in search of how the list's pictures lie.
constexpr int kMostTried = 200'000;

/// How the list's pictures lie: quarter turns clockwise against our drawings, A to X.
constexpr std::array<int, 24> kListed = {0, 0, 0, 1, 0, 0, 1, 1, 2, 0, 1, 1,
                                         0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(kBetweenWords), line.size()));
    if (line.empty()) return words;
    words.push_back(line.substr(0, line.find_first_of(kBetweenWords)));
    line.remove_prefix(words.back().size());
  }
}

std::optional<int> number_in(std::string_view word) noexcept {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

bool is_letter(std::string_view word) noexcept {
  return word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + static_cast<int>(kListed.size());
}

/// A number, a tile and four numbers.
bool is_row(const std::vector<std::string_view>& words) {
  if (words.size() < kWordsOfARow || !is_letter(words[1])) return false;
  return std::all_of(words.begin(), words.begin() + kWordsOfARow,
                     [&](const std::string_view& word) { return &word == &words[1] || number_in(word); });
}

bool has_port(const engine::Segment& segment, int port) noexcept {
  return (segment.ports >> port & 1U) != 0;
}

/// The segment in the middle of a tile; nothing where roads end.
const engine::Segment* central(const TileDesign& tile) {
  const engine::Segment* found = nullptr;
  for (const engine::Segment& segment : tile.segments) {
    constexpr engine::PortSet kMiddles = 0b010'010'010'010;
    const bool through = std::popcount(static_cast<unsigned>(segment.ports & kMiddles)) > 1;
    if (segment.kind == FeatureKind::monastery) return &segment;
    if (segment.kind == FeatureKind::city && through) return &segment;
    if (segment.kind == FeatureKind::road && (through || found == nullptr)) found = &segment;
    if (segment.kind == FeatureKind::field && found == nullptr) found = &segment;
  }
  if (found == nullptr || found->kind != FeatureKind::road) return found;
  return std::popcount(static_cast<unsigned>(found->ports)) > 1 ? found : nullptr;
}

/// The segment of a tile, not turned, at one of two ports, a field before others.
const engine::Segment* at_ports(const TileDesign& tile, int port, int other) {
  const engine::Segment* found = nullptr;
  for (const engine::Segment& segment : tile.segments) {
    if (!has_port(segment, port) && !has_port(segment, other)) continue;
    if (found == nullptr || segment.kind == FeatureKind::field) found = &segment;
  }
  return found;
}

/// The ports at a sector as the tile lies, twice the same for an edge; nothing for another number.
std::optional<std::pair<int, int>> ports_of_sector(int sector) noexcept {
  constexpr std::array<int, 4> kEdgesAt = {2, 6, 8, 4};
  constexpr std::array<int, 4> kCornersAt = {1, 3, 9, 7};
  const int halves = sector > 9 ? sector / 10 : 0;
  for (int edge = 0; edge < engine::kEdges; ++edge) {
    const auto at = static_cast<std::size_t>(edge);
    const int middle = engine::port_of(edge, 1);
    if (sector == kEdgesAt[at]) return {{middle, middle}};
    const int first = engine::port_of(edge, 0);  // right of the corner, seen from the centre
    const int last = (first + engine::kPorts - 1) % engine::kPorts;
    if (sector == kCornersAt[at]) return {{last, first}};
    if (halves == 0 || sector % 10 != kCornersAt[at]) continue;
    if (halves == kEdgesAt[at]) return {{first, first}};
    if (halves == kEdgesAt[(at + 3) % engine::kEdges]) return {{last, last}};
  }
  return std::nullopt;
}

/// The segment at a sector of a tile that lies turned: "road@S". Nothing where there is none.
std::optional<std::string> segment_at(const TileDesign& tile, int turn, int sector) {
  const engine::Segment* segment = nullptr;
  if (sector == 5) {
    segment = central(tile);
  } else if (const auto ports = ports_of_sector(sector)) {
    const auto unturned = [&](int port) {
      return (port + engine::kPorts - engine::kPortsPerEdge * turn) % engine::kPorts;
    };
    segment = at_ports(tile, unturned(ports->first), unturned(ports->second));
  }
  if (segment == nullptr) return std::nullopt;
  std::string text(engine::name_of(segment->kind));
  const engine::PortSet ports = engine::rotated(segment->ports, turn);
  for (int port = 0; port < engine::kPorts; ++port) {
    // Middles are on roads and cities; a field's halves come before the middle of an edge that is all field.
    if ((ports >> port & 1U) == 0 || (segment->kind != FeatureKind::field && engine::third_of(port) != 1))
      continue;
    return text + "@" + std::string(engine::kPortNames[static_cast<std::size_t>(port)]);
  }
  return text;
}

struct Row {
  int line = 0;
  const TileDesign* tile = nullptr;
  int rotation = 0;
  int sector = 0;
  int x = 0;  ///< to the east
  int y = 0;  ///< to the south
  std::vector<std::string_view> rest;
};

/// Finds how each letter's picture lies, so that every tile fits those before it.
class PictureSearch {
 public:
  /// `start` is the tile at 0,0; it is one of the list's, too, and lies as its picture does.
  PictureSearch(const TileDesign& start, const std::vector<Row>& rows) : start_(start), rows_(rows) {}

  /// Whether there is a way; the one with the fewest pictures that do not lie as they usually do.
  [[nodiscard]] bool find() {
    for (others_ = 0; others_ <= static_cast<int>(kListed.size()) && tried_ < kMostTried; ++others_) {
      for (int more = 0; more < engine::kEdges; ++more) {
        const int lies = listed(start_.id, more);
        lies_ = {{start_.id, lies}};
        board_ = {{{0, 0}, turned_edges(start_, lies)}};
        if (fit(0, more == 0 ? 0 : 1)) return true;
      }
    }
    return false;
  }
  // -- if there is one: quarter turns clockwise of a tile against our drawing
  [[nodiscard]] int turn_of(const Row& row) const {
    return (lies_.at(row.tile->id) + row.rotation) % engine::kEdges;
  }
  [[nodiscard]] int turn_of_start() const { return lies_.at(start_.id); }
  /// If there is none: the row that fitted in no way.
  [[nodiscard]] std::size_t farthest() const noexcept { return farthest_; }

 private:
  using Edges = std::array<std::uint8_t, engine::kEdges>;

  static int listed(const std::string& letter, int more) {
    return (kListed.at(static_cast<std::size_t>(letter[0] - 'A')) + more) % engine::kEdges;
  }
  static Edges turned_edges(const TileDesign& tile, int turn) {
    Edges edges{};
    for (std::size_t edge = 0; edge < edges.size(); ++edge)
      edges[(edge + static_cast<std::size_t>(turn)) % edges.size()] = tile.edges[edge];
    return edges;
  }
  [[nodiscard]] bool fits(int x, int y, const Edges& edges) const {
    constexpr std::array<std::pair<int, int>, engine::kEdges> kBeside = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    if (board_.contains({x, y})) return false;
    bool touches = false;
    for (std::size_t edge = 0; edge < edges.size(); ++edge) {
      const auto neighbour = board_.find({x + kBeside[edge].first, y + kBeside[edge].second});
      if (neighbour == board_.end()) continue;
      touches = true;
      if (neighbour->second[(edge + 2) % edges.size()] != edges[edge]) return false;
    }
    return touches;
  }

  /// The rows from `at` on, where so many letters' pictures lie otherwise already.
  [[nodiscard]] bool fit(std::size_t at, int others) {
    if (others > others_) return false;
    farthest_ = std::max(farthest_, at);
    if (at == rows_.size()) return true;
    const Row& row = rows_[at];
    const auto known = lies_.find(row.tile->id);
    const bool is_known = known != lies_.end();
    for (int more = 0; more < (is_known ? 1 : engine::kEdges); ++more) {
      if (++tried_ > kMostTried) return false;
      const int lies = is_known ? known->second : listed(row.tile->id, more);
      const int turn = (lies + row.rotation) % engine::kEdges;
      const Edges edges = turned_edges(*row.tile, turn);
      if (!fits(row.x, row.y, edges) || (row.sector != 0 && !segment_at(*row.tile, turn, row.sector)))
        continue;
      board_[{row.x, row.y}] = edges;
      if (!is_known) lies_[row.tile->id] = lies;
      if (fit(at + 1, others + (more == 0 ? 0 : 1))) return true;
      board_.erase({row.x, row.y});
      if (!is_known) lies_.erase(row.tile->id);
    }
    return false;
  }

  const TileDesign& start_;
  const std::vector<Row>& rows_;
  std::map<std::pair<int, int>, Edges> board_;
  std::map<std::string, int> lies_;  ///< quarter turns of a letter's picture against our drawing
  std::size_t farthest_ = 0;
  int others_ = 0;  ///< letters whose pictures may lie otherwise
  int tried_ = 0;
};

class SheetReader {
 public:
  SheetReader(std::string_view text, const std::string& source)
      : text_(text),
        source_(source),
        rules_(engine::load_rules("base")),
        tiles_(engine::load_tiles(rules_)) {}

  [[nodiscard]] ImportedGame read() {
    game_.format = "Freels score sheet";
    game_.source = source_;
    game_.rules = rules_;
    game_.tells_of_draws = false;
    read_lines();
    if (game_.players.empty()) game_.players.assign(engine::kMinPlayers, "");
    check_winners();
    PictureSearch search(tiles_.tiles[tiles_.start.front().type], rows_);
    if (!search.find()) {
      const Row& row = rows_.at(std::min(search.farthest(), rows_.size() - 1));
      fail(row.line, "found tile " + row.tile->id + " with rotation " + std::to_string(row.rotation) +
                         " at " + std::to_string(row.x) + " " + std::to_string(-row.y) +
                         (row.sector == 0 ? "" : " with a meeple in sector " + std::to_string(row.sector)) +
                         ", which fits in no way, expected one that fits the tiles above");
    }
    for (const Row& row : rows_) add_turn(row, search);
    return std::move(game_);
  }

 private:
  void read_lines() {
    int line = 0;
    for (std::size_t start = 0; start < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', start), text_.size());
      read_line(text_.substr(start, end - start), ++line);
      start = end + 1;
    }
    if (rows_.empty()) fail(1, "found no row, expected: number, tile, rotation, meeple, x, y");
  }

  void read_line(std::string_view line, int number) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.empty()) return;
    if (is_row(words)) {
      rows_.push_back(read_row(words, number));
      if (static_cast<int>(rows_.size()) > kMostRows) fail(number, "found more rows than a game has");
    } else if (rows_.empty()) {
      read_heading(line);
    } else if (number_in(words.front())) {
      fail(number, "found " + in_quotes(line.substr(0, 40)) +
                       ", expected a row: number, tile from A to X, rotation, meeple, x, y");
    }
  }

  void read_heading(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos || (line.substr(0, colon) != "Players" && line.substr(0, colon) != "players"))
      return;
    std::string_view names = line.substr(colon + 1);
    while (true) {
      const std::size_t comma = std::min(names.find_first_of(",;"), names.size());
      const std::string_view name = trim(names.substr(0, comma));
      if (!name.empty() && game_.players.size() < engine::kMaxPlayers) game_.players.emplace_back(name);
      if (comma == names.size()) break;
      names.remove_prefix(comma + 1);
    }
    if (game_.players.size() < engine::kMinPlayers) game_.players.resize(engine::kMinPlayers);
  }

  static std::string_view trim(std::string_view text) {
    const std::size_t start = std::min(text.find_first_not_of(" \t\r"), text.size());
    const std::size_t end = text.find_last_not_of(" \t\r") + 1;
    return start < end ? text.substr(start, end - start) : std::string_view();
  }

  Row read_row(const std::vector<std::string_view>& words, int line) {
    const auto within = [&](std::size_t word, int least, int most, const char* what) {
      const int number = *number_in(words[word]);
      if (number < least || number > most) {
        fail(line, std::string(what) + ": found " + std::to_string(number) + ", expected " +
                       std::to_string(least) + " to " + std::to_string(most));
      }
      return number;
    };
    const int next = static_cast<int>(rows_.size()) + 1;
    if (*number_in(words[0]) != next) {
      fail(line, "number of the turn: found " + std::string(words[0]) + ", expected " + std::to_string(next));
    }
    Row row;
    row.line = line;
    row.tile = &tiles_.tiles.at(*tiles_.find(words[1]));
    row.rotation = within(2, 0, engine::kEdges - 1, "rotation");
    row.sector = within(3, 0, 99, "meeple");
    if (row.sector != 0 && row.sector != 5 && !ports_of_sector(row.sector))
      fail(line, "meeple: found " + std::to_string(row.sector) +
                     ", expected 0 for none, a sector from 1 to 9, or an "
                     "edge and a corner beside it, 69");
    row.x = within(4, -kFarthestImport, kFarthestImport, "x");
    row.y = -within(5, -kFarthestImport, kFarthestImport, "y");
    row.rest.assign(words.begin() + kWordsOfARow, words.end());
    read_points(row.rest);
    return row;
  }

  /// Whether points are told at all, and how many players have meeples.
  void read_points(const std::vector<std::string_view>& words) {
    for (const std::string_view word : words) {
      tells_points_ |= score_in(word).has_value();
      const auto plus = static_cast<std::size_t>(std::count(word.begin(), word.end(), '+'));
      const bool is_supply = word.find_first_not_of("0123456789+") == word.npos && plus > 0;
      if (is_supply && plus < engine::kMaxPlayers && game_.players.empty())
        game_.players.assign(plus + 1, "");
    }
  }

  void check_winners() const {
    for (const Row& row : rows_) {
      for (const std::string_view word : row.rest) {
        const auto score = score_in(word);
        if (score && score->winners >> game_.players.size() != 0) {
          fail(row.line, "points: found " + in_quotes(word) + ", expected one of " +
                             std::to_string(game_.players.size()) + " players");
        }
      }
    }
  }

  /// "P1=4T".
  [[nodiscard]] static std::optional<ToldScore> score_in(std::string_view word) {
    constexpr std::string_view kKindLetters = "TRC";
    constexpr std::array<FeatureKind, 3> kKindsMeant = {FeatureKind::city, FeatureKind::road,
                                                        FeatureKind::monastery};
    const std::size_t equals = word.find('=');
    if (!word.starts_with('P') || equals == word.npos || word.size() < equals + 3) return std::nullopt;
    const auto player = number_in(word.substr(1, equals - 1));
    const auto points = number_in(word.substr(equals + 1, word.size() - equals - 2));
    const std::size_t kind = kKindLetters.find(word.back());
    if (!player || *player < 1 || *player > engine::kMaxPlayers || !points || *points < 0 ||
        *points > kMostOfAFeature || kind == kKindLetters.npos)
      return std::nullopt;
    return ToldScore{"", kKindsMeant[kind], *points, 1U << static_cast<unsigned>(*player - 1)};
  }

  void add_turn(const Row& row, const PictureSearch& search) {
    ImportedTurn turn;
    turn.place = place(row.line);
    turn.tile = row.tile->id;
    // Our start tile lies as our drawing does: the whole board is turned with it.
    const int back = (engine::kEdges - search.turn_of_start()) % engine::kEdges;
    turn.turn = (search.turn_of(row) + back) % engine::kEdges;
    turn.x = row.x;
    turn.y = row.y;
    for (int i = 0; i < back; ++i) turn.x = -std::exchange(turn.y, turn.x);
    if (row.sector != 0) {
      // The sector is of the tile as it lay there.
      const auto segment = segment_at(*row.tile, search.turn_of(row), row.sector);
      turn.figure = ImportedFigure{turn.place, turned_segment(*segment, back), engine::FigureKind::follower};
    }
    if (tells_points_) turn.scoring = scoring_of(row, turn.place);
    game_.turns.push_back(std::move(turn));
  }

  /// Players with as many points of one kind share the feature.
  [[nodiscard]] ToldScoring scoring_of(const Row& row, const std::string& place) {
    ToldScoring scoring;
    for (const std::string_view word : row.rest) {
      auto score = score_in(word);
      if (!score) continue;
      score->place = place;
      const int player = std::countr_zero(score->winners);
      int& total = totals_.at(static_cast<std::size_t>(player));
      total += score->points;
      scoring.totals.push_back({place, player, score->points, total});
      const auto shared =
          std::find_if(scoring.scores.begin(), scoring.scores.end(), [&](const ToldScore& other) {
            return other.kind == score->kind && other.points == score->points &&
                   (other.winners & score->winners) == 0;
          });
      if (shared == scoring.scores.end()) {
        scoring.scores.push_back(*score);
      } else {
        shared->winners |= score->winners;
      }
    }
    return scoring;
  }

  [[nodiscard]] std::string place(int line) const { return source_ + ":" + std::to_string(line); }
  [[noreturn]] void fail(int line, const std::string& message) const {
    throw InputError(place(line) + ": " + message);
  }

  std::string_view text_;
  const std::string& source_;
  engine::RuleSet rules_;
  engine::TileSet tiles_;
  std::vector<Row> rows_;
  bool tells_points_ = false;
  std::array<int, engine::kMaxPlayers> totals_{};
  ImportedGame game_;
};

}  // namespace

bool is_freels(std::string_view text) {
  constexpr int kMostHeading = 40;
  for (int line = 0; !text.empty() && line < kMostHeading; ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (is_row(words_of(text.substr(0, std::min<std::size_t>(end, 200))))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

ImportedGame read_freels(std::string_view text, const std::string& source) {
  return SheetReader(text, source).read();
}

}  // namespace bastide::arena
