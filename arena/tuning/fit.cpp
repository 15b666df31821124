#include "arena/tuning/fit.hpp"

#include "ai/evaluation/evaluation.hpp"
#include "arena/ratings/cholesky.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <tbb/parallel_for.h>

namespace bastide::arena {

namespace {

/// Games as their actions, to be gone through again for each evaluation: positions would take a gigabyte.
template <engine::Game G>
class PositionsAt final : public FitPositions {
 public:
  PositionsAt(const G& game, int players) : game_(game), players_(players) {}

  void add(std::vector<engine::Action> actions) {
    typename G::State state = game_.initial(players_);
    const std::size_t first = games_.size();
    for (const engine::Action action : actions) {
      if (counts(state)) games_.push_back(static_cast<std::int32_t>(actions_.size()));
      game_.apply(state, action);
    }
    const engine::Scores scores = game_.scores(state);
    for (std::size_t at = first; at < games_.size(); ++at) {
      const auto seat = (at - first) % static_cast<std::size_t>(players_);
      margins_.push_back(
          static_cast<float>(margin_of(seat, [&](std::size_t i) { return double(scores[i]); })));
    }
    actions_.push_back(std::move(actions));
    firsts_.push_back(first);
  }

  [[nodiscard]] std::size_t count() const override { return games_.size(); }
  [[nodiscard]] const std::vector<std::int32_t>& games() const override { return games_; }
  [[nodiscard]] const std::vector<float>& margins() const override { return margins_; }

  void forecast(const ai::EvaluationParameters& parameters, std::vector<float>& forecasts) const override {
    forecasts.resize(games_.size());
    const ai::Evaluation<G> prototype(game_, parameters);
    tbb::parallel_for(std::size_t{0}, actions_.size(), [&](std::size_t number) {
      ai::Evaluation<G> evaluation = prototype;
      typename G::State state = game_.initial(players_);
      const std::size_t first = firsts_[number];
      std::size_t at = first;
      for (const engine::Action action : actions_[number]) {
        if (counts(state)) {
          const ai::Values worth = evaluation.worth(state);
          const auto seat = (at - first) % static_cast<std::size_t>(players_);
          forecasts[at++] =
              static_cast<float>(margin_of(seat, [&](std::size_t i) { return double(worth[i]); }));
        }
        game_.apply(state, action);
      }
    });
  }

 private:
  [[nodiscard]] bool counts(const typename G::State& state) const { return game_.actor(state).is_chance(); }

  template <class Points>
  [[nodiscard]] double margin_of(std::size_t seat, const Points& points) const {
    double others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) others += i == seat ? 0 : points(i);
    return points(seat) - others / (players_ - 1);
  }

  G game_;
  int players_;
  std::vector<std::vector<engine::Action>> actions_;  ///< by game
  std::vector<std::size_t> firsts_;                   ///< position of each game
  std::vector<std::int32_t> games_;
  std::vector<float> margins_;
};

/// Those at several games, one behind the other.
class AllPositions final : public FitPositions {
 public:
  void add(std::unique_ptr<FitPositions> part) {
    const std::int32_t first = games_.empty() ? 0 : games_.back() + 1;
    for (const std::int32_t game : part->games()) games_.push_back(first + game);
    margins_.insert(margins_.end(), part->margins().begin(), part->margins().end());
    parts_.push_back(std::move(part));
  }

  [[nodiscard]] std::size_t count() const override { return games_.size(); }
  [[nodiscard]] const std::vector<std::int32_t>& games() const override { return games_; }
  [[nodiscard]] const std::vector<float>& margins() const override { return margins_; }
  void forecast(const ai::EvaluationParameters& parameters, std::vector<float>& forecasts) const override {
    forecasts.clear();
    std::vector<float> part;
    for (const auto& its : parts_) {
      its->forecast(parameters, part);
      forecasts.insert(forecasts.end(), part.begin(), part.end());
    }
  }

 private:
  std::vector<std::unique_ptr<FitPositions>> parts_;
  std::vector<std::int32_t> games_;
  std::vector<float> margins_;
};

/// Of the bot against itself, over deals from the first on.
template <engine::Game G>
std::unique_ptr<FitPositions> from_self_play(const G& game, std::size_t number, const TuningConfig& config,
                                             const Streams& streams, StopSignal stop,
                                             const std::function<void()>& played) {
  const TuningGame& rules = config.games[number];
  Batch batch;
  batch.bots = {config.bot};
  batch.matches = {{0, 0}};
  batch.game = number;
  const int of_a_deal = BatchSchedule(batch, rules.players).games_of_a_deal();
  batch.deals = static_cast<int>((config.fit.games + of_a_deal - 1) / of_a_deal);
  // Games come back in any order.
  std::vector<std::optional<PlayedGame>> games(static_cast<std::size_t>(batch.deals * of_a_deal));
  const bool all = play_share(batch, config, streams, stop, 0, 1, [&](PlayedGame&& one) {
    games[static_cast<std::size_t>(one.game.index)] = std::move(one);
    played();
  });
  if (!all) return nullptr;
  auto positions = std::make_unique<PositionsAt<G>>(game, rules.players);
  const std::string source = "games for the fit";
  for (const auto& one : games) {
    if (one->ending.failed >= 0) throw InputError(config.bot.name + " failed: " + one->ending.message);
    positions->add(actions_of(game, StoredGame{one->game.index + 1, *one, 0, streams}, source));
  }
  return positions;
}

/// All finished games of a tournament, which must be by the tuning's rules.
template <engine::Game G>
std::unique_ptr<FitPositions> from_store(const G& game, const TuningConfig& config, StopSignal stop,
                                         const std::function<void()>& played) {
  const auto store = Store::open(config.fit.store, Store::Access::read);
  const TournamentConfig tournament = stored_tournament(*store);
  const TuningGame& rules = config.games.front();
  if (tournament.players != rules.players || tournament.rules.name != rules.rules.name) {
    throw InputError(fmt::format("{}: found games by {} for {} players, expected {} for {}", config.fit.store,
                                 tournament.rules.name, tournament.players, rules.rules.name, rules.players));
  }
  auto positions = std::make_unique<PositionsAt<G>>(game, rules.players);
  store->for_each_game("failure IS NULL", true, [&](const StoredGame& stored) {
    if (stop.given() || stored.played.ending.failed >= 0) return;
    const std::string source = fmt::format("{}: game {}", config.fit.store, stored.number);
    positions->add(actions_of(game, stored, source));
    played();
  });
  if (stop.given()) return nullptr;
  if (positions->count() == 0) throw InputError(config.fit.store + ": found no finished game");
  return positions;
}

// -- least squares ------------------------------------------------------------------------------------------

/// The normal equations of some residuals: Jᵀ J and Jᵀ r.
struct Normal {
  SquareMatrix squares;
  std::vector<double> products;

  explicit Normal(std::size_t size) : squares(size), products(size, 0.0) {}

  void add(const Normal& other, double sign) {
    for (std::size_t i = 0; i < products.size(); ++i) {
      products[i] += sign * other.products[i];
      for (std::size_t j = 0; j <= i; ++j) squares(i, j) += sign * other.squares(i, j);
    }
  }
  [[nodiscard]] std::vector<double> solve(double ridge, const Coordinates& from) const {
    SquareMatrix held = squares;
    std::vector<double> right = products;
    for (std::size_t i = 0; i < right.size(); ++i) {
      held(i, i) += ridge;
      right[i] -= ridge * from[i];  // the ridge pulls to the start, wherever the round begins
    }
    return Cholesky(held).solve(right);
  }
};

class Fitting {
 public:
  using Forecast = std::function<void(const Coordinates&, std::vector<float>&)>;

  Fitting(const Box& box, const std::vector<float>& targets, const std::vector<std::int32_t>& groups,
          const Forecast& forecast, int folds)
      : box_(box), targets_(targets), groups_(groups), forecast_(forecast), folds_(folds) {}

  [[nodiscard]] FittedNumbers fit(int rounds) {
    FittedNumbers fitted;
    fitted.positions = static_cast<std::int64_t>(targets_.size());
    Coordinates point(box_.dimensions(), 0.0);
    const std::vector<Normal> by_fold = normals(point);
    fitted.before = held_out(std::vector<Coordinates>(static_cast<std::size_t>(folds_), point));
    double best_ridge = 0;
    fitted.after = std::numeric_limits<double>::infinity();
    for (const double ridge : ridges(by_fold)) {
      const double error = held_out(without_each(by_fold, ridge, point));
      if (error >= fitted.after) continue;
      fitted.after = error;
      best_ridge = ridge;
    }
    for (int round = 0; round < rounds; ++round) {
      const std::vector<Normal> parts = round == 0 ? by_fold : normals(point);
      point = moved(point, sum(parts).solve(best_ridge, point));
    }
    fitted.point = point;
    return fitted;
  }

 private:
  [[nodiscard]] std::size_t fold_of(std::size_t at) const {
    return static_cast<std::size_t>(groups_[at] % folds_);
  }
  [[nodiscard]] Coordinates moved(Coordinates point, const std::vector<double>& by) const {
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += by[i];
    return box_.nearest(std::move(point));
  }
  [[nodiscard]] Normal sum(const std::vector<Normal>& parts) const {
    Normal all(box_.dimensions());
    for (const Normal& part : parts) all.add(part, 1);
    return all;
  }

  /// By fold, from half a step to either side of each coordinate.
  [[nodiscard]] std::vector<Normal> normals(const Coordinates& point) const {
    constexpr double kHalf = 0.5;
    const std::size_t size = point.size();
    std::vector<std::vector<float>> slopes(size);
    std::vector<float> up;
    std::vector<float> down;
    for (std::size_t i = 0; i < size; ++i) {
      Coordinates moved = point;
      moved[i] = std::min(point[i] + kHalf, box_.high[i]);
      const double top = moved[i];
      forecast_(moved, up);
      moved[i] = std::max(point[i] - kHalf, box_.low[i]);
      const double apart = top - moved[i];
      forecast_(moved, down);
      slopes[i].resize(up.size());
      for (std::size_t at = 0; at < up.size(); ++at)
        slopes[i][at] = apart > 0 ? static_cast<float>((up[at] - down[at]) / apart) : 0;
    }
    std::vector<float> now;
    forecast_(point, now);
    std::vector<Normal> parts(static_cast<std::size_t>(folds_), Normal(size));
    for (std::size_t at = 0; at < now.size(); ++at) {
      Normal& part = parts[fold_of(at)];
      const double residual = targets_[at] - now[at];
      for (std::size_t i = 0; i < size; ++i) {
        const double slope = slopes[i][at];
        if (slope == 0) continue;
        part.products[i] += slope * residual;
        for (std::size_t j = 0; j <= i; ++j) part.squares(i, j) += slope * slopes[j][at];
      }
    }
    return parts;
  }

  /// From nearly none to so much that nothing moves.
  [[nodiscard]] std::vector<double> ridges(const std::vector<Normal>& parts) const {
    const Normal all = sum(parts);
    double mean = 0;
    for (std::size_t i = 0; i < all.products.size(); ++i) mean += all.squares(i, i);
    mean /= static_cast<double>(all.products.size());
    std::vector<double> ridges;
    for (double share = 1e-5; share < 20; share *= 10) ridges.push_back(share * std::max(mean, 1e-9));
    return ridges;
  }

  /// Of each fold the point that the others give.
  [[nodiscard]] std::vector<Coordinates> without_each(const std::vector<Normal>& parts, double ridge,
                                                      const Coordinates& from) const {
    std::vector<Coordinates> points;
    for (const Normal& part : parts) {
      Normal others = sum(parts);
      others.add(part, -1);
      points.push_back(moved(from, others.solve(ridge, from)));
    }
    return points;
  }

  /// The mean squared error over all, each fold forecast by its point.
  [[nodiscard]] double held_out(const std::vector<Coordinates>& points) const {
    double squares = 0;
    std::vector<float> forecasts;
    for (std::size_t fold = 0; fold < points.size(); ++fold) {
      if (fold == 0 || points[fold] != points[fold - 1]) forecast_(points[fold], forecasts);
      for (std::size_t at = 0; at < forecasts.size(); ++at) {
        if (fold_of(at) != fold) continue;
        const double residual = targets_[at] - forecasts[at];
        squares += residual * residual;
      }
    }
    return squares / static_cast<double>(targets_.size());
  }

  const Box& box_;
  const std::vector<float>& targets_;
  const std::vector<std::int32_t>& groups_;
  const Forecast& forecast_;
  int folds_;
};

struct EvaluationOf {
  const ai::EvaluationParameters* operator()(const ai::EvaluatorParameters& bot) const {
    return &bot.evaluation;
  }
  const ai::EvaluationParameters* operator()(const ai::MctsParameters& bot) const { return &bot.evaluation; }
  const ai::EvaluationParameters* operator()(const ai::ChampionParameters& bot) const {
    return &bot.evaluation;
  }
  const ai::EvaluationParameters* operator()(const ai::ExpectimaxParameters& bot) const { return &bot.value; }
  template <class Other>
  const ai::EvaluationParameters* operator()(const Other&) const {
    return nullptr;
  }
};

}  // namespace

const ai::EvaluationParameters& evaluation_of(const Competitor& bot) {
  const auto* parameters = std::get_if<ai::Parameters>(&bot.player);
  const auto* found = parameters == nullptr ? nullptr : std::visit(EvaluationOf{}, *parameters);
  if (found == nullptr)
    throw InputError(bot.name + ": found no evaluation to fit, expected a bot that has one");
  return *found;
}

std::unique_ptr<FitPositions> positions_for_fit(const TuningConfig& config, const Streams& streams,
                                                StopSignal stop, const std::function<void()>& played) {
  (void)evaluation_of(config.bot);
  auto all = std::make_unique<AllPositions>();
  for (std::size_t number = 0; number < config.games.size(); ++number) {
    auto part = engine::with_game(config.games[number].rules, [&]<engine::Game G>(const G& game) {
      if (!config.fit.store.empty()) return from_store(game, config, stop, played);
      return from_self_play(game, number, config, streams, stop, played);
    });
    if (!part) return nullptr;
    all->add(std::move(part));
  }
  return all;
}

FittedNumbers fit_point(const Box& box, const std::vector<float>& targets,
                        const std::vector<std::int32_t>& groups,
                        const std::function<void(const Coordinates&, std::vector<float>&)>& forecast,
                        int folds, int rounds) {
  assert(targets.size() == groups.size() && folds > 1);
  return Fitting(box, targets, groups, forecast, folds).fit(rounds);
}

FittedNumbers fit_numbers(const ParameterSpace& space, const FitPositions& positions, int folds, int rounds) {
  return fit_point(
      space.box(), positions.margins(), positions.games(),
      [&](const Coordinates& point, std::vector<float>& forecasts) {
        positions.forecast(evaluation_of(space.bot_at(point, "fitted")), forecasts);
      },
      folds, rounds);
}

}  // namespace bastide::arena
