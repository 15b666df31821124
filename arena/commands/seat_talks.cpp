#include "arena/commands/seat_talks.hpp"

#include "engine/printable.hpp"

#include <cstdio>
#include <variant>

namespace bastide::arena {

namespace {

/// Shows lines of a bot's standard error with its name.
BotTalk::Echo echo_of(const std::string& bot) {
  return [name = printable(bot)](std::string_view line) {
    const std::string text = name + ": " + std::string(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
  };
}

}  // namespace

SeatTalks::SeatTalks(const std::vector<Competitor>& bots, const std::string& folder, std::int64_t number,
                     const std::string& about, bool quiet) {
  if (!folder.empty()) {
    folder_ = std::make_unique<LogFolder>(folder);
    std::string seats;
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
      seats += (seat == 0 ? ": " : ", ") + name_in_log(static_cast<int>(seat), bots[seat].name);
    log_ = folder_->begin(LogFolder::name_of_game(number), about + seats);
  }
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    listeners_.push_back(nullptr);
    if (bots[seat].command() == nullptr) continue;
    talks_.push_back(std::make_unique<BotTalk>(quiet ? BotTalk::Echo() : echo_of(bots[seat].name)));
    talks_.back()->follow(log_, name_in_log(static_cast<int>(seat), bots[seat].name));
    listeners_.back() = talks_.back().get();
  }
}

void hide_from(std::vector<Competitor>& bots, const std::string& folder) {
  for (Competitor& bot : bots) {
    if (auto* command = std::get_if<BotCommand>(&bot.player)) command->limits.hidden.push_back(folder);
  }
}

}  // namespace bastide::arena
