#include "ai/learning/self_play.hpp"

#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/lead_of_turn.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace bastide::ai {

namespace {

/// Plays one game after another, and notes each turn's end.
template <engine::TileGame G>
class Pupil {
 public:
  using State = typename G::State;

  Pupil(const G& game, const EvaluationParameters& parameters, const SelfPlay& settings)
      : game_(game),
        settings_(settings),
        evaluation_(game, parameters),
        formulas_(game, without_net(parameters)),
        holes_(game.tables()),
        counts_(holes_, game.tables().signature_count()),
        worth_(game, without_net(parameters)) {
    worth_.listener().tell(&told_);
  }
  Pupil(const Pupil&) = delete;
  Pupil& operator=(const Pupil&) = delete;

  void play(int players, std::uint64_t seed, Lessons& lessons) {
    engine::Random random(seed);
    State state = game_.initial(players);
    engine::Deal deal = game_.random_deal(state, random);
    std::array<std::vector<Lesson>, engine::kMaxPlayers> turns;
    Lesson now;
    for (auto actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (actor.is_chance()) {
        game_.apply(state, game_.next_outcome(state, deal));
        continue;
      }
      const int player = actor.index();
      game_.apply(state, choose(state, player, random, now));
      if (game_.actor(state) == engine::Actor::player(player) && !game_.begins_turn(state)) continue;
      describe(state, player, now, lessons);
      turns[static_cast<std::size_t>(player)].push_back(now);
      now = {};
    }
    const Values scores = values_of(game_.scores(state));
    for (int player = 0; player < players; ++player) {
      const std::vector<Lesson>& own = turns[static_cast<std::size_t>(player)];
      lessons.courses.push_back({static_cast<std::uint32_t>(lessons.lessons.size()),
                                 static_cast<std::uint32_t>(own.size()),
                                 lead_over_mean(scores, player, players)});
      lessons.lessons.insert(lessons.lessons.end(), own.begin(), own.end());
    }
  }

 private:
  static EvaluationParameters without_net(EvaluationParameters parameters) {
    parameters.learned = {};
    return parameters;
  }

  /// The lead of the turn that is chosen, as players choose and as lessons have it.
  struct Leads {
    float expected = -std::numeric_limits<float>::infinity();
    float over_mean = 0;
  };
  [[nodiscard]] Leads leads_of(const State& after, int player) {
    Leads best;
    (void)lead_of_turn(game_, evaluation_, after, player, valued_,
                       [&](const Values& worth, int mover, int players) {
                         const float expected = expected_lead_of(worth, mover, players);
                         if (expected > best.expected)
                           best = {expected, lead_over_mean(worth, mover, players)};
                         return expected;
                       });
    return best;
  }

  [[nodiscard]] engine::Action choose(const State& state, int player, engine::Random& random, Lesson& now) {
    evaluation_.look_from(state);
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    std::vector<Leads> leads;
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      leads.push_back(leads_of(after, player));
    }
    const Leads best = *std::max_element(
        leads.begin(), leads.end(), [](const Leads& a, const Leads& b) { return a.expected < b.expected; });
    constexpr std::uint32_t kFine = 1'000'000;
    const bool tries = game_.begins_turn(state) && random.below(kFine) < settings_.explore * kFine;
    const float least = tries ? best.expected - static_cast<float>(settings_.reach) : best.expected;
    std::size_t chosen = 0;
    std::uint32_t many = 0;
    for (std::size_t i = 0; i < leads.size(); ++i) {
      if (leads[i].expected >= least && random.below(++many) == 0) chosen = i;
    }
    if (leads[chosen].expected < best.expected) now.explored = true, now.best = best.over_mean;
    return actions[static_cast<int>(chosen)];
  }

  void describe(const State& state, int player, Lesson& lesson, Lessons& lessons) {
    lesson.first = lessons.parts.end();
    lesson.players = state.players;
    lesson.sign = state.players == 2 && player == 1 ? -1.0F : 1.0F;
    lesson.formulas = lead_over_mean(formulas_.worth(state), player, state.players);
    if (state.phase != engine::Phase::over) {
      const auto frame = worth_.frame_of(state);
      counts_.start(frame.bag);
      worth_.start(frame);
      told_.clear();
      position_.read_total(game_, state, counts_, worth_);
      const FreeFigures free = free_figures(state);
      worth_.listener().tell_of_supplies(with_home(free, position_.total().home, state.players));
      worth_.listener().tell_supplies(told_, with_leaving(free, position_.leaving(), state.players));
      lesson.count =
          note_parts(state.players == 2 ? 1 : state.players, static_cast<std::size_t>(player), lessons.parts);
    }
  }
  /// Of each part what so many players see, with `player` as the first where it is told to more than one.
  [[nodiscard]] std::uint32_t note_parts(std::size_t sights, std::size_t player, ToldParts& parts) const {
    for (std::size_t at = 0; at < told_.size(); at += sights) {
      const FeatureNet::Inputs* before = nullptr;
      for (std::size_t i = 0; i < sights; ++i) {
        const auto& told = told_[at + (player + i) % sights];
        if (before == nullptr) {
          parts.add(told.part, told.inputs);
        } else {
          parts.add(told.part, told.inputs, *before);
        }
        before = &told.inputs;
      }
    }
    return static_cast<std::uint32_t>(told_.size() / sights);
  }

  /// In the supplies, with those that modules add.
  [[nodiscard]] FreeFigures free_figures(const State& state) const {
    struct {
      Values worth{};
      FreeFigures free{};
    } sheet;
    for (std::size_t seat = 0; seat < state.players; ++seat) sheet.free[seat] = state.supply[seat];
    if constexpr (G::kHasModules) {
      G::for_each_module([&]<class M>(std::type_identity<M>) {
        ModuleTerms<M>::add(game_, state, worth_.parameters().modules, worth_.share_left(), sheet);
      });
    }
    return sheet.free;
  }

  const G& game_;
  SelfPlay settings_;
  Evaluation<G> evaluation_;
  Evaluation<G> formulas_;
  HoleTables<G::kCapacity.types> holes_;
  BagCounts<G::kCapacity.types> counts_;
  FeatureWorth<G> worth_;  ///< that tells of the features
  PositionSheet<G> position_;
  std::vector<typename Listener<G::kCapacity>::Told> told_;
  std::int64_t valued_ = 0;
};

/// Games of a share, after which `done` is called.
template <engine::TileGame G, class Done>
void play_share(const G& game, const EvaluationParameters& parameters, const SelfPlay& settings, int begin,
                int end, Lessons& lessons, const Done& done) {
  const auto pupil = std::make_unique<Pupil<G>>(game, parameters, settings);
  for (int number = begin; number < end; ++number) {
    const int players = settings.players[static_cast<std::size_t>(number) % settings.players.size()];
    pupil->play(players, engine::mix_seed(settings.seed, static_cast<std::uint64_t>(number)), lessons);
    if (!done()) return;
  }
}

}  // namespace

void Lessons::add(const Lessons& others) {
  const std::size_t before_parts = parts.end();
  const auto before = static_cast<std::uint32_t>(lessons.size());
  parts.add(others.parts);
  for (Lesson lesson : others.lessons) {
    lesson.first += before_parts;
    lessons.push_back(lesson);
  }
  for (Course course : others.courses) {
    course.first += before;
    courses.push_back(course);
  }
}

Lessons play_lessons(const engine::RuleSet& rules, const EvaluationParameters& parameters,
                     const SelfPlay& settings, int threads, const std::function<bool(int done)>& progress) {
  threads = std::clamp(threads, 1, std::max(settings.games, 1));
  std::vector<Lessons> shares(static_cast<std::size_t>(threads));
  std::mutex mutex;
  int finished = 0;
  bool goes_on = true;
  const auto done = [&] {
    const std::lock_guard lock(mutex);
    goes_on = goes_on && progress(++finished);
    return goes_on;
  };
  engine::with_game(rules, [&]<class G>(const G& game) {
    if constexpr (std::is_same_v<G, engine::Castle>) {
      throw InputError("found The Castle, expected rules of Carcassonne: nothing is learned for others");
    } else {
      std::vector<std::thread> workers;
      for (int i = 0; i < threads; ++i) {
        const int begin = static_cast<int>(std::int64_t{settings.games} * i / threads);
        const int end = static_cast<int>(std::int64_t{settings.games} * (i + 1) / threads);
        workers.emplace_back([&, i, begin, end] {
          play_share(game, parameters, settings, begin, end, shares[static_cast<std::size_t>(i)], done);
        });
      }
      for (std::thread& worker : workers) worker.join();
    }
  });
  Lessons all = std::move(shares.front());
  for (std::size_t i = 1; i < shares.size(); ++i) all.add(std::exchange(shares[i], {}));
  return all;
}

}  // namespace bastide::ai
