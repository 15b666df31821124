#include "arena/tuning/step_sizes.hpp"

#include "arena/players/make_player.hpp"
#include "engine/games/with_game.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

namespace bastide::arena {

namespace {

/// What a bot may spend on a decision out of a game, where it has a clock as well.
ai::Budget budget_of(const ai::TimeControl& control) {
  constexpr double kDecisionsOfAGame = 60;
  if (!control.timed()) return {.iterations = control.iterations};
  const double seconds =
      control.has_clock() ? control.base / kDecisionsOfAGame + control.increment : control.seconds;
  return {.seconds = seconds};
}

/// Those at one game.
template <engine::Game G>
class DecisionsAt final : public FixedDecisions {
 public:
  DecisionsAt(G game, const TuningConfig& config, const Streams& streams, int players, int count)
      : game_(std::move(game)), seeds_(streams.seed()), hidden_(config.hidden) {
    const auto player = player_of(config.bot);
    for (std::int64_t deal = 0; static_cast<int>(positions_.size()) < count; ++deal)
      play(*player, config.bot, streams, players, deal, count);
  }

  [[nodiscard]] double changed_by(const Competitor& bot) const override {
    const auto player = player_of(bot);
    int changed = 0;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      player->new_game(engine::mix_seed(seeds_, i));
      changed +=
          player->choose(positions_[i].state, budget_of(bot.budget)).action == positions_[i].decided ? 0 : 1;
    }
    return static_cast<double>(changed) / static_cast<double>(positions_.size());
  }

 private:
  using State = typename G::State;
  struct Position {
    State state;
    engine::Action decided;
  };

  [[nodiscard]] std::unique_ptr<ai::Player<G>> player_of(const Competitor& bot) const {
    return make_player(game_, bot, std::nullopt, hidden_);
  }

  /// Plays a game and keeps every fourth decision that is open.
  void play(ai::Player<G>& player, const Competitor& bot, const Streams& streams, int players,
            std::int64_t deal, int count) {
    constexpr int kEvery = 4;
    engine::Random order = streams.deal(deal);
    State state = game_.initial(players);
    engine::Deal dealt = game_.random_deal(state, order);
    player.new_game(engine::mix_seed(streams.seed(), static_cast<std::uint64_t>(deal)));
    int open = 0;
    while (!game_.actor(state).is_nobody() && static_cast<int>(positions_.size()) < count) {
      engine::Action action;
      if (game_.actor(state).is_chance()) {
        action = game_.next_outcome(state, dealt);
      } else {
        engine::ActionList actions;
        game_.legal_actions(state, actions);
        const State known = game_.view(state, game_.actor(state).index());
        action = player.choose(known, budget_of(bot.budget)).action;
        if (actions.size() > 1 && open++ % kEvery == 0) keep(player, bot, known);
      }
      game_.apply(state, action);
    }
  }

  /// Decides anew by the seed that others are asked with.
  void keep(ai::Player<G>& player, const Competitor& bot, const State& known) {
    player.new_game(engine::mix_seed(seeds_, positions_.size()));
    positions_.push_back({known, player.choose(known, budget_of(bot.budget)).action});
  }

  G game_;
  std::uint64_t seeds_;
  std::vector<std::string> hidden_;
  std::vector<Position> positions_;
};

/// Those at all games of a tuning.
class AllDecisions final : public FixedDecisions {
 public:
  AllDecisions(const TuningConfig& config, const Streams& streams, int count) {
    for (const TuningGame& game : config.games) {
      const int share = std::max(8, static_cast<int>(std::lround(game.weight * count)));
      engine::with_game(game.rules, [&]<engine::Game G>(const G& played) {
        parts_.push_back(
            {game.weight, std::make_unique<DecisionsAt<G>>(played, config, streams, game.players, share)});
      });
    }
  }

  [[nodiscard]] double changed_by(const Competitor& bot) const override {
    double share = 0;
    for (const Part& part : parts_) share += part.weight * part.decisions->changed_by(bot);
    return share;
  }

 private:
  struct Part {
    double weight;
    std::unique_ptr<FixedDecisions> decisions;
  };
  std::vector<Part> parts_;
};

/// The search for one parameter's step: in factors of a first guess.
class StepSearch {
 public:
  StepSearch(const ParameterSpace& space, std::size_t parameter, const FixedDecisions& decisions,
             double unchanged, const std::function<bool()>& tried)
      : space_(space), parameter_(parameter), decisions_(decisions), unchanged_(unchanged), tried_(tried) {}

  [[nodiscard]] StepSize find() {
    constexpr double kFactor = 3;
    constexpr int kTries = 10;
    const TunedParameter& tuned = space_.parameters()[parameter_];
    const double widest = widest_step(tuned);
    double step = std::min(widest, first_guess(tuned));
    double low = 0;   // changes too little
    double high = 0;  // changes too much; 0 while none is known
    StepSize found{step, changes(step)};
    for (int i = 0; i < kTries && !fits(found.changes) && !over_; ++i) {
      (found.changes < kStepChanges ? low : high) = step;
      if (low >= widest) break;
      if (high == 0) {
        step = std::min(widest, step * kFactor);
      } else {
        step = low == 0 ? high / kFactor : std::sqrt(low * high);
      }
      if (tuned.whole && step < 1) {
        found = {1, changes(1)};
        break;
      }
      found = {step, changes(step)};
    }
    return found;
  }

 private:
  static bool fits(double changes) { return changes >= kFewestChanges && changes <= kMostChanges; }

  static double first_guess(const TunedParameter& tuned) {
    if (tuned.logarithmic) return 0.2;
    const double guess = 0.1 * std::max(std::abs(tuned.start()), 0.02 * (tuned.high - tuned.low));
    return tuned.whole ? std::max(1.0, std::round(guess)) : guess;
  }

  static double widest_step(const TunedParameter& tuned) {
    if (tuned.logarithmic) return std::max(0.2, std::min(kWidestFactor - 1, tuned.high / tuned.start() - 1));
    const double widest = std::max(std::abs(tuned.start()), kWidestShare * (tuned.high - tuned.low));
    const double range = std::max(tuned.high - tuned.start(), tuned.start() - tuned.low);
    return std::min(range, tuned.whole ? std::max(1.0, widest) : widest);
  }

  /// Mean of a step up and a step down, less what differs without.
  [[nodiscard]] double changes(double step) {
    ParameterSpace space = space_;
    space.set_step(parameter_, step);
    const Box box = space.box();
    double sum = 0;
    for (const double way : {1.0, -1.0}) {
      Coordinates point(space.parameters().size(), 0.0);
      point[parameter_] = way;
      sum += decisions_.changed_by(space.bot_at(box.nearest(point), "changed"));
      over_ = over_ || !tried_();
    }
    return std::max(0.0, sum / 2 - unchanged_);
  }

  const ParameterSpace& space_;
  std::size_t parameter_;
  const FixedDecisions& decisions_;
  double unchanged_;
  const std::function<bool()>& tried_;
  bool over_ = false;
};

}  // namespace

std::unique_ptr<FixedDecisions> fixed_decisions(const TuningConfig& config, const Streams& streams,
                                                int count) {
  return std::make_unique<AllDecisions>(config, streams, count);
}

StepSize find_step(const ParameterSpace& space, std::size_t parameter, const FixedDecisions& decisions,
                   double unchanged, const std::function<bool()>& tried) {
  return StepSearch(space, parameter, decisions, unchanged, tried).find();
}

}  // namespace bastide::arena
