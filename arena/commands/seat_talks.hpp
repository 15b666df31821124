#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/logs/bot_talk.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/tournament/game_talk.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

/// The talk with the programs of one game: into its log, where there is one, and the lines of their standard
/// error to that of this program, with the bot's name in front.
class SeatTalks {
 public:
  /// `bots` are by seat. Without a `folder` there is no log; `about` says what it is of. Throws InputError
  /// for a folder that cannot be written.
  SeatTalks(const std::vector<Competitor>& bots, const std::string& folder, std::int64_t number,
            const std::string& about, bool quiet);

  /// Who hears the talk with each seat; nullptr for bots that are no programs.
  [[nodiscard]] const std::vector<TalkListener*>& listeners() const noexcept { return listeners_; }
  void end(const Ending& ending) {
    if (log_) log_->head(ending_in_log(ending));
  }

 private:
  std::unique_ptr<LogFolder> folder_;
  std::shared_ptr<GameLog> log_;
  std::vector<std::unique_ptr<BotTalk>> talks_;
  std::vector<TalkListener*> listeners_;
};

/// An isolated program does not see the folder with what others were told.
void hide_from(std::vector<Competitor>& bots, const std::string& folder);

}  // namespace bastide::arena
