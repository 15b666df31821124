#include "arena/tournament/single_game.hpp"

#include "arena/players/make_player.hpp"
#include "arena/tournament/game_loop.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"

#include <memory>
#include <vector>

namespace bastide::arena {
namespace {

/// The part of a game that has been played already.
class Begun {
 public:
  Begun(const engine::AnyGame& game, std::span<const engine::Action> actions) noexcept
      : game_(game), actions_(actions) {}

  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }
  [[nodiscard]] bool is_over() const noexcept { return next_ >= actions_.size(); }
  [[nodiscard]] engine::Action next() const noexcept { return actions_[next_]; }
  /// An action is carried out. Throws InputError when it was another one then.
  void advance(engine::Action action) {
    if (!is_over() && next() != action) {
      throw InputError(
          "action " + std::to_string(next_ + 1) +
          " of the game that goes on is not what its seed gives: expected the rules, the tiles and "
          "the seed that it was begun with");
    }
    ++next_;
  }

 private:
  const engine::AnyGame& game_;
  std::span<const engine::Action> actions_;
  std::size_t next_ = 0;
};

/// A bot that is not asked again for what it has decided.
template <engine::Game G>
class SeatedBot final : public ai::Player<G> {
 public:
  SeatedBot(std::unique_ptr<ai::Player<G>> player, const Begun& begun)
      : player_(std::move(player)), begun_(begun) {}

  void new_game(std::uint64_t seed) override { player_->new_game(seed); }
  [[nodiscard]] ai::Thought choose(const typename G::State& seen, const ai::Budget& budget) override {
    if (begun_.is_over()) return player_->choose(seen, budget);
    ai::Thought thought;
    thought.action = begun_.next();
    thought.seconds = 0;
    return thought;
  }
  [[nodiscard]] bool follows() const override { return player_->follows(); }
  void sit_down(const ai::Table& table) override { player_->sit_down(table); }
  void observe(const typename G::State& before, engine::Action action) override {
    player_->observe(before, action);
  }
  void game_over(const engine::Scores& scores) override { player_->game_over(scores); }

 private:
  std::unique_ptr<ai::Player<G>> player_;
  const Begun& begun_;
};

/// A person, who has all the time there is.
template <engine::Game G>
class SeatedPerson final : public ai::Player<G> {
 public:
  using Ask = std::function<engine::Action(int seat, const engine::AnyState& seen)>;

  SeatedPerson(int seat, const Ask& ask, const Begun& begun) : seat_(seat), ask_(ask), begun_(begun) {}

  void new_game(std::uint64_t) override {}
  [[nodiscard]] ai::Thought choose(const typename G::State& seen, const ai::Budget&) override {
    ai::Thought thought;
    thought.action = begun_.is_over() ? ask_(seat_, engine::any_state(begun_.game(), seen)) : begun_.next();
    return thought;
  }

 private:
  int seat_;
  const Ask& ask_;
  const Begun& begun_;
};

template <engine::Game G>
Ending play(const G& game, const engine::AnyGame& any, const SingleGame& single) {
  const auto players = static_cast<int>(single.bots.size());
  const ScheduledGame scheduled = Schedule({players, players, 0}, 1).game(0);
  Begun begun(any, single.begun);
  std::vector<std::unique_ptr<ai::Player<G>>> owned;
  std::vector<Seat<G>> seats;
  for (const Competitor& bot : single.bots) {
    const std::size_t at = owned.size();
    const auto seat = static_cast<int>(at);
    if (at < single.people.size() && single.people[at]) {
      owned.push_back(std::make_unique<SeatedPerson<G>>(seat, single.ask, begun));
      seats.push_back({owned.back().get(), {}, bot.name, false});
      continue;
    }
    TalkListener* const listener = single.listeners.empty() ? nullptr : single.listeners[at];
    owned.push_back(
        std::make_unique<SeatedBot<G>>(make_player(game, bot, std::nullopt, {}, listener), begun));
    owned.back()->new_game(single.streams.player_seed(scheduled, seat));
    seats.push_back({owned.back().get(), bot.budget, bot.name, bot.command() != nullptr});
  }
  auto state = game.initial(players);
  engine::Random order = single.streams.deal(scheduled.deal);
  const engine::Deal deal = game.random_deal(state, order);
  SeatResults results{};
  return play_game<G>(game, state, deal, seats, single.stop, results, [&](auto& at, engine::Action action) {
    begun.advance(action);
    single.told(action);
    game.apply(at, action);
  });
}

}  // namespace

Ending play_single_game(const engine::AnyGame& game, const SingleGame& single) {
  return engine::visit(game, [&](const auto& typed) { return play(typed, game, single); });
}

}  // namespace bastide::arena
