#pragma once

#include "ai/expectimax/effort.hpp"
#include "ai/expectimax/leaf.hpp"
#include "ai/expectimax/ply.hpp"
#include "engine/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <memory>
#include <vector>

namespace bastide::ai {

struct StarParameters {
  Pruning pruning = Pruning::star25;
  int probing_factor = 5;  ///< answers looked at first; star2.5 only
};

/// Expectimax for two players by depth in plies. A ply is a turn: the draw, the tile, the figure and whatever
/// else is decided or turned up in it. Decisions of a turn are nodes of their own, each maximised or
/// minimised by who takes it; a turn's best way through them is the best of all its combinations, so it comes
/// to the same as a search over whole turns. A draw that fits nowhere is a ply of its own: where little fits,
/// a turn would have the draws in all their orders before it. As it takes a tile, no more plies than tiles
/// still reach the end of the game.
///
/// All values are the lead of one player, cut to `kMostSwing` points a ply around what the root is worth: so
/// the bounds that Star1 starts from hold by construction, with every evaluation and under all rules.
///
/// Whatever the pruning, a value inside its window is the same number, bit by bit, and so is the choice:
/// draws are summed up in a fixed order, and windows through chance nodes are wider by `kSlack` than they
/// need be, which is far more than sums of doubles may be off.
///
/// Where hands are hidden, what others hold and what comes out of the bag is one thing for who does not know.
/// There the search ends with its player's own decisions, so that nothing hidden is read.
///
/// Memory for the search is made with the object: nothing in it allocates.
template <engine::Game G>
class StarSearch {
 public:
  using State = typename G::State;

  static constexpr double kSlack = 1e-6;

  /// `game` and `leaf` must outlive this object.
  StarSearch(const G& game, LeafValue<G>& leaf, const StarParameters& parameters)
      : game_(game),
        leaf_(leaf),
        prunes_(parameters.pruning != Pruning::none),
        probes_(probes_of(parameters)),
        frames_(std::make_unique_for_overwrite<Frame[]>(kLevels)),
        moves_(kMoves) {}

  /// Prepares for a search of the decision of `root`'s actor, in which no value is further than `swing`
  /// points from what the root is worth.
  void start(const State& root, const EffortLimit& limit, double swing) noexcept {
    assert(game_.actor(root).is_player() && swing > 0);
    effort_.start(limit);
    player_ = game_.actor(root).index();
    hidden_ = game_.hides_something(root);
    floor_ = leaf_.lead(root, player_) - swing;
    ceiling_ = floor_ + 2 * swing;
    killers_.fill({});
    moves_used_ = 0;
  }

  /// The value of `action` in `root` with that many plies behind the present one, if it is above `alpha`;
  /// otherwise something that is not. Means nothing once the effort has stopped.
  [[nodiscard]] double value_after(const State& root, engine::Action action, int plies,
                                   double alpha) noexcept {
    assert(plies >= 0 && moves_used_ == 0);
    frames_[0].state = root;
    game_.apply(frames_[0].state, action);
    if (!effort_.next()) return 0;
    return value(0, hidden_ ? 0 : plies, {prunes_ ? alpha : -kInfinity, kInfinity}, nullptr);
  }

  [[nodiscard]] Effort& effort() noexcept { return effort_; }
  [[nodiscard]] const Effort& effort() const noexcept { return effort_; }
  [[nodiscard]] int player() const noexcept { return player_; }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  /// Decisions and draws below the root. Six plies of the longest turns fit; a search that gets deeper stops.
  static constexpr std::size_t kLevels = 96;
  static constexpr std::size_t kMoves = std::size_t{1} << 16;
  static constexpr int kKillerPlies = 16;

  struct Window {
    double alpha;
    double beta;
  };
  /// A successor of a chance node lies between these.
  struct Bounds {
    double low;
    double high;
    [[nodiscard]] bool exact() const noexcept { return low == high; }
  };
  struct Frame {
    State state;
    engine::ActionList actions;
    engine::ChanceList outcomes;
    std::array<Bounds, engine::ChanceList::kCapacity> bounds;
  };
  struct Move {
    engine::Action action;
    float rank;
  };
  /// A node's moves, on the stack that all nodes share.
  struct MoveSpan {
    std::size_t first;
    std::size_t count;
  };

  [[nodiscard]] static int probes_of(const StarParameters& parameters) noexcept {
    if (parameters.pruning == Pruning::star2) return 1;
    return parameters.pruning == Pruning::star25 ? parameters.probing_factor : 0;
  }

  // -- nodes ----------------------------------------------------------------------------------------------

  /// The value of the state at `level`. `quota` counts down complete turns where only some are looked at.
  [[nodiscard]] double value(std::size_t level, int plies, Window window, int* quota) noexcept {
    assert(level < kLevels && plies >= 0 && window.alpha <= window.beta);
    const State& state = frames_[level].state;
    const engine::Actor actor = game_.actor(state);
    if (actor.is_nobody()) return leaf(state);
    if (ends_ply(game_, state) && plies == 0) return leaf(state);
    if (hidden_ && actor != engine::Actor::player(player_)) return leaf(state);
    if (level + 1 == kLevels) {
      effort_.stop();
      return 0;
    }
    if (actor.is_chance()) return chance(level, plies, window);
    return decision(level, game_.begins_turn(state) ? plies - 1 : plies, window, quota);
  }

  [[nodiscard]] double leaf(const State& state) const noexcept {
    return std::clamp(leaf_.lead(state, player_), floor_, ceiling_);
  }

  [[nodiscard]] double decision(std::size_t level, int plies, Window window, int* quota) noexcept {
    const State& state = frames_[level].state;
    const bool maximises = game_.actor(state).index() == player_;
    const std::size_t moves_before = moves_used_;
    const MoveSpan moves = list_moves(level);
    assert(moves.count > 0 || effort_.stopped());
    std::size_t ordered = prunes_ ? killer_first(moves, killer_of(state, plies, maximises)) : 0;
    double best = maximises ? -kInfinity : kInfinity;
    engine::Action best_action;
    for (std::size_t i = 0; i < moves.count; ++i) {
      if (i == ordered && plies > 0 && prunes_) rank(level, maximises, {moves.first + i, moves.count - i});
      const engine::Action action = moves_[moves.first + i].action;
      const double found = value_of_move(level, action, plies, window, quota);
      if (effort_.stopped()) break;
      if (maximises ? found > best : found < best) best = found, best_action = action;
      if (prunes_) {
        (maximises ? window.alpha : window.beta) =
            maximises ? std::max(window.alpha, best) : std::min(window.beta, best);
        if (window.alpha >= window.beta) break;
      }
      if (quota != nullptr && *quota <= 0) break;
    }
    moves_used_ = moves_before;
    if (prunes_) killer_of(state, plies, maximises) = best_action;
    return best;
  }

  [[nodiscard]] double value_of_move(std::size_t level, engine::Action action, int plies, Window window,
                                     int* quota) noexcept {
    const State& before = frames_[level].state;
    State& after = frames_[level + 1].state;
    after = before;
    game_.apply(after, action);
    if (!effort_.next()) return 0;
    const bool goes_on = game_.actor(after) == game_.actor(before) && !game_.begins_turn(after);
    if (quota != nullptr && !goes_on) --*quota;
    return value(level + 1, plies, window, goes_on ? quota : nullptr);
  }

  // -- the order of moves -----------------------------------------------------------------------------------

  [[nodiscard]] MoveSpan list_moves(std::size_t level) noexcept {
    Frame& frame = frames_[level];
    game_.legal_actions(frame.state, frame.actions);
    const MoveSpan moves{moves_used_, static_cast<std::size_t>(frame.actions.size())};
    if (kMoves - moves_used_ < moves.count) {
      effort_.stop();
      return {moves_used_, 0};
    }
    moves_used_ += moves.count;
    std::transform(frame.actions.begin(), frame.actions.end(), at(moves.first), [](engine::Action action) {
      return Move{action, 0};
    });
    return moves;
  }

  /// The answer that was best the last time that this tile had been drawn at this depth comes first: the
  /// board has hardly changed since. Gives how many moves that are, none or one.
  std::size_t killer_first(MoveSpan moves, engine::Action killer) noexcept {
    const auto end = at(moves.first + moves.count);
    const auto found =
        std::find_if(at(moves.first), end, [&](const Move& move) { return move.action == killer; });
    if (found == end) return 0;
    std::rotate(at(moves.first), found, found + 1);
    return 1;
  }

  /// Where a subtree hangs from every move they are ordered by what they are worth at the end of the turn.
  void rank(std::size_t level, bool maximises, MoveSpan moves) noexcept {
    const auto begin = at(moves.first);
    const auto end = at(moves.first + moves.count);
    for (auto move = begin; move != end && !effort_.stopped(); ++move) {
      const double value = value_of_move(level, move->action, 0, {-kInfinity, kInfinity}, nullptr);
      move->rank = static_cast<float>(maximises ? -value : value);
    }
    const auto before = [](const Move& a, const Move& b) { return a.rank < b.rank; };
    // An insertion sort is stable and in place; std::stable_sort would allocate.
    for (auto move = begin; move != end; ++move) {
      std::rotate(std::upper_bound(begin, move, *move, before), move, move + 1);
    }
  }

  [[nodiscard]] typename std::vector<Move>::iterator at(std::size_t move) noexcept {
    assert(move <= moves_.size());
    return moves_.begin() + static_cast<std::ptrdiff_t>(move);
  }

  /// Of a decision, by what is left to search, who decides, whether it is the tile's place, and the tile.
  [[nodiscard]] engine::Action& killer_of(const State& state, int plies, bool maximises) noexcept {
    const auto row = static_cast<std::size_t>(4 * std::min(plies, kKillerPlies - 1) + 2 * maximises +
                                              game_.begins_turn(state));
    const auto tile = static_cast<std::size_t>(game_.drawn(state));
    assert(row < killers_.size() && tile < killers_[row].size());
    return killers_[row][tile];
  }

  // -- chance -----------------------------------------------------------------------------------------------

  [[nodiscard]] double chance(std::size_t level, int plies, Window window) noexcept {
    Frame& frame = frames_[level];
    game_.chance_outcomes(frame.state, frame.outcomes);
    const int count = frame.outcomes.size();
    assert(count > 0 && frame.outcomes.total() > 0);
    const double total = frame.outcomes.total();
    std::fill_n(frame.bounds.begin(), count, Bounds{floor_, ceiling_});
    // Sums of weight times bound, over all outcomes.
    Bounds sum{total * floor_, total * ceiling_};
    const Window wide{total * (window.alpha - kSlack), total * (window.beta + kSlack)};
    // Reached for certain when an outcome's value was outside its window, which rounding may hide otherwise.
    const Window cut{total * (window.alpha - kSlack / 2), total * (window.beta + kSlack / 2)};
    for (const bool probing : {true, false}) {
      if (probing && probes_ == 0) continue;
      for (int i = 0; i < count; ++i) {
        narrow(level, i, plies, wide, sum, probing);
        if (effort_.stopped()) return 0;
        if (sum.high <= cut.alpha) return sum.high / total;
        if (sum.low >= cut.beta) return sum.low / total;
      }
    }
    double exact = 0;
    for (int i = 0; i < count; ++i) exact += frame.outcomes[i].weight * bounds_of(frame, i).high;
    return exact / total;
  }

  [[nodiscard]] static Bounds& bounds_of(Frame& frame, int i) noexcept {
    assert(i >= 0 && i < frame.outcomes.size());
    return frame.bounds[static_cast<std::size_t>(i)];
  }

  /// Finds out more about an outcome: by some of the answers to it, or all that is to be known or needed.
  void narrow(std::size_t level, int i, int plies, const Window& wide, Bounds& sum, bool probing) noexcept {
    Frame& frame = frames_[level];
    Bounds& bounds = bounds_of(frame, i);
    if (bounds.exact()) return;
    const double weight = frame.outcomes[i].weight;
    assert(weight > 0 && bounds.low <= bounds.high + kSlack);
    const Bounds others{sum.low - weight * bounds.low, sum.high - weight * bounds.high};
    const Window window{(wide.alpha - others.high) / weight, (wide.beta - others.low) / weight};
    State& after = frames_[level + 1].state;
    after = frame.state;
    game_.apply(after, frame.outcomes[i].action);
    if (!effort_.next()) return;
    const int plies_below = game_.lost_draw(frame.state, after) ? plies - 1 : plies;
    bounds = probing ? probe(level + 1, plies_below, window, bounds)
                     : search(level + 1, plies_below, window, bounds);
    sum = {others.low + weight * bounds.low, others.high + weight * bounds.high};
  }

  [[nodiscard]] Bounds search(std::size_t level, int plies, const Window& window, Bounds bounds) noexcept {
    const double found = value(level, plies, prunes_ ? window : Window{-kInfinity, kInfinity}, nullptr);
    if (prunes_ && found <= window.alpha) return {bounds.low, std::min(found, bounds.high)};
    if (prunes_ && found >= window.beta) return {std::max(found, bounds.low), bounds.high};
    return {found, found};
  }

  /// Some answers to a draw bound its value on the side of who answers.
  [[nodiscard]] Bounds probe(std::size_t level, int plies, const Window& window, Bounds bounds) noexcept {
    const State& state = frames_[level].state;
    const engine::Actor actor = game_.actor(state);
    if (!actor.is_player() || !game_.begins_turn(state) || plies == 0 || hidden_) return bounds;
    const bool maximises = actor.index() == player_;
    if ((maximises ? window.beta : -window.alpha) == kInfinity) return bounds;
    int quota = probes_;
    const Window open = maximises ? Window{-kInfinity, window.beta} : Window{window.alpha, kInfinity};
    const double found = decision(level, plies - 1, open, &quota);
    const bool all = quota > 0 && (maximises ? found < window.beta : found > window.alpha);
    if (all) return {found, found};
    return maximises ? Bounds{std::max(found, bounds.low), bounds.high}
                     : Bounds{bounds.low, std::min(found, bounds.high)};
  }

  // -- constant during a search
  const G& game_;
  LeafValue<G>& leaf_;
  bool prunes_;
  int probes_;  ///< answers to look at first
  int player_ = 0;
  bool hidden_ = false;
  double floor_ = 0;
  double ceiling_ = 0;
  // -- changed by it
  Effort effort_;
  std::unique_ptr<Frame[]> frames_;  ///< `kLevels`, written as they are reached
  std::vector<Move> moves_;
  std::size_t moves_used_ = 0;
  std::array<std::array<engine::Action, 256>, 4 * kKillerPlies> killers_{};
};

}  // namespace bastide::ai
