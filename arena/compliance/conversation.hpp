#pragma once

#include "arena/protocol/bot_session.hpp"
#include "arena/protocol/game_messages.hpp"
#include "engine/games/games.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bastide::arena {

/// A base game for two, for the checks of single messages.
[[nodiscard]] const engine::BaseCarcassonne& small_game();

/// A base game for two on its way, in which the bot on trial sits first and a random player second. The bot
/// is told all of it, so that one that follows the game from `since` alone can. Throws BotFailure.
class Conversation {
 public:
  /// Rewrites a question, which a bot should answer all the same.
  using Change = std::function<std::string(const std::string&)>;

  /// Tells the bot of a new game, with its options as its file sets them.
  Conversation(BotSession& session, std::uint64_t seed) : Conversation(session, seed, session.options()) {}
  /// The same with others, or with none.
  Conversation(BotSession& session, std::uint64_t seed, const OptionValues* options);

  /// Asks the next decision that is the bot's, plays what it answers, and checks both.
  void ask(BotSession::Seconds patience, const Change& change = {}) { ask({}, patience, change); }
  /// The same with a clock.
  void ask(const ai::Budget& budget, BotSession::Seconds patience, const Change& change = {});

  /// Breaks the game off with an end.
  void end();

 private:
  using Game = engine::BaseCarcassonne;

  void play(engine::Action action);

  BotSession& session_;
  engine::Random random_;
  Game::State state_;
  engine::Deal deal_;
  std::vector<Announcement> since_;  ///< the bot's last question
};

}  // namespace bastide::arena
