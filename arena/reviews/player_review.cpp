#include "arena/reviews/player_review.hpp"

#include "arena/analysis/words.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace bastide::arena {

namespace {

constexpr std::size_t kThinkingRows = 4;
constexpr std::size_t kMostParts = 6;  ///< of a trend
constexpr double kMillisecondsASecond = 1000;

/// A decision whose time is known.
struct TimedDecision {
  double seconds = 0;
  std::int64_t game = 0;
  ai::Line line;
};

/// What is gathered of a player while games come in.
struct Gathered {
  PlayerReview review;
  std::vector<TimedDecision> timed;
  std::map<std::int64_t, std::vector<ai::Line>> lines;  ///< real decisions by game, as played
};

/// "V" of "V 1,0 90": the letters of the tile that a turn lays.
std::string tile_in(const std::string& turn) {
  return turn.substr(0, turn.find(' '));
}

/// The same without what is not needed of it.
ai::Line figures_of(const ai::Line& line) {
  ai::Line figures = line;
  figures.actions.clear();
  figures.continuation.clear();
  return figures;
}

void add_decision(const ReviewedGame& game, const engine::AnyState& before, const ReviewedTurn& turn,
                  int own_turn, Gathered& to) {
  const std::int64_t number = game.found.number;
  const ai::Line& line = turn.played_line();
  PlayerReview& player = to.review;
  player.all.add(number, line);
  player.fine.add(number, turn.grade == Grade::fine ? 1 : 0);
  player.best.add(number, turn.line == 0 ? 1 : 0);
  if (game.review.has_levels) player.laddered.add(number, line.unbiased_loss.mean);
  ++player.grades[static_cast<std::size_t>(turn.grade)];
  player.phases[static_cast<std::size_t>(turn.phase)].add(number, line);
  player.kinds[static_cast<std::size_t>(turn.kind)].add(number, line);
  player.by_tile.add_tile_part(number, line);
  player.by_figure.add_figure_part(number, line);
  const std::string played = actions_text(before, turn.played);
  player.tiles[tile_in(played)].add(number, line);
  if (own_turn <= PlayerReview::kOpeningTurns) player.openings[{own_turn, turn.kind}].add(number, line);
  const auto index = static_cast<std::size_t>(turn.turn) - 1;
  const auto& thinking = game.record.thinking;
  if (index < thinking.size() && thinking[index])
    to.timed.push_back(
        {static_cast<double>(*thinking[index]) / kMillisecondsASecond, number, figures_of(line)});
  to.lines[number].push_back(figures_of(line));
  if (turn.grade != Grade::fine)
    player.worst.push_back({number, game.found.source, turn.turn, turn.at, played,
                            actions_text(before, turn.best_line().actions), line.loss, turn.grade});
}

PlayedReview played_review(const ReviewedGame& game, std::size_t seat, const std::vector<LuckFree>& results) {
  PlayedReview played;
  played.number = game.found.number;
  played.source = game.found.source;
  played.date = game.record.date;
  for (std::size_t other = 0; other < game.review.names.size(); ++other) {
    if (other != seat) played.against.push_back(game.review.names[other]);
  }
  const engine::Scores points = game.game.final_state(game.record).scores();
  played.points = points[seat];
  if (!results.empty()) played.result = results[seat];
  return played;
}

void add_game(const ReviewedGame& game, std::map<std::string, Gathered>& players) {
  const std::vector<LuckFree> results = without_luck(game.review);
  const auto seats = game.review.names.size();
  std::vector<Gathered*> seated;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Gathered& player = players[game.review.names[seat]];
    player.review.name = game.review.names[seat];
    player.review.games.push_back(played_review(game, seat, results));
    seated.push_back(&player);
    if (results.empty()) continue;
    player.review.lead.add(game.found.number, results[seat].lead);
    player.review.luck.add(game.found.number, results[seat].luck);
    player.review.lead_without_luck.add(game.found.number, results[seat].adjusted());
  }
  std::vector<int> own_turns(seats, 0);
  engine::AnyState state = game.game.start(static_cast<int>(seats));
  std::size_t at = 0;
  for (const ReviewedTurn& turn : game.review.turns) {
    for (; at < turn.at; ++at) state.apply(game.record.actions[at]);
    const auto seat = static_cast<std::size_t>(turn.player);
    ++own_turns[seat];
    if (turn.analysis.real) add_decision(game, state, turn, own_turns[seat], *seated[seat]);
  }
}

/// Quarters of the decisions by their time, and of two that took as long both in the same one.
std::vector<ThinkingRow> thinking_rows(const std::vector<TimedDecision>& timed) {
  std::vector<const TimedDecision*> order;
  for (const TimedDecision& decision : timed) order.push_back(&decision);
  std::stable_sort(order.begin(), order.end(),
                   [](const TimedDecision* a, const TimedDecision* b) { return a->seconds < b->seconds; });
  std::vector<ThinkingRow> rows;
  for (std::size_t begin = 0, part = 1; part <= kThinkingRows && begin < order.size(); ++part) {
    std::size_t end = std::max(begin, order.size() * part / kThinkingRows);
    while (end > begin && end < order.size() && order[end]->seconds == order[end - 1]->seconds) ++end;
    if (end == begin) continue;
    ThinkingRow& row = rows.emplace_back();
    row.low = order[begin]->seconds;
    row.high = order[end - 1]->seconds;
    // By games, as tallies take them.
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(begin),
                     order.begin() + static_cast<std::ptrdiff_t>(end),
                     [](const TimedDecision* a, const TimedDecision* b) { return a->game < b->game; });
    for (; begin < end; ++begin) row.tally.add(order[begin]->game, order[begin]->line);
  }
  return rows;
}

/// The slope of the least-squares line through the games' mean losses, each counting by its decisions, and
/// its standard error by what the games are off that line (H. White, Econometrica 48, 1980).
std::optional<ai::Estimate> slope_of(const std::vector<PlayedReview>& games) {
  double weights = 0;
  double x_mean = 0;
  double y_mean = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto weight = static_cast<double>(games[i].decisions);
    if (weight == 0) continue;
    ++counted;
    weights += weight;
    x_mean += weight * static_cast<double>(i);
    y_mean += weight * games[i].loss;
  }
  if (counted < 3) return {};
  x_mean /= weights;
  y_mean /= weights;
  double xx = 0;
  double xy = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto weight = static_cast<double>(games[i].decisions);
    const double x = static_cast<double>(i) - x_mean;
    xx += weight * x * x;
    xy += weight * x * (games[i].loss - y_mean);
  }
  const double slope = xy / xx;
  double squares = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto weight = static_cast<double>(games[i].decisions);
    const double x = static_cast<double>(i) - x_mean;
    const double off = games[i].loss - y_mean - slope * x;
    squares += weight * weight * x * x * off * off;
  }
  const auto n = static_cast<double>(counted);
  return ai::Estimate{slope, std::sqrt(squares * n / (n - 2)) / xx};
}

void order_games(Gathered& player) {
  PlayerReview& review = player.review;
  review.trend.by_date = std::all_of(review.games.begin(), review.games.end(),
                                     [](const PlayedReview& game) { return !game.date.empty(); });
  if (!review.trend.by_date) return;
  std::stable_sort(review.games.begin(), review.games.end(),
                   [](const PlayedReview& a, const PlayedReview& b) { return a.date < b.date; });
}

void find_trend(Gathered& player) {
  PlayerReview& review = player.review;
  for (PlayedReview& game : review.games) {
    const std::vector<ai::Line>& lines = player.lines[game.number];
    game.decisions = static_cast<std::int64_t>(lines.size());
    for (const ai::Line& line : lines) game.loss += line.unbiased_loss.mean;
    if (!lines.empty()) game.loss /= static_cast<double>(lines.size());
  }
  review.trend.slope = slope_of(review.games);
  const std::size_t games = review.games.size();
  const std::size_t parts = std::min(kMostParts, games / 2);
  const auto name = [&](const PlayedReview& game) {
    return review.trend.by_date ? game.date.substr(0, game.date.find('T'))
                                : fmt::format("game {}", game.number);
  };
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = games * part / parts;
    const std::size_t end = games * (part + 1) / parts;
    LossTrend::Part& row = review.trend.parts.emplace_back();
    row.first = name(review.games[begin]);
    row.last = name(review.games[end - 1]);
    row.games = static_cast<std::int64_t>(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
      for (const ai::Line& line : player.lines[review.games[i].number])
        row.tally.add(review.games[i].number, line);
    }
  }
}

PlayerReview finished(Gathered player, std::size_t worst) {
  order_games(player);
  find_trend(player);
  PlayerReview& review = player.review;
  review.thinking = thinking_rows(player.timed);
  std::stable_sort(
      review.worst.begin(), review.worst.end(),
      [](const CostlyDecision& a, const CostlyDecision& b) { return a.loss.mean > b.loss.mean; });
  if (review.worst.size() > worst) review.worst.resize(worst);
  return std::move(review);
}

}  // namespace

std::vector<PlayerReview> review_players(ReviewReader& reader, const std::vector<std::int64_t>& numbers,
                                         const std::string& player, std::size_t worst) {
  std::map<std::string, Gathered> players;
  for (const std::int64_t number : numbers) add_game(reader.read(number), players);
  if (!player.empty() && !players.contains(player)) {
    std::vector<std::string_view> names;
    for (const auto& [name, gathered] : players) names.push_back(name);
    throw InputError(
        fmt::format("--player: found {}, expected one of: {}", in_quotes(player), listed(names)));
  }
  std::vector<PlayerReview> reviews;
  for (auto& [name, gathered] : players) {
    if (player.empty() || name == player) reviews.push_back(finished(std::move(gathered), worst));
  }
  std::stable_sort(reviews.begin(), reviews.end(), [](const PlayerReview& a, const PlayerReview& b) {
    return a.games.size() > b.games.size();
  });
  return reviews;
}

}  // namespace bastide::arena
