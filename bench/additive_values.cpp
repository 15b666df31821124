// What could be learned that is added up by feature? Decisions of `evaluator` against itself, whose best
// turns are played on, are fitted by numbers for each sort of feature and for each supply, to be added to the
// evaluation; and what those gain on decisions that they were not fitted to stands beside what the playouts
// themselves gain. Arguments, all optional: games, the seed, and the ridge.

#include "ai/evaluator/evaluator.hpp"
#include "arena/ratings/cholesky.hpp"
#include "bench/arguments.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace {

using namespace bastide;
using Game = engine::BaseCarcassonne;
using State = Game::State;
using Kind = engine::FeatureKind;

constexpr int kPlayers = 2;
constexpr std::uint32_t kEvery = 8;  ///< one decision of so many is looked at
constexpr std::size_t kMostTurns = 12;
constexpr float kReach = 8;  ///< points that they are behind the best at most, by the evaluation
constexpr int kOrders = 16;  ///< of the tiles, in two halves
constexpr int kTurnsOn =
    10;  ///< that a playout goes on for, before the evaluation says what its end is worth
constexpr std::size_t kFolds = 4;
constexpr double kDealTurns = 36;  ///< of a player in a game

// -- the numbers: where the first of each sort stands
// ------------------------------------------------------------------------------

constexpr int kOpens = 4;    ///< 1 … 4 and more open ends
constexpr int kClosing = 6;  ///< tiles that close the hardest of them: 0, 1, 2, 3 or 4, 5 to 7, 8 and more
constexpr int kWays = 2 * kOpens * kClosing;
constexpr int kOfWay = 0;                   ///< a road or city as such
constexpr int kOfTiles = kWays;             ///< by its tiles
constexpr int kContested = 2 * kWays;       ///< a road, a city that somebody else is in
constexpr int kField = kContested + 2;      ///< by 0 … 7 cities
constexpr int kSafeField = kField + 8;      ///< the same, by two farmers ahead
constexpr int kMonastery = kSafeField + 8;  ///< by 0 … 8 empty cells
constexpr int kSupply = kMonastery + 9;     ///< by 0 … 7 followers
constexpr int kSorts = kSupply + 8;
/// Each once as it is, and once by how much of the game is left.
constexpr std::size_t kNumbers = 2 * kSorts;

using Row = std::vector<double>;

/// What stands on the table after a turn, from one player's side.
class Rows {
 public:
  explicit Rows(const Game& game)
      : game_(game),
        holes_(game.tables()),
        counts_(holes_, game.tables().signature_count()),
        worth_(game, {}) {}

  [[nodiscard]] Row of(const State& state, int player) {
    Row row(kNumbers, 0.0);
    if (state.phase == engine::Phase::over) return row;
    const auto frame = worth_.frame_of(state);
    counts_.start(frame.bag);
    worth_.start(frame);
    position_.read(game_, state, counts_, worth_);
    const auto add = [&](int sort, double number) {
      row[static_cast<std::size_t>(sort)] += number;
      row[static_cast<std::size_t>(kSorts + sort)] += number * double{worth_.share_left()};
    };
    for (std::size_t i = 0; i < position_.size(); ++i) add_feature(position_.feature(i), player, add);
    add(kSupply + std::min(int{state.supply[static_cast<std::size_t>(player)]}, 7), 1);
    add(kSupply + std::min(int{state.supply[static_cast<std::size_t>(1 - player)]}, 7), -1);
    return row;
  }

 private:
  using Sheet = ai::PositionSheet<Game>::Sheet;

  template <class Add>
  void add_feature(const Sheet& sheet, int player, const Add& add) {
    const auto& feature = sheet.feature;
    const int mine = engine::figures_of(feature.figures, player);
    const int theirs = engine::figures_of(feature.figures, 1 - player);
    if (mine == theirs) return;
    const double sign = mine > theirs ? 1 : -1;
    if (sheet.kind == Kind::road || sheet.kind == Kind::city) {
      const int city = sheet.kind == Kind::city ? 1 : 0;
      const int sort = (city * kOpens + std::min(feature.open(), kOpens) - 1) * kClosing + closing(sheet);
      const double tiles = (feature.tiles() + feature.coats()) / 5.0;
      add(kOfWay + sort, sign);
      add(kOfTiles + sort, sign * tiles);
      if (mine > 0 && theirs > 0) add(kContested + city, sign * tiles);
    } else if (sheet.kind == Kind::field) {
      const double cities = feature.completed_cities() + double{ai::whole_of(sheet.coming)};
      const int below = std::min(static_cast<int>(cities), 6);
      const double above = std::min(cities - below, 1.0);
      for (const int first : {kField, kSafeField}) {
        if (first == kSafeField && std::abs(mine - theirs) < 2) continue;
        add(first + below, sign * (1 - above));
        add(first + below + 1, sign * above);
      }
    } else {
      add(kMonastery + std::min(feature.open(), 8), sign);
    }
  }

  [[nodiscard]] int closing(const Sheet& sheet) {
    ai::WayHoles holes;
    if (const auto* const way = position_.ways().way(sheet.id)) position_.ways().add_holes(*way, {}, holes);
    if (holes.ends < sheet.feature.open()) return 0;
    int tiles = 8;
    const std::size_t listed = std::min<std::size_t>(holes.count, ai::WayHoles::kMost);
    for (std::size_t i = 0; i < listed; ++i) tiles = std::min(tiles, int{holes.hole[i].capping});
    return tiles < 3 ? tiles : tiles < 5 ? 3 : tiles < 8 ? 4 : 5;
  }

  const Game& game_;
  ai::HoleTables<Game::kCapacity.types> holes_;
  ai::BagCounts<Game::kCapacity.types> counts_;
  ai::FeatureWorth<Game> worth_;
  ai::PositionSheet<Game> position_;
};

// -- decisions
// ---------------------------------------------------------------------------------------------------------------------

struct Turn {
  Row row;
  double formula = 0;              ///< the lead that the evaluation expects
  std::array<double, 2> played{};  ///< by playouts, in two halves
  [[nodiscard]] double both() const { return (played[0] + played[1]) / 2; }
};
using Decision = std::vector<Turn>;

class Gatherer {
 public:
  explicit Gatherer(const Game& game) : game_(game), evaluation_(game, {}), player_(game, {}), rows_(game) {}

  void play(std::uint64_t seed, std::vector<Decision>& to) {
    engine::Random random(seed);
    State state = game_.initial(kPlayers);
    engine::Deal deal = game_.random_deal(state, random);
    player_.new_game(random.next());
    for (auto actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (!actor.is_chance() && game_.begins_turn(state) && random.below(kEvery) == 0)
        look_at(state, random, to);
      step(state, deal);
    }
  }

 private:
  void step(State& state, engine::Deal& deal) {
    const bool chance = game_.actor(state).is_chance();
    game_.apply(state, chance ? game_.next_outcome(state, deal) : player_.choose(state, {}).action);
  }

  [[nodiscard]] double lead(const State& state, int player) {
    return double{ai::lead_of(evaluation_.worth(state), player, kPlayers)};
  }

  void list_ends(const State& state, int player, std::vector<std::pair<double, State>>& ends) {
    if (game_.actor(state) != engine::Actor::player(player) || game_.begins_turn(state)) {
      ends.emplace_back(lead(state, player), state);
      return;
    }
    list_actions(state, player, ends);
  }
  void list_actions(const State& state, int player, std::vector<std::pair<double, State>>& ends) {
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      list_ends(after, player, ends);
    }
  }

  /// The lead after a playout of the evaluator for both, on the order of the tiles that `seed` stands for.
  [[nodiscard]] double play_on(State state, int player, std::uint64_t seed) {
    engine::Random random(seed);
    engine::Deal deal = game_.random_deal(state, random);
    for (int turns = 0;; step(state, deal)) {
      const auto actor = game_.actor(state);
      if (actor.is_nobody() || (actor.is_chance() && turns++ == kTurnsOn)) return lead(state, player);
    }
  }

  void look_at(const State& state, engine::Random& random, std::vector<Decision>& to) {
    const int player = game_.actor(state).index();
    std::vector<std::pair<double, State>> ends;
    list_actions(state, player, ends);
    std::stable_sort(ends.begin(), ends.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    Decision decision;
    for (const auto& [formula, end] : ends) {
      if (decision.size() == kMostTurns || formula < ends.front().first - double{kReach}) break;
      decision.push_back({rows_.of(end, player), formula, {}});
    }
    if (decision.size() < 2) return;
    for (int order = 0; order < kOrders; ++order) {
      const std::uint64_t seed = random.next();
      for (std::size_t i = 0; i < decision.size(); ++i) {
        decision[i].played[static_cast<std::size_t>(order % 2)] +=
            play_on(ends[i].second, player, seed) * 2 / kOrders;
      }
    }
    to.push_back(std::move(decision));
  }

  const Game& game_;
  ai::Evaluation<Game> evaluation_;
  ai::EvaluatorPlayer<Game> player_;
  Rows rows_;
};

// -- the fit
// -----------------------------------------------------------------------------------------------------------------------

/// Sums of the differences within decisions.
struct Sums {
  arena::SquareMatrix matrix{kNumbers};
  Row vector = Row(kNumbers, 0.0);

  void add(const Decision& decision) {
    const auto turns = static_cast<double>(decision.size());
    Row mean(kNumbers, 0.0);
    double mean_miss = 0;
    for (const Turn& turn : decision) {
      for (std::size_t i = 0; i < kNumbers; ++i) mean[i] += turn.row[i] / turns;
      mean_miss += (turn.both() - turn.formula) / turns;
    }
    for (const Turn& turn : decision) {
      std::vector<std::pair<std::size_t, double>> differs;
      for (std::size_t i = 0; i < kNumbers; ++i) {
        if (turn.row[i] != mean[i]) differs.emplace_back(i, turn.row[i] - mean[i]);
      }
      for (const auto& [i, x] : differs) {
        vector[i] += x * (turn.both() - turn.formula - mean_miss);
        for (const auto& [j, y] : differs) matrix(i, j) += x * y;
      }
    }
  }
};

/// The numbers by all sums but those of `left_out`.
Row fitted(const std::vector<Sums>& sums, std::size_t left_out, double ridge) {
  Sums all;
  for (std::size_t fold = 0; fold < sums.size(); ++fold) {
    if (fold == left_out) continue;
    for (std::size_t i = 0; i < kNumbers; ++i) {
      all.vector[i] += sums[fold].vector[i];
      for (std::size_t j = 0; j < kNumbers; ++j) all.matrix(i, j) += sums[fold].matrix(i, j);
    }
  }
  for (std::size_t i = 0; i < kNumbers; ++i) all.matrix(i, i) += ridge;
  return arena::Cholesky(std::move(all.matrix)).solve(all.vector);
}

template <class Value>
const Turn& best_by(const Decision& decision, const Value& value) {
  return *std::max_element(decision.begin(), decision.end(),
                           [&](const Turn& a, const Turn& b) { return value(a) < value(b); });
}

void print_gain(const char* how, const std::vector<double>& gains) {
  const auto count = static_cast<double>(gains.size());
  const double mean = std::accumulate(gains.begin(), gains.end(), 0.0) / count;
  double squares = 0;
  for (const double gain : gains) squares += (gain - mean) * (gain - mean);
  const double error = 1.96 * std::sqrt(squares / count / (count - 1));
  std::printf("%-34s %+.3f +- %.3f a decision, %+.1f a game\n", how, mean, error, kDealTurns * mean);
}

}  // namespace

int main(int count, char** arguments) {
  int games = 600;
  std::uint64_t seed = 1;
  double ridge = 100;
  if (count > 4 || (count > 1 && (!bench::read_number(arguments[1], games) || games < 8)) ||
      (count > 2 && !bench::read_number(arguments[2], seed)) ||
      (count > 3 && (!bench::read_number(arguments[3], ridge) || !(ridge > 0)))) {
    std::fprintf(stderr, "usage: %s [games, from 8] [seed, from 0] [ridge, more than 0]\n", arguments[0]);
    return 2;
  }
  const engine::RuleSet rules = engine::load_rules("base");
  const Game game(rules, engine::load_tiles(rules));
  Gatherer gatherer(game);
  std::vector<Decision> decisions;
  for (int number = 0; number < games; ++number)
    gatherer.play(engine::mix_seed(seed, static_cast<std::uint64_t>(number)), decisions);

  std::vector<Sums> sums(kFolds);
  for (std::size_t i = 0; i < decisions.size(); ++i) sums[i % kFolds].add(decisions[i]);
  std::vector<Row> numbers;
  for (std::size_t fold = 0; fold < kFolds; ++fold) numbers.push_back(fitted(sums, fold, ridge));

  std::vector<double> added;
  std::vector<double> played;
  std::vector<double> half_played;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Decision& decision = decisions[i];
    const Row& own = numbers[i % kFolds];
    const Turn& usual = best_by(decision, [](const Turn& turn) { return turn.formula; });
    const auto sum = [&](const Turn& turn) {
      return turn.formula + std::inner_product(own.begin(), own.end(), turn.row.begin(), 0.0);
    };
    added.push_back(best_by(decision, sum).both() - usual.both());
    // One half chooses, and the other says what came of it.
    double whole = 0;
    double mixed = 0;
    for (const std::size_t half : {0U, 1U}) {
      const auto by_playouts = [half](const Turn& turn) { return turn.played[half]; };
      const auto by_both = [half](const Turn& turn) { return turn.played[half] + turn.formula; };
      whole += (best_by(decision, by_playouts).played[1 - half] - usual.played[1 - half]) / 2;
      mixed += (best_by(decision, by_both).played[1 - half] - usual.played[1 - half]) / 2;
    }
    played.push_back(whole);
    half_played.push_back(mixed);
  }
  std::printf("%zu decisions of %d games; points over what the evaluation chooses\n", decisions.size(),
              games);
  print_gain("numbers by feature and supply", added);
  print_gain("8 playouts", played);
  print_gain("8 playouts and the evaluation", half_played);
  return 0;
}
