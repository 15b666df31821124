#include "arena/puzzles/find_puzzles.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/bots/bot.hpp"
#include "ai/parallel/team.hpp"
#include "arena/analysis/bot_turn.hpp"
#include "arena/analysis/review.hpp"
#include "arena/analysis/words.hpp"
#include "arena/puzzles/puzzle_folder.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/reviews/review_games.hpp"
#include "arena/yardstick/yardstick_set.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <utility>

namespace bastide::arena {

namespace {

constexpr const char* kProposer = "puct";       ///< whose search proposes lines
constexpr std::int64_t kFirstIterations = 256;  ///< where no review has looked
constexpr double kFirstAhead = 2;               ///< points, at the first look
constexpr std::size_t kLeastTurns = 3;          ///< that are played on: one is not the only sensible one
constexpr int kTurnsPlayedOn = 16;
constexpr double kOutOfReach =
    20;  ///< points that the answer may not be ahead of all others: everybody sees that

/// Streams of a decision's random numbers.
enum PuzzleStream : std::uint64_t { kFirstLook, kSecondLook, kThemes, kBots };

/// Bots that puzzles are graded by, with what they think for each decision.
struct Grader {
  const char* bot;
  std::int64_t iterations;
};
constexpr std::array<Grader, 4> kGraders = {{{"greedy", 1}, {"evaluator", 1}, {"puct", 64}, {"bastide", 64}}};

std::string name_of_grader(const Grader& grader) {
  return grader.iterations > 1 ? fmt::format("{}-{}", grader.bot, grader.iterations) : grader.bot;
}

bool begins_with(const Turn& turn, const Turn& start) {
  return start.size() <= turn.size() && std::equal(start.begin(), start.end(), turn.begin());
}

/// Runs `work(i)` for 0 to `count` - 1 in threads, in that order, until it says no.
template <class MakeWork>
void in_threads(std::size_t count, int threads, const MakeWork& make_work) {
  std::mutex mutex;
  std::size_t next = 0;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      auto work = make_work();
      while (true) {
        std::unique_lock lock(mutex);
        if (failure || next == count) return;
        const std::size_t at = next++;
        lock.unlock();
        if (!work(at)) return;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  const auto most = static_cast<int>(std::min<std::size_t>(count, 1024));
  const int many = std::max(1, std::min(threads > 0 ? threads : ai::usable_cores(), most));
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < many; ++i) others.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

/// The iterations of an analysis with so much effort.
ai::AnalysisLimits deep_limits(double effort) {
  ai::AnalysisLimits limits;
  limits.iterations = std::max<std::int64_t>(1, std::llround(kPuzzleIterations * effort));
  limits.top = kTurnsPlayedOn;
  return limits;
}

/// Looks through games, in one thread.
class PuzzleFinder {
 public:
  PuzzleFinder(const PuzzleLimits& limits, StopSignal stop)
      : limits_(limits), stop_(stop), search_(search_of(kProposer)) {
    for (const Grader& grader : kGraders) bots_.push_back(ai::load_bot(grader.bot));
  }

  [[nodiscard]] std::vector<Puzzle> look_through(const PuzzleGame& source) {
    const std::string rules = source.game.rules + "\n" + source.game.rules_text.value_or("");
    if (!analyst_ || rules != rules_) {
      analyst_.emplace(load_game(source.game), search_, 1);
      rules_ = rules;
    }
    const engine::AnyGame& game = analyst_->game();
    const engine::Record record = game.read_record(source.game.record, source.game.source);
    std::uint64_t hash = 0;
    std::from_chars(source.game.content.data(), source.game.content.data() + 16, hash, 16);
    std::vector<Puzzle> puzzles;
    engine::AnyState state = game.start(static_cast<int>(record.players.size()));
    std::size_t decision = 0;
    for (std::size_t at = 0; at < record.actions.size() && !stop_.given(); ++at) {
      if (state.actor().is_player() && state.begins_turn()) {
        seed_ = engine::mix_seed(limits_.seed ^ hash, decision);
        if (auto puzzle = look_at(source, record, at, decision, state)) puzzles.push_back(*std::move(puzzle));
        ++decision;
      }
      state.apply(record.actions[at]);
    }
    return puzzles;
  }

 private:
  [[nodiscard]] ai::Analysis analysis_of(const engine::AnyState& before, const ai::AnalysisLimits& limits,
                                         std::uint64_t stream) {
    return analyst_->analyse(before.view(before.actor().index()), limits, engine::mix_seed(seed_, stream), {},
                             [this](const ai::Analysis&) { return !stop_.given(); });
  }

  /// The best turn at the first look; empty where it is not ahead of the second.
  [[nodiscard]] Turn first_look(const PuzzleGame& source, std::size_t decision,
                                const engine::AnyState& before) {
    ai::Analysis analysis;
    if (source.analyses) {
      if (decision >= source.analyses->decisions.size()) return {};
      analysis = with_actions(source.analyses->decisions[decision], before);
    } else {
      ai::AnalysisLimits limits;
      limits.iterations = kFirstIterations;
      analysis = analysis_of(before, limits, kFirstLook);
    }
    if (!analysis.real || analysis.lines.size() < kLeastTurns) return {};
    return analysis.lines[1].loss.mean >= std::min(kFirstAhead, limits_.demand.ahead)
               ? analysis.lines[0].actions
               : Turn{};
  }

  [[nodiscard]] std::optional<Puzzle> look_at(const PuzzleGame& source, const engine::Record& record,
                                              std::size_t at, std::size_t decision,
                                              const engine::AnyState& before) {
    const Turn first = first_look(source, decision, before);
    if (first.empty()) return {};
    const Turn greedy =
        turn_of(bots_[0], before, {.iterations = kGraders[0].iterations}, engine::mix_seed(seed_, kBots));
    if (begins_with(greedy, first)) return {};
    const ai::Analysis second = analysis_of(before, deep_limits(limits_.effort), kSecondLook);
    if (stop_.given() || !is_clear(second) || second.lines[0].actions != first) return {};
    Puzzle puzzle{source.game.source,
                  source.game.rules,
                  source.game.rules_text,
                  analyst_->game(),
                  record,
                  at,
                  static_cast<int>(decision) + 1,
                  before,
                  {},
                  greedy,
                  second.exact,
                  {},
                  {},
                  {},
                  0};
    add_turns_to(puzzle, second);
    const Turn& answer = puzzle.turns.front().actions;
    cut_record(puzzle);
    for (std::size_t i = 0; i < bots_.size(); ++i) {
      const Turn taken =
          turn_of(bots_[i], before, {.iterations = kGraders[i].iterations}, engine::mix_seed(seed_, kBots));
      (taken == answer ? puzzle.found_by : puzzle.missed_by).push_back(name_of_grader(kGraders[i]));
    }
    if (puzzle.missed_by.empty() || puzzle.missed_by.front() != name_of_grader(kGraders[0])) return {};
    puzzle.themes = themes_of(before, answer, greedy, second.exact, engine::mix_seed(seed_, kThemes));
    return puzzle;
  }

  [[nodiscard]] bool is_clear(const ai::Analysis& analysis) const {
    if (!analysis.real || analysis.lines.size() < kLeastTurns) return false;
    const ai::Estimate& behind = analysis.lines[1].loss;
    return limits_.demand.is_met_by(behind) && behind.mean <= kOutOfReach;
  }

  [[nodiscard]] static ai::Analysis with_actions(const StoredAnalysis& stored,
                                                 const engine::AnyState& before) {
    ai::Analysis analysis = stored.analysis;
    for (std::size_t i = 0; i < analysis.lines.size(); ++i)
      analysis.lines[i].actions = read_turn(before, stored.actions[i]);
    return analysis;
  }

  /// All legal turns: those that were played on by what they lose, then the others.
  static void add_turns_to(Puzzle& puzzle, const ai::Analysis& analysis) {
    std::vector<Turn> rest = turns_from(puzzle.before);
    for (const ai::Line& line : analysis.lines) {
      const auto found = std::find_if(rest.begin(), rest.end(),
                                      [&](const Turn& turn) { return begins_with(turn, line.actions); });
      if (found == rest.end()) continue;
      puzzle.turns.push_back({*found, line.loss});
      rest.erase(found);
    }
    for (Turn& turn : rest) puzzle.turns.push_back({std::move(turn), {}});
  }

  /// The game ends with the answer.
  static void cut_record(Puzzle& puzzle) {
    engine::Record& record = puzzle.record;
    record.actions.resize(puzzle.at);
    const Turn& answer = puzzle.turns.front().actions;
    record.actions.insert(record.actions.end(), answer.begin(), answer.end());
    record.thinking.clear();
    record.notes.emplace_back("the last turn is the answer");
  }

  const PuzzleLimits& limits_;
  StopSignal stop_;
  ai::MctsParameters search_;
  std::vector<ai::Bot> bots_;
  std::string rules_;
  std::optional<ai::AnyAnalyst> analyst_;
  std::uint64_t seed_ = 0;  ///< of the decision
};

/// Puzzles of games in their order, as games are done in any.
class PuzzleShelf {
 public:
  PuzzleShelf(std::size_t count, const std::function<void(std::size_t, std::size_t)>& looked)
      : count_(count), looked_(looked) {}

  void take(std::size_t game, std::vector<Puzzle> puzzles) {
    const std::lock_guard lock(mutex_);
    by_game_.emplace(game, std::move(puzzles));
    for (auto next = by_game_.find(done_); next != by_game_.end(); next = by_game_.find(done_)) {
      for (Puzzle& puzzle : next->second) {
        if (puzzles_.size() >= count_ || !positions_.insert(puzzle.before.position()).second) continue;
        puzzle.number = static_cast<std::int64_t>(puzzles_.size()) + 1;
        puzzles_.push_back(std::move(puzzle));
      }
      ++done_;
    }
    looked_(puzzles_.size(), by_game_.size());
  }
  [[nodiscard]] bool is_full() {
    const std::lock_guard lock(mutex_);
    return puzzles_.size() >= count_;
  }
  [[nodiscard]] std::vector<Puzzle> puzzles() && { return std::move(puzzles_); }

 private:
  std::size_t count_;
  const std::function<void(std::size_t, std::size_t)>& looked_;
  std::mutex mutex_;
  std::map<std::size_t, std::vector<Puzzle>> by_game_;
  std::size_t done_ = 0;  ///< games in a row from the first
  std::set<std::string> positions_;
  std::vector<Puzzle> puzzles_;
};

// -- checks -----------------------------------------------------------------------------------------------

PuzzleCheck check_of(const StoredPuzzle& puzzle, ai::AnyAnalyst& analyst, double effort, std::uint64_t seed,
                     StopSignal stop) {
  const engine::Record record = analyst.game().read_record(puzzle.game.record, puzzle.game.source);
  const LastDecision decision = last_decision(analyst.game(), record, puzzle.game.source);
  const engine::AnyState& before = decision.before;
  const Turn& answer = decision.turn;
  const ai::Analysis analysis =
      analyst.analyse(before.view(before.actor().index()), deep_limits(effort),
                      engine::mix_seed(~seed, static_cast<std::uint64_t>(puzzle.number)), answer,
                      [stop](const ai::Analysis&) { return !stop.given(); });
  const auto played = std::find_if(analysis.lines.begin(), analysis.lines.end(),
                                   [&](const ai::Line& line) { return begins_with(answer, line.actions); });
  PuzzleCheck check;
  check.number = puzzle.number;
  check.answer = actions_text(before, answer);
  const bool is_best = played == analysis.lines.begin();
  check.best = is_best ? check.answer : actions_text(before, analysis.lines.front().actions);
  if (!is_best && played != analysis.lines.end()) check.loss = played->loss;
  if (is_best && analysis.lines.size() > 1) check.ahead = analysis.lines[1].loss;
  return check;
}

}  // namespace

std::vector<Puzzle> find_puzzles(const std::vector<PuzzleGame>& games, std::size_t count,
                                 const PuzzleLimits& limits, int threads, StopSignal stop,
                                 const std::function<void(std::size_t, std::size_t)>& looked) {
  PuzzleShelf shelf(count, looked);
  in_threads(games.size(), threads, [&] {
    return [&, finder = std::make_unique<PuzzleFinder>(limits, stop)](std::size_t game) {
      if (stop.given() || shelf.is_full()) return false;
      shelf.take(game, finder->look_through(games[game]));
      return true;
    };
  });
  return std::move(shelf).puzzles();
}

std::vector<PuzzleCheck> check_puzzles(const std::vector<StoredPuzzle>& puzzles, double effort,
                                       std::uint64_t seed, int threads, StopSignal stop,
                                       const std::function<void(std::size_t, std::size_t)>& checked) {
  std::map<std::int64_t, PuzzleCheck> checks;
  std::mutex mutex;
  const ai::MctsParameters search = search_of(kProposer);
  in_threads(puzzles.size(), threads, [&] {
    return [&](std::size_t i) {
      ai::AnyAnalyst analyst(load_game(puzzles[i].game), search, 1);
      PuzzleCheck check = check_of(puzzles[i], analyst, effort, seed, stop);
      if (stop.given()) return false;
      const std::lock_guard lock(mutex);
      checks.emplace(puzzles[i].number, std::move(check));
      checked(checks.size(), puzzles.size());
      return true;
    };
  });
  std::vector<PuzzleCheck> in_order;
  for (auto& [number, check] : checks) in_order.push_back(std::move(check));
  return in_order;
}

}  // namespace bastide::arena
