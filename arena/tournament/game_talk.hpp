#pragma once

#include "arena/deals/played_game.hpp"
#include "arena/logs/bot_talk.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

/// The name under which a seat stands in a log: "1 mine".
[[nodiscard]] std::string name_in_log(int seat, const std::string& bot);
/// How a game ended, as its log has it: "ended: player 1 lost by crash: …".
[[nodiscard]] std::string ending_in_log(const Ending& ending);

/// The logs of the games that one worker plays, one after the other.
class GameTalks {
 public:
  /// No logs without a folder. Both must outlive this object.
  GameTalks(const TournamentConfig& config, LogFolder* folder);

  /// A game begins; one without programs has no log.
  void begin(const ScheduledGame& game);
  /// A bot takes its seat in it; nothing of it may be told before.
  void take_seat(std::size_t bot, int seat);
  void end(const Ending& ending);
  /// Who hears what is said to that bot and by it; nullptr for nobody.
  [[nodiscard]] TalkListener* listener(std::size_t bot) const noexcept { return talks_[bot].get(); }

 private:
  const TournamentConfig& config_;
  LogFolder* folder_;
  std::vector<std::unique_ptr<BotTalk>> talks_;  ///< by bot; of programs, where there are logs
  std::shared_ptr<GameLog> log_;                 ///< of the game under way
};

}  // namespace bastide::arena
