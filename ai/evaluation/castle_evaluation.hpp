#pragma once

#include "ai/evaluation/carcassonne_evaluation.hpp"
#include "ai/evaluation/worth_part.hpp"
#include "engine/castle/castle.hpp"

#include <vector>

namespace bastide::ai {

/// What a state of The Castle is worth: the points that each player may expect to have at the end.
///
/// Any tile may lie beside a tower or a house, so nothing there is ever dead: every open end is closed sooner
/// or later, if the game lasts. Completed features, merchants and tokens count as they are, keeps by what is
/// likely to stay empty.
template <>
class Evaluation<engine::Castle> {
 public:
  using State = engine::CastleState;

  /// `game` must outlive this object.
  Evaluation(const engine::Castle& game, const EvaluationParameters& parameters)
      : game_(game), parameters_(parameters.castle), supply_worth_(parameters.followers) {}

  /// Points that each player may expect at the end; the final scores when the game is over.
  [[nodiscard]] Values worth(const State& state) const noexcept;
  /// What that is made of; parts that bring nobody anything are left out.
  [[nodiscard]] std::vector<WorthPart> parts(const State& state) const;

  /// States that a turn leads to are valued by themselves.
  void look_from(const State&) const noexcept {}
  [[nodiscard]] Values worth_after(const State& after) const noexcept { return worth(after); }

 private:
  struct Sheet {
    Values worth{};
    std::array<float, engine::kCastlePlayers> free{};
    std::array<int, engine::kCastlePlayers> turns{};
    int tiles_left = 0;
    float left = 0;  ///< of the whole game, 0 to 1
  };

  void start(const State& state, Sheet& sheet) const noexcept;
  void add_feature(const State& state, Sheet& sheet, int node, int id) const noexcept;
  void add_keeps(const State& state, Sheet& sheet) const noexcept;
  void add_tokens(const State& state, Sheet& sheet) const noexcept;

  const engine::Castle& game_;
  CastleParameters parameters_;
  SupplyWorth supply_worth_;
};

}  // namespace bastide::ai
