#include "arena/report/page/page_data.hpp"

#include "arena/match/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace bastide::arena {
namespace {

int floor_to(int value, int width) {
  return value - ((value % width) + width) % width;
}

/// A round width that makes at most some thirty classes of the range.
int class_width(int low, int high) {
  constexpr int kMostClasses = 31;
  for (const int width : {1, 2, 5, 10, 20, 50, 100, 200, 500}) {
    if ((high - low) / width < kMostClasses) return width;
  }
  return 1000;
}

/// Classes that hold all of `margins` and the zero.
struct Classes {
  int first = 0;
  int last = 0;
  int width = 1;

  template <class Lists>
  explicit Classes(const Lists& lists) {
    for (const auto& list : lists) {
      for (const int margin : list) first = std::min(first, margin), last = std::max(last, margin);
    }
    width = class_width(first, last);
    first = floor_to(first, width);
  }
};

}  // namespace

TimeUse time_use(std::span<const double> seconds, std::span<const int> moves) {
  constexpr double kMilliseconds = 1000;
  std::vector<double> means;
  double all_seconds = 0;
  double all_moves = 0;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    if (moves[i] == 0) continue;
    means.push_back(kMilliseconds * seconds[i] / moves[i]);
    all_seconds += seconds[i];
    all_moves += moves[i];
  }
  if (means.empty()) return {};
  std::sort(means.begin(), means.end());
  return {kMilliseconds * all_seconds / all_moves, quantile(means, 0.1), quantile(means, 0.5),
          quantile(means, 0.9), means.back()};
}

MarginCounts count_margins(std::span<const int> margins, int first, int last, int width) {
  MarginCounts counted{first, width, {}, 0, static_cast<std::int64_t>(margins.size())};
  counted.counts.resize(static_cast<std::size_t>((last - first) / width) + 1);
  double sum = 0;
  for (const int margin : margins) {
    ++counted.counts[static_cast<std::size_t>((margin - first) / width)];
    sum += margin;
  }
  if (!margins.empty()) counted.mean = sum / static_cast<double>(margins.size());
  return counted;
}

std::vector<MarginCounts> margins_of(int bots, std::span<const GameResult> games) {
  std::vector<std::vector<int>> margins(static_cast<std::size_t>(bots));
  for (const GameResult& game : games) {
    for (std::size_t seat = 0; seat < game.bots.size(); ++seat)
      margins[static_cast<std::size_t>(game.bots[seat])].push_back(margin_of(game, seat));
  }
  const Classes classes(margins);
  std::vector<MarginCounts> counted;
  for (const auto& of_bot : margins)
    counted.push_back(count_margins(of_bot, classes.first, classes.last, classes.width));
  return counted;
}

std::vector<PairMargins> pair_margins_of(int bots, std::span<const GameResult> games) {
  const auto count = static_cast<std::size_t>(bots);
  std::vector<std::vector<int>> margins(count * count);
  for (const GameResult& game : games) {
    for (std::size_t a = 0; a < game.bots.size(); ++a) {
      for (std::size_t b = 0; b < game.bots.size(); ++b) {
        if (game.bots[a] >= game.bots[b]) continue;
        margins[static_cast<std::size_t>(game.bots[a]) * count + static_cast<std::size_t>(game.bots[b])]
            .push_back(game.points[a] - game.points[b]);
      }
    }
  }
  const Classes classes(margins);
  std::vector<PairMargins> pairs;
  for (std::size_t i = 0; i < margins.size(); ++i) {
    if (margins[i].empty()) continue;
    pairs.push_back({static_cast<int>(i / count), static_cast<int>(i % count),
                     count_margins(margins[i], classes.first, classes.last, classes.width)});
  }
  return pairs;
}

std::vector<RatingPoint> rating_course(int bots, std::span<const GameResult> games, int points) {
  std::vector<RatingPoint> course;
  const auto size = static_cast<std::int64_t>(games.size());
  for (std::int64_t i = 1; i <= points; ++i) {
    auto end = static_cast<std::size_t>(size * i / points);
    while (end > 0 && end < games.size() && games[end].deal == games[end - 1].deal) ++end;
    const auto so_far = static_cast<std::int64_t>(end);
    if (so_far == 0 || (!course.empty() && course.back().games == so_far)) continue;
    RatingPoint point{so_far, {}};
    for (const BotRating& bot : rate(bots, games.first(end), {.quick = true}).bots)
      point.elo.push_back(bot.elo.value);
    course.push_back(std::move(point));
  }
  return course;
}

std::vector<std::int64_t> choose_sample(std::int64_t games, std::int64_t limit) {
  const std::int64_t count = std::min(games, limit);
  std::vector<std::int64_t> chosen;
  for (std::int64_t i = 0; i < count; ++i) chosen.push_back(count == 1 ? 0 : i * (games - 1) / (count - 1));
  return chosen;
}

}  // namespace bastide::arena
