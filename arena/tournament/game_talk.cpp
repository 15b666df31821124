#include "arena/tournament/game_talk.hpp"

#include <algorithm>
#include <span>

namespace bastide::arena {

std::string name_in_log(int seat, const std::string& bot) {
  return std::to_string(seat + 1) + " " + bot;
}

std::string ending_in_log(const Ending& ending) {
  if (!ending.finished) return "broken off";
  if (ending.failure == Failure::none) return "ended: played to its end";
  return "ended: player " + std::to_string(ending.failed + 1) + " lost by " +
         std::string(name_of(ending.failure)) + ": " + ending.message;
}

GameTalks::GameTalks(const TournamentConfig& config, LogFolder* folder)
    : config_(config), folder_(folder), talks_(config.bots.size()) {
  for (std::size_t bot = 0; bot < talks_.size() && folder != nullptr; ++bot) {
    if (config.bots[bot].command() != nullptr) talks_[bot] = std::make_unique<BotTalk>();
  }
}

void GameTalks::begin(const ScheduledGame& game) {
  log_.reset();
  const auto bots = std::span(game.bots).first(static_cast<std::size_t>(game.players));
  if (std::none_of(bots.begin(), bots.end(),
                   [&](int bot) { return talks_[static_cast<std::size_t>(bot)] != nullptr; }))
    return;
  const std::int64_t number = config_.first_number + game.index;
  std::string about = "game " + std::to_string(number) + " of " + config_.name + ": deal " +
                      std::to_string(game.deal) + ", seating " + std::to_string(game.seating) + ";";
  for (int seat = 0; seat < game.players; ++seat) {
    const auto bot = static_cast<std::size_t>(game.bots[static_cast<std::size_t>(seat)]);
    about += (seat == 0 ? " " : ", ") + name_in_log(seat, config_.bots[bot].name);
  }
  log_ = folder_->begin(LogFolder::name_of_game(number), about);
}

void GameTalks::take_seat(std::size_t bot, int seat) {
  if (talks_[bot]) talks_[bot]->follow(log_, name_in_log(seat, config_.bots[bot].name));
}

void GameTalks::end(const Ending& ending) {
  if (log_) log_->head(ending_in_log(ending));
}

}  // namespace bastide::arena
