#pragma once

#include "arena/analysis/review.hpp"
#include "arena/files/json.hpp"
#include "arena/serve/http.hpp"
#include "arena/serve/thinking.hpp"
#include "arena/store/table_store.hpp"
#include "engine/any/any_game.hpp"
#include "engine/text/record.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace bastide::arena {

/// A page that brings a script of its own.
struct ScriptedPage {
  std::string html;
  std::string script;  ///< SHA-256 of its script, 64 hexadecimal digits
};

/// Turns that are not fine.
[[nodiscard]] std::int64_t marks_of(const Review& review);

/// Reviews of whole games that are made in the background; finished ones are in the store, the latest of
/// them. All functions may be called by any thread.
class Reviews {
 public:
  /// `thinking` and `store` must outlive this object.
  Reviews(Thinking& thinking, TableStore& store, int threads)
      : thinking_(thinking), store_(store), threads_(threads) {}
  ~Reviews();

  /// Begins one of `subject` ("game 3") that takes so many seconds; gives the key that it is found by. Of
  /// each subject one is under way at a time: where there is one, its key is given. Throws ApiError where too
  /// many analyses run, and InputError for a game in which nobody has decided.
  [[nodiscard]] std::string begin(const std::string& subject, engine::AnyGame game, engine::Record record,
                                  double seconds);
  /// Breaks one off, if it is under way; its place is free within a second. Throws ApiError.
  void cancel(const std::string& key);
  /// Sends {"done", "all", "marks"} as events, at the end {"page": true}, {"cancelled": true} or {"trouble"}.
  /// Throws ApiError for an unknown key, before anything is sent.
  [[nodiscard]] std::function<void(HttpStream&)> progress(const std::string& key);
  /// The page of a finished one. Throws ApiError.
  [[nodiscard]] ScriptedPage page(const std::string& key);
  /// The finished ones, the latest first: key, title, created, marks (turns that are not fine); and before
  /// them those under way: key, title, done, all.
  [[nodiscard]] Json list();
  /// Breaks off what is under way.
  void close();

 private:
  struct Work {
    Json state = Json::object();
    std::int64_t version = 0;
    bool ended = false;
    std::atomic<bool> cancelled{false};
    std::string subject;
    std::string title;
    std::thread thread;
  };

  [[nodiscard]] std::shared_ptr<Work> find(const std::string& key);
  void make_room();
  /// Makes one and keeps it; gives what to say of it at the end.
  [[nodiscard]] Json run(Work& work, const std::string& key, const engine::AnyGame& game,
                         const engine::Record& record, double seconds);
  void report(Work& work, Json state, bool ended = false);

  Thinking& thinking_;
  TableStore& store_;
  int threads_;
  std::atomic<bool> closing_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Work>> works_;
};

}  // namespace bastide::arena
