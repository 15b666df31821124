#pragma once

#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/match/match_estimate.hpp"
#include "arena/match/score_counts.hpp"
#include "arena/match/sequential_bounds.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::arena {

/// Labelled values, printed in two columns or as a JSON object.
class Answer {
 public:
  /// One value: `text` under `label` for people, `value` under `key` for programs.
  void add(std::string_view label, std::string text, std::string_view key, Json value);
  /// The same for an estimate; programs get an object of value, low and high. `unit` follows a blank.
  void add(std::string_view label, const Bounded& estimate, std::string_view key, int digits,
           double scale = 1, std::string_view unit = "");
  /// How many deals or games were counted.
  void add_units(const ScoreCounts& counts);
  /// A sequential test's ratio, bounds and verdict, of which `words` says what it means (`words_of`).
  void add_verdict(double log_likelihood_ratio, const SequentialErrors& errors, const std::string& words);
  /// For people only, on a line of its own below the values.
  void note(std::string_view line) { notes_ += std::string(line) + "\n"; }
  /// For programs only: the object that is printed.
  [[nodiscard]] Json& json() noexcept { return json_; }

  /// Throws as `write_out` and OutputFile do.
  void print(const JsonOption& json) const;

 private:
  std::vector<std::pair<std::string, std::string>> rows_;
  std::string notes_;
  Json json_ = Json::object();
};

}  // namespace bastide::arena
