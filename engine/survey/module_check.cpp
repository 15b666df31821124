#include "engine/survey/module_check.hpp"

#include "engine/survey/expectation.hpp"

#include <algorithm>
#include <cstring>

namespace bastide::engine {
namespace {

/// One comparison of what the modules keep.
class ModuleCheck {
 public:
  ModuleCheck(const ExpandedCarcassonne& game, const ExpandedState& state)
      : rules_(game.rules()), state_(state) {}

  void run() const {
    check_guards();
    check_ghosts();
    check_robbers();
    check_points();
    check_hands();
    check_step();
  }

 private:
  void check_guards() const {
    std::array<int, kMaxPlayers> guards{};
    for (int i = 0; i < state_.figure_count; ++i) {
      const auto& figure = state_.figures[static_cast<std::size_t>(i)];
      if (figure.guard) ++guards[figure.owner];
    }
    for (std::size_t p = 0; p < guards.size(); ++p) {
      const bool in_play = p < state_.players && rules_.has_guards();
      expect(guards[p] + state_.guards[p] + state_.reserve[p],
             in_play ? kGuardsInSupply + kGuardsInReserve : 0, "guards of a player",
             "in supply, in reserve and on the board");
    }
  }

  void check_ghosts() const {
    int ghosts = state_.bank;
    for (int i = 0; i < state_.figure_count; ++i) {
      const auto& figure = state_.figures[static_cast<std::size_t>(i)];
      ghosts += figure.ghosts;
      expect(figure.ghosts < kGhostsThatRemove, true, "being few", "ghosts beside a figure");
      expect(figure.guard && figure.ghosts > 0, false, "being haunted", "a guard");
    }
    expect(ghosts, rules_.has_ghosts() ? kGhosts : 0, "ghosts", "in the bank and on the board");
  }

  void check_robbers() const {
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      const bool may = rules_.robbers && p < state_.players;
      const bool fine = state_.robbers[p] == kAtHome || (may && state_.robbers[p] < kTrackSpaces);
      expect(fine, true, "being at home or on the track", "a robber");
    }
  }

  void check_points() const {
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      expect(state_.points[p] >= 0 && state_.lady_points[p] >= 0, true, "being 0 or more", "a score");
      if (!rules_.lady) expect(state_.lady_points[p], 0, "points", "a lady who is not in play");
    }
  }

  void check_hands() const {
    const bool start_draws = state_.phase == Phase::start && rules_.start_player == StartPlayer::most_roads;
    const int most = start_draws ? 1 : rules_.hand_size();
    for (const auto& hand : state_.hands) {
      const auto end = std::find(hand.begin(), hand.end(), kNoTile);
      expect(static_cast<int>(end - hand.begin()) <= most, true, "having room", "a hand");
      expect(std::all_of(end, hand.end(), [](auto tile) { return tile == kNoTile; }), true, "having no gap",
             "a hand");
    }
  }

  void check_step() const {
    const Phase phase = state_.phase;
    const bool scoring = phase == Phase::announce || phase == Phase::choose_victim ||
                         phase == Phase::record_loot || phase == Phase::follow;
    if (scoring) return;
    const ScoringStep none{};
    expect(std::memcmp(&state_.step, &none, sizeof none), 0, "being over", "the scoring step");
  }

  const RuleSet& rules_;
  const ExpandedState& state_;
};

}  // namespace

void check_modules(const ExpandedCarcassonne& game, const ExpandedState& state) {
  ModuleCheck(game, state).run();
}

bool zone_is_free(const Survey& survey, int node, const std::vector<bool>& has_figure) {
  const auto is_labyrinth = [&](int at) { return (survey.segment(at).signs & kLabyrinth) != 0; };
  std::vector<int> zone = {node};
  for (std::size_t i = 0; i < zone.size() && !is_labyrinth(node); ++i) {
    for (const int next : survey.nodes_against(zone[i])) {
      if (!is_labyrinth(next) && std::find(zone.begin(), zone.end(), next) == zone.end())
        zone.push_back(next);
    }
  }
  return std::none_of(zone.begin(), zone.end(),
                      [&](int at) { return has_figure[static_cast<std::size_t>(at)]; });
}

}  // namespace bastide::engine
