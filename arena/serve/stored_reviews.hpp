#pragma once

#include "arena/files/json.hpp"
#include "arena/serve/reviews.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// Games that `bastide review` has reviewed, of the stores that the command line names: of each the latest,
/// which are read at the beginning. All functions may be called by any thread.
class StoredReviews {
 public:
  /// Throws InputError and DatabaseError.
  explicit StoredReviews(const std::vector<std::string>& paths);

  /// As Reviews::list has finished ones, with `source`, where the game is from, in place of `created`.
  [[nodiscard]] const Json& list() const noexcept { return list_; }
  /// Nothing for an unknown key. Throws InputError for what no review writes.
  [[nodiscard]] std::optional<ScriptedPage> page(const std::string& key) const;

 private:
  struct Place {
    std::string key;
    std::string path;
    std::int64_t number = 0;
  };

  std::vector<Place> places_;
  Json list_ = Json::array();
};

}  // namespace bastide::arena
