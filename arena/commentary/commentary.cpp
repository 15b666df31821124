#include "arena/commentary/commentary.hpp"

#include "engine/any/visit.hpp"
#include "engine/games/games.hpp"
#include "engine/text/names.hpp"
#include "engine/walls/wall.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace bastide::arena {

namespace {

/// "uct loses 2 to ghosts", and what a figure brings besides, for every winner that it concerns.
std::string losses_text(const engine::ScoreEvent& event, Names names) {
  std::vector<std::string> losses;
  for (std::size_t player = 0; player < names.size(); ++player) {
    const bool wins = (event.winners >> player & 1U) != 0;
    const int more = event.points_of(static_cast<int>(player)) - event.points;
    if (wins && more > 0) {
      losses.push_back(
          fmt::format("{} gets {} more for {}", names[player], more, engine::words_of(event.favours)));
    }
    if (wins && event.lost[player] > 0)
      losses.push_back(fmt::format("{} loses {} to ghosts", names[player], event.lost[player]));
  }
  return fmt::format("{}", fmt::join(losses, ", "));
}

}  // namespace

std::string event_text(const engine::ScoreEvent& event, Names names) {
  std::vector<std::string_view> winners;
  for (std::size_t player = 0; player < names.size(); ++player) {
    if (event.winners >> player & 1U) winners.push_back(names[player]);
  }
  const std::string losses = losses_text(event, names);
  const std::string where =
      fmt::format("a {}{}", engine::name_of(event.kind), event.completed ? "" : " at the end");
  if (winners.empty() || event.points == 0) return losses.empty() ? "" : losses + " for " + where;
  const bool shared = winners.size() > 1;
  return fmt::format("{} {} {}{} for {}{}{}", fmt::join(winners, " and "), shared ? "score" : "scores",
                     event.points, shared ? " each" : "", where, losses.empty() ? "" : ", ", losses);
}

std::string event_text(const engine::GhostEvent& event, Names names) {
  if (!event.removed) return "";
  return "ghosts drive off a figure of " + names[static_cast<std::size_t>(event.owner)];
}

std::string event_text(const engine::GuardEvent& event, Names names) {
  return names[static_cast<std::size_t>(event.player)] + " gets a guard for a cemetery";
}

std::string event_text(const engine::TokenEvent& event, Names names) {
  return fmt::format("{} takes the token {}", names[static_cast<std::size_t>(event.player)],
                     engine::name_of(static_cast<engine::TokenEffect>(event.token)));
}

std::string event_text(const engine::KeepEvent& event, Names names) {
  return fmt::format("{} gets {} for the larger keep at the end",
                     names[static_cast<std::size_t>(event.player)], event.points);
}

std::string event_text(const engine::TokenPointsEvent& event, Names names) {
  return fmt::format("{} gets {} for the token {} at the end", names[static_cast<std::size_t>(event.player)],
                     event.points, engine::name_of(static_cast<engine::TokenEffect>(event.token)));
}

std::string event_text(const TileLeaves& event, Names) {
  return "draw " + event.tile + ": it fits nowhere and leaves the game";
}

std::string event_text(const PlayerBegins& event, Names names) {
  return names[static_cast<std::size_t>(event.player)] + " begins";
}

namespace {

/// What happens to the turn's player and others stands below the turn; who begins is said before any.
std::string happening_line(const Happening& happening, Names names) {
  const auto text = [names](const auto& event) { return event_text(event, names); };
  if (const auto* event = std::get_if<engine::Event>(&happening)) return "  " + std::visit(text, *event);
  if (const auto* leaves = std::get_if<TileLeaves>(&happening)) return "  " + text(*leaves);
  return text(std::get<PlayerBegins>(happening));
}

/// The turn's player is named first, and whoever decides between is named with it.
std::string decisions_line(const ToldTurn& turn, Names names) {
  std::string line = std::to_string(turn.number) + ". ";
  int decider = -1;
  for (const ToldDecision& decision : turn.decisions) {
    if (decision.player != decider)
      line += (decider < 0 ? "" : "; ") + names[static_cast<std::size_t>(decision.player)] + ":";
    decider = decision.player;
    line += " " + decision.text;
  }
  return line;
}

}  // namespace

std::string turn_text(const ToldTurn& turn, Names names) {
  std::string text = turn.decisions.empty() ? "" : decisions_line(turn, names) + "\n";
  for (const Happening& happening : turn.happenings) text += happening_line(happening, names) + "\n";
  return text;
}

std::string final_text(const engine::Scores& scores, Names names) {
  const int best = *std::max_element(scores.begin(), scores.begin() + static_cast<int>(names.size()));
  std::vector<std::string> standings;
  std::vector<std::string_view> leaders;
  for (std::size_t player = 0; player < names.size(); ++player) {
    standings.push_back(fmt::format("{} {}", names[player], scores[player]));
    if (scores[player] == best) leaders.push_back(names[player]);
  }
  const std::string verdict = leaders.size() == 1
                                  ? fmt::format("{} wins", leaders.front())
                                  : fmt::format("A draw between {}", fmt::join(leaders, " and "));
  return fmt::format("Final scores: {}. {}.\n", fmt::join(standings, ", "), verdict);
}

// -- following a game -------------------------------------------------------------------------------------

namespace {

/// Whether a tile drawn in this state is placed at once, or leaves the game when it fits nowhere. Others lie
/// as start tile, tell who begins, or go into a hand.
bool draws_to_place(const engine::AnyState& any) {
  return engine::visit(any, [](const auto& game, const auto& state) {
    if (state.phase != engine::Phase::draw) return false;
    if constexpr (requires { state.start_tile_due; }) {
      return !engine::HouseRules::uses_hands(game, state) && !state.start_tile_due;
    } else {
      return true;
    }
  });
}

engine::Phase phase_in(const engine::AnyState& any) {
  return engine::visit(any, [](const auto&, const auto& state) { return state.phase; });
}

std::string drawn_tile(const engine::AnyState& any, engine::Action draw) {
  return engine::visit(any, [draw](const auto& game, const auto&) {
    return std::string(engine::tile_name(game.tables(), draw.type()));
  });
}

/// Whose turn it is.
int turns_player(const engine::AnyState& any) {
  return engine::visit(any, [](const auto&, const auto& state) { return int{state.current}; });
}

}  // namespace

std::optional<ToldTurn> Commentary::follow(engine::Action action) {
  const bool by_chance = state_.actor().is_chance();
  const bool to_place = by_chance && draws_to_place(state_);
  const bool starting = phase_in(state_) == engine::Phase::start;
  if (!by_chance) add_decision(action);
  const auto listen = [this](const engine::Event& event) { add_event(event); };
  state_.apply(action, engine::EventSink(listen));
  const engine::Actor actor = state_.actor();
  if (to_place && !actor.is_player()) turn_.happenings.emplace_back(TileLeaves{drawn_tile(state_, action)});
  if (starting && phase_in(state_) != engine::Phase::start)
    turn_.happenings.emplace_back(PlayerBegins{turns_player(state_)});
  if (actor.is_nobody()) state_.tell_final_scoring(engine::EventSink(listen));
  const bool mid_turn = phase_in(state_) == engine::Phase::reveal;
  const bool goes_on = mid_turn || (actor.is_player() && !(state_.begins_turn() && !by_chance));
  return goes_on ? std::nullopt : finish_turn();
}

std::string Commentary::apply(engine::Action action) {
  const auto turn = follow(action);
  return turn ? turn_text(*turn, names_) : "";
}

void Commentary::add_decision(engine::Action action) {
  if (turn_.decisions.empty()) turn_.number = ++turns_;
  turn_.decisions.push_back({state_.actor().index(), state_.text_of(action)});
}

void Commentary::add_event(const engine::Event& event) {
  const std::string text = std::visit([this](const auto& own) { return event_text(own, names_); }, event);
  if (!text.empty()) turn_.happenings.emplace_back(event);
}

std::optional<ToldTurn> Commentary::finish_turn() {
  ToldTurn turn = std::exchange(turn_, {});
  if (turn.decisions.empty() && turn.happenings.empty()) return std::nullopt;
  return turn;
}

}  // namespace bastide::arena
