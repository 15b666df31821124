#pragma once

#include "arena/match/match_estimate.hpp"
#include "arena/optimisers/method.hpp"

#include <cstdint>
#include <optional>

namespace bastide::arena {

/// Candidates play the same deals; whoever is clearly worse than the best one is dropped (after M. Birattari
/// et al., "A Racing Algorithm for Configuring Metaheuristics", GECCO 2002, and irace).
struct RaceSettings {
  int block = 32;             ///< deals of a generation
  std::int64_t deals = 4096;  ///< for each candidate, at most
  double false_drops = 0.05;  ///< the chance, 0 to 1, that the best candidate is dropped
};

/// A point has one coordinate: the number of its candidate, from 0. The candidates are looked at after one
/// block, and whenever their deals have doubled. At look l a candidate is dropped when by a paired t-test it
/// is behind the leader with an error below false_drops · 6 / (π² l² (k − 1)) of k candidates: over all looks
/// and candidates together the best is lost no oftener than `false_drops` says.
class Race final : public Method {
 public:
  /// `reference`: a candidate that is itself the only opponent, whose outcome is 0 without a game.
  Race(std::size_t candidates, const RaceSettings& settings, std::optional<std::size_t> reference);

  [[nodiscard]] bool finished() const override;
  [[nodiscard]] Request ask() override;
  void tell(const Request& request, std::span<const Gains> outcomes) override;
  [[nodiscard]] Coordinates best() const override { return {static_cast<double>(leader())}; }

  [[nodiscard]] std::size_t leader() const;
  struct Candidate {
    std::vector<float> outcomes;  ///< by deal
    std::int64_t dropped = 0;     ///< after so many deals; 0: still in the race
  };
  [[nodiscard]] const std::vector<Candidate>& candidates() const noexcept { return candidates_; }
  /// How far the leader is ahead of a candidate over the deals that both played.
  [[nodiscard]] Bounded lead_over(std::size_t candidate) const;

 private:
  [[nodiscard]] std::size_t running() const noexcept;
  void look();

  RaceSettings settings_;
  std::optional<std::size_t> reference_;
  std::int64_t deals_ = 0;
  std::int64_t next_look_;
  int looks_ = 0;
  std::vector<Candidate> candidates_;
};

}  // namespace bastide::arena
