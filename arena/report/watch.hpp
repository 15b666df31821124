#pragma once

#include "arena/report/progress.hpp"
#include "arena/store/store.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace bastide::arena {

/// How a tournament stands at a moment.
struct Sight {
  std::string text;   ///< lines for people
  std::string json;   ///< an object in one line, and its newline
  bool over = false;  ///< finished, or the run that was seen has ended
};

/// Looks at a tournament again and again from outside, by its store alone: it reads, and locks nothing.
class Watch {
 public:
  /// A look at `store`, which has been opened for it. Tables keep to `width` columns; 0 is any width. The
  /// rate of games is measured from the first look on; at that one from the beginning of the only run.
  [[nodiscard]] Sight look(Store& store, int width);

 private:
  using Clock = std::chrono::steady_clock;
  struct Begin {
    Clock::time_point time;
    std::int64_t games;
  };
  [[nodiscard]] std::optional<Pace> pace(Store& store, std::int64_t games);

  std::optional<Begin> begin_;  ///< the first look
};

}  // namespace bastide::arena
