#pragma once

#include "ai/arbiter/parameters.hpp"
#include "engine/config/config.hpp"

#include <cstdint>

namespace bastide::ai {

/// How the champion decides. Every number is explained in configs/bots/bastide.toml; what the arbiter is told
/// is its own.
struct ChampionParameters : ArbiterParameters {
  ChampionParameters();

  std::int64_t candidates = 16;
  std::int64_t exact_nodes = 100'000;
  std::int64_t threads = 1;

  /// Calls `visitor(key, value, low, high)` for each number of `parameters`, in the order of the file; all
  /// but the evaluation's.
  template <class P, class Visitor>
  static void visit(P& parameters, Visitor&& visitor) {
    constexpr double kMany = 1e6;
    visitor("candidates", parameters.candidates, 2, 64);
    visitor("turns", parameters.arbiter_turns, 0, 1000);
    visitor("weight", parameters.arbiter_weight, 0, kMany);
    visitor("drop", parameters.arbiter_drop, 0, 100);
    visitor("time_price", parameters.time_price, 0, kMany);
    visitor("learned_playouts", parameters.arbiter_learned);
    visitor("exact_nodes", parameters.exact_nodes, 0, 1'000'000'000);
    visitor("threads", parameters.threads, 1, 256);
  }

  /// `parameters` with what the table and the tables in it say. Throws InputError.
  [[nodiscard]] static ChampionParameters read(const engine::Config& config, ChampionParameters parameters);

  bool operator==(const ChampionParameters&) const = default;
};

}  // namespace bastide::ai
