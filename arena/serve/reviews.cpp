#include "arena/serve/reviews.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/bots/bot.hpp"
#include "arena/analysis/review.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/page/review_page.hpp"
#include "arena/report/review_filler.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/guard.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace bastide::arena {

namespace {

constexpr std::size_t kMostReviews = 16;    ///< in memory
constexpr int kMostKeptReviews = 100;       ///< in the store
constexpr std::int64_t kOrdersOfTurn = 64;  ///< at least, that a turn's lines are played on
constexpr std::chrono::milliseconds kReviewLook{200};

}  // namespace

std::int64_t marks_of(const Review& review) {
  return std::count_if(review.turns.begin(), review.turns.end(),
                       [](const ReviewedTurn& turn) { return turn.grade != Grade::fine; });
}

Reviews::~Reviews() {
  close();
  for (const auto& [key, work] : works_) {
    if (work->thread.joinable()) work->thread.join();
  }
}

void Reviews::close() {
  closing_ = true;
  changed_.notify_all();
}

std::shared_ptr<Reviews::Work> Reviews::find(const std::string& key) {
  const auto found = works_.find(key);
  if (found == works_.end()) throw ApiError(404, "review", in_quotes(key), "one of the latest");
  return found->second;
}

void Reviews::make_room() {
  for (auto each = works_.begin(); works_.size() >= kMostReviews && each != works_.end();) {
    if (!each->second->ended) {
      ++each;
      continue;
    }
    if (each->second->thread.joinable()) each->second->thread.join();
    each = works_.erase(each);
  }
}

std::string Reviews::begin(const std::string& subject, engine::AnyGame game, engine::Record record,
                           double seconds) {
  if (game.turn_count(record) == 0) throw InputError("review: found no turn, expected a game");
  const std::lock_guard lock(mutex_);
  for (const auto& [key, work] : works_) {
    if (work->subject == subject && !work->ended && !work->cancelled) return key;
  }
  auto place = std::make_shared<Thinking::Place>(thinking_.try_analysis());
  if (!*place) throw ApiError(503, "review", "as many analyses as may run at once", "fewer; try again soon");
  make_room();
  const std::string key = random_key();
  const auto work = std::make_shared<Work>();
  works_[key] = work;
  work->subject = subject;
  work->title = fmt::format("{}", fmt::join(engine::names_by_seat(record.players), ", "));
  work->thread = std::thread([this, work, key, game = std::move(game), record = std::move(record), seconds,
                              place = std::move(place)]() mutable {
    Json end = run(*work, key, game, record, seconds);
    place.reset();  // it is free before anybody hears of the end
    report(*work, std::move(end), true);
  });
  return key;
}

void Reviews::cancel(const std::string& key) {
  const std::lock_guard lock(mutex_);
  find(key)->cancelled = true;
}

void Reviews::report(Work& work, Json state, bool ended) {
  const std::lock_guard lock(mutex_);
  work.state = std::move(state);
  work.ended = ended;
  ++work.version;
  changed_.notify_all();
}

Json Reviews::run(Work& work, const std::string& key, const engine::AnyGame& game,
                  const engine::Record& record, double seconds) {
  const auto goes_on = [&] { return !closing_ && !work.cancelled; };
  try {
    ai::AnyAnalyst analyst(game, std::get<ai::MctsParameters>(ai::load_bot("puct").parameters), threads_);
    ReviewOptions options;
    options.limits.orders = kOrdersOfTurn;
    options.game_seconds = seconds;
    options.goes_on = goes_on;
    const Review review =
        review_record(record, analyst, options, [&](const Review& so_far, std::size_t done, std::size_t all) {
          report(work, {{"done", done}, {"all", all}, {"marks", marks_of(so_far)}});
          return goes_on();
        });
    if (closing_) throw std::runtime_error("the server ends");
    if (work.cancelled) return {{"cancelled", true}};
    const std::string notes = analysis_words(seconds_words(review.seconds), "puct", options.seed, review);
    const std::string page = write_review_page(review_page_of(game, record, review, {}, notes));
    store_.add_review(
        {key, now_utc(), work.title, marks_of(review), std::string(review_script().sha256), page},
        kMostKeptReviews);
    return {{"page", true}};
  } catch (const std::exception& error) {
    return {{"trouble", printable_lines(error.what())}};
  }
}

std::function<void(HttpStream&)> Reviews::progress(const std::string& key) {
  const std::unique_lock found(mutex_);
  return [this, work = find(key)](HttpStream& stream) {
    std::unique_lock lock(mutex_);
    std::int64_t sent = -1;
    while (!closing_) {
      if (work->version != sent) {
        sent = work->version;
        const bool ended = work->ended;
        const std::string event = "data: " + work->state.dump() + "\n\n";
        lock.unlock();
        const bool goes_on = stream.send(event) && !ended;
        lock.lock();
        if (!goes_on) return;
        continue;
      }
      changed_.wait_for(lock, kReviewLook);
      lock.unlock();
      const bool goes_on = stream.is_open();
      lock.lock();
      if (!goes_on) return;
    }
  };
}

ScriptedPage Reviews::page(const std::string& key) {
  if (auto kept = store_.review(key)) return {std::move(kept->page), std::move(kept->script)};
  const std::lock_guard lock(mutex_);
  (void)find(key);
  throw ApiError(404, "review", "one that is not finished", "one that is");
}

Json Reviews::list() {
  Json list = Json::array();
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, work] : works_) {
      if (work->ended) continue;
      list.push_back({{"key", key},
                      {"title", work->title},
                      {"done", work->state.value("done", 0)},
                      {"all", work->state.value("all", 0)}});
    }
  }
  for (const StoredReview& review : store_.reviews())
    list.push_back(
        {{"key", review.key}, {"title", review.title}, {"created", review.created}, {"marks", review.marks}});
  return list;
}

}  // namespace bastide::arena
