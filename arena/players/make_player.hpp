#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/players/external_player.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bastide::arena {

/// A player of `game`, which must outlive it. A program is started with its first game, and runs on `cpu`
/// only if there is one; an isolated one does not see `hidden` files; a `listener` hears the talk with it.
template <engine::Game G>
[[nodiscard]] std::unique_ptr<ai::Player<G>> make_player(const G& game, const Competitor& bot,
                                                         std::optional<int> cpu = std::nullopt,
                                                         const std::vector<std::string>& hidden = {},
                                                         TalkListener* listener = nullptr) {
  if (const BotCommand* command = bot.command()) {
    BotCommand placed = *command;
    if (cpu) placed.limits.cpus = {*cpu};
    placed.limits.hidden.insert(placed.limits.hidden.end(), hidden.begin(), hidden.end());
    return std::make_unique<ExternalPlayer<G>>(game, bot.name, std::move(placed), listener);
  }
  return ai::make_player(game, std::get<ai::Parameters>(bot.player));
}

}  // namespace bastide::arena
