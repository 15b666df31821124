#include "arena/report/store_page.hpp"

#include "arena/deals/deal_result.hpp"
#include "arena/report/report.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"

#include <algorithm>
#include <set>

namespace bastide::arena {

namespace {

constexpr std::int64_t kMostListed = 1'000'000;
constexpr std::int64_t kMostReplayed = 20'000;
constexpr std::int64_t kCoursePoints = 30;

/// How many deals to go on after one that is taken, so that no more than `most` games of `games` are.
std::int64_t stride(std::int64_t games, std::int64_t limit) {
  return std::max<std::int64_t>(1, (games + limit - 1) / limit);
}

/// What is added up while the store is read once.
class Gathering {
 public:
  Gathering(const TournamentConfig& config, const Tally& tally)
      : bots_(static_cast<int>(config.bots.size())),
        results_(bots_),
        every_(stride(tally.games, kMostListed)),
        course_every_(std::max<std::int64_t>(1, tally.deals / kCoursePoints)),
        seconds_(config.bots.size()),
        moves_(config.bots.size()) {}

  void add(std::span<const StoredGame> stored) {
    std::vector<PlayedGame> deal;
    for (const StoredGame& game : stored) deal.push_back(game.played);
    const std::vector<GameResult> games = results_of(deal);
    results_.add(games);
    count_ += static_cast<std::int64_t>(games.size());
    if (++deals_ % course_every_ == 0) add_to_course();
    if (deals_ % every_ != 0) return;
    listed_.insert(listed_.end(), games.begin(), games.end());
    for (const PlayedGame& played : deal) add_times(played);
  }

  void fill(PageData& data) {
    if (course_.empty() || course_.back().games != count_) add_to_course();
    data.course = std::move(course_);
    data.margins = margins_of(bots_, listed_);
    data.pair_margins = pair_margins_of(bots_, listed_);
    for (std::size_t bot = 0; bot < data.bots.size(); ++bot) {
      data.bots[bot].time = time_use(seconds_[bot], moves_[bot]);
    }
  }

 private:
  void add_to_course() {
    const Ratings ratings =
        rate(results_, {.resamples = 0, .seed = 1, .prior_games = 0.5, .seat_term = true});
    RatingPoint point{count_, {}};
    for (const BotRating& bot : ratings.bots) point.elo.push_back(bot.elo.value);
    course_.push_back(std::move(point));
  }

  void add_times(const PlayedGame& played) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
      const auto bot = static_cast<std::size_t>(played.game.bots[seat]);
      seconds_[bot].push_back(played.seats[seat].seconds);
      moves_[bot].push_back(played.seats[seat].moves);
    }
  }

  int bots_;
  ResultTally results_;
  std::int64_t every_;         ///< of so many deals one is listed
  std::int64_t course_every_;  ///< and after so many the ratings are noted
  std::int64_t deals_ = 0;
  std::int64_t count_ = 0;  ///< games
  std::vector<RatingPoint> course_;
  std::vector<GameResult> listed_;
  std::vector<std::vector<double>> seconds_;  ///< by bot
  std::vector<std::vector<int>> moves_;
};

SampleGame sample_game(std::int64_t number, const PlayedGame& played, std::string film) {
  SampleGame sample{number, {}, {}, played.ending.failure, played.ending.failed, std::move(film)};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
    sample.bots.push_back(played.game.bots[seat]);
    sample.points.push_back(played.seats[seat].points);
  }
  return sample;
}

/// Replays games: for the parts of their scores, and to be looked at.
template <class G>
void add_replays(const engine::AnyGame& any, const G& game, const TournamentConfig& config, Store& store,
                 std::int64_t sample, PageData& data) {
  data.scenery = scenery_of(any);
  const std::vector<std::int64_t> shown = choose_sample(data.games, sample);
  const std::set<std::int64_t> wanted(shown.begin(), shown.end());
  const std::int64_t every = stride(data.games, kMostReplayed);
  ScorePartMeans parts(data.bots.size());
  std::int64_t index = 0;
  std::int64_t deals = 0;
  for_each_counted_deal(store, config, true, [&](std::span<const StoredGame> deal) {
    const bool counts = ++deals % every == 0;
    for (const StoredGame& stored : deal) {
      const bool shows = wanted.contains(index++);
      const bool adds = counts && stored.played.ending.failure == Failure::none;
      if (!shows && !adds) continue;
      const engine::Record record = record_of(game, config, stored, store.path());
      const SampleGame entry =
          sample_game(stored.number, stored.played, shows ? film_of(any, record).json : "");
      if (shows) data.sample.push_back(entry);
      if (!adds) continue;
      parts.add(entry.bots, score_parts(game, record));
      ++data.parts_games;
    }
  });
  data.parts = parts.means();
}

void add_luck(const LuckReport& report, PageData& data) {
  for (std::size_t bot = 0; bot < data.bots.size(); ++bot) {
    data.bots[bot].luck = LuckUse{report.margins[bot], report.ratings[bot]};
  }
}

std::string configuration_text(Store& store) {
  std::string text;
  for (const auto& [key, value] : store.settings()) {
    if (!value.empty() && key != kDealSecretKey) text += key + " = " + value + "\n";
  }
  for (const auto& [name, settings] : store.bots()) text += "\n[[bot]]\n" + settings;
  return text;
}

std::string date_text(Store& store) {
  const std::vector<Store::Run> runs = store.runs();
  if (runs.empty()) return "";
  const Store::Run& last = runs.back();
  return last.ended.empty() ? runs.front().began : last.ended;
}

}  // namespace

PageData page_of(Store& store, const TournamentConfig& config, std::int64_t sample) {
  const Tally counted = tally(store, config);
  PageData data;
  data.tournament = config.name;
  data.rules = config.rules.name;
  for (const auto& [key, value] : store.settings()) {
    constexpr std::string_view kName = "bastide ";
    if (key == "program") data.version = value.starts_with(kName) ? value.substr(kName.size()) : value;
  }
  data.date = date_text(store);
  data.configuration = configuration_text(store);
  data.players = config.players;
  data.seeds = config.seeds;
  data.deals = counted.deals;
  data.games = counted.games;
  data.finished = counted.finished;
  for (std::size_t bot = 0; bot < config.bots.size(); ++bot) {
    data.bots.push_back({config.bots[bot].name, {}, counted.failures[bot], {}});
  }
  const Report report = make_report(config, counted);
  data.ratings = report.ratings;
  if (report.luck && report.luck->deals > 0) add_luck(*report.luck, data);
  Gathering gathering(config, counted);
  for_each_counted_deal(store, config, false, [&](std::span<const StoredGame> deal) { gathering.add(deal); });
  gathering.fill(data);
  const engine::AnyGame any(config.rules);
  engine::visit(any, [&](const auto& game) { add_replays(any, game, config, store, sample, data); });
  return data;
}

}  // namespace bastide::arena
