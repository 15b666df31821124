#include "arena/serve/bot_seat.hpp"

#include "arena/failure/failure.hpp"
#include "arena/players/make_player.hpp"
#include "arena/tournament/announcer.hpp"
#include "arena/tournament/seat_clock.hpp"
#include "engine/any/visit.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>

namespace bastide::arena {

namespace {

/// A bot whose program nobody waits for once `stop` is set.
Competitor stoppable(Competitor bot, const std::atomic<bool>& stop) {
  if (auto* command = std::get_if<BotCommand>(&bot.player)) command->limits.stop = &stop;
  return bot;
}

}  // namespace

class BotSeat::Impl {
 public:
  virtual ~Impl() = default;
  [[nodiscard]] virtual engine::Action choose(const engine::AnyState& state,
                                              std::span<const engine::Action> actions) = 0;
};

template <engine::Game G>
class BotSeat::SeatOf final : public Impl {
 public:
  using State = typename G::State;

  SeatOf(engine::AnyGame owner, const G& game, Competitor bot, int seat, std::vector<std::string> names,
         std::uint64_t seed, const std::atomic<bool>& stop)
      : owner_(std::move(owner)),
        game_(game),
        bot_(std::move(bot)),
        seat_(seat),
        names_(std::move(names)),
        seed_(seed),
        stop_(stop),
        player_(make_player(game_, stoppable(bot_, stop))) {}

  engine::Action choose(const engine::AnyState& any, std::span<const engine::Action> actions) override {
    const auto* state = std::get_if<State>(&any.impl().state);
    assert(state != nullptr && any.actor().index() == seat_);
    try {
      catch_up(actions);
      return decide(*state, any.begins_turn());
    } catch (const BotFailure&) {
      told_.reset();
      throw;
    }
  }

 private:
  /// Tells what happened since the last question, or everything where that was taken back.
  void catch_up(std::span<const engine::Action> actions) {
    const bool goes_on =
        told_ && heard_.size() <= actions.size() && std::equal(heard_.begin(), heard_.end(), actions.begin());
    if (!goes_on) begin();
    for (const engine::Action action : actions.subspan(heard_.size())) {
      if (player_->follows()) {
        const auto seen = seen_by(game_, *told_, action, seat_);
        player_->observe(seen.before, seen.action);
      }
      game_.apply(*told_, action);
      heard_.push_back(action);
    }
  }

  void begin() {
    const auto players = static_cast<int>(names_.size());
    heard_.clear();
    told_ = game_.initial(players);
    clock_.emplace(bot_.budget, SeatClock::kHalf, false);
    player_->new_game(seed_);
    if (!player_->follows()) return;
    const std::vector<std::string_view> names(names_.begin(), names_.end());
    player_->sit_down({seat_, names});
  }

  engine::Action decide(const State& state, bool begins) {
    using Clock = std::chrono::steady_clock;
    const bool own = state.current == seat_;
    if (begins) clock_->begin_turn(1 + state.bag_size / static_cast<int>(names_.size()));
    ai::Budget budget = own ? clock_->for_decision() : clock_->aside();
    budget.stop = &stop_;
    const Clock::time_point start = Clock::now();
    const auto& seen = game_.view(state, seat_);
    const ai::Thought thought = player_->choose(seen, budget);
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    (void)clock_->spend(budget, thought.seconds.value_or(took), own);
    if (game_.is_legal(state, thought.action)) return thought.action;
    throw BotFailure(Failure::illegal_action, bot_.name + " chose an action that is not legal");
  }

  // -- constant
  engine::AnyGame owner_;  ///< keeps the game alive that the player refers to
  const G& game_;
  Competitor bot_;
  int seat_;
  std::vector<std::string> names_;
  std::uint64_t seed_;
  const std::atomic<bool>& stop_;
  // -- a game
  std::unique_ptr<ai::Player<G>> player_;
  std::optional<SeatClock> clock_;
  std::optional<State> told_;          ///< as far as the player was told
  std::vector<engine::Action> heard_;  ///< what led there
};

BotSeat::BotSeat(engine::AnyGame game, Competitor bot, int seat, std::vector<std::string> names,
                 std::uint64_t seed, const std::atomic<bool>& stop)
    : impl_(engine::visit(game, [&](const auto& typed) -> std::unique_ptr<Impl> {
        return std::make_unique<SeatOf<std::decay_t<decltype(typed)>>>(game, typed, std::move(bot), seat,
                                                                       std::move(names), seed, stop);
      })) {}
BotSeat::~BotSeat() = default;
BotSeat::BotSeat(BotSeat&&) noexcept = default;
BotSeat& BotSeat::operator=(BotSeat&&) noexcept = default;

engine::Action BotSeat::choose(const engine::AnyState& state, std::span<const engine::Action> actions) {
  return impl_->choose(state, actions);
}

}  // namespace bastide::arena
