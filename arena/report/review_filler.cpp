#include "arena/report/review_filler.hpp"

#include "arena/analysis/words.hpp"
#include "arena/files/markup.hpp"
#include "arena/report/line_parts.hpp"
#include "arena/report/page/html.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// Who won: the first places share.
std::vector<double> chances_at_end(const std::vector<int>& points) {
  const int highest = *std::max_element(points.begin(), points.end());
  const double share = 1.0 / static_cast<double>(std::count(points.begin(), points.end(), highest));
  std::vector<double> chances;
  for (const int own : points) chances.push_back(own == highest ? share : 0);
  return chances;
}

ReviewDecision decision_of(const engine::AnyState& before, const ReviewedTurn& turn) {
  ReviewDecision decision;
  decision.player = turn.player;
  decision.played = actions_text(before, turn.played);
  const ai::Line& played = turn.played_line();
  decision.best = turn.line == 0 ? decision.played : actions_text(before, turn.best_line().actions);
  decision.points = {std::max(played.loss.mean, 0.0), played.loss.error};
  decision.chance = {std::max(played.win_loss.mean, 0.0), played.win_loss.error};
  decision.real = turn.analysis.real;
  decision.grade = turn.grade;
  for (std::size_t i = 0; i < turn.analysis.lines.size(); ++i) {
    const ai::Line& line = turn.analysis.lines[i];
    decision.lines.push_back({i == turn.line ? decision.played : actions_text(before, line.actions),
                              line.prospect.win.mean, line.prospect.own.mean, line.prospect.other.mean,
                              line.loss.mean, tile_of(before, line)});
  }
  if (turn.line != 0) decision.best_tile = tile_of(before, turn.best_line());
  return decision;
}

/// "Game 35: greedy, uct".
void add_title(ReviewPage& page, std::optional<std::int64_t> number, const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) {
    page.title += (page.title.empty() ? "" : ", ") + name;
    all += (all.empty() ? "" : ", ") + name_html(name);
  }
  page.heading = all;
  if (!number) return;
  page.title = fmt::format("Game {}: {}", *number, page.title);
  page.heading =
      worded("review_of", "Game {number}: {names}", {{"number", std::to_string(*number)}, {"names", all}});
}

}  // namespace

std::string orders_words(const Review& review) {
  const OrdersOfTurns orders = orders_of(review);
  if (orders.most == 0) return worded("no_orders", "no line had to be played on");
  return worded("orders_between", "lines were played on with {least} to {most} orders of the tiles a turn",
                {{"least", std::to_string(orders.least)}, {"most", std::to_string(orders.most)}});
}

std::string analysis_words(const std::string& budget, const std::string& bot, std::uint64_t seed,
                           const Review& review) {
  return worded("analysed_by", "{budget} by the search of {bot}, seed {seed}; {orders}.",
                {{"budget", budget},
                 {"bot", escaped(bot)},
                 {"seed", std::to_string(seed)},
                 {"orders", orders_words(review)}});
}

std::string seconds_words(double seconds) {
  return worded("game_seconds", "The game was analysed in {seconds} s",
                {{"seconds", fmt::format("{:.1f}", seconds)}});
}

ReviewPage review_page_of(const engine::AnyGame& game, const engine::Record& record, const Review& review,
                          std::optional<std::int64_t> number, const std::string& notes) {
  ReviewPage page;
  add_title(page, number, review.names);
  page.rules = record.rules;
  page.notes = notes;
  page.names = review.names;
  page.scenery = scenery_of(game);
  Film film = film_of(game, record);
  page.film = std::move(film.json);
  const std::vector<std::size_t>& ends = film.ends;
  for (const std::size_t actions : ends) {
    ReviewTurn turn;
    turn.luck = actions == 0 ? std::vector<double>(review.names.size(), 0) : review.luck[actions - 1];
    page.turns.push_back(std::move(turn));
  }
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  std::size_t at = 0;
  for (const ReviewedTurn& turn : review.turns) {
    for (; at < turn.at; ++at) state.apply(record.actions[at]);
    ReviewDecision decision = decision_of(state, turn);
    const auto entry = std::upper_bound(ends.begin(), ends.end(), turn.at) - ends.begin();
    decision.entry = static_cast<int>(entry);
    const auto index = static_cast<std::size_t>(entry);
    if (page.decisions.empty() && turn.turn == 1)
      page.turns.front().chance.assign(review.names.size(), 1 / static_cast<double>(review.names.size()));
    std::vector<ReviewFeature>& expected = page.turns[index - 1].features;
    if (expected.empty()) expected = expected_features(turn.outlook, state.player_count());
    page.turns[index].chance = review.chances[static_cast<std::size_t>(turn.turn) - 1];
    page.turns[index].chance_error = review.chance_errors[static_cast<std::size_t>(turn.turn) - 1];
    page.decisions.push_back(std::move(decision));
  }
  for (; at < record.actions.size(); ++at) state.apply(record.actions[at]);
  if (state.actor().is_nobody()) {
    const engine::Scores scores = state.scores();
    page.points.assign(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(review.names.size()));
    page.turns.back().chance = chances_at_end(page.points);
    page.turns.back().chance_error = 0;
  }
  for (const ReviewRows& rows : summary_rows(review)) {
    ReviewTable table{rows.caption, rows.rows.front(), {}};
    table.rows.assign(rows.rows.begin() + 1, rows.rows.end());
    page.tables.push_back(std::move(table));
  }
  return page;
}

}  // namespace bastide::arena
