#include "arena/tournament/replay.hpp"

#include "arena/players/make_player.hpp"
#include "arena/tournament/game_loop.hpp"
#include "engine/any/visit.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace bastide::arena {
namespace {

/// What is known of the game has all happened.
struct EndOfRecord {};

/// The actions of the game, one after the other.
class Script {
 public:
  explicit Script(std::span<const engine::Action> actions) noexcept : rest_(actions) {}

  [[nodiscard]] bool is_over() const noexcept { return rest_.empty(); }
  [[nodiscard]] engine::Action next() const {
    if (is_over()) throw EndOfRecord();
    return rest_.front();
  }
  void advance() noexcept { rest_ = rest_.subspan(1); }

 private:
  std::span<const engine::Action> rest_;
};

template <engine::Game G>
class ScriptedChance {
 public:
  explicit ScriptedChance(const Script& script) noexcept : script_(script) {}

  [[nodiscard]] engine::Action next(const typename G::State&) const { return script_.next(); }
  [[nodiscard]] int tiles_left(const typename G::State& state) const noexcept { return state.bag_size; }

 private:
  const Script& script_;
};

/// Answers as its seat did then.
template <engine::Game G>
class ScriptedPlayer final : public ai::Player<G> {
 public:
  explicit ScriptedPlayer(const Script& script) noexcept : script_(script) {}

  void new_game(std::uint64_t) override {}
  [[nodiscard]] ai::Thought choose(const typename G::State&, const ai::Budget&) override {
    ai::Thought thought;
    thought.action = script_.next();
    thought.seconds = 0;
    return thought;
  }

 private:
  const Script& script_;
};

/// Asks a bot, and answers as it did then.
template <engine::Game G>
class AskedPlayer final : public ai::Player<G> {
 public:
  using Told = std::function<void(const AnswerAgain&)>;

  AskedPlayer(const G& game, std::unique_ptr<ai::Player<G>> player, int seat, const Script& script,
              const Told& told)
      : game_(game), player_(std::move(player)), seat_(seat), script_(script), told_(told) {}

  void new_game(std::uint64_t seed) override { player_->new_game(seed); }
  [[nodiscard]] ai::Thought choose(const typename G::State& seen, const ai::Budget& budget) override {
    ++asked_;
    ai::Thought thought = player_->choose(seen, budget);
    if (!game_.is_legal(seen, thought.action)) return thought;  // whoever asked says so
    const bool known = !script_.is_over();
    told_({seat_, asked_, known ? game_.action_text(seen, script_.next()) : "",
           game_.action_text(seen, thought.action)});
    thought.action = script_.next();
    return thought;
  }

  [[nodiscard]] bool follows() const override { return player_->follows(); }
  void sit_down(const ai::Table& table) override { player_->sit_down(table); }
  void observe(const typename G::State& before, engine::Action action) override {
    player_->observe(before, action);
  }
  void game_over(const engine::Scores& scores) override { player_->game_over(scores); }

 private:
  const G& game_;
  std::unique_ptr<ai::Player<G>> player_;
  int seat_;
  const Script& script_;
  const Told& told_;
  int asked_ = 0;
};

template <engine::Game G>
Ending play_script(const G& game, const Replay& replay, StopSignal stop,
                   const std::function<void(const AnswerAgain&)>& told) {
  Script script(replay.actions);
  std::vector<std::unique_ptr<ai::Player<G>>> players;
  std::vector<Seat<G>> seats;
  for (const Replay::SeatAgain& seat : replay.seats) {
    const int at = static_cast<int>(players.size());
    if (seat.asked) {
      players.push_back(std::make_unique<AskedPlayer<G>>(
          game, make_player(game, seat.bot, std::nullopt, {}, seat.listener), at, script, told));
    } else {
      players.push_back(std::make_unique<ScriptedPlayer<G>>(script));
    }
    try {
      players.back()->new_game(seat.seed);
    } catch (const BotFailure& failure) {
      return {true, failure.failure(), at, failure.what()};
    }
    const bool timed = seat.asked && seat.bot.command() != nullptr;
    seats.push_back({players.back().get(), seat.bot.budget, seat.bot.name, timed});
  }
  ScriptedChance<G> chance(script);
  typename G::State state = game.initial(static_cast<int>(seats.size()));
  SeatResults results{};
  try {
    return play_with_chance(game, state, chance, std::span<const Seat<G>>(seats), stop, results,
                            [&](typename G::State& at, engine::Action action) {
                              script.advance();
                              game.apply(at, action);
                            });
  } catch (const EndOfRecord&) {
    return {true, Failure::none, -1, ""};
  }
}

}  // namespace

Ending play_again(const engine::AnyGame& game, const Replay& replay, StopSignal stop,
                  const std::function<void(const AnswerAgain&)>& told) {
  return engine::visit(game, [&](const auto& typed) { return play_script(typed, replay, stop, told); });
}

}  // namespace bastide::arena
