#pragma once

#include "arena/serve/http.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace bastide::arena {

/// Who is sent a search says which events have come, as what a system takes for a client may lie unread there
/// for minutes. All functions may be called by any thread.
class Hearing {
 public:
  /// "KEY-7" is the id of an event of AwaitedStream: it has come, and those before it. False where nothing
  /// like it is sent any more. Throws ApiError for another text.
  bool heard(std::string_view id);

 private:
  friend class AwaitedStream;

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<std::atomic<std::int64_t>>, std::less<>> heard_;  ///< by key
};

/// Sends events with ids, "KEY-1", "KEY-2" …, and no more once one of them has not been heard of for most of
/// a second; the last event then is called "unheard". Of one thread alone.
class AwaitedStream final : public HttpStream {
 public:
  /// Both must outlive this object.
  AwaitedStream(Hearing& hearing, HttpStream& stream);
  ~AwaitedStream() override;
  AwaitedStream(const AwaitedStream&) = delete;
  AwaitedStream& operator=(const AwaitedStream&) = delete;

  [[nodiscard]] bool send(std::string_view event) override;
  [[nodiscard]] bool is_open() override { return stream_.is_open() && is_heard(); }

 private:
  using Clock = std::chrono::steady_clock;

  /// Whether all that was sent some time ago has come.
  [[nodiscard]] bool is_heard();

  Hearing& hearing_;
  HttpStream& stream_;
  std::string key_;
  std::shared_ptr<std::atomic<std::int64_t>> heard_;
  std::int64_t sent_ = 0;
  std::deque<Clock::time_point> unheard_;  ///< when the events after `sent_ - unheard_.size()` were sent
};

}  // namespace bastide::arena
