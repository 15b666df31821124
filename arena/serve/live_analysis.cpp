#include "arena/serve/live_analysis.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/analysis/outlook.hpp"
#include "arena/analysis/position_report.hpp"
#include "engine/error.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

constexpr double kShortestRound = 1;  ///< seconds
constexpr double kLeastRest = 0.3;    ///< seconds that are worth a round

std::string live_event(const Json& json, const char* name = nullptr) {
  return (name == nullptr ? "" : "event: " + std::string(name) + "\n") + "data: " + json.dump() + "\n\n";
}

Json progress(const ai::Analysis& analysis, double round) {
  return {{"searching", true},
          {"round", round},
          {"iterations", analysis.iterations},
          {"seconds", analysis.seconds}};
}

}  // namespace

void stream_analysis(const engine::AnyState& seen, std::span<const engine::Action> played,
                     const LiveLimits& limits, const std::atomic<bool>& stop, HttpStream& stream) {
  ai::AnyAnalyst analyst(seen.game(), limits.search, limits.threads);
  if (!stream.is_open()) return;
  std::int64_t shown = 0;  // orders that what was shown last rests on
  double round = std::max(kShortestRound, 2 * limits.from);
  bool goes_on = true;
  const auto show = [&](const ai::Analysis& analysis, bool finished) {
    if (analysis.lines.empty() || (!finished && analysis.orders < shown)) {
      goes_on = stream.send(live_event(progress(analysis, round)));
      return;
    }
    shown = std::max(shown, analysis.orders);
    Json json = lines_json(seen, analysis);
    json["round"] = round;
    goes_on = stream.send(live_event(json));
  };
  double spent = 0;
  for (std::uint64_t number = 1; goes_on && !stop.load(); ++number) {
    round = std::min(round, limits.seconds - spent);
    if (round < kLeastRest) break;
    ai::AnalysisLimits budget;
    budget.seconds = round;
    budget.top = limits.lines;
    const ai::Analysis analysis =
        analyst.analyse(seen, budget, number, played, [&](const ai::Analysis& so_far) {
          if (stop.load()) return false;
          show(so_far, false);
          return goes_on;
        });
    if (!goes_on || stop.load()) return;
    show(analysis, true);
    if (analysis.exact || !analysis.real) break;
    spent += round;
    round *= 2;
  }
  if (goes_on) (void)stream.send(live_event({{"seconds", spent}}, "end"));
}

Json outlook_with_owners(const engine::AnyState& seen, const std::atomic<bool>& stop) {
  constexpr int kGames = 1000;
  constexpr double kSeconds = 1;
  const ai::Outlook outlook = ai::outlook(seen, kGames, 1, kSeconds, &stop);
  Json json = outlook_json(seen, outlook);
  const std::vector<engine::TableFeature> table = seen.features();
  for (std::size_t i = 0; i < outlook.features.size(); ++i) {
    const int node = outlook.features[i].node;
    const auto found = std::find_if(table.begin(), table.end(), [node](const engine::TableFeature& feature) {
      return std::find(feature.nodes.begin(), feature.nodes.end(), node) != feature.nodes.end();
    });
    Json owners = Json::array();
    for (int player = 0; found != table.end() && player < seen.player_count(); ++player) {
      if (((found->owners >> static_cast<unsigned>(player)) & 1U) != 0) owners.push_back(player + 1);
    }
    json["features"][i]["owners"] = std::move(owners);
    json["features"][i]["worth"] = found == table.end() ? 0 : found->worth;
  }
  return json;
}

}  // namespace bastide::arena
