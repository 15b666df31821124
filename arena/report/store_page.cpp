#include "arena/report/store_page.hpp"

#include "arena/deals/deal_result.hpp"
#include "arena/report/report.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"

#include <algorithm>
#include <map>

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
  /// Of so many deals and games at most.
  Gathering(const TournamentConfig& config, std::int64_t deals, std::int64_t games)
      : bots_(static_cast<int>(config.bots.size())),
        results_(bots_),
        every_(stride(games, kMostListed)),
        course_every_(std::max<std::int64_t>(1, deals / kCoursePoints)),
        seconds_(config.bots.size()),
        moves_(config.bots.size()) {}

  void add(std::span<const StoredGame> stored) {
    std::vector<GameResult> games(stored.size());
    for (std::size_t i = 0; i < stored.size(); ++i) fill_result(stored[i].played, games[i]);
    results_.add(games);
    numbers_.push_back(stored.front().number);
    count_ += static_cast<std::int64_t>(games.size());
    if (++deals_ % course_every_ == 0) add_to_course();
    if (deals_ % every_ != 0) return;
    listed_.insert(listed_.end(), games.begin(), games.end());
    for (const StoredGame& game : stored) add_times(game.played);
  }

  /// The number of the first game of each deal.
  [[nodiscard]] const std::vector<std::int64_t>& numbers() const noexcept { return numbers_; }

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
    const Ratings ratings = rate(results_, {.quick = true});
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
  std::vector<std::int64_t> numbers_;
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

/// The games to replay, by their place among all: those that are shown, and whole deals for their scores.
std::map<std::int64_t, bool> replayed_games(const PageData& data, std::int64_t sample) {
  std::map<std::int64_t, bool> games;  // whether it is shown
  const std::int64_t every = stride(data.games, kMostReplayed);
  for (std::int64_t deal = every - 1; deal < data.deals; deal += every) {
    for (int game = 0; game < data.players; ++game) games[deal * data.players + game] = false;
  }
  for (const std::int64_t game : choose_sample(data.games, sample)) games[game] = true;
  return games;
}

/// Replays games: for the parts of their scores, and to be looked at. `numbers` are those of the first games
/// of all deals that count.
template <class G>
void add_replays(const engine::AnyGame& any, const G& game, const TournamentConfig& config, Store& store,
                 const std::vector<std::int64_t>& numbers, std::int64_t sample, PageData& data) {
  data.scenery = scenery_of(any);
  const std::int64_t every = stride(data.games, kMostReplayed);
  ScorePartMeans parts(data.bots.size());
  for (const auto& [index, shows] : replayed_games(data, sample)) {
    const std::int64_t deal = index / data.players;
    const auto stored = store.game(numbers[static_cast<std::size_t>(deal)] + index % data.players);
    const bool adds = (deal + 1) % every == 0 && stored && stored->played.ending.failure == Failure::none;
    if (!stored || (!shows && !adds)) continue;
    const engine::Record record = record_of(game, config, *stored, store.path());
    const SampleGame entry =
        sample_game(stored->number, stored->played, shows ? film_of(any, record).json : "");
    if (shows) data.sample.push_back(entry);
    if (!adds) continue;
    parts.add(entry.bots, score_parts(game, record));
    ++data.parts_games;
  }
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
  Gathering gathering(config, store.count_deals(), store.count_games());
  const Tally counted = tally(store, config, [&](std::span<const StoredGame> deal) { gathering.add(deal); });
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
  gathering.fill(data);
  const engine::AnyGame any(config.rules);
  engine::visit(any, [&](const auto& game) {
    add_replays(any, game, config, store, gathering.numbers(), sample, data);
  });
  return data;
}

}  // namespace bastide::arena
