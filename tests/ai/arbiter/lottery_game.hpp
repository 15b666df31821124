#pragma once

#include "ai/evaluation/values.hpp"
#include "tests/ai/tiny_game.hpp"

#include <array>
#include <cstdint>
#include <numeric>

namespace bastide::tests {

/// What the stalls of a fair pay.
struct Fair {
  static constexpr int kTickets = 8;  ///< kinds

  std::array<int, kTickets> prizes{};  ///< points for whose turn a ticket was drawn for
  std::array<int, 4> gains{};          ///< luck, by stall, in the first turn
  std::array<int, kTickets> gamble{};  ///< luck of who went to stall 3 in the first turn, by the next ticket
  std::array<int, 2> later{};          ///< luck, by stall, in all turns but the first
  int bet = 0;                         ///< luck
  bool sealed = false;                 ///< an envelope, which nobody has looked into, is player 0's
  bool again = false;                  ///< the first player has a second turn at once, with the same ticket
};

/// A game whose course says what an arbiter did. In a turn a ticket is drawn from a bag; its player gets the
/// ticket's prize at one of the stalls, and may bet twice. Prizes are points. All else is luck: it shows in
/// `outlook` only, so that who looks at points has nothing to choose by.
class LotteryGame : public TinyGame<LotteryGame, struct LotteryState> {
 public:
  enum class Step : std::uint8_t { draw, stall, bet, over };

  explicit LotteryGame(const Fair& fair) : fair_(fair) {}

  [[nodiscard]] State initial(int players) const noexcept;
  /// The first stall is to be chosen, with a ticket 0 in hand and so many of each kind in the bag.
  [[nodiscard]] State opening(int players, int tickets_of_each) const noexcept;

  [[nodiscard]] int player_count(const State& state) const noexcept;
  [[nodiscard]] engine::Actor actor(const State& state) const noexcept;
  void legal_actions(const State& state, engine::ActionList& actions) const noexcept;
  void chance_outcomes(const State& state, engine::ChanceList& outcomes) const noexcept;
  [[nodiscard]] engine::Deal random_deal(const State& state, engine::Random& random) const noexcept;
  [[nodiscard]] engine::Action next_outcome(const State&, engine::Deal& deal) const noexcept {
    return deal.draw();
  }
  void apply(State& state, engine::Action action) const noexcept;
  [[nodiscard]] engine::Scores scores_if_ended(const State& state) const noexcept;
  [[nodiscard]] bool begins_turn(const State& state) const noexcept;
  [[nodiscard]] int bag_size(const State& state) const noexcept;

  [[nodiscard]] bool hides_something(const State&) const noexcept { return fair_.sealed; }
  void imagine(State& state, engine::Random& random) const noexcept;

  /// Points and luck.
  [[nodiscard]] ai::Values outlook(const State& state) const noexcept;

  [[nodiscard]] static engine::Action stall(int number) noexcept {
    return engine::Action::place_tile(static_cast<std::uint16_t>(number), 0);
  }
  [[nodiscard]] static engine::Action bet() noexcept { return engine::Action::place_figure(0); }

 private:
  void end_decision(State& state) const noexcept;

  Fair fair_;
};

struct LotteryState {
  std::array<std::int16_t, engine::kMaxPlayers> points;
  std::array<std::int16_t, engine::kMaxPlayers> luck;
  std::array<std::uint8_t, Fair::kTickets> bag;
  std::int16_t envelope;
  std::uint8_t players;
  std::uint8_t current;
  std::uint8_t ticket;
  std::uint8_t turns;  ///< that have ended
  std::uint8_t bets_left;
  bool gambles;  ///< player 0, on the next ticket
  LotteryGame::Step step;

  bool operator==(const LotteryState&) const = default;
};

inline LotteryState LotteryGame::initial(int players) const noexcept {
  State state{};
  state.players = static_cast<std::uint8_t>(players);
  state.bag.fill(4);
  return state;
}
inline LotteryState LotteryGame::opening(int players, int tickets_of_each) const noexcept {
  State state = initial(players);
  state.bag.fill(static_cast<std::uint8_t>(tickets_of_each));
  state.step = Step::stall;
  return state;
}
inline int LotteryGame::player_count(const State& state) const noexcept {
  return state.players;
}
inline engine::Actor LotteryGame::actor(const State& state) const noexcept {
  if (state.step == Step::over) return engine::Actor::nobody();
  return state.step == Step::draw ? engine::Actor::chance() : engine::Actor::player(state.current);
}
inline bool LotteryGame::begins_turn(const State& state) const noexcept {
  return state.step == Step::stall;
}
inline int LotteryGame::bag_size(const State& state) const noexcept {
  return std::accumulate(state.bag.begin(), state.bag.end(), 0);
}

inline void LotteryGame::legal_actions(const State& state, engine::ActionList& actions) const noexcept {
  actions.clear();
  if (state.step == Step::bet) {
    actions.add(bet());
    actions.add(engine::Action::pass());
    return;
  }
  for (int i = 0; i < (state.turns == 0 ? 4 : 2); ++i) actions.add(stall(i));
}
inline void LotteryGame::chance_outcomes(const State& state, engine::ChanceList& outcomes) const noexcept {
  outcomes.clear();
  for (int type = 0; type < Fair::kTickets; ++type) {
    const int tickets = state.bag[static_cast<std::size_t>(type)];
    if (tickets > 0) outcomes.add(engine::Action::draw(type), tickets);
  }
}
inline engine::Deal LotteryGame::random_deal(const State& state, engine::Random& random) const noexcept {
  engine::Deal deal;
  for (std::size_t type = 0; type < state.bag.size(); ++type) {
    for (int i = 0; i < state.bag[type]; ++i) {
      const auto at = random.below(static_cast<std::uint32_t>(deal.size) + 1);
      deal.types[static_cast<std::size_t>(deal.size++)] = deal.types[at];
      deal.types[at] = static_cast<std::uint8_t>(type);
    }
  }
  return deal;
}
inline void LotteryGame::imagine(State& state, engine::Random& random) const noexcept {
  if (fair_.sealed) state.envelope = random.below(2) == 0 ? -100 : 100;
}

inline void LotteryGame::apply(State& state, engine::Action action) const noexcept {
  auto& luck = state.luck[state.current];
  switch (state.step) {
    case Step::draw:
      state.ticket = static_cast<std::uint8_t>(action.type());
      --state.bag[state.ticket];
      if (state.gambles)
        state.luck[0] = static_cast<std::int16_t>(state.luck[0] + fair_.gamble[state.ticket]);
      state.gambles = false;
      state.step = Step::stall;
      return;
    case Step::stall:
      state.points[state.current] =
          static_cast<std::int16_t>(state.points[state.current] + fair_.prizes[state.ticket]);
      luck = static_cast<std::int16_t>(
          luck + (state.turns == 0 ? fair_.gains[action.cell_key()] : fair_.later.at(action.cell_key())));
      state.gambles = state.turns == 0 && action == stall(3);
      state.bets_left = 2;
      state.step = Step::bet;
      return;
    default:
      if (action == bet()) luck = static_cast<std::int16_t>(luck + fair_.bet);
      if (--state.bets_left > 0) return;
  }
  ++state.turns;
  if (fair_.again && state.turns == 1) {
    state.step = Step::stall;
    return;
  }
  state.current = static_cast<std::uint8_t>((state.current + 1) % state.players);
  state.step = bag_size(state) == 0 ? Step::over : Step::draw;
}

inline engine::Scores LotteryGame::scores_if_ended(const State& state) const noexcept {
  engine::Scores scores{};
  for (std::size_t player = 0; player < scores.size(); ++player) scores[player] = state.points[player];
  return scores;
}
inline ai::Values LotteryGame::outlook(const State& state) const noexcept {
  ai::Values values{};
  for (std::size_t p = 0; p < values.size(); ++p)
    values[p] = static_cast<float>(state.points[p] + state.luck[p]);
  values[0] += state.envelope;
  return values;
}

}  // namespace bastide::tests
