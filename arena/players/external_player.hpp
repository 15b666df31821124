#pragma once

#include "ai/player.hpp"
#include "arena/protocol/bot_session.hpp"
#include "arena/protocol/game_messages.hpp"
#include "arena/protocol/rules_message.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// A bot that is a program of its own, as a player. The program is started by the first game and plays one
/// game after the other. Whatever goes wrong with it is thrown as BotFailure, its process group is killed,
/// and the next game starts it afresh. A reply that comes late is no failure here: the thought says how long
/// it took, and whoever keeps the clock judges.
template <engine::Game G>
class ExternalPlayer final : public ai::Player<G> {
 public:
  using State = typename G::State;

  /// `name` is for messages. A `listener` hears the talk, and must outlive this object.
  ExternalPlayer(const G& game, std::string name, BotCommand command, TalkListener* listener = nullptr)
      : game_(game),
        name_(std::move(name)),
        command_(std::move(command)),
        rules_(rules_line(game)),
        listener_(listener) {}

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    seat_.reset();
    names_.clear();
    since_.clear();
    announced_ = false;
    if (session_) return;
    guarded([&] {
      session_ = std::make_unique<BotSession>(command_, rules_, needs_of_bot(game_.rules()), listener_);
    });
  }

  void sit_down(const ai::Table& table) override {
    seat_ = table.seat;
    names_.assign(table.names.begin(), table.names.end());
    guarded([&] { announce_game(); });
  }

  [[nodiscard]] ai::Thought choose(const State& state, const ai::Budget& budget) override {
    ai::Thought thought;
    guarded([&] {
      if (!announced_) {
        names_.resize(static_cast<std::size_t>(game_.player_count(state)));
        announce_game();
      }
      engine::ActionList legal;
      game_.legal_actions(state, legal);
      const std::string question =
          choose_line(game_, state, legal, budget, since_, session_->identity().wants);
      since_.clear();
      const BotSession::Answer answer = session_->ask(question, limit_of(budget));
      thought.seconds = answer.seconds;
      thought.action = chosen_action(game_, state, legal, answer.line, thought.value, thought.iterations);
    });
    return thought;
  }

  [[nodiscard]] bool follows() const override { return true; }
  void observe(const State& before, engine::Action action) override {
    announce(game_, before, action, session_ ? session_->identity().minor : 0, since_);
  }
  /// The game has been played, and stays so whatever the bot makes of its end.
  void game_over(const engine::Scores& scores) override {
    try {
      guarded([&] { session_->tell(game_over_line(scores, names_.size(), since_)); });
    } catch (const BotFailure&) {
      // The next game starts it afresh.
    }
  }

 private:
  /// A timed bot that is this late does not answer at all, unless its patience is shorter still.
  static constexpr double kGrace = 5;

  [[nodiscard]] BotSession::Seconds limit_of(const ai::Budget& budget) const {
    const double patience = command_.patience;
    if (budget.limit > 0) return BotSession::Seconds(budget.limit + std::min(kGrace, patience));
    return BotSession::Seconds(budget.timed() ? budget.seconds + std::min(kGrace, patience) : patience);
  }

  void announce_game() {
    if (!session_) throw BotFailure(Failure::start, "it is asked before a game began");
    session_->begin_game(new_game_line(names_, seat_, seed_, session_->options()), names_.size());
    announced_ = true;
  }

  /// Runs `action`; a failure ends the bot and says whose it was.
  template <class Action>
  void guarded(Action&& action) {
    try {
      action();
    } catch (const BotFailure& failure) {
      std::string what = name_ + ": " + std::string(name_of(failure.failure())) + ": " + failure.what();
      if (session_) {
        if (is_about_words(failure.failure())) session_->dismiss(failure.what());
        session_->kill();
        what = with_stderr(what, session_->stderr_tail());
        session_.reset();
      }
      announced_ = false;
      // Some of it are the bot's own words.
      throw BotFailure(failure.failure(), printable_lines(what));
    }
  }

  // -- constant
  const G& game_;
  std::string name_;
  BotCommand command_;
  std::string rules_;
  TalkListener* listener_;
  // -- one process
  std::unique_ptr<BotSession> session_;
  // -- one game
  std::uint64_t seed_ = 0;
  std::optional<int> seat_;
  std::vector<std::string> names_;
  bool announced_ = false;  ///< the bot was told of the game
  std::vector<Announcement> since_;
};

}  // namespace bastide::arena
