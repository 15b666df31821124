#pragma once

#include "arena/files/json.hpp"
#include "arena/serve/studies.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::arena {

/// Tournaments to be watched, by the stores that the command line names; they may be played meanwhile. All
/// functions may be called by any thread.
class Stores {
 public:
  explicit Stores(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  /// The path of each.
  [[nodiscard]] Json list() const { return paths_; }
  /// text (how it stands, with its ratings) and games, the latest ones: number, names and points by seat.
  /// `number` is from 0. Throws ApiError for none of them, InputError and DatabaseError.
  [[nodiscard]] Json look(std::size_t number) const;
  /// One of its games.
  [[nodiscard]] Study game(std::size_t number, std::int64_t game) const;

 private:
  [[nodiscard]] const std::string& path(std::size_t number) const;

  std::vector<std::string> paths_;
};

}  // namespace bastide::arena
