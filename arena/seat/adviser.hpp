#pragma once

#include "ai/analysis/any_analyst.hpp"
#include "engine/any/any_game.hpp"

#include <functional>
#include <optional>
#include <string>

namespace bastide::arena {

/// Says what is best where a person decides, by an analysis of a few seconds. Its search is made when it is
/// first asked for.
class Adviser {
 public:
  static constexpr double kSeconds = 3;  ///< where nobody says how many

  explicit Adviser(engine::AnyGame game) : game_(std::move(game)) {}

  /// The best lines as a table (analysis/position_report.hpp). `seen` is what the player who acts knows;
  /// breaks off once `stop` gives true.
  [[nodiscard]] std::string lines(const engine::AnyState& seen, double seconds,
                                  const std::function<bool()>& stop);
  /// The best one in a line.
  [[nodiscard]] std::string hint(const engine::AnyState& seen, double seconds,
                                 const std::function<bool()>& stop);
  /// The turn that the bot bastide takes in its usual time, in a line.
  [[nodiscard]] static std::string turn_of_bastide(const engine::AnyState& seen);

 private:
  [[nodiscard]] ai::Analysis analyse(const engine::AnyState& seen, double seconds, int top,
                                     const std::function<bool()>& stop);

  engine::AnyGame game_;
  std::optional<ai::AnyAnalyst> analyst_;
};

}  // namespace bastide::arena
