#pragma once

#include "arena/protocol/engine_session.hpp"
#include "arena/protocol/game_messages.hpp"
#include "arena/protocol/reply.hpp"

#include <string>
#include <vector>

namespace bastide::tests {

/// A built-in bot at the other end of the protocol, without a process between: every question goes through
/// its JSON and back. Keeps the talk, "> " before the arena's lines and "< " before the bot's.
template <engine::Game G>
class LoopbackPlayer final : public ai::Player<G> {
 public:
  using State = typename G::State;

  LoopbackPlayer(const G& game, const ai::Bot& bot)
      : game_(game), engine_(bot, [this](std::string_view line) { answer_ = line; }) {
    const std::string hello =
        ask(R"({"type":"hello","protocol":"bastide","version":1,"minor":2,"program":"bastide"})");
    const arena::BotIdentity identity = arena::read_hello(hello);
    minor_ = identity.minor;
    has_options_ = !identity.options.empty();
    (void)ask(arena::rules_line(game));
  }

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    since_.clear();
  }
  [[nodiscard]] bool follows() const override { return true; }
  void sit_down(const ai::Table& table) override {
    names_.assign(table.names.begin(), table.names.end());
    const arena::OptionValues none;
    (void)ask(arena::new_game_line(names_, table.seat, seed_, has_options_ ? &none : nullptr));
  }
  void observe(const State& before, engine::Action action) override {
    arena::announce(game_, before, action, minor_, since_);
  }
  [[nodiscard]] ai::Thought choose(const State& state, const ai::Budget& budget) override {
    engine::ActionList legal;
    game_.legal_actions(state, legal);
    const std::string answer = ask(arena::choose_line(game_, state, legal, budget, since_));
    since_.clear();
    ai::Thought thought;
    thought.action = arena::chosen_action(game_, state, legal, answer, thought.value, thought.iterations);
    return thought;
  }
  void game_over(const engine::Scores& scores) override {
    (void)ask(arena::game_over_line(scores, names_.size(), since_));
    (void)ask(R"({"type":"quit"})");
  }

  [[nodiscard]] const std::vector<std::string>& talk() const noexcept { return talk_; }

 private:
  std::string ask(const std::string& line) {
    answer_.clear();
    talk_.push_back("> " + line);
    (void)engine_.receive(line);
    if (!answer_.empty()) talk_.push_back("< " + answer_);
    return answer_;
  }

  const G& game_;
  arena::EngineSession engine_;
  std::string answer_;
  int minor_ = 0;
  bool has_options_ = false;
  std::uint64_t seed_ = 0;
  std::vector<std::string> names_;
  std::vector<arena::Announcement> since_;
  std::vector<std::string> talk_;
};

}  // namespace bastide::tests
