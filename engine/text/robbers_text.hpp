#pragma once

#include "engine/text/module_text.hpp"

#include <optional>
#include <vector>

namespace bastide::engine {

/// What a position says of The Robbers, the lady and the scoring step. Players are numbered from 0.
struct RobbersParts {
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
  int applied = 0;                          ///< events on the score track
  std::vector<Victim> victims;
  std::optional<Loot> loot;
  std::vector<Move> moves;
};

/// The Robbers in text. Positions have the lines
///
///     scores 12 7           # with lady: what the followers' figures have on the score track
///     ladies 3 0            # and what the ladies have
///     robbers 17 -          # spaces of the score track, - at home; left out: all at home
///
/// and beside a line `placed`, before the figure, the steps
///
///     phase put-robber 1
///     phase put-second-robber 3
///
/// and in a scoring step (ROB-18), beside its events,
///
///     applied 1             # so many events are on the score track
///     victim 2 1            # player 2's robber is to rob player 1
///     loot 3 from 1 to 2 4  # 3 points are to be recorded for robbing player 1, by players 2 and 4
///     along 17 20 3 4?      # the robbers of 3 and 4 go along from space 17 to 20; 4 may choose
///     phase choose-victim 3
///     phase record-loot 2
///     phase follow 4
///
/// Actions are
///
///     robber@17          the robber goes to that space of the score track (ROB-2, ROB-3)
///     no-robber          it does not
///     score:city@N       the event of that feature comes next, and the follower moves for it (ROB-10);
///                        of a centre on another tile as in score:3,-1:monastery
///     lady:city@N        the same, and the lady moves
///     rob:2              the robber robs player 2 (ROB-11)
///     loot:follower      the follower records the loot (ROB-7)
///     loot:lady          the lady does
///     go-along           the robber goes along with the figure (ROB-8, ROB-13)
///     stay               it stays
struct RobbersText : ModuleText {
  [[nodiscard]] static std::span<const LineForm> forms();
  static void check_players(const ModuleParts& parts, const PlayerCheck& check);
  [[nodiscard]] static std::optional<Misplaced> misplaced(const ModuleParts& parts);
  template <WithModules G>
  static void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                              const std::string& source);
  template <WithModules G>
  static bool restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                           const std::string& source);
  template <WithModules G>
  [[nodiscard]] static std::string player_lines(const G& game, const typename G::State& state);
  template <WithModules G>
  [[nodiscard]] static std::string step_lines(const G& game, const typename G::State& state, Step step);
  template <WithModules G>
  [[nodiscard]] static std::string action_text(const G& game, const typename G::State& state, Action action);
  template <WithModules G>
  [[nodiscard]] static Action meant_by(const G& game, const typename G::State& state, std::string_view text);
  [[nodiscard]] static std::string action_forms(const std::string& cell, const std::string& segment);
  /// "   on 12   lady on 3   robber on 17": spaces of the score track.
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G& game, const typename G::State& state,
                                                std::size_t player);
};

}  // namespace bastide::engine
