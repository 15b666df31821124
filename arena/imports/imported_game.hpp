#pragma once

#include "engine/figure_kind.hpp"
#include "engine/rules/rule_set.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// What a game that was played elsewhere says of itself, in one form whatever it was written in. A reader of
/// a format makes it, and checker.hpp holds it to the rules. `place` is where something stands in its source,
/// for messages: "packet 12, event 3".
namespace bastide::arena {

/// Columns and rows from the start tile up to which cells are read: further than any game reaches.
constexpr int kFarthestImport = 200;

/// A feature that was scored.
struct ToldScore {
  std::string place;
  engine::FeatureKind kind{};
  int points = 0;        ///< to each of the winners
  unsigned winners = 0;  ///< bit p: player p

  /// The same event, wherever it stands.
  [[nodiscard]] bool same_as(const ToldScore& other) const noexcept {
    return kind == other.kind && points == other.points && winners == other.winners;
  }
};

/// Points that a player got, and the score after them.
struct ToldTotal {
  std::string place;
  int player = 0;
  int points = 0;
  int total = 0;
};

/// What was scored, in the order in which the source tells of it.
struct ToldScoring {
  std::vector<ToldScore> scores;
  std::vector<ToldTotal> totals;
};

/// A figure that was put down, or where one may be.
struct ImportedFigure {
  std::string place;
  std::string segment;  ///< "road@S", as the tile lies
  engine::FigureKind kind = engine::FigureKind::follower;
};

/// A tile that was drawn, and what became of it.
struct ImportedTurn {
  std::string place;
  std::vector<std::string> boxed;  ///< tiles that were drawn before it and fitted nowhere
  std::string tile;                ///< by its letters
  int x = 0;                       ///< its cell, to the east of the start tile
  int y = 0;                       ///< to the south
  int turn = 0;                    ///< quarter turns clockwise
  std::optional<int> player;       ///< who laid it, where the source says so
  bool decided = true;             ///< whether it is known if a figure was put down
  std::optional<ImportedFigure> figure;
  std::optional<int> followers_left;                 ///< in the player's supply with the figure put down
  std::optional<std::vector<ImportedFigure>> spots;  ///< where a follower might have been put
  std::optional<ToldScoring> scoring;                ///< nothing where the format does not tell of scores
  std::optional<std::int64_t> milliseconds;          ///< thinking time
};

/// How far a game was played.
enum class ImportedEnd : std::uint8_t {
  unknown,  ///< the source ends, whatever the rules say
  over,     ///< to its end
  early     ///< broken off: given up, out of time
};

struct ImportedGame {
  std::string format;  ///< "Board Game Arena log"
  std::string source;  ///< where it stands, for messages
  std::string number;  ///< of the table or game there; may be empty
  engine::RuleSet rules;
  std::vector<std::string> players;  ///< names, in the order of play; may be empty texts
  std::string date;                  ///< as records have it; may be empty
  std::vector<ImportedTurn> turns;
  std::vector<std::string> drawn_at_end;  ///< tiles drawn after the last turn
  std::optional<ToldScoring> final_scoring;
  std::vector<int> points;      ///< final, by player; empty where the source has none
  std::string points_place;     ///< where those stand; may be empty
  bool points_if_over = false;  ///< those points are what the game would be worth if it ended where it does
  bool tells_of_draws = true;   ///< also of tiles that were drawn and fitted nowhere
  ImportedEnd end = ImportedEnd::unknown;
  std::string ended_by;            ///< of an early ending, in words: "gave up"
  std::vector<int> ended_by_whom;  ///< players; may be empty
  /// What the reader does not know and has passed over, by name: "event \"foo\"".
  std::set<std::string> not_read{};
};

}  // namespace bastide::arena
