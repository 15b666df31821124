#pragma once

#include "arena/serve/guard.hpp"
#include "arena/serve/hearing.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/puzzle_pages.hpp"
#include "arena/serve/reviews.hpp"
#include "arena/serve/roster.hpp"
#include "arena/serve/stored_reviews.hpp"
#include "arena/serve/stores.hpp"
#include "arena/serve/studies.hpp"
#include "arena/serve/tables.hpp"
#include "arena/serve/thinking.hpp"

#include <atomic>
#include <functional>
#include <string>

/// What the server answers: the page's files, and for its scripts
///
///     GET  /api/setup                     rules, bots, version
///     GET  /api/scenery?rules=|game=|study=|store=   what boards are drawn with
///     GET  /api/games                     all games                             (owner)
///     POST /api/games                     makes one                             (owner)
///     GET  /api/games/N?key=K             Table::view
///     GET  /api/games/N/events?key=K      the same as events, whenever it changes
///     POST /api/games/N/move?key=K        {"version", "action"}
///     POST /api/games/N/undo?key=K        {"version"}
///     POST /api/games/N/retry?key=K       a bot that failed tries again           (host: the game's own key)
///     GET  /api/games/N/hint?key=K&seconds=&lines=&from=&bot=   events of stream_analysis, to be heard
///     GET  /api/games/N/record?key=K      text
///     GET  /api/games/N/bastide?key=K     {"actions"}: the turn that the bot bastide would take, as texts
///     POST /api/games/N/study?key=K       {"id", "at"}: the game so far, to be analysed, and its end (host)
///     POST /api/games/N/review?key=K      {"seconds"}; gives {"review"}; for guests when the game is over
///     GET  /api/studies, POST /api/studies    {"text", "name", "number", "replaces"}   (owner, as all of
///                                     studies); replaces: Studies::replace
///     GET  /api/studies/N                 Study::about, and variations: Variations::json
///     POST /api/studies/N/look            {"at", "moves"}: Study::look
///     POST /api/studies/N/keep, drop      the same: Studies::keep and drop; gives {"variations"}
///     POST /api/studies/N/remove          gives the studies that are left
///     GET  /api/studies/N/export          study_file
///     GET  /api/studies/N/analysis?at=&moves=&seconds=&lines=&from=&bot=   moves a JSON list; as a hint
///     GET  /api/studies/N/outlook?at=&moves=   outlook_with_owners
///     GET  /api/studies/N/link?at=&moves=      the game to there as a link to carcassonnelab, a text
///     GET  /api/studies/N/picture?at=&moves=   the board there as SVG, a file
///     POST /api/studies/N/review          {"seconds"}
///     GET  /api/stores, /api/stores/N     Stores::list, Stores::look           (owner, as all of stores)
///     GET  /api/stores/N/events           Stores::follow
///     GET  /api/stores/N/games?before=    Stores::games
///     POST /api/stores/N/study            {"game"}; gives {"id"}
///     GET  /api/reviews, /api/puzzles     Reviews::list and StoredReviews::list, PuzzlePages::list (owner)
///     GET  /api/reviews/KEY/events        Reviews::progress
///     POST /api/reviews/KEY/cancel        Reviews::cancel
///     POST /api/heard                     {"event"}: Hearing::heard, within 0.6 s of each event of a search
///     GET  /reviews/KEY, /puzzles/KEY     their pages
///     GET  /reports/KEY                   Stores::report
///
/// Errors are ApiError's.
namespace bastide::arena {

class Site {
 public:
  /// What it needs must outlive it. `threads` are those of an analysis.
  Site(const Guard& guard, const Roster& roster, Tables& tables, Studies& studies, Stores& stores,
       Reviews& reviews, const StoredReviews& stored_reviews, PuzzlePages& puzzles, Thinking& thinking,
       int threads, const std::atomic<bool>& stop)
      : guard_(guard),
        roster_(roster),
        tables_(tables),
        studies_(studies),
        stores_(stores),
        reviews_(reviews),
        stored_reviews_(stored_reviews),
        puzzles_(puzzles),
        thinking_(thinking),
        threads_(threads),
        stop_(stop) {}

  [[nodiscard]] HttpHandlers handlers();

 private:
  [[nodiscard]] std::optional<HttpReply> check(const HttpRequest& request) const;
  [[nodiscard]] HttpReply answer(const HttpRequest& request);
  [[nodiscard]] HttpReply route(const HttpRequest& request);
  [[nodiscard]] HttpReply about_games(const HttpRequest& request, const std::vector<std::string>& parts);
  [[nodiscard]] HttpReply about_game(const HttpRequest& request, Table& table, std::shared_ptr<Table> owner,
                                     const std::string& what);
  [[nodiscard]] HttpReply about_studies(const HttpRequest& request, const std::vector<std::string>& parts);
  [[nodiscard]] HttpReply about_stores(const HttpRequest& request, const std::vector<std::string>& parts);
  [[nodiscard]] HttpReply about_reviews(const HttpRequest& request, const std::vector<std::string>& parts);
  [[nodiscard]] HttpReply about_puzzles(const HttpRequest& request, const std::vector<std::string>& parts);
  [[nodiscard]] HttpReply heard(const HttpRequest& request);
  [[nodiscard]] HttpReply setup() const;
  [[nodiscard]] HttpReply scenery(const HttpRequest& request);
  void require_owner(const HttpRequest& request) const;
  /// Events that `write` sends; no more than kMostStreams at once.
  [[nodiscard]] HttpReply events(std::function<void(HttpStream&)> write);
  [[nodiscard]] HttpReply analysis(const HttpRequest& request, engine::AnyState seen,
                                   std::vector<engine::Action> played);
  [[nodiscard]] HttpReply advice(const engine::AnyState& seen);
  [[nodiscard]] HttpReply outlook(const engine::AnyState& state);

  const Guard& guard_;
  const Roster& roster_;
  Tables& tables_;
  Studies& studies_;
  Stores& stores_;
  Reviews& reviews_;
  const StoredReviews& stored_reviews_;
  PuzzlePages& puzzles_;
  Thinking& thinking_;
  int threads_;
  const std::atomic<bool>& stop_;
  std::atomic<int> streams_{0};
  Hearing hearing_;
};

/// Streams that may run at once, and what the server needs of threads besides.
constexpr int kMostStreams = 256;
constexpr int kOtherThreads = 64;
constexpr std::size_t kMostBody = std::size_t{4} << 20U;  ///< bytes: pages of replays have one or two million

}  // namespace bastide::arena
