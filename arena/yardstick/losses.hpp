#pragma once

#include "ai/analysis/analysis.hpp"
#include "arena/analysis/levels.hpp"
#include "arena/files/json.hpp"
#include "arena/yardstick/ask.hpp"

#include <array>
#include <string>
#include <vector>

namespace bastide::arena {

/// Of some questions.
struct LossRow {
  int questions = 0;
  ai::Estimate loss;  ///< points for each decision, with its standard error
};

/// What a bot lost at the questions of a set.
struct BotLosses {
  std::string name;
  std::vector<GivenAnswer> answers;  ///< by question
  LossRow all;
  double best = 0;  ///< share of the best turns, 0 to 1
  std::array<LossRow, kPhases> phases;
  std::array<LossRow, kTurnKinds> kinds;  ///< by what it put a figure on
  std::vector<std::size_t> worst;         ///< questions, the greatest loss first
  /// What it loses more than the first bot, on the same questions; of the first one 0.
  ai::Estimate more;
  int failures = 0;
  double seconds = 0;  ///< for each decision
};

/// By bot, in the order of the answers. `names` are the bots'.
[[nodiscard]] std::vector<BotLosses> sum_up(const YardstickSet& set, const std::vector<std::string>& names,
                                            std::vector<std::vector<GivenAnswer>> answers);

/// Tables of all bots, and of one alone its worst decisions.
[[nodiscard]] std::string losses_text(const YardstickSet& set, const std::vector<BotLosses>& losses,
                                      int width);
[[nodiscard]] Json losses_json(const YardstickSet& set, const std::vector<BotLosses>& losses);
/// One question: the board, who decides, and what each turn is behind the best.
[[nodiscard]] std::string question_text(const YardstickSet& set, const Question& question,
                                        const engine::PictureOptions& options);
/// With the record and all turns.
[[nodiscard]] Json question_json(const YardstickSet& set, const Question& question);

}  // namespace bastide::arena
