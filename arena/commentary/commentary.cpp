#include "arena/commentary/commentary.hpp"

#include "engine/any/visit.hpp"
#include "engine/games/games.hpp"
#include "engine/walls/wall.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// "uct loses 2 to ghosts", "uct gets 3 more for the pig", for every winner that does.
std::string losses_text(const engine::ScoreEvent& event, Names names) {
  std::vector<std::string> losses;
  for (std::size_t player = 0; player < names.size(); ++player) {
    const bool wins = (event.winners >> player & 1U) != 0;
    const int more = event.points_of(static_cast<int>(player)) - event.points;
    if (wins && more > 0) losses.push_back(fmt::format("{} gets {} more for the pig", names[player], more));
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

/// Whose turn it is.
int turns_player(const engine::AnyState& any) {
  return engine::visit(any, [](const auto&, const auto& state) { return int{state.current}; });
}

}  // namespace

std::string Commentary::apply(engine::Action action) {
  const bool by_chance = state_.actor().is_chance();
  const bool to_place = by_chance && draws_to_place(state_);
  const bool starting = phase_in(state_) == engine::Phase::start;
  const std::string text = to_place || !by_chance ? state_.text_of(action) : "";
  if (!by_chance) add_decision(text);
  const auto listen = [this](const engine::Event& event) { add_event(event); };
  state_.apply(action, engine::EventSink(listen));
  const engine::Actor actor = state_.actor();
  if (to_place && !actor.is_player()) events_ += "  " + text + ": it fits nowhere and leaves the game\n";
  if (starting && phase_in(state_) != engine::Phase::start)
    events_ += name_of(turns_player(state_)) + " begins\n";
  if (actor.is_nobody()) state_.tell_final_scoring(engine::EventSink(listen));
  const bool mid_turn = phase_in(state_) == engine::Phase::reveal;
  const bool goes_on = mid_turn || (actor.is_player() && !(state_.begins_turn() && !by_chance));
  return goes_on ? "" : finish_turn();
}

/// The turn's player is named first, and whoever decides between is named with it.
void Commentary::add_decision(const std::string& text) {
  const int player = state_.actor().index();
  if (decisions_.empty()) {
    decisions_ = std::to_string(++turns_) + ". " + name_of(player) + ":";
  } else if (player != decider_) {
    decisions_ += "; " + name_of(player) + ":";
  }
  decider_ = player;
  decisions_ += " " + text;
}

void Commentary::add_event(const engine::Event& event) {
  const std::string text = std::visit([this](const auto& own) { return event_text(own, names_); }, event);
  if (!text.empty()) events_ += "  " + text + "\n";
}

std::string Commentary::finish_turn() {
  const std::string text = (decisions_.empty() ? "" : decisions_ + "\n") + events_;
  decisions_.clear();
  events_.clear();
  return text;
}

}  // namespace bastide::arena
