#pragma once

#include "engine/players.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/text/lines.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::engine {

/// Where in a turn a position stands that neither `draw`, `placed` nor `over` says.
enum class Step : std::uint8_t {
  none,
  // chance acts
  start,
  start_tile,
  deal,
  fill,
  replace,
  // a turn of The Castle is scored
  extra_turn,
  // the turn's tile lies
  put_robber,
  put_second_robber,
  thicken,
  disperse,
  // its figure is decided, and what it completed is scored
  announce,
  choose_victim,
  record_loot,
  follow,
  reveal  ///< The Castle; chance acts
};

/// The words for them, in their order.
constexpr std::array<std::string_view, 16> kStepNames = {"",
                                                         "start",
                                                         "start-tile",
                                                         "deal",
                                                         "fill",
                                                         "replace",
                                                         "extra-turn",
                                                         "put-robber",
                                                         "put-second-robber",
                                                         "thicken",
                                                         "disperse",
                                                         "announce",
                                                         "choose-victim",
                                                         "record-loot",
                                                         "follow",
                                                         "reveal"};

[[nodiscard]] constexpr std::string_view name_of(Step step) noexcept {
  return kStepNames[static_cast<std::size_t>(step)];
}
/// Whether the turn's tile lies in that step.
[[nodiscard]] constexpr bool has_placed(Step step) noexcept {
  return step >= Step::put_robber;
}
/// Whether figures have come home from what the turn's tile completed.
[[nodiscard]] constexpr bool is_scoring(Step step) noexcept {
  return step >= Step::announce;
}

/// Whether the game of these rules has that step.
[[nodiscard]] constexpr bool has_step(GameKind game, Step step) noexcept {
  const bool in_both = step == Step::start || step == Step::announce;
  const bool of_castle = step == Step::extra_turn || step == Step::reveal;
  return in_both || of_castle == (game == GameKind::castle);
}

/// What a position says in the lines that only modules and house rules have, each checked by itself. Players
/// and robbers are numbered from 0.
struct ModuleParts {
  enum class Announced : std::uint8_t { no, follower, lady };
  struct Hand {
    int line = 0;
    std::vector<int> tiles;  ///< types; kHidden for an unknown one
  };
  struct Event {
    int line = 0;
    int player = -1;  ///< -1: nobody gets or loses points by it
    int points = 0;
    std::string_view place;  ///< the feature, by one of its segments
    Announced announced{};
  };
  struct Victim {
    int line = 0;
    int robber = 0;
    int victim = 0;
  };
  struct Loot {
    int line = 0;
    int points = 0;
    int victim = 0;
    std::vector<int> robbers;
  };
  struct Move {
    int line = 0;
    int from = 0;
    int to = 0;
    std::vector<int> robbers;
    unsigned asked = 0;  ///< bits: those among them who may choose
  };

  std::optional<std::vector<int>> ladies;   ///< points
  std::optional<std::vector<int>> robbers;  ///< spaces, or kAtHome
  std::optional<std::vector<int>> reserve;  ///< guards in the general supply
  std::array<Hand, kMaxPlayers> hands;

  Step step = Step::none;
  int step_line = 0;
  std::optional<int> asked;                    ///< the player that the line names
  std::optional<std::vector<int>> contenders;  ///< who draws for the start
  bool bonus = false;
  std::vector<Event> events;
  int applied = 0;
  std::vector<Victim> victims;
  std::optional<Loot> loot;
  std::vector<Move> moves;
};

/// Reads such lines.
class ModuleLineReader {
 public:
  /// `take_tile` accounts for one more tile of the set and gives its type.
  ModuleLineReader(const RuleSet& rules, ModuleParts& parts, std::function<int(std::string_view)> take_tile)
      : rules_(rules), parts_(parts), take_tile_(std::move(take_tile)) {}

  /// Whether lines with this first word are read here.
  [[nodiscard]] static bool knows(std::string_view key) noexcept;
  /// Whether there may be more than one line with this first word.
  [[nodiscard]] static bool may_repeat(std::string_view key) noexcept;
  /// ", robbers, phase …": the first words of such lines that go with the rules.
  [[nodiscard]] std::string keys() const;
  /// Throws InputError, also where the rules have no such line.
  void read(const Line& line);

 private:
  using Reader = void (ModuleLineReader::*)(const Line&);
  struct Form;
  static const std::vector<Form>& forms();

  void read_ladies(const Line& line);
  void read_robbers(const Line& line);
  void read_guards(const Line& line);
  void read_hand(const Line& line);
  void read_phase(const Line& line);
  void read_contenders(const Line& line);
  void read_bonus(const Line& line);
  void read_event(const Line& line);
  void read_applied(const Line& line);
  void read_victim(const Line& line);
  void read_loot(const Line& line);
  void read_along(const Line& line);
  [[nodiscard]] int read_player(std::string_view word) const;

  const RuleSet& rules_;
  ModuleParts& parts_;
  std::function<int(std::string_view)> take_tile_;
};

}  // namespace bastide::engine
