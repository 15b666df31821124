#include "engine/text/position_parts.hpp"

#include "engine/games/games.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bastide::engine {
namespace {

class PartsReader {
 public:
  PartsReader(const std::string& source, const RuleSet& rules, const TileTables& tables,
              const std::vector<int>& fixed)
      : source_(source),
        rules_(rules),
        tables_(tables),
        fixed_(fixed),
        module_lines_({rules, parts_.modules, [this](std::string_view id) { return take_tile(id); }}),
        castle_lines_(parts_.castle) {
    parts_.used = fixed;
  }

  [[nodiscard]] PositionParts read(std::string_view text) {
    parts_.misfits = Misfits(source_);
    for (const Line& line : read_lines(text, "position", source_)) note_line(line);
    if (line_of_.contains("rules") && !was_read("rules")) misfits().tell();
    check_all_there(last_line(text));
    check_players();
    parts_.sound = misfits().placed(parts_.placed_line, [&] { find_placed(); }) && parts_.sound;
    if (all_lines_read_)
      parts_.sound = misfits().placed(last_line(text), [&] { check_one_phase(); }) && parts_.sound;
    check_figures(players());
    if (!was_read("players")) parts_.players = rules_.min_players;  // tiles lie the same for any number
    return std::move(parts_);
  }

 private:
  using Reader = void (PartsReader::*)(const Line&);

  [[nodiscard]] Misfits& misfits() noexcept { return parts_.misfits; }
  [[nodiscard]] PlayerCheck players() const { return {source_, parts_.players, line_of_}; }

  /// Whether there is such a line, and nothing is wrong with it.
  [[nodiscard]] bool was_read(std::string_view key) const { return read_.contains(key); }

  // -- lines, one function each ---------------------------------------------------------------------------

  void note_line(const Line& line) {
    const std::string_view key = line.words[0];
    const std::size_t tiles = parts_.tiles.size();
    if (misfits().at_line(line.number, [&] { read_line(line); })) {
      read_.insert(key);
    } else if (key == "tile") {
      if (parts_.tiles.size() == tiles) note_unread_tile(line);
    } else if (key != "box") {
      parts_.sound = false;
      all_lines_read_ = false;
      // A line that nobody knows may be the one that is missing, or one of a module.
      all_keys_known_ = all_keys_known_ && is_for_all(key);
    }
  }

  void note_unread_tile(const Line& line) {
    try {
      parts_.unread.push_back(read_cell_here(line.words.size() > 2 ? line.words[2] : ""));
    } catch (const InputError&) {
      parts_.lacks_cells = true;
    }
  }

  /// Whether positions by all rules may have that line.
  [[nodiscard]] static bool is_for_all(std::string_view key) {
    const auto& names = readers();
    return std::any_of(names.begin(), names.end(), [&](const auto& each) { return each.first == key; });
  }

  static const std::array<std::pair<std::string_view, Reader>, 9>& readers() {
    static constexpr std::array<std::pair<std::string_view, Reader>, 9> kReaders = {{
        {"rules", &PartsReader::read_rules},
        {"players", &PartsReader::read_players},
        {"to-move", &PartsReader::read_to_move},
        {"scores", &PartsReader::read_scores},
        {"draw", &PartsReader::read_draw},
        {"box", &PartsReader::read_box},
        {"tile", &PartsReader::read_tile_line},
        {"placed", &PartsReader::read_placed},
        {"over", &PartsReader::read_over},
    }};
    return kReaders;
  }

  void read_line(const Line& line) {
    const std::string_view key = line.words[0];
    for (const auto& [name, reader] : readers()) {
      if (key != name) continue;
      if (key != "box" && key != "tile") check_first_of(key, line.number);
      return (this->*reader)(line);
    }
    if (ModuleLineReader::knows(key)) {
      if (!ModuleLineReader::may_repeat(key)) check_first_of(key, line.number);
      return module_lines_.read(line);
    }
    const bool castle = rules_.game == GameKind::castle;
    if (castle && CastleLineReader::knows(key)) return castle_lines_.read(line);
    throw InputError("found " + in_quotes(key) +
                     ", expected one of: rules, players, to-move, scores, draw, box, tile, placed, over" +
                     (castle ? CastleLineReader::keys() : "") + module_lines_.keys());
  }

  void check_first_of(std::string_view key, int number) {
    const auto [first, is_first] = line_of_.emplace(key, number);
    if (is_first) return;
    throw InputError("found a second line " + in_quotes(key) + " (the first is line " +
                     std::to_string(first->second) + "), expected one");
  }

  void read_rules(const Line& line) {
    const std::string expected = as_words(rules_.name);
    if (words_after_key(line) == expected) return;
    throw InputError("found rules " + in_quotes(words_after_key(line)) + ", expected " + in_quotes(expected));
  }

  void read_players(const Line& line) {
    expect_words(line, 2, "players 2");
    parts_.players = read_number(line.words[1], rules_.min_players, rules_.max_players, "players");
  }

  void read_to_move(const Line& line) {
    expect_words(line, 2, "to-move 1");
    parts_.to_move = read_number(line.words[1], 1, rules_.max_players, "a player") - 1;
  }

  void read_scores(const Line& line) {
    for (std::size_t i = 1; i < line.words.size(); ++i) {
      parts_.scores.push_back(read_number(line.words[i], 0, kHighestScore, "points"));
    }
  }

  void read_draw(const Line& line) {
    expect_words(line, 2, "draw V");
    parts_.drawn = {line.number, take_tile(line.words[1])};
  }

  void read_box(const Line& line) {
    if (line.words.size() < 2) expect_words(line, 2, "box C");
    for (std::size_t i = 1; i < line.words.size(); ++i) (void)take_tile(line.words[i]);
  }

  void read_tile_line(const Line& line) {
    const bool lacks = std::exchange(parts_.lacks_tiles, true);  // unless it is read
    if (line.words.size() != 5) expect_words(line, 4, "tile V 1,0 180");
    PositionParts::Tile tile;
    tile.line = line.number;
    tile.type = take_tile(line.words[1]);
    tile.cell = read_cell_here(line.words[2]);
    tile.rotation = read_turn(line.words[3]) & (tables_.rotations(tile.type) - 1);
    const auto [first, is_first] = tile_line_at_.emplace(tile.cell, line.number);
    if (!is_first) {
      throw InputError("found a second tile at " + cell_name(tile.cell) + " (the first is on line " +
                       std::to_string(first->second) + "), expected one");
    }
    parts_.tiles.push_back(tile);
    parts_.lacks_tiles = lacks;
    if (line.words.size() == 5) parts_.tiles.back().figure = read_figure(line.words[4]);
  }

  [[nodiscard]] PositionParts::FigureWord read_figure(std::string_view word) const {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) {
      throw InputError("found " + in_quotes(word) + ", expected a figure as \"1:road@S\"");
    }
    PositionParts::FigureWord figure;
    figure.player = read_number(word.substr(0, colon), 1, rules_.max_players, "a player") - 1;
    figure.segment = word.substr(colon + 1);
    figure.kind = take_figure_prefix(figure.segment);
    if (rules_.figures_of(figure.kind) == 0) {
      const FigureForm& form = kFigureForms[static_cast<std::size_t>(figure.kind)];
      throw InputError("found a " + std::string(form.name) + ", expected none without " +
                       std::string(form.needed) + " in the rules");
    }
    read_ghosts(figure);
    return figure;
  }

  /// "road@S+2".
  void read_ghosts(PositionParts::FigureWord& figure) const {
    const std::size_t plus = figure.segment.find('+');
    if (plus == std::string_view::npos) return;
    if (!rules_.has_ghosts())
      throw InputError("found ghosts, expected none without mists = true and ghosts in the rules");
    if (!may_be_haunted(figure.kind))
      throw InputError("found ghosts beside a " + std::string(name_of(figure.kind)) +
                       ", expected none (MIST-9)");
    const std::string_view count = figure.segment.substr(plus + 1);
    figure.ghosts = read_number(count, 1, kGhostsThatRemove - 1, "ghosts beside a figure");
    figure.segment = figure.segment.substr(0, plus);
  }

  void read_placed(const Line& line) {
    expect_words(line, 2, "placed 1,0");
    placed_cell_ = read_cell_here(line.words[1]);
    parts_.placed_line = line.number;
  }

  void read_over(const Line& line) {
    expect_words(line, 1, "over");
    parts_.over_line = line.number;
  }

  // -- material -------------------------------------------------------------------------------------------

  [[nodiscard]] Cell read_cell_here(std::string_view word) const {
    return read_cell(word, tables_.set().tile_count() - 1);
  }

  /// One more tile of the set is accounted for.
  [[nodiscard]] int take_tile(std::string_view id) {
    const int type = read_tile(id, tables_);
    const auto at = static_cast<std::size_t>(type);
    const int count = tables_.set().tiles[at].count;
    if (++parts_.used[at] > count) {
      throw InputError("found one tile " + std::string(id) + " too many, expected at most " +
                       std::to_string(count - fixed_[at]) + ", as the tile set has" +
                       (fixed_[at] > 0 ? " besides start cells" : ""));
    }
    return type;
  }

  // -- lines against each other ---------------------------------------------------------------------------

  void check_all_there(int last) {
    for (const std::string_view key : {"rules", "players", "to-move", "scores"}) {
      if (line_of_.contains(key)) continue;
      parts_.sound = false;
      if (!all_keys_known_) continue;
      misfits().at_line(last,
                        [&] { throw InputError("found no line " + in_quotes(key) + ", expected one"); });
    }
    if (parts_.lacks_tiles || !all_keys_known_) return;
    if (rules_.start_tile_in_bag && is_before_start_tile()) return;
    for (const StartTile& start : tables_.set().start) {
      const Cell cell{start.x, start.y};
      if (tile_line_at_.contains(cell)) continue;
      misfits().at_line(last, [&] {
        throw InputError("found no tile at " + cell_name(cell) + ", expected the start tile there");
      });
    }
  }

  /// Nothing lies yet (VAR-5).
  [[nodiscard]] bool is_before_start_tile() const {
    const Step step = parts_.modules.step;
    return step.is_start() || step.draw == Step::Draw::start_tile;
  }

  [[nodiscard]] bool is_start_cell(Cell cell) const {
    const auto& start = tables_.set().start;
    return std::any_of(start.begin(), start.end(), [&](const StartTile& tile) {
      return Cell{tile.x, tile.y} == cell;
    });
  }

  void check_players() {
    if (!was_read("players")) return;
    const PlayerCheck check = players();
    const ModuleParts& modules = parts_.modules;
    const auto note = [&](int line, auto action) {
      parts_.sound = misfits().placed(line, action) && parts_.sound;
    };
    const int to_move = was_read("to-move") ? line_of_.at("to-move") : 0;
    if (to_move != 0) note(to_move, [&] { check.player(to_move, parts_.to_move); });
    if (was_read("scores"))
      note(line_of_.at("scores"), [&] { check.count("scores", "scores", parts_.scores); });
    if (!all_keys_known_) return;
    for_each_module_text(
        [&](auto module) { note(line_of_.at("players"), [&] { module.check_players(modules, check); }); });
    if (modules.asked) note(modules.step_line, [&] { check.player(modules.step_line, *modules.asked); });
    for (const auto& event : modules.events)
      note(event.line, [&] { check.player(event.line, event.player); });
  }

  /// A figure that is one too many is none from here on.
  void check_figures(const PlayerCheck& check) {
    std::array<Counts, kFigureForms.size()> figures{};
    int ghosts = 0;
    for (PositionParts::Tile& tile : parts_.tiles) {
      if (!tile.figure) continue;
      const PositionParts::FigureWord figure = *tile.figure;
      const bool seated = !was_read("players") ||
                          misfits().placed(tile.line, [&] { check.player(tile.line, figure.player); });
      const bool counted = seated && misfits().at_line(tile.line, [&] {
        count_figure(figures[static_cast<std::size_t>(figure.kind)], figure);
        if (ghosts + figure.ghosts > kGhosts) {
          throw InputError("found more than " + std::to_string(kGhosts) +
                           " ghosts on the board, expected no more than there are");
        }
        ghosts += figure.ghosts;
      });
      if (!counted) tile.figure.reset();
    }
  }

  using Counts = std::array<int, kMaxPlayers>;

  /// Guards of the general supply do not stand on the board (MIST-2).
  void count_figure(Counts& figures, const PositionParts::FigureWord& figure) const {
    const auto p = static_cast<std::size_t>(figure.player);
    int room = rules_.figures_of(figure.kind);
    if (figure.kind == FigureKind::guard) {
      const auto& reserve = parts_.modules.reserve;  // of other players than there are, if that is a misfit
      room -= reserve && p < reserve->size() ? (*reserve)[p] : kGuardsInReserve;
    }
    if (++figures[p] <= room) return;
    const std::string what(figure.kind == FigureKind::follower ? "figure" : name_of(figure.kind));
    throw InputError("found one " + what + " of player " + std::to_string(figure.player + 1) +
                     " too many, expected at most " + std::to_string(room) + " on the board");
  }

  void find_placed() {
    if (parts_.placed_line == 0 || parts_.lacks_tiles) return;
    const auto found = std::find_if(parts_.tiles.begin(), parts_.tiles.end(),
                                    [&](const auto& tile) { return tile.cell == placed_cell_; });
    at_line(source_, parts_.placed_line, [&] {
      if (found == parts_.tiles.end()) {
        throw InputError("found no tile at " + cell_name(placed_cell_) + ", expected the turn's tile there");
      }
      if (is_start_cell(placed_cell_))
        throw InputError("found the start tile, expected a tile that a player placed");
      if (found->figure && !parts_.modules.step.is_scoring()) {
        throw InputError("found a figure on the tile at " + cell_name(placed_cell_) +
                         ", expected none there before it is decided");
      }
    });
    parts_.placed = static_cast<std::size_t>(found - parts_.tiles.begin());
  }

  void check_one_phase() const {
    const int drawn = parts_.drawn ? parts_.drawn->line : 0;
    const int phases = (drawn != 0) + (parts_.placed_line != 0) + (parts_.over_line != 0);
    if (phases >= 2) {
      fail_at(source_, std::max({drawn, parts_.placed_line, parts_.over_line}),
              "found a second line of draw, placed and over, expected one of them at most");
    }
    const Step step = parts_.modules.step;
    if (step.is_none()) return;
    if (drawn != 0 || parts_.over_line != 0 || (parts_.placed_line != 0) != step.has_placed()) {
      fail_at(source_, parts_.modules.step_line,
              "found phase " + name_of(step) + ", expected " +
                  (step.has_placed() ? "a line as \"placed 1,0\"" : "no line placed") +
                  " beside it and neither draw nor over");
    }
  }

  const std::string& source_;
  const RuleSet& rules_;
  const TileTables& tables_;
  const std::vector<int>& fixed_;
  PositionParts parts_;
  ModuleLineReader module_lines_;
  CastleLineReader castle_lines_;
  Cell placed_cell_;
  bool all_lines_read_ = true;  ///< but for those of tiles
  bool all_keys_known_ = true;  ///< and what could not be read is of no module
  std::map<std::string_view, int> line_of_;
  std::set<std::string_view> read_;  ///< first words of lines with which nothing is wrong
  std::map<Cell, int> tile_line_at_;
};

}  // namespace

PositionParts read_position_parts(std::string_view text, const std::string& source, const RuleSet& rules,
                                  const TileTables& tables, const std::vector<int>& fixed) {
  return PartsReader(source, rules, tables, fixed).read(text);
}

}  // namespace bastide::engine
