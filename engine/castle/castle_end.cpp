// The end of The Castle: keeps, courtyards and the last tokens (CAS-21 to CAS-28).

#include "engine/castle/castle.hpp"
#include "engine/castle/market.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <functional>

namespace bastide::engine {
namespace {

using State = CastleState;
using Land = State::Land;

/// Tokens of a kind that a player holds, those just taken included (CAS-27).
int held(const State& state, int player, TokenEffect effect) noexcept {
  assert(player >= 0 && player < kCastlePlayers);
  const auto p = static_cast<std::size_t>(player);
  const auto kind = static_cast<std::size_t>(effect);
  return state.tokens[p][kind] + state.fresh[p][kind];
}

/// The few largest of some numbers.
class Largest {
 public:
  void add(int value) noexcept {
    if (count_ < values_.size()) values_[count_++] = value;
  }
  /// The sum of what `worth` makes of the `count` largest.
  template <class Worth>
  [[nodiscard]] int sum(int count, Worth worth) noexcept {
    const auto end = values_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::sort(values_.begin(), end, std::greater<>());
    int total = 0;
    for (auto value = values_.begin(); value != end && count > 0; ++value, --count) total += worth(*value);
    return total;
  }

 private:
  std::array<int, kCastleCapacity.figures> values_{};
  std::size_t count_ = 0;
};

}  // namespace

int Castle::largest_empty_area(const State& state) const noexcept {
  const auto& board = state.land.board();
  const std::size_t count = wall_.cells.size();
  std::bitset<kMaxCells> empty;
  for (std::size_t i = 0; i < count; ++i) empty[i] = !board.has_tile_at(cells_[i]);
  int largest = 0;
  std::array<std::uint8_t, kMaxCells> waiting{};
  for (std::size_t i = 0; i < count; ++i) {
    if (!empty[i]) continue;
    int size = 0;
    std::size_t unvisited = 0;
    waiting[unvisited++] = static_cast<std::uint8_t>(i);
    empty[i] = false;
    while (unvisited > 0) {
      const std::size_t at = waiting[--unvisited];
      ++size;
      for (int edge = 0; edge < kEdges; ++edge) {
        const std::uint8_t next = neighbours_[at][static_cast<std::size_t>(edge)];
        if (next == kNoCell || !empty[next]) continue;
        empty[next] = false;
        assert(unvisited < waiting.size());
        waiting[unvisited++] = next;
      }
    }
    largest = std::max(largest, size);
  }
  return largest;
}

int Castle::keep_size(const State& state, int player) const noexcept {
  const int size = state.keep_size[static_cast<std::size_t>(player)];
  const auto amount = wall_.tokens[static_cast<std::size_t>(TokenEffect::keep)].amount;
  return size == 0 ? 0 : size + amount * held(state, player, TokenEffect::keep);
}

void Castle::score_keeps(const State& state, EventSink sink) const noexcept {
  const int first = keep_size(state, 0);
  const int second = keep_size(state, 1);
  if (first == second) return;
  sink(KeepEvent{first > second ? 0 : 1, largest_empty_area(state)});
}

/// Courtyards of the player and, where a token says so, unfinished features: the best of them, because which
/// is the player's choice.
void Castle::score_features(const State& state, int player, EventSink sink) const noexcept {
  Largest markets;
  std::array<Largest, 3> unfinished;  // path, tower, house
  for_each_occupied(state, [&](int node, int id) {
    const Feature& feature = state.land.feature(id);
    if (holder(feature.figures) != player) return;
    const FeatureKind kind = state.land.segment_of(tables_, node).kind;
    if (kind == FeatureKind::courtyard) {
      markets.add(feature.coats());
      sink(ScoreEvent{kind, false, kPointsAMarket * feature.coats(), 1U << player, node});
    } else if (feature.open() == 0) {
      sink(ScoreEvent{kind, true, completed_value(kind, feature), 1U << player, node});
    } else {
      unfinished[static_cast<std::size_t>(kind) - static_cast<std::size_t>(FeatureKind::path)].add(
          completed_value(kind, feature));
    }
  });
  const auto pay = [&](TokenEffect effect, int points) {
    if (points > 0) sink(TokenPointsEvent{player, static_cast<int>(effect), points});
  };
  const auto& tokens = wall_.tokens;
  const int extra = tokens[static_cast<std::size_t>(TokenEffect::market)].amount - kPointsAMarket;
  pay(TokenEffect::market,
      markets.sum(held(state, player, TokenEffect::market), [&](int count) { return extra * count; }));
  for (std::size_t i = 0; i < unfinished.size(); ++i) {
    const auto effect = static_cast<TokenEffect>(static_cast<std::size_t>(TokenEffect::unfinished_path) + i);
    pay(effect, unfinished[i].sum(held(state, player, effect), [&](int value) {
      return (value * tokens[static_cast<std::size_t>(effect)].amount + 99) / 100;
    }));
  }
  pay(TokenEffect::bonus,
      tokens[static_cast<std::size_t>(TokenEffect::bonus)].amount * held(state, player, TokenEffect::bonus));
}

void Castle::score_at_end(const State& state, EventSink sink) const noexcept {
  score_keeps(state, sink);
  for (int player = 0; player < state.players; ++player) score_features(state, player, sink);
}

/// Events of a turn that is being scored count as they stand.
Scores Castle::scores_if_ended(const State& state) const noexcept {
  struct Collector {
    Scores scores{};
    void operator()(const ScoreEvent& event) {
      for (unsigned left = event.winners; left != 0; left &= left - 1) {
        scores[static_cast<std::size_t>(std::countr_zero(left))] += event.points;
      }
    }
    void operator()(const KeepEvent& event) {
      scores[static_cast<std::size_t>(event.player)] += event.points;
    }
    void operator()(const TokenPointsEvent& event) {
      scores[static_cast<std::size_t>(event.player)] += event.points;
    }
  } collector;
  for (std::size_t player = 0; player < state.players; ++player)
    collector.scores[player] = state.points[player];
  for (std::size_t i = 0; i < state.step.count; ++i) {
    const CastleScoring::Event& event = state.step.events[i];
    collector.scores[event.player] += event.points;
  }
  score_at_end(state, EventSink(collector));
  return collector.scores;
}

Scores Castle::scores(const State& state) const noexcept {
  if (state.phase == Phase::over) return scores_if_ended(state);
  Scores scores{};
  for (std::size_t player = 0; player < state.players; ++player) scores[player] = state.points[player];
  return scores;
}

}  // namespace bastide::engine
