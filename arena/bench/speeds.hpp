#pragma once

#include "arena/bench/best_rate.hpp"

#include <array>
#include <functional>
#include <string>
#include <vector>

/// How fast the engine and the players are on this machine, one thread. The benches stand in two lists in
/// speeds.cpp, those for every rule set and those for the base game alone; all else follows from the lists.
namespace bastide::arena {

inline constexpr std::array kBenchRules{"base", "robbers", "labyrinth", "mists", "everything", "castle"};

/// What a bench measures.
struct Quantity {
  const char* key;    ///< in JSON
  const char* words;  ///< in the table
  const char* unit;   ///< in the table
  int digits;         ///< behind the point: no figure is more exact than that
};

struct Measurement {
  Quantity quantity;
  double value;
};

struct Speeds {
  struct ByRules {
    std::string rules;
    std::vector<Measurement> measurements;  ///< the same quantities for all rules
  };

  std::vector<Measurement> base_only;
  std::vector<ByRules> by_rules;  ///< in the order of `kBenchRules`
};

/// Benches in all, each rule set's counted.
[[nodiscard]] int bench_count();

/// Calls `on_done` after each bench. Takes about ten seconds if `length` says nothing else.
[[nodiscard]] Speeds measure_speeds(const BenchLength& length, const std::function<void()>& on_done);

}  // namespace bastide::arena
