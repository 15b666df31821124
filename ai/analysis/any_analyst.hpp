#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/analysis/analyst.hpp"
#include "ai/analysis/outlook.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace bastide::ai {

/// An analyst of a game without its type: an Analyst (analyst.hpp) for whoever stands at the edge.
class AnyAnalyst {
 public:
  using Watch = std::function<bool(const Analysis&)>;

  /// By the tree search of these parameters, in so many threads.
  AnyAnalyst(engine::AnyGame game, const MctsParameters& parameters, int threads);
  AnyAnalyst(AnyAnalyst&&) noexcept;
  AnyAnalyst& operator=(AnyAnalyst&&) noexcept;
  ~AnyAnalyst();

  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }

  /// `seen` is a state of its game in which a player acts, as that player knows it (`AnyState::view`); all
  /// else is as `Analyst::analyse` has it. Throws InputError where no player acts, or for a state of another
  /// type of game.
  [[nodiscard]] Analysis analyse(const engine::AnyState& seen, const AnalysisLimits& limits,
                                 std::uint64_t seed, std::span<const engine::Action> played = {},
                                 const Watch& watch = {});

 private:
  class Impl;
  template <engine::Game G>
  class AnalystOf;

  engine::AnyGame game_;
  std::unique_ptr<Impl> impl_;
};

/// `outlook` of a state without its type.
[[nodiscard]] Outlook outlook(const engine::AnyState& seen, int playouts, std::uint64_t seed,
                              double seconds = 0, const std::atomic<bool>* stop = nullptr);

}  // namespace bastide::ai
