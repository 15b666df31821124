#pragma once

#include "arena/serve/study.hpp"
#include "arena/serve/variations.hpp"
#include "arena/store/table_store.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace bastide::arena {

/// The studies of a server with their variations, all of them in its store. All functions may be called by
/// any thread; those that name a study throw ApiError where there is none.
class Studies {
 public:
  /// `store` must outlive this object.
  explicit Studies(TableStore& store) : store_(store) {}

  /// Gives its number: that of the same study where it is there already, which then has the variations of
  /// both.
  [[nodiscard]] std::int64_t add(const Study& study, const Variations& variations = {});
  [[nodiscard]] std::shared_ptr<const Study> find(std::int64_t id);
  /// The latest ones: id, title, created.
  [[nodiscard]] Json list();
  void remove(std::int64_t id);
  /// A position was set up further, and is another study now: `before` goes if it is a position with the same
  /// title and without variations. Does nothing otherwise.
  void replace(std::int64_t before, std::int64_t id);

  // -- variations
  [[nodiscard]] Variations variations(std::int64_t id);
  /// Keeps the moves of a place, or takes its last one away. Throw InputError for a place that there is not.
  void keep(std::int64_t id, const StudyPlace& place);
  void drop(std::int64_t id, const StudyPlace& place);

 private:
  [[nodiscard]] std::shared_ptr<const Study> find_locked(std::int64_t id);

  TableStore& store_;
  std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<const Study>> open_;  ///< some that were looked at
};

}  // namespace bastide::arena
