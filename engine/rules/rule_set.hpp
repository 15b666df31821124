#pragma once

#include "engine/figure_kind.hpp"
#include "engine/players.hpp"
#include "engine/rules/inns_options.hpp"
#include "engine/rules/labyrinth_options.hpp"
#include "engine/rules/mists_options.hpp"
#include "engine/rules/module_options.hpp"
#include "engine/rules/river_options.hpp"
#include "engine/rules/robbers_options.hpp"
#include "engine/rules/traders_options.hpp"
#include "engine/tiles/tile_set.hpp"
#include "engine/walls/wall.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Which game is played: the tiles and the rules that differ from table to table.
namespace bastide::engine {

constexpr int kMaxFollowers = 7;  ///< BASE-2

enum class GameKind : std::uint8_t { carcassonne, castle };
/// Where a tile without a legal place goes (VAR-1).
enum class Unplaceable : std::uint8_t { box, bag };
/// Who begins (BASE-4, VAR-2). `first` leaves it to whoever gives out the seats.
enum class StartPlayer : std::uint8_t { first, random, most_roads };

/// What every rule set says. Members start as in the base game with farmers.
struct BaseRules {
  std::string name;
  std::vector<std::string> tile_sets;  ///< names or paths of tile files; their tiles are played together
  int min_players = kMinPlayers;
  int max_players = kMaxPlayers;
  int followers =
      kMaxFollowers;    ///< in each player's supply at the start, without the scoring figure (BASE-2)
  bool farmers = true;  ///< followers may be laid on fields, and fields score (BASE-30 to BASE-34)

  bool operator==(const BaseRules&) const = default;
};

/// The modules in rule sets: the one place that lists them.
using ModuleOptions = OptionsOf<RobbersOptions, LadyOptions, LabyrinthOptions, MistsOptions, RiverOptions,
                                InnsOptions, TradersOptions>;

/// A checked rule set.
struct RuleSet : BaseRules, ModuleOptions {
  // -- the game
  GameKind game = GameKind::carcassonne;
  std::string wall{};  ///< name or path of a wall file (CAS-1); The Castle only

  // -- house rules (VAR-1 to VAR-10)
  Unplaceable unplaceable = Unplaceable::box;
  StartPlayer start_player = StartPlayer::first;
  int lookahead = 0;  ///< 1: everyone draws for the next round
  int hand = 0;       ///< tiles in hand, 0 or 3
  bool hand_open = true;
  bool start_tile_in_bag = false;
  bool unfinished_scores = true;
  int table_width = 0;  ///< columns; 0: no edge
  int table_height = 0;
  bool edge_closes = false;
  bool hole_bonus_turn = false;
  bool villages_only = false;

  bool operator==(const RuleSet&) const = default;

  /// The River, Inns & Cathedrals, Traders & Builders: some of them.
  [[nodiscard]] bool has_expansions() const noexcept { return river || inns || traders; }
  /// Figures of that kind that each player has, on the board and off it (BASE-2, MIST-2, INN-2, TRA-1).
  [[nodiscard]] int figures_of(FigureKind kind) const noexcept;
  /// Whether features' points go to the track one by one, in steps (ROB-18, MIST-15).
  [[nodiscard]] bool scores_in_steps() const noexcept { return robbers || mists; }
  /// Tiles that a player keeps in hand between turns: 0, 1 (VAR-3) or 3 (VAR-4).
  [[nodiscard]] int hand_size() const noexcept { return hand > 0 ? hand : lookahead; }
  /// Whether players keep tiles from each other (VAR-4).
  [[nodiscard]] bool hides_hands() const noexcept { return hand > 0 && !hand_open; }
  /// Whether all of it is the base game's, whatever the tiles, the players and the farmers.
  [[nodiscard]] bool is_base() const noexcept;
};

/// Reads and checks a rule set (TOML). `source` names it in messages. Keys of another game than its own are
/// errors. Throws InputError.
[[nodiscard]] RuleSet read_rule_set(std::string_view text, const std::string& source);

/// Finds and reads the rule set called `name`: a file, or one built in ("base"). Throws InputError.
[[nodiscard]] RuleSet load_rules(const std::string& name);

/// The tiles of all tile sets of `rules` and of its modules, as one set: files on disk, relative to the
/// working directory, or built in ("base"). Throws InputError when one is not found or they do not go
/// together, or when the tiles show what the rules leave out. Those of The Castle have no start piece.
[[nodiscard]] TileSet load_tiles(const RuleSet& rules);

/// The wall of `rules`, which are The Castle's: a file on disk, relative to the working directory, or built
/// in ("castle"). `tiles` are those of the rules. Throws InputError.
[[nodiscard]] Wall load_wall(const RuleSet& rules, const TileSet& tiles);

}  // namespace bastide::engine
