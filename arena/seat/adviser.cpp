#include "arena/seat/adviser.hpp"

#include "ai/bots/bot.hpp"
#include "ai/parallel/team.hpp"
#include "arena/analysis/bot_turn.hpp"
#include "arena/analysis/position_report.hpp"
#include "arena/analysis/words.hpp"

#include <variant>

namespace bastide::arena {

namespace {

constexpr const char* kSearch = "puct";  ///< as `bastide analyse`
constexpr int kTop = 5;
constexpr std::uint64_t kSeed = 1;

}  // namespace

ai::Analysis Adviser::analyse(const engine::AnyState& seen, double seconds, int top,
                              const std::function<bool()>& stop) {
  if (!analyst_) {
    const ai::Bot bot = ai::load_bot(kSearch);
    analyst_.emplace(game_, std::get<ai::MctsParameters>(bot.parameters), ai::usable_cores());
  }
  ai::AnalysisLimits limits;
  limits.seconds = seconds;
  limits.top = top;
  return analyst_->analyse(seen, limits, kSeed, {}, [&](const ai::Analysis&) { return !stop(); });
}

std::string Adviser::lines(const engine::AnyState& seen, double seconds, const std::function<bool()>& stop) {
  const ai::Analysis analysis = analyse(seen, seconds, kTop, stop);
  return analysis.lines.empty() ? "" : lines_text(seen, analysis);
}

std::string Adviser::hint(const engine::AnyState& seen, double seconds, const std::function<bool()>& stop) {
  const ai::Analysis analysis = analyse(seen, seconds, 1, stop);
  if (analysis.lines.empty()) return "";
  const ai::Line& best = analysis.lines.front();
  return "Best: " + actions_text(seen, best.actions) + "  (wins " + chance_text(best.prospect.win) +
         ", lead " + lead_text(best.prospect.lead) + ")\n";
}

std::string Adviser::turn_of_bastide(const engine::AnyState& seen) {
  return "bastide plays: " + actions_text(seen, turn_in_its_time(ai::load_bot("bastide"), seen, kSeed)) +
         "\n";
}

}  // namespace bastide::arena
