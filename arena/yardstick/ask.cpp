#include "arena/yardstick/ask.hpp"

#include "ai/parallel/team.hpp"
#include "arena/failure/failure.hpp"
#include "arena/players/make_player.hpp"
#include "arena/tournament/game_loop.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

namespace bastide::arena {

namespace {

/// Asks one bot, in one thread.
template <engine::Game G>
class Interview {
 public:
  Interview(const G& game, const YardstickSet& set, const Competitor& bot, std::uint64_t seed)
      : game_(game), set_(set), bot_(bot), seed_(seed), player_(make_player(game, bot)) {}

  [[nodiscard]] GivenAnswer ask(const Question& question) {
    GivenAnswer answer;
    try {
      player_->new_game(engine::mix_seed(seed_, static_cast<std::uint64_t>(question.number)));
      const State before = follow(question);
      const State after = decide(before, answer);
      answer.turn = place_of(question, before, after);
      answer.loss = question.values.loss(answer.turn);
      answer.best = question.values.best_share(answer.turn);
    } catch (const BotFailure& failure) {
      const auto& turns = question.values.turns;
      answer.failure = failure.what();
      for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        const double loss = question.values.loss(turn);
        if (turn == 0 || loss > answer.loss) answer.turn = turn, answer.loss = loss;
      }
    }
    return answer;
  }

 private:
  using State = typename G::State;

  /// The question's position; the bot hears how it came about, from the seat that it has to decide for.
  [[nodiscard]] State follow(const Question& question) {
    const std::vector<std::string> names = engine::names_by_seat(question.record.players);
    State state = game_.initial(static_cast<int>(names.size()));
    if (!player_->follows()) {
      for (const engine::Action action : question.record.actions) game_.apply(state, action);
      return state;
    }
    State end = state;
    for (const engine::Action action : question.record.actions) game_.apply(end, action);
    const int seat = game_.actor(end).index();
    const std::vector<std::string_view> views(names.begin(), names.end());
    player_->sit_down({seat, views});
    for (const engine::Action action : question.record.actions) {
      tell(state, action, seat);
      game_.apply(state, action);
    }
    return state;
  }

  void tell(const State& state, engine::Action action, int seat) {
    if (!player_->follows()) return;
    if (!has_secrets(game_)) return player_->observe(state, action);
    const auto seen = seen_by(game_, state, action, seat);
    player_->observe(seen.before, seen.action);
  }

  /// The bot's whole turn; gives the position behind it.
  [[nodiscard]] State decide(const State& before, GivenAnswer& answer) {
    const engine::Actor actor = game_.actor(before);
    SeatClock clock(bot_.budget, kLaterShare<G>, bot_.command() != nullptr);
    clock.begin_turn(1 + game_.tiles_left(before) / game_.player_count(before));
    State state = before;
    do {
      const ai::Budget budget = clock.for_decision();
      const auto begin = std::chrono::steady_clock::now();
      const ai::Thought thought = player_->choose(game_.view(state, actor.index()), budget);
      const double took = thought.seconds.value_or(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      answer.seconds += took;
      if (!game_.is_legal(state, thought.action)) {
        throw BotFailure(Failure::illegal_action, bot_.name + " chose an action that is not legal");
      }
      if (!clock.spend(budget, took, true)) {
        throw BotFailure(
            Failure::flag_fall,
            fmt::format("{}: flag fall: it took {:.3f} s for a decision for which it had {:.3f} s", bot_.name,
                        took, budget.limit));
      }
      tell(state, thought.action, actor.index());
      game_.apply(state, thought.action);
    } while (game_.actor(state) == actor && !game_.begins_turn(state));
    return state;
  }

  [[nodiscard]] std::size_t place_of(const Question& question, const State& before,
                                     const State& after) const {
    const auto& turns = question.values.turns;
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
      State state = before;
      for (const engine::Action action : turns[turn].actions) game_.apply(state, action);
      if (game_.same_position(state, after)) return turn;
    }
    throw InputError(
        fmt::format("{}: question {}: found no turn that leads to what {} decided, expected "
                    "every legal one",
                    set_.path, question.number, bot_.name));
  }

  const G& game_;
  const YardstickSet& set_;
  const Competitor& bot_;
  std::uint64_t seed_;
  std::unique_ptr<ai::Player<G>> player_;
};

}  // namespace

std::optional<std::vector<GivenAnswer>> ask(const YardstickSet& set, const Competitor& bot,
                                            std::uint64_t seed, int threads, StopSignal stop,
                                            const std::function<void(std::int64_t)>& asked) {
  std::vector<GivenAnswer> answers(set.questions.size());
  const int cores = std::max(1, ai::usable_cores() / bot.threads());
  const int many = std::max(1, std::min(threads > 0 ? threads : cores,
                                        static_cast<int>(std::min<std::size_t>(answers.size(), 1024))));
  std::mutex mutex;
  std::size_t next = 0;
  std::int64_t done = 0;
  std::exception_ptr failure;
  engine::visit(set.game, [&](const auto& game) {
    const auto work = [&] {
      try {
        Interview<std::decay_t<decltype(game)>> interview(game, set, bot, seed);
        while (true) {
          std::unique_lock lock(mutex);
          if (failure || stop.given() || next == answers.size()) return;
          const std::size_t at = next++;
          lock.unlock();
          GivenAnswer answer = interview.ask(set.questions[at]);
          lock.lock();
          answers[at] = std::move(answer);
          asked(++done);
        }
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < many; ++i) others.emplace_back(work);
    work();
  });
  if (failure) std::rethrow_exception(failure);
  if (done < static_cast<std::int64_t>(answers.size())) return {};
  return answers;
}

}  // namespace bastide::arena
