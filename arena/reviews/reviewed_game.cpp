#include "arena/reviews/reviewed_game.hpp"

#include "arena/reviews/found_games.hpp"
#include "arena/yardstick/yardstick_set.hpp"
#include "engine/error.hpp"

#include <fmt/format.h>

namespace bastide::arena {

namespace {

/// The analyses of a record's decisions, with their actions.
std::vector<ai::Analysis> analyses_of(const engine::AnyGame& game, const engine::Record& record,
                                      std::vector<StoredAnalysis> stored) {
  std::vector<ai::Analysis> analyses;
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  for (const engine::Action action : record.actions) {
    if (analyses.size() == stored.size()) break;
    if (state.actor().is_player() && state.begins_turn()) {
      StoredAnalysis& decision = stored[analyses.size()];
      ai::Analysis analysis = std::move(decision.analysis);
      analysis.player = state.actor().index();
      if (analysis.chances.size() != record.players.size())
        throw InputError(fmt::format("decision {}: found {} chances, expected one for each of {} players",
                                     analyses.size() + 1, analysis.chances.size(), record.players.size()));
      for (std::size_t line = 0; line < analysis.lines.size(); ++line)
        analysis.lines[line].actions = read_turn(state, decision.actions[line]);
      analyses.push_back(std::move(analysis));
    }
    state.apply(action);
  }
  if (analyses.size() < stored.size())
    throw InputError(
        fmt::format("found {} decisions, expected the {} of its record", stored.size(), analyses.size()));
  return analyses;
}

}  // namespace

ReviewedGame ReviewReader::read(std::int64_t number) {
  GameToReview found = store_.game(number);
  GameAnalyses analyses = store_.analyses(number);
  const std::string source = fmt::format("{}: game {}", store_.path(), number);
  const std::pair key(found.rules, found.rules_text.value_or(""));
  auto game = games_.find(key);
  if (game == games_.end()) game = games_.emplace(key, load_game(found)).first;
  engine::Record record = game->second.read_record(found.record, source);
  try {
    Review review =
        review_of(game->second, record, analyses_of(game->second, record, std::move(analyses.decisions)));
    review.seconds = analyses.seconds;
    return {std::move(found), game->second, std::move(record), std::move(review)};
  } catch (const InputError& error) {
    throw InputError(source + ": " + error.what());
  }
}

StoredAnalysis stored_analysis(const engine::AnyState& before, const ai::Analysis& analysis) {
  StoredAnalysis stored{analysis, {}};
  for (ai::Line& line : stored.analysis.lines) {
    stored.actions.push_back(turn_text(before, line.actions));
    line.actions.clear();
    line.continuation.clear();
  }
  return stored;
}

}  // namespace bastide::arena
